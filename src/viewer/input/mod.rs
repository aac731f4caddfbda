//! Keys and camera.

pub mod camera;
pub mod keys;
