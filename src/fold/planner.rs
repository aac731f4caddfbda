//! Which searches are tried for a solution, in which order and for how long, and which of several solutions is easiest.

use std::time::{Duration, Instant};

use super::chain::{Chain, Dihedrals};
use super::ease::{Ease, Folding};
use super::lock::{self, Effort, QUICK, THOROUGH};
use super::plan::{FoldPlan, Planning};
use super::rules::{ANYHOW, AT_LAST, CLEAN, FORCE, HUMAN, LESS_FORCE, PATIENT, Rules};
use super::search::{Bend, SearchEnd, search};
use super::steps::fold_plan;
use crate::job::Stop;
use crate::puzzle::{Cell, End, Puzzle, Solution};

#[derive(Clone, Debug, PartialEq)]
pub struct PlanOptions {
    /// The end by which the snake is oriented and described; if `None`, the one nearest the first turn.
    pub from: Option<End>,
    /// Time for all of it at most.
    pub budget: Duration,
    /// Time for waiting for further solutions, and again for looking at further ones once there is a clean plan, at most.
    pub looking: Duration,
    /// Solutions to look at, at most.
    pub most: usize,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { from: None, budget: Duration::from_millis(4500), looking: Duration::from_secs(2), most: 50 }
    }
}

/// The share of the time after which a plan with force is looked for, so that there is one.
const FOR_CLEAN: f64 = 0.4;

/// Plans the fold of one solution.
///
/// `solution` must solve `puzzle` (see [`Solution::check`]). The plan is clean if one such is found, else it has few rubs
/// and presses; whether that is proved to be so, [`FoldPlan::settled`] says. Stops when asked or at the end of the budget.
pub fn plan(puzzle: &Puzzle, solution: &Solution, options: &PlanOptions, stop: &Stop) -> Planning {
    plan_easiest(puzzle, std::slice::from_ref(solution), options, stop).1
}

/// Plans the fold of whichever of `solutions` is easiest, and says which; all must solve `puzzle`.
///
/// Looks at [`PlanOptions::most`] of them, the first by their moves, whatever order they come in, and, once there is a
/// clean plan, no longer than [`PlanOptions::looking`]. [`Planning::Locked`] only if each of them is.
///
/// # Panics
/// When there are no solutions.
pub fn plan_easiest(puzzle: &Puzzle, solutions: &[Solution], options: &PlanOptions, stop: &Stop) -> (usize, Planning) {
    let (index, planning, _) = plan_and_compare(puzzle, solutions, options, stop);
    (index, planning)
}

/// The same, and what it found out about each of the solutions on the way.
pub(super) fn plan_and_compare(
    puzzle: &Puzzle,
    solutions: &[Solution],
    options: &PlanOptions,
    stop: &Stop,
) -> (usize, Planning, Vec<Folding>) {
    debug_assert!(solutions.iter().all(|solution| solution.check(puzzle).is_ok()));
    // The order in which threads found them should not matter.
    let mut looked_at: Vec<usize> = (0..solutions.len()).collect();
    looked_at.sort_by_cached_key(|&index| solutions[index].moves());
    looked_at.truncate(options.most.max(1));
    let start = Instant::now();
    let last = stop.with_deadline(start + options.budget);
    let looking = stop.with_deadline(start + options.looking.min(options.budget));
    let mut folds: Vec<_> =
        looked_at.into_iter().map(|index| (index, Fold::new(&solutions[index].cells, options))).collect();
    let mut easiest: Option<(Ease, usize, FoldPlan)> = None;
    let mut foldings = vec![Folding::Unknown; solutions.len()];
    let early = stop.with_deadline(start + options.budget.mul_f64(FOR_CLEAN));
    let attempts: [(FoldAttempt, &Stop); 3] =
        [(Fold::cleanly, &early), (Fold::with_force, &last), (Fold::cleanly_after_all, &last)];
    for (attempt, stop) in attempts {
        for (index, fold) in &mut folds {
            // A plan that presses or rubs is worth further looking.
            let stop = if easiest.as_ref().is_some_and(|(.., plan)| plan.is_clean()) { &looking } else { stop };
            if stop.is_due() {
                break;
            }
            if let Some(plan) = attempt(fold, stop) {
                let ease = plan.ease();
                foldings[*index] = foldings[*index].min(Folding::Folds(ease));
                if easiest.as_ref().is_none_or(|(known, ..)| ease < *known) {
                    easiest = Some((ease, *index, plan));
                }
            }
        }
        if easiest.as_ref().is_some_and(|(.., plan)| plan.is_clean()) {
            break;
        }
    }
    for (index, _) in folds.iter().filter(|(_, fold)| fold.proved == Proved::Locked) {
        foldings[*index] = Folding::Locked;
    }
    let (index, planning) = match easiest {
        Some((_, index, mut plan)) => {
            plan.settled = plan.is_clean() || folds.iter().all(|(_, fold)| fold.proved >= Proved::NotClean);
            (index, Planning::Plan(plan.seen()))
        }
        None if foldings.iter().all(|folding| *folding == Folding::Locked) => (0, Planning::Locked),
        None => (0, Planning::NotFound),
    };
    (index, planning, foldings)
}

type FoldAttempt = fn(&mut Fold, &Stop) -> Option<FoldPlan>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Proved {
    Nothing,
    NotClean,
    Locked,
}

struct Fold {
    chain: Chain,
    solved: Dihedrals,
    from: Option<End>,
    proved: Proved,
    /// Proofs that there is no clean plan were tried to their end in vain.
    in_vain: bool,
}

impl Fold {
    fn new(cells: &[Cell], options: &PlanOptions) -> Self {
        let (chain, solved) = Chain::of_cells(cells);
        Self { chain, solved, from: options.from, proved: Proved::Nothing, in_vain: false }
    }

    fn cleanly(&mut self, stop: &Stop) -> Option<FoldPlan> {
        for (rules, effort) in [(CLEAN, QUICK), (PATIENT, THOROUGH)] {
            match self.search(&rules, stop) {
                SearchEnd::Found(turns) => return Some(self.easier(self.plan(&turns), &HUMAN, stop)),
                SearchEnd::Exhausted => self.proved = Proved::NotClean,
                SearchEnd::Stopped => return None,
                SearchEnd::GaveUp if self.has_locked_part(&CLEAN, effort, stop) => self.proved = Proved::NotClean,
                SearchEnd::GaveUp => continue,
            }
            return None;
        }
        self.in_vain = !stop.is_due();
        None
    }

    fn with_force(&mut self, stop: &Stop) -> Option<FoldPlan> {
        for rules in [FORCE, ANYHOW, AT_LAST] {
            match self.search(&rules, stop) {
                SearchEnd::Found(turns) => return Some(self.easier(self.plan(&turns), &LESS_FORCE, stop)),
                SearchEnd::Exhausted => self.proved = Proved::Locked,
                SearchEnd::Stopped => return None,
                SearchEnd::GaveUp if rules == ANYHOW && self.has_locked_part(&rules, QUICK, stop) => {
                    self.proved = Proved::Locked;
                }
                SearchEnd::GaveUp => continue,
            }
            return None;
        }
        None
    }

    /// A clean plan where it was not settled before whether there is one, for as long as there is time.
    fn cleanly_after_all(&mut self, stop: &Stop) -> Option<FoldPlan> {
        if self.proved > Proved::Nothing {
            return None;
        }
        if !self.in_vain && self.has_locked_part(&CLEAN, THOROUGH, stop) {
            self.proved = Proved::NotClean;
            return None;
        }
        match self.search(&Rules { expansions: usize::MAX, ..CLEAN }, stop) {
            SearchEnd::Found(turns) => return Some(self.plan(&turns)),
            SearchEnd::Exhausted => self.proved = Proved::NotClean,
            SearchEnd::GaveUp | SearchEnd::Stopped => {}
        }
        None
    }

    /// The plan itself, or an easier one if these searches soon find one.
    fn easier(&self, mut plan: FoldPlan, searches: &[Rules], stop: &Stop) -> FoldPlan {
        for rules in searches {
            let SearchEnd::Found(turns) = self.search(rules, stop) else { break };
            let other = self.plan(&turns);
            if other.ease() < plan.ease() {
                plan = other;
            }
        }
        plan
    }

    fn search(&self, rules: &Rules, stop: &Stop) -> SearchEnd {
        // The limits are for 5×5×5 and less; beyond, a state takes longer by the square of the length. But a plan has a
        // state for each of its turns.
        let share = (125.0 / self.chain.len() as f64).powi(2).min(1.0);
        let expansions = match rules.expansions {
            usize::MAX => usize::MAX,
            limit => ((limit as f64 * share) as usize).max(limit.min(4 * self.solved.0.len())),
        };
        search(&self.chain, &self.solved, &Rules { expansions, ..*rules }, stop)
    }

    fn has_locked_part(&self, rules: &Rules, effort: Effort, stop: &Stop) -> bool {
        lock::find(&self.chain, &self.solved, rules, effort, stop).is_some()
    }

    fn plan(&self, turns: &[Bend]) -> FoldPlan {
        let nearest = || {
            let (first, last) = self.chain.axis_cubelets(turns.first()?.dihedral);
            Some(if self.chain.len() - 1 - last < first { End::Tail } else { End::Head })
        };
        fold_plan(&self.chain, turns, self.from.or_else(nearest).unwrap_or(End::Head))
    }
}
