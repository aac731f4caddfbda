//! The fold plan: the steps from the flat staircase to the solution, in one world frame from first to last.

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
    /// How many cubelets.
    pub cubelets: usize,
}

/// What is done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A plain turn.
    Turn,
    /// Pull it one cube away, turn, let back.
    Lift,
    /// Turn it while the elastic gives way.
    Squeeze,
}

/// How far a step turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// 90 degrees.
    Quarter,
    /// 180 degrees.
    Half,
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
