//! From a puzzle to its solutions.
//!
//! Knows nothing of folding or showing. [`Search`] runs on a thread of its own and sends [`SearchEvent`]s; [`run`]
//! does the same in the caller's thread. A file uses only those of higher numbers. Those without: `control` and `events`, what
//! can be asked of a search and what it tells.

mod beam; // 6: one beam
mod board; // 11: sets of cells
mod control;
mod corrections; // 1: which snakes may have been meant
mod course; // 9: what can be laid next: the tree's nodes
mod descent; // 6: depth-first through a part of the tree
mod estimate; // 6: where to begin
mod events;
mod hunt; // 5: which beams to try
mod lookahead; // 7: what all segments to come could still reach
mod policy; // 1: which solutions are looked for to fold one
mod portfolio; // 3: one search: workers, beams beside the tree, what is told
mod prune; // 10: which branches are dead
mod roots; // 8: where the tree begins: symmetry breaking
mod search; // 2: a search as one runs it: in the background or in this thread
mod tables; // 10: what is looked up
mod worker; // 4: one thread of it

pub(crate) use board::{Board, Grid};
pub use corrections::{Suggestion, Suggestions, suggest_in_background, suggestions};
pub use events::{Ended, Goal, Pace, Progress, SearchEvent, SearchRequest, Snapshot, Verdict};
pub use policy::{KEPT, is_worth_waiting, to_fold};
pub use search::{Search, run};

#[cfg(test)]
#[path = "../../tests/instances.rs"]
mod instances;
