//! The handlers carry out the effects, one file for each kind, and report back; `input/camera.rs` handles `CameraView`.

pub mod awake;
pub mod export;
pub mod files;
pub mod preferences;
mod prelude;
pub mod solving;
pub mod sound;
pub mod voice;
pub mod window;
