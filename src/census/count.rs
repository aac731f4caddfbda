//! All snakes that fold into a small box, counted.
//!
//! Goes through the Hamiltonian paths of the box cell by cell, each once up to symmetry, and notes of each which of its
//! cubelets are turns. Shares nothing with the search for one snake but the boards, so each can be checked by the other.

use serde::Serialize;

use super::cells::{CensusError, symmetries};
use crate::puzzle::{BoxSize, Direction, Kind, Snake, Symmetry};
use crate::solver::{Board, Grid};

/// The snakes that fold into a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Census {
    #[serde(rename = "box")]
    pub box_size: BoxSize,
    /// Hamiltonian paths with a direction, every start cell and symmetry counted.
    pub directed_paths: u64,
    /// Paths up to symmetry and reversal: the sum of all snakes' solutions.
    pub solutions: u64,
    /// Snakes, the two ways to read one counted once.
    pub snakes: u64,
    /// Those with exactly one solution, up to symmetry and reversal of a palindrome.
    pub unique: u64,
    /// Those that read the same from both ends.
    pub palindromes: u64,
    /// The most solutions of one snake, and the first such snake; none where there are no snakes.
    #[serde(skip)]
    pub most: Option<(u64, Snake)>,
    /// The same by number of straight cubelets, ascending; numbers that no snake has are left out.
    pub by_straights: Vec<CensusRow>,
}

/// The snakes with a certain number of straights, which the ends are not, those of them with exactly one solution, and
/// the solutions of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CensusRow {
    pub straights: usize,
    pub snakes: u64,
    pub unique: u64,
    pub solutions: u64,
}

/// Counts the snakes that fold into the box. Takes some hundredths of a second for 3×3×3.
pub fn census(box_size: BoxSize) -> Result<Census, CensusError> {
    CensusError::unless_small(box_size)?;
    let mut walk = Walk::new(box_size);
    walk.all();
    let paths = walk.found.len() as u64 * walk.symmetries.len() as u64;
    Ok(summary(box_size, paths, &walk.snakes()))
}

/// A snake that folds into the box, and what its paths say.
pub(super) struct Counted {
    /// Bit `i` is inner cubelet `i`, set for a turn; of the two ways to read the snake the lesser number.
    pub(super) turns: u32,
    /// Up to symmetry, and reversal of a palindrome.
    pub(super) solutions: u32,
    /// The fewest segments that are turned out of the staircase in a solution.
    pub(super) bent: u32,
}

/// Every snake that folds into the box.
pub(super) fn counted(box_size: BoxSize) -> Result<Vec<Counted>, CensusError> {
    CensusError::unless_small(box_size)?;
    let mut walk = Walk::new(box_size);
    walk.all();
    Ok(walk.snakes())
}

/// The snake of these turns, of so many inner cubelets.
pub(super) fn snake_of(turns: u32, inner: usize) -> Snake {
    let kind = |index| if turns >> index & 1 == 1 { Kind::Turn } else { Kind::Straight };
    Snake::from_inner((0..inner).map(kind).collect()).expect("no longer than the longest snake")
}

struct Walk {
    grid: Grid<1>,
    /// The cell in each direction of each cell, `OUTSIDE` where the box ends.
    beside: Vec<[u8; 6]>,
    /// Symmetries that differ on the cells, each with its permutation.
    symmetries: Vec<(Symmetry, Vec<u8>)>,
    path: Vec<u8>,
    found: Vec<Found>,
}

/// A path, as far as it matters: compares by its snake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    /// Bit `i` is inner cubelet `i`, set for a turn.
    turns: u32,
    /// Of a palindrome: whether a symmetry takes the path to its own reverse.
    own_reverse: bool,
    /// Segments that are turned out of the staircase.
    bent: u8,
}

const OUTSIDE: u8 = u8::MAX;

impl Walk {
    fn new(size: BoxSize) -> Self {
        let beside = size.iter().map(|cell| {
            Direction::ALL.map(|direction| {
                let next = cell + direction.vector();
                if size.contains(next) { size.index(next) as u8 } else { OUTSIDE }
            })
        });
        Self {
            grid: Grid::new(size),
            beside: beside.collect(),
            symmetries: symmetries(size),
            path: Vec::new(),
            found: Vec::new(),
        }
    }

    fn inner(&self) -> usize {
        self.grid.size.cells() - 2
    }

    fn all(&mut self) {
        let cells = self.grid.size.cells();
        for start in 0..cells {
            let is_least = self.symmetries.iter().all(|(_, permutation)| usize::from(permutation[start]) >= start);
            // With one even cell more than odd ones, a path begins and ends on even cells.
            if is_least && (cells.is_multiple_of(2) || self.grid.even.has(start)) {
                let fixing: Vec<Symmetry> = self
                    .symmetries
                    .iter()
                    .filter(|(_, permutation)| usize::from(permutation[start]) == start)
                    .map(|(symmetry, _)| *symmetry)
                    .collect();
                self.path.push(start as u8);
                self.first_steps(self.grid.full & !Board::cell(start), None, 0, &fixing);
                self.path.pop();
            }
        }
    }

    /// Goes on while symmetries fix the path so far: of the steps that these take to one another, only the first.
    fn first_steps(&mut self, free: Board<1>, came: Option<Direction>, turns: u32, fixing: &[Symmetry]) {
        let head = usize::from(self.path[self.path.len() - 1]);
        if let Some(came) = came
            && (fixing.len() == 1 || self.path.len() == self.grid.size.cells())
        {
            self.steps(free, head, came as usize, turns);
            return;
        }
        let image = |symmetry: Symmetry, direction: Direction| symmetry.apply(direction.vector());
        for direction in Direction::ALL {
            let next = self.beside[head][direction as usize];
            let order = |vector| Direction::from_vector(vector).map_or(6, |direction| direction as u8);
            let is_least = fixing.iter().all(|&symmetry| order(image(symmetry, direction)) >= direction as u8);
            if next == OUTSIDE || !free.has(usize::from(next)) || !is_least {
                continue;
            }
            let still: Vec<Symmetry> =
                fixing.iter().copied().filter(|&symmetry| image(symmetry, direction) == direction.vector()).collect();
            let turns = turns | self.turn_bit(came.map(|came| came as usize), direction as usize);
            self.path.push(next);
            self.first_steps(free & !Board::cell(usize::from(next)), Some(direction), turns, &still);
            self.path.pop();
        }
    }

    /// The bit of the last cubelet of the path if the path turns there.
    fn turn_bit(&self, came: Option<usize>, goes: usize) -> u32 {
        match came {
            Some(came) if came != goes => 1 << (self.path.len() - 2),
            _ => 0,
        }
    }

    fn steps(&mut self, free: Board<1>, head: usize, came: usize, turns: u32) {
        if free.is_empty() {
            self.note(turns);
            return;
        }
        let beside = self.grid.neighbours[head];
        let mut next = free;
        let (once, twice) = self.grid.touched(free);
        let low = free & !twice;
        if !low.is_empty() && !free.rest().is_empty() {
            // A cell with one free neighbour is entered now or is the last one; with none it can't be passed.
            let near = (low & beside).count_to(3);
            let far = (low & !beside).count_to(2);
            if !(free & !once).is_empty() || far > 1 || near + far > 2 {
                return;
            }
            if near + far == 2 {
                next = low;
            }
        }
        for goes in 0..6 {
            let index = usize::from(self.beside[head][goes]);
            if index == usize::from(OUTSIDE) || !next.has(index) {
                continue;
            }
            let turns = turns | self.turn_bit(Some(came), goes);
            self.path.push(index as u8);
            self.steps(free & !Board::cell(index), index, goes, turns);
            self.path.pop();
        }
    }

    fn note(&mut self, turns: u32) {
        let takes_to_reverse = |(_, permutation): &(Symmetry, Vec<u8>)| {
            let reverse = self.path.iter().rev();
            self.path.iter().zip(reverse).all(|(&cell, &other)| permutation[usize::from(cell)] == other)
        };
        let own_reverse = turns == reversed(turns, self.inner()) && self.symmetries.iter().any(takes_to_reverse);
        let steps = self.path.windows(2).map(|pair| i16::from(pair[1]) - i16::from(pair[0]));
        self.found.push(Found { turns, own_reverse, bent: bent(steps) as u8 });
    }

    fn snakes(mut self) -> Vec<Counted> {
        let inner = self.inner();
        self.found.sort_unstable();
        let of_snake = |same: &[Found]| {
            let turns = same[0].turns;
            let solutions = match turns.cmp(&reversed(turns, inner)) {
                std::cmp::Ordering::Less => same.len(),
                // Each path of a snake is also found from its other end, with the turns reversed: count one reading.
                std::cmp::Ordering::Greater => return None,
                // Both ways to read a path are among `same`, as one where they are symmetric.
                std::cmp::Ordering::Equal => (same.len() + same.iter().filter(|found| found.own_reverse).count()) / 2,
            };
            Some(Counted {
                turns,
                solutions: solutions as u32,
                bent: same.iter().map(|found| u32::from(found.bent)).min().unwrap_or(0),
            })
        };
        self.found.chunk_by(|a, b| a.turns == b.turns).filter_map(of_snake).collect()
    }
}

fn summary(box_size: BoxSize, directed_paths: u64, snakes: &[Counted]) -> Census {
    let inner = box_size.cells() - 2;
    let mut rows = vec![CensusRow { straights: 0, snakes: 0, unique: 0, solutions: 0 }; inner + 1];
    let mut most: Option<&Counted> = None;
    for snake in snakes {
        let row = &mut rows[inner - snake.turns.count_ones() as usize];
        row.snakes += 1;
        row.unique += u64::from(snake.solutions == 1);
        row.solutions += u64::from(snake.solutions);
        if most.is_none_or(|least| snake.solutions > least.solutions) {
            most = Some(snake);
        }
    }
    rows.iter_mut().enumerate().for_each(|(straights, row)| row.straights = straights);
    rows.retain(|row| row.snakes > 0);
    let sum = |part: fn(&CensusRow) -> u64| rows.iter().map(part).sum();
    let is_palindrome = |snake: &&Counted| snake.turns == reversed(snake.turns, inner);
    Census {
        box_size,
        directed_paths,
        solutions: sum(|row| row.solutions),
        snakes: sum(|row| row.snakes),
        unique: sum(|row| row.unique),
        palindromes: snakes.iter().filter(is_palindrome).count() as u64,
        most: most.map(|snake| (u64::from(snake.solutions), snake_of(snake.turns, inner))),
        by_straights: rows,
    }
}

/// In how many segments of a path, told by its steps, the one after does not go the way of the one before.
pub(super) fn bent<T: Copy + PartialEq>(steps: impl Iterator<Item = T>) -> u32 {
    let mut bent = 0;
    let (mut before, mut last) = (None, None);
    for step in steps.map(Some) {
        if last != step {
            bent += u32::from(before.is_some() && before != step);
            (before, last) = (last, step);
        }
    }
    bent
}

/// The lengths of the runs of these turns, of so many inner cubelets.
pub(super) fn runs_of(turns: u32, inner: usize) -> Vec<u8> {
    let mut runs = vec![2];
    for index in 0..inner {
        if turns >> index & 1 == 1 {
            runs.push(2);
        } else if let Some(run) = runs.last_mut() {
            *run += 1;
        }
    }
    runs
}

/// The lowest `length` bits in reverse order.
pub(super) fn reversed(bits: u32, length: usize) -> u32 {
    if length == 0 { 0 } else { bits.reverse_bits() >> (32 - length) }
}
