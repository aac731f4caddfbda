//! From a puzzle to its solutions.
//!
//! Knows nothing of folding or showing. [`Search`] runs on a thread of its own and sends [`SearchEvent`]s.

mod events;

pub use events::{Ended, Front, Goal, Pace, Progress, SearchEvent, SearchRequest, Verdict};
