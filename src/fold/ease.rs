//! How easy a fold plan is for hands, and which of several is easiest.

use super::chain::Chain;
use super::plan::{FoldPlan, Grade, Pose};

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
