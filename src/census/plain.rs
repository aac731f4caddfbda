//! The plain search: run after run, each way that it can go, back where none is left. What a person does with a snake in hand
//! who looks no further than the next run.
//!
//! Goes through the box once for all snakes that are asked about: what begins alike is laid alike. Shares nothing with the
//! search that solves puzzles.

use super::cells::symmetries;
use crate::job::Stop;
use crate::puzzle::{BoxSize, Direction, Symmetry};

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

/// What it takes for each of these snakes, told by the lengths of their runs from the end where the search begins, in a box of
/// 27 cells at most. `None` when stopped.
pub(super) fn toil(size: BoxSize, snakes: &[Vec<u8>], stop: &Stop) -> Option<Vec<Toil>> {
    let mut beginnings = Beginnings::default();
    let ends: Vec<usize> = snakes.iter().map(|runs| beginnings.add(runs)).collect();
    let mut search = PlainSearch::new(size, &beginnings, stop);
    search.everywhere();
    let of_snake = |end| search.toil(&beginnings, end, size.cells());
    (!search.stopped).then(|| ends.into_iter().map(of_snake).collect())
}

/// The beginnings of snakes: each is a row of runs, and leads to those with one run more.
struct Beginnings(Vec<Beginning>);

struct Beginning {
    /// That with one run less.
    before: usize,
    cubelets: usize,
    /// Those with one run more, by its length.
    next: Vec<(u8, usize)>,
}

impl Default for Beginnings {
    fn default() -> Self {
        Self(vec![Beginning { before: 0, cubelets: 1, next: Vec::new() }])
    }
}

impl Beginnings {
    /// The number of the beginning that is this whole snake.
    fn add(&mut self, runs: &[u8]) -> usize {
        let mut at = 0;
        for &length in runs {
            let known = self.0[at].next.iter().find(|(other, _)| *other == length);
            at = if let Some(&(_, next)) = known {
                next
            } else {
                let next = self.0.len();
                let cubelets = self.0[at].cubelets + usize::from(length) - 1;
                self.0.push(Beginning { before: at, cubelets, next: Vec::new() });
                self.0[at].next.push((length, next));
                next
            };
        }
        at
    }
}

/// Symmetries as bits.
type Symmetries = u64;

struct PlainSearch<'a> {
    /// Of each beginning, where in `next` those with one run more are.
    spans: Vec<(u32, u32)>,
    /// The length of the run, and the number of the beginning.
    next: Vec<(u8, u32)>,
    /// Of each beginning, how often it was laid.
    laid: Vec<u64>,
    /// Of each beginning, how often that with one run less was laid and this run had no room.
    stuck: Vec<u64>,
    /// The length of the longest run, and 1.
    lengths: usize,
    /// For each cell, direction and length of a run that begins there: the cells of it without the first, and the last. No
    /// cells where it leaves the box.
    runs: Vec<(u32, u8)>,
    /// For each symmetry, the number of the direction to which it takes each.
    images: Vec<[u8; 6]>,
    /// For each cell to begin at, the symmetries that leave it where it is.
    starts: Vec<(u8, Symmetries)>,
    stop: &'a Stop,
    stopped: bool,
}

impl<'a> PlainSearch<'a> {
    fn new(size: BoxSize, beginnings: &Beginnings, stop: &'a Stop) -> Self {
        let mut next = Vec::new();
        let spans = beginnings.0.iter().map(|beginning| {
            let from = next.len() as u32;
            next.extend(beginning.next.iter().map(|&(length, next)| (length, next as u32)));
            (from, next.len() as u32)
        });
        let spans = spans.collect();
        let lengths = size.longest() + 1;
        let run = |start: usize, direction: Direction, length: usize| {
            let steps = 1..length.max(1) as i32;
            let cells: Vec<_> = steps.map(|step| size.cell(start) + direction.vector() * step).collect();
            match cells.last() {
                Some(&last) if size.contains(last) => {
                    (cells.iter().fold(0, |run, &cell| run | 1 << size.index(cell)), size.index(last) as u8)
                }
                _ => (0, start as u8),
            }
        };
        let symmetries = symmetries(size);
        let image = |direction: Direction, by: Symmetry| {
            Direction::from_vector(by.apply(direction.vector())).map_or(0, |image| image as u8)
        };
        let is_least = |cell: &usize| symmetries.iter().all(|(_, takes)| usize::from(takes[*cell]) >= *cell);
        let fixing = |cell: usize| {
            let fixes = symmetries.iter().map(|(_, takes)| usize::from(takes[cell]) == cell);
            fixes.enumerate().fold(0, |fixing, (number, fixes)| fixing | u64::from(fixes) << number)
        };
        Self {
            spans,
            next,
            laid: vec![0; beginnings.0.len()],
            stuck: vec![0; beginnings.0.len()],
            lengths,
            runs: (0..size.cells())
                .flat_map(|start| Direction::ALL.map(|direction| (start, direction)))
                .flat_map(|(start, direction)| (0..lengths).map(move |length| (start, direction, length)))
                .map(|(start, direction, length)| run(start, direction, length))
                .collect(),
            images: symmetries.iter().map(|(by, _)| Direction::ALL.map(|direction| image(direction, *by))).collect(),
            starts: (0..size.cells()).filter(is_least).map(|cell| (cell as u8, fixing(cell))).collect(),
            stop,
            stopped: false,
        }
    }

    fn everywhere(&mut self) {
        for (start, fixing) in self.starts.clone() {
            self.go_on(0, usize::from(start), 3, 1 << start, fixing);
        }
    }

    /// Lays each run that may come next from the cell `head`, in each direction that is not along the axis `came`; of those
    /// that the symmetries `fixing` all that is laid take to one another, only the first.
    fn go_on(&mut self, at: u32, head: usize, came: usize, taken: u32, fixing: Symmetries) {
        self.stopped |= self.stop.is_asked();
        if self.stopped {
            return;
        }
        let (from, to) = self.spans[at as usize];
        for number in from..to {
            let (length, next) = self.next[number as usize];
            let mut has_room = false;
            for direction in (0..6).filter(|direction| direction / 2 != came) {
                let (cells, end) = self.runs[(6 * head + direction) * self.lengths + usize::from(length)];
                if cells == 0 || cells & taken != 0 {
                    continue;
                }
                has_room = true;
                // Soon the identity alone is left.
                let still = if fixing == 1 { Some(1) } else { self.still_fixing(fixing, direction) };
                if let Some(still) = still {
                    self.laid[next as usize] += 1;
                    self.go_on(next, usize::from(end), direction / 2, taken | cells, still);
                }
            }
            self.stuck[next as usize] += u64::from(!has_room);
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

    /// Of the snake whose beginnings end here.
    fn toil(&self, beginnings: &Beginnings, end: usize, cells: usize) -> Toil {
        let mut toil = Toil { whole: self.laid[end], ..Toil::default() };
        let mut at = end;
        while at != 0 {
            let before = beginnings.0[at].before;
            toil.laid += self.laid[at];
            if 3 * beginnings.0[before].cubelets >= 2 * cells {
                toil.blind_alleys += self.stuck[at];
            }
            at = before;
        }
        toil
    }
}
