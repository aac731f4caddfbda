//! Keys and camera.

pub(super) mod camera;
pub(super) mod keys;
