//! `plan`: the steps by which hands fold the snake, in words or as data.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::solve::{progress_bar, seconds, show};
use super::{Exit, Failure, Outcome, PuzzleArg, stop_at_interrupt, write_json};
use crate::fold::clearance::{Checked, check_plan};
use crate::fold::{FoldPlan, Hold, PlanOptions, Planning, To, plan_easiest};
use crate::job::Stop;
use crate::puzzle::foreign::plainly;
use crate::puzzle::{BoxSize, Cell, NamedPuzzle, Puzzle, Solution};
use crate::session::{is_worth_waiting, to_fold};
use crate::solver::{self, Goal, SearchEvent, SearchRequest, Verdict};

/// Says how to fold the laid-out snake, one turn after the other, or how to take the cube back
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArg,
    /// Print JSON, one object per line, instead of text
    #[arg(long)]
    json: bool,
    /// Fold this solution, as `solve --all --threads 1` numbers them, instead of the easiest
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    solution: Option<u32>,
    /// The end that the description starts from; best is the one nearest the first turn
    #[arg(long, value_name = "END", default_value = "best", value_parser = ["head", "tail", "best"])]
    from: String,
    /// The side that rests in the hand: the heavier one, while the lighter one moves, or always the folded block
    #[arg(long, value_name = "HOLD", default_value_t, value_parser = clap::value_parser!(Hold))]
    hold: Hold,
    /// Whither: from the flat snake to the cube, or back
    #[arg(long, value_name = "TO", default_value_t, value_parser = clap::value_parser!(To))]
    to: To,
    /// Fold to the mirror image instead
    #[arg(long)]
    mirror: bool,
    /// Give up after this long; by default the search takes as long as it needs, and planning a few seconds at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let named = args.puzzle.open()?;
    let stop = stop_at_interrupt();
    let deadline = args.timeout.map(|timeout| Instant::now() + timeout);
    let stop = deadline.map_or(stop.clone(), |deadline| stop.with_deadline(deadline));
    let mut options = PlanOptions { from: args.from.parse().ok(), hold: args.hold, ..PlanOptions::default() };
    let puzzle = Arc::new(named.puzzle.clone());
    let (solutions, all) = solutions(&puzzle, args.solution, &stop)?;
    if let Some(deadline) = deadline {
        options.budget = deadline.saturating_duration_since(Instant::now());
    }
    let (index, planning) = plan_easiest(&puzzle, &solutions, &options, &stop);
    match planning {
        Planning::Plan(plan) => {
            let (plan, solution) = seen(args.mirror, plan, &solutions[index], &puzzle)?;
            let plan = if args.to == To::Flat { plan.reversed() } else { plan };
            let checked = check_plan(&plan, &solution)
                .map_err(|fault| Failure::new(Exit::Bug, format!("the plan is wrong: {fault}")))?;
            if args.json {
                json(&named, &plan, &solution, &checked, out)?;
            } else {
                text(&named, &plan, out)?;
            }
            Ok(Exit::Done)
        }
        Planning::Locked if !all && args.solution.is_none() => Err(Failure::new(
            Exit::Stopped,
            "none of the solutions that were found can be folded, not even with force; there may be others",
        )),
        Planning::Locked => {
            let what = if args.solution.is_some() { "that solution" } else { "any of its solutions" };
            Err(Failure::new(
                Exit::Impossible,
                format!("proved: no turning of joints, not even with force, folds the snake into {what}"),
            ))
        }
        Planning::Failed(failure) => Err(Failure::Other(Exit::Bug, failure)),
        Planning::NotFound => Err(Failure::new(Exit::Stopped, "no way to fold it was found in the time")),
    }
}

/// The solutions to choose from, and whether they are all: the one asked for, or as many as there is patience for.
fn solutions(puzzle: &Arc<Puzzle>, wanted: Option<u32>, stop: &Stop) -> Result<(Vec<Solution>, bool), Failure> {
    let request = match wanted {
        // One thread finds them in the same order each time.
        Some(wanted) => {
            SearchRequest { limit: Some(wanted as usize), ..SearchRequest::new(Arc::clone(puzzle), Goal::All) }
        }
        None => to_fold(Arc::clone(puzzle)),
    };
    let started = Instant::now();
    let (mut found, mut number) = (Vec::new(), 0_u64);
    let bar = progress_bar();
    let ended = solver::run(&request, stop, &mut |event| {
        match event {
            SearchEvent::Solution(solution) => {
                number += 1;
                // The others would fill the memory.
                if wanted.is_none_or(|wanted| u64::from(wanted) == number) {
                    found.push(solution);
                }
            }
            SearchEvent::Progress(progress) => show(&bar, &progress, number),
            _ => {}
        }
        wanted.is_some() || is_worth_waiting(found.len(), started.elapsed())
    });
    bar.finish_and_clear();
    let all = ended.verdict == Verdict::Exhausted;
    match wanted {
        Some(wanted) if all && number > 0 && found.is_empty() => {
            let have = if number == 1 { "is only 1 solution".to_owned() } else { format!("are {number} solutions") };
            Err(Failure::input(format!("--solution {wanted}: there {have}")))
        }
        _ if !found.is_empty() => Ok((found, all)),
        _ if all => Err(Failure::new(Exit::Impossible, "no solution: every possibility was tried")),
        _ => Err(Failure::new(Exit::Stopped, "stopped before there was a solution")),
    }
}

/// The plan and its solution, or the mirror images of both.
fn seen(mirror: bool, plan: FoldPlan, solution: &Solution, puzzle: &Puzzle) -> Result<(FoldPlan, Solution), Failure> {
    if !mirror {
        return Ok((plan, solution.clone()));
    }
    let refused = || Failure::input("--mirror: the colours do not allow the mirror image");
    let solution = solution.mirrored(puzzle).ok_or_else(refused)?;
    Ok((plan.mirrored(), solution))
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
    hold: &'static str,
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
        hold: plan.hold.word(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::CatalogueEntry;

    #[test]
    fn only_the_solution_that_is_asked_for_is_kept() {
        let puzzle = Arc::new(CatalogueEntry::by_id("king-46").unwrap().puzzle().clone());
        let all = SearchRequest::new(Arc::clone(&puzzle), Goal::All);
        let mut in_order = Vec::new();
        solver::run(&all, &Stop::new(), &mut |event| {
            in_order.extend(if let SearchEvent::Solution(solution) = event { Some(solution) } else { None });
            true
        });
        assert!(in_order.len() > 2);
        let wanted = u32::try_from(in_order.len()).unwrap();
        let (kept, _) = solutions(&puzzle, Some(wanted), &Stop::new()).unwrap();
        assert_eq!(kept, in_order[in_order.len() - 1..]);
    }
}
