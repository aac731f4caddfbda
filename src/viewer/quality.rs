//! Frame times, and the quality tier: chosen by graphics card and measured frame times unless the user sets it.
//!
//! In the high tier, what moves is drawn as the mean of a few frames too, with all shadows; in the low one as a single
//! frame, whose edges are smoothed in the copy to the window (`patches/canvas.rs`). For what rests see [`Stills`]: 16
//! frames, or 4 if the user sets the low tier.

use bevy::render::renderer::RenderAdapterInfo;

use super::frame::Readings;
use super::prelude::*;
use super::scene::{MOVING_FRAMES, STILL_FRAMES, Scene, Stills};
use crate::session::Quality;

/// A median frame time above this, in ms, is not smooth, so use the low tier.
const TOO_SLOW_MS: f64 = 24.0;
/// Below this median, in ms, the low tier easily draws 60 frames per second, so try the high tier.
const FAST_MS: f64 = 18.0;
const ROUND_LENGTH: usize = 60;

pub fn plugin(app: &mut App) {
    app.add_systems(Last, choose);
}

/// Finds the tier that this machine draws smoothly. After each failure of the high tier, the low one must be fast for
/// twice as long before the next try, so that the picture does not flicker between the two.
#[derive(Default)]
pub struct QualityJudge {
    low: bool,
    times_ms: Vec<f64>,
    fast_rounds: usize,
    retries: usize,
}

impl QualityJudge {
    /// Adds a frame time in ms, measured during movement at the current tier.
    fn add_time(&mut self, time: f64) {
        self.times_ms.push(time);
        if self.times_ms.len() < ROUND_LENGTH {
            return;
        }
        let (_, &mut median, _) = self.times_ms.select_nth_unstable_by(ROUND_LENGTH / 2, f64::total_cmp);
        self.times_ms.clear();
        if !self.low {
            self.low = median > TOO_SLOW_MS;
            return;
        }
        self.fast_rounds = if median < FAST_MS { self.fast_rounds + 1 } else { 0 };
        if self.fast_rounds == 4 << self.retries.min(4) {
            self.low = false;
            self.fast_rounds = 0;
            self.retries += 1;
        }
    }
}

/// How many frames of a picture at rest are summed.
pub fn frames_at_rest(quality: Quality) -> u32 {
    if quality == Quality::Low { MOVING_FRAMES } else { STILL_FRAMES }
}

pub fn is_software(adapter: Option<&RenderAdapterInfo>) -> bool {
    // Compared as text because Bevy does not re-export the type of this field.
    adapter.is_none_or(|adapter| format!("{:?}", adapter.device_type) == "Cpu")
}

/// Counts and times the frame, then chooses the tier of the next one.
pub fn choose(
    session: Res<SessionResource>,
    time: Res<Time<Real>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    scene: Res<Scene>,
    mut stills: ResMut<Stills>,
    camera: Option<Single<Ref<Transform>, With<Camera3d>>>,
    mut readings: ResMut<Readings>,
    mut judge: Local<QualityJudge>,
    mut was_moving: Local<bool>,
    mut moving: ResMut<Moving>,
) {
    if readings.frames == 0 {
        readings.adapter = adapter.as_ref().map(|adapter| adapter.name.clone()).unwrap_or_default();
    }
    readings.frames += 1;
    // Frame times count only during movement, because the window sleeps otherwise.
    let is_moving = session.picture().moves;
    let time = time.delta_secs_f64() * 1000.0;
    let time = (std::mem::replace(&mut *was_moving, is_moving) && is_moving).then_some(time);
    if let Some(time) = time {
        readings.add_time(time);
    }
    let high = match session.settings().quality {
        Quality::High => true,
        Quality::Low => false,
        Quality::Auto => {
            if let Some(time) = time.filter(|_| (readings.quality == "high") != judge.low) {
                judge.add_time(time);
            }
            !judge.low && !is_software(adapter.as_deref())
        }
    };
    let quality = if high { "high" } else { "low" };
    moving.once |= std::mem::replace(&mut readings.quality, quality) != quality;
    let Some(place) = camera else { return };
    let drags = session.held().is_some_and(|(_, degrees)| degrees != 0.0);
    let changes = scene.is_changed() || place.is_changed();
    // A rest between two steps of a playing fold is too short for a still.
    let plays = session.player().plays();
    let moves = drags || plays || is_moving || moving.camera;
    let at_once = if high { MOVING_FRAMES } else { 2 };
    let at_rest = frames_at_rest(session.settings().quality);
    let drawn = if stills.of == at_rest { stills.frames } else { 0 };
    // A single change is drawn as quickly as motion.
    stills.set_if_neq(match (moves || changes, high) {
        (true, true) => Stills { frames: MOVING_FRAMES, of: MOVING_FRAMES },
        (true, false) => default(),
        (false, _) => Stills { frames: (drawn + at_once).min(at_rest), of: at_rest },
    });
    let is_whole = stills.frames == at_rest;
    moving.settles = !moves && !is_whole;
    moving.once |= (changes || !moves) && !is_whole;
}

impl Readings {
    fn add_time(&mut self, time: f64) {
        if self.times_ms.len() == 120 {
            self.times_ms.pop_front();
        }
        self.times_ms.push_back(time);
        let mut sorted = Vec::from_iter(self.times_ms.iter().copied());
        sorted.sort_by(f64::total_cmp);
        self.median_ms = quantile(&sorted, 0.5);
        self.p95_ms = quantile(&sorted, 0.95);
    }
}

/// The smallest value that is no less than this share of the values. They must be sorted.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() as f64 * share).ceil() as usize).saturating_sub(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles() {
        let times = Vec::from_iter((1..=100).map(f64::from));
        assert_eq!((quantile(&times, 0.5), quantile(&times, 0.95)), (50.0, 95.0));
        assert_eq!(quantile(&[7.0], 0.5), 7.0);
    }
    /// Number of rounds, with every frame taking `time`, until the judge changes its tier; `None` if more than 500.
    fn rounds(judge: &mut QualityJudge, time: f64) -> Option<usize> {
        let before = judge.low;
        (1..=500).find(|_| {
            (0..ROUND_LENGTH).for_each(|_| judge.add_time(time));
            judge.low != before
        })
    }

    #[test]
    fn quality_drops_at_once_and_rises_when_there_is_time() {
        let mut judge = QualityJudge::default();
        assert_eq!(rounds(&mut judge, 16.7), None);
        assert_eq!(rounds(&mut judge, 30.0), Some(1));
        assert_eq!(rounds(&mut judge, 20.0), None, "no trial while it is just smooth");
        assert_eq!(rounds(&mut judge, 16.7), Some(4));
    }

    #[test]
    fn repeated_failures_are_seldom_retried() {
        let mut judge = QualityJudge::default();
        let mut waits = Vec::new();
        for _ in 0..7 {
            assert_eq!(rounds(&mut judge, 40.0), Some(1));
            waits.extend(rounds(&mut judge, 8.0));
        }
        assert_eq!(waits, [4, 8, 16, 32, 64, 64, 64]);
    }

    #[test]
    fn a_slow_round_restarts_the_wait_and_single_hitches_do_not_count() {
        let mut judge = QualityJudge { low: true, ..QualityJudge::default() };
        for round in 0..40 {
            (0..ROUND_LENGTH).for_each(|_| judge.add_time(if round % 4 == 3 { 21.0 } else { 10.0 }));
            assert!(judge.low);
        }
        let mut judge = QualityJudge::default();
        for frame in 0..600 {
            judge.add_time(if frame % 3 == 0 { 90.0 } else { 16.0 });
        }
        assert!(!judge.low);
    }
}
