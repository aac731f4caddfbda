//! Planning on a thread of its own. What a plan is and how it is found is left to the planner.

use std::sync::Arc;

use super::plan::Planning;
use super::planner::{PlanOptions, plan_easiest};
use crate::job::{Job, Revision, Stop};
use crate::puzzle::{Puzzle, Solution};

/// What planning in the background tells, once, at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// Of the solutions given, the one easiest to fold.
    pub solution: Solution,
    /// What came of it; a panic in the planner is [`Planning::Failed`], reported rather than hidden.
    pub planning: Planning,
}

/// Starts planning the easiest fold among `solutions` of `puzzle`, of this revision. `wake` is called when there is a
/// message: one, also after a stop; none if the job is dropped before.
///
/// # Panics
/// When there are no solutions.
pub fn plan_in_background(
    puzzle: Arc<Puzzle>,
    solutions: Vec<Solution>,
    revision: Revision,
    options: PlanOptions,
    wake: impl Fn() + Send + Sync + 'static,
) -> Job<Planned> {
    let first = solutions[0].clone();
    let failed = move |failure| Planned { solution: first.clone(), planning: Planning::Failed(failure) };
    Job::start("fold planner", revision, 1, Stop::new(), wake, failed, move |outbox| {
        let (index, planning) = plan_easiest(&puzzle, &solutions, &options, outbox.stop());
        outbox.send(Planned { solution: solutions[index].clone(), planning });
    })
}
