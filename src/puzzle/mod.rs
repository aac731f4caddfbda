//! Puzzles: cells, boxes, snakes, colourings, solutions, notations. Independent of search, folding and drawing.

mod assemble;
mod catalogue;
mod colouring;
mod file;
mod lattice;
pub mod notation;
mod open;
mod slips;
mod snake;
mod solution;
mod symmetry;

pub use assemble::{AssembleError, PuzzleOptions};
pub use catalogue::{CatalogueEntry, catalogue};
pub use colouring::{Colour, Colouring, ColouringError, Counts, Painted, Pattern};
pub use file::{FieldFault, FileError, IoFault, NamedPuzzle, Origin, PUZZLE_FILE_ENDING, PuzzleFile, read_text_file};
pub use lattice::{BoxSize, BoxSizeError, Cell, Direction};
pub(crate) use lattice::{bounds, walk};
pub use notation::{Doubts, LineColumn, Note};
pub use open::OpenError;
pub(crate) use slips::MAX_SLIP;
pub use slips::{Slip, SlipFault, one_slip_away, two_slips_away};
pub(crate) use snake::staircase;
pub use snake::{End, Kind, Snake, row};
pub use solution::Solution;
pub(crate) use solution::{are_distinct, bent};
pub use symmetry::Symmetry;

/// A snake, its box with as many cells, and perhaps a colour for each cubelet. A run may be too long for the box.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    snake: Snake,
    box_size: BoxSize,
    colouring: Option<Colouring>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    Size { cubelets: usize, box_size: BoxSize },
    NoCube { cubelets: usize },
    Colours { colours: usize, cubelets: usize },
    Painted { painted: BoxSize, box_size: BoxSize },
}

impl Puzzle {
    /// Without `box_size` the snake must have n³ cubelets.
    pub fn new(snake: Snake, box_size: Option<BoxSize>, colouring: Option<Colouring>) -> Result<Self, PuzzleError> {
        let cubelets = snake.len();
        let cube = || BoxSize::cubes().find(|cube| cube.cells() == cubelets);
        let box_size = box_size.or_else(cube).ok_or(PuzzleError::NoCube { cubelets })?;
        if box_size.cells() != cubelets {
            return Err(PuzzleError::Size { cubelets, box_size });
        }
        if let Some(Colouring { colours, pattern }) = &colouring {
            if colours.len() != cubelets {
                return Err(PuzzleError::Colours { colours: colours.len(), cubelets });
            }
            if let Pattern::Painted(painted) = pattern
                && painted.box_size() != box_size
            {
                return Err(PuzzleError::Painted { painted: painted.box_size(), box_size });
            }
        }
        Ok(Self { snake, box_size, colouring })
    }

    pub fn snake(&self) -> &Snake {
        &self.snake
    }

    pub fn box_size(&self) -> BoxSize {
        self.box_size
    }

    pub fn colouring(&self) -> Option<&Colouring> {
        self.colouring.as_ref()
    }

    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        self.snake.len()
    }

    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut colouring = self.colouring.clone();
        colouring.iter_mut().for_each(|colouring| colouring.colours.reverse());
        Self { snake: self.snake.reversed(), box_size: self.box_size, colouring }
    }

    /// Whether the puzzle is its own reverse, colours included.
    pub fn is_palindrome(&self) -> bool {
        *self == self.reversed()
    }

    /// The symmetries that keep the box and its colour pattern, the identity first; see [`BoxSize::transform`].
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let size = self.box_size;
        let keeps_colours = |symmetry: &Symmetry| {
            self.colouring.as_ref().is_none_or(|Colouring { pattern, .. }| {
                size.iter().all(|cell| pattern.colour_of(cell) == pattern.colour_of(size.transform(*symmetry, cell)))
            })
        };
        size.symmetries().filter(keeps_colours).collect()
    }

    /// A symmetry that is no rotation, if the box and its colour pattern have one.
    pub fn mirror(&self) -> Option<Symmetry> {
        self.symmetries().into_iter().find(|symmetry| !symmetry.is_rotation())
    }

    /// How many cubes of each colour the snake has and how many the box needs, if these are not the same.
    pub fn colours_differ(&self) -> Option<(Counts, Counts)> {
        let colouring = self.colouring.as_ref()?;
        let counts = (colouring.count(), colouring.pattern.cells(self.box_size));
        (counts.0 != counts.1).then_some(counts)
    }

    /// Whether a cubelet has the colour that a cell must show.
    pub(crate) fn suits(&self, cubelet: usize, cell: Cell) -> bool {
        self.colouring.as_ref().is_none_or(|all| all.pattern.colour_of(cell) == all.colours[cubelet])
    }
}
