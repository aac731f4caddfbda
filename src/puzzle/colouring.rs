//! Coloured snakes: a colour for each cubelet and each cell. `stage` has the woods that show the colours.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{BoxSize, Cell};
use crate::spelling::words;

words! {
    /// The colour of a cube, by its letter in files and on the terminal. It is shown as a wood.
    pub enum Colour("b or w") {
        Black "b",
        White "w",
    }
}

/// The colour of each cell; in blocks and checkers cell 0,0,0 is black.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Blocks of 2×2×2 cells: (⌊x/2⌋+⌊y/2⌋+⌊z/2⌋) mod 2.
    Block,
    /// Cell by cell: (x+y+z) mod 2.
    Checker,
    Painted(Painted),
}

/// A colour for each cell of a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Painted {
    box_size: BoxSize,
    /// In index order.
    cells: Arc<[Colour]>,
}

impl Painted {
    /// Reads one letter per cell as [`Colouring::parse`] does: left to right, bottom to top, back to front.
    pub fn parse(letters: &str, box_size: BoxSize) -> Result<Self, ColouringError> {
        let cells: Arc<[Colour]> = read(letters)?.into();
        if cells.len() != box_size.cells() {
            return Err(ColouringError::Cells { letters: cells.len(), box_size });
        }
        Ok(Self { box_size, cells })
    }

    /// Paints a pattern in a box of this size; white outside a smaller painted box.
    pub fn of(pattern: &Pattern, box_size: BoxSize) -> Self {
        Self { box_size, cells: box_size.iter().map(|cell| pattern.colour_of(cell)).collect() }
    }

    /// A copy with another colour in one cell; `None` if the cell is outside the box.
    pub fn with(&self, cell: Cell, colour: Colour) -> Option<Self> {
        let mut painted = self.clone();
        let cells = Arc::make_mut(&mut painted.cells);
        *cells.get_mut(self.box_size.index(cell)).filter(|_| self.box_size.contains(cell))? = colour;
        Some(painted)
    }

    pub fn box_size(&self) -> BoxSize {
        self.box_size
    }

    /// White outside the box.
    pub fn colour_of(&self, cell: Cell) -> Colour {
        if self.box_size.contains(cell) { self.cells[self.box_size.index(cell)] } else { Colour::White }
    }

    /// Text for [`Self::parse`], with a space after each row and a comma after each layer.
    pub fn letters(&self) -> String {
        let [w, h, _] = self.box_size.sides().to_array().map(|side| side as usize);
        let row = |row: &[Colour]| row.iter().map(|colour| colour.word()).collect::<String>();
        let layer = |layer: &[Colour]| Vec::from_iter(layer.chunks(w).map(row)).join(" ");
        Vec::from_iter(self.cells.chunks(w * h).map(layer)).join(", ")
    }
}

impl Pattern {
    pub fn colour_of(&self, cell: Cell) -> Colour {
        let sum = match self {
            Self::Block => (cell / 2).element_sum(),
            Self::Checker => cell.element_sum(),
            Self::Painted(painted) => return painted.colour_of(cell),
        };
        if sum % 2 == 0 { Colour::Black } else { Colour::White }
    }

    /// The letters of the cells; `None` unless they are painted.
    pub fn letters(&self) -> Option<String> {
        if let Self::Painted(painted) = self { Some(painted.letters()) } else { None }
    }

    /// `Block` if blocks fill the box evenly, as in commercial puzzles.
    pub fn likely(box_size: BoxSize) -> Self {
        if box_size.sides() % 2 == Cell::ZERO { Self::Block } else { Self::Checker }
    }

    pub fn cells(&self, box_size: BoxSize) -> Counts {
        Counts::of(box_size.iter().map(|cell| self.colour_of(cell)))
    }
}

/// How many cubes or cells there are of each colour, in the order of [`Colour::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub [usize; 2]);

impl Counts {
    fn of(colours: impl Iterator<Item = Colour>) -> Self {
        let mut counts = Self::default();
        colours.for_each(|colour| counts.0[colour as usize] += 1);
        counts
    }

    pub fn of_each(self) -> impl Iterator<Item = (Colour, usize)> {
        Colour::ALL.into_iter().zip(self.0)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Block => "block",
            Self::Checker => "checker",
            Self::Painted(_) => PAINTED,
        })
    }
}

/// The name of a painted pattern in a file, which also gives its cells.
pub const PAINTED: &str = "painted";

/// Positions count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColouringError {
    Pattern(String),
    Letter { at: usize, letter: char },
    NoCells,
    Cells { letters: usize, box_size: BoxSize },
}

impl FromStr for Pattern {
    type Err = ColouringError;

    fn from_str(text: &str) -> Result<Self, ColouringError> {
        match text.to_ascii_lowercase().as_str() {
            "block" => Ok(Self::Block),
            "checker" => Ok(Self::Checker),
            PAINTED => Err(ColouringError::NoCells),
            _ => Err(ColouringError::Pattern(text.to_owned())),
        }
    }
}

fn read(letters: &str) -> Result<Vec<Colour>, ColouringError> {
    letters
        .chars()
        .enumerate()
        .filter(|(_, letter)| !letter.is_whitespace() && !matches!(letter, ',' | ';' | '-' | '_'))
        .map(|(index, letter)| letter.to_string().parse().map_err(|_| ColouringError::Letter { at: index + 1, letter }))
        .collect()
}

/// A colour for each cubelet, head to tail, and the pattern of the cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colouring {
    pub colours: Vec<Colour>,
    pub pattern: Pattern,
}

impl Colouring {
    /// Reads one letter per cubelet in either case, skipping spaces, commas and similar separators.
    pub fn parse(letters: &str, pattern: Pattern) -> Result<Self, ColouringError> {
        Ok(Self { colours: read(letters)?, pattern })
    }

    /// Initial colours for an uncoloured snake: alternating for a checker, as in any solution; otherwise white.
    pub fn first(cubelets: usize, pattern: Pattern) -> Self {
        let colour = |cubelet: usize| match &pattern {
            Pattern::Checker if cubelet.is_multiple_of(2) => Colour::Black,
            _ => Colour::White,
        };
        Self { colours: (0..cubelets).map(colour).collect(), pattern }
    }

    pub fn count(&self) -> Counts {
        Counts::of(self.colours.iter().copied())
    }

    pub fn letters(&self) -> String {
        self.colours.iter().map(|colour| colour.word()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert_eq!(Pattern::Block.colour_of(Cell::new(1, 1, 1)), Colour::Black);
        assert_eq!(Pattern::Block.colour_of(Cell::new(2, 1, 1)), Colour::White);
        assert_eq!(Pattern::Checker.colour_of(Cell::new(1, 1, 1)), Colour::White);
        assert_eq!("Block".parse(), Ok(Pattern::Block));
        assert!("stripes".parse::<Pattern>().is_err());
    }

    #[test]
    fn painted_cells_are_written_and_read() {
        let size: BoxSize = "2x3x2".parse().unwrap();
        let painted = Painted::of(&Pattern::Checker, size);
        assert_eq!(painted.letters(), "bw wb bw, wb bw wb");
        assert_eq!(Painted::parse(&painted.letters(), size), Ok(painted.clone()));
        let other = painted.with(Cell::new(1, 2, 0), Colour::Black).unwrap();
        assert_eq!(other.letters(), "bw wb bb, wb bw wb");
        assert_eq!(Pattern::Painted(other.clone()).cells(size).to_string(), "7 dark, 5 light");
        assert_eq!((painted.with(Cell::new(2, 0, 0), Colour::Black), other.box_size()), (None, size));
        // In a larger box, the extra cells are white.
        let larger = Painted::of(&Pattern::Painted(other), "3x3x2".parse().unwrap());
        assert_eq!(larger.letters(), "bww wbw bbw, wbw bww wbw");
        assert!(matches!(Painted::parse("bw", size), Err(ColouringError::Cells { letters: 2, .. })));
        assert_eq!("painted".parse::<Pattern>(), Err(ColouringError::NoCells));
    }

    #[test]
    fn colours_are_counted() {
        let size: BoxSize = "3x3x3".parse().unwrap();
        assert_eq!(Pattern::Checker.cells(size).to_string(), "14 dark, 13 light");
        assert_eq!(Pattern::Block.cells(size), Pattern::Checker.cells(size));
        // Alternating colours have the counts that a checker needs.
        assert_eq!(Colouring::first(27, Pattern::Checker).count(), Pattern::Checker.cells(size));
        assert_eq!(Colouring::first(8, Pattern::Block).count().to_string(), "0 dark, 8 light");
        assert_eq!(("B".parse(), "w".parse()), (Ok(Colour::Black), Ok(Colour::White)));
        assert!("bw".parse::<Colour>().is_err() && "".parse::<Colour>().is_err() && "-".parse::<Colour>().is_err());
    }

    #[test]
    fn letters() {
        let colouring = Colouring::parse("bW, w", Pattern::Block).unwrap();
        assert_eq!(colouring.letters(), "bww");
        assert_eq!(Colouring::parse("bwx", Pattern::Block), Err(ColouringError::Letter { at: 3, letter: 'x' }));
    }
}
