//! Random paths through all cells of a box.
//!
//! A path is shuffled by backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen and Kondev 2006): an end reaches for a
//! neighbour in the box, which is some cell of the path, and the loop that this closes is cut open on the far side. The
//! share of turns is steered by taking moves as at a temperature. Whole numbers alone.

use super::random::SplitMix64;
use crate::puzzle::{BoxSize, Cell, Direction, Kind, Snake};

/// How likely it is, of 65,536, that a move is taken which brings the number of turns so much farther off: e^(−1.5 · number).
/// A move changes three cubelets at most.
const TAKEN_FARTHER: [usize; 4] = [65_536, 14_623, 3_263, 728];

/// A path through the whole box with about this share of turns among its inner cubelets, in percent, as near as the box allows
/// and chance brings it.
pub(super) fn random_path(size: BoxSize, percent: usize, random: &mut SplitMix64) -> Vec<Cell> {
    let mut path = there_and_back(size);
    let last = path.len() - 1;
    let wanted = percent * last.saturating_sub(1) / 100;
    let mut turns = (1..last).filter(|&at| is_turn(&path, at)).count();
    // Enough that nothing is left of the order that it began with: by eye, as for the random snakes of the tests.
    for _ in 0..(400 * path.len()).min(20_000 + 40 * path.len()) {
        if random.below(2) == 0 {
            path.reverse();
        }
        let next = path[last] + Direction::ALL[random.below(6)].vector();
        if !size.contains(next) {
            continue;
        }
        let Some(at) = path.iter().position(|&cell| cell == next).filter(|at| at + 1 < last) else { continue };
        // The end reaches back to `at`; what lies between is turned round. Turns change only beside the cut.
        let near_cut = |path: &[Cell]| [at, at + 1, last].iter().filter(|&&at| is_turn(path, at)).count();
        let before = near_cut(&path);
        path[at + 1..].reverse();
        let changed = turns + near_cut(&path) - before;
        let farther = changed.abs_diff(wanted).saturating_sub(turns.abs_diff(wanted));
        if farther == 0 || random.below(65_536) < TAKEN_FARTHER[farther.min(3)] {
            turns = changed;
        } else {
            path[at + 1..].reverse();
        }
    }
    path
}

/// The snake that lies in a path of at least two cells.
pub(super) fn snake_of(path: &[Cell]) -> Snake {
    let inner = (1..path.len() - 1).map(|at| if is_turn(path, at) { Kind::Turn } else { Kind::Straight });
    Snake::from_inner(inner.collect()).expect("no box has more cells than a snake may have cubelets")
}

fn is_turn(path: &[Cell], at: usize) -> bool {
    (1..path.len() - 1).contains(&at) && path[at] - path[at - 1] != path[at + 1] - path[at]
}

/// Row by row and layer by layer.
fn there_and_back(size: BoxSize) -> Vec<Cell> {
    let sides = size.sides();
    let mut path = Vec::with_capacity(size.cells());
    let (mut back_y, mut back_x) = (false, false);
    for z in 0..sides.z {
        for step_y in 0..sides.y {
            let y = if back_y { sides.y - 1 - step_y } else { step_y };
            for step_x in 0..sides.x {
                let x = if back_x { sides.x - 1 - step_x } else { step_x };
                path.push(Cell::new(x, y, z));
            }
            back_x = !back_x;
        }
        back_y = !back_y;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, Solution};

    #[test]
    fn paths_fill_their_box_and_repeat_by_seed() {
        for sides in ["1x1x2", "1x1x7", "1x2x2", "2x3x4", "3x3x3", "4x4x4", "1x9x8", "5x5x5"] {
            let size: BoxSize = sides.parse().unwrap();
            let path = |seed| random_path(size, 60, &mut SplitMix64::new(seed));
            for seed in 0..3 {
                let puzzle = Puzzle::new(snake_of(&path(seed)), Some(size), None).unwrap();
                assert_eq!(Solution { cells: path(seed) }.check(&puzzle), Ok(()), "{size}");
                assert_eq!(path(seed), path(seed));
            }
        }
        let size: BoxSize = "3x3x3".parse().unwrap();
        assert_ne!(random_path(size, 60, &mut SplitMix64::new(1)), random_path(size, 60, &mut SplitMix64::new(2)));
    }

    #[test]
    fn the_share_of_turns_is_met() {
        let size: BoxSize = "4x4x4".parse().unwrap();
        for percent in [55, 65, 80] {
            let turns = snake_of(&random_path(size, percent, &mut SplitMix64::new(5))).turns();
            assert!((turns * 100 / 62).abs_diff(percent) <= 5, "{turns}");
        }
    }
}
