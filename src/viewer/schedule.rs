//! Shared by the window's modules: the phases of a frame, common messages and resources. Most modules import only this,
//! `io` and `theme`; `app` and `headless` put them together; `render` uses some to draw without a window.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::plain::Shown;
use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::egui::{self, Pos2};
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiContext, EguiContexts, EguiPostUpdateSet, PrimaryEguiContext};
use crossbeam_channel::{Sender, unbounded};
use serde::Serialize;

/// Exit code of a script that can't write its files.
pub(super) const CANNOT_WRITE: u8 = 2;
/// Exit code when a wait in a script timed out, or a signal ended the program.
pub(super) const STOPPED: u8 = 3;

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    Point,
    Input,
    /// Collects reports from the solver, the planner and other jobs.
    Drain,
    Apply,
    Scene,
}

pub(super) fn plugin(app: &mut App) {
    let wake = Wake(app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()));
    app.insert_resource(Alarm::new(&wake));
    app.init_resource::<Moving>()
        .init_resource::<FreeArea>()
        .init_resource::<LooksElsewhere>()
        .insert_resource(MarkStrength(1.0))
        .init_resource::<UnderPointer>()
        .init_resource::<QualityTier>()
        .init_resource::<ShadersLoaded>()
        .init_resource::<Readings>()
        .init_resource::<Pictures>()
        .insert_resource(wake)
        .add_message::<Paste>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, (Phase::Point, Phase::Input, Phase::Drain, Phase::Apply, Phase::Scene).chain())
        // Painting over the picture needs the camera's pose of this frame.
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.after(CameraUpdateSystems))
        // Otherwise new letters may reach the card a frame late, and are missing until then.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
}

/// Movement outside the session; set again in every frame.
#[derive(Resource, Debug, Default)]
pub(super) struct Moving {
    pub camera: bool,
    /// Seconds until a script needs a frame.
    pub script: Option<f64>,
    pub once: bool,
}

/// The part of the window in which the camera frames the stage, in logical pixels from the top left.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FreeArea {
    pub min: Vec2,
    pub size: Vec2,
    /// The right and bottom end of the picture, including captions and small pictures over it.
    pub end: Vec2,
    pub window: Vec2,
    /// Logical pixels per egui point; 0 before the first layout.
    pub zoom: f32,
}

impl FreeArea {
    /// Converts logical pixels to egui points.
    pub fn point(&self, at: Vec2) -> Pos2 {
        Pos2::new(at.x, at.y) / self.zoom.max(0.1)
    }

    /// Whether a point of the window, in logical pixels, is on the picture.
    pub fn on_picture(&self, at: Vec2) -> bool {
        Rect::from_corners(Vec2::ZERO, self.end).contains(at)
    }

    /// The picture, in egui points.
    pub fn picture(&self) -> egui::Rect {
        egui::Rect::from_min_max(Pos2::ZERO, self.point(self.end))
    }

    /// The picture's right and bottom edges in clip space, −1 to 1, y up; those of the window before the first layout.
    pub fn edges(&self) -> Vec2 {
        if self.window.min_element() < 1.0 {
            return Vec2::new(1.0, -1.0);
        }
        let share = self.end / self.window;
        Vec2::new(2.0 * share.x - 1.0, 1.0 - 2.0 * share.y)
    }
}

/// For painting over the picture in egui points.
#[derive(SystemParam)]
pub(super) struct OverPicture<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    pub free: Res<'w, FreeArea>,
    pub loaded: Res<'w, ShadersLoaded>,
    pub marks: Res<'w, MarkStrength>,
    camera: Single<'w, 's, (&'static Camera, &'static Transform), With<Camera3d>>,
}

impl OverPicture<'_, '_> {
    pub fn eye(&self) -> Transform {
        *self.camera.1
    }

    /// The point on screen; `None` behind the camera.
    pub fn point(&self, at: Vec3) -> Option<Pos2> {
        self.camera.0.world_to_viewport(&self.eye().into(), at).ok().map(|at| self.free.point(at))
    }

    /// From the camera through a point of the window, in logical pixels.
    pub fn ray(&self, at: Vec2) -> Option<Ray3d> {
        self.camera.0.viewport_to_world(&self.eye().into(), at).ok()
    }

    pub fn line(&self, points: &[Vec3]) -> Vec<Pos2> {
        points.iter().filter_map(|&point| self.point(point)).collect()
    }

    /// A painter on a layer behind the panel, clipped to the picture.
    pub fn painter(&mut self) -> Result<egui::Painter> {
        let area = self.free.picture();
        Ok(self.contexts.ctx_mut()?.layer_painter(egui::LayerId::background()).with_clip_rect(area))
    }
}

/// For each face of a box its corners in order around it, and whether its outside faces the camera.
pub(super) fn faces(low: Vec3, high: Vec3, eye: Vec3) -> impl Iterator<Item = ([Vec3; 4], bool)> {
    (0..6).map(move |side| {
        let (axis, outer) = (side / 2, side % 2 == 0);
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut corner = if outer { high } else { low };
        let faces_eye = if outer { eye[axis] > high[axis] } else { eye[axis] < low[axis] };
        let corners =
            [(low[u], low[v]), (high[u], low[v]), (high[u], high[v]), (low[u], high[v])].map(|(at_u, at_v)| {
                (corner[u], corner[v]) = (at_u, at_v);
                corner
            });
        (corners, faces_eye)
    })
}

/// Whether the camera is on a side where the wording of the step is wrong.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LooksElsewhere(pub bool);

/// How strongly the marks of a step are drawn, 0 to 1: they appear when the camera is nearly where the step is seen from.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct MarkStrength(pub f32);

/// A press that moves less than this, in logical pixels, is a click.
pub(super) const MAX_CLICK_MOVE: f32 = 4.0;

/// Whether a target under the pointer handles clicks or drags, so that the camera ignores them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct UnderPointer {
    pub clicks: bool,
    pub drags: bool,
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct QualityTier {
    /// Four samples per pixel also during movement, and cubelets cast shadows on each other.
    pub high: bool,
}

/// Whether all shaders are loaded; nothing is drawn before.
#[derive(Resource, Debug, Default)]
pub(super) struct ShadersLoaded(pub bool);

/// Named as in the state file of a script.
#[derive(Resource, Debug, Default, Serialize)]
pub(super) struct Readings {
    pub frames: u64,
    /// Of the last frames in which something moved, as in the one before.
    #[serde(skip)]
    pub times_ms: VecDeque<f64>,
    pub median_ms: f64,
    pub p95_ms: f64,
    pub adapter: String,
}

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paste {
    AsSnake,
    IntoField,
}

/// What has the keyboard focus in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyFocus {
    Nothing,
    Control,
    Text,
}

impl KeyFocus {
    pub fn of(context: &mut Query<&mut EguiContext, With<PrimaryEguiContext>>) -> Self {
        match context.single_mut().as_mut().map(|context| &*context.get_mut()) {
            Ok(context) if context.text_edit_focused() => Self::Text,
            Ok(context) if context.egui_wants_keyboard_input() => Self::Control,
            _ => Self::Nothing,
        }
    }

    /// Whether a key is for what has the focus and no command. A text field takes all keys; a control only those that
    /// press and leave it, so that arrows, letters and Esc mean what they always do.
    pub fn takes(self, key: &Key) -> bool {
        match self {
            Self::Nothing => false,
            Self::Control => matches!(key, Key::Tab | Key::Space | Key::Enter),
            Self::Text => true,
        }
    }
}

/// Updates the modifiers key by key, since several keys may be pressed and released within one frame.
pub(super) fn update_modifiers(held: &mut ModifierKeysState, event: &KeyboardInput) {
    let down = event.state.is_pressed();
    match event.logical_key {
        Key::Alt => held.alt = down,
        Key::Control => held.ctrl = down,
        Key::Shift => held.shift = down,
        Key::Super | Key::Meta => held.win = down,
        _ => {}
    }
}

#[derive(Resource, Debug, Default)]
pub(super) struct Pictures {
    /// Requested paths; `None` is a free name in the current folder, for a picture requested by key.
    pub waiting: Vec<Option<PathBuf>>,
    pub under_way: bool,
    pub failure: Option<String>,
}

impl Pictures {
    pub fn are_pending(&self) -> bool {
        self.under_way || !self.waiting.is_empty()
    }
}

#[derive(Resource, Clone, Default)]
pub(super) struct Wake(Option<EventLoopProxy<WinitUserEvent>>);

impl Wake {
    pub fn call(&self) {
        if let Some(proxy) = &self.0 {
            // Fails only if the window is closed.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }

    pub fn caller(&self) -> impl Fn() + Send + Sync + 'static + use<> {
        let wake = self.clone();
        move || wake.call()
    }
}

/// Wakes a sleeping window at a given time; a new alarm replaces the old one. Setting a timeout in winit would draw a
/// frame each time.
#[derive(Resource)]
pub(super) struct Alarm(Sender<Instant>);

impl Alarm {
    fn new(wake: &Wake) -> Self {
        let (set, alarms) = unbounded::<Instant>();
        let wake = wake.clone();
        let run = move || {
            let mut next = alarms.recv();
            while let Ok(at) = next {
                next = alarms.recv_deadline(at).or_else(|_| {
                    wake.call();
                    alarms.recv()
                });
            }
        };
        // Without a thread, timed changes appear at the next event.
        let _ = std::thread::Builder::new().name("alarm".to_owned()).spawn(run);
        Self(set)
    }

    pub fn set(&self, seconds: f64) {
        // At most one day, so that the addition cannot overflow.
        let _ = self.0.send(Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 86400.0)));
    }
}

pub(super) fn expand_home(path: &Path) -> PathBuf {
    let Ok(rest) = path.strip_prefix("~") else { return path.to_owned() };
    std::env::home_dir().map_or_else(|| path.to_owned(), |home| home.join(rest))
}

pub(super) fn save_error(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} is there already; choose another name", Shown(path)),
        _ => format!("cannot save {}: {error}", Shown(path)),
    }
}

pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_begin_at_home() {
        let home = std::env::home_dir().unwrap();
        assert_eq!(expand_home(Path::new("~/a/mine.toml")), home.join("a/mine.toml"));
        for other in ["mine.toml", "/tmp/~", "~mine.toml", "a/~/b"] {
            assert_eq!(expand_home(Path::new(other)), Path::new(other));
        }
    }
}
