//! What the hands do in a step, as lines to be drawn over the picture, seen through the wood.
//!
//! Positions in pitches, in the plan's frame, as the snake lies before the step. How lines look is left to who draws them.

use std::collections::HashSet;
use std::f32::consts::FRAC_PI_2;

use glam::{Quat, Vec3};

use crate::fold::{FoldPlan, ring};
use crate::puzzle::{Cell, Direction};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gesture {
    /// The axis, a little beyond the joint on either side.
    pub rod: [Vec3; 2],
    /// A closed line about the axis, where the moving part begins.
    pub ring: Vec<Vec3>,
    /// From the moving part round the axis to where it goes.
    pub arc: Vec<Vec3>,
    /// From the part to where it is pulled, if it is.
    pub pull: Option<[Vec3; 2]>,
    /// The joint is after so many cubelets from the nearer end.
    pub cubelets: usize,
    /// The edges of the part where it lands.
    pub landing: Vec<[Vec3; 2]>,
    /// Where the middle of the cubelet with the dot lands, if it moves.
    pub dot: Option<Vec3>,
}

const ROD: f32 = 1.6;
const RING_POINTS: usize = 32;
/// An arc is to be seen beside the wood, and to stay in the picture.
const NEAREST: f32 = 1.3;
const FARTHEST: f32 = 5.0;
const POINTS_IN_QUARTER: usize = 14;

impl Gesture {
    /// That of a step; `None` for one that is not there. `landing` for the edges too.
    pub fn of(plan: &FoldPlan, step: usize, landing: bool) -> Option<Self> {
        let now = plan.steps().get(step)?;
        let cells = &plan.poses()[step].cells;
        let moving = plan.moving(step);
        let [near, far] = now.joint.beside().map(|cubelet| cells[cubelet].as_vec3());
        let (joint, axis) = ((near + far) / 2.0, now.axis.vector().as_vec3());
        let points = || cells[moving.clone()].iter().map(|cell| cell.as_vec3() - joint);
        let middle = points().sum::<Vec3>() / moving.len() as f32;
        // Where the middle is on the axis, what is farthest from it tells how it goes.
        let offset = |point: Vec3| point.reject_from(axis);
        let farthest = points().max_by(|one, other| offset(*one).length().total_cmp(&offset(*other).length()))?;
        let start = if offset(middle).length() < 0.5 { farthest } else { middle };
        let spoke = offset(start).normalize_or(axis.any_orthonormal_vector());
        let radius = offset(start).length().clamp(NEAREST, FARTHEST);
        let centre = joint + start.project_onto(axis);
        let count = POINTS_IN_QUARTER * now.degrees.unsigned_abs() as usize / 90;
        let turn = now.degrees.signum() as f32 * FRAC_PI_2 / POINTS_IN_QUARTER as f32;
        let arc = (0..=count).map(|at| centre + Quat::from_axis_angle(axis, turn * at as f32) * spoke * radius);
        let pulled = now.lift.as_vec3();
        Some(Self {
            rod: [joint - axis * ROD, joint + axis * ROD],
            ring: ring(now, cells, RING_POINTS),
            arc: arc.collect(),
            pull: now.is_pull().then(|| [joint + pulled * 0.3, joint + pulled * 2.0]),
            cubelets: moving.len().min(cells.len() - moving.len()),
            dot: Some(plan.dotted())
                .filter(|dotted| landing && moving.contains(dotted))
                .map(|dotted| plan.poses()[step + 1].cells[dotted].as_vec3()),
            landing: if landing { edges(&plan.poses()[step + 1].cells[moving]) } else { Vec::new() },
        })
    }
}

/// The edges of a body of cells: where its surface has a bend.
fn edges(cells: &[Cell]) -> Vec<[Vec3; 2]> {
    let body: HashSet<Cell> = cells.iter().copied().collect();
    let mut edges = Vec::new();
    let mut known = HashSet::new();
    for &cell in cells {
        for axis in [Direction::Right, Direction::Up, Direction::Front] {
            let along = axis.vector();
            let (u, v) = (Cell::new(along.y, along.z, along.x), Cell::new(along.z, along.x, along.y));
            for (right, up) in [(u, v), (u, -v), (-u, v), (-u, -v)] {
                // Twice the edge's middle, so that it is whole.
                let middle = cell * 2 + right + up;
                if !known.insert((middle, axis)) {
                    continue;
                }
                let [beside, above, across] = [right, up, right + up].map(|by| body.contains(&(cell + by)));
                // Of the four cells about an edge, two beside each other are flat, and four are inside.
                let bends = matches!((beside, above, across), (false, false, _) | (true, true, false));
                if bends || beside != above && across {
                    let (at, half) = (middle.as_vec3() / 2.0, along.as_vec3() / 2.0);
                    edges.push([at - half, at + half]);
                }
            }
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::{Joint, Step};
    use crate::puzzle::End;

    #[test]
    fn a_body_has_the_edges_at_which_it_bends() {
        let row = |x: i32| Cell::new(x, 0, 0);
        let length = |cells: &[Cell]| edges(cells).len();
        assert_eq!(length(&[row(0)]), 12);
        // Four long edges of three, and two squares.
        assert_eq!(length(&[row(0), row(1), row(2)]), 4 * 3 + 8);
        // An L: two of its faces have a corner cut out.
        let corner = [row(0), row(1), Cell::new(1, 1, 0)];
        assert_eq!(length(&corner), 2 * 8 + 6);
        let cube: Vec<Cell> = (0..8).map(|at| Cell::new(at & 1, at >> 1 & 1, at >> 2)).collect();
        assert_eq!(length(&cube), 12 * 2);
    }

    #[test]
    fn an_arc_begins_and_ends_where_the_part_does() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
        plan.push(Step {
            joint: Joint::after(1),
            moves: End::Tail,
            axis: Direction::Right,
            pivot: cells[2],
            degrees: 90,
            lift: Cell::X,
            side: 1.0,
            folded: false,
        });
        let gesture = Gesture::of(&plan, 0, true).unwrap();
        let (first, last) = (gesture.arc[0], gesture.arc[gesture.arc.len() - 1]);
        assert!(
            first.distance(Vec3::new(2.0, NEAREST, 0.0)) < 1e-4 && last.distance(Vec3::new(2.0, 0.0, NEAREST)) < 1e-4
        );
        assert!(gesture.ring.iter().all(|point| (point.x - 1.5).abs() < 1e-4), "between the cubes of the joint");
        let [from, to] = gesture.pull.unwrap();
        assert!((to - from).normalize().distance(Vec3::X) < 1e-4);
        // Two cubes, the far one toward the eye now.
        assert_eq!(gesture.landing.len(), 4 * 2 + 8);
        assert_eq!(gesture.dot, None, "the other end moves");
        let mut tail = plan.clone();
        tail.start_end = End::Tail;
        assert_eq!(Gesture::of(&tail, 0, true).unwrap().dot, Some(Vec3::new(2.0, 0.0, 1.0)));
        assert_eq!(Gesture::of(&tail, 0, false).unwrap().dot, None);
        assert!(gesture.landing.iter().flatten().any(|end| end.z > 1.4) && Gesture::of(&plan, 1, true).is_none());
    }
}
