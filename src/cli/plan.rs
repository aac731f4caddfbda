//! `plan`: the steps by which hands fold the snake, in words or as data.

use std::io::{self, Write};

use serde::Serialize;

use super::planned::{PlanArgs, Planned};
use super::{Exit, Failure, Outcome, stop_at_interrupt, write_json};
use crate::fold::clearance::{Checked, check_plan};
use crate::fold::{FoldPlan, To};
use crate::puzzle::foreign::plainly;
use crate::puzzle::{BoxSize, Cell, NamedPuzzle, Solution};

/// Says how to fold the laid-out snake, one turn after the other, or how to take the cube back
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    /// Print JSON, one object per line, instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let Planned { named, solution, plan } = args.plan.make(&stop_at_interrupt())?;
    let checked =
        check_plan(&plan, &solution).map_err(|fault| Failure::new(Exit::Bug, format!("the plan is wrong: {fault}")))?;
    if args.json {
        json(&named, &plan, &solution, &checked, out)?;
    } else {
        text(&named, &plan, out)?;
    }
    Ok(Exit::Done)
}

fn text(named: &NamedPuzzle, plan: &FoldPlan, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = &named.puzzle;
    writeln!(out, "{}: {} in a {} box", plainly(&named.name), puzzle.snake(), puzzle.box_size())?;
    writeln!(out, "{}.", plan.grip())?;
    for step in 0..plan.len() {
        writeln!(out, "{:4}. {}", step + 1, plan.step_text(step))?;
    }
    writeln!(out, "{}.", plan.summary())?;
    if !plan.settled {
        writeln!(out, "Perhaps there is a gentler way: the time was up before all ways were tried.")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct PlanLine<'a> {
    r#type: &'static str,
    puzzle: &'a str,
    r#box: BoxSize,
    laid_out: &'a [Cell],
    cells: &'a [Cell],
    clearance: f64,
    side: f64,
    start_end: String,
    strict: bool,
    clean: bool,
    settled: bool,
    view: [i32; 2],
    steps: usize,
    grip: String,
}

#[derive(Serialize)]
struct StepLine {
    r#type: &'static str,
    index: usize,
    joint: usize,
    moves: String,
    axis: Cell,
    pivot: Cell,
    degrees: i32,
    lift: Cell,
    clearance: f64,
    side: f64,
    grade: String,
    view: [i32; 2],
    /// Whether what is in front of the moving part is shown small.
    faded: bool,
    text: String,
}

fn json(
    named: &NamedPuzzle,
    plan: &FoldPlan,
    solution: &Solution,
    checked: &Checked,
    out: &mut dyn Write,
) -> io::Result<()> {
    let line = PlanLine {
        r#type: "plan",
        puzzle: &named.name,
        r#box: named.puzzle.box_size(),
        laid_out: &plan.poses()[0].cells,
        // The way back ends flat.
        cells: if plan.to() == To::Cube { &solution.cells } else { plan.laid_out() },
        clearance: checked.clearances.iter().copied().fold(1.0, f64::min),
        side: rounded(plan.side()),
        start_end: plan.start_end.to_string(),
        strict: checked.strict,
        clean: plan.is_clean(),
        settled: plan.settled,
        view: [plan.eye().yaw, plan.eye().pitch],
        steps: plan.len(),
        grip: plan.grip(),
    };
    write_json(&line, out)?;
    for (index, (step, &clearance)) in plan.steps().iter().zip(&checked.clearances).enumerate() {
        let sight = plan.sight(index);
        let line = StepLine {
            r#type: "step",
            index: index + 1,
            joint: step.joint.number(),
            moves: step.moves.to_string(),
            axis: step.axis.vector(),
            pivot: step.pivot,
            degrees: step.degrees,
            lift: step.lift,
            clearance,
            side: rounded(step.side),
            grade: step.grade().to_string(),
            view: [sight.eye.yaw, sight.eye.pitch],
            faded: !sight.faded.is_empty(),
            text: plan.step_text(index),
        };
        write_json(&line, out)?;
    }
    Ok(())
}

/// A side to the millionth of a pitch.
fn rounded(side: f64) -> f64 {
    (side * 1e6).round() / 1e6
}
