//! What most files of the window use.

pub use bevy::prelude::*;
pub use bevy_egui::egui::{self, Shape, Stroke};

pub use super::frame::{Moving, Phase, ShadersLoaded, shaders_are_loaded};
pub use super::io::{DueEffects, PictureResource, Post, SessionResource};
pub use super::picture_area::{FreeArea, MarkStrength, OverPicture, cubelet_on, faces, pos, vec};
pub(super) use super::theme::{self, UiPalette, regular};
pub use crate::stage::{Picture, Pointer};
