//! Which solutions are looked for, and for how long, where the one easiest to fold is wanted.
//!
//! Which of them is easiest is left to the fold planner.

use std::sync::Arc;
use std::time::Duration;

use super::{Goal, SearchRequest};
use crate::puzzle::Puzzle;

/// How many solutions are kept to choose from.
pub const KEPT: usize = 1000;

/// The search for the solution to fold: all solutions up to 64 cells; in larger boxes that may take years, so any one.
pub fn to_fold(puzzle: Arc<Puzzle>) -> SearchRequest {
    let goal = if puzzle.len() > 64 { Goal::First } else { Goal::All };
    SearchRequest { threads: 0, limit: Some(KEPT), ..SearchRequest::new(puzzle, goal) }
}

/// Whether a search that has found so many and runs for so long is worth waiting for before the easiest is chosen, by who has so
/// much patience.
pub fn is_worth_waiting(found: usize, running: Duration, patience: Duration) -> bool {
    found == 0 || running < patience
}
