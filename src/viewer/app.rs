//! Puts the window together: plugins, the order of the sets, and the one place where the session changes.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, RequestRedraw};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use super::{
    Asked, Due, FreeArea, OpenOptions, Work, camera, canvas, capture, files, frames, input, panel, quality, scene,
    solving,
};
use crate::session::Session;

/// The order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Keys and scripts ask for commands.
    Input,
    /// Solver and planner are heard.
    Drain,
    /// The session carries commands out.
    Apply,
    /// Time passes.
    Playback,
    /// The picture follows the session.
    Scene,
}

/// Something besides the session wants another frame: the camera under way, a script.
#[derive(Resource, Debug, Default)]
pub struct Restless {
    /// Somebody wants the next frame.
    pub wanted: bool,
    /// The camera is under way, as of the last frame.
    pub camera: bool,
}

/// Everything but drawing: the session and those who work for it. Needs no window and no renderer, but time, and
/// assets of meshes and images.
pub fn core(app: &mut App, session: Session) {
    app.insert_resource(Work(session))
        .init_resource::<Restless>()
        .init_resource::<FreeArea>()
        .add_message::<Asked>()
        .add_message::<Due>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, (Phase::Input, Phase::Drain, Phase::Apply, Phase::Playback, Phase::Scene).chain())
        .add_systems(First, |mut restless: ResMut<Restless>| restless.wanted = false)
        .add_systems(Update, (apply.in_set(Phase::Apply), pass_time.in_set(Phase::Playback)))
        .add_systems(Last, ask_for_frames)
        .add_plugins((solving::plugin, scene::plugin));
    // There, the window's surface must be made on the main thread, to which only the other executor hands it over.
    if cfg!(not(target_os = "macos")) {
        app.add_plugins(OneAfterTheOther);
    }
}

/// The whole program in a window.
pub fn window(options: OpenOptions) -> App {
    let mut app = App::new();
    let mut session = Session::new(options.draft);
    if options.mirror {
        session.apply(crate::session::Command::Mirror);
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
    core(&mut app, session);
    app.add_plugins((
        canvas::plugin,
        camera::plugin,
        input::plugin,
        panel::plugin,
        files::plugin,
        frames::plugin,
        quality::plugin,
    ));
    capture::plugin(&mut app, options.script);
    app
}

/// Runs the systems of a world one after the other. There is so little to do in a frame that handing it to other threads
/// costs more than it gains, and a software driver wants all cores. Drawing still goes on beside.
struct OneAfterTheOther;

impl Plugin for OneAfterTheOther {
    fn build(&self, _app: &mut App) {}

    // By now all schedules are there.
    fn finish(&self, app: &mut App) {
        for world in app.sub_apps_mut().iter_mut().map(SubApp::world_mut) {
            for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        }
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

pub(super) fn ask_for_frames(
    work: Res<Work>,
    restless: Res<Restless>,
    asked: Res<Messages<Asked>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // The planner, and a search that is not looked at, wake the window by themselves.
    let moving = work.0.playback().is_moving() || work.0.shows_search() || work.0.is_demo();
    if moving || restless.wanted || !asked.is_empty() || work.is_changed() {
        redraw.write(RequestRedraw);
    }
}
