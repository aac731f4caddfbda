//! Runs a script line by line, and writes pictures and the program's state to files.

use std::collections::VecDeque;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use crossbeam_channel::{Receiver, bounded};
use serde::Serialize;

use super::frame::{CANNOT_WRITE, Readings, STOPPED};
use super::prelude::*;
use super::{headless, quality, render};
use crate::fold::CubeletPose;
use crate::sanitize::Shown;
use crate::save;
use crate::session::script::{Action, Script, Wait};
use crate::session::{Command, Motion, PlanState, Report, SearchState, Share, State, Theme};

#[derive(Resource, Default)]
struct ScriptRun {
    /// What is left of the script.
    lines: VecDeque<(usize, Action)>,
    folder: PathBuf,
    /// Whether the picture of this line is saved, or why not, as soon as that is known.
    picture: Option<Receiver<Result<(), String>>>,
    /// When the script reached the line to wait at. Not by the frames' time, which is that of the frame before.
    waiting_since: Option<Instant>,
    export_line: usize,
    /// Frames left for the last line; a command is executed in one frame and visible in the next.
    pending_frames: u32,
}

/// Seconds. Whatever the script waits for wakes the window by itself; this is for the time limit.
const WAIT_CHECK_INTERVAL: f64 = 0.5;

pub fn plugin(app: &mut App, script: Script, folder: PathBuf) {
    // After what decides whether the picture is at rest.
    let run = run.run_if(resource_exists::<ScriptRun>).after(quality::choose).before(headless::request_redraws);
    app.insert_resource(ScriptRun { lines: script.into(), folder, pending_frames: 2, ..default() })
        .add_systems(Last, run);
}

#[derive(Serialize)]
struct StateFile<'a> {
    #[serde(flatten)]
    state: State,
    theme: Theme,
    speed: f32,
    motion: Motion,
    /// In percent.
    scale: u16,
    voice: bool,
    /// Where the cubelets are in the window, in logical pixels; none before the first layout.
    points: Vec<[f32; 2]>,
    #[serde(flatten)]
    readings: &'a Readings,
}

fn run(
    mut commands: Commands,
    mut running: ResMut<ScriptRun>,
    session: Res<SessionResource>,
    readings: Res<Readings>,
    loaded: Res<ShadersLoaded>,
    over: OverPicture,
    post: Res<Post>,
    mut moving: ResMut<Moving>,
    mut exit: MessageWriter<AppExit>,
) {
    moving.script = Some(0.0);
    // A script starts when the first frame can be drawn.
    if !loaded.0 {
        return;
    }
    if running.pending_frames > 0 {
        running.pending_frames -= 1;
        return;
    }
    let mut fail = |code: u8, line: usize, why: &str| {
        // Standard error may be closed.
        _ = writeln!(std::io::stderr(), "snake-cube: script line {line}: {why}");
        exit.write(AppExit::from_code(code));
    };
    let export = session.export();
    if let Some(failure) = &export.failure {
        return fail(CANNOT_WRITE, running.export_line, failure);
    }
    loop {
        let next = running.lines.front().cloned();
        // Exports run one at a time, and the script ends only after the last one, because its author wants the files.
        if export.progress.is_some()
            && matches!(next, None | Some((_, Action::Quit | Action::Command(Command::Share(Share::To(_))))))
        {
            moving.script = Some(WAIT_CHECK_INTERVAL);
            return;
        }
        let Some((line, action)) = next else { return commands.remove_resource::<ScriptRun>() };
        let search = &session.solving().search;
        let needs_frame = matches!(action, Action::Command(_));
        match action {
            Action::Command(Command::Share(Share::To(path))) => {
                running.export_line = line;
                post.ask(Share::To(running.folder.join(path)));
            }
            Action::Command(command) => post.ask(command),
            Action::Wait(wait, limit) => {
                let waited = running.waiting_since.get_or_insert_with(Instant::now).elapsed().as_secs_f64();
                let is_met = match wait {
                    Wait::Seconds => waited >= limit,
                    Wait::Solved => match search.state {
                        SearchState::Idle => false,
                        SearchState::Running => !session.solving().solutions.is_empty(),
                        _ => true,
                    },
                    Wait::Planned => {
                        matches!(session.solving().planning, PlanState::Done(_))
                            || [SearchState::ProvedNone, SearchState::Stopped].contains(&search.state)
                    }
                    Wait::Idle => {
                        // A step that repeats would never end.
                        if session.player().playback.rests_after().is_some() {
                            post.send(Report::ScriptWaits);
                        }
                        !session.is_busy() && !moving.camera && moving.has_all()
                    }
                };
                if !is_met {
                    if wait != Wait::Seconds && waited > limit {
                        fail(STOPPED, line, &format!("still not there after {limit} seconds"));
                    }
                    moving.script = Some(if wait == Wait::Seconds { limit - waited } else { WAIT_CHECK_INTERVAL });
                    return;
                }
            }
            Action::Picture(path) => match running.picture.as_ref().map(Receiver::try_recv) {
                None => {
                    // What is at rest has all its frames, and the panel its thumbnails.
                    if !moving.settles && moving.has_all() {
                        running.picture = Some(take_picture(&mut commands, running.folder.join(path)));
                    }
                    return;
                }
                Some(Err(_)) => return,
                Some(Ok(Err(failure))) => return fail(CANNOT_WRITE, line, &failure),
                Some(Ok(Ok(()))) => running.picture = None,
            },
            Action::State(path) => {
                let settings = session.settings();
                let point = |pose: &CubeletPose| over.point(pose.position).map(|at| (at * over.free.zoom).into());
                let state = StateFile {
                    state: session.state(),
                    theme: settings.theme,
                    speed: session.player().playback.speed,
                    motion: settings.motion,
                    scale: settings.scale,
                    voice: settings.spoken,
                    points: session.picture().stage.cubelets.iter().flatten().filter_map(point).collect(),
                    readings: &readings,
                };
                let path = running.folder.join(path);
                let text = serde_json::to_string(&state).expect("numbers and texts can be written as JSON");
                if let Err(error) = save::save(&path, text + "\n") {
                    return fail(CANNOT_WRITE, line, &format!("cannot write {}: {error}", Shown(&path)));
                }
            }
            Action::Quit => break,
        }
        running.lines.pop_front();
        running.waiting_since = None;
        if needs_frame {
            running.pending_frames = 1;
            return;
        }
    }
    exit.write(AppExit::Success);
}

fn take_picture(commands: &mut Commands, path: PathBuf) -> Receiver<Result<(), String>> {
    let (sender, saved) = bounded(1);
    let save = move |taken: On<ScreenshotCaptured>| _ = sender.send(save_picture(&taken.image, &path));
    commands.spawn(Screenshot::primary_window()).observe(save);
    saved
}

fn save_picture(image: &Image, path: &Path) -> Result<(), String> {
    let png = render::pixels(image).png().map_err(|error| error.to_string());
    let saved = png.and_then(|png| save::save(path, png).map_err(|error| error.to_string()));
    saved.map_err(|why| format!("cannot save {}: {why}", Shown(path)))
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;

    #[test]
    fn a_picture_that_cannot_be_saved_says_why_in_one_line() {
        let size = Extent3d { width: 2, height: 2, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new_fill(size, TextureDimension::D2, &[9; 4], format, RenderAssetUsages::default());
        for path in ["/proc/picture.png", "/proc/no\u{1b}/picture.png", "/dev/null"] {
            let why = save_picture(&image, Path::new(path)).unwrap_err();
            assert!(why.starts_with("cannot save /") && !why.contains(char::is_control), "{why:?}");
            assert!(why.ends_with(|last: char| last.is_alphanumeric() || last == ')'), "{why:?}");
        }
    }
}
