//! Which searches are tried for a solution, in which order and for how long, and which of several solutions is easiest.

use std::time::{Duration, Instant};

use super::chain::Chain;
use super::ease::Ease;
use super::lock::{self, QUICK, THOROUGH};
use super::plan::{End, FoldPlan, Planning};
use super::search::{Outcome, Rules, Turn, search};
use super::steps::fold_plan;
use crate::job::Stop;
use crate::puzzle::{Puzzle, Solution};

/// From which end the snake is oriented and described.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum From {
    /// Cubelet 1.
    Head,
    /// The last cubelet.
    Tail,
    /// The end nearest the first turn.
    #[default]
    Best,
}

/// What is asked of the planner.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanOptions {
    /// From which end the snake is oriented and described.
    pub from: From,
    /// Time for all of it at most.
    pub budget: Duration,
    /// Time for looking at further solutions once there is a plan, at most.
    pub looking: Duration,
    /// Solutions to look at, at most.
    pub most: usize,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { from: From::Best, budget: Duration::from_millis(4500), looking: Duration::from_secs(2), most: 50 }
    }
}

/// A plan that is easy on people.
const HUMAN: Rules = Rules { weight: 3.0, human: true, lift: None, squeeze: None, expansions: 1_500 };
/// Any plan without lifts and squeezes.
pub(super) const PLAIN: Rules = Rules { weight: 5.0, human: false, expansions: 2_000, ..HUMAN };
/// How many states for the last attempt to do without.
const FURTHER: usize = 40_000;
/// One with lifts.
const LIFT: Rules = Rules { lift: Some(10.0), expansions: 1_000, ..PLAIN };
/// One with squeezes too, and the same with less care for how few they are.
const SQUEEZE: Rules = Rules { lift: Some(5.0), squeeze: Some((10.0, LEAST)), expansions: 5_000, ..PLAIN };
const FORCE: Rules = Rules { lift: Some(2.0), squeeze: Some((4.0, LEAST)), expansions: usize::MAX, ..PLAIN };
/// The least clearance of a squeeze.
const LEAST: f64 = 0.1;

/// Plans the fold of one solution.
///
/// `solution` must solve `puzzle` (see [`Solution::check`]). The plan is free of lifts and squeezes if one such is
/// found; else it has few. Stops when asked or at the end of the budget.
pub fn plan(puzzle: &Puzzle, solution: &Solution, options: &PlanOptions, stop: &Stop) -> Planning {
    plan_easiest(puzzle, std::slice::from_ref(solution), options, stop).1
}

/// Plans the fold of whichever of `solutions` is easiest, and says which; all must solve `puzzle`.
///
/// Looks at the first [`PlanOptions::most`] of them and, once there is a plan, no longer than
/// [`PlanOptions::looking`]. [`Planning::Locked`] only if each of them is.
///
/// # Panics
/// When there are no solutions.
pub fn plan_easiest(puzzle: &Puzzle, solutions: &[Solution], options: &PlanOptions, stop: &Stop) -> (usize, Planning) {
    debug_assert!(solutions.iter().all(|solution| solution.check(puzzle).is_ok()));
    let looked_at = &solutions[..solutions.len().min(options.most.max(1))];
    let chains: Vec<_> = looked_at.iter().map(|solution| Chain::of_cells(&solution.cells)).collect();
    let start = Instant::now();
    let last = stop.with_deadline(start + options.budget);
    let looking = stop.with_deadline(start + options.looking.min(options.budget));
    let mut locked = 0;
    for free in [true, false] {
        locked = 0;
        let mut easiest: Option<(Ease, usize, FoldPlan)> = None;
        for (index, (chain, solved)) in chains.iter().enumerate() {
            let stop = if easiest.is_some() { &looking } else { &last };
            if stop.is_due() {
                break;
            }
            let outcome = if free { fold_freely(chain, solved, stop) } else { fold_somehow(chain, solved, stop) };
            match outcome {
                Outcome::Found(turns) => {
                    let plan = finished(chain, &turns, options.from);
                    let ease = plan.ease();
                    if easiest.as_ref().is_none_or(|(known, ..)| ease < *known) {
                        easiest = Some((ease, index, plan));
                    }
                }
                // The last search is the one that allows most.
                Outcome::Exhausted => locked += 1,
                Outcome::GaveUp | Outcome::Stopped => {}
            }
        }
        if let Some((_, index, plan)) = easiest {
            return (index, Planning::Plan(plan));
        }
    }
    (0, if locked == solutions.len() { Planning::Locked } else { Planning::NotFound })
}

/// A plan without lifts and squeezes. [`Outcome::Exhausted`] when it is proved that there is none.
fn fold_freely(chain: &Chain, solved: &[u8], stop: &Stop) -> Outcome {
    for (rules, effort) in [(HUMAN, QUICK), (PLAIN, THOROUGH)] {
        let outcome = search(chain, solved, &rules, stop);
        if outcome != Outcome::GaveUp {
            return outcome;
        }
        if lock::find(chain, solved, &PLAIN, effort, stop).is_some() {
            return Outcome::Exhausted;
        }
    }
    search(chain, solved, &Rules { expansions: FURTHER, ..PLAIN }, stop)
}

/// A plan with lifts, or with squeezes too. [`Outcome::Exhausted`] when it is proved that there is none.
fn fold_somehow(chain: &Chain, solved: &[u8], stop: &Stop) -> Outcome {
    match search(chain, solved, &LIFT, stop) {
        Outcome::Exhausted | Outcome::GaveUp => {}
        outcome => return outcome,
    }
    match search(chain, solved, &SQUEEZE, stop) {
        Outcome::GaveUp if lock::find(chain, solved, &SQUEEZE, QUICK, stop).is_some() => Outcome::Exhausted,
        Outcome::GaveUp => search(chain, solved, &FORCE, stop),
        outcome => outcome,
    }
}

fn finished(chain: &Chain, turns: &[Turn], from: From) -> FoldPlan {
    let start_end = match from {
        From::Head => End::Head,
        From::Tail => End::Tail,
        From::Best => turns.first().map_or(End::Head, |turn| {
            let (first, last) = chain.axis_cubelets(turn.dihedral);
            if chain.len() - 1 - last < first { End::Tail } else { End::Head }
        }),
    };
    fold_plan(chain, turns, start_end)
}
