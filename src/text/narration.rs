//! A move of a search.

use std::ops::Range;

use crate::puzzle::Direction;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Narration {
    #[default]
    Begins,
    /// Too fast to describe single moves.
    Trying {
        placed: usize,
        of: usize,
    },
    Placed {
        cubelets: Range<usize>,
        direction: Option<Direction>,
    },
    /// The last one still placed; `None` if none is.
    Back {
        to: Option<usize>,
        why: RetractReason,
    },
    Found(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetractReason {
    NoRoom(Range<usize>),
    Unfillable,
    InVain(Range<usize>),
    AllTried(usize),
    OtherWay,
}
