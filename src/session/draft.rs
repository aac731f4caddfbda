//! The snake in the making: always a snake, but maybe not one that has the cubelets for its box.

use crate::fold::End;
use crate::puzzle::{
    BoxSize, CatalogueEntry, Colour, Colouring, Kind, NamedPuzzle, Origin, Puzzle, PuzzleError, Snake,
};

/// What the user edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name of a file's puzzle. Catalogue puzzles are recognised by what they are.
    pub name: Option<String>,
    /// The chain.
    pub snake: Snake,
    /// The box; `None` for the cube that has as many cells.
    pub box_size: Option<BoxSize>,
    /// Colours, where they matter.
    pub colouring: Option<Colouring>,
}

impl Draft {
    /// A puzzle of the catalogue.
    pub fn from_catalogue(entry: &CatalogueEntry) -> Self {
        Self::from_puzzle(None, entry.puzzle())
    }

    /// A puzzle that was opened; one typed as text has no name.
    pub fn from_opened(opened: &NamedPuzzle) -> Self {
        let name = (opened.origin != Origin::Text).then(|| opened.name.clone());
        Self::from_puzzle(name, &opened.puzzle)
    }

    /// A puzzle with the name it goes by.
    pub fn from_puzzle(name: Option<String>, puzzle: &Puzzle) -> Self {
        let size = puzzle.box_size();
        Self {
            name,
            snake: puzzle.snake().clone(),
            box_size: (!size.is_cube()).then_some(size),
            colouring: puzzle.colouring().cloned(),
        }
    }

    /// The puzzle, if there are as many cubelets as cells.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(self.snake.clone(), self.box_size, self.colouring.clone())
    }

    /// The same under no name: for changes that make it another puzzle.
    #[must_use]
    pub fn unnamed(&self) -> Self {
        Self { name: None, ..self.clone() }
    }

    /// With cubelet `cubelet` (from 1) straight instead of a turn or the other way round; `None` for an end.
    pub fn flipped(&self, cubelet: usize) -> Option<Self> {
        let index = cubelet.checked_sub(2)?;
        let mut inner = self.snake.inner().to_vec();
        let kind = inner.get_mut(index)?;
        *kind = kind.flipped();
        Some(Self { snake: Snake::from_inner(inner).ok()?, ..self.unnamed() })
    }

    /// With a cubelet more or less at one end; `None` where the snake would get too short or too long. The cubelet
    /// that was the end becomes a turn.
    pub fn resized(&self, end: End, add: bool) -> Option<Self> {
        let mut inner = self.snake.inner().to_vec();
        let mut colouring = self.colouring.clone();
        let place = if end == End::Head { 0 } else { inner.len() };
        if add {
            inner.insert(place, Kind::Turn);
            if let Some(colouring) = &mut colouring {
                let place = if end == End::Head { 0 } else { colouring.colours.len() };
                colouring.colours.insert(place, Colour::BLACK);
            }
        } else {
            if inner.is_empty() {
                return None;
            }
            inner.remove(place.min(inner.len() - 1));
            if let Some(colouring) = &mut colouring {
                let place = if end == End::Head { 0 } else { colouring.colours.len() - 1 };
                colouring.colours.remove(place);
            }
        }
        Some(Self { snake: Snake::from_inner(inner).ok()?, colouring, ..self.unnamed() })
    }

    /// The catalogue id, else the name, else the segments.
    pub fn name_or_text(&self) -> String {
        self.puzzle()
            .ok()
            .and_then(|puzzle| CatalogueEntry::of(&puzzle))
            .map(|entry| entry.id.clone())
            .or_else(|| self.name.clone())
            .unwrap_or_else(|| self.snake.to_string())
    }
}
