//! The fold plan: the steps from the flat staircase to the solution, in one world frame from first to last.

use std::fmt;
use std::ops::Range;

use glam::{Quat, Vec3};

use super::eye::Eye;
use crate::puzzle::{Cell, Direction, End, Symmetry};
use crate::words::words;

/// Where two neighbours in the chain turn about each other: joint `k` is between cubelets `k` and `k + 1`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joint(usize);

impl Joint {
    /// The joint after a cubelet, which counts from 0.
    pub fn after(cubelet: usize) -> Self {
        Self(cubelet + 1)
    }

    /// Which joint it is, counted from 1: so many cubelets are on the head's side of it.
    pub fn number(self) -> usize {
        self.0
    }

    /// The two cubelets beside it, counted from 0, the head's side first.
    pub fn beside(self) -> [usize; 2] {
        [self.0 - 1, self.0]
    }

    /// The cubelets on the side that has `end`, counted from 0, in a chain of `len`.
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

/// One joint turning.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub joint: Joint,
    /// The side of it that moves, with fewer cubelets; of two equal ones that which is folded less. The other rests.
    pub moves: End,
    /// The axis of the turn; right-hand rule.
    pub axis: Direction,
    /// A point of the axis, in the frame that the steps before left.
    pub pivot: Cell,
    /// −180, −90, 90 or 180; the sign of a half turn says which way it sweeps.
    pub degrees: i32,
    /// A displacement of the moving side held during the turn, in pitches: one along the axis for a pull, else zero.
    pub lift: Cell,
    /// The greatest side, 1 at most, of cubes that pass the turn, in pitches.
    pub side: f64,
    /// Whether any of the moving side is folded already.
    pub folded: bool,
}

impl Step {
    /// The cubelets that move, of a chain of `len`.
    pub fn moving(&self, len: usize) -> Range<usize> {
        self.joint.side(self.moves, len)
    }

    /// The cubelets that rest, of a chain of `len`.
    pub fn resting(&self, len: usize) -> Range<usize> {
        let other = if self.moves == End::Head { End::Tail } else { End::Head };
        self.joint.side(other, len)
    }

    /// Whether the moving side is pulled out by one cube during the turn.
    pub fn is_pull(&self) -> bool {
        self.lift != Cell::ZERO
    }

    /// What it asks of wood and elastic.
    pub fn grade(&self) -> Grade {
        match (self.side, self.is_pull()) {
            (Grade::FREE.., false) => Grade::Free,
            (Grade::FREE.., true) => Grade::Pull,
            (Grade::RUB.., _) => Grade::Rub,
            _ => Grade::Press,
        }
    }
}

/// What a step asks of wood and elastic, the gentlest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Faces slide at most: cubes of side 0.98 at least pass.
    Free,
    /// The same once the part is pulled out along the axis by one cube.
    Pull,
    /// Cubes of side 2/(1+√2) = 0.828 at least pass, as when a cube turns in place beside another: the neighbours give
    /// way by up to a sixth of a cube.
    Rub,
    /// More than that must give way.
    Press,
}

impl Grade {
    /// The least side of what counts as free, in pitches. Wood is never as wide as the pitch of its elastic.
    pub const FREE: f64 = 0.98;
    /// The least side of a rub, in pitches.
    pub const RUB: f64 = 0.828;
    /// The least side of a press, in pitches: more than this no elastic yields.
    pub const LEAST: f64 = 0.1;
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Free => "free",
            Self::Pull => "pull",
            Self::Rub => "rub",
            Self::Press => "press",
        })
    }
}

/// Whither a plan leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum To {
    /// From the flat snake to the cube.
    #[default]
    Cube,
    /// The way back.
    Flat,
}

words!(To, "cube or flat": Cube "cube", Flat "flat");

/// Cells and orientations of all cubelets at a step boundary, these from how each lay in the staircase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pose {
    pub cells: Vec<Cell>,
    pub orientations: Vec<Symmetry>,
}

/// Where a cubelet is drawn: its centre, in pitches, and its turn from how it lay in the staircase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeletPose {
    pub position: Vec3,
    pub rotation: Quat,
}

/// How a step is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    pub eye: Eye,
    /// The resting cubelets, counted from 0, that are shown small so that what moves is seen.
    pub faded: Vec<usize>,
}

/// How hands fold the snake.
#[derive(Clone, Debug, PartialEq)]
pub struct FoldPlan {
    steps: Vec<Step>,
    /// One more than there are steps.
    poses: Vec<Pose>,
    /// From where the plan is seen, but for steps that are seen from elsewhere.
    eye: Eye,
    /// One for each step once they are chosen; none before.
    sights: Vec<Sight>,
    /// The end by which the snake is oriented and described.
    pub start_end: End,
    to: To,
    /// Whether it is settled that nothing cleaner is to be had: the plan is clean, or of each solution that was looked at
    /// it is proved that it has no clean plan. Else the time was up before that, and there may be a gentler way.
    pub settled: bool,
}

impl FoldPlan {
    /// A plan without steps yet, not settled, for the chain that lies in these cells.
    pub fn without_steps(cells: Vec<Cell>, start_end: End) -> Self {
        let orientations = vec![Symmetry::IDENTITY; cells.len()];
        let poses = vec![Pose { cells, orientations }];
        Self { steps: Vec::new(), poses, eye: Eye::HOME, sights: Vec::new(), start_end, to: To::Cube, settled: false }
    }

    /// Adds a step and the pose to which it leads. Any step will do: whether hands can, `clearance` says.
    pub fn push(&mut self, step: Step) {
        let mut pose = self.poses[self.len()].clone();
        let rotation = Symmetry::turn(step.axis, step.degrees / 90);
        for cubelet in step.moving(pose.cells.len()) {
            let cell = &mut pose.cells[cubelet];
            *cell = step.pivot + rotation.apply(*cell - step.pivot);
            let orientation = &mut pose.orientations[cubelet];
            *orientation = rotation.after(*orientation);
        }
        self.poses.push(pose);
        self.steps.push(step);
    }

    /// The same plan, seen from here, each step so.
    pub(super) fn with_sights(self, eye: Eye, sights: Vec<Sight>) -> Self {
        Self { eye, sights, ..self }
    }

    pub fn eye(&self) -> Eye {
        self.eye
    }

    /// How a step is shown; from home where that was not chosen, and so the folded cube at the end.
    pub fn sight(&self, step: usize) -> Sight {
        self.sights.get(step).cloned().unwrap_or(Sight { eye: Eye::HOME, faded: Vec::new() })
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The pose before the first step, after the first, …, after the last: one more than there are steps.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The cubelet with the dot: that at the end by which the snake is described.
    pub fn dotted(&self) -> usize {
        if self.start_end == End::Head { 0 } else { self.cubelets() - 1 }
    }

    /// Whether there is nothing to turn: the laid-out snake is the solution.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub fn cubelets(&self) -> usize {
        self.laid_out().len()
    }

    pub fn to(&self) -> To {
        self.to
    }

    /// The cells before the first step and after the last.
    fn ends(&self) -> [&[Cell]; 2] {
        [0, self.len()].map(|pose| self.poses[pose].cells.as_slice())
    }

    /// The cells of the laid-out snake, from which the plan leads or to which it does: flat, two directions alone.
    pub fn laid_out(&self) -> &[Cell] {
        self.ends()[usize::from(self.to == To::Flat)]
    }

    /// The cells of the solution, up to a rotation and translation, to which the plan leads or from which it does.
    pub fn folded(&self) -> &[Cell] {
        self.ends()[usize::from(self.to == To::Cube)]
    }

    /// The cubelets that move in a step, counted from 0; none for a step that is not there.
    pub fn moving(&self, step: usize) -> Range<usize> {
        self.steps.get(step).map_or(0..0, |step| step.moving(self.cubelets()))
    }

    /// The least side of any step, in pitches; 1 for a plan without steps.
    pub fn side(&self) -> f64 {
        self.steps.iter().map(|step| step.side).fold(1.0, f64::min)
    }

    /// Whether nothing must give way: every step is a free turn or a pull.
    pub fn is_clean(&self) -> bool {
        self.steps.iter().all(|step| step.grade() <= Grade::Pull)
    }

    /// The mirror image across the plane x = 0: its steps fold the laid-out snake's mirror image into the solution's.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        if self.to == To::Flat {
            return self.reversed().mirrored().reversed();
        }
        let cells = self.laid_out().iter().map(|&cell| Symmetry::MIRROR_X.apply(cell)).collect();
        let mut mirrored = Self::without_steps(cells, self.start_end);
        self.steps.iter().map(Step::mirrored).for_each(|step| mirrored.push(step));
        let sight = |sight: &Sight| Sight { eye: sight.eye.mirrored(), ..sight.clone() };
        let sights = self.sights.iter().map(sight).collect();
        Self { settled: self.settled, eye: self.eye.mirrored(), sights, ..mirrored }
    }

    /// The same way walked back: each turn the other way, the last one first. From where it is seen is chosen anew.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let reversed = Self {
            steps: self.steps.iter().rev().map(|step| Step { degrees: -step.degrees, ..step.clone() }).collect(),
            poses: self.poses.iter().rev().cloned().collect(),
            to: if self.to == To::Cube { To::Flat } else { To::Cube },
            eye: Eye::HOME,
            sights: Vec::new(),
            ..self.clone()
        };
        if self.sights.is_empty() { reversed } else { reversed.seen() }
    }
}

/// What is left becomes right.
fn mirrored(direction: Direction) -> Direction {
    if direction.axis() == 0 { direction.opposite() } else { direction }
}

impl Step {
    fn mirrored(&self) -> Self {
        // Seen in a mirror a turn goes the other way round the mirrored axis.
        Self {
            axis: mirrored(self.axis),
            degrees: -self.degrees,
            pivot: Symmetry::MIRROR_X.apply(self.pivot),
            lift: Symmetry::MIRROR_X.apply(self.lift),
            ..self.clone()
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Planning {
    Plan(FoldPlan),
    /// Proved: this solution can't be reached by turning joints, not even with force.
    Locked,
    NotFound,
    /// The planner hit an internal error, with this text.
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
