//! The session and those who work for it, and when the next frame is needed: the same with a window and without.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::door::{self, Asked, Work};
use super::frame::{self, Alarm, Moving, Phase};
use super::patches::OneAfterTheOther;
use super::{quality, scene, solving};
use crate::session::Session;

/// Everything but drawing: the session and those who work for it. Needs no window and no renderer, but time, and
/// assets of meshes and images.
pub fn core(app: &mut App, session: Session) {
    app.insert_resource(Work::new(session))
        .add_plugins((door::plugin, frame::plugin))
        .add_systems(Update, door::update.in_set(Phase::Apply))
        // Each of those says whether the next frame is needed.
        .add_systems(Last, ask_for_frames.after(quality::choose))
        .add_plugins((solving::plugin, scene::plugin));
    // There, the window's surface must be made on the main thread, to which only the other executor hands it over.
    if cfg!(not(target_os = "macos")) {
        app.add_plugins(OneAfterTheOther);
    }
}

/// Seconds after the last frame until it is looked once more whether something came in.
const ONCE_MORE: f64 = 0.15;

fn ask_for_frames(
    work: Res<Work>,
    mut moving: ResMut<Moving>,
    asked: Res<Messages<Asked>>,
    mut redraw: MessageWriter<RequestRedraw>,
    alarm: Res<Alarm>,
    mut went_on: Local<bool>,
) {
    // The planner, and a search that is not looked at, wake the window by themselves.
    let moves = work.session().is_moving() || moving.camera || moving.script == Some(0.0) || moving.once;
    let goes_on = moves || !asked.is_empty() || work.is_changed();
    if goes_on {
        redraw.write(RequestRedraw);
    }
    let rests = std::mem::replace(&mut *went_on, goes_on) && !goes_on;
    // Said anew in every frame.
    let script = moving.script.take();
    moving.once = false;
    // What comes or goes by itself does so while nothing moves too. And what comes in while the last frame is presented lies
    // unseen in Xlib's queue, whose reader the driver is then: once more it is looked.
    let changes = work.session().changes_in().filter(|_| !moves);
    if let Some(seconds) = changes.into_iter().chain(script).chain(rests.then_some(ONCE_MORE)).reduce(f64::min) {
        alarm.set(seconds);
    }
}
