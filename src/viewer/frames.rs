//! Counts frames and measures the times between them, for the state file, the last line of the panel and the choice of
//! the tier.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::door::Work;
use super::frame::Readings;

/// How many of the last times between frames are kept.
const KEPT: usize = 120;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, count);
}

fn count(
    mut readings: ResMut<Readings>,
    time: Res<Time<Real>>,
    work: Res<Work>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut times: Local<VecDeque<f64>>,
    mut moved: Local<bool>,
) {
    if readings.drawn == 0 {
        readings.machine = adapter.map(|adapter| adapter.name.clone()).unwrap_or_default();
    }
    readings.drawn += 1;
    // A time counts only between two frames that both were under way.
    let moves = work.session().is_moving();
    readings.latest_ms = (moves && *moved).then(|| time.delta_secs_f64() * 1000.0);
    if let Some(latest) = readings.latest_ms {
        if times.len() == KEPT {
            times.pop_front();
        }
        times.push_back(latest);
        let mut sorted = Vec::from_iter(times.iter().copied());
        sorted.sort_by(f64::total_cmp);
        (readings.median_ms, readings.p95_ms) = (quantile(&sorted, 0.5), quantile(&sorted, 0.95));
    }
    *moved = moves;
}

/// The value that `share` of them do not exceed.
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
}
