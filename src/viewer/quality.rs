//! How finely to draw: chosen by the graphics card and by measured frame times, unless the user says.
//!
//! There are two tiers. The high one has four samples a pixel while things move too, and cubelets that cast shadows on each
//! other; wood, light and the shadow on the table are the same in both. A picture that rests has four samples in either: it
//! costs one frame. With one sample the edges of the cubelets are smoothed on the way into the window, see
//! `patches/canvas.rs`.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::Msaa;

use super::door::Work;
use super::frame::{Moving, Readings, Tier};
use crate::session::Quality;

/// A median time between frames above this, in ms, is not smooth: go down a tier.
const TOO_SLOW_MS: f64 = 24.0;
/// Below this the lower tier has no trouble with a screen of 60 pictures a second: the higher one is worth a trial.
const FAST_MS: f64 = 18.0;
/// So many times are judged together.
const ROUND: usize = 60;
/// So many rounds in a row must be fast before the high tier is tried again: first, and at most.
const PATIENCE: (usize, usize) = (4, 64);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, choose);
}

/// Which tier this machine draws smoothly. A high one that fails is tried again only when the low one has been fast for a
/// while, twice as long after each failure: so the picture does not flicker between the two.
#[derive(Debug)]
pub(super) struct Judge {
    high: bool,
    /// Of this round, in ms.
    times: Vec<f64>,
    /// Fast rounds in a row.
    fast: usize,
    patience: usize,
}

impl Default for Judge {
    fn default() -> Self {
        Self { high: true, times: Vec::new(), fast: 0, patience: PATIENCE.0 }
    }
}

impl Judge {
    /// The time between two frames that were drawn at the tier judged right, both while something moved, in ms.
    fn hear(&mut self, time: f64) {
        self.times.push(time);
        if self.times.len() < ROUND {
            return;
        }
        let (_, &mut median, _) = self.times.select_nth_unstable_by(ROUND / 2, f64::total_cmp);
        self.times.clear();
        if self.high {
            self.high = median <= TOO_SLOW_MS;
            return;
        }
        self.fast = if median < FAST_MS { self.fast + 1 } else { 0 };
        if self.fast == self.patience {
            (self.high, self.fast) = (true, 0);
            self.patience = (2 * self.patience).min(PATIENCE.1);
        }
    }
}

/// Whether the processor draws, and no card.
pub(super) fn is_software(adapter: Option<&RenderAdapterInfo>) -> bool {
    // Bevy does not name the type of this field to others.
    adapter.is_none_or(|adapter| format!("{:?}", adapter.device_type) == "Cpu")
}

pub(super) fn choose(
    work: Res<Work>,
    readings: Res<Readings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut tier: ResMut<Tier>,
    mut judge: Local<Judge>,
    camera: Option<Single<&mut Msaa, With<Camera3d>>>,
    mut moving: ResMut<Moving>,
) {
    let software = is_software(adapter.as_deref());
    let high = match work.session().settings().quality {
        Quality::High => true,
        Quality::Low => false,
        Quality::Auto => {
            match readings.latest_ms {
                Some(time) if tier.high == judge.high => judge.hear(time),
                _ => {}
            }
            !software && judge.high
        }
    };
    // The next frame shows it.
    moving.once |= tier.set_if_neq(Tier { high });
    let Some(camera) = camera else { return };
    let smooth = if high || !work.session().is_busy() && !moving.camera { Msaa::Sample4 } else { Msaa::Off };
    moving.once |= camera.into_inner().set_if_neq(smooth);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many rounds at this time each it judges otherwise; `None` if not within 500.
    fn rounds(judge: &mut Judge, time: f64) -> Option<usize> {
        let before = judge.high;
        (1..=500).find(|_| {
            (0..ROUND).for_each(|_| judge.hear(time));
            judge.high != before
        })
    }

    #[test]
    fn what_is_too_slow_goes_down_at_once_and_up_when_there_is_time() {
        let mut judge = Judge::default();
        assert_eq!(rounds(&mut judge, 16.7), None);
        assert_eq!(rounds(&mut judge, 30.0), Some(1));
        assert_eq!(rounds(&mut judge, 20.0), None, "no trial while it is just smooth");
        assert_eq!(rounds(&mut judge, 16.7), Some(4));
    }

    #[test]
    fn what_fails_again_and_again_is_seldom_tried() {
        let mut judge = Judge::default();
        let mut waits = Vec::new();
        for _ in 0..7 {
            assert_eq!(rounds(&mut judge, 40.0), Some(1));
            waits.extend(rounds(&mut judge, 8.0));
        }
        assert_eq!(waits, [4, 8, 16, 32, 64, 64, 64]);
    }

    #[test]
    fn a_slow_round_between_starts_the_wait_anew_and_single_hitches_count_for_nothing() {
        let mut judge = Judge { high: false, ..Judge::default() };
        for round in 0..40 {
            (0..ROUND).for_each(|_| judge.hear(if round % 4 == 3 { 21.0 } else { 10.0 }));
            assert!(!judge.high);
        }
        let mut judge = Judge::default();
        for frame in 0..600 {
            judge.hear(if frame % 3 == 0 { 90.0 } else { 16.0 });
        }
        assert!(judge.high);
    }
}
