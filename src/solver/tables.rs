//! What depends on the box, on the lengths and the colours of the segments alone: looked up, never worked out again.
//!
//! Which cells a run covers, in which directions one fits, and the symmetries of the puzzle. In which order segments are
//! laid is left to `course`.

use std::collections::HashMap;

use super::board::{Board, Grid};
use crate::puzzle::{Cell, Colour, Direction, Puzzle, Symmetry};

/// What depends on the box, on the lengths and the colours of the segments: shared by all courses of a puzzle.
pub(super) struct Tables<const W: usize> {
    pub(super) grid: Grid<W>,
    pub(super) puzzle: Puzzle,
    /// The cells of a run, the one that it starts from left out: per length, cell and direction. Only runs in the
    /// box; `allowed` tells which.
    pub(super) runs: Vec<Board<W>>,
    /// Per class of segments (length and colours) and cell: the directions in which a run lies in the box and
    /// has the right colours.
    pub(super) allowed: Vec<u8>,
    /// Each segment as laid toward the tail and toward the head of the snake.
    pub(super) stretches: Vec<[Stretch; 2]>,
    pub(super) corners: Vec<usize>,
    /// The symmetries of the puzzle as permutations of the cells, each permutation once, the identity first: so many
    /// placements has each solution.
    pub(super) symmetries: Vec<(Symmetry, Vec<u16>)>,
    /// Per cell, the directions such that no symmetry takes cell and direction to lesser ones.
    pub(super) least: Vec<u8>,
}

/// A segment to be laid from a head.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    /// Where its runs begin in `Tables::runs`.
    pub(super) runs: u32,
    /// Where its class begins in `Tables::allowed`.
    pub(super) allowed: u32,
    /// Cells from one end to the other.
    pub(super) reach: i32,
}
impl<const W: usize> Tables<W> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.box_size();
        let grid = Grid::<W>::new(size);
        let corners = puzzle.snake().corners();
        let cells: Vec<Cell> = size.iter().collect();
        let mut tables = Self {
            runs: Vec::new(),
            allowed: Vec::new(),
            stretches: Vec::new(),
            least: Vec::new(),
            symmetries: permutations(puzzle),
            puzzle: puzzle.clone(),
            corners,
            grid,
        };
        tables.least = least_directions(&tables.symmetries, cells.len());
        let mut lengths: HashMap<usize, u32> = HashMap::new();
        let mut classes: HashMap<(usize, Vec<Colour>), u32> = HashMap::new();
        for segment in 0..tables.corners.len() - 1 {
            let (from, to) = (tables.corners[segment], tables.corners[segment + 1]);
            let reach = to - from;
            let runs = *lengths.entry(reach).or_insert_with(|| {
                let start = tables.runs.len() as u32;
                for &cell in &cells {
                    tables.runs.extend(Direction::ALL.map(|direction| {
                        let mut run = Board::EMPTY;
                        (1..=reach as i32)
                            .map(|step| cell + direction.vector() * step)
                            .filter(|&cell| size.contains(cell))
                            .for_each(|cell| run.insert(size.index(cell)));
                        run
                    }));
                }
                start
            });
            // The cubelets that each head lays, in its order.
            let orders: [Vec<usize>; 2] = [(from + 1..=to).collect(), (from..to).rev().collect()];
            tables.stretches.push(orders.map(|order| {
                let colours: Vec<Colour> = puzzle
                    .colouring()
                    .map(|colouring| order.iter().map(|&cubelet| colouring.colours[cubelet]).collect())
                    .unwrap_or_default();
                let allowed = match classes.get(&(reach, colours.clone())) {
                    Some(&start) => start,
                    None => {
                        let start = tables.allowed.len() as u32;
                        tables.allowed.extend(cells.iter().map(|&cell| allowed_from(puzzle, cell, reach, &colours)));
                        classes.insert((reach, colours), start);
                        start
                    }
                };
                Stretch { runs, allowed, reach: reach as i32 }
            }));
        }
        tables
    }

    pub(super) fn segments(&self) -> usize {
        self.stretches.len()
    }

    /// The least image of a sequence of cells under the symmetries: the same for all placements of a solution.
    pub(super) fn canonical(&self, cells: &[u16]) -> Vec<u16> {
        self.symmetries
            .iter()
            .map(|(_, permutation)| cells.iter().map(|&cell| permutation[usize::from(cell)]).collect())
            .min()
            .expect("the identity is among them")
    }

    /// The cells where cubelet `cubelet` may be if the first cubelet of the snake is on a cell of this parity.
    pub(super) fn cells_for(&self, cubelet: usize, first_is_even: bool) -> Board<W> {
        let even = cubelet.is_multiple_of(2) == first_is_even;
        let mut cells = if even { self.grid.even } else { self.grid.full & !self.grid.even };
        for (index, cell) in self.grid.size.iter().enumerate() {
            if !self.puzzle.suits(cubelet, cell) {
                cells = cells & !Board::cell(index);
            }
        }
        cells
    }
}

fn permutations(puzzle: &Puzzle) -> Vec<(Symmetry, Vec<u16>)> {
    let size = puzzle.box_size();
    let mut permutations: Vec<(Symmetry, Vec<u16>)> = Vec::new();
    for symmetry in puzzle.symmetries() {
        let permutation: Vec<u16> = size.iter().map(|cell| size.index(size.transform(symmetry, cell)) as u16).collect();
        if permutations.iter().all(|(_, other)| *other != permutation) {
            permutations.push((symmetry, permutation));
        }
    }
    permutations
}

/// Per cell, the directions such that no symmetry takes cell and direction to lesser ones.
fn least_directions(symmetries: &[(Symmetry, Vec<u16>)], cells: usize) -> Vec<u8> {
    let images: Vec<[u8; 6]> = symmetries
        .iter()
        .map(|&(symmetry, _)| Direction::ALL.map(|direction| symmetry_of(symmetry, direction) as u8))
        .collect();
    let is_least = |cell: usize, direction: usize| {
        let itself = (cell as u16, direction as u8);
        symmetries
            .iter()
            .zip(&images)
            .all(|((_, permutation), images)| (permutation[cell], images[direction]) >= itself)
    };
    (0..cells).map(|cell| (0..6).filter(|&d| is_least(cell, d)).fold(0, |set, d| set | 1 << d)).collect()
}

/// The directions in which `reach` cells beyond `cell` lie in the box and have these colours (none: any).
fn allowed_from(puzzle: &Puzzle, cell: Cell, reach: usize, colours: &[Colour]) -> u8 {
    let size = puzzle.box_size();
    let fits = |direction: &Direction| {
        let run = (1..=reach as i32).map(|step| cell + direction.vector() * step);
        run.enumerate().all(|(index, cell)| {
            size.contains(cell)
                && puzzle.colouring().is_none_or(|colouring| colouring.pattern.colour_of(cell) == colours[index])
        })
    };
    Direction::ALL.into_iter().filter(fits).fold(0, |set, direction| set | 1 << direction as u8)
}
pub(super) fn symmetry_of(symmetry: Symmetry, direction: Direction) -> Direction {
    Direction::from_vector(symmetry.apply(direction.vector())).expect("symmetries take axes to axes")
}
