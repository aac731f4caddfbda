//! From a puzzle to its solutions: [`Search`] runs on its own thread and sends [`SearchEvent`]s; [`run`] does the same
//! in the caller's thread. A file uses only files with a higher number here, or without one.

mod beam; // 5: sequence of beams
mod board; // 12: sets of cells
mod control; // stop, pace and snapshots of a running search
mod corrections; // 1: suggestions for a snake that does not fold
mod course; // 9: nodes of the search tree
mod descent; // 6: depth-first search of a part of the tree
mod estimate; // 6: the best start and order
mod events; // requests and events
mod folds; // 1: whether a snake folds, for readings of a text
mod halves; // 11: sets of even or odd cells
mod lookahead; // 7: pruning by reachable cells
mod policy; // 1: limits of a search for solutions to fold
mod portfolio; // 3: one search (workers, beams, counting solutions)
mod prune; // 10: dead branches
mod roots; // 8: roots of the tree, symmetry breaking
mod rounds; // 5: limits of tasks until there are solutions to choose from
mod search; // 2: a search in the background or in the current thread
mod tables; // 10: lookup tables
mod worker; // 4: one thread of a search

pub(crate) use board::{Board, Grid};
pub use corrections::{MAX_SUGGESTION_TIME, Suggestion, Suggestions, suggestions};
pub use events::{Ended, Goal, Progress, SearchEvent, SearchRequest, Snapshot, Verdict};
pub use folds::folds;
pub use policy::{Choice, KEPT, choose, is_worth_waiting, to_fold};
#[doc(hidden)]
pub use search::Search;
pub use search::{find, run};

#[cfg(test)]
#[path = "../../tests/instances.rs"]
pub(crate) mod instances;
