//! Coloured snakes: a colour per cubelet and the colour that each cell must show. The woods that stand for the colours, as
//! all who show them draw them, are in one table here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::foreign::shortened;
use super::{BoxSize, Cell};

/// A species of wood: how a cube made of it looks, wherever it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Species {
    pub name: &'static str,
    /// How it is written in colourings, and what the terminal shows.
    pub letter: char,
    /// The light and the dark part of its rings: red, green and blue in linear light.
    pub rings: [[f32; 3]; 2],
    pub figure: Figure,
    /// A small cube of it in a drawing, and the cord on that: sRGB.
    pub drawn: [[u8; 3]; 2],
}

/// What is seen on the wood beside its colour, 0 for nothing of it to 1; chosen by eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// How much of the dark part of its rings comes through.
    pub rings: f32,
    /// How dark the cut rays are: short flecks along the grain, the mark of beech.
    pub flecks: f32,
}

const DARK_CORD: [u8; 3] = [0x4a, 0x2f, 0x1d];
const PALE_CORD: [u8; 3] = [0xf1, 0xdf, 0xc6];

impl Species {
    /// All there are: first that of cubes without a colour, whose letter is never written; then those of the colours. A
    /// further one is a further entry; the window has room for eight.
    pub const ALL: &[Self] = &[
        Self {
            name: "beech",
            letter: '-',
            rings: [[0.66, 0.415, 0.245], [0.45, 0.25, 0.13]],
            figure: Figure { rings: 0.4, flecks: 0.35 },
            drawn: [[0xd3, 0xa6, 0x7c], DARK_CORD],
        },
        Self {
            name: "walnut",
            letter: 'b',
            rings: [[0.165, 0.078, 0.036], [0.07, 0.03, 0.014]],
            figure: Figure { rings: 0.72, flecks: 0.0 },
            drawn: [[0x6b, 0x47, 0x30], PALE_CORD],
        },
        Self {
            name: "maple",
            letter: 'w',
            rings: [[0.80, 0.61, 0.385], [0.60, 0.395, 0.21]],
            figure: Figure { rings: 0.72, flecks: 0.07 },
            drawn: [[0xe2, 0xc4, 0x97], DARK_CORD],
        },
    ];

    /// The place in [`Self::ALL`] of what a cube of this colour is made of.
    pub fn index_of(colour: Option<Colour>) -> usize {
        colour.map_or(0, |colour| usize::from(colour.0))
    }

    /// What a cube of this colour is made of.
    pub fn of(colour: Option<Colour>) -> &'static Self {
        &Self::ALL[Self::index_of(colour)]
    }
}

/// The colour of a cube: one of the woods of [`Species::ALL`] but the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(u8);

impl Colour {
    /// `b`, the first of the two colours of a pattern.
    pub const BLACK: Self = Self(1);
    /// `w`, the second.
    pub const WHITE: Self = Self(2);

    pub fn letter(self) -> char {
        Species::of(Some(self)).letter
    }

    fn of_letter(letter: char) -> Option<Self> {
        (1..).zip(&Species::ALL[1..]).find(|(_, species)| species.letter == letter).map(|(index, _)| Self(index))
    }

    fn letters() -> String {
        let letters: Vec<_> = Species::ALL[1..].iter().map(|species| species.letter.to_string()).collect();
        letters.join(" and ")
    }
}

impl FromStr for Colour {
    type Err = ColouringError;

    /// From its letter, in either case.
    fn from_str(text: &str) -> Result<Self, ColouringError> {
        let mut letters = text.trim().chars();
        let letter = letters.next().unwrap_or(' ');
        let colour = Self::of_letter(letter.to_ascii_lowercase()).filter(|_| letters.next().is_none());
        colour.ok_or(ColouringError::Letter { at: 1, letter })
    }
}

/// The colour that a cell must show; cell 0,0,0 is black, the phase is fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    /// Blocks of 2×2×2 cells: (⌊x/2⌋+⌊y/2⌋+⌊z/2⌋) mod 2.
    Block,
    /// Cell by cell: (x+y+z) mod 2.
    Checker,
}

impl Pattern {
    /// The colour of a cell inside the box.
    pub fn colour_of(self, cell: Cell) -> Colour {
        let sum = match self {
            Self::Block => (cell / 2).element_sum(),
            Self::Checker => cell.element_sum(),
        };
        if sum % 2 == 0 { Colour::BLACK } else { Colour::WHITE }
    }

    /// How many cells of a box must show each of the two colours, black first.
    pub fn cells(self, box_size: BoxSize) -> [usize; 2] {
        count(box_size.iter().map(|cell| self.colour_of(cell)))
    }
}

/// How many of these are black, and how many white.
fn count(colours: impl Iterator<Item = Colour>) -> [usize; 2] {
    colours.fold([0, 0], |[black, white], colour| match colour {
        Colour::BLACK => [black + 1, white],
        _ => [black, white + 1],
    })
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Block { "block" } else { "checker" })
    }
}

/// The text is no pattern or no colours. Places in it count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColouringError {
    #[error("`{}` is not a pattern; use block or checker", shortened(.0))]
    Pattern(String),
    #[error("`{}` at place {at} is not a colour; use {}", shortened(&.letter.to_string()), Colour::letters())]
    Letter { at: usize, letter: char },
}

impl FromStr for Pattern {
    type Err = ColouringError;

    fn from_str(text: &str) -> Result<Self, ColouringError> {
        match text.to_ascii_lowercase().as_str() {
            "block" => Ok(Self::Block),
            "checker" => Ok(Self::Checker),
            _ => Err(ColouringError::Pattern(text.to_owned())),
        }
    }
}

/// A colour per cubelet, head to tail, and the pattern they must make.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colouring {
    pub colours: Vec<Colour>,
    pub pattern: Pattern,
}

impl Colouring {
    /// Reads the letters of the colours in either case; spaces, commas and the like between them are skipped.
    pub fn parse(letters: &str, pattern: Pattern) -> Result<Self, ColouringError> {
        let colours = letters
            .chars()
            .enumerate()
            .filter(|(_, letter)| !letter.is_whitespace() && !matches!(letter, ',' | ';' | '-' | '_'))
            .map(|(index, letter)| {
                Colour::of_letter(letter.to_ascii_lowercase()).ok_or(ColouringError::Letter { at: index + 1, letter })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { colours, pattern })
    }

    /// The colours to begin with for a snake that had none. Along any chain those of a checker change from cube to cube; for
    /// other patterns nothing is known, so all are white.
    pub fn first(cubelets: usize, pattern: Pattern) -> Self {
        let colour = |cubelet: usize| match pattern {
            Pattern::Checker if cubelet.is_multiple_of(2) => Colour::BLACK,
            _ => Colour::WHITE,
        };
        Self { colours: (0..cubelets).map(colour).collect(), pattern }
    }

    /// How many cubelets are black, and how many white.
    pub fn count(&self) -> [usize; 2] {
        count(self.colours.iter().copied())
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
    fn colours_are_counted() {
        let size: BoxSize = "3x3x3".parse().unwrap();
        assert_eq!((Pattern::Checker.cells(size), Pattern::Block.cells(size)), ([14, 13], [15, 12]));
        // Those that a checker asks of any chain.
        assert_eq!(Colouring::first(27, Pattern::Checker).count(), [14, 13]);
        assert_eq!(Colouring::first(8, Pattern::Block).count(), [0, 8]);
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
