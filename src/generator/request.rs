//! Generates a snake with exactly one solution for a given box and hardness. For boxes of up to 27 cells it is chosen
//! among all snakes, for larger ones among several random paths. The same seed gives the same snake.

use super::effort::plain_effort;
use super::path::random_path;
use super::random::SplitMix64;
use crate::census::{Hardness, Ranking};
use crate::job::Stop;
use crate::puzzle::{BoxSize, Puzzle, Snake, Solution};
use crate::solver::{Goal, SearchRequest, Verdict, find};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedSnake {
    pub puzzle: Puzzle,
    /// Relative to all snakes of the box, up to 27 cells; in a larger box, to the generated snakes with one solution.
    pub hardness: Hardness,
    pub seed: u64,
    /// Unique up to symmetry.
    pub solution: Solution,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    NoSuchSnake(BoxSize, Hardness),
    TooLarge(BoxSize),
    TooFew(BoxSize),
}

/// Limit on search nodes for proving that a snake of a larger box has one solution.
const PROOF_NODES: u64 = 2_000_000;
/// Number of snakes of a larger box to compare by difficulty.
const COMPARED: usize = 9;
/// Size of the largest box, in cells. Beyond it, hardly any snake is proved to have one solution within these nodes.
pub const MAX_CELLS: usize = 125;
/// Maximum number of random paths in total, and before the first success.
const MAX_PATHS: usize = 300;
const MAX_FAILED_PATHS: usize = 30;
/// Percentage of turns in these paths. Few snakes have fewer turns. With more turns (one maximum for boxes of up to 64
/// cells, one for larger boxes), few snakes have one solution or the proof takes too long; see `docs/hardness.md`.
const MIN_TURNS: usize = 45;
const MAX_TURNS: [usize; 2] = [68, 50];

type Made = Result<Option<GeneratedSnake>, MakeError>;

/// Always the same for the same arguments, above 27 cells until the solver's search changes. `None` if stopped.
pub fn make(box_size: BoxSize, hardness: Hardness, seed: u64, stop: &Stop) -> Made {
    let Ok(ranking) = Ranking::of_box(box_size, stop) else { return make_larger(box_size, hardness, seed, stop) };
    let Some(ranking) = ranking else { return Ok(None) };
    let fits = ranking.records().iter().filter(|record| record.solutions == 1 && record.hardness == hardness);
    let snakes: Vec<_> = fits.map(|record| &record.snake).collect();
    if snakes.is_empty() {
        return Err(MakeError::NoSuchSnake(box_size, hardness));
    }
    let snake = snakes[SplitMix64::new(seed).below(snakes.len())].clone();
    let puzzle = Puzzle::new(snake, Some(box_size), None).expect("a snake of this box");
    let Ok(solution) = sole_solution(&puzzle, None, stop) else { return Ok(None) };
    Ok(Some(GeneratedSnake { puzzle, hardness, seed, solution }))
}

fn make_larger(box_size: BoxSize, hardness: Hardness, seed: u64, stop: &Stop) -> Made {
    if box_size.cells() > MAX_CELLS {
        return Err(MakeError::TooLarge(box_size));
    }
    let mut random = SplitMix64::new(seed);
    let mut found: Vec<(u128, Puzzle, Solution)> = Vec::new();
    let most_turns = MAX_TURNS[usize::from(box_size.cells() > 64)];
    for tried in 0..MAX_PATHS {
        if tried == MAX_FAILED_PATHS && found.is_empty() || found.len() == COMPARED {
            break;
        }
        let percent = MIN_TURNS + random.below(most_turns - MIN_TURNS + 1);
        let path = random_path(box_size, percent, &mut random);
        let snake = Snake::along(&path).expect("no box has more cells than a snake may have cubelets");
        let puzzle = Puzzle::new(snake, Some(box_size), None).expect("a path through this box");
        let reversed = puzzle.reversed();
        if found.iter().any(|(_, other, _)| [&puzzle, &reversed].contains(&other)) {
            continue;
        }
        match sole_solution(&puzzle, Some(PROOF_NODES), stop) {
            Ok(solution) => found.push((plain_effort(&puzzle, &mut random), puzzle, solution)),
            Err(Verdict::Stopped) => return Ok(None),
            Err(_) => {}
        }
    }
    if found.len() < Hardness::ALL.len() {
        return Err(MakeError::TooFew(box_size));
    }
    found.sort_by_key(|(effort, puzzle, _)| (*effort, puzzle.snake().letters()));
    // The snake in the middle of the wanted third.
    let place = (2 * hardness as usize + 1) * found.len() / (2 * Hardness::ALL.len());
    let (_, puzzle, solution) = found.swap_remove(place);
    Ok(Some(GeneratedSnake { puzzle, hardness, seed, solution }))
}

/// The only solution of a puzzle; `Err` holds how the search ended if it is not proved that there is exactly one.
fn sole_solution(puzzle: &Puzzle, nodes: Option<u64>, stop: &Stop) -> Result<Solution, Verdict> {
    let request = SearchRequest { limit: Some(2), nodes, ..SearchRequest::new(puzzle.clone(), Goal::All) };
    let (solutions, ended) = find(&request, stop);
    match (ended.verdict, &solutions[..]) {
        (Verdict::Exhausted, [solution]) => Ok(solution.canonical(puzzle)),
        (verdict, _) => Err(verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_from_a_seed_and_others_from_others() {
        let size: BoxSize = "2x3x3".parse().unwrap();
        for hardness in Hardness::ALL {
            let made = |seed| make(size, hardness, seed, &Stop::new()).unwrap().unwrap();
            assert_eq!(made(7), made(7));
            let different = (0..20).filter(|&seed| made(seed).puzzle != made(7).puzzle).count();
            assert!(different > 10, "{different}");
            assert!(made(7).solution.solves(&made(7).puzzle));
        }
    }

    #[test]
    fn a_box_without_such_snakes_and_a_stop() {
        let size = "2x2x2".parse().unwrap();
        let error = make(size, Hardness::Easy, 1, &Stop::new()).unwrap_err();
        assert!(error.to_string().contains("no easy snake of a 2×2×2 box"), "{error}");
        let stop = Stop::new();
        stop.ask();
        assert_eq!(
            make("6x6x6".parse().unwrap(), Hardness::Easy, 1, &stop),
            Err(MakeError::TooLarge("6x6x6".parse().unwrap()))
        );
        for size in ["3x3x3", "4x4x4"] {
            assert_eq!(make(size.parse().unwrap(), Hardness::Easy, 1, &stop), Ok(None));
        }
    }
}
