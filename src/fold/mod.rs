//! From a solution to the turns by which hands fold the laid-out snake into it, and the pose at any moment.
//!
//! Knows nothing of searching for solutions or showing.

mod plan;

pub use plan::{Action, Amount, CubeletPose, End, FoldPlan, Instruction, Part, Planning, Pose, Step};
