//! A single-threaded executor for all schedules.
//!
//! Remove this once Bevy lets an app choose the executor of its schedules; 0.19 chooses it by the feature
//! `multi_threaded`, which parallel rendering needs.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;

/// A frame has so little work that distributing it to threads costs more than it saves, and a software driver needs all
/// cores. Rendering still runs in parallel.
pub(in crate::viewer) struct OneAfterTheOther;

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
