//! The fold plan for `plan`, `sheet` and `render`: options, search and planning.

use std::sync::Arc;
use std::time::Instant;

use indicatif::ProgressBar;

use super::call::why_unsolvable;
use super::prelude::*;
use super::solve::{progress_bar, seconds, show};
use crate::fold::{Dihedrals, FoldTarget, NoPlan, PlanOptions, plan_from, plan_to_flat};
use crate::puzzle::{Cell, End};
use crate::solver::{self, Choice, Goal, SearchEvent, SearchRequest, Verdict, choose};
use crate::spelling::counted;

#[derive(clap::Args)]
pub struct PlanArgs {
    #[command(flatten)]
    puzzle: PuzzleArg,
    /// Fold this solution, as numbered by `solve --all --threads 1`, instead of the easiest
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    solution: Option<u32>,
    /// The end to begin at: the one given first, the other, or the better one
    #[arg(long, value_name = "END", default_value = "head", value_parser = ["head", "tail", "best"])]
    from: String,
    /// Where the plan ends: at the cube, or at the flat snake
    #[arg(long, value_name = "TO", default_value_t)]
    to: FoldTarget,
    /// The language of the words: de, en, es or fr; without it, the system's
    #[arg(long, value_name = "TAG", default_value_t = system_language(), hide_default_value = true)]
    pub language: Language,
    /// Fold to the mirror image instead
    #[arg(long)]
    mirror: bool,
    /// Give up after this time. By default the search has no limit, and planning a few seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl PlanArgs {
    pub fn make(&self, stop: &Stop) -> Outcome<Subject> {
        let (fold, _) = self.fold(&self.puzzle.open(self.language)?, stop)?;
        let plan = if self.to == FoldTarget::Flat { fold.plan.reversed() } else { fold.plan };
        Ok(Subject { plan, ..fold })
    }

    /// A plan that begins with a pose of the snake; also the cells of that pose.
    pub fn make_from(&self, pose: &Dihedrals, stop: &Stop) -> Outcome<(Subject, Vec<Cell>)> {
        let opened = self.puzzle.open(self.language)?;
        let start = pose.cells(opened.0.puzzle.snake()).map_err(|error| CliError::input(format!("--pose: {error}")))?;
        let failed = |_| CliError::new(Exit::Stopped, "no way from that pose was found within the limits");
        if self.to == FoldTarget::Flat {
            let stop = stop.within(self.timeout);
            let end = self.from.parse().unwrap_or(End::Head);
            let plan = plan_to_flat(&start, end, &stop).map_err(failed)?;
            let solution = Solution { cells: start.clone() };
            let (named, _) = opened;
            let fold = Subject::new(&named.name, Arc::new(named.puzzle), solution, plan);
            return Ok((Subject { language: self.language, ..fold }, start));
        }
        let (fold, mut solutions) = self.fold(&opened, stop)?;
        if self.mirror || self.solution.is_some() {
            solutions = vec![fold.solution.clone()];
        } else {
            let mirrored = solutions.iter().filter_map(|solution| solution.mirrored(&fold.puzzle));
            solutions.extend(Vec::from_iter(mirrored));
        }
        let plan = plan_from(&start, &fold.plan, &solutions, stop).map_err(failed)?;
        // The plan may end at another solution.
        let end = Dihedrals::of(plan.folded());
        let reached = solutions.into_iter().find(|solution| Dihedrals::of(&solution.cells) == end);
        Ok((Subject { solution: reached.unwrap_or(fold.solution), plan, ..fold }, start))
    }

    /// The plan from flat to the cube, and all solutions that it was chosen from.
    fn fold(&self, (named, doubts): &(NamedPuzzle, Doubts), stop: &Stop) -> Outcome<(Subject, Vec<Solution>)> {
        let begun = Instant::now();
        let stop = stop.within(self.timeout);
        let mut options = PlanOptions { from: self.from.parse().ok(), ..PlanOptions::default() };
        let found = self.choice(named, doubts, &stop)?;
        if let Some(timeout) = self.timeout {
            options.work = u64::MAX;
            options.timeout = timeout.saturating_sub(begun.elapsed());
        }
        let mut fold =
            Subject::easiest(named, &found, &options, &stop).map_err(|why| self.failure(why, found.all, &stop))?;
        fold.language = self.language;
        if self.mirror {
            fold = fold
                .mirrored()
                .ok_or_else(|| CliError::input("--mirror: the colours do not allow the mirror image"))?;
        }
        Ok((fold, found.solutions))
    }

    /// `all`: whether every solution was tried.
    fn failure(&self, why: NoPlan, all: bool, stop: &Stop) -> CliError {
        let message = match why {
            NoPlan::Locked if all || self.solution.is_some() => {
                let what = if self.solution.is_some() { "that solution" } else { "any of its solutions" };
                let message = format!("proved: no turning of joints, not even with force, folds the snake into {what}");
                return CliError::new(Exit::Impossible, message);
            }
            NoPlan::Locked => "none of the solutions found can be folded, not even with force; there may be others",
            NoPlan::NotFound if stop.is_asked() => "stopped before there was a way to fold it",
            NoPlan::NotFound => "no way to fold it was found in the time",
            NoPlan::Failed(failure) => return CliError::Other(Exit::Bug, failure),
        };
        CliError::new(Exit::Stopped, message)
    }

    /// Fails if there is no solution.
    fn choice(&self, named: &NamedPuzzle, doubts: &Doubts, stop: &Stop) -> Outcome<Choice> {
        let puzzle = &named.puzzle;
        let bar = progress_bar();
        let found = match self.solution {
            Some(wanted) => numbered(puzzle, wanted, stop, &bar)?,
            None => choose(named, stop, &mut |progress, found| show(&bar, progress, found)),
        };
        bar.finish_and_clear();
        if !found.solutions.is_empty() {
            return Ok(found);
        }
        if !found.all {
            return Err(CliError::new(Exit::Stopped, "stopped before there was a solution"));
        }
        // That is said only of a snake that was read without doubt.
        if doubts.uncertain {
            return Err(CliError::input(self.language.is_that_yours(puzzle.snake())));
        }
        Err(CliError::new(Exit::Impossible, format!("no solution: {}", why_unsolvable(puzzle))))
    }
}

/// The solution with this number. One thread finds them in the same order each time.
fn numbered(puzzle: &Puzzle, wanted: u32, stop: &Stop, bar: &ProgressBar) -> Outcome<Choice> {
    let all = SearchRequest::new(puzzle.clone(), Goal::All);
    let request = SearchRequest { limit: Some(wanted as usize), ..all };
    // Keeping all solutions could fill the memory.
    let mut last = None;
    let mut number = 0_u64;
    let ended = solver::run(&request, stop, &mut |event| {
        match event {
            SearchEvent::Solution(solution) => {
                last = Some(solution);
                number += 1;
            }
            SearchEvent::Progress(progress) => show(bar, &progress, number),
            _ => {}
        }
        true
    });
    let solutions = Vec::from_iter(last.filter(|_| number == u64::from(wanted)));
    let all = ended.verdict == Verdict::Exhausted;
    if all && number > 0 && solutions.is_empty() {
        bar.finish_and_clear();
        let are = if number == 1 { "is only" } else { "are" };
        return Err(CliError::input(format!("--solution {wanted}: there {are} {}", counted(number, "solution"))));
    }
    Ok(Choice { solutions, all, cut: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::CatalogueEntry;

    // Regression: memory filled with solutions that nobody asked for.
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
        let kept = numbered(&puzzle, wanted, &Stop::new(), &progress_bar()).unwrap().solutions;
        assert_eq!(kept, in_order[in_order.len() - 1..]);
    }
}
