//! From a solution to the turns by which hands fold the laid-out snake into it, and the pose at any moment.
//!
//! Knows nothing of searching for solutions or showing. The files, from what stands alone to what needs the others:
//!
//! - `plan`: steps, poses and the plan itself; what came of planning
//! - `pose`: where every cubelet is at any playhead
//! - `wording`: a plan in words, the only place for other words
//! - `clearance`: the checker, which shares no geometry with what follows
//! - `side`: how large two cubes may be to pass each other
//! - `sweep`: what a turn about a segment asks of all cubes
//! - `chain`: segments and dihedrals
//! - `ease`: how easy a plan is for hands
//! - `rules`: what a search may do, and prices
//! - `search`: from the solved chain back to the flat one
//! - `lock`: proofs that no way leads there
//! - `steps`: from what a search found to a plan
//! - `planner`: which searches are tried, and for how long
//! - `background`: planning on a thread of its own

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
pub use lock::unclean_part;
pub use plan::{Amount, CubeletPose, End, FoldPlan, Grade, Instruction, Joint, Part, Planning, Pose, Step};
pub use planner::{PlanOptions, plan, plan_easiest};
pub use pose::{Opening, quat_of, smooth};
pub use sweep::side_of_step;
