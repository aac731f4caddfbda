//! What a hand that enters a snake says of the wood, key by key. What that comes to is left to `entering`.

use crate::puzzle::BoxSize;

/// What one key or button says of the wood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Felt {
    /// So many cubes in line, 2 at least: from the last turn, or the first cube, to the next turn or the end, both counted.
    Run(u8),
    /// The next cube goes straight on.
    Straight,
    /// The next cube turns.
    Turn,
    /// Here it ends: with the last cube of the run that was felt last, else with the next cube.
    End,
}

impl Felt {
    /// The longest run: the longest side of a box.
    pub const LONGEST: u8 = BoxSize::MAX_SIDE as u8;

    /// A letter for a cube, or the number of a run.
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "S" => Some(Self::Straight),
            "T" => Some(Self::Turn),
            "E" => Some(Self::End),
            number => number.parse().ok().filter(|length| (2..=Self::LONGEST).contains(length)).map(Self::Run),
        }
    }

    pub(super) fn write(self) -> String {
        match self {
            Self::Run(length) => length.to_string(),
            Self::Straight => "S".to_owned(),
            Self::Turn => "T".to_owned(),
            Self::End => "E".to_owned(),
        }
    }
}
