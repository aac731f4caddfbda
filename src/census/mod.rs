//! Every snake of a small box: how many there are, and how hard each is.
//!
//! Knows nothing of folding. Counts and ranks without the search that solves puzzles, which only tells how many solutions one
//! single snake has, and lends its boards. A file uses only those of higher numbers.

mod cells; // 4: boxes that are small enough, and their symmetries
mod count; // 3: all paths through a box, and the snakes that they are
mod measure; // 1: what can be said of one snake at once
mod plain; // 3: what it takes to find a solution by trying
mod ranking; // 2: all snakes of a box in order

pub use cells::CensusError;
pub use count::{Census, CensusRow, census};
pub use measure::{Measure, measure};
pub use ranking::{Bar, Hardness, Ranking, Record, rank_in_background};
