//! What is said to a user who enters a snake key by key.

use crate::puzzle::{BoxSize, CatalogueEntry, Slip};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrySaid {
    Begin,
    /// What is the next cube?
    AfterStraight,
    /// How long is the next run?
    AfterCorner,
    /// The same, if the snake may have ended.
    MayEnd,
    /// The run, from 1, if it is not the last one; its length, so far if it goes on; a cube that is large enough.
    RunTooLong {
        run: Option<usize>,
        length: usize,
        goes_on: bool,
        box_size: BoxSize,
        larger: Option<BoxSize>,
    },
    TooMany {
        more: usize,
        box_size: BoxSize,
        larger: Option<BoxSize>,
    },
    /// It ended too soon; with another box that has this many cells.
    TooFew {
        cubes: usize,
        box_size: BoxSize,
        other: Option<BoxSize>,
    },
    /// This snake of the catalogue; reversed if begun at its other end.
    Is {
        cubes: usize,
        entry: &'static CatalogueEntry,
        reversed: bool,
    },
    Nearly {
        cubes: usize,
        entry: &'static CatalogueEntry,
        slips: Vec<Slip>,
    },
    /// Not in the catalogue.
    Own {
        cubes: usize,
    },
    /// Neither, but it is known to fold.
    Folds {
        cubes: usize,
    },
}
