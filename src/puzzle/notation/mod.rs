//! All notations in use for snakes, recognized by the resulting number of cubelets.
//!
//! A text is cleaned, and parts of it that may be the snake are found (`text`). Each part is tried in four shapes,
//! whose files propose readings: a sequence of numbers (`numbers`), of kinds (`letters`), of moves (`path`) or of
//! places (`places`), each perhaps with labels. [`read`] keeps those that fill the box, and of these those that fold;
//! if different snakes are left, its error lists them. `table` has a row for each notation. [`write()`] is the inverse.

mod attempt;
mod error;
mod letters;
mod numbers;
mod path;
mod places;
mod read;
mod table;
mod text;
mod written;

pub use error::{LineColumn, NotationError};
pub use read::{is_numbers, read};
pub use table::Notation;
pub use written::{plain, write};

use std::path::PathBuf;

use super::{BoxSize, End, Snake, Solution};

/// Whether a snake folds into a box; `None` if that takes too long to find out.
pub type Folds = fn(&Snake, BoxSize) -> Option<bool>;

/// The snake, head first as written, and the box it fills: the given one, else the cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub notation: Notation,
    pub snake: Snake,
    pub box_size: BoxSize,
    /// What the text does not say itself: how it was read, and what was left out.
    pub notes: Vec<Note>,
    /// Whether the text can hardly mean another snake. If not, it proves nothing that this one cannot fold.
    pub certain: bool,
    /// Where the cubelets go, if the text gives that.
    pub solution: Option<Solution>,
}

/// How something was read, and whether it may mean something else. Callers that take what was read must show the
/// notes, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubts {
    pub notes: Vec<Note>,
    /// Whether the text may mean another snake; see [`Reading::certain`].
    pub uncertain: bool,
}

/// What users must know about how a puzzle, or its file, was read.
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
    /// In this notation it would be this snake, which does not fold.
    DoesNotFold(Notation, Snake),
    /// A field that a file cannot have, and those that it can have.
    UnknownField(PathBuf, String, &'static [&'static str]),
    MoreUnknownFields(PathBuf, usize),
    /// The cells of a file whose pattern, as written, is not painted.
    CellsIgnored(PathBuf, String),
}
