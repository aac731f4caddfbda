//! One keystroke of a snake being entered.

use crate::puzzle::BoxSize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Cubes in line, at least 2: from the last turn or the first cube to the next turn or the end, inclusive.
    Run(u8),
    Straight,
    Turn,
    /// The last cube of the run just entered, else the next cube.
    End,
}

impl Token {
    /// Longest side of a box.
    pub const LONGEST: u8 = BoxSize::MAX_SIDE as u8;

    pub(in crate::session) fn read(word: &str) -> Option<Self> {
        match word {
            "S" => Some(Self::Straight),
            "T" => Some(Self::Turn),
            "E" => Some(Self::End),
            number => number.parse().ok().filter(|length| (2..=Self::LONGEST).contains(length)).map(Self::Run),
        }
    }

    pub(in crate::session) fn write(self) -> String {
        match self {
            Self::Run(length) => length.to_string(),
            Self::Straight => "S".to_owned(),
            Self::Turn => "T".to_owned(),
            Self::End => "E".to_owned(),
        }
    }
}
