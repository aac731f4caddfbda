//! What people carry away from the window: one fold as a page for a phone, a sheet of paper, a film.
//!
//! From a plan, its words and its looks to the content of a file: nothing here knows a window, a driver or a disk. To render the
//! frames of a film, and to save what is made, is left to others.

mod data;
mod drawing;
mod film;
mod markup;
mod order;
mod page;
mod paper;
mod sheet;
mod subject;

pub use film::{AnimatedPng, Colours, EncodingError, Format, Gif, Picture, Shooting, Shot, View, shots, view};
pub use order::{Ending, Order, Wanted};
pub use page::page;
pub use sheet::sheet;
pub use subject::Subject;
