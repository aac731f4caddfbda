//! Requests and events of a search.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::job::Revision;
use crate::puzzle::{Cell, Puzzle, Solution};

/// Any one solution, or all up to symmetry and reversal of a palindrome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    First,
    All,
}

/// The speed of a search, and the events that it sends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// Flat out, with snapshots on request, see [`Search::snapshot`](super::Search::snapshot).
    Flat,
    /// This many placements and retractions a second, each an event. At 0 the search is paused and advances by
    /// [`Search::step`](super::Search::step).
    PerSecond(f32),
}

/// A search and its limits: number of solutions, time, nodes. For [`Goal::All`] in one thread the limit of nodes is
/// reproducible on any machine. Every message carries the revision. 0 threads are one for each core.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    pub puzzle: Arc<Puzzle>,
    #[doc(hidden)]
    pub revision: Revision,
    pub goal: Goal,
    pub threads: usize,
    pub limit: Option<usize>,
    pub timeout: Option<Duration>,
    pub nodes: Option<u64>,
    #[doc(hidden)]
    pub pace: Pace,
}

impl SearchRequest {
    /// Flat out in one thread, without limits.
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

/// Placements and retractions are ranges of cubelets in any order: a search may grow from the middle. They are sent only at
/// [`Pace::PerSecond`]; after flat out a [`SearchEvent::Snapshot`] comes first.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    Snapshot(Snapshot),
    Placed {
        cubelets: Range<usize>,
        cells: Vec<Cell>,
    },
    /// Cubelets taken back, with the free cell that could no longer be filled, if that is why.
    Retracted {
        cubelets: Range<usize>,
        dead: Option<Cell>,
    },
    /// A solution that differs from all before it (by symmetry, and reversal of a palindrome).
    Solution(Solution),
    /// A few times a second at most.
    Progress(Progress),
    Ended(Ended),
}

/// The state of a search at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// `None` for a cubelet that is not placed.
    pub cells: Vec<Option<Cell>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Share of the search space that is done, weighted by subtree; 0 to 1, never goes back, 1 at a proven end.
    /// `None` for a search that does not go through the whole space.
    pub fraction: Option<f64>,
    /// Cubelets or segments tried so far.
    pub nodes: u64,
    pub seconds: f64,
    /// Estimated seconds to go as (least, most), where an estimate makes sense.
    pub left: Option<(f64, f64)>,
}

/// Found: the first solution, or `limit` of them. Exhausted: the whole space was searched, so there are no further solutions.
/// Timed out: the limit of time or nodes was reached.
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
    /// Distinct solutions sent: up to the symmetries that keep the colouring, and reversal of a palindrome.
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
