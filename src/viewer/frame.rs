//! What the rooms of the window share, below all of them: the order of a frame, the messages that go round, and what one
//! of them knows and others read. They import this, the door and the theme, never each other.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::fold::Eye;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Pos2};
use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};

/// Exit code of a script that can't write its files.
pub(super) const CANNOT_WRITE: u8 = 2;
/// Exit code where a script's wait ran out of time, or a signal ended the program.
pub(super) const STOPPED: u8 = 3;

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// It is found out what the pointer is on.
    Point,
    /// Keys and scripts ask for commands.
    Input,
    /// Solver and planner are heard.
    Drain,
    /// The session hears what was told and asked, and lets time pass.
    Apply,
    Scene,
}

pub(super) fn plugin(app: &mut App) {
    let wake = Wake(app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()));
    app.insert_resource(Alarm::new(&wake));
    app.init_resource::<Moving>()
        .init_resource::<FreeArea>()
        .init_resource::<Extent>()
        .init_resource::<HomeView>()
        .init_resource::<Elsewhere>()
        .init_resource::<UnderPointer>()
        .init_resource::<Tier>()
        .init_resource::<Loaded>()
        .init_resource::<Readings>()
        .init_resource::<Pictures>()
        .insert_resource(wake)
        .add_message::<TakePicture>()
        .add_message::<Paste>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, (Phase::Point, Phase::Input, Phase::Drain, Phase::Apply, Phase::Scene).chain());
}

/// Who moves besides the session; said in every frame.
#[derive(Resource, Debug, Default)]
pub(super) struct Moving {
    pub camera: bool,
    /// In how many seconds a script needs a frame.
    pub script: Option<f64>,
    /// Something has changed that the next frame shows.
    pub once: bool,
}

/// The part of the window in which things are framed, in logical pixels from the top left.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FreeArea {
    pub min: Vec2,
    pub size: Vec2,
    /// The right and lower end of the picture: words and small pictures over it are not the panel's.
    pub end: Vec2,
    /// The size of the whole window.
    pub window: Vec2,
    /// How many logical pixels one of the panel's points has; 0 before anything was laid out.
    pub zoom: f32,
}

impl FreeArea {
    /// A place in the window in the panel's points, of which one may be more than a logical pixel, or less.
    pub fn point(&self, at: Vec2) -> Pos2 {
        Pos2::new(at.x, at.y) / self.zoom.max(0.1)
    }

    /// The picture, in the panel's points.
    pub fn picture(&self) -> egui::Rect {
        egui::Rect::from_min_max(Pos2::ZERO, self.point(self.end))
    }

    /// The picture's right and bottom edge, −1 to 1 across the window and up; the window's own before anything was laid out.
    pub fn edges(&self) -> Vec2 {
        if self.window.min_element() < 1.0 {
            return Vec2::new(1.0, -1.0);
        }
        let share = self.end / self.window;
        Vec2::new(2.0 * share.x - 1.0, 1.0 - 2.0 * share.y)
    }
}

/// For what is drawn over the picture: where a place on the stage is seen, in the panel's points.
#[derive(SystemParam)]
pub(super) struct OverPicture<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    pub free: Res<'w, FreeArea>,
    pub loaded: Res<'w, Loaded>,
    camera: Single<'w, 's, (&'static Camera, &'static Transform), With<Camera3d>>,
}

impl OverPicture<'_, '_> {
    /// The eye, as on the stage.
    pub fn eye(&self) -> Transform {
        *self.camera.1
    }

    /// `None` where that is not before the eye.
    pub fn point(&self, at: Vec3) -> Option<Pos2> {
        let (camera, transform) = *self.camera;
        camera.world_to_viewport(&GlobalTransform::from(*transform), at).ok().map(|at| self.free.point(at))
    }

    pub fn line(&self, points: &[Vec3]) -> Vec<Pos2> {
        points.iter().filter_map(|&point| self.point(point)).collect()
    }

    /// Draws beneath the panel, in the picture only.
    pub fn painter(&mut self) -> Result<egui::Painter> {
        let area = self.free.picture();
        Ok(self.contexts.ctx_mut()?.layer_painter(egui::LayerId::background()).with_clip_rect(area))
    }
}

/// Least and greatest coordinates of what is on stage, in pitches.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Extent(pub (Vec3, Vec3));

/// From where what is on stage is to be seen, and the least and greatest coordinates of what is to be seen of it, in pitches.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct HomeView {
    pub eye: Eye,
    pub frame: (Vec3, Vec3),
}

impl Default for HomeView {
    fn default() -> Self {
        Self { eye: Eye::HOME, frame: (Vec3::ZERO, Vec3::ZERO) }
    }
}

/// Whether the person looks from a side from which the words do not hold.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Elsewhere(pub bool);

/// A press that moves less than this, in logical pixels, is a click.
pub(super) const CLICK: f32 = 4.0;

/// Whether there is something under the pointer in the picture that takes a click, or a drag, so that nobody else does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct UnderPointer {
    pub clicks: bool,
    pub drags: bool,
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tier {
    /// Four samples a pixel while things move too, and cubelets that cast shadows on each other.
    pub high: bool,
}

/// Whether all shaders are there: nothing is drawn before.
#[derive(Resource, Debug, Default)]
pub(super) struct Loaded(pub bool);

#[derive(Resource, Debug, Default)]
pub(super) struct Readings {
    /// Drawn since the start.
    pub drawn: u64,
    /// The time since the frame before, in ms; `None` where not both were under way.
    pub latest_ms: Option<f64>,
    /// The middle one of the last such times, in ms.
    pub median_ms: f64,
    /// Nineteen of twenty are not longer, in ms.
    pub p95_ms: f64,
    pub machine: String,
}

/// A picture of the window as this frame shows it is to be saved: under this name for a script, else under one that is free.
#[derive(Message, Clone, Debug)]
pub(super) struct TakePicture(pub Option<PathBuf>);

/// The text on the clipboard is wanted.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paste {
    /// As a snake, for the session.
    AsSnake,
    /// Into the text field that has the focus.
    IntoField,
}

/// Which modifiers are down: told by the keys in their order, since a quick hand presses and lets go within one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    pub alt: bool,
    pub ctrl: bool,
    pub shift: bool,
    /// The Windows or command key.
    pub win: bool,
}

impl Held {
    pub fn hear(&mut self, event: &KeyboardInput) {
        let down = event.state.is_pressed();
        match event.logical_key {
            Key::Alt => self.alt = down,
            Key::Control => self.ctrl = down,
            Key::Shift => self.shift = down,
            Key::Super | Key::Meta => self.win = down,
            _ => {}
        }
    }
}

#[derive(Resource, Debug, Default)]
pub(super) struct Pictures {
    /// Those to be taken next, and whether by key.
    pub waiting: Vec<(PathBuf, bool)>,
    pub under_way: bool,
    /// Why the last one for a script was not saved.
    pub failure: Option<String>,
}

impl Pictures {
    pub fn are_pending(&self) -> bool {
        self.under_way || !self.waiting.is_empty()
    }
}

/// Wakes a window that sleeps; does nothing where there is none.
#[derive(Resource, Clone)]
pub(super) struct Wake(Option<EventLoopProxy<WinitUserEvent>>);

impl Wake {
    pub fn caller(&self) -> impl Fn() + Send + Sync + 'static + use<> {
        let proxy = self.0.clone();
        move || {
            if let Some(proxy) = &proxy {
                // Fails only when the window is gone.
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            }
        }
    }
}

/// Wakes a window that sleeps when it is time to: one alarm, the last one set. Another wait in winit's settings would draw at
/// once.
#[derive(Resource)]
pub(super) struct Alarm(Sender<Instant>);

impl Alarm {
    fn new(wake: &Wake) -> Self {
        let (set, hear) = unbounded::<Instant>();
        let wake = wake.caller();
        let run = move || {
            let mut next: Option<Instant> = None;
            loop {
                let heard = match next {
                    Some(at) => hear.recv_deadline(at),
                    None => hear.recv().map_err(RecvTimeoutError::from),
                };
                match heard {
                    Ok(at) => next = Some(at),
                    Err(RecvTimeoutError::Timeout) => {
                        next = None;
                        wake();
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        };
        // Without a thread what goes by itself goes with the next event.
        let _ = std::thread::Builder::new().name("alarm".to_owned()).spawn(run);
        Self(set)
    }

    pub fn set(&self, seconds: f64) {
        // Longer than a day is never.
        let _ = self.0.send(Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 86400.0)));
    }
}

/// A path as people type it: `~` is their own folder.
pub(super) fn from_home(path: &Path) -> PathBuf {
    let Ok(rest) = path.strip_prefix("~") else { return path.to_owned() };
    std::env::home_dir().map_or_else(|| path.to_owned(), |home| home.join(rest))
}

/// Why a file is not saved, and the way out.
pub(super) fn unsaved(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} is there already; choose another name", path.display()),
        _ => format!("cannot save {}: {error}", path.display()),
    }
}

/// The path from the root, which says to people where it is.
pub(super) fn whole(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_begin_at_home() {
        let home = std::env::home_dir().unwrap();
        assert_eq!(from_home(Path::new("~/a/mine.toml")), home.join("a/mine.toml"));
        for other in ["mine.toml", "/tmp/~", "~mine.toml", "a/~/b"] {
            assert_eq!(from_home(Path::new(other)), Path::new(other));
        }
    }
}
