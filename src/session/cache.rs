//! What was found of the last few puzzles, so that it is there at once when one of them comes back by undo or by hand.

use std::sync::Arc;

use super::player::Showing;
use super::solving::{SearchState, Solving};
use crate::puzzle::Puzzle;

/// Chosen by eye.
const CAPACITY: usize = 8;

/// All that was known of a puzzle, no job at work, and where it was looked at.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub puzzle: Arc<Puzzle>,
    pub solving: Solving,
    pub showing: Showing,
    pub playhead: f64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Cache {
    /// The latest last.
    kept: Vec<Found>,
}

impl Cache {
    /// Keeps this, in place of what was kept of the same puzzle; nothing where nothing is known.
    pub fn keep(&mut self, mut found: Found) {
        self.kept.retain(|kept| kept.puzzle != found.puzzle);
        found.solving.interrupt();
        if !matches!(found.solving.search.state, SearchState::Solved | SearchState::ProvedNone) {
            return;
        }
        if self.kept.len() == CAPACITY {
            self.kept.remove(0);
        }
        self.kept.push(found);
    }

    pub fn take(&mut self, puzzle: &Puzzle) -> Option<Found> {
        let place = self.kept.iter().position(|kept| *kept.puzzle == *puzzle)?;
        Some(self.kept.remove(place))
    }
}
