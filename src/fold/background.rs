//! Planning on a thread of its own.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::plan::Planning;
use super::planner::{PlanOptions, plan_easiest};
use crate::job::{Job, Stop};
use crate::puzzle::{Puzzle, Solution};

/// What a [`PlanJob`] tells, once, at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// Which of the solutions that it was given: the one easiest to fold.
    pub index: usize,
    /// That solution.
    pub solution: Solution,
    /// What came of it; a panic in the planner is [`Planning::Failed`], reported rather than hidden.
    pub planning: Planning,
}

/// Planning in the background. Dropping it stops and joins it.
#[derive(Debug)]
pub struct PlanJob {
    revision: u64,
    job: Job<Planned>,
}

impl PlanJob {
    /// Starts planning the easiest fold among `solutions` of `puzzle`. `wake` is called when there is a message.
    ///
    /// # Panics
    /// When there are no solutions.
    pub fn start(
        puzzle: Arc<Puzzle>,
        solutions: Vec<Solution>,
        revision: u64,
        options: PlanOptions,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let first = solutions[0].clone();
        let failed = move |failure| Planned { index: 0, solution: first, planning: Planning::Failed(failure) };
        let job = Job::start("fold planner", 1, Stop::new(), wake, failed, move |outbox| {
            let (index, planning) = plan_easiest(&puzzle, &solutions, &options, outbox.stop());
            let solution = solutions[index].clone();
            outbox.send(Planned { index, solution, planning });
        });
        Self { revision, job }
    }

    /// The revision of the puzzle that it was started for.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// One message, then disconnected; none if it was stopped.
    pub fn messages(&self) -> &Receiver<Planned> {
        self.job.messages()
    }

    /// Asks the planner to stop; a message that says so still comes.
    pub fn stop(&self) {
        self.job.stop();
    }
}
