//! The playhead and its rules: pure state, advanced by time steps.

use crate::defaults::defaults;
use crate::stage::{LIFT_SECONDS, RESTS, Timeline};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PlayState {
    #[default]
    Paused,
    Playing,
    /// Paused after a jump, or before a fold that does not begin flat: only how to hold the chain is shown.
    Arrived,
    /// Moves to this position, in either direction, and stops there.
    Stepping(f64),
    Repeating(usize),
}

defaults! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Playback {
        /// Completed steps plus the fraction of the current one; from −1 to 0 the flat snake is lifted off the table.
        pub playhead: f64 = 0.0,
        pub state: PlayState = PlayState::Paused,
        pub looping: bool = false,
        /// As in the settings, except in the demo.
        pub speed: f32 = 1.0,
        pub reading: bool = true,
        /// With reduced motion, steps are instantaneous.
        pub cut: bool = false,
        /// Whether the playhead got here by playing, so that turns overshoot; after a seek, from the next turn on.
        pub in_motion: bool = false,
        /// Seconds left in a pause: before a step, after one, or at the end of a loop.
        rest: f64 = 0.0,
    }
}

/// Pause between two steps that nobody reads, so that each is seen to end. Chosen by eye.
const BREATH: f64 = 0.45;
/// Pause at the end of a loop, in seconds.
const LOOP_REST: f64 = 1.5;

impl Playback {
    pub fn play(&mut self, timeline: &Timeline) {
        if self.playhead >= timeline.len() as f64 {
            self.playhead = 0.0;
        }
        // A user who presses play has read the step and expects motion.
        self.state = PlayState::Playing;
        self.rest = 0.0;
    }

    pub fn pause(&mut self) {
        if self.is_running() {
            self.state = PlayState::Paused;
        }
    }

    /// Before the first step.
    pub fn begin(&mut self, timeline: &Timeline) {
        if timeline.start() < 0.0 { self.seek(timeline.start(), timeline) } else { self.arrive(0.0, timeline) }
    }

    /// Seeks; the user may have to follow first.
    pub fn arrive(&mut self, playhead: f64, timeline: &Timeline) {
        self.seek(playhead, timeline);
        self.state = PlayState::Arrived;
    }

    pub fn seek(&mut self, playhead: f64, timeline: &Timeline) {
        self.playhead = playhead.clamp(timeline.start(), timeline.len() as f64);
        self.state = PlayState::Paused;
        self.in_motion = false;
    }

    /// Plays `count` steps (backward if negative) to a boundary; counts from the current target, so no press is lost.
    pub fn step(&mut self, count: i64, timeline: &Timeline) {
        let from = match self.state {
            PlayState::Stepping(target) if (target > self.playhead) == (count > 0) => target,
            _ => self.playhead,
        };
        // First to the next boundary; from the table to the end of the first step.
        let first = if count > 0 { ((from + 1e-9).floor() + 1.0).max(1.0) } else { (from - 1e-9).ceil() - 1.0 };
        let target = first + (count - count.signum()) as f64;
        let target = target.clamp(timeline.start(), timeline.len() as f64);
        if self.cut {
            self.playhead = target;
        }
        self.state = if target == self.playhead { PlayState::Paused } else { PlayState::Stepping(target) };
        self.rest = 0.0;
    }

    pub fn repeat(&mut self, step: usize) {
        self.state = PlayState::Repeating(step);
        self.rest = RESTS[0];
        if step > 0 || self.playhead >= 0.0 || self.cut {
            self.playhead = step as f64;
        } else {
            self.rest = 0.0;
        }
    }

    /// The end of a repeated step, while it rests there.
    pub fn rests_after(&self) -> Option<f64> {
        let PlayState::Repeating(step) = self.state else { return None };
        let end = step as f64 + 1.0;
        (self.playhead >= end.next_down()).then_some(end)
    }

    /// Repeats the current or last step. If steps are cut, its start is shown for a while.
    pub fn again(&mut self, timeline: &Timeline) {
        let under_way = match self.state {
            PlayState::Stepping(target) if target > self.playhead => target,
            _ => self.playhead.ceil(),
        };
        let end = under_way.max(1.0).min(timeline.len() as f64);
        self.playhead = (end - 1.0).max(0.0);
        self.state = if end > self.playhead { PlayState::Stepping(end) } else { PlayState::Paused };
        self.rest = if self.cut { self.still_before(self.playhead, timeline) } else { 0.0 };
    }

    /// Whether the playhead moves by itself, now or after a pause.
    pub fn is_running(&self) -> bool {
        matches!(self.state, PlayState::Playing | PlayState::Stepping(_) | PlayState::Repeating(_))
    }

    pub fn is_moving(&self) -> bool {
        self.is_running() && self.rest <= 0.0
    }

    pub fn moves_in(&self) -> Option<f64> {
        (self.is_running() && self.rest > 0.0).then_some(self.rest)
    }

    /// A long frame may end a pause, but counts as at most 0.1 s of motion, so that nothing jumps.
    pub fn tick(&mut self, seconds: f64, timeline: &Timeline) {
        if !self.is_running() {
            return;
        }
        let rested = self.rest.min(seconds.max(0.0));
        self.rest -= rested;
        if self.rest > 0.0 {
            return;
        }
        let seconds = (seconds - rested).clamp(0.0, 0.1) * f64::from(self.speed);
        if self.playhead < 0.0 && self.state != PlayState::Stepping(timeline.start()) {
            self.run(seconds, 0.0, timeline);
            if self.playhead >= 0.0 {
                let reads = self.state == PlayState::Playing;
                self.rest = if reads { self.still_before(0.0, timeline) } else { RESTS[0] };
            }
            return;
        }
        match self.state {
            PlayState::Paused | PlayState::Arrived => {}
            PlayState::Playing => self.play_on(seconds, timeline),
            PlayState::Stepping(target) => {
                // Faster after several presses, to catch up.
                self.run(seconds * (target - self.playhead).abs().max(1.0), target, timeline);
                if self.playhead == target {
                    self.state = PlayState::Paused;
                }
            }
            PlayState::Repeating(step) => {
                // Stop just before the end, so that the picture still shows this step.
                let end = (step as f64 + 1.0).next_down();
                if self.playhead >= end {
                    return self.repeat(step);
                }
                self.run(seconds, end, timeline);
                if self.playhead >= end {
                    self.rest = RESTS[1];
                }
            }
        }
    }

    fn play_on(&mut self, mut left: f64, timeline: &Timeline) {
        let end = timeline.len() as f64;
        if self.playhead >= end && self.looping {
            self.playhead = 0.0;
        }
        while left > 0.0 && self.playhead < end {
            let boundary = self.playhead.floor() + 1.0;
            left = self.run(left, boundary, timeline);
            if self.playhead < boundary {
                return;
            }
            self.rest = match boundary < end {
                true => self.still_before(boundary, timeline),
                // At high speeds, too, people should see the end.
                false if self.looping => LOOP_REST / f64::from(self.speed.min(1.0)),
                false => 0.0,
            };
            if self.rest > 0.0 {
                return;
            }
        }
        if self.playhead >= end {
            self.state = PlayState::Paused;
        }
    }

    /// Pause before a step, in seconds: to read it, and with cut steps to see the chain.
    fn still_before(&self, boundary: f64, timeline: &Timeline) -> f64 {
        let step = boundary as usize;
        let reading =
            if self.reading { timeline.reading_seconds(step) } else { timeline.plan().map_or(0.0, |_| BREATH) };
        let seeing = if self.cut { timeline.step_seconds(step) } else { 0.0 };
        reading.max(seeing) / f64::from(self.speed)
    }

    /// Moves toward `target`, each step at its own rate; returns the seconds left.
    fn run(&mut self, mut seconds: f64, target: f64, timeline: &Timeline) -> f64 {
        if self.cut {
            self.playhead = target;
            return seconds;
        }
        // Nothing jumps when playing begins in the middle of a step.
        self.in_motion |= timeline.overshoot(self.playhead) == 0.0;
        let forward = target > self.playhead;
        while seconds > 0.0 && self.playhead != target {
            let step = if forward { self.playhead.floor() } else { self.playhead.ceil() - 1.0 };
            let length = if step < 0.0 { LIFT_SECONDS } else { timeline.step_seconds(step as usize).max(1e-3) };
            let boundary = if forward { (step + 1.0).min(target) } else { step.max(target) };
            let needed = (boundary - self.playhead).abs() * length;
            if needed > seconds {
                self.playhead += if forward { seconds } else { -seconds } / length;
                return 0.0;
            }
            seconds -= needed;
            self.playhead = boundary;
        }
        seconds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::{Joint, Step};
    use crate::puzzle::{Cell, Direction, End, Solution};

    /// Five steps of 0.2 s each.
    fn timeline() -> Timeline {
        Timeline::Assembly(Solution { cells: vec![Cell::ZERO; 5] })
    }

    #[test]
    fn it_rests_before_each_step_to_be_read() {
        let mut plan = crate::fold::FoldPlan::without_steps(vec![Cell::ZERO, Cell::X, Cell::new(1, 1, 0)], End::Head);
        for _ in 0..2 {
            plan.push(Step {
                joint: Joint::after(0),
                moves: End::Head,
                axis: Direction::Right,
                pivot: Cell::ZERO,
                degrees: 90,
                lift: Cell::ZERO,
                side: 1.0,
            });
        }
        let timeline = Timeline::fold(plan);
        let seconds = |reading: bool| {
            let mut playback = Playback { reading, ..Playback::default() };
            playback.play(&timeline);
            (1..).find(|_| {
                playback.tick(0.01, &timeline);
                !playback.is_running()
            })
        };
        // Only the second step pauses: the first has been read before.
        let reading = timeline.reading_seconds(1);
        assert!(reading > 1.0);
        let longer = f64::from(seconds(true).unwrap() - seconds(false).unwrap()) / 100.0;
        assert!((longer - (reading - BREATH)).abs() < 0.05, "{longer} {reading}");
    }

    #[test]
    fn plays_to_the_end_and_rests() {
        let timeline = timeline();
        let mut playback = Playback::default();
        playback.play(&timeline);
        playback.tick(0.05, &timeline);
        assert!((playback.playhead - 0.25).abs() < 1e-9);
        for _ in 0..30 {
            playback.tick(0.05, &timeline);
        }
        assert_eq!((playback.playhead, playback.state), (5.0, PlayState::Paused));
        playback.play(&timeline);
        assert_eq!(playback.playhead, 0.0);
    }

    #[test]
    fn a_step_ends_on_the_boundary_and_back_is_exact() {
        let timeline = timeline();
        let mut playback = Playback { playhead: 1.5, ..Playback::default() };
        playback.step(1, &timeline);
        assert_eq!(playback.state, PlayState::Stepping(2.0));
        playback.step(1, &timeline);
        assert_eq!(playback.state, PlayState::Stepping(3.0));
        while playback.is_moving() {
            playback.tick(0.016, &timeline);
        }
        assert_eq!(playback.playhead, 3.0);
        playback.step(-1, &timeline);
        assert_eq!(playback.state, PlayState::Stepping(2.0));
        playback.step(-5, &timeline);
        assert_eq!(playback.state, PlayState::Stepping(0.0));
        while playback.is_moving() {
            playback.tick(0.016, &timeline);
        }
        assert_eq!(playback.playhead, 0.0);
        playback.step(-1, &timeline);
        assert_eq!(playback.state, PlayState::Paused);
        playback.step(100, &timeline);
        assert_eq!(playback.state, PlayState::Stepping(5.0));
    }

    #[test]
    fn turning_round_under_way_goes_back_to_the_boundary_before() {
        let timeline = timeline();
        let mut playback = Playback { playhead: 2.0, ..Playback::default() };
        playback.step(1, &timeline);
        playback.tick(0.05, &timeline);
        playback.step(-1, &timeline);
        assert_eq!(playback.state, PlayState::Stepping(2.0));
    }

    #[test]
    fn a_step_is_shown_over_and_over() {
        let timeline = timeline();
        let mut playback = Playback::default();
        playback.repeat(2);
        // Just before the end of the pause.
        let rest = playback.moves_in().unwrap();
        playback.tick(rest - 0.001, &timeline);
        assert_eq!((playback.playhead, playback.is_moving(), playback.is_running()), (2.0, false, true));
        let mut rests = 0;
        for _ in 0..4 {
            while playback.moves_in().is_some() {
                let rest = playback.moves_in().unwrap();
                playback.tick(rest, &timeline);
                rests += 1;
                assert!((2.0..3.0).contains(&playback.playhead));
            }
            while playback.is_moving() {
                playback.tick(0.016, &timeline);
                assert!((2.0..3.0).contains(&playback.playhead), "it stays the picture of its step");
            }
            assert!(playback.playhead > 2.999);
        }
        assert_eq!((rests, playback.state), (7, PlayState::Repeating(2)), "once before the first, twice between two");
        playback.pause();
        playback.tick(10.0, &timeline);
        assert_eq!((playback.moves_in(), playback.is_moving()), (None, false));
    }

    #[test]
    fn where_steps_are_cut_the_playhead_is_only_ever_on_boundaries() {
        let timeline = timeline();
        let mut playback = Playback { cut: true, ..Playback::default() };
        playback.step(1, &timeline);
        assert_eq!((playback.playhead, playback.state), (1.0, PlayState::Paused));
        playback.step(5, &timeline);
        playback.step(-2, &timeline);
        assert_eq!((playback.playhead, playback.state), (3.0, PlayState::Paused));
        // The start of the repeated step is shown for a while; pressing again restarts it.
        for _ in 0..2 {
            playback.again(&timeline);
            assert_eq!((playback.playhead, playback.state), (2.0, PlayState::Stepping(3.0)));
            playback.tick(0.1, &timeline);
            assert_eq!(playback.playhead, 2.0);
        }
        playback.tick(0.1, &timeline);
        assert_eq!((playback.playhead, playback.state), (3.0, PlayState::Paused));
        // The first step played is instantaneous; the next follows after its normal duration.
        playback.seek(0.0, &timeline);
        playback.play(&timeline);
        playback.tick(0.01, &timeline);
        assert_eq!(playback.playhead, 1.0);
        let ticks = (1..).find(|_| {
            playback.tick(0.01, &timeline);
            assert_eq!(playback.playhead.fract(), 0.0);
            !playback.is_running()
        });
        assert_eq!(playback.playhead, 5.0);
        assert!((78..=82).contains(&ticks.unwrap()), "four steps of 0.2 s in {ticks:?} ticks");
        // Neither a step under way nor looping shows motion.
        playback.looping = true;
        playback.playhead = 1.4;
        playback.state = PlayState::Stepping(2.0);
        for _ in 0..1000 {
            playback.tick(0.05, &timeline);
            assert!(playback.playhead.fract() == 0.0 || playback.playhead == 1.4);
            playback.play(&timeline);
        }
        let nothing = Timeline::Assembly(Solution { cells: vec![] });
        playback.play(&nothing);
        playback.tick(1.0, &nothing);
        playback.again(&nothing);
        playback.tick(1.0, &nothing);
    }

    #[test]
    fn looping_shows_the_end_and_starts_over() {
        let timeline = timeline();
        let mut playback = Playback { looping: true, ..Playback::default() };
        playback.play(&timeline);
        let mut seen_end = 0;
        for _ in 0..300 {
            playback.tick(0.05, &timeline);
            seen_end += usize::from(playback.playhead == 5.0);
        }
        assert_eq!(playback.state, PlayState::Playing);
        assert!(seen_end > 30);
        assert!(playback.playhead < 5.0 || seen_end < 300);
    }

    #[test]
    fn an_empty_timeline_is_harmless() {
        let mut playback = Playback::default();
        let nothing = Timeline::Assembly(Solution { cells: vec![] });
        playback.looping = true;
        playback.play(&nothing);
        playback.tick(1.0, &nothing);
        playback.step(1, &nothing);
        assert_eq!(playback.playhead, 0.0);
    }
}
