//! Reads a snake from a photo of it lying flat on a table of another colour. `docs/photo.md` says how well.
//!
//! A file uses only files with higher numbers here.

mod beam; // 2: follows the snake cube by cube
#[cfg(any(feature = "cli", feature = "viewer"))]
mod file; // 0: a photo as a file
mod fit; // 3: how well a cube fits at a place
mod grid; // 5: grids of pixels
mod read; // 1: from a photo to a reading
mod table; // 4: the snake cut out of the photo

#[cfg(any(feature = "cli", feature = "viewer"))]
pub use file::{believed, read_file};
pub use read::{Doubt, Reading, SeenCube, SeenPhoto, ranked, read};
pub use table::{Photo, SIDE};
