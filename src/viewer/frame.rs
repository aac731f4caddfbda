//! The phases of a frame, and the resources and exit codes that the window's parts share.

use std::collections::VecDeque;
use std::path::PathBuf;

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPostUpdateSet;
use serde::Serialize;

use super::keyboard::Paste;
use super::wake::{Alarm, Wake};

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
    let wake = Wake::of(app);
    app.insert_resource(Alarm::new(&wake));
    app.init_resource::<Moving>()
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
