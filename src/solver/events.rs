//! Search requests and events.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::puzzle::{Cell, Puzzle, Solution};

/// Any one solution, or all up to symmetry and, for a palindrome, reversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    First,
    All,
}

/// A search and its limits on solutions, time and nodes. For [`Goal::All`] in one thread, the node limit is
/// reproducible on any machine. 0 threads means one per core.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    pub puzzle: Arc<Puzzle>,
    pub goal: Goal,
    pub threads: usize,
    pub limit: Option<usize>,
    pub timeout: Option<Duration>,
    pub nodes: Option<u64>,
    /// Whether to search all parts of the tree in turn until [`SearchEvent::ChoiceReady`].
    #[doc(hidden)]
    pub chooses: bool,
    /// This many placements and retractions per second, each sent as an event; `None` is full speed, with snapshots on
    /// request. At 0 the search is paused and advances only by as many as are allowed.
    #[doc(hidden)]
    pub pace: Option<f32>,
}

impl SearchRequest {
    /// Full speed in one thread, without limits.
    pub fn new(puzzle: impl Into<Arc<Puzzle>>, goal: Goal) -> Self {
        let puzzle = puzzle.into();
        Self { puzzle, goal, threads: 1, limit: None, timeout: None, nodes: None, chooses: false, pace: None }
    }
}

/// Placements and retractions are ranges of cubelets in any order, since a search may grow from the middle. They are
/// sent only below full speed; after that, a snapshot comes first. `dead`: the free cell that could no
/// longer be filled, if that is the reason. A solution is new up to symmetry and, for a palindrome, reversal.
/// `ChoiceReady`: there are solutions to choose from, those sent so far, on any machine; sent once, unless the search
/// ends before. Progress is sent at most ten times per second.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    Snapshot(Snapshot),
    Placed { cubelets: Range<usize>, cells: Vec<Cell> },
    Retracted { cubelets: Range<usize>, dead: Option<Cell> },
    Solution(Solution),
    ChoiceReady,
    Progress(Progress),
    Ended(Ended),
}

/// The cell of each cubelet; `None` if it is not placed.
pub type Snapshot = Vec<Option<Cell>>;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Finished share of the search space, weighted by subtree, 0 to 1; never decreases, and is 1 once the whole space
    /// has been searched. `None` for a search that does not cover it all.
    pub fraction: Option<f64>,
    /// Cubelets or segments tried so far.
    pub nodes: u64,
    pub seconds: f64,
    /// Estimated seconds left as (minimum, maximum), if an estimate makes sense.
    pub left: Option<(f64, f64)>,
}

/// Found: the first solution, or `limit` of them. Exhausted: there are no others. Timed out: the time or node limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    Found,
    Exhausted,
    #[default]
    Stopped,
    TimedOut,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ended {
    pub verdict: Verdict,
    /// Number of solutions sent, distinct up to the symmetries that keep the colouring and, for a palindrome, reversal.
    pub distinct: u64,
    /// As `distinct`, but counting reversals as different. Exact only when [`Verdict::Exhausted`].
    pub up_to_symmetry: u64,
    /// Number of solutions counting every start cell and direction. Exact only when [`Verdict::Exhausted`].
    pub placements: u64,
    pub progress: Progress,
    /// Message of a panic in the search, a bug that is reported rather than hidden.
    pub failure: Option<String>,
}

/// Gets each event; returns false to stop.
pub type Listener<'a> = dyn FnMut(SearchEvent) -> bool + 'a;
