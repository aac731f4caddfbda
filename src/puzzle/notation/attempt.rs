//! The result of reading a text in one notation.

use std::ops::Range;

use super::{Notation, NotationError};
use crate::puzzle::{Cell, Kind, Snake};

/// How well a text keeps to a notation. A reading of a later rank counts only where there is none of an earlier one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    #[default]
    Exact,
    /// All but what stands at the ends.
    Ends,
    /// In two signs that no notation knows.
    Signs,
}

pub(super) struct Attempt {
    pub(super) notation: Notation,
    pub(super) cubelets: usize,
    pub(super) outcome: Result<Snake, Fault>,
    pub(super) rank: Rank,
    /// What people must know to judge the reading.
    pub(super) notes: Vec<String>,
    /// The path in space, if the text says one.
    pub(super) cells: Vec<Cell>,
    /// The bytes of each run, if known.
    pub(super) runs: Vec<Range<usize>>,
    /// Whether its error may be reported.
    pub(super) blames: bool,
}

impl Attempt {
    pub(super) fn new(notation: Notation, cubelets: usize, outcome: Result<Snake, Fault>) -> Self {
        let (rank, notes, cells, runs) = (Rank::Exact, Vec::new(), Vec::new(), Vec::new());
        Self { notation, cubelets, outcome, rank, notes, cells, runs, blames: true }
    }
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

/// The kinds of the inner cubelets of a path.
pub(super) fn kinds(path: &[Cell]) -> Vec<Kind> {
    let is_straight = |three: &[Cell]| three[1] - three[0] == three[2] - three[1];
    path.windows(3).map(|three| if is_straight(three) { Kind::Straight } else { Kind::Turn }).collect()
}
