//! The plain search: backtracking run by run, looking no further ahead than the next run, as people do by hand. Lays
//! common prefixes of all given snakes once. Shares no code with the solver's search.

use super::breaking::{Breaking, Symmetries};
use crate::job::Stop;
use crate::puzzle::{BoxSize, Direction, Snake};

/// The effort of a complete plain search from one end, up to the symmetries of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainEffort {
    /// How often a run was laid, counting each direction.
    pub laid: u64,
    /// How often at least two thirds of the cubes were laid and the next run did not fit anywhere.
    pub blind_alleys: u64,
    /// How often the whole snake was laid, which is the number of solutions up to symmetry.
    pub whole: u64,
}

/// The effort for each of these snakes from its head, in a box of at most 27 cells. `None` if stopped.
pub fn efforts(size: BoxSize, snakes: &[Snake], stop: &Stop) -> Option<Vec<PlainEffort>> {
    let mut prefixes = RunPrefixes(vec![RunPrefix { cubelets: 1, ..RunPrefix::default() }]);
    let ends: Vec<usize> = snakes.iter().map(|snake| prefixes.add(snake)).collect();
    let mut search = PlainSearch::new(size, prefixes, stop);
    for (start, fixing) in search.breaking.starts.clone() {
        search.go_on(0, start, 3, 1 << start, fixing);
    }
    (!stop.is_asked()).then(|| ends.into_iter().map(|end| search.prefixes.effort(end, size.cells())).collect())
}

/// A tree of common prefixes, each before its extensions; the first is the head alone.
struct RunPrefixes(Vec<RunPrefix>);

/// Indices are into [`RunPrefixes`], 0 for none. Small, without lists, because memory access limits the search's speed.
#[derive(Clone, Copy, Default)]
struct RunPrefix {
    /// The prefix with one run fewer.
    before: u32,
    longer: u32,
    /// Another prefix with one run more than `before`.
    sibling: u32,
    run: u8,
    cubelets: u8,
    laid: u64,
    /// How often `before` was laid and the last run did not fit anywhere.
    stuck: u64,
}

impl RunPrefixes {
    /// Adds a snake; returns the index of the prefix that is the whole snake.
    fn add(&mut self, snake: &Snake) -> usize {
        let mut at = 0;
        for length in snake.segments() {
            let RunPrefix { longer, cubelets, .. } = self.0[at];
            let mut next = longer as usize;
            while next != 0 && usize::from(self.0[next].run) != length {
                next = self.0[next].sibling as usize;
            }
            if next == 0 {
                next = self.0.len();
                let run = length as u8;
                let cubelets = cubelets + length as u8 - 1;
                self.0.push(RunPrefix { before: at as u32, sibling: longer, run, cubelets, ..RunPrefix::default() });
                self.0[at].longer = next as u32;
            }
            at = next;
        }
        at
    }

    fn effort(&self, end: usize, cells: usize) -> PlainEffort {
        let mut effort = PlainEffort { whole: self.0[end].laid, ..PlainEffort::default() };
        let mut at = end;
        while at != 0 {
            let RunPrefix { before, laid, stuck, .. } = self.0[at];
            at = before as usize;
            effort.laid += laid;
            if 3 * usize::from(self.0[at].cubelets) >= 2 * cells {
                effort.blind_alleys += stuck;
            }
        }
        effort
    }
}

struct PlainSearch<'a> {
    prefixes: RunPrefixes,
    /// Number of run lengths from 0 to the longest.
    lengths: usize,
    /// By start cell, direction and run length: the cells after the start, and the last one; none if the run leaves the
    /// box.
    runs: Vec<(u32, u8)>,
    breaking: Breaking,
    stop: &'a Stop,
}

impl<'a> PlainSearch<'a> {
    fn new(size: BoxSize, prefixes: RunPrefixes, stop: &'a Stop) -> Self {
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
        let mut runs = Vec::new();
        for start in 0..size.cells() {
            for direction in Direction::ALL {
                runs.extend((0..lengths).map(|length| run(start, direction, length)));
            }
        }
        Self { prefixes, lengths, runs, breaking: Breaking::of(size), stop }
    }

    /// Lays each possible next run from the cell `head`, in each direction perpendicular to the axis `came`. The
    /// symmetries `fixing` keep all laid cells in place; of directions they map to each other, takes only the first.
    fn go_on(&mut self, at: usize, head: usize, came: usize, taken: u32, fixing: Symmetries) {
        if self.stop.is_asked() {
            return;
        }
        let mut next = self.prefixes.0[at].longer as usize;
        while next != 0 {
            let RunPrefix { run, sibling, .. } = self.prefixes.0[next];
            let mut has_room = false;
            for direction in (0..6).filter(|direction| direction / 2 != came) {
                let (cells, end) = self.runs[(6 * head + direction) * self.lengths + usize::from(run)];
                if cells == 0 || cells & taken != 0 {
                    continue;
                }
                has_room = true;
                if fixing & self.breaking.lowering[direction] == 0 {
                    self.prefixes.0[next].laid += 1;
                    let still = fixing & self.breaking.keeping[direction];
                    self.go_on(next, usize::from(end), direction / 2, taken | cells, still);
                }
            }
            self.prefixes.0[next].stuck += u64::from(!has_room);
            next = sibling as usize;
        }
    }
}
