//! Scripts, pictures of the window, and the state as a file.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use serde::Serialize;

use super::app::{Phase, Restless};
use super::frames::{Frames, machine};
use super::quality::Tier;
use super::{Asked, Due, Work, scene};
use crate::session::script::{Action, Script, Wait};
use crate::session::{Command, Effect, PlanState, SearchState, State};

/// A script under way.
#[derive(Resource)]
struct Running {
    script: Script,
    /// Files are named from here.
    folder: PathBuf,
    /// Index of the line that is next or under way.
    next: usize,
    /// Seconds that this line has taken.
    waited: f64,
    /// Frames since the last line was done: a command shows in the frame after it.
    settled: u32,
}

/// Where a picture is on its way, and whether it failed.
#[derive(Resource, Default)]
struct Taking {
    pending: usize,
    failure: Option<String>,
}

/// Exit code of a script whose wait ran out of time.
const OUT_OF_TIME: u8 = 3;
/// Exit code of a script that can't write its files.
const CANNOT_WRITE: u8 = 2;

pub(super) fn plugin(app: &mut App, script: Option<(Script, PathBuf)>) {
    app.init_resource::<Taking>().add_systems(PostUpdate, window_commands);
    if let Some((script, folder)) = script {
        app.insert_resource(Running { script, folder, next: 0, waited: 0.0, settled: 0 })
            .add_systems(Update, run.in_set(Phase::Input).run_if(resource_exists::<Running>));
    }
}

/// The state file.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    state: State,
    frames: u64,
    median_ms: f64,
    p95_ms: f64,
    quality: &'static str,
    adapter: String,
}

fn run(
    mut commands: Commands,
    mut running: ResMut<Running>,
    work: Res<Work>,
    time: Res<Time<Real>>,
    frames: Res<Frames>,
    tier: Res<Tier>,
    adapter: Option<Res<RenderAdapterInfo>>,
    shaders: Res<Assets<Shader>>,
    mut asked: MessageWriter<Asked>,
    mut restless: ResMut<Restless>,
    mut taking: ResMut<Taking>,
    mut exit: MessageWriter<AppExit>,
) {
    restless.wanted = true;
    // A script starts once there is something to see.
    if running.next == 0 && !scene::is_loaded(&shaders) {
        return;
    }
    running.settled += 1;
    // Two frames: one in which the command is carried out, one in which the panel shows it.
    if running.settled < 3 || taking.pending > 0 {
        return;
    }
    let mut fail = |code: u8, message: String| {
        eprintln!("snake-cube: {message}");
        exit.write(AppExit::Error(NonZero::new(code).expect("not zero")));
    };
    if let Some(failure) = taking.failure.take() {
        commands.remove_resource::<Running>();
        return fail(CANNOT_WRITE, failure);
    }
    let Some((line, action)) = running.script.lines.get(running.next).cloned() else {
        commands.remove_resource::<Running>();
        return;
    };
    match action {
        Action::Command(command) => {
            asked.write(Asked(command));
        }
        Action::Wait(wait, limit) => {
            running.waited += time.delta_secs_f64();
            let there = match wait {
                Wait::Seconds => running.waited >= limit,
                Wait::Solved => match work.0.search().state {
                    SearchState::Idle => false,
                    SearchState::Running => !work.0.solutions().is_empty(),
                    _ => true,
                },
                Wait::Planned => {
                    matches!(work.0.planning(), PlanState::Done(_))
                        || matches!(work.0.search().state, SearchState::ProvedNone | SearchState::Stopped)
                }
                Wait::Idle => !work.0.is_busy() && !restless.camera,
            };
            if !there {
                if wait != Wait::Seconds && running.waited > limit {
                    commands.remove_resource::<Running>();
                    fail(OUT_OF_TIME, format!("script line {line}: still not there after {limit} seconds"));
                }
                return;
            }
        }
        Action::Picture(path) => {
            let path = running.folder.join(path);
            take(&mut commands, &mut taking, path);
        }
        Action::State(path) => {
            let report = Report {
                state: work.0.state(),
                frames: frames.drawn,
                median_ms: frames.median_ms(),
                p95_ms: frames.p95_ms(),
                quality: if tier.high { "high" } else { "low" },
                adapter: adapter.map(|adapter| machine(&adapter)).unwrap_or_default(),
            };
            let path = running.folder.join(path);
            let text = serde_json::to_string(&report).expect("numbers and texts can be written as JSON");
            if let Err(error) = std::fs::write(&path, text + "\n") {
                commands.remove_resource::<Running>();
                return fail(CANNOT_WRITE, format!("script line {line}: cannot write {}: {error}", path.display()));
            }
        }
        Action::Quit => {
            exit.write(AppExit::Success);
        }
    }
    running.next += 1;
    running.waited = 0.0;
    running.settled = 0;
}

/// Takes a picture of the window as this frame shows it.
fn take(commands: &mut Commands, taking: &mut Taking, path: PathBuf) {
    taking.pending += 1;
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut taking: ResMut<Taking>| {
            taking.pending -= 1;
            let saved = captured
                .image
                .clone()
                .try_into_dynamic()
                .map_err(|error| error.to_string())
                .and_then(|image| image.to_rgb8().save(&path).map_err(|error| error.to_string()));
            if let Err(error) = saved {
                taking.failure = Some(format!("cannot save {}: {error}", path.display()));
            }
        },
    );
}

/// Size, full screen, and pictures by key.
fn window_commands(
    mut commands: Commands,
    mut due: MessageReader<Due>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut taking: ResMut<Taking>,
    mut work: ResMut<Work>,
    mut restless: ResMut<Restless>,
    script: Option<Res<Running>>,
) {
    for Due(effect) in due.read() {
        match effect {
            Effect::Window(Command::Window(width, height)) => {
                window.resolution.set(*width as f32, *height as f32);
            }
            Effect::Window(Command::Fullscreen) => {
                window.mode = match window.mode {
                    WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                    _ => WindowMode::Windowed,
                };
            }
            Effect::Window(Command::Picture) => {
                let path = free_name(Path::new("."));
                work.0.tell(format!("Picture saved as {}.", path.display()));
                take(&mut commands, &mut taking, path);
            }
            _ => continue,
        }
        restless.wanted = true;
    }
    if taking.pending > 0 {
        restless.wanted = true;
    } else if script.is_none()
        && let Some(failure) = taking.bypass_change_detection().failure.take()
    {
        // A script fails by it instead.
        work.0.tell(failure);
    }
}

/// The first name in the folder that no picture has yet.
fn free_name(folder: &Path) -> PathBuf {
    (1..)
        .map(|number| folder.join(format!("snake-cube-{number}.png")))
        .find(|path| !path.exists())
        .expect("there is always a larger number")
}
