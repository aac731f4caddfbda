//! One file for each kind of effect: carries it out and reports back.

pub(super) mod export;
pub(super) mod files;
pub(super) mod preferences;
pub(super) mod screenshot;
pub(super) mod solving;
pub(super) mod voice;
pub(super) mod window;
