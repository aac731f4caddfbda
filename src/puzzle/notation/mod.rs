//! All notations in use for snakes, recognized by the resulting number of cubelets.
//!
//! [`read`] tries each notation and keeps the readings with the right number of cubelets. Nothing is guessed: if
//! different snakes remain, the error lists them. [`write()`] is the inverse.

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

pub use error::{Fault, NotationError};
pub use read::{is_numbers, read};
pub use table::Notation;
pub use written::{plain, write};

use super::note::Note;
use super::{BoxSize, Snake, Solution};

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
