//! The result of reading a text in one notation.

use super::{Notation, Note};
use crate::puzzle::{Cell, Snake, are_distinct};

/// How well a text keeps to a notation. A reading of a later rank counts only where there is none of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Exact,
    /// Except for the signs at the ends.
    Ends,
    /// The text has two signs that no notation knows.
    Signs,
    /// So doubtful that the reading counts only if the snake folds.
    IfFolds,
    /// With a run longer than the box.
    TooLong,
}

pub struct Attempt<'a> {
    pub notation: Notation,
    /// The letters, words or numbers that it takes for signs.
    pub signs: Vec<&'a str>,
    pub cubelets: usize,
    /// `None` if it is too short or too long.
    pub snake: Option<Snake>,
    pub rank: Rank,
    /// What users must know to judge the reading.
    pub notes: Vec<Note>,
    /// The path in space, if the text gives one.
    pub cells: Vec<Cell>,
}

impl<'a> Attempt<'a> {
    pub fn new(notation: Notation, signs: Vec<&'a str>, snake: Option<Snake>) -> Self {
        let cubelets = snake.as_ref().map_or(0, Snake::len);
        Self { notation, signs, cubelets, snake, rank: Rank::Exact, notes: Vec::new(), cells: Vec::new() }
    }

    /// The reading of signs that lead along this path; `None` if it leads to a cell twice.
    pub fn along(notation: Notation, signs: Vec<&'a str>, path: Vec<Cell>) -> Option<Self> {
        let attempt = Self::new(notation, signs, Snake::along(&path));
        are_distinct(&path).then_some(Self { cells: path, ..attempt })
    }
}
