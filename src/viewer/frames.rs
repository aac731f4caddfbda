//! Counts frames and measures the times between them, for the state file and the last line of the panel.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::Work;
use super::panel::PanelState;

/// How many of the last times between frames are kept.
const KEPT: usize = 120;

/// What was measured.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Frames {
    /// Drawn since the start.
    pub drawn: u64,
    /// Times between successive frames while something moved, in ms.
    times: VecDeque<f64>,
    moved: bool,
}

impl Frames {
    /// The time in ms that `share` of the kept times do not exceed; 0 where nothing was measured.
    fn quantile(&self, share: f64) -> f64 {
        let mut sorted: Vec<f64> = self.times.iter().copied().collect();
        sorted.sort_by(f64::total_cmp);
        let index = ((sorted.len() as f64 * share).ceil() as usize).saturating_sub(1);
        sorted.get(index).copied().unwrap_or(0.0)
    }

    /// How many times are kept.
    pub fn measured(&self) -> usize {
        self.times.len()
    }

    /// The middle one.
    pub fn median_ms(&self) -> f64 {
        self.quantile(0.5)
    }

    /// Nineteen of twenty are not slower.
    pub fn p95_ms(&self) -> f64 {
        self.quantile(0.95)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Frames>().add_systems(Last, count);
}

fn count(
    mut frames: ResMut<Frames>,
    time: Res<Time<Real>>,
    work: Res<Work>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut panel: ResMut<PanelState>,
) {
    frames.drawn += 1;
    let moves = work.0.playback().is_moving() || work.0.shows_search();
    // A time counts only between two frames that both were under way.
    if moves && frames.moved {
        if frames.times.len() == KEPT {
            frames.times.pop_front();
        }
        frames.times.push_back(time.delta_secs_f64() * 1000.0);
    }
    frames.moved = moves;
    if frames.drawn % 30 == 1 {
        panel.machine = adapter.map(|adapter| machine(&adapter)).unwrap_or_default();
    }
}

/// What draws.
pub(super) fn machine(adapter: &RenderAdapterInfo) -> String {
    adapter.name.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles() {
        let mut frames = Frames::default();
        assert_eq!(frames.median_ms(), 0.0);
        frames.times = (1..=100).map(f64::from).collect();
        assert_eq!(frames.median_ms(), 50.0);
        assert_eq!(frames.p95_ms(), 95.0);
    }
}
