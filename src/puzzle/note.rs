//! What is said about a snake's text or file that could be read.

use std::path::PathBuf;

use super::notation::Notation;
use super::{End, Snake};

/// What people must know of how a puzzle was read.
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
    InCatalogue([&'static str; 2]),
    /// Read as rows it is this snake, which does not fold.
    NotRows(Snake),
    /// A field that a file cannot have, and those that it can have.
    UnknownField(PathBuf, String, &'static [&'static str]),
    MoreUnknownFields(PathBuf, usize),
    /// The cells of a file whose pattern, as written, is not painted.
    CellsIgnored(PathBuf, String),
}
