//! The snake in the making: always a snake, but maybe not one that has the cubelets for its box.

use std::path::PathBuf;

use crate::puzzle::{
    BoxSize, CatalogueEntry, Cell, Change, Colour, Colouring, Correction, Cubelet, End, Kind, NamedPuzzle, Origin,
    Painted, Pattern, Puzzle, PuzzleError, Snake,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name that its file gives it, or whoever made it to order. Catalogue puzzles are recognised by what they are.
    pub name: Option<String>,
    pub snake: Snake,
    /// The box; `None` for the cube that has as many cells.
    pub box_size: Option<BoxSize>,
    pub colouring: Option<Colouring>,
    /// Where its file says that it comes from.
    pub source: Option<String>,
    pub notes: Option<String>,
    /// The file that it was opened from or saved to.
    pub path: Option<PathBuf>,
}

impl Draft {
    /// A puzzle that was opened; only a file gives it a name.
    pub fn from_opened(opened: &NamedPuzzle) -> Self {
        let path = match &opened.origin {
            Origin::File(path) => Some(path.clone()),
            Origin::Catalogue(_) | Origin::Text => None,
        };
        Self {
            name: path.is_some().then(|| opened.name.clone()),
            path,
            source: opened.source.clone(),
            notes: opened.notes.clone(),
            ..Self::from_puzzle(&opened.puzzle)
        }
    }

    pub fn from_puzzle(puzzle: &Puzzle) -> Self {
        let size = puzzle.box_size();
        Self {
            name: None,
            snake: puzzle.snake().clone(),
            box_size: (!size.is_cube()).then_some(size),
            colouring: puzzle.colouring().cloned(),
            source: None,
            notes: None,
            path: None,
        }
    }

    /// Whether it is the same puzzle, whatever it is called.
    pub fn is_like(&self, other: &Self) -> bool {
        (&self.snake, self.box_size, &self.colouring) == (&other.snake, other.box_size, &other.colouring)
    }

    /// The puzzle, if there are as many cubelets as cells.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(self.snake.clone(), self.box_size, self.colouring.clone())
    }

    /// The name of another puzzle in its place: only a file's, which is of whatever it has.
    pub(super) fn kept_name(&self) -> Option<String> {
        self.name.clone().filter(|_| self.path.is_some())
    }

    /// The other one in its place, with the name that it may have then; itself where nothing is different.
    fn instead(&self, other: Self) -> Self {
        if other.is_like(self) { self.clone() } else { Self { name: self.kept_name(), ..other } }
    }

    /// With the slip corrected. The colours stay as far as they fit: a cubelet that was missing gets one as at the ends.
    #[must_use]
    pub fn corrected(&self, correction: &Correction) -> Self {
        let mut colouring = self.colouring.clone();
        if let Some(Colouring { colours, .. }) = &mut colouring {
            match correction.change {
                Change::Added { cubelet, .. } if cubelet.index() <= colours.len() => {
                    colours.insert(cubelet.index(), Colour::BLACK);
                }
                Change::Removed { cubelet, .. } if cubelet.index() < colours.len() => {
                    colours.remove(cubelet.index());
                }
                _ => {}
            }
        }
        let snake = correction.snake.clone();
        let colouring = colouring.filter(|colouring| colouring.colours.len() == snake.len());
        Self { name: self.kept_name(), snake, colouring, ..self.clone() }
    }

    /// With this cubelet straight instead of a turn or the other way round; `None` for an end.
    pub fn flipped(&self, cubelet: Cubelet) -> Option<Self> {
        let mut inner = self.snake.inner().to_vec();
        let kind = inner.get_mut(cubelet.index().checked_sub(1)?)?;
        *kind = kind.flipped();
        Some(Self { name: self.kept_name(), snake: Snake::from_inner(inner).ok()?, ..self.clone() })
    }

    /// With a cubelet more or less at one end; `None` where the snake would get too short or too long. The cubelet
    /// that was the end becomes a turn.
    pub fn resized(&self, end: End, add: bool) -> Option<Self> {
        let mut inner = self.snake.inner().to_vec();
        let mut colouring = self.colouring.clone();
        let place = |len: usize| if end == End::Head { 0 } else { len };
        if add {
            inner.insert(place(inner.len()), Kind::Turn);
            if let Some(Colouring { colours, .. }) = &mut colouring {
                colours.insert(place(colours.len()), Colour::BLACK);
            }
        } else {
            inner.remove(place(inner.len().checked_sub(1)?));
            if let Some(Colouring { colours, .. }) = &mut colouring {
                colours.remove(place(colours.len() - 1));
            }
        }
        Some(Self { name: self.kept_name(), snake: Snake::from_inner(inner).ok()?, colouring, ..self.clone() })
    }

    /// Read from the other end, colours and all.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut colouring = self.colouring.clone();
        if let Some(colouring) = &mut colouring {
            colouring.colours.reverse();
        }
        Self { snake: self.snake.reversed(), colouring, ..self.clone() }
    }

    /// With this cubelet in this colour; `None` where there is no such cubelet. In a snake without colours all others get the
    /// other one.
    pub fn painted(&self, cubelet: Cubelet, colour: Colour) -> Option<Self> {
        let mut colouring = self.colouring.clone().unwrap_or_else(|| {
            let rest = if colour == Colour::BLACK { Colour::WHITE } else { Colour::BLACK };
            Colouring { colours: vec![rest; self.snake.len()], pattern: self.likely_pattern() }
        });
        *colouring.colours.get_mut(cubelet.index())? = colour;
        Some(self.instead(Self { colouring: Some(colouring), ..self.clone() }))
    }

    /// Blocks where they fill the box evenly, as in the puzzles that are sold.
    fn likely_pattern(&self) -> Pattern {
        let box_size = self.puzzle().map(|puzzle| puzzle.box_size()).ok().or(self.box_size);
        let even = box_size.is_some_and(|size| (size.sides() % 2) == Cell::ZERO);
        if even { Pattern::Block } else { Pattern::Checker }
    }

    /// With this pattern on the box; `None` takes all colours away.
    #[must_use]
    pub fn with_pattern(&self, pattern: Option<Pattern>) -> Self {
        let colouring = pattern.map(|pattern| match &self.colouring {
            Some(Colouring { colours, .. }) => Colouring { colours: colours.clone(), pattern },
            None => Colouring::first(self.snake.len(), pattern),
        });
        self.instead(Self { colouring, ..self.clone() })
    }

    /// With this colour in a cell of the box; `None` where there are no colours, no box or no such cell.
    pub fn with_cell(&self, cell: Cell, colour: Colour) -> Option<Self> {
        let Colouring { colours, pattern } = self.colouring.as_ref()?;
        let painted = Painted::of(pattern, self.puzzle().ok()?.box_size()).with(cell, colour)?;
        let colouring = Colouring { colours: colours.clone(), pattern: Pattern::Painted(painted) };
        Some(self.instead(Self { colouring: Some(colouring), ..self.clone() }))
    }

    /// With this box; what is painted on it goes along as far as it fits.
    #[must_use]
    pub fn in_box(&self, box_size: Option<BoxSize>) -> Self {
        let mut colouring = self.colouring.clone();
        let filled = box_size.unwrap_or_else(|| BoxSize::nearest_cube(self.snake.len()));
        if let Some(Colouring { pattern: pattern @ Pattern::Painted(_), .. }) = &mut colouring {
            *pattern = Pattern::Painted(Painted::of(pattern, filled));
        }
        self.instead(Self { box_size, colouring, ..self.clone() })
    }

    /// The catalogue's name for it, where it is a known snake cube.
    pub fn entry(&self) -> Option<&'static CatalogueEntry> {
        self.puzzle().ok().and_then(|puzzle| CatalogueEntry::of(&puzzle))
    }

    /// What it is called: its own name, else the catalogue's, else its segments.
    pub fn title(&self) -> String {
        let known = || self.entry().map(|entry| entry.name.clone());
        self.name.clone().or_else(known).unwrap_or_else(|| self.snake.to_string())
    }
}
