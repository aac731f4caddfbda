//! How easy a fold plan is to carry out by hand.

use super::chain::Dihedrals;
use super::plan::{FoldPlan, Grade, NoPlan, Pose, Step};

/// What makes a plan hard, worst first; an easier plan compares as less. In numbers of steps unless stated otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ease {
    pub presses: usize,
    pub rubs: usize,
    /// Hand motions: one per step, or three for a pull (out, round, back).
    pub motions: usize,
    /// Maximum number of separate folded blocks at any time: groups of segments turned out of the staircase, ignoring
    /// those that are not turned in the solution. 1 for a single growing block.
    pub blocks: usize,
    pub pulls: usize,
    /// Steps in excess of one for each segment that must turn.
    pub turned_again: usize,
}

/// What is known about folding a solution; a more promising one compares as less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Folding {
    /// There is a plan of this ease, and perhaps an easier one.
    Folds(Ease),
    #[default]
    Unknown,
    /// No plan was found within the limits.
    NotFound,
    /// Proved to be impossible.
    Locked,
}

impl Folding {
    pub fn of(planned: &Result<FoldPlan, NoPlan>) -> Self {
        match planned {
            Ok(plan) => Self::Folds(plan.ease()),
            Err(NoPlan::Locked) => Self::Locked,
            Err(NoPlan::NotFound | NoPlan::Failed(_)) => Self::NotFound,
        }
    }
}

/// As in [`Ease`]: presses, rubs and motions.
pub type Cost = [usize; 3];

pub fn cost(steps: &[Step]) -> Cost {
    let count = |grade| steps.iter().filter(|step| step.grade() == grade).count();
    let pulls = steps.iter().filter(|step| step.is_pull()).count();
    [count(Grade::Press), count(Grade::Rub), steps.len() + 2 * pulls]
}

impl FoldPlan {
    pub fn ease(&self) -> Ease {
        let solved = Dihedrals::of(self.folded());
        let blocks = |pose: &Pose| Dihedrals::of(&pose.cells).block_count(&solved);
        let [presses, rubs, motions] = cost(self.steps());
        let blocks = self.poses().iter().map(blocks).max().unwrap_or(0);
        let turned_again = self.len().saturating_sub(solved.bent());
        Ease { presses, rubs, motions, blocks, pulls: (motions - self.len()) / 2, turned_again }
    }
}
