//! What it comes to when a text is taken in one notation.

use super::{Notation, NotationError};
use crate::puzzle::Snake;

/// One way to take the text, whether or not it makes sense.
pub(super) struct Attempt {
    pub(super) notation: Notation,
    pub(super) cubelets: usize,
    pub(super) outcome: Result<Snake, Fault>,
}

pub(super) struct Fault {
    /// How many symbols are wrong; the attempt with the fewest is the one to talk about.
    pub(super) mistakes: usize,
    /// The first of them.
    pub(super) error: NotationError,
}

/// Counts faults and keeps the first.
#[derive(Default)]
pub(super) struct Faults {
    mistakes: usize,
    first: Option<NotationError>,
}

impl Faults {
    pub(super) fn add(&mut self, mistakes: usize, error: NotationError) {
        self.mistakes += mistakes;
        self.first.get_or_insert(error);
    }

    pub(super) fn or(self, whole: impl FnOnce() -> Result<Snake, Fault>) -> Result<Snake, Fault> {
        match self.first {
            Some(error) => Err(Fault { mistakes: self.mistakes, error }),
            None => whole(),
        }
    }
}
