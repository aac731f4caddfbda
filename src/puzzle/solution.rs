//! A solution, with the test that it solves a puzzle; paths of cells.

use std::collections::HashSet;

use super::lattice::{bounds, walk};
use super::{BoxSize, Cell, Direction, Puzzle, Snake, Symmetry};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The cell of each cubelet.
    pub cells: Vec<Cell>,
}

/// Whether each cell is beside the next.
pub fn is_chain(cells: &[Cell]) -> bool {
    cells.array_windows().all(|[cell, next]| cell.manhattan_distance(*next) == 1)
}

/// Counts the segments turned out of the staircase: those whose two neighbouring segments differ in direction.
pub fn bent<T: PartialEq>(steps: impl Iterator<Item = T>) -> u32 {
    let mut segments: Vec<T> = steps.collect();
    segments.dedup();
    segments.array_windows().filter(|[before, _, after]| before != after).count() as u32
}

pub fn are_distinct(cells: &[Cell]) -> bool {
    let mut seen = HashSet::new();
    cells.iter().all(|cell| seen.insert(cell))
}

impl Solution {
    /// One letter per link: `RRBB…`.
    pub fn moves(&self) -> String {
        self.directions().map(Direction::word).collect()
    }

    /// The solution of `puzzle` with these moves, if they give one.
    pub fn of_moves(moves: &str, puzzle: &Puzzle) -> Option<Self> {
        let (solution, _) = Self::filling(&Self::walked(moves)?, Some(puzzle.box_size()))?;
        Some(solution).filter(|solution| solution.solves(puzzle))
    }

    /// The cells that moves lead to, from the origin.
    pub(crate) fn walked(moves: &str) -> Option<Vec<Cell>> {
        let step = |letter| Direction::ALL.into_iter().find(|way| way.word().starts_with(letter));
        Some(walk(moves.chars().map(step).collect::<Option<Vec<_>>>()?))
    }

    /// The path as a solution of the box that it fills: the given one, else one without a side of 1.
    pub(super) fn filling(path: &[Cell], wanted: Option<BoxSize>) -> Option<(Self, BoxSize)> {
        let [least, most] = bounds(path);
        let cells: Vec<Cell> = path.iter().map(|&cell| cell - least).collect();
        let [w, h, d] = (most - least + 1).to_array();
        let size = BoxSize::new(w.into(), h.into(), d.into()).ok()?;
        let fits = wanted.map_or(w.min(h).min(d) > 1, |wanted| wanted == size);
        (fits && cells.len() == size.cells() && are_distinct(&cells)).then_some((Self { cells }, size))
    }

    /// The direction of each link, head to tail. Panics if neighbours are not adjacent, as [`Solution::solves`] tells.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + '_ {
        self.cells.array_windows().map(|[cell, next]| {
            Direction::from_vector(next - cell).expect("neighbours in the chain are neighbours in the box")
        })
    }

    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { cells: self.cells.iter().rev().copied().collect() }
    }

    #[must_use]
    pub fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Self {
        let size = puzzle.box_size();
        Self { cells: self.cells.iter().map(|&cell| size.transform(symmetry, cell)).collect() }
    }

    /// The smallest image under the puzzle's symmetries and a palindrome's reversal; the same for equivalent solutions.
    #[must_use]
    pub fn canonical(&self, puzzle: &Puzzle) -> Self {
        let reversed = puzzle.is_palindrome().then(|| self.reversed());
        let symmetries = puzzle.symmetries();
        let images = |one: &Self| Vec::from_iter(symmetries.iter().map(|by| one.transformed(puzzle, *by)));
        let key = |image: &Self| Vec::from_iter(image.cells.iter().map(Cell::to_array));
        let all = [self].into_iter().chain(&reversed).flat_map(images);
        all.min_by_key(key).expect("the identity is a symmetry")
    }

    /// The mirror image, if the box and its pattern allow one.
    pub fn mirrored(&self, puzzle: &Puzzle) -> Option<Self> {
        Some(self.transformed(puzzle, puzzle.mirror()?))
    }

    /// Whether it is a solution by definition: in each cell of the box a cubelet, neighbours beside each other,
    /// straight and corners as in the snake, and the right colours.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let suits = |(cubelet, cell): (usize, &Cell)| puzzle.box_size().contains(*cell) && puzzle.suits(cubelet, *cell);
        are_distinct(&self.cells)
            && is_chain(&self.cells)
            && Snake::along(&self.cells).as_ref() == Some(puzzle.snake())
            && self.cells.iter().enumerate().all(suits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Snake;

    fn along(moves: &str, start: Cell) -> Solution {
        Solution { cells: Solution::walked(moves).unwrap().into_iter().map(|cell| start + cell).collect() }
    }

    #[test]
    fn a_solution_and_what_is_none() {
        let puzzle = Puzzle::new(Snake::from_segments(&[2; 7]).unwrap(), None, None).unwrap();
        let good = along("RULFDRU", Cell::ZERO);
        assert!(good.solves(&puzzle));
        assert_eq!(good.moves(), "RULFDRU");
        for symmetry in puzzle.symmetries() {
            let image = good.transformed(&puzzle, symmetry);
            assert!(image.solves(&puzzle));
            assert_eq!(Solution::of_moves(&image.moves(), &puzzle), Some(image));
        }
        for wrong in ["", "RULFDR", "RULFDRUU", "RRULFDR", "RULxDRU", "RULDRUL"] {
            assert_eq!(Solution::of_moves(wrong, &puzzle), None, "{wrong}");
        }
        assert_ne!(good.mirrored(&puzzle), None);
        let images = puzzle.symmetries().into_iter().map(|symmetry| good.transformed(&puzzle, symmetry));
        let reversed = Solution { cells: good.cells.iter().rev().copied().collect() };
        assert!(images.chain([reversed]).all(|image| image.canonical(&puzzle) == good.canonical(&puzzle)));
        for wrong in ["", "RULFDR", "RULFDRUU", "RRULFDR", "RULDRUL"] {
            assert!(!along(wrong, Cell::ZERO).solves(&puzzle), "{wrong}");
        }
        assert!(!along("RULFDRU", Cell::X).solves(&puzzle), "outside the box");
        let apart = Solution { cells: puzzle.box_size().iter().collect() };
        assert!(!apart.solves(&puzzle), "not side by side");
        let straight = Puzzle::new(Snake::from_segments(&[3, 2, 2, 2, 2, 2]).unwrap(), None, None).unwrap();
        assert!(!good.solves(&straight));
    }
}
