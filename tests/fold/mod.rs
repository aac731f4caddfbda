//! Fold plans: the planner against the independent checker, the pose, the words.

mod paths;
mod plans;
