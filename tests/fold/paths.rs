//! Solutions to plan for: all of the 3×3×3, and random ones of larger boxes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use snake_cube::puzzle::{BoxSize, Cell, Direction, Kind, Puzzle, Snake, Solution};
use snake_cube::solver::{Goal, SearchRequest, Verdict};

use crate::instances::found;

/// The puzzle solved by a path through a box, and the path as its solution.
pub fn puzzle_of(cells: Vec<Cell>, size: BoxSize) -> (Puzzle, Solution) {
    let kind = |run: &[Cell]| if run[1] - run[0] == run[2] - run[1] { Kind::Straight } else { Kind::Turn };
    let inner = cells.windows(3).map(kind).collect();
    (Puzzle::new(Snake::from_inner(inner).unwrap(), Some(size), None).unwrap(), Solution { cells })
}

/// The same for a cube.
pub fn cube_of(cells: Vec<Cell>) -> (Puzzle, Solution) {
    let size = BoxSize::nearest_cube(cells.len());
    puzzle_of(cells, size)
}

/// All solutions of all snakes of a cube, each once up to its 48 symmetries and reversal.
pub fn all_solutions(side: i64) -> Vec<Vec<Cell>> {
    let size = BoxSize::new(side, side, side).unwrap();
    let mut found = Vec::new();
    for start in size.iter() {
        let mut taken = vec![false; size.cells()];
        taken[size.index(start)] = true;
        grow(size, &mut vec![start], &mut taken, &mut found);
    }
    found
}

/// Extends a path whose first direction is right, the first other one up, the first out of their plane front: exactly
/// one of the 48 images of a path has this form.
fn grow(size: BoxSize, path: &mut Vec<Cell>, taken: &mut [bool], found: &mut Vec<Vec<Cell>>) {
    if path.len() == size.cells() {
        let word = word(path.iter());
        if word <= canonical(&self::word(path.iter().rev())) {
            found.push(path.clone());
        }
        return;
    }
    let last = path[path.len() - 1];
    let fresh = path.iter().fold(0, |seen, cell| {
        let offset = (*cell - path[0]).abs();
        seen.max(if offset.z > 0 {
            3
        } else if offset.y > 0 {
            2
        } else {
            usize::from(offset.x > 0)
        })
    });
    for direction in Direction::ALL {
        let vector = direction.vector();
        if direction.axis() > fresh || (direction.axis() == fresh && vector.element_sum() < 0) {
            continue;
        }
        let next = last + vector;
        if !size.contains(next) || taken[size.index(next)] {
            continue;
        }
        taken[size.index(next)] = true;
        path.push(next);
        grow(size, path, taken, found);
        path.pop();
        taken[size.index(next)] = false;
    }
}

fn word<'a>(cells: impl Iterator<Item = &'a Cell>) -> Vec<Direction> {
    let cells = Vec::from_iter(cells.copied());
    cells.windows(2).map(|pair| Direction::from_vector(pair[1] - pair[0]).unwrap()).collect()
}

/// The image of a word whose axes appear in the order x, y, z, each first in its positive direction.
fn canonical(word: &[Direction]) -> Vec<Direction> {
    let mut names: [Option<Direction>; 6] = [None; 6];
    let mut axes = [Direction::Right, Direction::Up, Direction::Front].into_iter();
    word.iter()
        .map(|&direction| {
            if let Some(name) = names[direction as usize] {
                return name;
            }
            let name = axes.next().unwrap();
            names[direction as usize] = Some(name);
            names[direction.opposite() as usize] = Some(name.opposite());
            name
        })
        .collect()
}

/// A random Hamiltonian path of a cube: backbite moves from a back-and-forth path. Not the library's
/// `instances::random_path`, whose seeds give other paths, because the figures in docs/folding.md are for these.
pub fn random_path(side: i32, seed: u64) -> Vec<Cell> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut path = Vec::new();
    for z in 0..side {
        for row in 0..side {
            let y = if z % 2 == 0 { row } else { side - 1 - row };
            for column in 0..side {
                let x = if (z * side + row) % 2 == 0 { column } else { side - 1 - column };
                path.push(Cell::new(x, y, z));
            }
        }
    }
    let size = BoxSize::nearest_cube(path.len());
    let mut place: Vec<usize> = vec![0; path.len()];
    for (index, &cell) in path.iter().enumerate() {
        place[size.index(cell)] = index;
    }
    let last = path.len() - 1;
    for _ in 0..1000 * path.len() {
        // Link an end to a random neighbour in the box, and remove the link that is now one too many.
        let at_tail = random.bool();
        let neighbour = path[if at_tail { last } else { 0 }] + Direction::ALL[random.usize(..6)].vector();
        if !size.contains(neighbour) {
            continue;
        }
        let linked = place[size.index(neighbour)];
        let turned = if at_tail { linked + 1..last + 1 } else { 0..linked };
        path[turned.clone()].reverse();
        for index in turned {
            place[size.index(path[index])] = index;
        }
    }
    path
}

/// The letters of the snake along a path, read from the end that sorts first.
pub fn snake_letters(cells: &[Cell]) -> String {
    let straight = |run: &[Cell]| run[1] - run[0] == run[2] - run[1];
    let letters: String = cells.windows(3).map(|run| if straight(run) { 'S' } else { 'T' }).collect();
    let reversed: String = letters.chars().rev().collect();
    letters.min(reversed)
}

/// Number of solutions of each snake in `solutions`, by its letters.
pub fn by_snake(solutions: &[Vec<Cell>]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for cells in solutions {
        *counts.entry(snake_letters(cells)).or_default() += 1;
    }
    counts
}

/// All solutions of a puzzle, found by the program's solver.
pub fn solutions_of(puzzle: &Puzzle) -> Vec<Solution> {
    let request = SearchRequest::new(Arc::new(puzzle.clone()), Goal::All);
    let (solutions, ended) = found(&request);
    assert_eq!(ended.verdict, Verdict::Exhausted);
    solutions
}

#[test]
fn a_random_path_visits_every_cell() {
    for seed in 0..20 {
        let path = random_path(4, seed);
        assert_eq!(path.iter().collect::<HashSet<_>>().len(), 64);
        let (puzzle, solution) = cube_of(path);
        assert!(solution.solves(&puzzle));
    }
}

#[test]
fn all_solutions_of_the_2x2x2() {
    assert_eq!(all_solutions(2).len(), 3);
}
