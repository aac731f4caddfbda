//! The snake being edited: always a valid snake, but its length may not fit the box.

use std::path::PathBuf;

use crate::puzzle::{
    BoxSize, CatalogueEntry, Cell, Colour, Colouring, End, Kind, NamedPuzzle, Origin, Painted, Pattern, Puzzle,
    PuzzleError, Snake,
};
use crate::text::{Label, Language, Message};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// From its file or the generator. Catalogue puzzles are recognised by their snake.
    pub name: Option<String>,
    pub snake: Snake,
    /// `None` for the cube with as many cells as the snake.
    pub box_size: Option<BoxSize>,
    pub colouring: Option<Colouring>,
    pub source: Option<String>,
    pub notes: Option<String>,
    pub path: Option<PathBuf>,
    /// Whether it came as a puzzle file, from disk or not; if so, edits keep its name.
    pub is_file: bool,
}

impl Draft {
    pub fn from_opened(opened: &NamedPuzzle) -> Self {
        let is_file = matches!(opened.origin, Origin::File(_) | Origin::FileText);
        let path = if let Origin::File(path) = &opened.origin { Some(path.clone()) } else { None };
        Self {
            name: is_file.then(|| opened.name.clone()),
            is_file,
            path,
            source: opened.source.clone(),
            notes: opened.notes.clone(),
            ..Self::from_puzzle(&opened.puzzle)
        }
    }

    pub fn from_puzzle(puzzle: &Puzzle) -> Self {
        let colouring = puzzle.colouring().cloned();
        Self { colouring, ..Self::of_snake(puzzle.snake().clone(), puzzle.box_size()) }
    }

    pub fn of_snake(snake: Snake, box_size: BoxSize) -> Self {
        let box_size = (!box_size.is_cube()).then_some(box_size);
        Self { name: None, snake, box_size, colouring: None, source: None, notes: None, path: None, is_file: false }
    }

    /// Whether both are the same puzzle, regardless of name and file.
    pub fn is_like(&self, other: &Self) -> bool {
        (&self.snake, self.box_size, &self.colouring) == (&other.snake, other.box_size, &other.colouring)
    }

    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(self.snake.clone(), self.box_size, self.colouring.clone())
    }

    /// Number and kind of a cubelet, and what a click on it does (an end can only be painted).
    pub fn label(&self, cubelet: usize, brush: Option<Colour>, language: Language) -> (String, Option<String>) {
        let number = cubelet + 1;
        let kind = self.snake.kind(cubelet);
        let end = if cubelet == 0 { End::Head } else { End::Tail };
        let is = kind.map_or(Message::CubeAtEnd { number, end }, |kind| Message::CubeOfKind { number, kind });
        let does = match (brush, kind) {
            (Some(colour), _) => Some(language.message(&Message::PaintIt(colour))),
            (None, Some(Kind::Straight)) => Some(language.label(Label::MakeItCorner).to_owned()),
            (None, Some(Kind::Turn)) => Some(language.label(Label::MakeItStraight).to_owned()),
            (None, None) => None,
        };
        (language.message(&is), does)
    }

    fn with_colours(&self, change: impl FnOnce(&mut Vec<Colour>)) -> Option<Colouring> {
        let mut colouring = self.colouring.clone()?;
        change(&mut colouring.colours);
        Some(colouring)
    }

    /// Colours are kept if they still fit; an added cubelet is coloured like one added at an end.
    pub fn corrected(&self, snake: &Snake) -> Self {
        let alike = self.snake.inner().iter().zip(snake.inner()).take_while(|(one, other)| one == other).count();
        let colouring = self.with_colours(|colours| match snake.len() as isize - colours.len() as isize {
            1 => colours.insert(alike + 1, Colour::Black),
            -1 => _ = colours.remove(alike + 1),
            _ => {}
        });
        let snake = snake.clone();
        let colouring = colouring.filter(|colouring| colouring.colours.len() == snake.len());
        Self { snake, colouring, ..self.clone() }
    }

    /// `None` for the end cubelets, which are neither straight nor turn.
    pub fn flipped(&self, cubelet: usize) -> Option<Self> {
        let mut inner = self.snake.inner().to_vec();
        let kind = inner.get_mut(cubelet.checked_sub(1)?)?;
        *kind = kind.other();
        Some(Self { snake: Snake::from_inner(inner)?, ..self.clone() })
    }

    /// Whether the snake read from its other end is another one.
    pub fn ends_differ(&self) -> bool {
        !self.snake.is_palindrome() || self.colouring.is_some()
    }

    pub fn reversed(&self) -> Self {
        let colouring = self.with_colours(|colours| colours.reverse());
        Self { snake: self.snake.reversed(), colouring, ..self.clone() }
    }

    /// `None` if there is no such cubelet. In a snake without colours, all others get the other colour.
    pub fn painted(&self, cubelet: usize, colour: Colour) -> Option<Self> {
        let box_size = self.puzzle().map(|puzzle| puzzle.box_size()).ok().or(self.box_size);
        let mut colouring = self.colouring.clone().unwrap_or_else(|| Colouring {
            colours: vec![colour.other(); self.snake.len()],
            pattern: box_size.map_or(Pattern::Checker, Pattern::likely),
        });
        *colouring.colours.get_mut(cubelet)? = colour;
        Some(Self { colouring: Some(colouring), ..self.clone() })
    }

    pub fn with_pattern(&self, pattern: Option<Pattern>) -> Self {
        let colouring = pattern.map(|pattern| match &self.colouring {
            Some(Colouring { colours, .. }) => Colouring { colours: colours.clone(), pattern },
            None => Colouring::first(self.snake.len(), pattern),
        });
        Self { colouring, ..self.clone() }
    }

    /// `None` if there are no colours, the snake fills no box, or the box has no such cell.
    pub fn with_cell(&self, cell: Cell, colour: Colour) -> Option<Self> {
        let Colouring { colours, pattern } = self.colouring.as_ref()?;
        let painted = Painted::of(pattern, self.puzzle().ok()?.box_size()).with(cell, colour)?;
        let colouring = Colouring { colours: colours.clone(), pattern: Pattern::Painted(painted) };
        Some(Self { colouring: Some(colouring), ..self.clone() })
    }

    /// A painted pattern is kept if it fits.
    pub fn in_box(&self, box_size: Option<BoxSize>) -> Self {
        let mut draft = Self { box_size, ..self.clone() };
        let filled = draft.box_to_fill();
        if let Some(Colouring { pattern: pattern @ Pattern::Painted(_), .. }) = &mut draft.colouring {
            *pattern = Pattern::Painted(Painted::of(pattern, filled));
        }
        draft
    }

    /// Its own, or else the nearest cube.
    pub fn box_to_fill(&self) -> BoxSize {
        self.box_size.unwrap_or_else(|| BoxSize::nearest_cube(self.snake.len()))
    }

    pub fn entry(&self) -> Option<&'static CatalogueEntry> {
        self.puzzle().ok().and_then(|puzzle| CatalogueEntry::of(&puzzle))
    }

    pub fn title(&self, language: Language) -> String {
        let is_own = |entry: &&CatalogueEntry| self.name.as_ref().is_none_or(|name| entry.is_named(name));
        let known = self.entry().filter(is_own).map(|entry| language.name_of(entry).to_owned());
        known.or(self.name.clone()).unwrap_or_else(|| self.snake.to_string())
    }
}
