//! The plain search: run after run, each way that it can go, back where none is left. What a person does with a snake in hand
//! who looks no further than the next run.
//!
//! Goes through the box once for all snakes that are asked about: what begins alike is laid alike. Shares nothing with the
//! search that solves puzzles.

use std::ops::AddAssign;

use super::cells::symmetries;
use crate::job::Stop;
use crate::puzzle::{BoxSize, Direction};

/// What a plain search takes from one end, until all is tried. Of the places that a symmetry of the box takes to each other,
/// only one is tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Toil {
    /// How often a run was laid: every time it had room, in each direction.
    pub(super) laid: u64,
    /// How often two thirds of the cubes or more were laid, and the next run had no room anywhere.
    pub(super) blind_alleys: u64,
    /// How often the whole snake was laid: its solutions up to symmetry.
    pub(super) whole: u64,
}

impl AddAssign for Toil {
    fn add_assign(&mut self, other: Self) {
        self.laid += other.laid;
        self.blind_alleys += other.blind_alleys;
        self.whole += other.whole;
    }
}

/// What it takes for each of these snakes, told by the lengths of their runs from the end where the search begins, in a box of
/// 27 cells at most. `None` when stopped.
pub(super) fn toil(size: BoxSize, snakes: &[Vec<u8>], stop: &Stop) -> Option<Vec<Toil>> {
    let mut beginnings = Beginnings::default();
    let ends: Vec<usize> = snakes.iter().map(|runs| beginnings.add(runs)).collect();
    let mut search = PlainSearch::new(size, beginnings, stop);
    search.from_every_cell();
    if search.stopped {
        return None;
    }
    Some(ends.into_iter().map(|end| search.beginnings.toil(end, size.cells())).collect())
}

/// The beginnings of snakes: each is a row of runs, and leads to those with one run more.
struct Beginnings(Vec<Beginning>);

struct Beginning {
    /// That with one run less.
    before: usize,
    /// Cubelets of it.
    cubelets: usize,
    /// Those with one run more, by its length.
    next: Vec<(u8, usize)>,
    laid: u64,
    /// How often the one before was laid and this one had no room.
    stuck: u64,
}

impl Default for Beginnings {
    fn default() -> Self {
        Self(vec![Beginning { before: 0, cubelets: 1, next: Vec::new(), laid: 0, stuck: 0 }])
    }
}

impl Beginnings {
    fn add(&mut self, runs: &[u8]) -> usize {
        let mut at = 0;
        for &length in runs {
            let known = self.0[at].next.iter().find(|(other, _)| *other == length);
            at = match known {
                Some(&(_, next)) => next,
                None => {
                    let next = self.0.len();
                    let cubelets = self.0[at].cubelets + usize::from(length) - 1;
                    self.0.push(Beginning { before: at, cubelets, next: Vec::new(), laid: 0, stuck: 0 });
                    self.0[at].next.push((length, next));
                    next
                }
            };
        }
        at
    }

    /// Of the snake that ends here.
    fn toil(&self, end: usize, cells: usize) -> Toil {
        let mut toil = Toil { whole: self.0[end].laid, ..Toil::default() };
        let mut at = end;
        while at != 0 {
            let beginning = &self.0[at];
            let is_far = 3 * self.0[beginning.before].cubelets >= 2 * cells;
            let blind_alleys = if is_far { beginning.stuck } else { 0 };
            toil += Toil { laid: beginning.laid, blind_alleys, whole: 0 };
            at = beginning.before;
        }
        toil
    }
}

/// Symmetries as bits.
type Symmetries = u64;

struct PlainSearch<'a> {
    beginnings: Beginnings,
    /// For each cell, direction and length of a run that begins there: the cells of it without the first, and the last.
    /// No cells where it leaves the box.
    runs: Vec<[Vec<(u32, u8)>; 6]>,
    /// For each symmetry, the number of the direction to which it takes each.
    images: Vec<[u8; 6]>,
    /// For each symmetry and cell, whether it stays where it is.
    fixes: Vec<Vec<bool>>,
    /// The cells to begin at.
    starts: Vec<u8>,
    stop: &'a Stop,
    stopped: bool,
}

impl<'a> PlainSearch<'a> {
    fn new(size: BoxSize, beginnings: Beginnings, stop: &'a Stop) -> Self {
        let along = |start: usize, direction: Direction| {
            let mut cells = 0;
            let mut run = vec![(0, start as u8); 2];
            for length in 2..=size.longest() {
                let cell = size.cell(start) + direction.vector() * (length as i32 - 1);
                if !size.contains(cell) {
                    break;
                }
                cells |= 1 << size.index(cell);
                run.push((cells, size.index(cell) as u8));
            }
            run.resize(size.longest() + 1, (0, start as u8));
            run
        };
        let symmetries = symmetries(size);
        let image = |direction: Direction, symmetry: &crate::puzzle::Symmetry| {
            Direction::from_vector(symmetry.apply(direction.vector())).map_or(0, |image| image as u8)
        };
        let is_least = |cell: &usize| symmetries.iter().all(|(_, takes)| usize::from(takes[*cell]) >= *cell);
        Self {
            beginnings,
            runs: (0..size.cells()).map(|start| Direction::ALL.map(|direction| along(start, direction))).collect(),
            images: symmetries.iter().map(|(by, _)| Direction::ALL.map(|direction| image(direction, by))).collect(),
            fixes: symmetries
                .iter()
                .map(|(_, takes)| takes.iter().enumerate().map(|(cell, &to)| cell == usize::from(to)).collect())
                .collect(),
            starts: (0..size.cells()).filter(is_least).map(|cell| cell as u8).collect(),
            stop,
            stopped: false,
        }
    }

    fn from_every_cell(&mut self) {
        for start in self.starts.clone() {
            let fixing = (0..self.fixes.len())
                .filter(|&symmetry| self.fixes[symmetry][usize::from(start)])
                .fold(0, |fixing, symmetry| fixing | 1 << symmetry);
            self.go_on(0, usize::from(start), None, 1 << start, fixing);
        }
    }

    /// Lays each run that may come next from the cell `head`, in each direction across the one in which it was reached; of
    /// those that symmetries `fixing` all that is laid take to one another, only the first.
    fn go_on(&mut self, at: usize, head: usize, came: Option<usize>, taken: u32, fixing: Symmetries) {
        self.stopped |= self.stop.is_asked();
        if self.stopped {
            return;
        }
        for number in 0..self.beginnings.0[at].next.len() {
            let (length, next) = self.beginnings.0[at].next[number];
            let mut has_room = false;
            for direction in 0..6 {
                let (cells, end) = self.runs[head][direction][usize::from(length)];
                if cells == 0 || cells & taken != 0 || came.is_some_and(|came| came / 2 == direction / 2) {
                    continue;
                }
                has_room = true;
                // The identity alone is left soon.
                let still = if fixing == 1 { Some(1) } else { self.still_fixing(fixing, direction) };
                if let Some(still) = still {
                    self.beginnings.0[next].laid += 1;
                    self.go_on(next, usize::from(end), Some(direction), taken | cells, still);
                }
            }
            self.beginnings.0[next].stuck += u64::from(!has_room);
        }
    }

    /// The symmetries that keep the direction too; `None` where one takes it to one before it.
    fn still_fixing(&self, fixing: Symmetries, direction: usize) -> Option<Symmetries> {
        let mut still = 0;
        for (symmetry, images) in self.images.iter().enumerate().filter(|(symmetry, _)| fixing >> symmetry & 1 == 1) {
            match usize::from(images[direction]).cmp(&direction) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => still |= 1 << symmetry,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(still)
    }
}
