//! The cells of the chain in any shape, from its dihedrals.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use super::chain::{Chain, Dihedrals};
use crate::puzzle::{Cell, Snake, Symmetry};

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
        self.cells_of(&Chain::of_cells(&snake.staircase()).0)
    }

    /// The cells of the chain in the cells `like` once it is in this shape, placed so that as many cubelets as possible
    /// are where they are there.
    pub fn cells_like(&self, like: &[Cell]) -> Result<Vec<Cell>, NoPose> {
        let (chain, _) = Chain::of_cells(like);
        let cells = self.cells_of(&chain)?;
        let placed = |&corner: &usize| {
            let ways = |cells: &[Cell]| [corner - 1, corner].map(|cubelet| cells[cubelet + 1] - cells[cubelet]);
            let takes = |turn: &Symmetry| ways(&cells).map(|way| turn.apply(way)) == ways(like);
            let mut turns = Symmetry::all().filter(|symmetry| symmetry.is_rotation());
            let turn = turns.find(takes).expect("some turn takes one corner to another");
            let shift = like[corner] - turn.apply(cells[corner]);
            cells.iter().map(|&cell| turn.apply(cell) + shift).collect::<Vec<Cell>>()
        };
        let stay = |cells: &Vec<Cell>| cells.iter().zip(like).filter(|(cell, other)| cell == other).count();
        let inner = &chain.corners[1..chain.segments()];
        Ok(inner.iter().map(placed).rev().max_by_key(stay).unwrap_or_else(|| like.to_vec()))
    }

    fn cells_of(&self, chain: &Chain) -> Result<Vec<Cell>, NoPose> {
        let found = self.0.len();
        let inner = chain.flat().0.len();
        if found != inner {
            return Err(NoPose::Length { found, inner });
        }
        let cells = chain.cells(&chain.directions(self));
        let mut taken = HashMap::new();
        for (number, &cell) in (1..).zip(&cells) {
            if let Some(other) = taken.insert(cell, number) {
                return Err(NoPose::Overlap(other, number));
            }
        }
        Ok(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_written_as_digits() {
        let dihedrals: Dihedrals = "0123".parse().unwrap();
        assert_eq!((dihedrals.to_string().as_str(), dihedrals.0.len()), ("0123", 4));
        assert!(["0124", "1 2", "-1", "x"].iter().all(|text| text.parse::<Dihedrals>().is_err()));
        assert_eq!("".parse(), Ok(Dihedrals(Vec::new())));
    }

    #[test]
    fn what_can_stay_keeps_its_cells_and_the_rest_moves() {
        let snake = Snake::from_segments(&[3, 2, 2, 3, 2, 4]).unwrap();
        let flat = snake.staircase();
        let mut shapes = 0;
        for number in 0..256_u32 {
            let dihedrals = Dihedrals((0..4).map(|i| (number >> (2 * i) & 3) as u8).collect());
            let Ok(cells) = dihedrals.cells_like(&flat) else {
                assert!(dihedrals.cells(&snake).is_err(), "{dihedrals} runs through itself wherever it is");
                continue;
            };
            shapes += 1;
            assert_eq!(Dihedrals::of(&cells), dihedrals);
            // Between two turned dihedrals nothing bends, so at least the longest such part stays.
            let corners = snake.corners();
            let turned = (0..4).filter(|&at| dihedrals.0[at] != 0).map(|at| [corners[at + 1], corners[at + 2]]);
            let ends: Vec<usize> = [0].into_iter().chain(turned.flatten()).chain([snake.len() - 1]).collect();
            let longest = ends.chunks(2).map(|part| part[1] + 1 - part[0]).max().unwrap();
            let stay = cells.iter().zip(&flat).filter(|(cell, other)| cell == other).count();
            assert!(stay >= longest, "{dihedrals}: {stay} of {longest}");
            assert_eq!(dihedrals.cells_like(&cells), Ok(cells), "the shape itself moves nothing");
        }
        assert!(shapes > 100, "{shapes}");
        assert_eq!(Dihedrals(vec![0; 3]).cells_like(&flat), Err(NoPose::Length { found: 3, inner: 4 }));
        let straight = Snake::from_segments(&[5]).unwrap().staircase();
        assert_eq!(Dihedrals(Vec::new()).cells_like(&straight), Ok(straight));
    }
}
