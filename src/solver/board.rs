//! Sets of cells as bits, in `W` words: bit `i` is cell `i` of [`BoxSize::cell`]. Steps on the lattice are shifts.

use std::array;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::puzzle::{BoxSize, Cell, Direction};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<const W: usize>([u64; W]);

impl<const W: usize> Board<W> {
    pub const EMPTY: Self = Self([0; W]);

    pub fn cell(index: usize) -> Self {
        let mut board = Self::EMPTY;
        board.insert(index);
        board
    }

    /// The first words.
    #[inline(always)]
    pub fn cut<const H: usize>(&self) -> Board<H> {
        Board(array::from_fn(|word| self.0[word]))
    }

    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    #[inline(always)]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline(always)]
    pub fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub fn is_within(&self, other: &Self) -> bool {
        (*self & !*other).is_empty()
    }

    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }

    /// Shifts each cell up by `by` indices, 0 ≤ `by` < 128; cells beyond the last word are lost.
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        let words = Self(array::from_fn(|index| if index > 0 { self.0[index - 1] } else { 0 }));
        if by < 64 { self.up_in_word(by) } else { words.up_in_word(by - 64) }
    }

    /// Shifts each cell down by `by` indices, 0 ≤ `by` < 128; cells below the first word are lost.
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        let words = Self(array::from_fn(|index| if index + 1 < W { self.0[index + 1] } else { 0 }));
        if by < 64 { self.down_in_word(by) } else { words.down_in_word(by - 64) }
    }

    /// Like [`Self::up`], for `by` < 64.
    #[inline(always)]
    pub fn up_in_word(self, by: u32) -> Self {
        // Two shifts, since a shift by 64 would panic or do nothing.
        let carried = |index: usize| if index > 0 { self.0[index - 1] >> 1 >> (63 - by) } else { 0 };
        Self(array::from_fn(|index| self.0[index] << by | carried(index)))
    }

    /// Like [`Self::down`], for `by` < 64.
    #[inline(always)]
    pub fn down_in_word(self, by: u32) -> Self {
        let carried = |index: usize| if index + 1 < W { self.0[index + 1] << 1 << (63 - by) } else { 0 };
        Self(array::from_fn(|index| self.0[index] >> by | carried(index)))
    }
}

macro_rules! word_by_word {
    ($($operator:ident $method:ident $sign:tt)*) => {$(
        impl<const W: usize> $operator for Board<W> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(array::from_fn(|word| self.0[word] $sign other.0[word]))
            }
        }
    )*};
}
word_by_word! { BitAnd bitand & BitOr bitor | BitXor bitxor ^ }

impl<const W: usize> Not for Board<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

pub struct Grid<const W: usize> {
    pub size: BoxSize,
    pub full: Board<W>,
    /// The cells with x + y + z even.
    pub even: Board<W>,
    pub neighbours: Vec<Board<W>>,
    /// How much a cell's index changes for a step in each direction.
    pub deltas: [i32; 6],
    /// Shift along each axis; 0 if the box is one cell thick there, so that no shift is out of range.
    strides: [u32; 3],
    /// For each direction, the cells that have a neighbour there.
    pub has_next: [Board<W>; 6],
}

impl<const W: usize> Grid<W> {
    pub fn new(size: BoxSize) -> Self {
        let sides = size.sides();
        let strides = Cell::new(1, sides.x, sides.x * sides.y);
        let mut grid = Self {
            size,
            full: Board::EMPTY,
            even: Board::EMPTY,
            neighbours: vec![Board::EMPTY; size.cells()],
            deltas: Direction::ALL.map(|direction| direction.vector().dot(strides)),
            strides: array::from_fn(|axis| if sides[axis] > 1 { strides[axis] as u32 } else { 0 }),
            has_next: [Board::EMPTY; 6],
        };
        for (index, cell) in size.iter().enumerate() {
            grid.full.insert(index);
            if cell.element_sum() % 2 == 0 {
                grid.even.insert(index);
            }
            for direction in Direction::ALL {
                let next = cell + direction.vector();
                if size.contains(next) {
                    grid.neighbours[index].insert(size.index(next));
                    grid.has_next[direction as usize].insert(index);
                }
            }
        }
        grid
    }

    /// The cells one step up an axis from those in `set`, and one step down.
    #[inline(always)]
    fn beside(&self, set: Board<W>, axis: usize) -> [Board<W>; 2] {
        let up = (set & self.has_next[2 * axis]).up(self.strides[axis]);
        let down = (set & self.has_next[2 * axis + 1]).down(self.strides[axis]);
        [up, down]
    }

    /// The cells with at least one neighbour in `set`, and those with at least two.
    #[inline(always)]
    pub fn touched(&self, set: Board<W>) -> (Board<W>, Board<W>) {
        let mut once = Board::EMPTY;
        let mut twice = Board::EMPTY;
        for axis in 0..3 {
            let [up, down] = self.beside(set, axis);
            twice = twice | (once & (up | down)) | (up & down);
            once = once | up | down;
        }
        (once, twice)
    }

    /// The cells of `of` with 1, 2, 3 and 4 neighbours in `set`; and how often one lies between two of `set`, per axis.
    #[inline(always)]
    pub fn degrees_one_to_four(&self, of: Board<W>, set: Board<W>) -> ([Board<W>; 4], u32) {
        // A bit-sliced counter for each cell.
        let [mut ones, mut twos, mut fours] = [Board::EMPTY; 3];
        let mut between = 0;
        for axis in 0..3 {
            let beside = self.beside(set, axis);
            between += (of & beside[0] & beside[1]).count();
            for one in beside {
                let carry = ones & one;
                ones = ones ^ one;
                fours = fours | (twos & carry);
                twos = twos ^ carry;
            }
        }
        let exact = [ones & !twos & !fours, !ones & twos & !fours, ones & twos & !fours, !ones & !twos & fours];
        (exact.map(|set| set & of), between)
    }
}

/// Takes the first direction out of a set of them, one bit each.
#[inline(always)]
pub fn take_first(set: &mut u8) -> Option<usize> {
    if *set == 0 {
        return None;
    }
    // There are six directions. The compiler then drops checks of bounds.
    let first = set.trailing_zeros() as usize % 6;
    *set &= *set - 1;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched_agrees_with_counting<const W: usize>(w: i64, h: i64, d: i64) {
        let size = BoxSize::new(w, h, d).unwrap();
        let grid = Grid::<W>::new(size);
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..50 {
            let chosen: Vec<bool> = (0..size.cells()).map(|_| random.bool()).collect();
            let mut set = Board::<W>::EMPTY;
            chosen.iter().enumerate().filter(|(_, chosen)| **chosen).for_each(|(index, _)| set.insert(index));
            let (once, twice) = grid.touched(set);
            let (exact, between) = grid.degrees_one_to_four(grid.full, set);
            let has = |cell: Cell| size.contains(cell) && chosen[size.index(cell)];
            let lines = size.iter().map(|cell| {
                let is_between = |axis: &&Cell| has(cell + **axis) && has(cell - **axis);
                [Cell::X, Cell::Y, Cell::Z].iter().filter(is_between).count()
            });
            assert_eq!(between as usize, lines.sum::<usize>());
            for (index, cell) in size.iter().enumerate() {
                let beside = |other: Cell| (other - cell).abs().element_sum() == 1;
                let count = size.iter().enumerate().filter(|&(i, other)| chosen[i] && beside(other)).count();
                assert_eq!((once.has(index), twice.has(index)), (count >= 1, count >= 2), "{cell} in {size}");
                assert_eq!(exact.map(|cells| cells.has(index)), [1, 2, 3, 4].map(|n| count == n), "{cell} in {size}");
            }
            assert_eq!(set.count() as usize, set.iter().count());
        }
    }

    #[test]
    fn shifts_stay_inside_the_box() {
        touched_agrees_with_counting::<1>(4, 4, 4);
        touched_agrees_with_counting::<1>(8, 8, 1);
        touched_agrees_with_counting::<1>(1, 8, 8);
        touched_agrees_with_counting::<2>(10, 10, 1);
        touched_agrees_with_counting::<2>(5, 5, 5);
        touched_agrees_with_counting::<4>(6, 6, 6);
        touched_agrees_with_counting::<11>(9, 9, 8);
        touched_agrees_with_counting::<16>(10, 10, 10);
    }
}
