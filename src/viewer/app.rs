//! Puts the window together: its rooms, and when the next frame is needed.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::Duration;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::tracing_subscriber::fmt::Layer;
use bevy::log::{BoxedFmtLayer, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, RequestRedraw};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use super::door::{self, Asked, Work};
use super::frame::{self, Alarm, Moving, Phase};
use super::patches::{self, OneAfterTheOther};
use super::{
    camera, entered, files, filling, frames, gesture, input, memory, panel, picture, pointing, quality, scene, script,
    solving, taking, voice, window, zoom,
};
use crate::puzzle::NamedPuzzle;
use crate::session::script::Script;
use crate::session::{Command, Input, Session};

#[derive(Clone, Debug)]
pub struct OpenOptions {
    pub puzzle: NamedPuzzle,
    pub mirror: bool,
    /// Whether the puzzle that was open last is opened instead, where there is one.
    pub or_last: bool,
    /// A script to run, and the folder its files are named from. With one nothing is remembered unless it says where.
    pub script: Option<(Script, PathBuf)>,
}

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

pub(super) fn whole(app: &mut App, options: OpenOptions) {
    let mut session = Session::open(options.puzzle);
    if options.mirror {
        session.update(Input::Command(Command::Mirror));
    }
    app.add_plugins(
        DefaultPlugins
            .build()
            // Ours is heard at rest too.
            .disable::<TerminalCtrlCHandlerPlugin>()
            .set(LogPlugin { filter: "error,rfd=off".to_owned(), fmt_layer: plain_on_a_file, ..default() })
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
    let asleep = UpdateMode::reactive_low_power(Duration::MAX);
    app.insert_resource(WinitSettings { focused_mode: asleep, unfocused_mode: asleep });
    core(app, session);
    app.add_plugins((
        patches::plugin,
        camera::plugin,
        input::plugin,
        panel::plugin,
        (filling::plugin, pointing::plugin, gesture::plugin, entered::plugin),
        (files::plugin, taking::plugin),
        memory::plugin,
        zoom::plugin,
        frames::plugin,
        quality::plugin,
        picture::plugin,
        window::plugin,
        voice::plugin,
    ));
    match options.script {
        Some((script, folder)) => script::plugin(app, script, folder),
        None => memory::begin(app, options.or_last),
    }
}

/// What Bevy has to say goes to standard error, in colours only where that is a terminal.
fn plain_on_a_file(_: &mut App) -> Option<BoxedFmtLayer> {
    let layer = Layer::default().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    Some(Box::new(layer))
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
    let moves = work.session().is_moving() || moving.camera || moving.script || moving.once;
    let goes_on = moves || !asked.is_empty() || work.is_changed();
    if goes_on {
        redraw.write(RequestRedraw);
    }
    let rests = std::mem::replace(&mut *went_on, goes_on) && !goes_on;
    // Said anew in every frame.
    (moving.script, moving.once) = (false, false);
    // What comes or goes by itself does so while nothing moves too. And what comes in while the last frame is presented lies
    // unseen in Xlib's queue, whose reader the driver is then: once more it is looked.
    let changes = work.session().changes_in().filter(|_| !moves);
    if let Some(seconds) = changes.into_iter().chain(rests.then_some(ONCE_MORE)).reduce(f64::min) {
        alarm.set(seconds);
    }
}
