//! How easy a fold plan is for hands.

use super::chain::Chain;
use super::plan::{FoldPlan, Grade, NoPlan, Pose};

/// Difficulties of a plan, the worst first: an easier plan compares less. Numbers of steps, unless stated otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ease {
    pub presses: usize,
    pub rubs: usize,
    /// Motions of the hands: one for a step, three for a pull: out, round, back.
    pub motions: usize,
    /// The most separate folded blocks at any time: groups of segments turned out of the staircase, ignoring those that are not
    /// turned in the solution. 1 for a single growing block.
    pub blocks: usize,
    pub pulls: usize,
    /// Steps beyond one for each segment that must turn.
    pub turned_again: usize,
}

impl Ease {
    pub fn turns(&self) -> usize {
        self.motions - 2 * self.pulls
    }
}

/// What is known about folding a solution; a more promising one compares less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Folding {
    /// There is a plan of this ease, perhaps an easier one.
    Folds(Ease),
    #[default]
    Unknown,
    /// No plan was found in time.
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

impl FoldPlan {
    pub fn ease(&self) -> Ease {
        if self.folded().len() < 2 {
            return Ease::default();
        }
        let (_, solved) = Chain::of_cells(self.folded());
        let blocks = |pose: &Pose| Chain::of_cells(&pose.cells).1.blocks(&solved);
        let count = |grade| self.steps().iter().filter(|step| step.grade() == grade).count();
        let pulls = self.steps().iter().filter(|step| step.is_pull()).count();
        Ease {
            presses: count(Grade::Press),
            rubs: count(Grade::Rub),
            motions: self.len() + 2 * pulls,
            blocks: self.poses().iter().map(blocks).max().unwrap_or(0),
            pulls,
            turned_again: self.len().saturating_sub(solved.bent()),
        }
    }
}
