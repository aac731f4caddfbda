//! Reads a snake from a photo of it lying flat on a table of another colour. `docs/photo.md` says how well.
//!
//! A file uses only files with higher numbers here.

mod beam; // 2: follows the snake cube by cube
mod fit; // 3: how well a cube fits at a place
mod grid; // 5: grids of pixels
mod read; // 1: from a photo to a reading
mod table; // 4: the snake cut out of the photo

pub use read::{Doubt, Reading, SeenCube, ranked, read};
pub use table::{Photo, SIDE};
