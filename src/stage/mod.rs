//! The renderable state of a snake at one moment, as plain data: the same for window, paper and film.
//!
//! All that is drawn ([`Picture`]): positions ([`Stage`]), over time ([`Timeline`]), the hand motion ([`Gesture`]), a
//! flat drawing ([`sketch`]), the colours ([`Palette`]), the light ([`LIGHT`]) and the camera ([`Framing`]).

mod cubelets;
mod drawn;
mod framing;
mod gesture;
mod lens;
mod light;
mod outline;
mod palette;
mod picture;
mod sketch;
mod switches;
mod timeline;
mod woods;

pub(crate) use cubelets::cuts_of;
pub use cubelets::{
    BEAD, Cut, DRAIN, DRAWN_SIDE, FilledBox, Stage, WOOD, beginning_eye, extent, filled, is_ticked, laid_out, posed,
    reach, searching, table_under,
};
pub use framing::{Framing, corners};
pub use gesture::Gesture;
pub use lens::{FIELD_OF_VIEW, Shot, camera_rotation, on_plane, tangent};
pub use light::{LAMP_WIDTH, LIGHT, toward_lamp};
pub use palette::{Palette, Rgb, mixed, tile};
pub use picture::{Caption, EnteredRun, EnteredSnake, Look, Picture, Pointed, Pointer};
pub use sketch::{DOT_RADIUS, Face, SketchRole, Tones, bounds, sketch};
pub use switches::{Switch, Switches};
pub use timeline::{LIFT_SECONDS, OVERSHOOT, RESTS, Timeline, beads};
pub use woods::{Species, Woods};
#[doc(hidden)]
pub use {
    drawn::{DrawnGesture, DrawnLine, Ink, Pen},
    gesture::{LineSizes, SIZES, Strengths},
    outline::{Edge, outline},
};
