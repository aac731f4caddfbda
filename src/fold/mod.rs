//! From a solution to a fold plan, and the pose at any moment. Independent of searching for solutions and of drawing.

mod chain; // segments and dihedrals
pub mod clearance; // the checker, which shares no geometry with the planner
mod costs; // allowed turns, their costs, limits of work
mod ease; // how easy a plan is by hand
mod from_pose; // plans from any pose
mod hand_turn; // how far hands can turn a part
mod line; // a plan as one line of text
mod lock; // proofs that there is no plan
mod plan; // steps, poses and the plan itself; the outcome of planning
mod planner; // order and limits of the searches; planning on a thread of its own
mod pose; // poses at any playhead
mod search; // from the solved chain back to the flat one
mod shape; // any shape of the chain, from its dihedrals
mod side; // the largest side at which two cubes pass each other
mod sight; // viewpoints of steps and faded cubelets
mod steps; // from the turns of a search to a plan; poses one wrong turn away from a plan's
mod stretches; // where a plan is cut, to learn it by heart
mod sweep; // the largest side at which all cubes pass a turn
mod viewpoint; // viewpoints of pictures
mod wording; // a plan in words

pub use chain::{Dihedrals, corners};
pub use ease::{Ease, Folding};
pub use from_pose::{plan_from, plan_to_flat};
pub use hand_turn::{Barrier, Grasp, side_of_step};
pub use lock::unclean_part;
pub use plan::{CubeletPose, FoldPlan, FoldTarget, Grade, Joint, NoPlan, Pose, Sight, Step};
#[doc(hidden)]
pub use planner::plan_in_background;
pub use planner::{PlanOptions, Planned, plan_easiest};
pub(crate) use pose::ROOM;
pub use pose::{Moment, Opening, quat_of, smooth};
pub use shape::NoPose;
pub use sight::{RING, ring};
pub use viewpoint::Viewpoint;
pub use wording::{Beginning, Ending, Grip, Heading, Hint, Instruction, StepWords, Summary, Tracked, Verb};
