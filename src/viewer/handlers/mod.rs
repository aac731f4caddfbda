//! The handlers carry out the effects, one file for each kind, and report back; `input/camera.rs` handles `CameraView`.

pub(super) mod awake;
pub(super) mod export;
pub(super) mod files;
pub(super) mod preferences;
pub(super) mod screenshot;
pub(super) mod solving;
pub(super) mod sound;
pub(super) mod voice;
pub(super) mod window;
