//! What one asks of a search and what it tells.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::job::Revision;
use crate::puzzle::{Cell, Puzzle, Solution};

/// How many solutions are wanted: any one, or all up to symmetry and reversal of a palindrome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    First,
    All,
}

/// How fast the search goes and what is told of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// Flat out; where the search is can be read as whole snapshots, see [`Snapshot`].
    Flat,
    /// This many placements and retractions a second, each told as an event. 0 is a rest, in which each waits to be let on,
    /// see [`Search::step`](super::Search::step).
    PerSecond(f32),
}

/// What to search for, and when to stop: after so many solutions, after so long, after so many nodes. For [`Goal::All`]
/// in one thread the last ends it at the same place on any machine: nodes are counted, never the clock asked. The revision of the user's puzzle is
/// handed back with every message. Of 0 threads there is one for each core.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    pub puzzle: Arc<Puzzle>,
    pub revision: Revision,
    pub goal: Goal,
    pub threads: usize,
    pub limit: Option<usize>,
    pub timeout: Option<Duration>,
    pub nodes: Option<u64>,
    pub pace: Pace,
}

impl SearchRequest {
    /// Flat out in one thread, without limit.
    pub fn new(puzzle: Arc<Puzzle>, goal: Goal) -> Self {
        Self {
            puzzle,
            revision: Revision::default(),
            goal,
            threads: 1,
            limit: None,
            timeout: None,
            nodes: None,
            pace: Pace::Flat,
        }
    }
}

/// What a search tells, in order.
///
/// Placements and retractions carry ranges of cubelets without assuming chain order: a search may grow from the
/// middle. They are told only at [`Pace::PerSecond`]; on a change of pace from flat out a [`SearchEvent::Snapshot`] comes first.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    /// Where the search stands, all of it.
    Snapshot(Snapshot),
    /// These cubelets were put in these cells.
    Placed { cubelets: Range<usize>, cells: Vec<Cell> },
    /// These cubelets were taken back; the free cell that could not be filled any more, if that is why.
    Retracted { cubelets: Range<usize>, dead: Option<Cell> },
    /// A solution that differs from all before it (by symmetry, and reversal of a palindrome).
    Solution(Solution),
    /// How far it is; a few times a second at most.
    Progress(Progress),
    /// The last event.
    Ended(Ended),
}

/// A snapshot of a search: the cell of each cubelet that is placed at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// One per cubelet, `None` where it is not placed.
    pub cells: Vec<Option<Cell>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Share of the search space that is done, weighted by subtree; 0 to 1, never goes back, 1 at a proven end.
    /// `None` for a search that does not go through the whole space.
    pub fraction: Option<f64>,
    /// Cubelets or segments tried so far.
    pub nodes: u64,
    /// Seconds since the start.
    pub seconds: f64,
    /// Estimated seconds to go as (least, most), where an estimate makes sense.
    pub left: Option<(f64, f64)>,
}

/// How a search ended. Found is everything asked for: the first solution, or `limit` of them. Exhausted: the whole space was
/// searched, so there are no more solutions than those told, maybe none. Timed out: after so long, or so many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Found,
    Exhausted,
    Stopped,
    TimedOut,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    pub verdict: Verdict,
    /// Distinct solutions told: up to the symmetries that keep the colouring, and reversal of a palindrome.
    pub distinct: u64,
    /// The same, but with reversal left out. Exact only when [`Verdict::Exhausted`].
    pub up_to_symmetry: u64,
    /// Counting every start cell and direction. Exact only when [`Verdict::Exhausted`].
    pub placements: u64,
    pub progress: Progress,
    /// The text of a panic in the search: a bug, reported rather than hidden.
    pub failure: Option<String>,
}

impl Ended {
    /// An end with nothing found and nothing counted.
    pub(super) fn new(verdict: Verdict) -> Self {
        Self { verdict, distinct: 0, up_to_symmetry: 0, placements: 0, progress: Progress::default(), failure: None }
    }
}
