//! Turns dihedral changes into the steps of a fold plan, in one world frame; chooses the joint and the moving side.

use super::chain::Chain;
use super::hand_turn::Twist;
use super::plan::{FoldPlan, Joint, Step};
use super::search::Bend;
use crate::puzzle::{Cell, Direction, End, Symmetry};

/// Where a half turn goes if both ways are free, best first: above and in front are visible, below may be the table.
const HALF_WAY: [Direction; 6] =
    [Direction::Up, Direction::Front, Direction::Right, Direction::Left, Direction::Back, Direction::Down];

/// A plan that begins with the staircase from `start_end`, at the origin: the first segment goes right, the next up.
pub(super) fn fold_plan(chain: &Chain, turns: &[Bend], start_end: End) -> FoldPlan {
    let last = chain.len() - 1;
    let from_tail = || Chain { corners: chain.corners.iter().rev().map(|corner| last - corner).collect() };
    let cells = match start_end {
        End::Head => chain.staircase(),
        End::Tail => from_tail().staircase().into_iter().rev().collect(),
    };
    plan_of_turns(cells, turns, start_end)
}

pub(super) fn plan_of_turns(cells: Vec<Cell>, turns: &[Bend], start_end: End) -> FoldPlan {
    let chain = Chain::of_cells(&cells).0;
    let mut plan = FoldPlan::without_steps(cells, start_end);
    for turn in turns {
        plan.push(best_step(&chain, plan.folded(), turn));
    }
    plan
}

/// The step with the largest side; of equal ones, with the fewest moving cubelets, then the most visible half turn.
fn best_step(chain: &Chain, cells: &[Cell], turn: &Bend) -> Step {
    let (first, last) = chain.axis_cubelets(turn.dihedral);
    let both = [turn.quarters, -turn.quarters];
    let ways = if turn.quarters.abs() == 2 { &both[..] } else { &both[..1] };
    let mut best: Option<(Step, [usize; 2])> = None;
    for joint in (first..last).map(Joint::after) {
        let twist = Twist::of(joint, turn.pull, cells);
        for &quarters in ways {
            // Turning the tail side one way is the same as turning the head side the other way.
            let spin = i32::from(if twist.moves == End::Head { -quarters } else { quarters });
            let step = twist.step(cells, 90 * spin);
            let awkward = [twist.moving(cells.len()).len(), half_way(cells, &step)];
            if best.as_ref().is_none_or(|(known, least)| {
                step.side > known.side + 1e-9 || step.side > known.side - 1e-9 && awkward < *least
            }) {
                best = Some((step, awkward));
            }
        }
    }
    best.expect("a segment has a joint").0
}

/// Rank of a half turn in [`HALF_WAY`], by the direction in which the moving side's middle lies half-way through.
fn half_way(cells: &[Cell], step: &Step) -> usize {
    let pivot = cells[step.joint.beside()[0]];
    let middle: Cell = cells[step.joint.side(step.moves, cells.len())].iter().map(|&cell| cell - pivot).sum();
    let half_way = Symmetry::turn(step.axis, step.degrees / 180).apply(middle);
    let toward = |&way: &usize| {
        let direction = HALF_WAY[way];
        if direction.axis() == step.axis.axis() { i32::MIN } else { direction.vector().dot(half_way) }
    };
    (0..HALF_WAY.len()).rev().max_by_key(toward).unwrap_or_default()
}
