//! How finely to draw: chosen by the graphics card and by measured frame times, unless the user says.
//!
//! There are two tiers. The high one has smooth edges while things move too, and cubelets that cast shadows on each
//! other; wood, light and the shadow on the table are the same in both. A picture that rests is drawn with smooth edges in
//! either: it costs one frame.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::Msaa;

use super::door::Work;
use super::frame::{Moving, Readings, Tier};
use crate::session::Quality;

/// A median time between frames above this, in ms, is not smooth: go down a tier. Nothing goes up again by itself, so
/// the picture never flickers between the two.
const TOO_SLOW_MS: f64 = 24.0;
/// So many times must have been measured.
const ENOUGH: usize = 60;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, choose);
}

pub(super) fn choose(
    work: Res<Work>,
    readings: Res<Readings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut tier: ResMut<Tier>,
    mut too_slow: Local<bool>,
    camera: Option<Single<&mut Msaa, With<Camera3d>>>,
    mut moving: ResMut<Moving>,
) {
    // Bevy does not name the type of this field to others.
    let software = adapter.is_none_or(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    let high = match work.session().settings().quality {
        Quality::High => true,
        Quality::Low => false,
        Quality::Auto => {
            // Not tried again before the program starts anew.
            *too_slow |= tier.high && readings.measured >= ENOUGH && readings.median_ms > TOO_SLOW_MS;
            !software && !*too_slow
        }
    };
    // The next frame shows it.
    moving.once |= tier.set_if_neq(Tier { high });
    let Some(camera) = camera else { return };
    let smooth = if high || !work.session().is_busy() && !moving.camera { Msaa::Sample4 } else { Msaa::Off };
    moving.once |= camera.into_inner().set_if_neq(smooth);
}
