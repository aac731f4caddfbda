//! `plan`: the steps that fold the snake, in words or as data.

use super::planned::PlanArgs;
use super::prelude::*;
use crate::fold::clearance::{Checked, check_plan};
use crate::fold::{Dihedrals, FoldTarget};

/// Shows how to fold the laid-out snake step by step, or to unfold the cube.
///
/// Without a timeout, a snake of up to 64 cubes gets the same plan each time. Longer ones may get another. If a search
/// was cut short after 20 seconds, it says so.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    plan: PlanArgs,
    /// Begin with this pose instead of the flat snake.
    ///
    /// A digit from 0 to 3 for each inner run, from the head. Each counts quarter turns, right-handed about its run.
    /// They turn the run before it into the one after it. Flat is all 0.
    #[arg(long, value_name = "DIHEDRALS")]
    pose: Option<Dihedrals>,
    /// Print JSON, one object per line, instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let stop = stop_at_interrupt();
    let (fold, start) = match &args.pose {
        Some(pose) => args.plan.make_from(pose, &stop).map(|(fold, start)| (fold, Some(start)))?,
        None => (args.plan.make(&stop)?, None),
    };
    let checked = check_plan(&fold.plan, start.as_deref(), &fold.solution)
        .map_err(|fault| CliError::new(Exit::Bug, format!("the plan is wrong: {fault}")))?;
    write!(out, "{}", if args.json { json(&fold, &checked) } else { text(&fold) })?;
    Ok(Exit::Done)
}

fn text(fold: &Subject) -> String {
    let Subject { puzzle, plan, language, .. } = fold;
    let title = fold.title();
    let snake = puzzle.snake();
    let size = puzzle.box_size();
    let grip = language.grip_text(plan);
    let step = |step| format!("{:4}. {}\n", step + 1, language.step_text(plan, step));
    let steps: String = (0..plan.len()).map(step).collect();
    let summary = language.summary(&plan.summary());
    let doubt = if plan.settled { "" } else { "There may be a gentler way: time ran out before all were tried.\n" };
    format!("{title}: {snake} in a {size} box\n{grip}\n{steps}{summary}.\n{doubt}")
}

fn json(fold: &Subject, checked: &Checked) -> String {
    let Subject { name, puzzle, solution, plan, language, .. } = fold;
    let rounded = |side: f64| (side * 1e6).round() / 1e6;
    let whole = json!({
        "type": "plan",
        "puzzle": name,
        "box": puzzle.box_size(),
        "laid_out": plan.cells(0),
        // An unfold plan ends flat.
        "cells": if plan.to() == FoldTarget::Cube { &solution.cells[..] } else { plan.laid_out() },
        "clearance": checked.clearances.iter().copied().fold(1.0, f64::min),
        "side": rounded(plan.side()),
        "start_end": plan.start_end.to_string(),
        "strict": checked.strict,
        "clean": plan.is_clean(),
        "settled": plan.settled,
        "view": [plan.eye().yaw, plan.eye().pitch],
        "steps": plan.len(),
        "parts": plan.stretch_ends(),
        "grip": language.grip_text(plan),
    });
    let mut said = format!("{whole}\n");
    for (index, (step, clearance)) in plan.steps().iter().zip(&checked.clearances).enumerate() {
        let sight = plan.sight(index);
        let one = json!({
            "type": "step",
            "index": index + 1,
            "joint": step.joint.number(),
            "moves": step.moves.to_string(),
            "axis": step.axis.vector(),
            "pivot": step.pivot,
            "degrees": step.degrees,
            "lift": step.lift,
            "clearance": clearance,
            "side": rounded(step.side),
            "grade": step.grade().to_string(),
            "view": [sight.eye.yaw, sight.eye.pitch],
            "faded": !sight.faded.is_empty(),
            "text": language.step_text(plan, index),
        });
        said += &format!("{one}\n");
    }
    said
}
