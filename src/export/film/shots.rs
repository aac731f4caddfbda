//! Which moments of a fold a film shows, and each for how long.
//!
//! What rests is one picture that is shown for long, so that it is sharp and costs next to nothing; what moves is some twelve
//! pictures a second. Between two steps that are seen from elsewhere the eye glides, as in the window.

use super::Shooting;
use crate::fold::Eye;
use crate::stage::{Timeline, seconds_to_read};
use glam::Vec3;

/// One picture of a film.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// Completed steps and the fraction of the one under way.
    pub playhead: f64,
    /// How long it is shown, in hundredths of a second.
    pub hundredths: u16,
    /// The eye comes from where it sees this other moment, and is so far on its way, 0 to 1.
    pub from: Option<(f64, f32)>,
    /// How far the eye has gone round the cube, in degrees.
    pub round: f32,
}

/// From where a moment is seen, and the least and greatest coordinates of what is seen of it, in pitches.
pub type View = (Eye, (Vec3, Vec3));

/// That of a moment, where nobody asks for another one.
pub fn view(timeline: &Timeline, playhead: f64) -> View {
    let stage = timeline.stage(playhead, true);
    (stage.eye.unwrap_or(Eye::HOME), stage.frame.unwrap_or(stage.extent))
}

/// Between two pictures of what moves, in hundredths of a second: twelve and a half a second. Players take less than five for
/// ten, and more pictures make larger files.
const APART: u16 = 8;
/// Seconds in which the eye glides from one step to the next; chosen by eye, as those below.
const GLIDE: f64 = 0.56;
/// Seconds that the arrow of a step is shown where nobody reads.
const GLANCE: f64 = 0.5;
/// Seconds that the end is shown.
const END: f64 = 2.5;
/// Seconds for once round the cube.
const ROUND: f64 = 4.8;

/// The pictures of a film of this.
pub fn shots(timeline: &Timeline, shooting: &Shooting) -> Vec<Shot> {
    let mut film = Film { timeline, shooting, shots: Vec::new() };
    if let Some(step) = shooting.step.filter(|&step| step < timeline.len()) {
        film.step_alone(step);
    } else {
        film.whole();
    }
    film.shots
}

fn still(playhead: f64, hundredths: u16, round: f32) -> Shot {
    Shot { playhead, hundredths, from: None, round }
}

struct Film<'a> {
    timeline: &'a Timeline,
    shooting: &'a Shooting,
    shots: Vec<Shot>,
}

impl Film<'_> {
    fn whole(&mut self) {
        let steps = self.timeline.len();
        if steps > 0 {
            self.rest(0.0, self.beginning());
            // All of the snake was seen; from now on the place of the step.
            self.glide(0.0, f64::MIN_POSITIVE);
            self.last_lasts(GLANCE);
        }
        for step in 0..steps {
            self.turn(step);
            let after = step + 1;
            self.glide(step as f64 + 0.5, after as f64);
            if after < steps {
                self.last_lasts(self.reading(after));
            }
        }
        if steps == 0 {
            self.rest(0.0, END);
        }
        self.last_lasts(END);
        if self.shooting.turntable {
            let pictures = self.pictures(ROUND);
            let whole = 360.0 / pictures as f32;
            let round = |at: usize| still(steps as f64, APART, at as f32 * whole);
            let shots: Vec<Shot> = (1..=pictures).map(round).collect();
            self.shots.extend(shots);
            self.last_lasts(GLANCE);
        }
    }

    fn step_alone(&mut self, step: usize) {
        // At the very beginning all of the snake would be seen.
        let before = if step == 0 { f64::MIN_POSITIVE } else { step as f64 };
        self.rest(before, self.reading(step));
        self.turn(step);
        // Just before its end, so that words and arrow are still those of this step.
        self.rest((step as f64 + 1.0).next_down(), END);
    }

    /// Seconds to read how to begin, and the first step.
    fn beginning(&self) -> f64 {
        let words = self.timeline.plan().filter(|_| self.shooting.words);
        words.map_or(GLANCE, |plan| seconds_to_read(&plan.beginning())) + self.reading(0)
    }

    fn reading(&self, step: usize) -> f64 {
        if self.shooting.words { self.timeline.reading_seconds(step).max(GLANCE) } else { GLANCE }
    }

    fn speed(&self) -> f64 {
        let speed = self.shooting.speed;
        if speed.is_nan() { 1.0 } else { f64::from(speed.clamp(*Shooting::SPEEDS.start(), *Shooting::SPEEDS.end())) }
    }

    fn pictures(&self, seconds: f64) -> usize {
        ((seconds / self.speed() * 100.0 / f64::from(APART)).round() as usize).max(1)
    }

    fn hundredths(&self, seconds: f64) -> u16 {
        (seconds / self.speed() * 100.0).round().clamp(f64::from(APART), f64::from(u16::MAX)) as u16
    }

    fn rest(&mut self, playhead: f64, seconds: f64) {
        self.shots.push(still(playhead, self.hundredths(seconds), 0.0));
    }

    /// The last picture is shown for so long.
    fn last_lasts(&mut self, seconds: f64) {
        let hundredths = self.hundredths(seconds);
        if let Some(last) = self.shots.last_mut() {
            last.hundredths = hundredths;
        }
    }

    /// What is between the beginning of a step and its end.
    fn turn(&mut self, step: usize) {
        let pictures = self.pictures(self.timeline.step_seconds(step));
        let share = |at: usize| step as f64 + at as f64 / pictures as f64;
        let shots: Vec<Shot> = (1..pictures).map(|at| still(share(at), APART, 0.0)).collect();
        self.shots.extend(shots);
    }

    /// To a moment from where another one is seen.
    fn glide(&mut self, from: f64, to: f64) {
        let is_elsewhere = view(self.timeline, from) != view(self.timeline, to);
        let pictures = if is_elsewhere { self.pictures(GLIDE) } else { 1 };
        let share = |at: usize| Some((from, at as f32 / pictures as f32)).filter(|_| at < pictures);
        let shots: Vec<Shot> = (1..=pictures).map(|at| Shot { from: share(at), ..still(to, APART, 0.0) }).collect();
        self.shots.extend(shots);
    }
}
