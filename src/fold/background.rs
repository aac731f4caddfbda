//! Planning on a thread of its own. What a plan is and how it is found is left to the planner.

use std::sync::Arc;

use super::ease::Folding;
use super::plan::Planning;
use super::planner::{PlanOptions, plan_and_compare};
use crate::job::{Job, Revision, Stop};
use crate::puzzle::{Puzzle, Solution};

/// What planning in the background tells, once, at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// Of the solutions given, the one easiest to fold.
    pub solution: Solution,
    /// What came of it; a panic in the planner is [`Planning::Failed`], reported rather than hidden.
    pub planning: Planning,
    /// Which solutions it looked at on the way, and what it found.
    pub looked_at: Vec<Looked>,
}

/// What planning found out about one of several solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    pub solution: Solution,
    pub folding: Folding,
}

/// Plans the easiest fold among `solutions` of `puzzle`, and says which and what the others are like.
///
/// # Panics
/// When there are no solutions.
pub fn planned(puzzle: &Puzzle, solutions: &[Solution], options: &PlanOptions, stop: &Stop) -> Planned {
    let (index, planning, foldings) = plan_and_compare(puzzle, solutions, options, stop);
    let known = solutions.iter().zip(foldings).filter(|(_, folding)| *folding != Folding::Unknown);
    let looked_at = known.map(|(solution, folding)| Looked { solution: solution.clone(), folding }).collect();
    Planned { solution: solutions[index].clone(), planning, looked_at }
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
    let failed =
        move |failure| Planned { solution: first.clone(), planning: Planning::Failed(failure), looked_at: Vec::new() };
    Job::start("fold planner", revision, 1, Stop::new(), wake, failed, move |outbox| {
        outbox.send(planned(&puzzle, &solutions, &options, outbox.stop()));
    })
}
