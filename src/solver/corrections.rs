//! Which one-cubelet changes of a snake make it solvable.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Goal, SearchRequest, Verdict, run};
use crate::job::Stop;
use crate::puzzle::{self, Puzzle, Snake};

/// The snakes one cubelet away (a straight made a turn, or a turn a straight) that are known to fold into the same box
/// in the same colours, in the order of the cubelet changed. Looks for `patience` in all, for a tenth of it at any one:
/// those not decided by then, or when a stop is asked, are left out.
pub fn corrections(puzzle: &Puzzle, patience: Duration, stop: &Stop) -> Vec<Snake> {
    let deadline = Instant::now() + patience;
    let is_known_to_fold = |snake: &Snake| {
        let left = deadline.saturating_duration_since(Instant::now()).min(patience / 10);
        let corrected = Puzzle::new(snake.clone(), Some(puzzle.box_size()), puzzle.colouring().cloned());
        corrected.is_ok_and(|corrected| folds(corrected, left, stop) == Some(true))
    };
    let near = puzzle::corrections(puzzle.snake(), puzzle.box_size());
    near.into_iter().map(|correction| correction.snake).filter(is_known_to_fold).collect()
}

/// Whether a puzzle has a solution, if that can be found out in time. Searches in this thread.
pub fn folds(puzzle: Puzzle, patience: Duration, stop: &Stop) -> Option<bool> {
    if patience.is_zero() {
        return None;
    }
    let request = SearchRequest { timeout: Some(patience), ..SearchRequest::new(Arc::new(puzzle), Goal::First) };
    match run(&request, stop, &mut |_| true).verdict {
        Verdict::Found => Some(true),
        Verdict::Exhausted => Some(false),
        Verdict::Stopped | Verdict::TimedOut => None,
    }
}
