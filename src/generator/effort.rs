//! Estimates the size of a plain search too large to run, by random sampling.

use super::random::SplitMix64;
use crate::puzzle::{BoxSize, Cell, Direction, Puzzle};

/// Number of walks from each end, chosen arbitrarily; they take a hundredth of a second for 64 cubes.
const WALKS: u64 = 1000;

/// Estimates how many runs a complete plain search lays without symmetry breaking, as the mean over both ends, by
/// random walks down the tree (Knuth 1975). The estimates are far off: they can only order snakes of a box that differ
/// a lot.
pub fn plain_effort(puzzle: &Puzzle, random: &mut SplitMix64) -> u128 {
    let mut sum = 0_u128;
    for segments in [puzzle.snake().segments(), puzzle.snake().reversed().segments()] {
        for _ in 0..WALKS {
            sum = sum.saturating_add(walk(puzzle.box_size(), &segments, random));
        }
    }
    sum / u128::from(2 * WALKS)
}

/// One random walk: the estimated number of nodes of the search tree, summed over its levels.
fn walk(size: BoxSize, segments: &[usize], random: &mut SplitMix64) -> u128 {
    let mut taken = vec![false; size.cells()];
    let start = random.below(size.cells());
    let mut head = size.cell(start);
    taken[start] = true;
    let mut ways = size.cells() as u128;
    let mut sum = 0_u128;
    let mut came: Option<Direction> = None;
    for &length in segments {
        let run = |direction: Direction| (1..length as i32).map(move |step| head + direction.vector() * step);
        let has_room = |cell: Cell| size.contains(cell) && !taken[size.index(cell)];
        let is_open = |way: &Direction| came.is_none_or(|came| came.axis() != way.axis()) && run(*way).all(has_room);
        let open: Vec<Direction> = Direction::ALL.into_iter().filter(is_open).collect();
        if open.is_empty() {
            break;
        }
        ways = ways.saturating_mul(open.len() as u128);
        sum = sum.saturating_add(ways);
        let direction = open[random.below(open.len())];
        run(direction).for_each(|cell| taken[size.index(cell)] = true);
        head += direction.vector() * (length as i32 - 1);
        came = Some(direction);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Snake;

    #[test]
    fn the_effort_agrees_with_a_full_walk() {
        // Counts every placement: the first run fits into a 2×2×2 box in 24 ways, and so on.
        fn all(size: BoxSize, segments: &[usize], path: &[Cell]) -> u128 {
            let Some((&length, rest)) = segments.split_first() else { return 0 };
            let mut sum = 0;
            let head = path[path.len() - 1];
            let before = path.len().checked_sub(2).map(|at| path[at]);
            for direction in Direction::ALL {
                let run: Vec<Cell> = (1..length as i32).map(|step| head + direction.vector() * step).collect();
                let across = before.is_none_or(|before| (head - before).dot(direction.vector()) == 0);
                if across && run.iter().all(|cell| size.contains(*cell) && !path.contains(cell)) {
                    sum += 1 + all(size, rest, &[path, &run].concat());
                }
            }
            sum
        }
        for segments in [&[2; 7][..], &[3, 2, 2, 2, 3, 2, 2, 2, 2]] {
            let snake = Snake::from_segments(segments).unwrap();
            let size: BoxSize = if snake.len() == 8 { "2x2x2" } else { "2x2x3" }.parse().unwrap();
            let Ok(puzzle) = Puzzle::new(snake.clone(), Some(size), None) else { panic!("{}", snake.len()) };
            let both = [segments.to_vec(), snake.reversed().segments()];
            let exact: u128 =
                both.iter().flat_map(|segments| size.iter().map(|cell| all(size, segments, &[cell]))).sum::<u128>() / 2;
            let estimate = plain_effort(&puzzle, &mut SplitMix64::new(1));
            assert!(estimate.abs_diff(exact) * 20 < exact, "{estimate} {exact}");
        }
    }
}
