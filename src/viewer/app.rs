//! Puts the window together of its rooms.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::Duration;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::tracing_subscriber::fmt::Layer;
use bevy::log::{BoxedFmtLayer, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::PresentMode;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use super::workings::core;
use super::{
    camera, entered, files, filling, frames, gesture, input, memory, panel, patches, picture, pointing, quality,
    script, taking, voice, window, zoom,
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
