//! Two-coloured snakes: a colour per cubelet and the colour that each cell must show.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Cell;

/// One of the two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `b`
    Black,
    /// `w`
    White,
}

impl Colour {
    /// `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
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
        if sum % 2 == 0 { Colour::Black } else { Colour::White }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Block => "block",
            Self::Checker => "checker",
        })
    }
}

/// The text is no pattern or no colours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColouringError {
    /// Not a pattern.
    #[error("`{0}` is not a pattern; use block or checker")]
    Pattern(String),
    /// Not a colour letter.
    #[error("`{letter}` at place {at} is not a colour; use b and w")]
    Letter {
        /// Place in the text, from 1.
        at: usize,
        /// What stands there.
        letter: char,
    },
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
    /// One for each cubelet.
    pub colours: Vec<Colour>,
    /// What the cells must show.
    pub pattern: Pattern,
}

impl Colouring {
    /// Reads `b` and `w` in either case; spaces, commas and the like between them are skipped.
    pub fn parse(letters: &str, pattern: Pattern) -> Result<Self, ColouringError> {
        let colours = letters
            .chars()
            .enumerate()
            .filter(|(_, letter)| !letter.is_whitespace() && !matches!(letter, ',' | ';' | '-' | '_'))
            .map(|(index, letter)| match letter.to_ascii_lowercase() {
                'b' => Ok(Colour::Black),
                'w' => Ok(Colour::White),
                _ => Err(ColouringError::Letter { at: index + 1, letter }),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { colours, pattern })
    }

    /// The colours as letters.
    pub fn letters(&self) -> String {
        self.colours.iter().map(|colour| colour.letter()).collect()
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
    fn letters() {
        let colouring = Colouring::parse("bW, w", Pattern::Block).unwrap();
        assert_eq!(colouring.letters(), "bww");
        assert_eq!(Colouring::parse("bwx", Pattern::Block), Err(ColouringError::Letter { at: 3, letter: 'x' }));
    }
}
