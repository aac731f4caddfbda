//! The pointer on the picture: mouse and fingers as one stream of touches, with a file for each use. The session
//! decides which of them handles a touch. In the panel egui reads the pointer itself.

mod demo;
pub mod edit;
mod hands;
mod orbit;
pub mod touches;

use super::prelude::{self, *};

pub fn plugin(app: &mut App) {
    app.init_resource::<touches::Touches>()
        .init_resource::<edit::EditTarget>()
        // The orbit takes the touches that the others leave.
        .add_systems(
            Update,
            (touches::read, demo::end, edit::edit, hands::turn, orbit::orbit).chain().in_set(Phase::Point),
        );
}
