//! Builds the app with a window: all plugins and their settings.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::Duration;

use bevy::log::tracing_subscriber::filter::filter_fn;
use bevy::log::tracing_subscriber::prelude::*;
use bevy::log::{Level, tracing_subscriber};
use bevy::prelude::*;
use bevy::window::PresentMode;
use bevy::winit::{UpdateMode, WinitSettings};

use super::headless::{controls, core, engine};
use super::{
    handlers::{awake, export, files, preferences, sound, voice, window},
    patches, quality, restart, script,
};
use crate::puzzle::{Doubts, NamedPuzzle, OpenError};
use crate::session::script::Script;
use crate::session::{Fold, Input, Session};

#[derive(Clone, Debug)]
pub struct OpenOptions {
    pub puzzle: (NamedPuzzle, Doubts),
    /// What is wrong with the puzzle that should have been opened.
    pub failed: Option<OpenError>,
    pub mirror: bool,
    /// Opens the last puzzle instead, if there is one.
    pub or_last: bool,
    /// A script to run, which has its own settings, and the folder of its relative paths.
    pub script: Option<(Script, PathBuf)>,
}

pub fn build(app: &mut App, options: OpenOptions) {
    let mut session = Session::open(options.puzzle);
    if let Some(error) = options.failed {
        session.update(Input::Report(files::file_failed(error)));
    }
    if options.mirror {
        session.update(Input::Command(Fold::Mirror.into()));
    }
    log_errors();
    app.add_plugins(engine().set(WindowPlugin {
        primary_window: Some(Window {
            title: "Snake Cube".to_owned(),
            // As the desktop file is named: by it Wayland finds the icon.
            name: Some("io.github.snake_cube.snake_cube".to_owned()),
            present_mode: PresentMode::AutoVsync,
            ..default()
        }),
        ..default()
    }));
    app.add_plugins(patches::plugin);
    // Draw on demand only; see `request_redraws`.
    let on_demand = UpdateMode::reactive_low_power(Duration::MAX);
    app.insert_resource(WinitSettings { focused_mode: on_demand, unfocused_mode: on_demand });
    core(app, session);
    app.add_plugins((
        restart::plugin,
        controls,
        files::plugin,
        export::plugin,
        preferences::plugin,
        quality::plugin,
        window::plugin,
        sound::plugin,
        voice::plugin,
        awake::plugin,
    ));
    match options.script {
        Some((script, folder)) => script::plugin(app, script, folder),
        None => {
            preferences::load(app, options.or_last);
            window::ask_system(app);
        }
    }
}

/// Crates whose errors the program reports itself, in the window or when it ends, or which users cannot do anything
/// about.
const REPORTED_OTHERWISE: [&str; 8] = [
    // Dialogs that do not open; the clipboard without text.
    "rfd",
    "bevy_egui",
    // A Wayland desktop that has no settings portal.
    "sctk_adwaita",
    // A display that is gone.
    "winit::platform_impl::linux",
    "bevy_winit::state",
    "bevy_render::view::window",
    "wgpu_hal::vulkan::swapchain",
    // A graphics card that is lost.
    "bevy_render::error_handler",
];

fn log_errors() {
    let layer =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let errors = filter_fn(|event| {
        *event.level() == Level::ERROR && !REPORTED_OTHERWISE.iter().any(|target| event.target().starts_with(target))
    });
    _ = tracing_subscriber::registry().with(layer.with_filter(errors)).try_init();
}
