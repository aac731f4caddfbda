//! The pointer on the picture: mouse and fingers as one stream of touches, with a file for each use. The session
//! decides which of them handles a touch. In the panel egui reads the pointer itself.

pub mod edit;
mod hands;
mod orbit;
mod pages;
pub mod touches;

use bevy::prelude::*;

use super::frame::Phase;

pub fn plugin(app: &mut App) {
    app.init_resource::<touches::Touches>()
        .init_resource::<edit::EditTarget>()
        // The orbit takes the touches that the others leave.
        .add_systems(
            Update,
            (touches::read, pages::turn, edit::edit, hands::turn, orbit::orbit).chain().in_set(Phase::Point),
        );
}
