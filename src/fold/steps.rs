//! Turns dihedral changes into the steps of a fold plan, in one world frame; chooses the joint and the moving side.

use super::chain::Chain;
use super::plan::{FoldPlan, Joint, Sight, Step};
use super::search::Bend;
use crate::puzzle::{Cell, Direction, End, Symmetry, are_distinct};

/// Where a half turn goes if both ways are free, best first: above and in front are visible, below may be the table.
const HALF_WAY: [Direction; 6] =
    [Direction::Up, Direction::Front, Direction::Right, Direction::Left, Direction::Back, Direction::Down];

pub fn plan_of_turns(cells: Vec<Cell>, turns: &[Bend], start_end: End) -> FoldPlan {
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
        let begun = Step::of_joint(cells, joint, turn.pull);
        for &quarters in ways {
            // Turning the tail side one way is the same as turning the head side the other way.
            let spin = i32::from(if begun.moves == End::Head { -quarters } else { quarters });
            let step = begun.by(90 * spin, cells);
            let awkward = [begun.moving(cells.len()).len(), half_way(cells, &step)];
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
    let middle: Cell = cells[step.moving(cells.len())].iter().map(|&cell| cell - pivot).sum();
    let half_way = Symmetry::turn(step.axis, step.degrees / 180).apply(middle);
    let toward = |&way: &usize| {
        let direction = HALF_WAY[way];
        if direction.axis() == step.axis.axis() { i32::MIN } else { direction.vector().dot(half_way) }
    };
    (0..HALF_WAY.len()).rev().max_by_key(toward).unwrap_or_default()
}

impl FoldPlan {
    /// The poses that differ from a pose of this plan in one turn of a run of the cubelet (counted from 0; a corner is
    /// in two runs), each as a plan of one step that leads back to the plan's pose. None has two cubelets in a cell.
    pub fn slips(&self, pose: usize, cubelet: usize) -> Vec<Self> {
        let Some(pose) = self.poses().get(pose) else { return Vec::new() };
        let (chain, dihedrals) = Chain::of_cells(&pose.cells);
        let is_in = |dihedral: &usize| {
            let (first, last) = chain.axis_cubelets(*dihedral);
            (first..=last).contains(&cubelet)
        };
        let turned = |dihedral, quarters| {
            let away = |pull| plan_of_turns(pose.cells.clone(), &[Bend { dihedral, quarters, pull }], self.start_end);
            let turned = away(false);
            let pulled = away(true);
            let away = if turned.side() < pulled.side() { pulled } else { turned };
            let eye = self.eye();
            let mut back = away.reversed();
            back.view = (eye, vec![Sight { eye, faded: Vec::new() }]);
            are_distinct(back.cells(0)).then_some(back)
        };
        let runs = (0..dihedrals.0.len()).filter(is_in);
        runs.flat_map(|dihedral| [1, 2, -1].map(|quarters| turned(dihedral, quarters))).flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::fold::{Dihedrals, clearance};
    use crate::puzzle::CatalogueEntry;
    use crate::solver::instances::{plan, solve};

    #[test]
    fn the_turn_leads_back_from_whatever_was_turned() {
        let plan = plan(&solve(CatalogueEntry::by_id("cubra-green").unwrap().puzzle())[0]).unwrap();
        let mut found = HashSet::new();
        for pose in 0..=plan.len() {
            let right = Dihedrals::of(plan.cells(pose));
            for cubelet in 0..plan.cubelets() {
                for back in plan.slips(pose, cubelet) {
                    let [from, to] = [0, 1].map(|end| back.cells(end));
                    let slipped = Dihedrals::of(from);
                    assert_eq!(Dihedrals::of(to), right, "it leads back");
                    let differ: Vec<usize> = (0..right.0.len()).filter(|&at| right.0[at] != slipped.0[at]).collect();
                    assert_eq!(differ.len(), 1, "{right} {slipped}");
                    let corners = crate::fold::corners(from);
                    assert!(
                        (corners[differ[0] + 1]..=corners[differ[0] + 2]).contains(&cubelet),
                        "where it was clicked"
                    );
                    assert!(back.words(0).is_some() && clearance::side(from, &back.steps()[0]).0 >= 0.0);
                    found.insert((pose, slipped.to_string()));
                }
            }
        }
        let dihedrals = Dihedrals::of(plan.laid_out()).0.len();
        // By brute force: all chains with one other digit that do not run through themselves.
        let mut wanted = HashSet::new();
        for (pose, at) in (0..=plan.len()).flat_map(|pose| (0..dihedrals).map(move |at| (pose, at))) {
            let right = Dihedrals::of(plan.cells(pose)).to_string();
            for digit in "0123".chars().filter(|digit| right.as_bytes()[at] != *digit as u8) {
                let slipped = format!("{}{digit}{}", &right[..at], &right[at + 1..]);
                let shape: Dihedrals = slipped.parse().unwrap();
                if shape.cells_like(plan.laid_out()).is_ok() {
                    wanted.insert((pose, slipped));
                }
            }
        }
        assert_eq!(found, wanted);
        assert!(plan.slips(99, 0).is_empty() && plan.slips(0, 99).is_empty());
    }
}
