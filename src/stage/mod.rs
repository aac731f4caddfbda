//! What there is to see of a snake at a moment, as pure data: the same for the window, a sheet of paper and a film.
//!
//! Where everything is ([`Stage`]), over time ([`Timeline`]), what a step asks of the hands ([`Gesture`]), a flat drawing of it
//! ([`sketch`]), the colours ([`Palette`]) and how far away the eye is ([`Lens`]). Which moment it is, is left to who
//! plays it; to draw it, to who shows it.

mod framing;
mod gesture;
mod lens;
mod palette;
mod picture;
mod sketch;
mod timeline;

pub use framing::Frame;
pub use gesture::Gesture;
pub use lens::Lens;
pub use palette::{Palette, Rgb, mixed};
pub use picture::{
    BEAD, Cut, DRAWN_SIDE, FilledBox, Stage, cuts, extent, is_ticked, laid_out, reach, searching, shaped, table_under,
};
pub use sketch::{Face, Part, Tones, bounds, on_plane, sketch, sketch_fading};
pub use timeline::{RESTS, Timeline, seconds_to_read};
