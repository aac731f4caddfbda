//! From a solution to the turns by which hands fold the laid-out snake into it, and the pose at any moment.
//!
//! Knows nothing of searching for solutions or showing.

mod background;
mod chain;
pub mod clearance;
mod ease;
mod lock;
mod plan;
mod planner;
mod pose;
mod rules;
mod search;
mod side;
mod steps;
mod sweep;
mod wording;

pub use background::{PlanJob, Planned};
pub use ease::Ease;
pub use lock::locked_part;
pub use plan::{Amount, CubeletPose, FoldPlan, Grade, Instruction, Part, Planning, Pose, Step};
pub use planner::{PlanOptions, StartEnd, plan, plan_easiest};
pub use pose::{Opening, quat_of};
pub use sweep::side_of_step;
