//! From a puzzle to its solutions.
//!
//! Knows nothing of folding or showing. [`Search`] runs on a thread of its own and sends [`SearchEvent`]s; [`run`]
//! does the same in the caller's thread. Each file uses only those below it:
//!
//! ```text
//! corrections             which one-cubelet changes make a snake solvable
//! search                  a search as one runs it: in the background or in this thread
//! portfolio               one search: workers, beams beside the tree, what is told
//! worker                  one thread of it
//! hunt                    which beams to try
//! estimate  beam descent  where to begin; one beam; depth-first through a part of the tree
//! lookahead               what all segments to come could still reach
//! roots                   where the tree begins: symmetry breaking
//! course                  what can be laid next: the tree's nodes
//! prune  tables           which branches are dead; what is looked up
//! board                   sets of cells
//! ```
//!
//! Beside them: `control` and `events`, what can be asked of a search and what it tells; `census`, which counts all snakes
//! of a box by `board` alone.

mod beam;
mod board;
mod census;
mod control;
mod corrections;
mod course;
mod descent;
mod estimate;
mod events;
mod hunt;
mod lookahead;
mod portfolio;
mod prune;
mod roots;
mod search;
mod tables;
mod worker;

pub use census::{Census, CensusError, CensusRow, census};
pub use corrections::{Suggestion, suggest_in_background, suggestions};
pub use events::{Ended, Goal, Pace, Progress, SearchEvent, SearchRequest, Snapshot, Verdict};
pub use search::{Search, run};

#[cfg(test)]
#[path = "../../tests/instances.rs"]
mod instances;
