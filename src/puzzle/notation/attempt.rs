//! The result of reading a text in one notation.

use std::ops::Range;

use super::{Notation, NotationError, Note};
use crate::puzzle::{Cell, Kind, Snake};

/// How well a text keeps to a notation. A reading of a later rank counts only where there is none of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
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
    pub(super) notes: Vec<Note>,
    /// The path in space, if the text says one.
    pub(super) cells: Vec<Cell>,
    /// The bytes of each run, if known.
    pub(super) runs: Vec<Range<usize>>,
    /// Whether its error may be reported.
    pub(super) blames: bool,
}

impl Attempt {
    /// The snake counts only if there was no fault and it has the right length.
    pub(super) fn new(notation: Notation, cubelets: usize, snake: Option<Snake>, fault: Option<Fault>) -> Self {
        let length = Fault { mistakes: 1, error: NotationError::Length { notation, cubelets } };
        let snake = snake.filter(|snake| snake.len() == cubelets).ok_or(length);
        let (rank, notes, cells, runs) = (Rank::Exact, Vec::new(), Vec::new(), Vec::new());
        Self { notation, cubelets, outcome: fault.map_or(snake, Err), rank, notes, cells, runs, blames: true }
    }

    pub(super) fn of_path(notation: Notation, cubelets: usize, path: &[Cell], fault: Option<Fault>) -> Self {
        let is_straight = |three: &[Cell]| three[1] - three[0] == three[2] - three[1];
        let kind = |three| if is_straight(three) { Kind::Straight } else { Kind::Turn };
        Self::new(notation, cubelets, Snake::from_inner(path.windows(3).map(kind).collect()).ok(), fault)
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
