//! Limits of a search for solutions to fold. The fold planner chooses the easiest of the solutions found.

use std::sync::Arc;
use std::time::Duration;

use super::{Goal, Progress, SearchEvent, SearchRequest, Verdict, run};
use crate::clock::now;
use crate::job::Stop;
use crate::puzzle::{NamedPuzzle, Puzzle, Solution};

/// Search time after which the easiest solution found is chosen, although other runs may have found other solutions by
/// then.
const PATIENCE: Duration = Duration::from_secs(20);

pub const KEPT: usize = 1000;

/// The search for solutions to fold: all of them up to 64 cells; in larger boxes, where that may take years, any one.
pub fn to_fold(puzzle: Arc<Puzzle>) -> SearchRequest {
    let chooses = puzzle.len() <= 64;
    let goal = if chooses { Goal::All } else { Goal::First };
    SearchRequest { threads: 0, limit: Some(KEPT), chooses, ..SearchRequest::new(puzzle, goal) }
}

/// Whether, after this time, to wait for [`SearchEvent::ChoiceReady`] before the easiest solution found is chosen.
pub fn is_worth_waiting(found: usize, running: Duration) -> bool {
    found == 0 || running < PATIENCE
}

/// The solutions found to choose from.
#[derive(Clone, Debug)]
pub struct Choice {
    pub solutions: Vec<Solution>,
    /// Whether there are no others.
    pub all: bool,
    /// Whether other runs may find other solutions, because time ended the search.
    pub cut: bool,
}

/// The solutions to choose the fold from: the one that the text of a puzzle says, or else those that a search finds.
/// `watch` gets its progress and the number found so far.
pub fn choose(named: &NamedPuzzle, stop: &Stop, watch: &mut dyn FnMut(&Progress, u64)) -> Choice {
    if let Some(solution) = &named.solution {
        return Choice { solutions: vec![solution.clone()], all: false, cut: false };
    }
    let request = to_fold(Arc::new(named.puzzle.clone()));
    let started = now();
    let mut solutions = Vec::new();
    let mut ready = false;
    let ended = run(&request, stop, &mut |event| {
        match event {
            SearchEvent::Solution(solution) => solutions.push(solution),
            SearchEvent::ChoiceReady => ready = true,
            SearchEvent::Progress(progress) => watch(&progress, solutions.len() as u64),
            _ => {}
        }
        !ready && is_worth_waiting(solutions.len(), now() - started)
    });
    let all = ended.verdict == Verdict::Exhausted;
    Choice { cut: request.chooses && !all && !ready, solutions, all }
}
