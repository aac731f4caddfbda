//! Builds a puzzle from a snake's text, a box and colours. `notation` reads snakes; `file` and `open` read sources.

use super::notation::{self, Folds, Notation, NotationError, Reading};
use super::{BoxSize, Colouring, ColouringError, Painted, Pattern, Puzzle, PuzzleError, Snake};

/// Options besides the snake; they override a file or the catalogue. Colours are letters, one per cubelet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleOptions {
    pub notation: Option<Notation>,
    pub box_size: Option<BoxSize>,
    pub colours: Option<String>,
    pub pattern: Option<Pattern>,
    /// A letter for each cell of the box, instead of a pattern, as read by [`Painted::parse`].
    pub cells: Option<String>,
}

impl PuzzleOptions {
    /// Takes missing options from `other`.
    pub(super) fn or(&self, other: Self) -> Self {
        Self {
            notation: self.notation.or(other.notation),
            box_size: self.box_size.or(other.box_size),
            colours: self.colours.clone().or(other.colours),
            pattern: self.pattern.clone().or(other.pattern.filter(|_| self.cells.is_none())),
            cells: self.cells.clone().or(other.cells.filter(|_| self.pattern.is_none())),
        }
    }

    pub(crate) fn colouring(&self, box_size: BoxSize) -> Result<Option<Colouring>, AssembleError> {
        let painted = self.cells.as_ref().map(|letters| Painted::parse(letters, box_size));
        let painted = painted.transpose().map_err(AssembleError::Cells)?;
        match (&self.colours, self.pattern.clone().or(painted.map(Pattern::Painted))) {
            (Some(letters), Some(pattern)) => Ok(Some(Colouring::parse(letters, pattern)?)),
            (Some(_), None) => Err(AssembleError::NoPattern),
            (None, Some(_)) => Err(AssembleError::NoColours),
            (None, None) => Ok(None),
        }
    }

    /// The puzzle, and how its snake was read. A solution in the text is kept if its colours are right.
    pub(super) fn assemble(&self, snake: &str, folds: Folds) -> Result<(Puzzle, Reading), AssembleError> {
        let mut reading = notation::read(snake, self.box_size, self.notation, folds)?;
        let colouring = self.colouring(reading.box_size)?;
        let puzzle = Puzzle::new(reading.snake.clone(), Some(reading.box_size), colouring)?;
        reading.solution = reading.solution.filter(|solution| solution.solves(&puzzle));
        Ok((puzzle, reading))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssembleError {
    Notation(#[from] NotationError),
    Colouring(#[from] ColouringError),
    Cells(ColouringError),
    Puzzle(#[from] PuzzleError),
    NoPattern,
    NoColours,
}

impl AssembleError {
    /// The position of the error, if known; see [`NotationError::at`]. For colours: of the letter.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Notation(error) => error.at(),
            Self::Colouring(ColouringError::Letter { at, .. }) | Self::Cells(ColouringError::Letter { at, .. }) => {
                Some(*at)
            }
            _ => None,
        }
    }

    /// The snake as read, if its only fault is that it does not fill its box (the given one, else the nearest cube).
    pub fn near_miss(&self) -> Option<(Notation, &Snake, BoxSize)> {
        let Self::Notation(NotationError::Size { notation, snake, box_size, .. }) = self else { return None };
        Some((*notation, snake, *box_size))
    }
}
