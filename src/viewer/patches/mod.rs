//! Replacements and fixes of parts of Bevy and egui. Each says which version makes it unnecessary.

mod canvas;
mod egui;
mod executor;
mod keys;

pub(super) use executor::OneAfterTheOther;

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((canvas::plugin, egui::plugin, keys::plugin));
}
