//! The fold plan: the steps from the flat staircase, or another pose, to the solution or back, all in one world frame.

use std::fmt;
use std::ops::Range;

use glam::{Quat, Vec3};

use super::viewpoint::Viewpoint;
use crate::puzzle::{Cell, Direction, End, Symmetry};
use crate::spelling::words;

/// Joint `k` is between cubelets `k` and `k + 1`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joint(usize);

impl Joint {
    /// The joint after a cubelet, counted from 0.
    pub fn after(cubelet: usize) -> Self {
        Self(cubelet + 1)
    }

    /// Counted from 1: also the number of cubelets on the head's side.
    pub fn number(self) -> usize {
        self.0
    }

    /// The two cubelets beside the joint, counted from 0, the head's side first.
    pub fn beside(self) -> [usize; 2] {
        [self.0 - 1, self.0]
    }

    /// The cubelets on the side of `end`, counted from 0, in a chain of `len`.
    pub fn side(self, end: End, len: usize) -> Range<usize> {
        match end {
            End::Head => 0..self.0.min(len),
            End::Tail => self.0.min(len)..len,
        }
    }
}

impl fmt::Display for Joint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    pub joint: Joint,
    /// The moving side: the one with fewer cubelets; if equal, the less folded one.
    pub moves: End,
    /// The direction of the joint's link from head to tail: turns about it are right-handed.
    pub axis: Direction,
    /// A point on the axis, in the plan's frame.
    pub pivot: Cell,
    /// −180, −90, 90 or 180; the sign gives the direction of a half turn too.
    pub degrees: i32,
    /// Displacement of the moving side during the turn, in pitches: a unit vector along the axis for a pull, else zero.
    pub lift: Cell,
    /// How large cubes may be and still pass the turn: their side length, at most 1, in pitches.
    pub side: f64,
}

impl Step {
    pub fn moving(&self, len: usize) -> Range<usize> {
        self.joint.side(self.moves, len)
    }

    pub fn resting(&self, len: usize) -> Range<usize> {
        self.joint.side(self.moves.other(), len)
    }

    pub fn rotation(&self) -> Symmetry {
        Symmetry::turn(self.axis, self.degrees / 90)
    }

    /// Turns the moving cubelets; returns their rotation.
    pub fn turn(&self, cells: &mut [Cell]) -> Symmetry {
        let rotation = self.rotation();
        let moving = self.moving(cells.len());
        for cell in &mut cells[moving] {
            *cell = self.pivot + rotation.apply(*cell - self.pivot);
        }
        rotation
    }

    /// Whether the moving side is pulled out by one cube during the turn.
    pub fn is_pull(&self) -> bool {
        self.lift != Cell::ZERO
    }

    pub fn grade(&self) -> Grade {
        match (self.side, self.is_pull()) {
            (Grade::FREE.., false) => Grade::Free,
            (Grade::FREE.., true) => Grade::Pull,
            (Grade::RUB.., _) => Grade::Rub,
            _ => Grade::Press,
        }
    }
}

words! {
    /// The force that a step needs, gentlest first.
    pub enum Grade("free, pull, rub or press") {
        /// Cubes of side 0.98 pass; at most, faces slide along each other.
        Free "free",
        /// Cubes of side 0.98 pass once the part is pulled out along the axis by one cube.
        Pull "pull",
        /// Cubes of side 2/(1+√2) = 0.828 pass, as when a cube turns in place beside another, which yields by a sixth.
        Rub "rub",
        /// Neighbours must yield by more than that.
        Press "press",
    }
}

impl Grade {
    /// Minimum side of a free turn, in pitches. Wooden cubes are never quite as wide as the pitch of the chain.
    pub const FREE: f64 = 0.98;
    /// Minimum side of a rub, in pitches.
    pub const RUB: f64 = 0.828;
    /// Minimum side of a press, in pitches; a smaller one would stretch the elastic too far.
    pub const LEAST: f64 = 0.1;
}

words! {
    #[derive(Default)]
    pub enum FoldTarget("cube or flat") {
        #[default]
        Cube "cube",
        Flat "flat",
    }
}

/// Cells of all cubelets between two steps, and orientations relative to the staircase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pose {
    pub cells: Vec<Cell>,
    pub orientations: Vec<Symmetry>,
}

/// The centre of a cubelet, in pitches, and its rotation relative to the staircase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeletPose {
    pub position: Vec3,
    pub rotation: Quat,
}

impl CubeletPose {
    /// A cubelet at this place, oriented as in the staircase.
    pub fn at(position: Vec3) -> Self {
        Self { position, rotation: Quat::IDENTITY }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    pub eye: Viewpoint,
    /// Resting cubelets, counted from 0, that are drawn small because they hide the moving part.
    pub faded: Vec<usize>,
}

/// The viewpoint of a plan, and how each step is seen, which may be from its own; none until chosen.
pub type Views = (Viewpoint, Vec<Sight>);

#[derive(Clone, Debug, PartialEq)]
pub struct FoldPlan {
    steps: Vec<Step>,
    poses: Vec<Pose>,
    pub(super) view: Views,
    /// The view of the reversed plan.
    pub(super) back: Option<Views>,
    /// The end from which the snake is oriented and described.
    pub start_end: End,
    pub(super) to: FoldTarget,
    /// Whether no cleaner plan exists: this one is clean, or each solution examined is proved to have no clean plan.
    pub settled: bool,
}

impl FoldPlan {
    /// A plan without steps, not settled, for the chain in these cells.
    pub fn without_steps(cells: Vec<Cell>, start_end: End) -> Self {
        let orientations = vec![Symmetry::IDENTITY; cells.len()];
        let poses = vec![Pose { cells, orientations }];
        Self {
            steps: Vec::new(),
            poses,
            view: (Viewpoint::HOME, Vec::new()),
            back: None,
            start_end,
            to: FoldTarget::Cube,
            settled: false,
        }
    }

    /// Adds a step and its pose, unchecked; `clearance` checks whole plans.
    pub fn push(&mut self, step: Step) {
        let mut pose = self.poses[self.len()].clone();
        let rotation = step.turn(&mut pose.cells);
        let moving = step.moving(pose.cells.len());
        for orientation in &mut pose.orientations[moving] {
            *orientation = rotation.after(*orientation);
        }
        self.poses.push(pose);
        self.steps.push(step);
    }

    pub fn truncate(&mut self, steps: usize) {
        self.steps.truncate(steps);
        self.poses.truncate(steps + 1);
        self.view.1.truncate(steps);
    }

    pub fn eye(&self) -> Viewpoint {
        self.view.0
    }

    pub fn look_from(&mut self, eye: Viewpoint) {
        self.view.0 = eye;
    }

    /// How a step is seen; from the home viewpoint if none was chosen, as for the folded cube at the end.
    pub fn sight(&self, step: usize) -> Sight {
        self.view.1.get(step).cloned().unwrap_or(Sight { eye: Viewpoint::HOME, faded: Vec::new() })
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The poses before the first step, after the first, …, after the last.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Where the cubelets are after so many steps.
    pub fn cells(&self, steps: usize) -> &[Cell] {
        &self.poses[steps].cells
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The cubelet with the dot, at the end from which the snake is described.
    pub fn dotted(&self) -> usize {
        if self.start_end == End::Head { 0 } else { self.cubelets() - 1 }
    }

    /// Whether the laid-out snake is the solution.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub fn cubelets(&self) -> usize {
        self.laid_out().len()
    }

    pub fn to(&self) -> FoldTarget {
        self.to
    }

    /// The cells of the flat snake, or of the pose that it begins with, at the beginning or the end of the plan.
    pub fn laid_out(&self) -> &[Cell] {
        self.cells(if self.to == FoldTarget::Flat { self.len() } else { 0 })
    }

    /// The cells of the solution, up to a rotation and translation, at the end or the beginning of the plan.
    pub fn folded(&self) -> &[Cell] {
        self.cells(if self.to == FoldTarget::Cube { self.len() } else { 0 })
    }

    /// The moving cubelets of a step, counted from 0; none if there is no such step.
    pub fn moving(&self, step: usize) -> Range<usize> {
        self.steps.get(step).map_or(0..0, |step| step.moving(self.cubelets()))
    }

    /// The largest cube side, in pitches, that passes in every step; 1 for a plan without steps.
    pub fn side(&self) -> f64 {
        self.steps.iter().map(|step| step.side).fold(1.0, f64::min)
    }

    /// Whether every step is a free turn or a pull.
    pub fn is_clean(&self) -> bool {
        self.steps.iter().all(|step| step.grade() <= Grade::Pull)
    }

    /// The mirror image across the plane x = 0.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = Symmetry::MIRROR_X;
        // A mirrored turn has the opposite sign about the mirrored axis.
        let step = |step: &Step| Step {
            axis: mirror.image_of(step.axis),
            degrees: -step.degrees,
            pivot: mirror.apply(step.pivot),
            lift: mirror.apply(step.lift),
            ..*step
        };
        let pose = |pose: &Pose| Pose {
            cells: pose.cells.iter().map(|&cell| mirror.apply(cell)).collect(),
            orientations: pose.orientations.iter().map(|&turn| mirror.after(turn).after(mirror)).collect(),
        };
        let sight = |sight: &Sight| Sight { eye: sight.eye.mirrored(), ..sight.clone() };
        let seen = |(eye, sights): &Views| (eye.mirrored(), sights.iter().map(sight).collect());
        Self {
            steps: self.steps.iter().map(step).collect(),
            poses: self.poses.iter().map(pose).collect(),
            view: seen(&self.view),
            back: self.back.as_ref().map(seen),
            ..self.clone()
        }
    }

    /// The plan in the opposite direction: inverse steps in reverse order, with viewpoints of their own.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let reversed = Self {
            steps: self.steps.iter().rev().map(|step| Step { degrees: -step.degrees, ..*step }).collect(),
            poses: self.poses.iter().rev().cloned().collect(),
            to: self.to.other(),
            view: (Viewpoint::HOME, Vec::new()),
            back: None,
            ..self.clone()
        };
        match self.back.clone() {
            Some(view) => Self { view, back: Some(self.view.clone()), ..reversed },
            None if self.view.1.is_empty() => reversed,
            None => reversed.seen(None),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    /// Proved to be unreachable.
    Locked,
    NotFound,
    Failed(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joint_counts_from_one_and_cubelets_from_zero() {
        let joint = Joint::after(2);
        assert_eq!((joint.number(), joint.to_string().as_str()), (3, "3"));
        assert_eq!(joint.beside(), [2, 3]);
        assert_eq!((joint.side(End::Head, 7), joint.side(End::Tail, 7)), (0..3, 3..7));
        assert_eq!((joint.side(End::Head, 2), joint.side(End::Tail, 2)), (0..2, 2..2), "a chain without that joint");
    }
}
