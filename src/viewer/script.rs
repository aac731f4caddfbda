//! Runs a script line by line, and writes the program's state to a file.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use bevy::prelude::*;
use serde::Serialize;

use super::frame::{CANNOT_WRITE, Moving, Phase, Readings, STOPPED, Screenshot};
use super::io::{CommandMessage, SessionResource};
use super::picture_area::OverPicture;
use crate::fold::CubeletPose;
use crate::sanitize::Shown;
use crate::session::script::{Action, Script, Wait};
use crate::session::{Command, PlanState, SearchState, Share, State};

#[derive(Resource, Default)]
struct ScriptRun {
    script: Script,
    folder: PathBuf,
    line_index: usize,
    /// When the script reached the line to wait at. Not by the frames' time, which is that of the frame before.
    waiting_since: Option<Instant>,
    export_line: usize,
    /// Frames left for the last line; a command is executed in one frame and visible in the next.
    pending_frames: u32,
}

/// Seconds. Whatever the script waits for wakes the window by itself; this is for the time limit.
const WAIT_CHECK_INTERVAL: f64 = 0.5;

pub fn plugin(app: &mut App, script: Script, folder: PathBuf) {
    app.insert_resource(ScriptRun { script, folder, pending_frames: 2, ..default() })
        .add_systems(Update, run.in_set(Phase::Input).run_if(resource_exists::<ScriptRun>));
}

#[derive(Serialize)]
struct StateFile<'a> {
    #[serde(flatten)]
    state: State,
    theme: &'static str,
    speed: f32,
    motion: &'static str,
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
    work: Res<SessionResource>,
    readings: Res<Readings>,
    over: OverPicture,
    mut requests: MessageWriter<CommandMessage>,
    mut moving: ResMut<Moving>,
    mut screenshot: ResMut<Screenshot>,
    mut exit: MessageWriter<AppExit>,
) {
    moving.script = Some(0.0);
    // A script starts when the first frame can be drawn.
    if running.line_index == 0 && !over.loaded.0 {
        return;
    }
    if running.pending_frames > 0 || matches!(*screenshot, Screenshot::Wanted(_) | Screenshot::UnderWay) {
        running.pending_frames = running.pending_frames.saturating_sub(1);
        return;
    }
    let mut fail = |code: u8, line: usize, why: &str| {
        // Standard error may be closed.
        _ = writeln!(std::io::stderr(), "snake-cube: script line {line}: {why}");
        exit.write(AppExit::from_code(code));
    };
    if let Screenshot::Failed(failure) = &*screenshot {
        // The picture was the last line so far.
        let line = running.line_index.checked_sub(1).map_or(0, |last| running.script[last].0);
        return fail(CANNOT_WRITE, line, failure);
    }
    let export = work.session().export();
    if let Some(failure) = &export.failure {
        return fail(CANNOT_WRITE, running.export_line, failure);
    }
    loop {
        let next = running.script.get(running.line_index).cloned();
        // Exports run one at a time, and the script ends only after the last one, because its author wants the files.
        if export.progress.is_some()
            && matches!(next, None | Some((_, Action::Quit | Action::Command(Command::Share(Share::To(_))))))
        {
            moving.script = Some(WAIT_CHECK_INTERVAL);
            return;
        }
        let Some((line, action)) = next else { return commands.remove_resource::<ScriptRun>() };
        let search = &work.session().solving().search;
        // Waiting and writing the state need no frame of their own.
        let needs_frame = !matches!(action, Action::Wait(..) | Action::State(_));
        running.pending_frames = u32::from(matches!(action, Action::Command(_)));
        match action {
            Action::Command(Command::Share(Share::To(path))) => {
                running.export_line = line;
                requests.write(CommandMessage(Share::To(running.folder.join(path)).into()));
            }
            Action::Command(command) => _ = requests.write(CommandMessage(command)),
            Action::Wait(wait, limit) => {
                let waited = running.waiting_since.get_or_insert_with(Instant::now).elapsed().as_secs_f64();
                let is_met = match wait {
                    Wait::Seconds => waited >= limit,
                    Wait::Solved => match search.state {
                        SearchState::Idle => false,
                        SearchState::Running => !work.session().solving().solutions.is_empty(),
                        _ => true,
                    },
                    Wait::Planned => {
                        matches!(work.session().solving().planning, PlanState::Done(_))
                            || [SearchState::ProvedNone, SearchState::Stopped].contains(&search.state)
                    }
                    Wait::Idle => !work.session().is_busy() && !moving.camera && moving.has_all(),
                };
                if !is_met {
                    if wait != Wait::Seconds && waited > limit {
                        fail(STOPPED, line, &format!("still not there after {limit} seconds"));
                    }
                    moving.script = Some(if wait == Wait::Seconds { limit - waited } else { WAIT_CHECK_INTERVAL });
                    return;
                }
            }
            Action::Picture(path) => *screenshot = Screenshot::Wanted(running.folder.join(path)),
            Action::State(path) => {
                let settings = work.session().settings();
                let point = |pose: &CubeletPose| over.point(pose.position).map(|at| (at * over.free.zoom).into());
                let state = StateFile {
                    state: work.session().state(),
                    theme: settings.theme.word(),
                    speed: work.session().player().playback.speed,
                    motion: settings.motion.word(),
                    scale: settings.scale,
                    voice: settings.spoken,
                    points: work.session().picture().stage.cubelets.iter().flatten().filter_map(point).collect(),
                    readings: &readings,
                };
                let path = running.folder.join(path);
                let text = serde_json::to_string(&state).expect("numbers and texts can be written as JSON");
                if let Err(error) = crate::save::save(&path, text + "\n") {
                    return fail(CANNOT_WRITE, line, &format!("cannot write {}: {error}", Shown(&path)));
                }
            }
            Action::Quit => break,
        }
        running.line_index += 1;
        running.waiting_since = None;
        if needs_frame {
            return;
        }
    }
    exit.write(AppExit::Success);
}
