//! Every snake of a small box: how many there are, and how hard each is. Independent of folding. A file uses only files
//! with higher numbers.

mod count; // 3: all paths through a box, and their snakes
mod hardness; // 2: all snakes of a box by difficulty
mod measure; // 1: how hard one snake is
mod trial; // 3: the effort of finding a solution by trial and error

pub use count::{Census, CensusError, CensusRow, census};
pub use hardness::{Hardness, Ranking, Record};
pub use measure::{Measure, measure};
