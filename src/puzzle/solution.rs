//! A solution, with the check that it solves a puzzle.

use std::collections::HashSet;

use super::lattice::bounds;
use super::{BoxSize, Cell, Direction, Puzzle, Snake, Symmetry};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The cell of each cubelet.
    pub cells: Vec<Cell>,
}

/// What is wrong with a cubelet, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cube {0} {1}")]
pub struct SolutionFault(pub usize, pub &'static str);

impl Solution {
    /// One letter per link: `RRBB…`.
    pub fn moves(&self) -> String {
        self.directions().map(Direction::word).collect()
    }

    /// The solution of `puzzle` with these moves, if they give one.
    pub fn of_moves(moves: &str, puzzle: &Puzzle) -> Option<Self> {
        let (solution, _) = Self::filling(&Self::walked(moves, puzzle.len())?, Some(puzzle.box_size()))?;
        Some(solution).filter(|solution| solution.check(puzzle).is_ok())
    }

    /// The cells that moves lead to, from the origin; one more than so many cubelets if there are too many moves.
    pub(crate) fn walked(moves: &str, cubelets: usize) -> Option<Vec<Cell>> {
        let mut cells = vec![Cell::ZERO];
        for letter in moves.chars().take(cubelets) {
            let direction: Direction = letter.encode_utf8(&mut [0; 4]).parse().ok()?;
            cells.push(cells[cells.len() - 1] + direction.vector());
        }
        Some(cells)
    }

    /// The path as a solution of the box that it fills: the given one, else one without a side of 1.
    pub(super) fn filling(path: &[Cell], wanted: Option<BoxSize>) -> Option<(Self, BoxSize)> {
        let [least, most] = bounds(path);
        let cells: Vec<Cell> = path.iter().map(|&cell| cell - least).collect();
        let [w, h, d] = (most - least + 1).to_array();
        let size = BoxSize::new(w.into(), h.into(), d.into()).ok()?;
        let fits = wanted.map_or(w.min(h).min(d) > 1, |wanted| wanted == size);
        let distinct: HashSet<&Cell> = cells.iter().collect();
        (fits && distinct.len() == size.cells() && cells.len() == size.cells()).then_some((Self { cells }, size))
    }

    /// The direction of each link, head to tail. Panics if neighbours are not adjacent, as [`Solution::check`] tells.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + '_ {
        self.cells.windows(2).map(|pair| {
            Direction::from_vector(pair[1] - pair[0]).expect("neighbours in the chain are neighbours in the box")
        })
    }

    #[must_use]
    pub fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Self {
        let size = puzzle.box_size();
        Self { cells: self.cells.iter().map(|&cell| size.transform(symmetry, cell)).collect() }
    }

    /// The smallest image under the puzzle's symmetries and a palindrome's reversal; the same for equivalent solutions.
    #[must_use]
    pub fn canonical(&self, puzzle: &Puzzle) -> Self {
        let mut images: Vec<Self> = puzzle.symmetries().into_iter().map(|by| self.transformed(puzzle, by)).collect();
        if puzzle.is_palindrome() {
            let reversed = images.iter().map(|image| Self { cells: image.cells.iter().rev().copied().collect() });
            images.extend(reversed.collect::<Vec<_>>());
        }
        let key = |image: &Self| image.cells.iter().map(Cell::to_array).collect::<Vec<_>>();
        images.into_iter().min_by_key(key).expect("the identity is a symmetry")
    }

    /// The mirror image, if the box and its pattern allow one.
    pub fn mirrored(&self, puzzle: &Puzzle) -> Option<Self> {
        let mirror = puzzle.symmetries().into_iter().find(|symmetry| !symmetry.is_rotation())?;
        Some(self.transformed(puzzle, mirror))
    }

    /// Checks the definition of a solution; returns the first fault.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), SolutionFault> {
        let size = puzzle.box_size();
        let fault = |cubelet: usize, what| Err(SolutionFault(cubelet + 1, what));
        if self.cells.len() != puzzle.len() {
            return fault(self.cells.len().min(puzzle.len()), "is missing, or too many");
        }
        let mut taken = vec![false; size.cells()];
        for (cubelet, &cell) in self.cells.iter().enumerate() {
            if !size.contains(cell) {
                return fault(cubelet, "is outside the box");
            } else if std::mem::replace(&mut taken[size.index(cell)], true) {
                return fault(cubelet, "is in a cell that is already taken");
            } else if cubelet > 0 && (cell - self.cells[cubelet - 1]).abs().element_sum() != 1 {
                return fault(cubelet, "is not beside the one before it");
            } else if !puzzle.suits(cubelet, cell) {
                return fault(cubelet, "has the wrong colour for its cell");
            }
        }
        let along = Snake::along(&self.cells).expect("as long as the puzzle's");
        let mut kinds = along.inner().iter().zip(puzzle.snake().inner());
        let unlike = kinds.position(|(here, there)| here != there);
        unlike.map_or(Ok(()), |inner| fault(inner + 1, "is straight where the snake has a corner, or the reverse"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Snake;

    fn walk(moves: &str, start: Cell) -> Solution {
        let mut cells = vec![start];
        for letter in moves.chars() {
            let direction: Direction = letter.to_string().parse().unwrap();
            cells.push(cells[cells.len() - 1] + direction.vector());
        }
        Solution { cells }
    }

    #[test]
    fn a_solution_and_every_fault() {
        let puzzle = Puzzle::new(Snake::from_segments(&[2; 7]).unwrap(), None, None).unwrap();
        let good = walk("RULFDRU", Cell::ZERO);
        assert_eq!(good.check(&puzzle), Ok(()));
        assert_eq!(good.moves(), "RULFDRU");
        for symmetry in puzzle.symmetries() {
            let image = good.transformed(&puzzle, symmetry);
            assert_eq!(image.check(&puzzle), Ok(()));
            assert_eq!(Solution::of_moves(&image.moves(), &puzzle), Some(image));
        }
        for wrong in ["", "RULFDR", "RULFDRUU", "RRULFDR", "RULxDRU", "RULDRUL"] {
            assert_eq!(Solution::of_moves(wrong, &puzzle), None, "{wrong}");
        }
        assert_ne!(good.mirrored(&puzzle), None);
        let images = puzzle.symmetries().into_iter().map(|symmetry| good.transformed(&puzzle, symmetry));
        let reversed = Solution { cells: good.cells.iter().rev().copied().collect() };
        assert!(images.chain([reversed]).all(|image| image.canonical(&puzzle) == good.canonical(&puzzle)));
        let fault = |moves: &str| walk(moves, Cell::ZERO).check(&puzzle).unwrap_err().to_string();
        assert_eq!(fault("RULFDR"), "cube 8 is missing, or too many");
        assert_eq!(fault("RRULFDR"), "cube 3 is outside the box");
        assert_eq!(fault("RULDRUL"), "cube 5 is in a cell that is already taken");
        let straight = Puzzle::new(Snake::from_segments(&[3, 2, 2, 2, 2, 2]).unwrap(), None, None).unwrap();
        let wrong = good.check(&straight).unwrap_err().to_string();
        assert_eq!(wrong, "cube 2 is straight where the snake has a corner, or the reverse");
    }
}
