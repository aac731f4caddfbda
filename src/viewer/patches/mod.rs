//! What replaces or mends parts of the engine and of egui. Each says which version of them would make it unnecessary.

mod canvas;
mod egui;
mod executor;
mod keys;

pub(super) use executor::OneAfterTheOther;

/// What the window needs: how it is drawn on, egui's shader, and what egui hears.
pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((canvas::plugin, egui::plugin, keys::plugin));
}
