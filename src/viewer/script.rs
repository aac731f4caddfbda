//! Runs a script, line by line, and writes the state of the program as a file.

use std::io::Write as _;
use std::path::PathBuf;

use bevy::prelude::*;
use serde::Serialize;

use super::door::{Asked, Work};
use super::frame::{CANNOT_WRITE, Loaded, Moving, Phase, Pictures, Readings, STOPPED, TakePicture, Tier};
use crate::session::script::{Action, Script, Wait};
use crate::session::{Command, PlanState, SearchState, State};

#[derive(Resource)]
struct Running {
    script: Script,
    /// Files are named from here.
    folder: PathBuf,
    /// Index of the line that is next or under way.
    next: usize,
    /// Seconds that this line has taken.
    waited: f64,
    /// The line that had a file made last.
    made_by: usize,
    /// Frames that the last line still needs: a command is carried out in one and shows in the next.
    unsettled: u32,
}

/// Seconds between two looks at whether something that a script waits for has come.
const LOOK_AGAIN: f64 = 0.05;

pub(super) fn plugin(app: &mut App, script: Script, folder: PathBuf) {
    app.insert_resource(Running { script, folder, next: 0, waited: 0.0, made_by: 0, unsettled: 2 })
        .add_systems(Update, run.in_set(Phase::Input).run_if(resource_exists::<Running>));
}

#[derive(Serialize)]
struct StateFile {
    #[serde(flatten)]
    state: State,
    theme: &'static str,
    speed: f32,
    motion: &'static str,
    /// In percent.
    scale: u16,
    voice: bool,
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
    readings: Res<Readings>,
    tier: Res<Tier>,
    loaded: Res<Loaded>,
    mut asked: MessageWriter<Asked>,
    mut picture: MessageWriter<TakePicture>,
    mut moving: ResMut<Moving>,
    mut pictures: ResMut<Pictures>,
    mut exit: MessageWriter<AppExit>,
) {
    moving.script = Some(0.0);
    // A script starts once there is something to see.
    if running.next == 0 && !loaded.0 {
        return;
    }
    if running.unsettled > 0 || pictures.are_pending() {
        running.unsettled = running.unsettled.saturating_sub(1);
        return;
    }
    let mut end = |failure: Option<(u8, String)>| {
        commands.remove_resource::<Running>();
        if let Some((code, message)) = failure {
            // Nobody there to read it is no reason to fail otherwise.
            let _ = writeln!(std::io::stderr(), "snake-cube: {message}");
            exit.write(AppExit::from_code(code));
        }
    };
    if let Some(failure) = pictures.failure.take() {
        return end(Some((CANNOT_WRITE, failure)));
    }
    let taking = work.session().taking();
    if let Some(failure) = taking.failure() {
        return end(Some((CANNOT_WRITE, format!("script line {}: {failure}", running.made_by))));
    }
    let next = running.script.lines.get(running.next).cloned();
    // One file after the other, and none is left half made.
    if taking.under_way().is_some()
        && matches!(next, None | Some((_, Action::Quit | Action::Command(Command::TakeTo(_)))))
    {
        return;
    }
    let Some((line, action)) = next else { return end(None) };
    let search = &work.session().solving().search;
    running.unsettled = if matches!(action, Action::Command(_)) { 2 } else { 0 };
    match action {
        Action::Command(Command::TakeTo(path)) => {
            running.made_by = line;
            asked.write(Asked(Command::TakeTo(running.folder.join(path))));
        }
        Action::Command(command) => _ = asked.write(Asked(command)),
        Action::Wait(wait, limit) => {
            running.waited += time.delta_secs_f64();
            let there = match wait {
                Wait::Seconds => running.waited >= limit,
                Wait::Solved => match search.state {
                    SearchState::Idle => false,
                    SearchState::Running => !work.session().solving().solutions.is_empty(),
                    _ => true,
                },
                Wait::Planned => {
                    matches!(work.session().solving().planning, PlanState::Done(_))
                        || [SearchState::ProvedNone, SearchState::Stopped].contains(&search.state)
                }
                Wait::Idle => !work.session().is_busy() && !moving.camera,
            };
            if !there {
                if wait != Wait::Seconds && running.waited > limit {
                    end(Some((STOPPED, format!("script line {line}: still not there after {limit} seconds"))));
                }
                moving.script = Some(if wait == Wait::Seconds { limit - running.waited } else { LOOK_AGAIN });
                return;
            }
        }
        Action::Picture(path) => _ = picture.write(TakePicture(Some(running.folder.join(path)))),
        Action::State(path) => {
            let settings = work.session().settings();
            let state = StateFile {
                state: work.session().state(),
                theme: settings.theme.word(),
                speed: work.session().player().playback.speed,
                motion: settings.motion.word(),
                scale: settings.scale,
                voice: settings.spoken,
                frames: readings.drawn,
                median_ms: readings.median_ms,
                p95_ms: readings.p95_ms,
                quality: if tier.high { "high" } else { "low" },
                adapter: readings.machine.clone(),
            };
            let path = running.folder.join(path);
            let text = serde_json::to_string(&state).expect("numbers and texts can be written as JSON");
            if let Err(error) = std::fs::write(&path, text + "\n") {
                let failure = format!("script line {line}: cannot write {}: {error}", path.display());
                return end(Some((CANNOT_WRITE, failure)));
            }
        }
        Action::Quit => _ = exit.write(AppExit::Success),
    }
    (running.next, running.waited) = (running.next + 1, 0.0);
}
