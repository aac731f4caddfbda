//! Fold plans: the planner against the independent checker, proofs against brute force, planner and checker against
//! naive geometry, the pose, the words.

mod brute;
#[cfg(feature = "cli")]
mod command;
mod from_pose;
mod naive;
mod paths;
mod plans;
mod pose;
pub mod reader;
mod sight;
