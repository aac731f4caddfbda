//! From bare turns to a fold plan: which side moves, about which line, in one world frame from first to last.

use super::chain::Chain;
use super::plan::{Action, Amount, End, FoldPlan, Instruction, Part, Pose, Step};
use super::search::Turn;
use super::sweep::{Axis, Layout, TURNS};
use crate::puzzle::{Cell, Direction, Symmetry};

/// Which way a half turn goes where both are free: what is nearest to the viewer shows best, and what goes down may
/// be in the way of the table.
const HALF_WAY: [Direction; 6] =
    [Direction::Up, Direction::Front, Direction::Right, Direction::Left, Direction::Back, Direction::Down];

/// Carries out `turns` on the laid-out chain.
pub(super) fn fold_plan(chain: &Chain, turns: &[Turn], start_end: End) -> FoldPlan {
    let mut now = Now::laid_out(chain, start_end);
    let mut poses = vec![now.pose.clone()];
    let steps = turns
        .iter()
        .map(|&turn| {
            let step = now.step(turn);
            poses.push(now.pose.clone());
            step
        })
        .collect();
    FoldPlan { steps, poses, start_end }
}

/// The chain at a step boundary.
struct Now<'a> {
    chain: &'a Chain,
    dihedrals: Vec<u8>,
    /// Of each segment, head to tail.
    directions: Vec<Direction>,
    pose: Pose,
    layout: Layout,
}

impl<'a> Now<'a> {
    /// Seen from `start_end`, at the origin, the first segment goes right, the next up, and so on.
    fn laid_out(chain: &'a Chain, start_end: End) -> Self {
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
        let orientations = vec![Symmetry::IDENTITY; cells.len()];
        Self {
            chain,
            dihedrals: vec![0; chain.dihedrals()],
            directions,
            pose: Pose { cells, orientations },
            layout: Layout::default(),
        }
    }

    /// The side with fewer cubelets; of two equal ones that which is folded less.
    fn moving_side(&self, dihedral: usize) -> End {
        let (first, last) = self.chain.axis_cubelets(dihedral);
        let (head, tail) = (first + 1, self.chain.len() - last);
        let bent = |dihedrals: &[u8]| dihedrals.iter().filter(|&&quarters| quarters != 0).count();
        let folded = || bent(&self.dihedrals[..dihedral]).cmp(&bent(&self.dihedrals[dihedral + 1..]));
        if head.cmp(&tail).then_with(folded).is_lt() { End::Head } else { End::Tail }
    }

    fn step(&mut self, turn: Turn) -> Step {
        let Turn { dihedral, lift, .. } = turn;
        let (first, last) = self.chain.axis_cubelets(dihedral);
        let axis = self.directions[dihedral + 1];
        let moves = self.moving_side(dihedral);
        let (quarters, clearance) = self.sweep(turn, moves);
        // The tail side turning one way and the head side the other are the same for the joint.
        let (joint, moving, spin, outward, pulled) = match moves {
            End::Head => (first + 1, 0..first + 1, -quarters, self.directions[dihedral].opposite(), axis.opposite()),
            End::Tail => (last, last..self.chain.len(), quarters, self.directions[dihedral + 2], axis),
        };
        let rotation = |quarters: i32| Symmetry::turn(axis, quarters);
        let pointing = |quarters: i32| {
            Direction::from_vector(rotation(quarters).apply(outward.vector())).expect("turns take axes to axes")
        };
        let spin = i32::from(spin);
        let half = spin.abs() == 2;
        let instruction = Instruction {
            part: Part { end: moves, cubelets: moving.len(), folded: self.is_folded(dihedral, moves) },
            action: match (lift, clearance < 1.0) {
                (lift, true) => Action::Squeeze(lift.then_some(pulled)),
                (true, false) => Action::Lift(pulled),
                (false, false) => Action::Turn,
            },
            direction: pointing(spin),
            amount: if half { Amount::Half { through: pointing(spin / 2) } } else { Amount::Quarter },
        };
        let pivot = self.pose.cells[if moves == End::Head { first } else { last }];
        for cubelet in moving {
            let cell = &mut self.pose.cells[cubelet];
            *cell = pivot + rotation(spin).apply(*cell - pivot);
            let orientation = &mut self.pose.orientations[cubelet];
            *orientation = rotation(spin).after(*orientation);
        }
        self.turn(dihedral, i32::from(quarters), moves, rotation(spin));
        let lift = if lift { pulled.vector() } else { Cell::ZERO };
        Step { joint, moves, axis, pivot, degrees: 90 * spin, lift, clearance, instruction }
    }

    fn is_folded(&self, dihedral: usize, side: End) -> bool {
        let dihedrals = match side {
            End::Head => &self.dihedrals[..dihedral],
            End::Tail => &self.dihedrals[dihedral + 1..],
        };
        dihedrals.iter().any(|&quarters| quarters != 0)
    }

    fn turn(&mut self, dihedral: usize, quarters: i32, moves: End, rotation: Symmetry) {
        let now = i32::from(self.dihedrals[dihedral]);
        self.dihedrals[dihedral] = (now + quarters).rem_euclid(4) as u8;
        let moved = match moves {
            End::Head => &mut self.directions[..=dihedral],
            End::Tail => &mut self.directions[dihedral + 2..],
        };
        for direction in moved {
            *direction = Direction::from_vector(rotation.apply(direction.vector())).expect("turns take axes to axes");
        }
    }

    /// The quarter turns of the tail side, and the clearance: as asked, but a half turn goes the better way round.
    fn sweep(&mut self, turn: Turn, moves: End) -> (i8, f64) {
        let (first, last) = self.chain.axis_cubelets(turn.dihedral);
        let direction = self.directions[turn.dihedral + 1];
        let axis = Axis { first, last, direction };
        self.layout.set(self.pose.cells.iter().copied());
        let clearances =
            if turn.lift { self.layout.lifted_clearances(axis, -1.0) } else { self.layout.clearances(axis, -1.0) };
        let clearance = |quarters: i8| {
            TURNS.iter().zip(clearances).find(|&(&turn, _)| turn == quarters).map_or(0.0, |(_, clearance)| clearance)
        };
        let asked = turn.quarters;
        if asked.abs() != 2 || clearance(asked) != clearance(-asked) {
            let best = if asked.abs() == 2 && clearance(-asked) > clearance(asked) { -asked } else { asked };
            return (best, clearance(best));
        }
        let outward = match moves {
            End::Head => self.directions[turn.dihedral].opposite(),
            End::Tail => self.directions[turn.dihedral + 2],
        };
        let half_way = |quarters: i8| {
            let spin = if moves == End::Head { -quarters } else { quarters };
            let through = Symmetry::turn(direction, i32::from(spin / 2)).apply(outward.vector());
            HALF_WAY.iter().position(|direction| direction.vector() == through)
        };
        let best = if half_way(-asked) < half_way(asked) { -asked } else { asked };
        (best, clearance(best))
    }
}
