//! The parts of the app that need no window: the scene of a picture; session, solver, planner, and the next frame.

use std::sync::Arc;

use bevy::app::{PluginGroupBuilder, TerminalCtrlCHandlerPlugin};
use bevy::log::LogPlugin;
use bevy::window::RequestRedraw;

use super::frame::Alarm;
use super::patches::OneAfterTheOther;
use super::prelude::*;
use super::{
    frame,
    handlers::solving,
    input::{camera, keys},
    io, marks, panel, picture_area, pointer, quality, restart, scene,
};
use crate::session::Session;
use crate::stage::Picture;

/// Bevy's plugins, without those that the program replaces.
pub fn engine() -> PluginGroupBuilder {
    DefaultPlugins
        .build()
        // Our own handler also works while the window sleeps.
        .disable::<TerminalCtrlCHandlerPlugin>()
        // `log_errors` replaces it, without the regular expressions that take half a megabyte of the program.
        .disable::<LogPlugin>()
        .set(restart::graphics())
}

/// Needs neither a window nor a renderer, only time and the assets for meshes and images.
pub fn core(app: &mut App, session: Session) {
    drawing(app, session.picture().clone());
    app.insert_resource(SessionResource(session))
        .add_plugins((io::plugin, solving::plugin))
        // After all systems that may request the next frame.
        .add_systems(Last, request_redraws.after(quality::choose));
}

/// The scene of a picture, which may be replaced.
pub fn drawing(app: &mut App, picture: Arc<Picture>) {
    app.insert_resource(PictureResource(picture)).add_plugins((frame::plugin, picture_area::plugin, scene::plugin));
    // macOS creates surfaces on the main thread, which only the multi-threaded executor supports.
    if cfg!(not(target_os = "macos")) {
        app.add_plugins(OneAfterTheOther);
    }
}

/// The parts that react to a user. Needs egui, Bevy's cameras and a window, which need not be on a display.
pub fn controls(app: &mut App) {
    app.add_plugins((keys::plugin, panel::plugin, pointer::plugin, camera::plugin, marks::plugin));
}

pub fn request_redraws(
    session: Res<SessionResource>,
    mut moving: ResMut<Moving>,
    post: Res<Post>,
    mut redraw: MessageWriter<RequestRedraw>,
    alarm: Res<Alarm>,
    mut was_active: Local<bool>,
) {
    // The planner, and a search that is not shown, wake the window themselves.
    let moves = session.picture().moves || moving.camera || moving.script == Some(0.0) || moving.once;
    let is_active = moves || !post.is_empty() || session.is_changed();
    if is_active {
        redraw.write(RequestRedraw);
    }
    let has_stopped = std::mem::replace(&mut *was_active, is_active) && !is_active;
    let script = moving.script.take();
    moving.once = false;
    // Timed changes, such as an expiring notice, need an alarm. Events that arrive during the last frame's presentation
    // stay in Xlib's queue, because the driver reads the connection at that time. So check again shortly after.
    let changes = session.changes_in().filter(|_| !moves);
    if let Some(seconds) = changes.into_iter().chain(script).chain(has_stopped.then_some(0.15)).reduce(f64::min) {
        alarm.set(seconds);
    }
}
