//! All notations in use for snakes, recognized by the resulting number of cubelets.
//!
//! [`read`] keeps the readings with as many cubelets; if they differ, its error lists them. [`write()`] is the inverse.

mod attempt;
mod drawing;
mod error;
mod letters;
mod numbers;
mod path;
mod read;
mod table;
mod text;
mod written;

pub use error::{Fault, LineColumn, NotationError};
pub use read::{is_numbers, read};
pub use table::Notation;
pub use written::{plain, write};

use std::path::PathBuf;

use super::{BoxSize, End, Snake, Solution};

/// The snake, head first as written, and the box it fills: the given one, else the cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub notation: Notation,
    pub snake: Snake,
    pub box_size: BoxSize,
    /// What the text does not say itself: how it was read, and what was left out.
    pub notes: Vec<Note>,
    /// Whether the text can hardly mean another snake. If not, it proves nothing if this one cannot fold.
    pub certain: bool,
    /// Where the cubelets go, if the text says so.
    pub solution: Option<Solution>,
}

/// What people must know of how a puzzle, or its file, was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    ReadAs(Notation),
    /// The meaning of two signs that no notation knows.
    Signs {
        turn: String,
        straight: String,
    },
    /// There is one sign too few: that of this end.
    EndMissing(End),
    /// What stands for the end cubes was left out.
    EndsLeftOut,
    /// A solution, of this snake.
    Solution(Snake),
    /// Cells that fill no box.
    NoSolution,
    /// This many lines are read as one snake.
    Lines(usize),
    NotClosed,
    /// These words do not belong to the snake.
    LeftOut(String),
    /// Its name and id.
    InCatalogue(&'static str),
    /// Read as rows it is this snake, which does not fold.
    NotRows(Snake),
    /// A field that a file cannot have, and those that it can have.
    UnknownField(PathBuf, String, &'static [&'static str]),
    MoreUnknownFields(PathBuf, usize),
    /// The cells of a file whose pattern, as written, is not painted.
    CellsIgnored(PathBuf, String),
}
