//! Errors in a snake's text, and where in it they are.

use std::ops::Range;

use super::{Notation, Reading};
use crate::puzzle::{BoxSize, Snake};

/// Positions count signs, or for a wrong size segments, from 1. `place` is in bytes of the text. The notation is the
/// most likely one. The box of a wrong size is the nearest cube unless `given`. `Ambiguous` lists readings in order of
/// preference; it has only one if the text is a snake, but in another notation than expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    Empty,
    /// Longer than this many cubelets, or symbols.
    TooLong(usize),
    NotASnake(String),
    /// The pieces of another puzzle.
    RubiksSnake,
    /// The colours of the cubes.
    Colours,
    /// Numbers of cubes: of the corners, or of the first and last cube of each run.
    Places,
    Symbol {
        notation: Notation,
        symbol: String,
        at: usize,
        place: Range<usize>,
    },
    Size {
        notation: Notation,
        snake: Snake,
        /// How many the text has.
        signs: u16,
        box_size: BoxSize,
        given: bool,
        /// The run, from 0, and its length, if they reveal the mistake.
        run: Option<(usize, usize)>,
        place: Range<usize>,
    },
    Ambiguous(Vec<Reading>),
}

impl NotationError {
    /// The position of the error, if known.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Symbol { at, .. } => Some(*at),
            Self::Size { run, .. } => run.map(|(index, _)| index + 1),
            _ => None,
        }
    }

    /// The byte range of the error in the text that was read, if known.
    pub fn place_in(&self, text: &str) -> Option<Range<usize>> {
        let (Self::Symbol { place, .. } | Self::Size { place, .. }) = self else {
            return None;
        };
        text.get(place.clone()).filter(|marked| !marked.is_empty()).map(|_| place.clone())
    }

    /// Another box that may be meant if none was given.
    pub fn other_box(&self) -> Option<BoxSize> {
        let Self::Size { snake, box_size, given: false, .. } = self else { return None };
        // Where at most one cube is missing or too many, the cube is meant.
        if box_size.cells().abs_diff(snake.len()) < 2 && snake.run_too_long(*box_size).is_none() {
            return None;
        }
        BoxSize::all_of(snake.len()).into_iter().find(|size| size.has_room_for(&snake.segments()))
    }
}

/// A position in a text, counted from 1; columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    pub line: usize,
    pub column: usize,
}

impl LineColumn {
    pub(crate) fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count();
        Self { line: 1 + before.matches('\n').count(), column: 1 + column }
    }
}
