//! The result of reading a text in one notation.

use std::collections::HashSet;

use super::{Fault, Notation, Note};
use crate::puzzle::{Cell, Snake};

/// How well a text keeps to a notation. A reading of a later rank counts only where there is none of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Exact,
    /// All but what stands at the ends.
    Ends,
    /// In two signs that no notation knows.
    Signs,
    /// So doubtful that it counts only if the snake folds.
    IfFolds,
    /// Of a run longer than the box.
    TooLong,
}

pub(super) struct Attempt<'a> {
    pub(super) notation: Notation,
    /// The letters, words or numbers that it takes for signs.
    pub(super) signs: Vec<&'a str>,
    /// Which of them do not belong to the notation, and why the first does not.
    pub(super) wrong: Vec<usize>,
    pub(super) fault: Fault,
    pub(super) cubelets: usize,
    /// If it is not too short or too long.
    pub(super) snake: Option<Snake>,
    pub(super) rank: Rank,
    /// What people must know to judge the reading.
    pub(super) notes: Vec<Note>,
    /// The path in space, if the text says one.
    pub(super) cells: Vec<Cell>,
    /// Whether its error may be reported.
    pub(super) blames: bool,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(notation: Notation, signs: Vec<&'a str>, wrong: Vec<usize>, snake: Option<Snake>) -> Self {
        let cubelets = snake.as_ref().map_or(0, Snake::len);
        let (rank, fault, notes, cells) = (Rank::Exact, Fault::Unknown, Vec::new(), Vec::new());
        Self { notation, signs, wrong, fault, cubelets, snake, rank, notes, cells, blames: true }
    }

    /// Signs that lead along this path, each to its last cells.
    pub(super) fn along(notation: Notation, signs: Vec<&'a str>, path: Vec<Cell>) -> Self {
        let mut seen = HashSet::new();
        let taken = path.iter().position(|cell| !seen.insert(cell));
        let wrong = taken.map(|at| at + signs.len() - path.len()).into_iter().collect();
        let attempt = Self::new(notation, signs, wrong, Snake::along(&path));
        Self { cubelets: path.len(), fault: Fault::Taken, cells: path, ..attempt }
    }
}
