//! What was found of the snakes that were there before, so that it is there at once when one of them comes back by undo or by
//! hand. What of it the session takes over is left to `resume`.

use std::sync::Arc;

use super::settings::View;
use super::solving::{SearchState, Solving};
use crate::fold::Dihedrals;
use crate::puzzle::{End, Puzzle};

/// So many are kept, the last ones; chosen by eye.
const MOST: usize = 8;

/// All that was known of a puzzle, no job at work, and where it was looked at.
#[derive(Clone, Debug)]
pub(super) struct Find {
    pub puzzle: Arc<Puzzle>,
    pub solving: Solving,
    pub view: View,
    pub playhead: f64,
    pub mirror: bool,
    pub backward: bool,
    pub dotted: Option<End>,
    pub goes_on_at: Option<Dihedrals>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Finds {
    /// The latest last.
    kept: Vec<Find>,
}

impl Finds {
    /// Keeps this, in place of what was kept of the same puzzle; nothing where nothing is known.
    pub fn keep(&mut self, mut find: Find) {
        self.kept.retain(|kept| kept.puzzle != find.puzzle);
        find.solving.interrupt();
        if !matches!(find.solving.search.state, SearchState::Solved | SearchState::ProvedNone) {
            return;
        }
        if self.kept.len() == MOST {
            self.kept.remove(0);
        }
        self.kept.push(find);
    }

    pub fn take(&mut self, puzzle: &Puzzle) -> Option<Find> {
        let place = self.kept.iter().position(|kept| *kept.puzzle == *puzzle)?;
        Some(self.kept.remove(place))
    }
}
