//! Puts the window together: plugins, the order of the sets, and the one place where the session changes.

use std::path::PathBuf;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, RequestRedraw};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use super::frame::{self, Asked, Due, Moving, Phase, Work};
use super::patches::{self, OneAfterTheOther};
use super::{camera, files, frames, input, panel, picture, quality, scene, script, solving, window};
use crate::session::script::Script;
use crate::session::{Command, Draft, Session};

/// What the window is opened with.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// The puzzle to show.
    pub draft: Draft,
    /// Show the mirror image from the start.
    pub mirror: bool,
    /// A script to run, and the folder its files are named from.
    pub script: Option<(Script, PathBuf)>,
}

/// Everything but drawing: the session and those who work for it. Needs no window and no renderer, but time, and
/// assets of meshes and images.
pub fn core(app: &mut App, session: Session) {
    app.insert_resource(Work(session))
        .add_plugins(frame::plugin)
        .add_systems(Update, (apply.in_set(Phase::Apply), pass_time.in_set(Phase::Playback)))
        // Each of those says whether the next frame is needed.
        .add_systems(Last, ask_for_frames.after(frame::look_who_moves).after(quality::choose))
        .add_plugins((solving::plugin, scene::plugin));
    // There, the window's surface must be made on the main thread, to which only the other executor hands it over.
    if cfg!(not(target_os = "macos")) {
        app.add_plugins(OneAfterTheOther);
    }
}

/// The whole program in a window.
pub(super) fn whole(app: &mut App, options: OpenOptions) {
    let mut session = Session::new(options.draft);
    if options.mirror {
        session.apply(Command::Mirror);
    }
    app.add_plugins(
        DefaultPlugins
            .set(LogPlugin { filter: "error".to_owned(), ..default() })
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Snake Cube".to_owned(),
                    name: Some("snake-cube".to_owned()),
                    resolution: (1280, 720).into(),
                    present_mode: PresentMode::AutoVsync,
                    resize_constraints: bevy::window::WindowResizeConstraints {
                        min_width: 640.0,
                        min_height: 480.0,
                        ..default()
                    },
                    ..default()
                }),
                ..default()
            })
            // A handful of pipelines: waiting for them once beats a first picture with holes.
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() }),
    );
    app.add_plugins(EguiPlugin::default());
    // Draw on demand only; see `ask_for_frames`.
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(std::time::Duration::MAX),
        unfocused_mode: UpdateMode::reactive_low_power(std::time::Duration::MAX),
    });
    core(app, session);
    app.add_plugins((
        patches::plugin,
        camera::plugin,
        input::plugin,
        panel::plugin,
        files::plugin,
        frames::plugin,
        quality::plugin,
        picture::plugin,
        window::plugin,
    ));
    if let Some((script, folder)) = options.script {
        script::plugin(app, script, folder);
    }
}

/// The only place where commands change the session.
fn apply(mut work: ResMut<Work>, mut asked: MessageReader<Asked>, mut due: MessageWriter<Due>) {
    for Asked(command) in asked.read() {
        for effect in work.0.apply(command.clone()) {
            due.write(Due(effect));
        }
    }
}

/// Time since the last frame counts only where something was moving already: after a rest it would be a jump.
fn pass_time(mut work: ResMut<Work>, time: Res<Time<Real>>, mut was_busy: Local<bool>, mut due: MessageWriter<Due>) {
    let busy = work.0.is_busy();
    let seconds = if *was_busy { time.delta_secs_f64() } else { 0.0 };
    *was_busy = busy;
    let work = if busy { work.as_mut() } else { work.bypass_change_detection() };
    for effect in work.0.tick(seconds) {
        due.write(Due(effect));
    }
}

fn ask_for_frames(
    work: Res<Work>,
    mut moving: ResMut<Moving>,
    asked: Res<Messages<Asked>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if moving.wants_frame() || !asked.is_empty() || work.is_changed() {
        redraw.write(RequestRedraw);
    }
    // Said anew in every frame.
    (moving.script, moving.dialog, moving.once) = (false, false, false);
}
