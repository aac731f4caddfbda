//! From a puzzle to its solutions.
//!
//! Knows nothing of folding or showing. [`Search`] runs on a thread of its own and sends [`SearchEvent`]s; [`run`]
//! does the same in the caller's thread.

mod board;
mod descent;
mod events;
mod exact;
pub mod instances;
mod search;
mod tree;

pub use events::{Ended, Front, Goal, Pace, Progress, SearchEvent, SearchRequest, Verdict};
pub use search::{Search, run};
