//! What is drawn over the picture, and how pointer input on it is handled.

pub(super) mod counts;
mod entered;
pub(super) mod gesture;
mod hands;
mod pointing;
mod search;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::schedule::Phase;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<pointing::Aim>()
        .init_resource::<hands::Grip>()
        .add_systems(Update, (pointing::handle_pointer, hands::handle_pointer).chain().in_set(Phase::Point))
        .add_systems(
            EguiPrimaryContextPass,
            (search::draw, pointing::draw, gesture::draw, counts::draw, entered::draw),
        );
}
