//! Every snake of a small box: how many there are, and how hard each is. A file uses only files with higher numbers
//! here.

mod breaking; // 3: which of symmetric paths are searched
mod count; // 2: all paths through a box, and their snakes
mod hardness; // 1: all snakes of a box by difficulty
mod trial; // 2: the effort of finding a solution by trial and error

pub(crate) use count::foldable;
pub use count::{Census, CensusError, CensusRow, census};
pub use hardness::{Hardness, Ranking, Record};
