//! One-cubelet corrections of a snake that cannot be right: the usual slips of a hand that copies a list.
//!
//! Owns which changes give a well-formed snake without a run too long. Which of those fold is left to a solver.

use std::collections::HashSet;
use std::fmt;

use super::{BoxSize, Cubelet, Kind, Snake};

/// What a correction changes. A cubelet removed is counted in the snake as written, one added in the corrected snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Flipped { cubelet: Cubelet, to: Kind },
    Removed { cubelet: Cubelet, kind: Kind },
    Added { cubelet: Cubelet, kind: Kind },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Flipped { cubelet, to } => write!(f, "cube {cubelet} a {to} instead of a {}", to.flipped()),
            Self::Removed { cubelet, kind } => write!(f, "without cube {cubelet}, a {kind}"),
            Self::Added { cubelet, kind } => write!(f, "with a {kind} added as cube {cubelet}"),
        }
    }
}

/// A snake one cubelet away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub snake: Snake,
    pub change: Change,
}

/// Every snake one cubelet away from `snake` that has as many cubelets as the box has cells and no run too long, each
/// once: one cubelet flipped where the number is right, one added or removed where it is one off, none otherwise.
///
/// Straights added or removed come before turns: in a list of lengths that is one number off by one.
pub fn one_cubelet_away(snake: &Snake, box_size: BoxSize) -> Vec<Correction> {
    let inner = snake.inner();
    let mut candidates: Vec<(Vec<Kind>, Change)> = Vec::new();
    if snake.len() == box_size.cells() {
        for (index, kind) in inner.iter().enumerate() {
            let mut flipped = inner.to_vec();
            flipped[index] = kind.flipped();
            candidates.push((flipped, Change::Flipped { cubelet: Cubelet::new(index + 1), to: kind.flipped() }));
        }
    } else if snake.len() == box_size.cells() + 1 {
        for kind in [Kind::Straight, Kind::Turn] {
            for index in (0..inner.len()).filter(|&index| inner[index] == kind) {
                let mut less = inner.to_vec();
                less.remove(index);
                candidates.push((less, Change::Removed { cubelet: Cubelet::new(index + 1), kind }));
            }
        }
    } else if snake.len() + 1 == box_size.cells() {
        for kind in [Kind::Straight, Kind::Turn] {
            for index in 0..=inner.len() {
                let mut more = inner.to_vec();
                more.insert(index, kind);
                candidates.push((more, Change::Added { cubelet: Cubelet::new(index + 1), kind }));
            }
        }
    }
    let mut seen = HashSet::new();
    candidates
        .into_iter()
        .filter_map(|(inner, change)| Some(Correction { snake: Snake::from_inner(inner).ok()?, change }))
        .filter(|correction| correction.snake.run_too_long(box_size).is_none())
        .filter(|correction| seen.insert(correction.snake.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(side: i64) -> BoxSize {
        BoxSize::new(side, side, side).unwrap()
    }

    #[test]
    fn a_run_too_long_is_broken() {
        let right = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
        let mut inner = Snake::from_segments(&right).unwrap().inner().to_vec();
        inner[1] = Kind::Straight;
        let wrong = Snake::from_inner(inner).unwrap();
        assert!(wrong.run_too_long(cube(3)).is_some());
        let found = one_cubelet_away(&wrong, cube(3));
        assert!(found.iter().any(|correction| correction.snake.segments() == right));
        assert!(found.iter().all(|correction| matches!(correction.change, Change::Flipped { to: Kind::Turn, .. })));
    }

    #[test]
    fn one_number_off_by_one() {
        let right = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
        for change in [-1_isize, 1] {
            let mut wrong = right;
            wrong[3] = usize::checked_add_signed(wrong[3], change).unwrap();
            let found = one_cubelet_away(&Snake::from_segments(&wrong).unwrap(), cube(3));
            let place = found.iter().position(|correction| correction.snake.segments() == right).unwrap();
            assert!(place < right.len(), "{change}: {place}");
            assert!(found.iter().all(|correction| correction.snake.len() == 27));
        }
    }

    #[test]
    fn too_far_off() {
        assert_eq!(one_cubelet_away(&Snake::from_segments(&[2; 9]).unwrap(), cube(3)), []);
        assert_eq!(one_cubelet_away(&Snake::from_inner(vec![]).unwrap(), cube(2)), []);
    }
}
