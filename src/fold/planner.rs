//! Which searches are tried for a solution, in which order and for how long, and which of several solutions is easiest.

use std::time::{Duration, Instant};

use super::chain::Chain;
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
    /// Time for one solution at most.
    pub budget: Duration,
    /// Time for looking at further solutions once there is a plan, at most.
    pub looking: Duration,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { from: From::Best, budget: Duration::from_secs(5), looking: Duration::from_secs(2) }
    }
}

const HUMAN: Rules = Rules { weight: 3.0, human: true, lift: None, squeeze: None, expansions: 1_500 };
const PLAIN: Rules = Rules { weight: 5.0, human: false, lift: None, squeeze: None, expansions: 5_000 };
const LIFT: Rules = Rules { lift: Some(20.0), ..PLAIN };
const SQUEEZE: Rules = Rules { lift: Some(20.0), squeeze: Some((40.0, 0.1)), expansions: 1_000_000, ..PLAIN };

/// Plans the fold of one solution.
///
/// `solution` must solve `puzzle` (see [`Solution::check`]). The plan is free of lifts and squeezes if one such is
/// found; else it has as few as can be had. Stops when asked or at the end of the budget.
pub fn plan(puzzle: &Puzzle, solution: &Solution, options: &PlanOptions, stop: &Stop) -> Planning {
    debug_assert_eq!(solution.check(puzzle), Ok(()));
    let (chain, solved) = Chain::of_cells(&solution.cells);
    let stop = stop.with_deadline(Instant::now() + options.budget);
    let mut verdict = Planning::NotFound;
    for rules in [HUMAN, PLAIN, LIFT, SQUEEZE] {
        match search(&chain, &solved, &rules, &stop) {
            Outcome::Found(turns) => return Planning::Plan(finished(&chain, &turns, options.from)),
            Outcome::Stopped => return Planning::NotFound,
            Outcome::Exhausted if rules == SQUEEZE => verdict = Planning::Locked,
            Outcome::Exhausted | Outcome::GaveUp => {}
        }
    }
    verdict
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
