//! Counts all snakes that fold into a small box by walking its Hamiltonian paths. An independent check of the solver.

use std::cmp::Ordering;

use serde::Serialize;

use super::breaking::{Breaking, Symmetries};
use crate::puzzle::{BoxSize, Kind, Snake, Symmetry, bent};
use crate::solver::{Board, Grid};

/// Size of the largest box whose snakes can be counted, in cells.
const MAX_CELLS: usize = 27;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a {0} box has {cells} cells; snakes can be counted for up to {max} cells", cells = .0.cells(), max = MAX_CELLS)]
pub struct CensusError(BoxSize);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    pub box_size: BoxSize,
    /// Number of directed Hamiltonian paths, counting every start cell and symmetry.
    pub directed_paths: u64,
    /// Number of paths up to symmetry and reversal, which is the number of solutions of all snakes.
    pub solutions: u64,
    /// A snake and its reverse count as one.
    pub snakes: u64,
    /// Snakes with one solution; solutions that differ by a symmetry, or by reversing a palindrome, count as one.
    pub unique: u64,
    pub palindromes: u64,
    /// The largest number of solutions of one snake, and the first snake that has it; `None` if there are no snakes.
    pub most: Option<(u64, Snake)>,
    /// Rows in ascending order of straight cubelets, without empty rows.
    pub by_straights: Vec<CensusRow>,
}

/// Counts for the snakes with this many straight inner cubelets: all of them, those with one solution, their solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CensusRow {
    pub straights: usize,
    pub snakes: u64,
    pub unique: u64,
    pub solutions: u64,
}

/// Takes a few hundredths of a second for 3×3×3.
pub fn census(box_size: BoxSize) -> Result<Census, CensusError> {
    let walk = Walk::through(box_size)?;
    let directed_paths = walk.found.len() as u64 * walk.breaking.symmetries.len() as u64;
    let inner = walk.inner();
    let snakes = walk.snakes();
    let row = |straights| CensusRow { straights, snakes: 0, unique: 0, solutions: 0 };
    let mut rows: Vec<CensusRow> = (0..=inner).map(row).collect();
    for snake in &snakes {
        let row = &mut rows[inner - snake.turns.count_ones() as usize];
        row.snakes += 1;
        row.unique += u64::from(snake.solutions == 1);
        row.solutions += u64::from(snake.solutions);
    }
    // Of several, the first.
    let most = snakes.iter().rev().max_by_key(|snake| snake.solutions);
    rows.retain(|row| row.snakes > 0);
    let sum = |part: fn(&CensusRow) -> u64| rows.iter().map(part).sum();
    let is_palindrome = |snake: &&Counted| snake.turns == reversed(snake.turns, inner);
    Ok(Census {
        box_size,
        directed_paths,
        solutions: sum(|row| row.solutions),
        snakes: sum(|row| row.snakes),
        unique: sum(|row| row.unique),
        palindromes: snakes.iter().filter(is_palindrome).count() as u64,
        most: most.map(|snake| (u64::from(snake.solutions), snake_of(snake.turns, inner))),
        by_straights: rows,
    })
}

/// The turns of each snake of a box as bits, the first inner cubelet's lowest, read from either end; in order. Empty if
/// the box is too large to list them.
pub fn foldable(box_size: BoxSize) -> Vec<u32> {
    let found = Walk::through(box_size).map_or(Vec::new(), |walk| walk.found);
    let mut turns = Vec::from_iter(found.iter().map(|found| found.turns));
    turns.sort_unstable();
    turns.dedup();
    turns
}

pub struct Counted {
    /// Bit `i` is set if inner cubelet `i` is a turn. Of the two reading directions, the one in which this number is
    /// smaller.
    pub turns: u32,
    /// Number of solutions up to symmetry and, for a palindrome, reversal.
    pub solutions: u32,
    /// Minimum number of segments turned out of the staircase, over all solutions.
    pub bent: u32,
}

pub fn snake_of(turns: u32, inner: usize) -> Snake {
    let kind = |index| if turns >> index & 1 == 1 { Kind::Turn } else { Kind::Straight };
    Snake::from_inner((0..inner).map(kind).collect()).expect("no longer than the longest snake")
}

pub struct Walk {
    grid: Grid<1>,
    breaking: Breaking,
    path: Vec<u8>,
    found: Vec<FoundPath>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FoundPath {
    turns: u32,
    /// Whether the snake is a palindrome and a symmetry maps the path to its own reverse.
    own_reverse: bool,
    bent: u8,
}

impl Walk {
    pub fn through(size: BoxSize) -> Result<Self, CensusError> {
        let cells = size.cells();
        if cells > MAX_CELLS {
            return Err(CensusError(size));
        }
        let breaking = Breaking::of(size);
        let mut walk = Self { grid: Grid::new(size), breaking, path: Vec::new(), found: Vec::new() };
        for (start, fixing) in walk.breaking.starts.clone() {
            // If there is one more even cell than odd cells, a path starts and ends on even cells.
            if cells.is_multiple_of(2) || walk.grid.even.has(start) {
                walk.path = vec![start as u8];
                walk.steps(walk.grid.full & !Board::cell(start), start, None, 0, fixing);
            }
        }
        Ok(walk)
    }

    fn inner(&self) -> usize {
        self.grid.size.cells() - 2
    }

    /// Extends the path from the cell `head`, which the last step reached in the direction `came`. The symmetries
    /// `fixing` keep the path in place; of next steps that they map to each other, takes only the first.
    fn steps(&mut self, free: Board<1>, head: usize, came: Option<usize>, turns: u32, fixing: Symmetries) {
        if free.is_empty() {
            return self.note(turns);
        }
        let beside = self.grid.neighbours[head];
        let mut next = free & beside;
        let (once, twice) = self.grid.touched(free);
        let low = free & !twice;
        if !low.is_empty() && free.count() > 1 {
            // A cell with one free neighbour must be entered now or be the last; a cell with none can't be passed.
            let near = (low & beside).count();
            let far = (low & !beside).count();
            if !(free & !once).is_empty() || far > 1 || near + far > 2 {
                return;
            }
            if near + far == 2 {
                next = low & beside;
            }
        }
        for direction in 0..6 {
            let index = (head as i32 + self.grid.deltas[direction]) as usize;
            let is_least = fixing & self.breaking.lowering[direction] == 0;
            if !is_least || !self.grid.has_next[direction].has(head) || !next.has(index) {
                continue;
            }
            let is_turn = came.is_some_and(|came| came != direction);
            // Bit k is for cubelet k + 1.
            let turns = if is_turn { turns | 1 << (self.path.len() - 2) } else { turns };
            let still = fixing & self.breaking.keeping[direction];
            self.path.push(index as u8);
            self.steps(free & !Board::cell(index), index, Some(direction), turns, still);
            self.path.pop();
        }
    }

    fn note(&mut self, turns: u32) {
        let takes_to_reverse = |(_, permutation): &(Symmetry, Vec<u16>)| {
            let reverse = self.path.iter().rev();
            self.path.iter().zip(reverse).all(|(&cell, &other)| permutation[usize::from(cell)] == u16::from(other))
        };
        let own_reverse =
            turns == reversed(turns, self.inner()) && self.breaking.symmetries.iter().any(takes_to_reverse);
        let steps = self.path.array_windows().map(|&[cell, next]| i16::from(next) - i16::from(cell));
        self.found.push(FoundPath { turns, own_reverse, bent: bent(steps) as u8 });
    }

    pub fn snakes(mut self) -> Vec<Counted> {
        let inner = self.inner();
        self.found.sort_unstable();
        let of_snake = |same: &[FoundPath]| {
            let turns = same[0].turns;
            let solutions = match turns.cmp(&reversed(turns, inner)) {
                // Each path is also found from its other end, with the turns reversed, so count one direction only.
                Ordering::Less => same.len(),
                Ordering::Greater => return None,
                // `same` contains each path in both directions, or once if the two are symmetric.
                Ordering::Equal => (same.len() + same.iter().filter(|found| found.own_reverse).count()) / 2,
            };
            let bent = same.iter().map(|found| u32::from(found.bent)).min().unwrap_or(0);
            Some(Counted { turns, solutions: solutions as u32, bent })
        };
        self.found.chunk_by(|a, b| a.turns == b.turns).filter_map(of_snake).collect()
    }
}

pub fn reversed(bits: u32, length: usize) -> u32 {
    if length == 0 { 0 } else { bits.reverse_bits() >> (32 - length) }
}
