//! Where every cubelet is at any moment of a fold plan: a pure function of the playhead.
//!
//! A step's time is split into phases: pull (lift-turns alone), turn, let back, and, at the end of the last step,
//! closing up. Each eases in and out. How long a step takes on a clock is left to whoever moves the playhead.

use std::ops::Range;

use glam::{Mat3, Quat};

use super::plan::{CubeletPose, FoldPlan, Step};
use crate::puzzle::{Cell, Direction, Symmetry};

/// Share of a lift-turn's time for pulling, and again for letting back.
const PULL: f64 = 0.25;
/// Share of the last step's time for closing up.
const CLOSE: f64 = 0.3;
/// Rounds of pushing cubelets apart that are too near each other in a squeeze.
const PUSHES: usize = 12;

/// Orientation as a quaternion.
///
/// `orientation` must be a rotation; those of a pose are.
pub fn quat_of(orientation: Symmetry) -> Quat {
    let [x, y, z] = orientation.columns().map(Cell::as_vec3);
    Quat::from_mat3(&Mat3::from_cols(x, y, z)).normalize()
}

/// 0 to 1, slow at both ends.
fn ease(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Progress through the part `range` of a step.
fn phase(t: f64, range: Range<f64>) -> f64 {
    ease((t - range.start) / (range.end - range.start))
}

/// How far a step has come.
struct Progress {
    turned: f64,
    lifted: f64,
}

impl FoldPlan {
    /// Where each cubelet is at `playhead` (completed steps + fraction; clamped to the plan), in pitches, in the
    /// plan's one world frame. At whole playheads exactly the cells of the step boundary. No two cubelets' centres
    /// come nearer to each other than the step's clearance; in a squeeze the cubelets in each other's way are drawn
    /// giving way.
    pub fn pose(&self, playhead: f64) -> Vec<CubeletPose> {
        let (step, t) = self.split(playhead);
        let Some(pose) = self.poses.get(step) else { return Vec::new() };
        let resting = |(cell, orientation): (&Cell, &Symmetry)| CubeletPose {
            position: cell.as_vec3(),
            rotation: quat_of(*orientation),
        };
        let mut cubelets: Vec<CubeletPose> = pose.cells.iter().zip(&pose.orientations).map(resting).collect();
        if t == 0.0 {
            return cubelets;
        }
        let Some(now) = self.steps.get(step) else { return cubelets };
        let progress = self.progress(step, t);
        let axis = now.axis.vector().as_vec3();
        let rotation = Quat::from_axis_angle(axis, (f64::from(now.degrees).to_radians() * progress.turned) as f32);
        let pivot = now.pivot.as_vec3();
        let lift = now.lift.as_vec3() * progress.lifted as f32;
        for cubelet in &mut cubelets[now.moving(pose.cells.len())] {
            cubelet.position = pivot + rotation * (cubelet.position - pivot) + lift;
            cubelet.rotation = rotation * cubelet.rotation;
        }
        if now.is_squeeze() {
            give_way(&mut cubelets);
        }
        cubelets
    }

    /// How far the folded cube has closed up at `playhead`: 0 loose, 1 tight. Rises only at the end of the last step,
    /// when its turn is done. A plan without steps is tight.
    pub fn tightness(&self, playhead: f64) -> f32 {
        let (step, t) = self.split(playhead);
        if step >= self.len() {
            1.0
        } else if step + 1 == self.len() {
            phase(t, 1.0 - CLOSE..1.0) as f32
        } else {
            0.0
        }
    }

    /// A height, in pitches, that no corner of a cubelet of side 1 goes below in the whole plan, sweeps included.
    pub fn lowest_y(&self) -> f32 {
        let rest = self.poses.iter().flat_map(|pose| &pose.cells).map(|cell| cell.y as f32).fold(f32::MAX, f32::min);
        let sweeps = self.steps.iter().zip(&self.poses).map(|(step, pose)| {
            let moving = &pose.cells[step.moving(pose.cells.len())];
            moving.iter().map(|&cell| lowest_in_sweep(step, cell)).fold(f32::MAX, f32::min)
        });
        if rest == f32::MAX { 0.0 } else { sweeps.fold(rest - 0.5, f32::min) }
    }

    /// Which step, and how far into it: 0 ≤ t < 1, or the number of steps and 0 at the end.
    fn split(&self, playhead: f64) -> (usize, f64) {
        let playhead = if playhead.is_nan() { 0.0 } else { playhead.clamp(0.0, self.len() as f64) };
        (playhead.floor() as usize, playhead.fract())
    }

    fn progress(&self, step: usize, t: f64) -> Progress {
        let end = if step + 1 == self.len() { 1.0 - CLOSE } else { 1.0 };
        let t = t / end;
        if self.steps[step].is_lift() {
            let lifted = phase(t, 0.0..PULL) - phase(t, 1.0 - PULL..1.0);
            Progress { turned: phase(t, PULL..1.0 - PULL), lifted }
        } else {
            Progress { turned: ease(t), lifted: 0.0 }
        }
    }
}

/// The lowest point that a turning cubelet's corners may reach.
fn lowest_in_sweep(step: &Step, cell: Cell) -> f32 {
    let lift = step.lift.y.min(0) as f32;
    let upright = matches!(step.axis, Direction::Up | Direction::Down);
    if upright {
        return cell.y as f32 + lift - 0.5;
    }
    // y(θ) = pivot + u cos θ + v sin θ, lowest where the turn passes straight below the axis, or at an end.
    let offset = cell - step.pivot;
    let (u, v) = (offset.y as f32, step.axis.vector().cross(offset).y as f32);
    let turn = (step.degrees as f32).to_radians();
    let height = |angle: f32| u * angle.cos() + v * angle.sin();
    let below = (-v).atan2(-u);
    let inside = [-1.0, 0.0, 1.0]
        .into_iter()
        .map(|round| below + round * std::f32::consts::TAU)
        .any(|angle| if turn > 0.0 { (0.0..=turn).contains(&angle) } else { (turn..=0.0).contains(&angle) });
    let lowest = if inside { -u.hypot(v) } else { height(0.0).min(height(turn)) };
    // Half a face diagonal: a cube turning about a level axis stands on its edge on the way.
    step.pivot.y as f32 + lowest + lift - std::f32::consts::FRAC_1_SQRT_2
}

/// Pushes cubelets apart that are less than a pitch from each other, as the elastic lets them.
fn give_way(cubelets: &mut [CubeletPose]) {
    for _ in 0..PUSHES {
        let mut pushed = false;
        for a in 0..cubelets.len() {
            for b in a + 1..cubelets.len() {
                let between = cubelets[b].position - cubelets[a].position;
                let apart = between.length();
                if apart < 0.999 && apart > 0.01 {
                    let push = between / apart * (1.0 - apart) / 2.0;
                    cubelets[a].position -= push;
                    cubelets[b].position += push;
                    pushed = true;
                }
            }
        }
        if !pushed {
            return;
        }
    }
}
