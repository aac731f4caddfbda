//! The boxes whose snakes can all be counted, and the symmetries of their cells.

use crate::puzzle::{BoxSize, Symmetry};

/// The most cells of a box whose snakes can be counted.
const MAX_CELLS: usize = 27;

/// The box is too large to count its snakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a {0} box has {cells} cells; snakes can be counted for boxes of up to {max} cells", cells = .0.cells(), max = MAX_CELLS)]
pub struct CensusError(BoxSize);

impl CensusError {
    pub(super) fn unless_small(box_size: BoxSize) -> Result<(), Self> {
        if box_size.cells() > MAX_CELLS { Err(Self(box_size)) } else { Ok(()) }
    }
}

/// The symmetries of a box that differ on its cells, the identity first, each with where it takes every cell.
pub(super) fn symmetries(size: BoxSize) -> Vec<(Symmetry, Vec<u8>)> {
    let mut symmetries: Vec<(Symmetry, Vec<u8>)> = Vec::new();
    for symmetry in Symmetry::all().filter(|&symmetry| size.is_kept_by(symmetry)) {
        let permutation: Vec<u8> = size.iter().map(|cell| size.index(size.transform(symmetry, cell)) as u8).collect();
        if symmetries.iter().all(|(_, other)| *other != permutation) {
            symmetries.push((symmetry, permutation));
        }
    }
    symmetries
}
