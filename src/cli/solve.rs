//! `solve`: prints the first solution as numbered moves, or all solutions as they are found.

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::call::why_unsolvable;
use super::check::{corrections, propose};
use super::prelude::*;
use crate::solver::{self, Ended, Goal, Progress, SearchEvent, SearchRequest, Verdict};
use crate::spelling::counted;
use crate::text::Language::English;

/// Finds the first solution, or all of them
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArg,
    /// Find every solution, and prove that there are no more
    #[arg(long)]
    all: bool,
    /// Print JSON, one object per line, instead of text
    #[arg(long)]
    json: bool,
    /// Threads to search with; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Stop after this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        // Beyond this `Instant` may overflow.
        .filter(|duration| *duration <= Duration::from_secs(1 << 31))
        .ok_or("not a number of seconds")
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let (named, doubts) = args.puzzle.open(English)?;
    let puzzle = &named.puzzle;
    let request = SearchRequest {
        threads: args.threads.map_or(0, usize::from),
        limit: args.limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX)),
        timeout: args.timeout,
        ..SearchRequest::new(puzzle.clone(), if args.finds_all() { Goal::All } else { Goal::First })
    };
    let stop = stop_at_interrupt();

    let mut printed = 0;
    let bar = progress_bar();
    let mut failed = None;
    let ended = solver::run(&request, &stop, &mut |event| {
        let written = match event {
            SearchEvent::Solution(solution) => {
                printed += 1;
                bar.suspend(|| write!(out, "{}", args.solution(puzzle, printed, &solution)))
            }
            SearchEvent::Progress(progress) => {
                show(&bar, &progress, printed);
                // Ten times a second: no solution stays in the buffer for longer.
                out.flush()
            }
            _ => Ok(()),
        };
        failed = failed.take().or(written.err());
        failed.is_none()
    });
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    if ended.verdict == Verdict::Exhausted && ended.distinct == 0 && doubts.uncertain {
        return Err(CliError::input(English.is_that_yours(puzzle.snake())));
    }
    write!(out, "{}", args.end(&named, &ended, &stop))?;
    Ok(match ended.verdict {
        Verdict::Exhausted if ended.distinct == 0 => Exit::Impossible,
        Verdict::Found | Verdict::Exhausted => Exit::Done,
        Verdict::Stopped | Verdict::TimedOut => Exit::Stopped,
    })
}

/// Hidden unless standard error is a terminal.
pub fn bar_of(parts: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(parts);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// In ten thousandths of the search.
pub fn progress_bar() -> ProgressBar {
    bar_of(10_000, "{bar:30} {msg}")
}

pub fn show(bar: &ProgressBar, progress: &Progress, found: u64) {
    let rate = progress.nodes as f64 / progress.seconds.max(1e-9) / 1e6;
    let share = 100.0 * progress.fraction.unwrap_or(0.0);
    bar.set_position((share * 100.0) as u64);
    let mut message = format!("{share:.2} % of the search, {rate:.1} million placements a second, {found} found");
    if let Some((least, most)) = progress.left {
        message += &format!(", {} to {} to go", time(least), time(most));
    }
    bar.set_message(message);
    bar.tick();
}

/// An estimate can be too large for a `Duration`.
fn time(seconds: f64) -> HumanDuration {
    HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

impl Args {
    fn finds_all(&self) -> bool {
        self.all || self.limit.is_some()
    }

    /// Whole lines, as `end`.
    fn solution(&self, puzzle: &Puzzle, number: u64, solution: &Solution) -> String {
        let moves = solution.moves();
        if self.json {
            let cells = &solution.cells;
            return format!("{}\n", json!({ "type": "solution", "index": number, "cells": cells, "moves": moves }));
        }
        let mut explained = String::new();
        if number == 1 {
            let steps = puzzle.len() - 1;
            let size = puzzle.box_size();
            explained = format!(
                "{steps} moves fill the {size} box.\n\
                 Each move leads to the next cube, as you look at the box from the front:\n\
                 R right, L left, U up, D down, F towards you, B away from you.\n"
            );
        }
        let suffix = |number: i32| ["th", "st", "nd", "rd"].get(number as usize).unwrap_or(&"th");
        let [x, y, z] = (solution.cells[0] + 1).to_array().map(|number| format!("{number}{}", suffix(number)));
        let start = format!("the first cube is {x} from the left, {y} from below, {z} from the back");
        if self.finds_all() {
            return format!("{explained}\n{number}. {start}:\n{moves}\n");
        }
        let steps = (1..).zip(solution.directions()).map(|(step, direction)| {
            let way = ["right", "left", "up", "down", "towards you", "away from you"][direction as usize];
            format!("{step:4}. {direction}  {way}\n")
        });
        let steps: String = steps.collect();
        format!("{explained}\nStart: {start}.\n\n{steps}\nIn short: {moves}\n")
    }

    fn end(&self, NamedPuzzle { puzzle, notation, .. }: &NamedPuzzle, ended: &Ended, stop: &Stop) -> String {
        if self.json {
            let said = json!({
                "type": "finished",
                "complete": ended.verdict == Verdict::Exhausted,
                "distinct": ended.distinct,
                "up_to_symmetry": ended.up_to_symmetry,
                "placements": ended.placements,
                "nodes": ended.progress.nodes,
                "seconds": ended.progress.seconds,
            });
            return format!("{said}\n");
        }
        let found = counted(ended.distinct, "solution");
        let placements = ended.placements;
        match ended.verdict {
            Verdict::Exhausted if ended.distinct == 0 => {
                let meant = propose(&corrections(puzzle, stop), *notation, English);
                format!("No solution: {}.\n{meant}\n", why_unsolvable(puzzle))
            }
            Verdict::Exhausted => {
                format!("\n{found}, proved to be all; {placements} where every position and mirror image counts.\n")
            }
            Verdict::Found if self.finds_all() => format!("\n{found}; there may be more.\n"),
            Verdict::Found => String::new(),
            Verdict::Stopped => format!("Stopped before the end: {found} so far.\n"),
            Verdict::TimedOut => format!("Out of time: {found} so far.\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        for bad in ["", "-1", "nan", "inf", "1e300", "soon"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
        for (seconds, words) in [(1.0, "1 second"), (7200.0, "2 hours"), (f64::INFINITY, "584942417355 years")] {
            assert_eq!(time(seconds).to_string(), words);
        }
    }
}
