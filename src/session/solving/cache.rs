//! Results for the last puzzles, restored by undo.

use std::sync::Arc;

use super::{SearchState, Solving};
use crate::puzzle::Puzzle;
use crate::session::player::Showing;

/// Chosen by eye.
const CAPACITY: usize = 8;

#[derive(Clone, Debug)]
pub(in crate::session) struct CachedPuzzle {
    pub puzzle: Arc<Puzzle>,
    pub solving: Solving,
    pub showing: Showing,
    pub playhead: f64,
}

#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Cache {
    /// Newest last.
    kept: Vec<CachedPuzzle>,
}

impl Cache {
    /// Replaces the entry of the same puzzle; ignored if nothing is known.
    pub fn keep(&mut self, mut found: CachedPuzzle) {
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

    pub fn take(&mut self, puzzle: &Puzzle) -> Option<CachedPuzzle> {
        let place = self.kept.iter().position(|kept| *kept.puzzle == *puzzle)?;
        Some(self.kept.remove(place))
    }
}
