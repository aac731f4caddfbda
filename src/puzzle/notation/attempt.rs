//! The result of reading a text in one notation.

use super::{Notation, NotationError};
use crate::puzzle::{Kind, Snake};

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

impl Fault {
    /// Counts another fault, but keeps the first error.
    pub(super) fn add(first: &mut Option<Self>, mistakes: usize, error: NotationError) {
        first.get_or_insert(Self { mistakes: 0, error }).mistakes += mistakes;
    }
}

pub(super) fn snake(notation: Notation, cubelets: usize, inner: Option<Vec<Kind>>) -> Result<Snake, Fault> {
    inner
        .and_then(|inner| Snake::from_inner(inner).ok())
        .ok_or(Fault { mistakes: 1, error: NotationError::Length { notation, cubelets } })
}
