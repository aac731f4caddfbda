//! Reads a snake from a photo of it lying flat on a table of another colour. `docs/photo.md` says how well.
//!
//! A file uses only files with higher numbers here.

mod beam; // 4: follows the snake cube by cube
mod colour; // 7: colours as numbers
mod cube; // 5: the top face of a cube
mod grid; // 8: grids of pixels
mod maps; // 5: where a cube fits
mod mask; // 7: what is not the table
mod piece; // 7: which piece is the snake
mod read; // 1: from a photo to a reading
mod rule; // 4: which snakes fold at all
mod table; // 6: the snake cut out and scaled
mod trust; // 3: whether to believe a reading, or why not

pub use read::{NoReading, Photo, Reading, SeenCube, Wanted, read};
pub use trust::{Doubt, ranked};
