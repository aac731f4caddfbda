//! What is drawn over the picture, and how pointer input on it is handled.

mod entered;
pub(super) mod gesture;
mod pointing;
mod search;

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((search::plugin, pointing::plugin, gesture::plugin, entered::plugin));
}
