//! One executor for all schedules.
//!
//! Void with a Bevy that lets an app name the executor of its schedules: 0.19 chooses it by the feature `multi_threaded`,
//! without which drawing would not go on beside either.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;

/// Runs the systems of a world one after the other. There is so little to do in a frame that handing it to other threads
/// costs more than it gains, and a software driver wants all cores. Drawing still goes on beside.
pub(in crate::viewer) struct OneAfterTheOther;

impl Plugin for OneAfterTheOther {
    fn build(&self, _app: &mut App) {}

    // By now all schedules are there.
    fn finish(&self, app: &mut App) {
        for world in app.sub_apps_mut().iter_mut().map(SubApp::world_mut) {
            for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        }
    }
}
