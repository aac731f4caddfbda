//! Order and limits of the searches for a plan, and the choice of the easiest solution.

use std::cell;
use std::time::Duration;

use super::chain::{Chain, Dihedrals};
use super::costs::{ANYHOW, AT_LAST, Budget, CLEAN, FORCE, HUMAN, LESS_FORCE, PATIENT, Rules};
use super::ease::{Ease, Folding};
use super::lock::{self, Effort, QUICK, THOROUGH};
use super::plan::{FoldPlan, NoPlan};
use super::search::{Bend, SearchEnd, search};
use super::steps::plan_of_turns;
use crate::defaults::defaults;
use crate::job::{Job, Stop};
use crate::puzzle::{Cell, End, Snake, Solution};

defaults! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct PlanOptions {
        /// The end from which the snake is oriented and described, which changes no turn; `None`: that near the first.
        pub from: Option<End> = Some(End::Head),
        /// Limit of all work, one unit per cubelet of the chain for each turn tried; about 100 million take a second.
        pub work: u64 = 450_000_000,
        /// Once there is a clean plan, no further solutions are examined after this much work.
        pub looking: u64 = 200_000_000,
        /// Safety limit. A plan cut short by it is not [`settled`](FoldPlan::settled).
        pub timeout: Duration = Duration::from_secs(20),
        /// Maximum number of solutions to examine.
        pub most: usize = 50,
    }
}

/// Share of the work for clean plans; the rest is kept so that at least a plan with force is found.
const FOR_CLEAN: f64 = 0.4;

#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// Index of the easiest of the given solutions.
    pub index: usize,
    /// The fold of that solution; a panic in the planner is [`NoPlan::Failed`].
    pub plan: Result<FoldPlan, NoPlan>,
    /// How each of the given solutions folds, as far as the planner looked at them.
    pub foldings: Vec<Folding>,
}

/// Plans the fold of the easiest of `solutions`, and reports which it is. Each must pass [`Solution::solves`].
///
/// Examines the first [`PlanOptions::most`] in the order of [`Solution::moves`]; once there is a clean plan, stops
/// after [`PlanOptions::looking`] units of work. [`NoPlan::Locked`] only if all are locked. Without a clean plan, takes
/// one with few rubs and presses; see also [`FoldPlan::settled`]. Stops, too, when asked or out of budget.
pub fn plan_easiest(solutions: &[Solution], options: &PlanOptions, stop: &Stop) -> Planned {
    // So that the result does not depend on the order in which threads found the solutions.
    let mut looked_at: Vec<usize> = (0..solutions.len()).collect();
    looked_at.sort_by_cached_key(|&index| solutions[index].moves());
    looked_at.truncate(options.most.max(1));

    let stop = &stop.within(Some(options.timeout));
    let spent = &cell::Cell::new(0);
    let budget = |most| Budget { stop, spent, most };
    let last = budget(options.work);
    let looking = budget(options.looking.min(options.work));
    let early = budget((options.work as f64 * FOR_CLEAN) as u64);
    let mut folds: Vec<_> =
        looked_at.into_iter().map(|index| (index, Fold::new(&solutions[index].cells, options))).collect();
    let mut easiest: Option<(Ease, usize, FoldPlan)> = None;
    let mut is_clean = false;
    let mut foldings = vec![Folding::Unknown; solutions.len()];
    let attempts: [(fn(&mut Fold, &Budget) -> Option<FoldPlan>, &Budget); 3] =
        [(Fold::cleanly, &early), (Fold::with_force, &last), (Fold::cleanly_after_all, &last)];
    for (attempt, budget) in attempts {
        for (index, fold) in &mut folds {
            // If the best plan presses or rubs, it is worth searching further.
            let budget = if is_clean { &looking } else { budget };
            if budget.is_spent() {
                break;
            }
            if let Some(plan) = attempt(fold, budget) {
                let ease = plan.ease();
                foldings[*index] = foldings[*index].min(Folding::Folds(ease));
                if easiest.as_ref().is_none_or(|(known, ..)| ease < *known) {
                    is_clean = plan.is_clean();
                    easiest = Some((ease, *index, plan));
                }
            }
        }
        if is_clean {
            break;
        }
    }
    for (index, _) in folds.iter().filter(|(_, fold)| fold.proved == Proved::Locked) {
        foldings[*index] = Folding::Locked;
    }
    let (index, plan) = match easiest {
        Some((_, index, mut plan)) => {
            let settled = is_clean || folds.iter().all(|(_, fold)| fold.proved >= Proved::NotClean);
            // After a stop or timeout, another run or a faster machine may find another plan.
            plan.settled = settled && !stop.is_due();
            (index, Ok(plan.seen(None)))
        }
        None if foldings.iter().all(|folding| *folding == Folding::Locked) => (0, Err(NoPlan::Locked)),
        None => (0, Err(NoPlan::NotFound)),
    };
    Planned { index, plan, foldings }
}

/// Plans on its own thread. `wake` is called for its one message, which is sent after a stop too, but not after a drop.
pub fn plan_in_background(
    solutions: Vec<Solution>,
    options: PlanOptions,
    wake: impl Fn() + Send + Sync + 'static,
) -> Job<Planned> {
    let failed = |failure| Planned { index: 0, plan: Err(NoPlan::Failed(failure)), foldings: Vec::new() };
    Job::of_one("fold planner", wake, failed, move |stop| {
        let mut planned = plan_easiest(&solutions, &options, stop);
        // The window need not wait for the reversed plan. After a stop, skip it: dropping the job waits for its thread.
        if !stop.is_due()
            && let Ok(plan) = &mut planned.plan
        {
            plan.back = Some(plan.reversed().view);
        }
        Some(planned)
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Proved {
    Nothing,
    NotClean,
    Locked,
}

struct Fold {
    snake: Snake,
    chain: Chain,
    solved: Dihedrals,
    from: Option<End>,
    proved: Proved,
    /// Whether even [`THOROUGH`] effort found no proof that there is no clean plan.
    proof_failed: bool,
}

impl Fold {
    fn new(cells: &[Cell], options: &PlanOptions) -> Self {
        let (chain, solved) = Chain::of_cells(cells);
        let snake = Snake::along(cells).expect("no longer than a snake");
        Self { snake, chain, solved, from: options.from, proved: Proved::Nothing, proof_failed: false }
    }

    fn cleanly(&mut self, budget: &Budget) -> Option<FoldPlan> {
        let searches = [(CLEAN, Some(QUICK)), (PATIENT, Some(THOROUGH))];
        let plan = self.attempt(&searches, Proved::NotClean, &HUMAN, budget);
        self.proof_failed = plan.is_none() && self.proved == Proved::Nothing && !budget.is_spent();
        plan
    }

    fn with_force(&mut self, budget: &Budget) -> Option<FoldPlan> {
        let searches = [(FORCE, None), (ANYHOW, Some(QUICK)), (AT_LAST, None)];
        self.attempt(&searches, Proved::Locked, &LESS_FORCE, budget)
    }

    /// Searches one after the other until there is a plan or a proof that there is none, which is looked for with an
    /// effort, if given, where a search gives up. `easier` are searches for an easier plan.
    fn attempt(
        &mut self,
        searches: &[(Rules, Option<Effort>)],
        proves: Proved,
        easier: &[Rules],
        budget: &Budget,
    ) -> Option<FoldPlan> {
        for (rules, effort) in searches {
            match self.search(rules, budget) {
                SearchEnd::Found(turns) => return Some(self.easier(self.plan(&turns), easier, budget)),
                SearchEnd::Stopped => return None,
                SearchEnd::GaveUp if !effort.is_some_and(|effort| self.has_locked_part(rules, effort, budget)) => {}
                SearchEnd::GaveUp | SearchEnd::Exhausted => {
                    self.proved = proves;
                    return None;
                }
            }
        }
        None
    }

    /// Searches for a clean plan, or a proof that there is none, until the budget is spent.
    fn cleanly_after_all(&mut self, budget: &Budget) -> Option<FoldPlan> {
        if self.proved > Proved::Nothing {
            return None;
        }
        if !self.proof_failed && self.has_locked_part(&CLEAN, THOROUGH, budget) {
            self.proved = Proved::NotClean;
            return None;
        }
        self.attempt(&[(Rules { expansions: usize::MAX, ..CLEAN }, None)], Proved::NotClean, &[], budget)
    }

    fn easier(&self, mut plan: FoldPlan, searches: &[Rules], budget: &Budget) -> FoldPlan {
        for rules in searches {
            let SearchEnd::Found(turns) = self.search(rules, budget) else { break };
            let other = self.plan(&turns);
            if other.ease() < plan.ease() {
                plan = other;
            }
        }
        plan
    }

    fn search(&self, rules: &Rules, budget: &Budget) -> SearchEnd {
        // The limits are for up to 5×5×5. In longer snakes, the time per state grows with the square of the length, so
        // fewer are allowed, but still a few per dihedral, because a plan needs a state for each turn.
        let share = (125.0 / self.chain.len() as f64).powi(2).min(1.0);
        let expansions = match rules.expansions {
            usize::MAX => usize::MAX,
            limit => ((limit as f64 * share) as usize).max(limit.min(4 * self.solved.0.len())),
        };
        search(&self.chain, &self.solved, &self.chain.flat(), &Rules { expansions, ..*rules }, budget)
    }

    fn has_locked_part(&self, rules: &Rules, effort: Effort, budget: &Budget) -> bool {
        lock::find(&self.chain, &self.solved, rules, effort, budget).is_some()
    }

    fn plan(&self, turns: &[Bend]) -> FoldPlan {
        let nearest = || {
            let (first, last) = self.chain.axis_cubelets(turns.first()?.dihedral);
            Some(if self.chain.len() - 1 - last < first { End::Tail } else { End::Head })
        };
        // The staircase from that end, at the origin: the first segment goes right, the next up.
        let start_end = self.from.or_else(nearest).unwrap_or(End::Head);
        let cells = match start_end {
            End::Head => self.snake.staircase(),
            End::Tail => self.snake.reversed().staircase().into_iter().rev().collect(),
        };
        plan_of_turns(cells, turns, start_end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::CatalogueEntry;
    use crate::solver::instances::solve;

    // Regression: the viewpoints for unfolding were chosen in the window's thread.
    #[test]
    fn the_way_back_is_seen_before_it_is_sent() {
        let solutions = solve(CatalogueEntry::by_id("cubra-blue").unwrap().puzzle());
        let job = plan_in_background(solutions, PlanOptions::default(), || {});
        let plan = job.messages.recv_timeout(Duration::from_secs(60)).unwrap().plan.unwrap();
        let (eye, sights) = plan.back.clone().expect("the window need not wait for it");
        assert_eq!((eye, sights.len()), (plan.reversed().eye(), plan.len()));
    }
}
