//! Random solvable snakes from fixed seeds, their solutions and folds, for tests and benchmarks.
//!
//! A Hamiltonian path through the box is shuffled by backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen and
//! Kondev 2006): an end is linked to a neighbouring cubelet, and the resulting loop is cut on the far side. The share
//! of turns is controlled by accepting moves as at a temperature.

use std::sync::Arc;

use snake_cube::fold::{FoldPlan, NoPlan, PlanOptions, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, Cell, Direction, Kind, Puzzle, Snake, Solution};
use snake_cube::solver::{Ended, SearchEvent, SearchRequest, run, to_fold};

/// A random Hamiltonian path through the box (every box has one); the same for the same seed.
pub fn random_path(size: BoxSize, seed: u64) -> Solution {
    shuffle(size, seed, None)
}

/// A random Hamiltonian path in which the share of turns among inner cubelets is near `turns`, 0 to 1, as far as the
/// box and chance allow; the same for the same seed.
pub fn random_path_with_turns(size: BoxSize, seed: u64, turns: f64) -> Solution {
    shuffle(size, seed, Some(turns))
}

/// The puzzle whose solution is a path through its whole box.
///
/// # Panics
/// When `path` is not a path through the whole box.
pub fn puzzle_of(size: BoxSize, path: &Solution) -> Puzzle {
    let directions = Vec::from_iter(path.directions());
    let kinds = directions.windows(2).map(|pair| if pair[0] == pair[1] { Kind::Straight } else { Kind::Turn });
    let snake = Snake::from_inner(kinds.collect()).expect("no box has more cells than a snake may have cubelets");
    Puzzle::new(snake, Some(size), None).expect("as many cubelets as cells")
}

/// All that a search finds, and how it ends.
pub fn found(request: &SearchRequest) -> (Vec<Solution>, Ended) {
    let mut solutions = Vec::new();
    let ended = run(request, &Stop::new(), &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            solutions.push(solution);
        }
        true
    });
    (solutions, ended)
}

/// All solutions up to symmetry, as many as are kept; in a large box, the first one.
pub fn solve(puzzle: &Puzzle) -> Vec<Solution> {
    found(&to_fold(Arc::new(puzzle.clone()))).0
}

/// The fold of a solution with default options.
pub fn plan(solution: &Solution) -> Result<FoldPlan, NoPlan> {
    plan_with(solution, &PlanOptions::default())
}

pub fn plan_with(solution: &Solution, options: &PlanOptions) -> Result<FoldPlan, NoPlan> {
    plan_easiest(std::slice::from_ref(solution), options, &Stop::new()).plan
}

/// The path that goes back and forth, layer by layer.
pub fn back_and_forth(size: BoxSize) -> Solution {
    Solution { cells: boustrophedon(size) }
}

fn boustrophedon(size: BoxSize) -> Vec<Cell> {
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

fn shuffle(size: BoxSize, seed: u64, share: Option<f64>) -> Solution {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut path = boustrophedon(size);
    let last = path.len() - 1;
    let is_turn =
        |path: &[Cell], at: usize| (1..last).contains(&at) && path[at] - path[at - 1] != path[at + 1] - path[at];
    let wanted = share.map(|share| share.clamp(0.0, 1.0) * (last.saturating_sub(1)) as f64);
    let mut turns = (1..last).filter(|&at| is_turn(&path, at)).count() as f64;
    for _ in 0..(400 * path.len()).min(20_000 + 40 * path.len()) {
        if random.bool() {
            path.reverse();
        }
        let next = path[last] + Direction::ALL[random.usize(..6)].vector();
        if !size.contains(next) {
            continue;
        }
        let at = path.iter().position(|&cell| cell == next).expect("the path fills the box");
        if at + 1 >= last {
            continue;
        }
        // The end is linked to `at` and the part between is reversed. Turns change only at the cut.
        let near_cut = |path: &[Cell]| [at, at + 1, last].iter().filter(|&&at| is_turn(path, at)).count() as f64;
        let before = near_cut(&path);
        path[at + 1..].reverse();
        let after = near_cut(&path);
        let changed = turns + after - before;
        let worse = wanted.map_or(0.0, |wanted| (changed - wanted).abs() - (turns - wanted).abs());
        if worse > 0.0 && random.f64() >= (-1.5 * worse).exp() {
            path[at + 1..].reverse();
        } else {
            turns = changed;
        }
    }
    Solution { cells: path }
}
