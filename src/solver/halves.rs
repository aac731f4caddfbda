//! Half boards: sets of the even or of the odd cells, in half the words of a board.

use std::array;

use super::board::{Board, Grid};
use crate::puzzle::Cell;

/// Words of the half boards of the largest box.
pub const MAX_WORDS: usize = 9;

pub struct Halves {
    pub words: usize,
    /// For each cell, 0 if it is even, else 1, and its bit position in the half board.
    pub places: Vec<(usize, usize)>,
    /// Per parity of the lower cell and per axis, the bit shift of a step up; a step back down is the same shift.
    pub shifts: [[u32; 3]; 2],
    /// Per direction and parity, the cells that a step can enter.
    pub entered: [[Board<MAX_WORDS>; 2]; 6],
}

impl Halves {
    pub fn new<const W: usize>(grid: &Grid<W>) -> Self {
        let sides = grid.size.sides();
        // With odd strides, a cell's index has the cell's parity; halved, it is the position in the half board.
        let strides = [1, sides.x | 1, ((sides.x | 1) * sides.y) | 1];
        let place = |cell: Cell| {
            let index = cell.dot(strides.into()) as usize;
            (index % 2, index / 2)
        };
        let places: Vec<_> = grid.size.iter().map(place).collect();
        let shifts = [0, 1].map(|parity| strides.map(|stride| stride as u32 / 2 + parity));
        let words = places[places.len() - 1].1 / 64 + 1;
        let mut halves = Self { words, places, shifts, entered: [[Board::EMPTY; 2]; 6] };
        // A step enters the cells from which the opposite one leads on.
        halves.entered = array::from_fn(|direction| halves.of(grid, grid.has_next[direction ^ 1]));
        halves
    }

    /// The even and the odd cells of a set.
    #[inline(always)]
    pub fn of<const W: usize, const H: usize>(&self, grid: &Grid<W>, set: Board<W>) -> [Board<H>; 2] {
        [set & grid.even, set & !grid.even].map(|cells| {
            let mut half = Board::EMPTY;
            cells.iter().for_each(|cell| half.insert(self.places[cell].1 % (64 * H)));
            half
        })
    }
}
