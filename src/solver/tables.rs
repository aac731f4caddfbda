//! Lookup tables of a puzzle: the cells of each run, the directions in which a run fits, and symmetries.

use std::collections::HashMap;

use super::board::{Board, Grid};
use super::halves::Halves;
use crate::puzzle::{Cell, Colour, Direction, Puzzle, Solution, Symmetry};

pub struct Tables<const W: usize> {
    pub grid: Grid<W>,
    pub halves: Halves,
    pub puzzle: Puzzle,
    /// Per length, from 2, cell and direction: the cells of a run except the first. Only valid inside the box, see `allowed`.
    pub runs: Vec<Board<W>>,
    /// Per class of segments (length and colours) and cell: the directions in which a run fits the box and its colours.
    pub allowed: Vec<u8>,
    /// Each segment as laid toward the tail and toward the head of the snake.
    pub stretches: Vec<[Stretch; 2]>,
    pub corners: Vec<usize>,
    /// The puzzle's symmetries as distinct cell permutations, the identity first; as many as a solution has placements.
    pub symmetries: Vec<(Symmetry, Vec<u16>)>,
}

#[derive(Clone, Copy)]
pub struct Stretch {
    /// Offset of its runs in `Tables::runs`.
    pub runs: u32,
    /// Offset of its class in `Tables::allowed`.
    pub allowed: u32,
    /// Steps from one end of the segment to the other.
    pub reach: i32,
}

impl<const W: usize> Tables<W> {
    pub fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.box_size();
        let grid = Grid::<W>::new(size);
        let corners = puzzle.snake().corners();
        let cells: Vec<Cell> = size.iter().collect();
        let run = |reach: i32, cell: Cell, direction: Direction| {
            let mut run = Board::EMPTY;
            let cells = (1..=reach).map(|step| cell + direction.vector() * step);
            cells.filter(|&cell| size.contains(cell)).for_each(|cell| run.insert(size.index(cell)));
            run
        };
        let mut runs = Vec::new();
        let longest = puzzle.snake().segments().into_iter().max().unwrap_or_default();
        for reach in 1..longest as i32 {
            for &cell in &cells {
                runs.extend(Direction::ALL.map(|direction| run(reach, cell, direction)));
            }
        }
        let mut allowed = Vec::new();
        let mut classes: HashMap<(usize, Vec<Colour>), u32> = HashMap::new();
        let mut stretches = Vec::new();
        for &[from, to] in corners.array_windows() {
            let reach = to - from;
            let orders: [Vec<usize>; 2] = [(from + 1..=to).collect(), (from..to).rev().collect()];
            stretches.push(orders.map(|order| {
                let colours: Vec<Colour> = puzzle
                    .colouring()
                    .map(|colouring| order.iter().map(|&cubelet| colouring.colours[cubelet]).collect())
                    .unwrap_or_default();
                let allowed = *classes.entry((reach, colours)).or_insert_with_key(|(reach, colours)| {
                    let start = allowed.len() as u32;
                    allowed.extend(cells.iter().map(|&cell| allowed_from(puzzle, cell, *reach, colours)));
                    start
                });
                Stretch { runs: ((reach - 1) * cells.len() * 6) as u32, allowed, reach: reach as i32 }
            }));
        }
        Self {
            runs,
            allowed,
            stretches,
            symmetries: size.permutations(puzzle.symmetries()),
            puzzle: puzzle.clone(),
            corners,
            halves: Halves::new(&grid),
            grid,
        }
    }

    pub fn segments(&self) -> usize {
        self.stretches.len()
    }

    /// The smallest image under the symmetries, as cell indices, which is the same for all placements of a solution.
    pub fn canonical(&self, solution: &Solution) -> Vec<u16> {
        let cells = || solution.cells.iter().map(|&cell| self.grid.size.index(cell));
        self.symmetries
            .iter()
            .map(|(_, permutation)| cells().map(|cell| permutation[cell]).collect())
            .min()
            .expect("the identity is among them")
    }

    /// The possible cells of a cubelet, given the parity of the cell of the snake's first cubelet.
    pub fn cells_for(&self, cubelet: usize, first_is_even: bool) -> Board<W> {
        let even = cubelet.is_multiple_of(2) == first_is_even;
        let mut cells = Board::EMPTY;
        for (index, cell) in self.grid.size.iter().enumerate() {
            if self.grid.even.has(index) == even && self.puzzle.suits(cubelet, cell) {
                cells.insert(index);
            }
        }
        cells
    }
}

/// The directions in which the `reach` cells beyond `cell` are in the box and, in a coloured puzzle, match `colours`.
fn allowed_from(puzzle: &Puzzle, cell: Cell, reach: usize, colours: &[Colour]) -> u8 {
    let size = puzzle.box_size();
    directions(|direction| {
        let run = (1..=reach as i32).map(|step| cell + direction.vector() * step);
        run.enumerate().all(|(index, cell)| {
            size.contains(cell)
                && puzzle.colouring().is_none_or(|colouring| colouring.pattern.colour_of(cell) == colours[index])
        })
    })
}

/// A set of directions, one bit each.
pub fn directions(has: impl Fn(Direction) -> bool) -> u8 {
    Direction::ALL.into_iter().filter(|&direction| has(direction)).fold(0, |set, direction| set | 1 << direction as u8)
}
