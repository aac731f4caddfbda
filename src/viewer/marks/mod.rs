//! What is drawn over the picture, and how pointer input on it is handled.

mod entered;
pub(super) mod gesture;
mod pointing;
mod search;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::schedule::Phase;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<pointing::Aim>()
        .add_systems(Update, pointing::handle_pointer.in_set(Phase::Point))
        .add_systems(EguiPrimaryContextPass, (search::draw, pointing::draw, gesture::draw, entered::draw));
}
