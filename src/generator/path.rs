//! Random paths through all cells of a box, shuffled by backbite moves (Mansfield 1982; Oberdorf et al. 2006): an end
//! is linked to a neighbouring cell on the path, and the loop is cut open beyond that cell. Moves are accepted by the
//! Metropolis rule, to reach the wanted share of turns. Only integers: reproducible.

use super::random::SplitMix64;
use crate::puzzle::{BoxSize, Cell, Direction};

/// Acceptance probability, e^(−1.5 · index) in 65,536ths, of a move that adds as many errors in the number of turns.
const TAKEN_FARTHER: [usize; 4] = [65_536, 14_623, 3_263, 728];

/// A random path through all cells with about `percent` % turns among its inner cubelets.
pub fn random_path(size: BoxSize, percent: usize, random: &mut SplitMix64) -> Vec<Cell> {
    let mut path = there_and_back(size);
    let last = path.len() - 1;
    let wanted = percent * last.saturating_sub(1) / 100;
    let mut turns = (1..last).filter(|&at| is_turn(&path, at)).count();
    // Enough moves to lose the initial order; chosen by eye, as for the tests' random snakes.
    for _ in 0..(400 * path.len()).min(20_000 + 40 * path.len()) {
        if random.below(2) == 0 {
            path.reverse();
        }
        let next = path[last] + Direction::ALL[random.below(6)].vector();
        if !size.contains(next) {
            continue;
        }
        let Some(at) = path.iter().position(|&cell| cell == next).filter(|at| at + 1 < last) else { continue };
        // Linking the end to `at` reverses the part between them. Turns change only next to the cut.
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

fn is_turn(path: &[Cell], at: usize) -> bool {
    (1..path.len() - 1).contains(&at) && path[at] - path[at - 1] != path[at + 1] - path[at]
}

/// A path back and forth through the rows, layer by layer.
fn there_and_back(size: BoxSize) -> Vec<Cell> {
    let sides = size.sides();
    let way = |at: i32, side: i32, before: i32| if before % 2 == 1 { side - 1 - at } else { at };
    let place = |at: Cell| Cell::new(way(at.x, sides.x, at.y + sides.y * at.z), way(at.y, sides.y, at.z), at.z);
    size.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, Snake, Solution};

    #[test]
    fn paths_fill_their_box_and_repeat_by_seed() {
        for sides in ["1x1x2", "1x1x7", "1x2x2", "2x3x4", "3x3x3", "4x4x4", "1x9x8", "5x5x5"] {
            let size: BoxSize = sides.parse().unwrap();
            let path = |seed| random_path(size, 60, &mut SplitMix64::new(seed));
            for seed in 0..3 {
                let puzzle = Puzzle::new(Snake::along(&path(seed)).unwrap(), Some(size), None).unwrap();
                assert!(Solution { cells: path(seed) }.solves(&puzzle), "{size}");
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
            let path = random_path(size, percent, &mut SplitMix64::new(5));
            let turns = Snake::along(&path).unwrap().turns();
            assert!((turns * 100 / 62).abs_diff(percent) <= 5, "{turns}");
        }
    }
}
