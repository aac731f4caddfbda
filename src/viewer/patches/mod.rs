//! Replacements and fixes for parts of Bevy and egui, each with the condition under which it can be removed.

mod canvas;
mod egui;
mod screen_reader;

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_egui::EguiPlugin;

/// Egui with its replacements and those for Bevy.
pub fn plugin(app: &mut App) {
    // The texts are all in one texture and other pictures are few, so each is bound by itself.
    app.add_plugins((EguiPlugin { bindless_mode_array_size: None }, canvas::plugin, egui::plugin));
    if cfg!(any(windows, target_os = "macos")) {
        app.add_plugins(screen_reader::plugin);
    }
}

/// Threads cost more than they save, and a software driver needs all cores. Remove this once Bevy lets an app choose
/// the executor of its schedules; 0.19 chooses it by the feature `multi_threaded`, which parallel rendering needs.
pub struct OneAfterTheOther;

impl Plugin for OneAfterTheOther {
    fn build(&self, _app: &mut App) {}

    // All schedules exist by now.
    fn finish(&self, app: &mut App) {
        for world in app.sub_apps_mut().iter_mut().map(SubApp::world_mut) {
            for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        }
    }
}
