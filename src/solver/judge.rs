//! Of several readings of what people wrote, those that fold are meant.

use std::sync::Arc;
use std::time::Duration;

use super::{Goal, SearchRequest, Verdict, run};
use crate::job::Stop;
use crate::puzzle::{BoxSize, Puzzle, Snake};

/// Enough for nearly all 3×3×3 and most 4×4×4 snakes. The answer is waited for while somebody types.
const MAX_NODES: u64 = 30_000;
/// So long that nearly always the nodes end the search: the answer is then the same on any machine.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether a snake folds into a box, if that is soon known.
pub fn folds(snake: &Snake, box_size: BoxSize) -> Option<bool> {
    let puzzle = Puzzle::new(snake.clone(), Some(box_size), None).ok()?;
    let first = SearchRequest::new(Arc::new(puzzle), Goal::First);
    let request = SearchRequest { nodes: Some(MAX_NODES), timeout: Some(PATIENCE), ..first };
    match run(&request, &Stop::new(), &mut |_| true).verdict {
        Verdict::Found => Some(true),
        Verdict::Exhausted => Some(false),
        Verdict::Stopped | Verdict::TimedOut => None,
    }
}
