//! The pose of a fold plan at any moment. A step has three phases, each eased in and out: make room (pull the part out,
//! or open the chain where cubes must yield), turn, close up again.

use std::ops::Range;

use glam::{Mat3, Quat, Vec3};

use super::plan::{CubeletPose, FoldPlan, Grade, Pose, Step};
use crate::puzzle::{Cell, Direction, Symmetry};

/// Share of a step's time for making room, and again for closing up.
pub const ROOM: f64 = 0.25;

/// `orientation` must be a rotation, as in a pose.
pub fn quat_of(orientation: Symmetry) -> Quat {
    let [x, y, z] = Cell::AXES.map(|axis| orientation.apply(axis).as_vec3());
    Quat::from_mat3(&Mat3::from_cols(x, y, z)).normalize()
}

/// Easing (smootherstep): progress, 0 to 1, after the fraction `t` of the time; clamped.
pub fn smooth(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

fn phase(t: f64, range: Range<f64>) -> f64 {
    smooth((t - range.start) / (range.end - range.start))
}

/// Progress of the turn and of making room, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub turned: f64,
    pub room: f64,
}

/// How the chain is opened: the factor on its pitch, and the point that stays in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    pub pitch: f32,
    pub about: Vec3,
}

impl Opening {
    pub fn apply(&self, point: Vec3) -> Vec3 {
        self.about + (point - self.about) * self.pitch
    }
}

impl Step {
    /// A cubelet of the moving part, turned by some degrees, with room made for the turn, 0 to 1.
    pub fn turned(&self, cubelet: CubeletPose, degrees: f64, room: f64) -> CubeletPose {
        let rotation = Quat::from_axis_angle(self.axis.as_vec3(), degrees.to_radians() as f32);
        let pivot = self.pivot.as_vec3();
        CubeletPose {
            position: pivot + rotation * (cubelet.position - pivot) + self.lift.as_vec3() * room as f32,
            rotation: rotation * cubelet.rotation,
        }
    }
}

impl FoldPlan {
    /// The poses at `playhead` (completed steps + fraction; clamped), in pitches, in the plan's frame; at whole
    /// playheads, exactly the cells. Cubes of the step's side never overlap; nor, with [`Self::opening`], larger ones.
    pub fn pose(&self, playhead: f64) -> Vec<CubeletPose> {
        self.pose_beyond(playhead, 0.0)
    }

    /// [`Self::pose`] with the moving part of the current step turned further by some degrees.
    pub fn pose_beyond(&self, playhead: f64, degrees: f64) -> Vec<CubeletPose> {
        let (step, t) = self.split(playhead);
        let pose = &self.poses()[step];
        let resting = |(cell, orientation): (&Cell, &Symmetry)| CubeletPose {
            position: cell.as_vec3(),
            rotation: quat_of(*orientation),
        };
        let mut cubelets: Vec<CubeletPose> = pose.cells.iter().zip(&pose.orientations).map(resting).collect();
        let Some(now) = self.steps().get(step).filter(|_| t > 0.0) else { return cubelets };
        let progress = self.progress(step, t);
        let turned = f64::from(now.degrees) * progress.turned + degrees * f64::from(now.degrees.signum());
        for cubelet in &mut cubelets[now.moving(pose.cells.len())] {
            *cubelet = now.turned(*cubelet, turned, progress.room);
        }
        cubelets
    }

    /// How far the chain must be opened at `playhead` so that cubes of this side, in pitches, do not overlap.
    pub fn opening(&self, playhead: f64, side: f64) -> Opening {
        let (step, t) = self.split(playhead);
        let Some(now) = self.steps().get(step) else { return Opening { pitch: 1.0, about: Vec3::ZERO } };
        let widest = widest(now, side);
        let room = self.progress(step, t).room;
        Opening { pitch: (1.0 + (widest - 1.0) * room) as f32, about: now.pivot.as_vec3() }
    }

    /// A lower bound, in pitches, on the height of cubes of side 1 in each step, opened for `side`, and at the end.
    pub fn lowest_y(&self, side: f64) -> Vec<f32> {
        let least = |heights: &mut dyn Iterator<Item = f32>| heights.fold(f32::MAX, f32::min);
        let rest = |pose: &Pose| least(&mut pose.cells.iter().map(|cell| cell.y as f32)) - 0.5;
        let steps = self.steps().iter().zip(self.poses().array_windows()).map(|(step, [before, after])| {
            let moving = &before.cells[step.moving(before.cells.len())];
            let swept = least(&mut moving.iter().map(|&cell| lowest_in_sweep(step, cell)));
            let opened = Opening { pitch: widest(step, side) as f32, about: step.pivot.as_vec3() };
            opened.apply(Vec3::Y * swept.min(rest(before))).y.min(rest(before)).min(rest(after))
        });
        steps.chain(self.poses().last().map(rest)).collect()
    }

    /// The step and the progress in it: 0 ≤ t < 1, or the number of steps and 0 at the end.
    fn split(&self, playhead: f64) -> (usize, f64) {
        let playhead = playhead.max(0.0).min(self.len() as f64);
        (playhead.floor() as usize, playhead.fract())
    }

    /// Whether a step's part has room to turn on by some degrees: backward from its start, and forward from its end.
    pub fn has_room_beyond(&self, step: usize, degrees: f64) -> [bool; 2] {
        let now = &self.steps()[step];
        [false, true].map(|onward| {
            let cells = self.cells(step + usize::from(onward));
            let forward = (now.degrees > 0) == onward;
            let barrier = now.barrier(cells, forward, now.side.min(Grade::FREE));
            barrier.is_none_or(|barrier| barrier.degrees >= degrees)
        })
    }

    /// When, in shares of its time, a step's part turns.
    pub(crate) fn turning(&self, step: usize) -> Range<f64> {
        if self.steps()[step].grade() == Grade::Free { 0.0..1.0 } else { ROOM..1.0 - ROOM }
    }

    pub fn progress(&self, step: usize, t: f64) -> Moment {
        let is_free = self.steps()[step].grade() == Grade::Free;
        let room = if is_free { 0.0 } else { phase(t, 0.0..ROOM) - phase(t, 1.0 - ROOM..1.0) };
        Moment { turned: phase(t, self.turning(step)), room }
    }
}

/// How far apart neighbouring cubelets must be drawn, in normal pitches, for cubes of `side` to just clear the step.
fn widest(step: &Step, side: f64) -> f64 {
    (1.005 * side / step.side.max(Grade::LEAST)).max(1.0)
}

/// A lower bound on the height of a turning cubelet's corners.
fn lowest_in_sweep(step: &Step, cell: Cell) -> f32 {
    let lift = step.lift.y.min(0) as f32;
    if matches!(step.axis, Direction::Up | Direction::Down) {
        return cell.y as f32 + lift - 0.5;
    }
    // Height above the axis, and what it is a quarter later; between the two it is least where both are negative.
    let offset = cell - step.pivot;
    let mut now = offset.y as f32;
    let mut next = (step.axis.vector().cross(offset).y * step.degrees.signum()) as f32;
    let mut lowest = now;
    for _ in 0..step.degrees.abs() / 90 {
        lowest = lowest.min(if now < 0.0 && next < 0.0 { -now.hypot(next) } else { next });
        (now, next) = (next, -now);
    }
    // Half a face diagonal, because a cube turning about a horizontal axis may stand on its edge on the way.
    step.pivot.y as f32 + lowest + lift - std::f32::consts::FRAC_1_SQRT_2
}
