//! Errors in a snake's text.

use std::ops::Range;

use super::{Notation, Reading};
use crate::puzzle::{BoxSize, Snake};

/// Positions count from 1 and ignore separators: letters in a text of letters, numbers in a list of numbers, lines in a
/// drawing, cubes in a path, the segment for a wrong size. `place` is in bytes of the text. The notation is the most
/// likely one. The box of a wrong size is the nearest cube unless `given`; `other` is another box that may be meant.
/// `Ambiguous` lists readings in order of preference; it has only one if the text is a snake, but in another notation
/// than expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    Empty,
    TooLong(usize),
    NotASnake(String),
    /// In a text with other things beside it.
    NoPart(String),
    LooksLike(Lookalike),
    Symbol {
        notation: Notation,
        symbol: String,
        at: usize,
        place: Range<usize>,
    },
    Number {
        notation: Notation,
        value: usize,
        least: usize,
        at: usize,
        place: Range<usize>,
    },
    Length {
        notation: Notation,
        cubelets: usize,
    },
    Size {
        notation: Notation,
        snake: Snake,
        box_size: BoxSize,
        given: bool,
        other: Option<BoxSize>,
        /// The run that is too long, if that tells the mistake.
        place: Option<Range<usize>>,
    },
    Drawing {
        line: usize,
        column: usize,
        fault: DrawingFault,
        place: Range<usize>,
    },
    Taken {
        at: usize,
    },
    Ambiguous(Vec<Reading>),
}

/// What a text is that looks like a snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookalike {
    RubiksSnake,
    Colours,
    /// The places of the corners.
    Corners,
    /// The first and last cube of each run.
    RunEnds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingFault {
    NoEnd,
    /// A cube with more than two neighbours.
    Branch,
    /// A cube that is not joined to those before it.
    Apart,
}

impl NotationError {
    /// The run, from 0, and its length that tell the mistake in the size.
    pub(crate) fn telling_run(&self) -> Option<(usize, usize)> {
        let Self::Size { snake, box_size, given, .. } = self else { return None };
        telling_run(snake, *box_size, *given)
    }

    /// The position of the error, if known.
    pub fn at(&self) -> Option<usize> {
        match *self {
            Self::Symbol { at, .. } | Self::Number { at, .. } | Self::Taken { at } => Some(at),
            Self::Drawing { line, .. } => Some(line),
            Self::Size { .. } => self.telling_run().map(|(index, _)| index + 1),
            _ => None,
        }
    }

    /// The byte range of the error in the text that was read, if known.
    pub fn place_in(&self, text: &str) -> Option<Range<usize>> {
        let (Self::Symbol { place, .. }
        | Self::Number { place, .. }
        | Self::Drawing { place, .. }
        | Self::Size { place: Some(place), .. }) = self
        else {
            return None;
        };
        text.get(place.clone()).filter(|marked| !marked.is_empty()).map(|_| place.clone())
    }

    /// The box that a snake of the wrong size would fill, if no box was given.
    pub fn other_box(&self) -> Option<BoxSize> {
        if let Self::Size { other, .. } = self { *other } else { None }
    }
}

/// If the size is off by this many cubelets or more, another box is more likely than a mistake.
pub(super) const FAR_OFF: usize = 3;

/// The box with as many cells as the snake has cubelets and the shortest longest side, if its runs fit; no side is 1.
pub(super) fn likely_box(snake: &Snake) -> Option<BoxSize> {
    let boxes = BoxSize::all_of(snake.len()).into_iter();
    boxes.min_by_key(|size| size.longest()).filter(|size| snake.run_too_long(*size).is_none())
}

/// The longest run, as (index, length), if it is too long for the box, and that box is likely or the run is no slip.
pub(super) fn telling_run(snake: &Snake, box_size: BoxSize, given: bool) -> Option<(usize, usize)> {
    snake.run_too_long(box_size)?;
    let (run, length) = snake.segments().into_iter().enumerate().rev().max_by_key(|(_, length)| *length)?;
    let meant = box_size.cells().abs_diff(snake.len()) < FAR_OFF || length > 2 * box_size.longest();
    (given || meant).then_some((run, length))
}
