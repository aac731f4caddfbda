//! Coloured snakes: a colour for each cubelet and each cell, and the table of woods that show the colours.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{BoxSize, Cell};
use crate::spelling::words;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Species {
    pub wood: Wood,
    /// In colourings and on the terminal.
    pub letter: char,
    /// The light and the dark part of its rings, as linear RGB.
    pub rings: [[f32; 3]; 2],
    /// Contrast of the rings, and darkness of the short flecks that beech has: from 0 (none) to 1, chosen by eye.
    pub figure: [f32; 2],
    /// Colours in small drawings, as sRGB: the cube, and the cord drawn on it.
    pub drawn: [[u8; 3]; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wood {
    Beech,
    Walnut,
    Maple,
}

const DARK_CORD: [u8; 3] = [0x4a, 0x2f, 0x1d];
const PALE_CORD: [u8; 3] = [0xf1, 0xdf, 0xc6];

impl Species {
    /// First the wood of uncoloured cubes, whose letter is never written, then the colours; the shader has room for 8.
    pub const ALL: &[Self] = &[
        Self {
            wood: Wood::Beech,
            letter: '-',
            rings: [[0.650, 0.428, 0.262], [0.430, 0.245, 0.130]],
            figure: [0.58, 0.26],
            drawn: [[0xd3, 0xaf, 0x8c], DARK_CORD],
        },
        Self {
            wood: Wood::Walnut,
            letter: 'b',
            rings: [[0.150, 0.078, 0.041], [0.058, 0.027, 0.014]],
            figure: [0.5, 0.0],
            drawn: [[0x6b, 0x47, 0x30], PALE_CORD],
        },
        Self {
            wood: Wood::Maple,
            letter: 'w',
            rings: [[0.80, 0.64, 0.44], [0.64, 0.455, 0.27]],
            figure: [0.5, 0.07],
            drawn: [[0xe2, 0xc4, 0x97], DARK_CORD],
        },
    ];

    pub fn index_of(colour: Option<Colour>) -> usize {
        colour.map_or(0, |colour| usize::from(colour.0))
    }

    /// The wood of each cubelet, as an index of [`Self::ALL`]; the first one without colours.
    pub(crate) fn woods(colouring: Option<&Colouring>, cubelets: usize) -> Vec<usize> {
        let colour = |cubelet: usize| colouring.and_then(|colouring| colouring.colours.get(cubelet));
        (0..cubelets).map(|cubelet| Self::index_of(colour(cubelet).copied())).collect()
    }

    pub fn of(colour: Option<Colour>) -> &'static Self {
        &Self::ALL[Self::index_of(colour)]
    }
}

words! {
    /// How a snake without colours looks. Most that are sold alternate between two woods along the chain, so that the cube
    /// is checkered however it folds. The search ignores it.
    #[derive(Default)]
    pub enum Woods("light, dark or one") {
        /// Alternating, and the first cube is light.
        #[default]
        Light "light",
        Dark "dark",
        One "one",
    }
}

impl Woods {
    /// The wood to show a cubelet in; `own` is that of its colour. Both are indices of [`Species::ALL`].
    pub fn shown(self, own: usize, cubelet: usize) -> usize {
        if own > 0 || self == Self::One {
            return own;
        }
        let is_light = cubelet.is_multiple_of(2) == (self == Self::Light);
        Species::index_of(Some(if is_light { Colour::WHITE } else { Colour::BLACK }))
    }
}

pub const COLOURS: usize = Species::ALL.len() - 1;

/// The colour of a cube: a nonzero index into [`Species::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(u8);

impl Colour {
    /// `b`, the first of the two colours of a pattern.
    pub const BLACK: Self = Self(1);
    /// `w`, the second.
    pub const WHITE: Self = Self(2);

    pub fn all() -> impl Iterator<Item = Self> {
        (1..).take(COLOURS).map(Self)
    }

    /// The next colour, cyclically.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 % COLOURS as u8 + 1)
    }

    pub fn letter(self) -> char {
        Species::of(Some(self)).letter
    }

    fn of_letter(letter: char) -> Option<Self> {
        Self::all().find(|colour| colour.letter() == letter)
    }

    pub fn wood(self) -> Wood {
        Species::of(Some(self)).wood
    }
}

impl FromStr for Colour {
    type Err = ColouringError;

    fn from_str(text: &str) -> Result<Self, ColouringError> {
        match read(text)?[..] {
            [colour] => Ok(colour),
            _ => Err(ColouringError::Letter { at: 1, letter: text.chars().next().unwrap_or(' ') }),
        }
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
        let mut cells = self.cells.to_vec();
        *cells.get_mut(self.box_size.index(cell)).filter(|_| self.box_size.contains(cell))? = colour;
        Some(Self { box_size: self.box_size, cells: cells.into() })
    }

    pub fn box_size(&self) -> BoxSize {
        self.box_size
    }

    /// White outside the box.
    pub fn colour_of(&self, cell: Cell) -> Colour {
        if self.box_size.contains(cell) { self.cells[self.box_size.index(cell)] } else { Colour::WHITE }
    }

    /// Text for [`Self::parse`], with a space after each row and a comma after each layer.
    pub fn letters(&self) -> String {
        let [w, h, _] = self.box_size.sides().to_array().map(|side| side as usize);
        let row = |row: &[Colour]| row.iter().map(|colour| colour.letter()).collect::<String>();
        let layer = |layer: &[Colour]| layer.chunks(w).map(row).collect::<Vec<_>>().join(" ");
        self.cells.chunks(w * h).map(layer).collect::<Vec<_>>().join(", ")
    }
}

impl Pattern {
    pub fn colour_of(&self, cell: Cell) -> Colour {
        let sum = match self {
            Self::Block => (cell / 2).element_sum(),
            Self::Checker => cell.element_sum(),
            Self::Painted(painted) => return painted.colour_of(cell),
        };
        if sum % 2 == 0 { Colour::BLACK } else { Colour::WHITE }
    }

    /// The letters of the cells; `None` unless they are painted.
    pub fn letters(&self) -> Option<String> {
        if let Self::Painted(painted) = self { Some(painted.letters()) } else { None }
    }

    /// `Block` if blocks fill the box evenly, as in commercial puzzles.
    pub fn likely(box_size: Option<BoxSize>) -> Self {
        let even = box_size.is_some_and(|size| (size.sides() % 2) == Cell::ZERO);
        if even { Self::Block } else { Self::Checker }
    }

    pub fn cells(&self, box_size: BoxSize) -> Counts {
        Counts::of(box_size.iter().map(|cell| self.colour_of(cell)))
    }
}

/// How many cubes or cells there are of each colour, in the order of [`Colour::all`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub [usize; COLOURS]);

impl Counts {
    fn of(colours: impl Iterator<Item = Colour>) -> Self {
        let mut counts = Self::default();
        colours.for_each(|colour| counts.0[usize::from(colour.0) - 1] += 1);
        counts
    }

    /// The colours that occur, and always the first two.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (Colour, usize)> {
        Colour::all().zip(self.0).filter(|&(colour, count)| count > 0 || colour.0 <= 2)
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
pub(crate) const PAINTED: &str = "painted";

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
        .map(|(index, letter)| {
            Colour::of_letter(letter.to_ascii_lowercase()).ok_or(ColouringError::Letter { at: index + 1, letter })
        })
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
            Pattern::Checker if cubelet.is_multiple_of(2) => Colour::BLACK,
            _ => Colour::WHITE,
        };
        Self { colours: (0..cubelets).map(colour).collect(), pattern }
    }

    pub fn count(&self) -> Counts {
        Counts::of(self.colours.iter().copied())
    }

    pub fn letters(&self) -> String {
        self.colours.iter().map(|colour| colour.letter()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert_eq!(Pattern::Block.colour_of(Cell::new(1, 1, 1)), Colour::BLACK);
        assert_eq!(Pattern::Block.colour_of(Cell::new(2, 1, 1)), Colour::WHITE);
        assert_eq!(Pattern::Checker.colour_of(Cell::new(1, 1, 1)), Colour::WHITE);
        assert_eq!("Block".parse(), Ok(Pattern::Block));
        assert!("stripes".parse::<Pattern>().is_err());
    }

    #[test]
    fn painted_cells_are_written_and_read() {
        let size: BoxSize = "2x3x2".parse().unwrap();
        let painted = Painted::of(&Pattern::Checker, size);
        assert_eq!(painted.letters(), "bw wb bw, wb bw wb");
        assert_eq!(Painted::parse(&painted.letters(), size), Ok(painted.clone()));
        let other = painted.with(Cell::new(1, 2, 0), Colour::BLACK).unwrap();
        assert_eq!(other.letters(), "bw wb bb, wb bw wb");
        assert_eq!(Pattern::Painted(other.clone()).cells(size).to_string(), "7 dark, 5 light");
        assert_eq!((painted.with(Cell::new(2, 0, 0), Colour::BLACK), other.box_size()), (None, size));
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
        // Each wood is counted, however many there are, and `next` cycles through all.
        let all = Colouring { colours: Colour::all().collect(), pattern: Pattern::Block };
        assert!(all.count().0.iter().all(|&count| count == 1));
        assert_eq!((0..COLOURS).fold(Colour::BLACK, |colour, _| colour.next()), Colour::BLACK);
        assert_eq!(("B".parse(), "w".parse()), (Ok(Colour::BLACK), Ok(Colour::WHITE)));
        assert!("bw".parse::<Colour>().is_err() && "".parse::<Colour>().is_err() && "-".parse::<Colour>().is_err());
    }

    #[test]
    fn letters() {
        let colouring = Colouring::parse("bW, w", Pattern::Block).unwrap();
        assert_eq!(colouring.letters(), "bww");
        let all: String = Species::ALL[1..].iter().map(|species| species.letter).collect();
        assert_eq!(Colouring::parse(&all, Pattern::Block).unwrap().letters(), all);
        assert_eq!(Colouring::parse("bwx", Pattern::Block), Err(ColouringError::Letter { at: 3, letter: 'x' }));
    }
}
