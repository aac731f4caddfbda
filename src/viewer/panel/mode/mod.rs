//! Modes with their own layout, and the "Where am I?" overlay.

pub(super) mod entering;
pub(super) mod following;
pub(super) mod hands;
pub(super) mod locate;
