//! Keys, camera and text size.

pub(super) mod camera;
pub(super) mod keys;
pub(super) mod zoom;
