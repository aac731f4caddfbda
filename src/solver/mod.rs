//! From a puzzle to its solutions.
//!
//! Knows nothing of folding or showing. [`Search`] runs on a thread of its own and sends [`SearchEvent`]s; [`run`]
//! does the same in the caller's thread.

mod beam;
mod board;
mod census;
mod control;
mod corrections;
mod descent;
mod estimate;
mod events;
mod exact;
mod hunt;
pub mod instances;
mod lookahead;
mod search;
mod tree;
mod worker;

pub use census::{Census, CensusError, CensusRow, census};
pub use corrections::{Suggestion, suggestions};
pub use events::{Ended, Front, Goal, KEPT, Pace, Progress, SearchEvent, SearchRequest, Verdict};
pub use search::{Search, run};
