//! The result of reading a text in one notation.

use super::{Notation, NotationError};
use crate::puzzle::Snake;

pub(super) struct Attempt {
    pub(super) notation: Notation,
    pub(super) cubelets: usize,
    pub(super) outcome: Result<Snake, Fault>,
}

pub(super) struct Fault {
    /// Number of wrong symbols; the attempt with the fewest is reported.
    pub(super) mistakes: usize,
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
