//! Whether a snake folds, if a short search can tell: of several readings of a text, people mean one that folds.

use std::time::Duration;

use super::{Goal, SearchRequest, Verdict, run};
use crate::job::Stop;
use crate::puzzle::{BoxSize, Puzzle, Snake};

/// Few, because people wait for the answer while they type. Of 600 random snakes for each box, without a run too long,
/// this many nodes decide all 3×3×3 ones within 1 ms, and 119 of the 4×4×4 ones within 0.3 s; of 120 5×5×5 ones, none.
const MAX_NODES: u64 = 30_000;
const MAX_CUBELETS: usize = 64;
/// Long enough that nearly always the nodes end the search: the answer is then the same on any machine.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether a snake folds into a box; `None` if a short search cannot tell.
pub fn folds(snake: &Snake, box_size: BoxSize) -> Option<bool> {
    if snake.run_too_long(box_size).is_some() {
        return Some(false);
    }
    let puzzle = Puzzle::new(snake.clone(), Some(box_size), None).ok().filter(|puzzle| puzzle.len() <= MAX_CUBELETS)?;
    let first = SearchRequest::new(puzzle, Goal::First);
    let request = SearchRequest { nodes: Some(MAX_NODES), timeout: Some(PATIENCE), ..first };
    match run(&request, &Stop::new(), &mut |_| true).verdict {
        Verdict::Found => Some(true),
        Verdict::Exhausted => Some(false),
        Verdict::Stopped | Verdict::TimedOut => None,
    }
}
