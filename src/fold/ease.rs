//! How easy a fold plan is to carry out by hand.

use std::collections::HashSet;

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
        let kind = |step: &Step| (step.rotation(), step.is_pull());
        let kinds = self.steps().iter().map(kind).collect::<HashSet<_>>().len();
        let changes = self.steps().chunk_by(|one, next| one.moves == next.moves).count();
        Ease { presses, rubs, motions, blocks, pulls, turned_again, kinds, changes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::{PlanOptions, plan_easiest};
    use crate::job::Stop;
    use crate::puzzle::CatalogueEntry;
    use crate::solver::instances::solve;

    #[test]
    fn of_plans_as_easy_the_one_easier_to_remember_is_taken() {
        let remembered = |id: &str| {
            let solutions = solve(CatalogueEntry::by_id(id).unwrap().puzzle());
            let plan = plan_easiest(&solutions, &PlanOptions::default(), &Stop::new()).plan.unwrap();
            let moves = Vec::from_iter(plan.steps().iter().map(|step| step.moves));
            let ease = plan.ease();
            assert_eq!(ease.changes, 1 + moves.array_windows().filter(|[one, next]| one != next).count());
            assert!(Ease { rubs: ease.rubs + 1, kinds: 0, ..ease } > ease, "{id}: first it must be easy");
            (ease.kinds, ease.changes)
        };
        // Without it, the first has 9 and 4, and the second 4 and 2.
        assert_eq!((remembered("cubra-red"), remembered("two-by-two")), ((9, 3), (3, 2)));
    }
}
