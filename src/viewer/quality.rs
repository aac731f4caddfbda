//! How finely to draw: chosen by the graphics card and by measured frame times, unless the user says.
//!
//! There are two tiers. The high one has smooth edges while things move too, and cubelets that cast shadows on each
//! other; wood, light and the shadow on the table are the same in both. A picture that rests is drawn with smooth edges in
//! either: it costs one frame.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::Msaa;

use super::Work;
use super::app::Restless;
use super::frames::Frames;
use super::scene::KeyLight;
use crate::session::Quality;

/// The tier that is in force.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tier {
    /// Smooth edges while things move too.
    pub high: bool,
    /// Measured to be too slow for it: not tried again before the program starts anew.
    too_slow: bool,
}

/// A median time between frames above this, in ms, is not smooth: go down a tier. Nothing goes up again by itself, so
/// the picture never flickers between the two.
const TOO_SLOW_MS: f64 = 24.0;
/// So many times must have been measured.
const ENOUGH: usize = 60;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tier>().add_systems(Last, choose.before(super::app::ask_for_frames));
}

fn choose(
    work: Res<Work>,
    frames: Res<Frames>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut tier: ResMut<Tier>,
    mut key_light: ResMut<KeyLight>,
    camera: Option<Single<&mut Msaa, With<Camera3d>>>,
    mut restless: ResMut<Restless>,
) {
    // Bevy does not name the type of this field to others.
    let software = adapter.is_none_or(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    let wanted = match work.0.settings().quality {
        Quality::High => true,
        Quality::Low => false,
        Quality::Auto => {
            if tier.high && frames.measured() >= ENOUGH && frames.median_ms() > TOO_SLOW_MS {
                tier.too_slow = true;
            }
            !software && !tier.too_slow
        }
    };
    if tier.high != wanted {
        tier.high = wanted;
    }
    if key_light.set_if_neq(KeyLight { casts_shadows: wanted }) {
        restless.wanted = true;
    }
    let Some(camera) = camera else { return };
    let mut msaa = camera.into_inner();
    let moves = restless.camera || work.0.is_busy();
    let now = if wanted || !moves { Msaa::Sample4 } else { Msaa::Off };
    if *msaa != now {
        *msaa = now;
        // The frame that shows it.
        restless.wanted = true;
    }
}
