//! Poses of the chain in any shape, from its dihedrals.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::chain::{Chain, Dihedrals};
use super::plan::Pose;
use crate::puzzle::{Cell, Direction, Snake, Symmetry};

/// Counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPose {
    NoDigit { place: usize, found: char },
    Length { found: usize, inner: usize },
    Overlap(usize, usize),
}

impl fmt::Display for Dihedrals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|quarters| quarters.fmt(f))
    }
}

impl FromStr for Dihedrals {
    type Err = NoPose;

    fn from_str(text: &str) -> Result<Self, NoPose> {
        let digit = |(place, found): (usize, char)| {
            found.to_digit(4).map(|digit| digit as u8).ok_or(NoPose::NoDigit { place, found })
        };
        Ok(Self((1..).zip(text.chars()).map(digit).collect::<Result<_, _>>()?))
    }
}

impl Dihedrals {
    pub fn of(cells: &[Cell]) -> Self {
        Chain::of_cells(cells).1
    }

    pub fn is_flat(&self) -> bool {
        self.bent() == 0
    }

    /// The cells of a snake in this shape: the head at the origin, its first segment to the right, and the next up.
    pub fn cells(&self, snake: &Snake) -> Result<Vec<Cell>, NoPose> {
        let chain = self.of_chain_in(&snake.staircase())?;
        let cells = chain.cells(&chain.directions(self, Direction::Right, Direction::Up));
        let mut taken = HashMap::new();
        for (number, &cell) in (1..).zip(&cells) {
            if let Some(other) = taken.insert(cell, number) {
                return Err(NoPose::Overlap(other, number));
            }
        }
        Ok(cells)
    }

    /// The chain in these cells, if it has as many dihedrals.
    fn of_chain_in(&self, cells: &[Cell]) -> Result<Chain, NoPose> {
        let (chain, own) = Chain::of_cells(cells);
        let is_one = own.0.len() == self.0.len();
        is_one.then_some(chain).ok_or(NoPose::Length { found: self.0.len(), inner: own.0.len() })
    }
}

/// The rotation that maps two perpendicular directions to two others.
fn turn_between(from: [Direction; 2], to: [Direction; 2]) -> Symmetry {
    let [from, to] = [from, to].map(|pair| pair.map(Direction::vector));
    Symmetry::all()
        .find(|symmetry| symmetry.is_rotation() && from.map(|vector| symmetry.apply(vector)) == to)
        .expect("some turn takes one corner to another")
}

impl Pose {
    /// The pose with these `dihedrals` of the chain that lies flat in the cells `laid_out`, placed so that as many as
    /// possible of the cubelets `resting` are where they are in `like`. Cubelets may share a cell.
    pub fn shaped(
        laid_out: &[Cell],
        dihedrals: &Dihedrals,
        like: &[Cell],
        resting: Range<usize>,
    ) -> Result<Self, NoPose> {
        let chain = dihedrals.of_chain_in(laid_out)?;
        let corners = &chain.corners;
        let along = |cells: &[Cell]| -> Vec<Direction> {
            let link = |&corner: &usize| Direction::from_vector(cells[corner + 1] - cells[corner]);
            corners[..chain.segments()].iter().filter_map(link).collect()
        };
        let flat = along(laid_out);
        let goal = along(like);
        let [first, second] = [0, 1].map(|segment| flat.get(segment).copied().unwrap_or(Direction::Up));
        let directions = chain.directions(dihedrals, first, second);
        let cells = chain.cells(&directions);
        let pair = |directions: &[Direction], corner: usize| [directions[corner - 1], directions[corner]];
        let placed = |corner: usize| {
            let at = corners[corner];
            let turn = turn_between(pair(&directions, corner), pair(&goal, corner));
            (turn, like[at] - turn.apply(cells[at]))
        };
        let stay = |&(turn, shift): &(Symmetry, Cell)| {
            resting.clone().filter(|&cubelet| turn.apply(cells[cubelet]) + shift == like[cubelet]).count()
        };
        let inner = 1..chain.segments();
        let (turn, shift) =
            inner.map(placed).rev().max_by_key(stay).unwrap_or((Symmetry::IDENTITY, like[0] - cells[0]));
        let lies = |cubelet: usize| {
            let segment = corners[1..chain.segments()].iter().filter(|&&corner| corner <= cubelet).count().max(1);
            if chain.segments() < 2 {
                return Symmetry::IDENTITY;
            }
            turn.after(turn_between(pair(&flat, segment), pair(&directions, segment)))
        };
        let orientations = (0..cells.len()).map(lies).collect();
        Ok(Self { cells: cells.iter().map(|&cell| turn.apply(cell) + shift).collect(), orientations })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Snake;

    #[test]
    fn a_shape_is_written_as_digits() {
        let dihedrals: Dihedrals = "0123".parse().unwrap();
        assert_eq!((dihedrals.to_string().as_str(), dihedrals.0.len()), ("0123", 4));
        assert!(["0124", "1 2", "-1", "x"].iter().all(|text| text.parse::<Dihedrals>().is_err()));
        assert_eq!("".parse(), Ok(Dihedrals(Vec::new())));
    }

    #[test]
    fn the_resting_part_keeps_its_cells_and_the_other_moves() {
        let flat = Snake::from_segments(&[3, 2, 2, 3, 2, 4]).unwrap().staircase();
        for number in 0..256_u32 {
            let dihedrals = Dihedrals((0..4).map(|i| (number >> (2 * i) & 3) as u8).collect());
            let pose = Pose::shaped(&flat, &dihedrals, &flat, 0..4).unwrap();
            assert_eq!(Dihedrals::of(&pose.cells), dihedrals);
            assert_eq!(pose.cells[..3], flat[..3], "{dihedrals}");
            // Each cubelet's own cord points to its neighbours.
            for (cubelet, link) in pose.cells.windows(2).enumerate() {
                let lay = flat[cubelet + 1] - flat[cubelet];
                assert_eq!(pose.orientations[cubelet].apply(lay), link[1] - link[0], "{dihedrals} {cubelet}");
                assert_eq!(pose.orientations[cubelet + 1].apply(lay), link[1] - link[0], "{dihedrals} {cubelet}");
            }
            let tail = Pose::shaped(&flat, &dihedrals, &pose.cells, 6..flat.len()).unwrap();
            assert_eq!(tail.cells, pose.cells, "the shape itself moves nothing");
        }
        let found = Pose::shaped(&flat, &Dihedrals(vec![0; 3]), &flat, 0..4);
        assert_eq!(found, Err(NoPose::Length { found: 3, inner: 4 }));
        let straight = Snake::from_segments(&[5]).unwrap().staircase();
        let pose = Pose::shaped(&straight, &Dihedrals(Vec::new()), &straight, 0..5).unwrap();
        assert_eq!(pose.cells, straight);
    }
}
