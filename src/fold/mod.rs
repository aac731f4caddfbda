//! From a solution to the turns by which hands fold the laid-out snake into it, and the pose at any moment.
//!
//! Knows nothing of searching for solutions or showing.

mod background; // planning on a thread of its own
mod chain; // segments and dihedrals
pub mod clearance; // the checker, which shares no geometry with the planner
mod ease; // how easy a plan is for hands
mod eye; // where a picture is seen from
mod late; // which runs come too late from one end
mod lock; // proofs that there is no way
mod plan; // steps, poses and the plan itself; what came of planning
mod planner; // which searches are tried, and for how long
mod pose; // where every cubelet is at any playhead
mod rules; // what a search may do, and prices
mod search; // from the solved chain back to the flat one
mod shape; // any shape of the chain, from its dihedrals
mod side; // how large two cubes may be to pass each other
mod sight; // from where each step is shown, and what is faded for it
mod steps; // from what a search found to a plan
mod sweep; // what a turn about a segment asks of all cubes
mod wording; // a plan in words: the only place for other words

pub use background::{Looked, Planned, plan_in_background, planned};
pub use chain::{Dihedrals, corners};
pub use ease::{Ease, Folding};
pub use eye::Eye;
pub use late::late_runs;
pub use lock::unclean_part;
pub use plan::{CubeletPose, FoldPlan, Grade, Joint, Planning, Pose, Sight, Step, To};
pub use planner::{PlanOptions, plan, plan_easiest};
pub(crate) use pose::ROOM;
pub use pose::{Opening, quat_of, smooth};
pub use shape::NoDihedrals;
pub use sight::{RING, ring};
pub use sweep::side_of_step;
pub use wording::{Follows, Instruction, Way};
