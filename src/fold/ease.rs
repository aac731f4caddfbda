//! How easy a fold plan is for hands, and which of several is easiest.

use super::chain::Chain;
use super::plan::{FoldPlan, Grade, Planning, Pose};

/// What makes a plan hard, the worst first: compares less when it is easier. Numbers of steps, if nothing else is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ease {
    pub presses: usize,
    pub rubs: usize,
    /// Motions of the hands: one for a step, two more for a pull: out, round, back.
    pub motions: usize,
    /// The most separate folded blocks that there are at any time: runs of segments that are turned out of the
    /// staircase, segments aside that the solution leaves as they lie in it. 1 for a single growing block.
    pub blocks: usize,
    pub pulls: usize,
    /// Steps beyond one for each segment that must turn: of as many steps, fewer where more must.
    pub turned_again: usize,
}

impl Ease {
    /// Number of steps.
    pub fn turns(&self) -> usize {
        self.motions - 2 * self.pulls
    }
}

/// What is known of how a solution folds; compares less where there is more hope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Folding {
    /// By a plan as easy as this; there may be an easier one.
    Folds(Ease),
    /// Nobody looked at it.
    #[default]
    Unknown,
    /// No plan was found in the time there was.
    NotFound,
    /// By turning joints alone it can't be folded.
    Locked,
}

impl Folding {
    /// What came of planning one solution.
    pub fn of(planning: &Planning) -> Self {
        match planning {
            Planning::Plan(plan) => Self::Folds(plan.ease()),
            Planning::Locked => Self::Locked,
            Planning::NotFound | Planning::Failed(_) => Self::NotFound,
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
