//! What is drawn over the picture.

mod entered;
pub(super) mod gesture;
mod pointing;
mod search;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (search::draw, pointing::draw, gesture::draw, entered::draw).chain());
}
