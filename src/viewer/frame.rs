//! The phases of a frame, what wakes the sleeping window for one, and resources and exit codes that its parts share.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::EguiPostUpdateSet;
use crossbeam_channel::Receiver;
use serde::Serialize;

use crate::job::Requests;

/// Exit code of a script that can't write its files.
pub const CANNOT_WRITE: u8 = 2;
/// Exit code when a wait in a script timed out, or a signal ended the program.
pub const STOPPED: u8 = 3;

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    Point,
    /// Collects reports from the solver, the planner and other jobs.
    Drain,
    Apply,
}

pub fn plugin(app: &mut App) {
    app.insert_resource(Alarm::new(Wake::of(app)))
        .init_resource::<Moving>()
        .init_resource::<ShadersLoaded>()
        .init_resource::<Readings>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, (Phase::Point, Phase::Drain, Phase::Apply).chain())
        // Painting over the picture needs the camera's pose of this frame.
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.after(CameraUpdateSystems))
        // Otherwise new letters may reach the card a frame late, and are missing until then.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
}

/// Movement outside the session; set again in every frame.
#[derive(Resource, Default)]
pub struct Moving {
    pub camera: bool,
    /// Seconds until a script needs a frame.
    pub script: Option<f64>,
    pub once: bool,
    /// Whether what is drawn is at rest, but not yet the mean of all its frames.
    pub settles: bool,
    /// Whether small pictures, or letters of the system's fonts, are not there yet.
    pub thumbnails: bool,
    pub letters: bool,
    /// Frames until the window is sure to have its new size.
    pub sizing: u8,
}

impl Moving {
    pub fn has_all(&self) -> bool {
        !(self.thumbnails || self.letters) && self.sizing == 0
    }
}

/// Whether all shaders are loaded; nothing is drawn before.
#[derive(Resource, Default)]
pub struct ShadersLoaded(pub bool);

pub fn shaders_are_loaded(loaded: Res<ShadersLoaded>) -> bool {
    loaded.0
}

/// Named as in the state file of a script.
#[derive(Resource, Default, Serialize)]
pub struct Readings {
    pub frames: u64,
    /// Of the last frames in which something moved, as in the one before.
    #[serde(skip)]
    pub times_ms: VecDeque<f64>,
    pub median_ms: f64,
    pub p95_ms: f64,
    pub adapter: String,
    /// "high": each picture is the mean of a few frames also during movement, with all shadows; or "low".
    pub quality: &'static str,
}

/// Wakes the window at once, also from other threads.
#[derive(Clone, Default)]
pub struct Wake(Option<EventLoopProxy<WinitUserEvent>>);

impl Wake {
    pub fn of(app: &App) -> Self {
        Self(app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()))
    }

    pub fn call(&self) {
        if let Some(proxy) = &self.0 {
            // Fails only if the window is closed.
            _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }

    pub fn caller(&self) -> impl Fn() + Send + Sync + 'static + use<> {
        let wake = self.clone();
        move || wake.call()
    }
}

/// Wakes a sleeping window at a given time; a new alarm replaces the old one. A timeout in winit would draw a frame.
#[derive(Resource)]
pub struct Alarm(Option<Requests<Instant>>);

impl Alarm {
    fn new(wake: Wake) -> Self {
        let run = move |alarms: Receiver<Instant>| {
            let mut next = alarms.recv();
            while let Ok(at) = next {
                next = alarms.recv_deadline(at).or_else(|_| {
                    wake.call();
                    alarms.recv()
                });
            }
        };
        // Without a thread, timed changes appear at the next event.
        Self(Requests::start("alarm", run).ok())
    }

    pub fn set(&self, seconds: f64) {
        // At most one day, so that the addition cannot overflow.
        let at = Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 86400.0));
        self.0.iter().for_each(|alarm| alarm.send(at));
    }
}
