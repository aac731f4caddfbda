//! From a solution to the turns by which hands fold the laid-out snake into it, and the pose at any moment.
//!
//! Knows nothing of searching for solutions or showing.

mod chain;
pub mod clearance;
mod plan;
mod planner;
mod pose;
mod search;
mod steps;
mod sweep;
mod wording;

pub use plan::{Action, Amount, CubeletPose, End, FoldPlan, Instruction, Part, Planning, Pose, Step};
pub use planner::{From, PlanOptions, plan};
pub use pose::quat_of;
