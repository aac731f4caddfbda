//! Replacements and fixes for parts of Bevy and egui, each with the condition under which it can be removed.

mod canvas;
mod egui;
mod executor;
mod keys;
mod screen_reader;

pub(super) use executor::OneAfterTheOther;

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((canvas::plugin, egui::plugin, keys::plugin));
    if cfg!(any(windows, target_os = "macos")) {
        app.add_plugins(screen_reader::plugin);
    }
}
