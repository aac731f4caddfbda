//! Plans from any pose of the snake, for people who left the plan or begin with a half-folded snake.
//!
//! Such a plan, called a way, leads to a pose of the known plan and then follows it, perhaps by way of the flat snake
//! at its beginning; or it leads straight to a solution. A way has at least as many turns as dihedrals that differ. The
//! goals with the smallest lower bound are tried first, and those that cannot be easier than the best way so far are
//! left out.

use std::cell;

use super::chain::{Chain, Dihedrals, unlike};
use super::costs::{AT_LAST, Budget, CLEAN, FORCE, PATIENT, Rules};
use super::ease::{Cost, cost};
use super::plan::{FoldPlan, FoldTarget, NoPlan, Pose, Step};
use super::search::{Bend, SearchEnd, search};
use super::steps::plan_of_turns;
use crate::job::Stop;
use crate::puzzle::{Cell, End, Snake, Solution};

/// The rules for a way to one of the poses, which must be short.
const NEAR: Rules = Rules { weight: 2.0, expansions: 60, ..CLEAN };
/// The rules for a way to the first pose of the plan, if no other is found.
const SURELY: [Rules; 4] = [CLEAN, Rules { expansions: 20 * PATIENT.expansions, ..CLEAN }, FORCE, AT_LAST];
/// Number of solutions to try, those most like the pose first.
const MOST_SOLUTIONS: usize = 4;
/// Limits of all work, as in [`PlanOptions`](super::PlanOptions): to find a way at all, and to find an easier one.
const WORK: u64 = 300_000_000;
const LOOKING: u64 = 10_000_000;

/// A plan that begins with the snake in the cells `start`, and stays in their frame.
///
/// It leads to the end of `plan`, or to another of the `solutions` if that is easier: to the flat snake if `plan`
/// unfolds, with no `solutions` then. Both must be of the same snake as `start`.
///
/// # Errors
///
/// [`NoPlan::NotFound`]: none within the limits. [`NoPlan::Locked`]: no turns lead out of `start`, not even with force.
pub fn plan_from(start: &[Cell], plan: &FoldPlan, solutions: &[Solution], stop: &Stop) -> Result<FoldPlan, NoPlan> {
    let (chain, pose) = Chain::of_cells(start);
    let turns = Ways { chain, pose, stop, spent: cell::Cell::new(0) }.easiest(plan, solutions)?;
    let mut found = plan_of_turns(start.to_vec(), &turns, plan.start_end);
    found.settled = found.is_clean();
    found.to = plan.to;
    Ok(found.seen(None))
}

/// A plan that lays the snake flat, from the cells `start`; errors as of [`plan_from`].
pub fn plan_to_flat(start: &[Cell], start_end: End, stop: &Stop) -> Result<FoldPlan, NoPlan> {
    let snake = Snake::along(start).expect("no longer than a snake");
    let mut unmoved = FoldPlan::without_steps(snake.staircase(), start_end);
    unmoved.to = FoldTarget::Flat;
    plan_from(start, &unmoved, &[], stop)
}

struct Ways<'a> {
    chain: Chain,
    pose: Dihedrals,
    stop: &'a Stop,
    spent: cell::Cell<u64>,
}

impl Ways<'_> {
    fn easiest(&self, plan: &FoldPlan, solutions: &[Solution]) -> Result<Vec<Bend>, NoPlan> {
        let known = turns_of(plan);
        let of_pose =
            |(index, pose): (usize, &Pose)| (Dihedrals::of(&pose.cells), &known[index..], cost(&plan.steps()[index..]));
        let mut aims: Vec<Aim> = plan.poses().iter().enumerate().map(of_pose).collect();
        let mut others: Vec<Dihedrals> = solutions.iter().map(|solution| Dihedrals::of(&solution.cells)).collect();
        others.sort_by_key(|solved| unlike(&solved.0, &self.pose.0));
        aims.extend(others.into_iter().take(MOST_SOLUTIONS).map(|solved| (solved, &[][..], Cost::default())));
        let least =
            |(shape, _, [presses, rubs, motions]): &Aim| [*presses, *rubs, motions + unlike(&shape.0, &self.pose.0)];
        let first = aims[0].clone();
        aims.sort_by_key(least);

        let mut easiest: Option<(Cost, Vec<Bend>)> = None;
        let budget = |most| Budget { stop: self.stop, spent: &self.spent, most };
        let looking = budget(LOOKING);
        for aim in &aims {
            if easiest.as_ref().is_some_and(|(known, _)| *known <= least(aim)) || looking.is_spent() {
                break;
            }
            let (shape, rest, [presses, rubs, motions]) = aim;
            if let Ok(turns) = self.way_to(shape, &NEAR, &looking) {
                let more: usize = turns.iter().map(|turn| if turn.pull { 3 } else { 1 }).sum();
                let cost = [*presses, *rubs, motions + more];
                if easiest.as_ref().is_none_or(|(known, _)| cost < *known) {
                    easiest = Some((cost, [&turns, *rest].concat()));
                }
            }
        }
        if let Some((_, turns)) = easiest {
            return Ok(turns);
        }
        let mut failed = NoPlan::NotFound;
        for rules in SURELY {
            match self.way_to(&first.0, &rules, &budget(WORK)) {
                Ok(turns) => return Ok([&turns, first.1].concat()),
                Err(SearchEnd::Exhausted) if rules.force => failed = NoPlan::Locked,
                Err(_) => {}
            }
        }
        Err(failed)
    }

    /// The turns to another shape. Searches from the one that is folded more, because most turns are blocked there.
    fn way_to(&self, aim: &Dihedrals, rules: &Rules, budget: &Budget) -> Result<Vec<Bend>, SearchEnd> {
        let is_backward = self.pose.bent() < aim.bent();
        let [from, to] = if is_backward { [aim, &self.pose] } else { [&self.pose, aim] };
        match search(&self.chain, from, to, rules, budget) {
            SearchEnd::Found(turns) if is_backward => Ok(turns),
            SearchEnd::Found(turns) => {
                Ok(turns.into_iter().rev().map(|turn| Bend { quarters: -turn.quarters, ..turn }).collect())
            }
            failed => Err(failed),
        }
    }
}

/// Where a way may lead: a shape, the turns from there to the end, and their cost.
type Aim<'a> = (Dihedrals, &'a [Bend], Cost);

/// The steps of a plan as changes of dihedrals.
fn turns_of(plan: &FoldPlan) -> Vec<Bend> {
    let (chain, dihedrals) = Chain::of_cells(plan.cells(0));
    let turn = |step: &Step| {
        let [_, after] = step.joint.beside();
        let dihedral = (0..dihedrals.0.len()).find(|&dihedral| after <= chain.axis_cubelets(dihedral).1)?;
        let quarters = (step.degrees / 90) as i8;
        let quarters = if step.moves == End::Head { -quarters } else { quarters };
        Some(Bend { dihedral, quarters, pull: step.is_pull() })
    };
    plan.steps().iter().filter_map(turn).collect()
}
