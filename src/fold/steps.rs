//! Turns dihedral changes into the steps of a fold plan, in one world frame; chooses the joint and the moving side.

use super::chain::{Chain, Dihedrals};
use super::plan::{FoldPlan, Joint, Step};
use super::search::Bend;
use super::sweep::{Axis, Layout};
use crate::puzzle::{Cell, Direction, End, Symmetry};

/// Where a half turn goes if both ways are free, best first: above and in front are visible, below may be the table.
const HALF_WAY: [Direction; 6] =
    [Direction::Up, Direction::Front, Direction::Right, Direction::Left, Direction::Back, Direction::Down];

/// A plan that begins with the chain laid out from `start_end`, at the origin: the first segment goes right, the next
/// up, and so on.
pub(super) fn fold_plan(chain: &Chain, turns: &[Bend], start_end: End) -> FoldPlan {
    let segments = chain.segments();
    let directions: Vec<Direction> = (0..segments)
        .map(|segment| match start_end {
            End::Head => [Direction::Right, Direction::Up][segment % 2],
            End::Tail => [Direction::Left, Direction::Down][(segments - 1 - segment) % 2],
        })
        .collect();
    let mut cells = chain.cells(&directions);
    if start_end == End::Tail {
        let tail = cells[cells.len() - 1];
        cells.iter_mut().for_each(|cell| *cell -= tail);
    }
    plan_of_turns(cells, turns, start_end)
}

/// A plan that begins with the chain in these cells.
pub(super) fn plan_of_turns(cells: Vec<Cell>, turns: &[Bend], start_end: End) -> FoldPlan {
    let (chain, dihedrals) = Chain::of_cells(&cells);
    let way =
        |&corner: &usize| Direction::from_vector(cells[corner + 1] - cells[corner]).expect("neighbours in a chain");
    let directions = chain.corners()[..chain.segments()].iter().map(way).collect();
    let plan = FoldPlan::without_steps(cells, start_end);
    let mut now = ChainState { chain, dihedrals, directions, plan, layout: Layout::default() };
    for &turn in turns {
        now.step(turn);
    }
    now.plan
}

struct ChainState {
    chain: Chain,
    dihedrals: Dihedrals,
    directions: Vec<Direction>,
    plan: FoldPlan,
    layout: Layout,
}

impl ChainState {
    fn step(&mut self, turn: Bend) {
        let Bend { dihedral, pull, .. } = turn;
        let axis = self.directions[dihedral + 1];
        let SideChoice { joint, moves, quarters, side } = self.best_way(turn);
        // For the joint, turning the tail side one way is the same as turning the head side the other way.
        let [last_of_head, first_of_tail] = joint.beside();
        let (hinge, spin, pulled) = match moves {
            End::Head => (last_of_head, -quarters, axis.opposite()),
            End::Tail => (first_of_tail, quarters, axis),
        };
        let pivot = self.plan.folded()[hinge];
        let lift = if pull { pulled.vector() } else { Cell::ZERO };
        let degrees = 90 * i32::from(spin);
        self.turn(dihedral, i32::from(quarters), moves, Symmetry::turn(axis, i32::from(spin)));
        self.plan.push(Step { joint, moves, axis, pivot, degrees, lift, side });
    }

    /// Rank of a half turn in [`HALF_WAY`], by the direction in which the moving side's middle lies half-way through.
    fn half_way(&self, joint: Joint, moves: End, axis: Direction, spin: i8) -> usize {
        let cells = self.plan.folded();
        let pivot = cells[joint.beside()[0]];
        let middle: Cell = cells[joint.side(moves, cells.len())].iter().map(|&cell| cell - pivot).sum();
        let half_way = Symmetry::turn(axis, i32::from(spin / 2)).apply(middle);
        let toward = |&way: &usize| {
            let direction = HALF_WAY[way];
            if direction.axis() == axis.axis() { i32::MIN } else { direction.vector().dot(half_way) }
        };
        (0..HALF_WAY.len()).rev().max_by_key(toward).unwrap_or_default()
    }

    fn turn(&mut self, dihedral: usize, quarters: i32, moves: End, rotation: Symmetry) {
        let now = i32::from(self.dihedrals.0[dihedral]);
        self.dihedrals.0[dihedral] = (now + quarters).rem_euclid(4) as u8;
        let moved = match moves {
            End::Head => &mut self.directions[..=dihedral],
            End::Tail => &mut self.directions[dihedral + 2..],
        };
        for direction in moved {
            *direction = rotation.image_of(*direction);
        }
    }

    /// The joint of the segment, and the direction of a half turn, with the largest side; of equal ones, the one with
    /// the fewest moving cubelets, then the most visible half turn.
    fn best_way(&mut self, turn: Bend) -> SideChoice {
        let (first, last) = self.chain.axis_cubelets(turn.dihedral);
        let axis = Axis { first, last, direction: self.directions[turn.dihedral + 1] };
        self.layout.set(self.plan.folded().iter().copied());
        let both = [turn.quarters, -turn.quarters];
        let ways = if turn.quarters.abs() == 2 { &both[..] } else { &both[..1] };
        let mut best: Option<(SideChoice, [usize; 2])> = None;
        for joint in (first..last).map(Joint::after) {
            let moves = self.moving_side(turn.dihedral, joint);
            let moving = joint.side(moves, self.chain.len()).len();
            for &quarters in ways {
                let side = self.layout.side_at(axis, joint, quarters, turn.pull);
                let spin = if moves == End::Head { -quarters } else { quarters };
                let shows = self.half_way(joint, moves, axis.direction, spin);
                let awkward = [moving, shows];
                if best.as_ref().is_none_or(|(known, least)| {
                    side > known.side + 1e-9 || side > known.side - 1e-9 && awkward < *least
                }) {
                    best = Some((SideChoice { joint, moves, quarters, side }, awkward));
                }
            }
        }
        best.expect("a segment has a joint").0
    }

    fn moving_side(&self, dihedral: usize, joint: Joint) -> End {
        let [head, tail] = [End::Head, End::Tail]
            .map(|end| (joint.side(end, self.chain.len()).len(), self.folds(dihedral, joint, end)));
        if head < tail { End::Head } else { End::Tail }
    }

    /// Number of nonzero dihedrals within one side of a joint. The dihedral of the segment next to the axis counts only
    /// if a link of the axis is on that side.
    fn folds(&self, dihedral: usize, joint: Joint, side: End) -> usize {
        let (first, last) = self.chain.axis_cubelets(dihedral);
        let [last_of_head, first_of_tail] = joint.beside();
        let count = self.dihedrals.0.len();
        let inside = match side {
            End::Head => 0..dihedral.saturating_sub(usize::from(last_of_head == first)),
            End::Tail => count.min(dihedral + 1 + usize::from(first_of_tail == last))..count,
        };
        self.dihedrals.part(inside).bent()
    }
}

struct SideChoice {
    joint: Joint,
    moves: End,
    /// Number of quarter turns of the tail side, with sign.
    quarters: i8,
    side: f64,
}
