//! Breaks the symmetries of a box: of the paths that they map to each other, only the first is to be searched.

use crate::puzzle::{BoxSize, Direction, Symmetry};

/// A set of symmetries, one bit each.
pub type Symmetries = u64;

pub struct Breaking {
    /// The symmetries that permute the cells differently, each with its permutation.
    pub symmetries: Vec<(Symmetry, Vec<u16>)>,
    /// By direction: the symmetries that take it to an earlier one, and those that keep it.
    pub lowering: [Symmetries; 6],
    pub keeping: [Symmetries; 6],
    /// Each start cell, with the symmetries that fix it.
    pub starts: Vec<(usize, Symmetries)>,
}

impl Breaking {
    pub fn of(size: BoxSize) -> Self {
        let symmetries = size.permutations(size.symmetries());
        let is_least = |cell: &usize| symmetries.iter().all(|(_, takes)| usize::from(takes[*cell]) >= *cell);
        let those = |are_meant: &dyn Fn(&(Symmetry, Vec<u16>)) -> bool| {
            let bits = (0..).zip(&symmetries).map(|(number, symmetry)| u64::from(are_meant(symmetry)) << number);
            bits.fold(0, |all, bit| all | bit)
        };
        let fixing = |cell: usize| those(&|(_, takes)| usize::from(takes[cell]) == cell);
        Self {
            lowering: Direction::ALL.map(|from| those(&|(by, _)| by.image_of(from) < from)),
            keeping: Direction::ALL.map(|from| those(&|(by, _)| by.image_of(from) == from)),
            starts: (0..size.cells()).filter(is_least).map(|cell| (cell, fixing(cell))).collect(),
            symmetries,
        }
    }
}
