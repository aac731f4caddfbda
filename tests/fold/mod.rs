//! Fold plans: the planner against the independent checker, the checker against naive geometry, the pose, the words.

mod command;
mod naive;
mod paths;
mod plans;
mod pose;
