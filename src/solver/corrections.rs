//! Which one-cubelet changes of a snake make it solvable.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Goal, Pace, SearchRequest, Verdict, run};
use crate::job::Stop;
use crate::puzzle::{self, Puzzle, Snake};

/// The snakes one cubelet away (a straight made a turn, or a turn a straight) that are known to fold into the same box
/// in the same colours, in the order of the cubelet changed. Looks for `patience` in all, for a tenth of it at any one: those
/// not decided by then, or when a stop is asked, are left out.
pub fn corrections(puzzle: &Puzzle, patience: Duration, stop: &Stop) -> Vec<Snake> {
    let deadline = Instant::now() + patience;
    let folds = |snake: &Snake| {
        let left = deadline.saturating_duration_since(Instant::now()).min(patience / 10);
        let Ok(corrected) = Puzzle::new(snake.clone(), Some(puzzle.box_size()), puzzle.colouring().cloned()) else {
            return false;
        };
        let request = SearchRequest {
            puzzle: Arc::new(corrected),
            revision: 0,
            goal: Goal::First,
            threads: 1,
            limit: None,
            timeout: Some(left),
            pace: Pace::Flat,
        };
        !left.is_zero() && run(&request, stop, &mut |_| true).verdict == Verdict::Found
    };
    let near = puzzle::corrections(puzzle.snake(), puzzle.box_size());
    near.into_iter().map(|correction| correction.snake).filter(folds).collect()
}
