//! The fold plan: the steps from the flat staircase to the solution, in one world frame from first to last.

use std::ops::Range;

use glam::{Quat, Vec3};

use crate::puzzle::{Cell, Direction, Symmetry};

/// One of the two ends of the chain, or the side of a joint that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Cubelet 1.
    Head,
    /// The last cubelet.
    Tail,
}

/// One joint turning.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Joint `k` is between cubelets `k` and `k + 1`, counted from 1.
    pub joint: usize,
    /// The side that moves: cubelets ≤ k or > k. The lighter one; the other rests.
    pub moves: End,
    /// The axis of the turn; right-hand rule.
    pub axis: Direction,
    /// A point of the axis, in the frame that the steps before left.
    pub pivot: Cell,
    /// −180, −90, 90 or 180; the sign of a half turn says which way it sweeps.
    pub degrees: i32,
    /// A displacement of the moving side held during the turn, in pitches; zero but for a lift-turn.
    pub lift: Cell,
    /// Least distance between centres of the two sides' cubelets during the step, the joint's own pair excluded,
    /// in pitches, capped at 1. Below 1 it is a squeeze.
    pub clearance: f64,
    /// What the hands do.
    pub instruction: Instruction,
}

impl Step {
    /// The cubelets that move, of a chain of `len`.
    pub fn moving(&self, len: usize) -> Range<usize> {
        match self.moves {
            End::Head => 0..self.joint.min(len),
            End::Tail => self.joint.min(len)..len,
        }
    }

    /// Whether a joint is stretched during the turn.
    pub fn is_lift(&self) -> bool {
        self.lift != Cell::ZERO
    }

    /// Whether cubelets must give way.
    pub fn is_squeeze(&self) -> bool {
        self.clearance < 1.0
    }
}

/// A step's wording as data; text is made from it last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What moves.
    pub part: Part,
    /// How.
    pub action: Action,
    /// Where the moving part's first segment points afterwards.
    pub direction: Direction,
    /// How far.
    pub amount: Amount,
}

/// The part of the chain that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which end it has.
    pub end: End,
    /// How many cubelets: the corner that it turns about and all beyond.
    pub cubelets: usize,
    /// Whether any of it is folded already.
    pub folded: bool,
}

/// What is done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A plain turn.
    Turn,
    /// Pull it one cube away in this direction, turn, let back.
    Lift(Direction),
    /// Turn it while the elastic gives way, pulled one cube away in this direction meanwhile if that is needed too.
    Squeeze(Option<Direction>),
}

/// How far a step turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// 90 degrees.
    Quarter,
    /// 180 degrees.
    Half {
        /// Where the moving part's first segment points half-way.
        through: Direction,
    },
}

/// Cells and orientations of all cubelets at a step boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pose {
    /// Where each cubelet is.
    pub cells: Vec<Cell>,
    /// How each is turned, from how it lay in the staircase.
    pub orientations: Vec<Symmetry>,
}

/// Where a cubelet is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeletPose {
    /// Its centre, in pitches.
    pub position: Vec3,
    /// Its turn from how it lay in the staircase.
    pub rotation: Quat,
}

/// How hands fold the snake.
#[derive(Clone, Debug, PartialEq)]
pub struct FoldPlan {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The pose before the first step, after the first, …, after the last: one more than there are steps.
    pub poses: Vec<Pose>,
    /// The end by which the snake is oriented and described.
    pub start_end: End,
}

impl FoldPlan {
    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to turn: the laid-out snake is the solution.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Number of cubelets.
    pub fn cubelets(&self) -> usize {
        self.poses.first().map_or(0, |pose| pose.cells.len())
    }

    /// The cells of the laid-out snake: flat, two directions alone.
    pub fn laid_out(&self) -> &[Cell] {
        self.poses.first().map_or(&[], |pose| &pose.cells)
    }

    /// The cells at the end: the solution, up to a rotation and translation.
    pub fn folded(&self) -> &[Cell] {
        self.poses.last().map_or(&[], |pose| &pose.cells)
    }

    /// The cubelets that move in a step, counted from 0; none for a step that is not there.
    pub fn moving(&self, step: usize) -> Range<usize> {
        self.steps.get(step).map_or(0..0, |step| step.moving(self.cubelets()))
    }

    /// The cubelets of the segment about which a step turns, counted from 0, its corners included.
    pub fn turning_segment(&self, step: usize) -> Range<usize> {
        let Some(Step { joint, axis, .. }) = self.steps.get(step) else { return 0..0 };
        let cells = &self.poses[step].cells;
        let along = |&link: &usize| (cells[link] - cells[link - 1]).abs() == axis.vector().abs();
        let first = (1..=*joint).rev().take_while(along).last().unwrap_or(*joint) - 1;
        let last = (*joint..cells.len()).take_while(along).last().unwrap_or(*joint);
        first..last + 1
    }

    /// The least clearance of any step, in pitches; 1 for a plan without steps.
    pub fn clearance(&self) -> f64 {
        self.steps.iter().map(|step| step.clearance).fold(1.0, f64::min)
    }

    /// Whether every turn is free: no lift, no squeeze.
    pub fn is_strict(&self) -> bool {
        self.steps.iter().all(|step| !step.is_lift() && !step.is_squeeze())
    }

    /// The mirror image across the plane x = 0: its steps fold the laid-out snake's mirror image into the solution's.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = Symmetry::MIRROR_X;
        Self {
            steps: self.steps.iter().map(Step::mirrored).collect(),
            poses: self
                .poses
                .iter()
                .map(|pose| Pose {
                    cells: pose.cells.iter().map(|&cell| mirror.apply(cell)).collect(),
                    orientations: pose.orientations.iter().map(|turn| mirror.after(*turn).after(mirror)).collect(),
                })
                .collect(),
            start_end: self.start_end,
        }
    }
}

/// What is left becomes right.
fn mirrored(direction: Direction) -> Direction {
    match direction {
        Direction::Left => Direction::Right,
        Direction::Right => Direction::Left,
        other => other,
    }
}

impl Step {
    fn mirrored(&self) -> Self {
        // Seen in a mirror a turn goes the other way round the mirrored axis.
        Self {
            axis: mirrored(self.axis),
            degrees: -self.degrees,
            pivot: Symmetry::MIRROR_X.apply(self.pivot),
            lift: Symmetry::MIRROR_X.apply(self.lift),
            instruction: Instruction {
                direction: mirrored(self.instruction.direction),
                action: match self.instruction.action {
                    Action::Turn => Action::Turn,
                    Action::Lift(pull) => Action::Lift(mirrored(pull)),
                    Action::Squeeze(pull) => Action::Squeeze(pull.map(mirrored)),
                },
                amount: match self.instruction.amount {
                    Amount::Half { through } => Amount::Half { through: mirrored(through) },
                    Amount::Quarter => Amount::Quarter,
                },
                part: self.instruction.part,
            },
            ..self.clone()
        }
    }
}

/// What came of planning.
#[derive(Clone, Debug, PartialEq)]
pub enum Planning {
    /// A plan.
    Plan(FoldPlan),
    /// Proved: this solution can't be reached by turns, lifts and squeezes.
    Locked,
    /// Not found in the time.
    NotFound,
}
