//! What is drawn over the picture, and what the pointer does there.

mod entered;
pub(super) mod gesture;
mod pointing;
mod search;

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((search::plugin, pointing::plugin, gesture::plugin, entered::plugin));
}
