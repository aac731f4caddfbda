//! The frames of a film: moments of a fold and their durations.
//!
//! A pause is a single picture, which is sharp and cheap. People watch a film without folding along, so its pauses are
//! short: 14 steps take at most 45 seconds. Where viewpoint or framing change, the camera glides as in the window.

use std::sync::Arc;

use super::Shooting;
use crate::fold::Viewpoint;
use crate::stage::{Framing, LIFT_SECONDS, Timeline};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FilmShot {
    /// As in the window: below 0 while the snake lies on the table or is lifted.
    pub playhead: f64,
    pub hundredths: u16,
    /// While the camera glides: the moment whose view it comes from, and its progress, 0 to 1.
    pub from: Option<(f64, f32)>,
    /// Angle of the camera around the cube, in degrees.
    pub round: f32,
}

/// The viewpoint of a moment, and what the camera must show.
fn view(timeline: &Timeline, playhead: f64) -> (Viewpoint, Arc<Framing>) {
    let stage = timeline.stage(playhead, 0.0, true);
    (stage.eye.unwrap_or(Viewpoint::HOME), stage.framing())
}

/// Seconds for the camera to glide from one step to the next. Chosen by eye, like those below.
const GLIDE_SECONDS: f64 = 0.56;
/// Seconds before a turn, to see its arrow and to begin to read; the words stay during the turn.
const GLANCE_SECONDS: f64 = 0.5;
const WORDS_SECONDS: f64 = 0.7;
/// Seconds after a turn, to see where the part is now.
const ARRIVED_SECONDS: f64 = 0.24;
const END_SECONDS: f64 = 2.5;
const ROUND_SECONDS: f64 = 4.8;

/// `interval`: hundredths of a second between frames of motion.
pub fn shots(timeline: &Timeline, shooting: &Shooting, interval: u16) -> Vec<FilmShot> {
    let mut film = Film { timeline, shooting, interval, shots: Vec::new() };
    if let Some(step) = shooting.step.filter(|&step| step < timeline.len()) {
        film.rest(step as f64, film.reading(step));
        film.turn(step);
        film.last_lasts(END_SECONDS);
    } else {
        film.whole();
    }
    film.shots
}

fn still(playhead: f64, hundredths: u16, round: f32) -> FilmShot {
    FilmShot { playhead, hundredths, from: None, round }
}

struct Film<'a> {
    timeline: &'a Timeline,
    shooting: &'a Shooting,
    interval: u16,
    shots: Vec<FilmShot>,
}

impl Film<'_> {
    fn whole(&mut self) {
        let steps = self.timeline.len();
        if steps > 0 {
            let start = self.timeline.start();
            self.rest(start, self.glance());
            if start < 0.0 {
                let pictures = self.pictures(LIFT_SECONDS);
                let shares = (1..pictures).map(|at| at as f64 / pictures as f64);
                let lifted =
                    |share| FilmShot { from: Some((start, share as f32)), ..still(share - 1.0, self.interval, 0.0) };
                self.shots.extend(shares.map(lifted));
            }
            // The camera goes from the whole snake to the framing of the first step.
            self.glide((-f64::EPSILON).max(start), 0.0);
            self.last_lasts(self.glance());
        }
        for step in 0..steps {
            self.turn(step);
            let after = step + 1;
            self.glide(step as f64 + 0.5, after as f64);
            if after < steps {
                self.last_lasts(self.glance());
            }
        }
        if steps == 0 {
            self.rest(0.0, END_SECONDS);
        }
        self.last_lasts(END_SECONDS);
        if self.shooting.turntable {
            let pictures = self.pictures(ROUND_SECONDS);
            let whole = 360.0 / pictures as f32;
            self.shots.extend((1..=pictures).map(|at| still(steps as f64, self.interval, at as f32 * whole)));
            self.last_lasts(GLANCE_SECONDS);
        }
    }

    fn glance(&self) -> f64 {
        if self.shooting.words { WORDS_SECONDS } else { GLANCE_SECONDS }
    }

    fn reading(&self, step: usize) -> f64 {
        if self.shooting.words { self.timeline.reading_seconds(step).max(GLANCE_SECONDS) } else { GLANCE_SECONDS }
    }

    fn speed(&self) -> f64 {
        let speed = self.shooting.speed;
        if speed.is_nan() { 1.0 } else { f64::from(speed.clamp(*Shooting::SPEEDS.start(), *Shooting::SPEEDS.end())) }
    }

    fn pictures(&self, seconds: f64) -> usize {
        ((seconds / self.speed() * 100.0 / f64::from(self.interval)).round() as usize).max(1)
    }

    fn hundredths(&self, seconds: f64) -> u16 {
        (seconds / self.speed() * 100.0).round().clamp(f64::from(self.interval), f64::from(u16::MAX)) as u16
    }

    fn rest(&mut self, playhead: f64, seconds: f64) {
        self.shots.push(still(playhead, self.hundredths(seconds), 0.0));
    }

    fn last_lasts(&mut self, seconds: f64) {
        let hundredths = self.hundredths(seconds);
        if let Some(last) = self.shots.last_mut() {
            last.hundredths = hundredths;
        }
    }

    fn turn(&mut self, step: usize) {
        let pictures = self.pictures(self.timeline.step_seconds(step));
        let playheads = (1..pictures).map(|at| step as f64 + at as f64 / pictures as f64);
        self.shots.extend(playheads.map(|playhead| still(playhead, self.interval, 0.0)));
        // Just before the end, so that the words are still those of this step.
        self.rest((step as f64 + 1.0).next_down(), ARRIVED_SECONDS);
    }

    fn glide(&mut self, from: f64, to: f64) {
        let is_elsewhere = view(self.timeline, from) != view(self.timeline, to);
        let pictures = if is_elsewhere { self.pictures(GLIDE_SECONDS) } else { 1 };
        let share = |at: usize| Some((from, at as f32 / pictures as f32)).filter(|_| at < pictures);
        self.shots.extend((1..=pictures).map(|at| FilmShot { from: share(at), ..still(to, self.interval, 0.0) }));
    }
}
