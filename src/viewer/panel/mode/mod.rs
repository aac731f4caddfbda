//! Modes with a layout of their own, and the "Where am I?" overlay.

pub(super) mod entering;
pub(super) mod following;
pub(super) mod locate;
