//! How easy a fold plan is to carry out by hand.

use std::collections::HashSet;

use super::chain::Dihedrals;
use super::plan::{FoldPlan, Grade, NoPlan, Pose, Step};
use crate::puzzle::Symmetry;

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
    /// For plans as easy to do, how hard they are to remember: how many different turns there are, and how many times in
    /// a row the same side of the chain moves, while the other hand rests.
    pub kinds: usize,
    pub changes: usize,
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
        let pulls = (motions - self.len()) / 2;
        let kinds = HashSet::<Symmetry>::from_iter(self.steps().iter().map(Step::rotation)).len();
        let changes = self.steps().chunk_by(|one, next| one.moves == next.moves).count();
        Ease { presses, rubs, motions, blocks, pulls, turned_again, kinds, changes }
    }
}
