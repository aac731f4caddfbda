//! The hand motion of a step, as lines drawn over the picture, so that the wood does not hide them.
//!
//! Positions are in pitches, in the plan's frame, with the snake as before the step. [`Gesture::drawn`] projects them.

use std::collections::HashSet;
use std::f32::consts::FRAC_PI_2;

use glam::{Quat, Vec2, Vec3};

use crate::fold::{FoldPlan, ring};
use crate::puzzle::{Cell, Direction};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gesture {
    /// The axis, extending a little beyond the joint on either side.
    pub rod: [Vec3; 2],
    /// A closed line around the axis, at the joint.
    pub ring: Vec<Vec3>,
    /// The path of the moving part around the axis.
    pub arc: Vec<Vec3>,
    pub pull: Option<[Vec3; 2]>,
    /// Number of cubelets between the joint and the nearer end.
    pub cubelets: usize,
    /// The edges of the moving part after the step.
    pub landing: Vec<[Vec3; 2]>,
    /// The centre of the dotted cubelet after the step, if it moves.
    pub dot: Option<Vec3>,
}

const ROD_REACH: f32 = 1.6;
const RING_POINTS: usize = 32;
/// Limits of an arc's radius, in pitches, so that it is visible beside the wood and inside the picture.
const MIN_ARC: f32 = 1.3;
const MAX_ARC: f32 = 5.0;
const POINTS_IN_QUARTER: usize = 14;

impl Gesture {
    /// `None` for a step that does not exist; `landing` adds the edges and the dot.
    pub fn of(plan: &FoldPlan, step: usize, landing: bool) -> Option<Self> {
        let now = plan.steps().get(step)?;
        let cells = &plan.poses()[step].cells;
        let moving = plan.moving(step);
        let [near, far] = now.joint.beside().map(|cubelet| cells[cubelet].as_vec3());
        let (joint, axis) = ((near + far) / 2.0, now.axis.vector().as_vec3());
        let points = || cells[moving.clone()].iter().map(|cell| cell.as_vec3() - joint);
        let middle = points().sum::<Vec3>() / moving.len() as f32;
        // If the middle is on the axis, the point farthest from the axis shows the motion.
        let offset = |point: Vec3| point.reject_from(axis);
        let farthest = points().max_by(|one, other| offset(*one).length().total_cmp(&offset(*other).length()))?;
        let start = if offset(middle).length() < 0.5 { farthest } else { middle };
        let spoke = offset(start).normalize_or(axis.any_orthonormal_vector());
        let radius = offset(start).length().clamp(MIN_ARC, MAX_ARC);
        let centre = joint + start.project_onto(axis);
        let count = POINTS_IN_QUARTER * now.degrees.unsigned_abs() as usize / 90;
        let turn = now.degrees.signum() as f32 * FRAC_PI_2 / POINTS_IN_QUARTER as f32;
        let arc = (0..=count).map(|at| centre + Quat::from_axis_angle(axis, turn * at as f32) * spoke * radius);
        let pulled = now.lift.as_vec3();
        Some(Self {
            rod: [joint - axis * ROD_REACH, joint + axis * ROD_REACH],
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Rod,
    /// The last point repeats the first.
    Ring,
    Shaft,
    /// The three corners of a filled arrowhead.
    Head,
}

/// A gesture projected on a plane: x to the right, y down.
pub struct DrawnGesture {
    pub landing: Vec<Vec<Vec2>>,
    /// To be painted over `landing`, in this order.
    pub marks: Vec<(Mark, Vec<Vec2>)>,
    /// Position of the label that shows how many cubes are between the joint and the nearer end.
    pub tag: Option<Vec2>,
}

impl Gesture {
    /// Projects with `onto`, which returns `None` behind the camera. `pen`, in units of the plane, scales arrowheads.
    pub fn drawn(&self, onto: impl Fn(Vec3) -> Option<Vec2>, pen: f32) -> DrawnGesture {
        let line = |points: &[Vec3]| points.iter().filter_map(|&point| onto(point)).collect::<Vec<_>>();
        let (ring, arc, pull) =
            (line(&self.ring), line(&self.arc), self.pull.map(|pull| line(&pull)).unwrap_or_default());
        let closed = ring.iter().chain(ring.first()).copied().collect();
        let mut marks = vec![(Mark::Rod, line(&self.rod)), (Mark::Ring, closed)];
        let tag = tag_beside(&ring, &[&arc[..], &pull].concat(), pen);
        marks.extend([pull, arc].into_iter().filter_map(|points| arrow(points, pen)).flatten());
        DrawnGesture { landing: self.landing.iter().map(|edge| line(edge)).collect(), marks, tag }
    }
}

fn arrow(mut points: Vec<Vec2>, pen: f32) -> Option<[(Mark, Vec<Vec2>); 2]> {
    let [.., before, tip] = points[..] else { return None };
    let way = (tip - before).normalize_or_zero();
    // An arrow that is short, or looks short in perspective, gets a small head, so that some shaft is left.
    let reach = points.iter().map(|point| point.distance(tip)).fold(0.0, f32::max);
    let head = (reach / (pen * 9.0)).clamp(0.4, 1.0) * pen;
    let (length, side) = (head * 5.6, way.perp() * head * 2.7);
    // The shaft ends in the head.
    while points.last().is_some_and(|last| last.distance(tip) < length) {
        points.pop();
    }
    points.push(tip - way * length * 0.9);
    Some([(Mark::Shaft, points), (Mark::Head, vec![tip, tip - way * length + side, tip - way * length - side])])
}

/// A position beside the ring where a tag covers no arrow, preferably on the right.
fn tag_beside(ring: &[Vec2], arrows: &[Vec2], pen: f32) -> Option<Vec2> {
    let middle = ring.iter().sum::<Vec2>() / ring.len() as f32;
    let room = |at: Vec2| arrows.iter().map(|arrow| arrow.distance(at)).fold(20.0 * pen, f32::min);
    let worth = |at: &Vec2| 3.0 * room(*at) + at.x;
    let beside = ring.iter().map(|at| *at + (*at - middle).normalize_or_zero() * 5.5 * pen);
    beside.max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// The edges of a set of cells, where its surface bends.
fn edges(cells: &[Cell]) -> Vec<[Vec3; 2]> {
    let body: HashSet<Cell> = cells.iter().copied().collect();
    let mut edges = Vec::new();
    let mut known = HashSet::new();
    for &cell in cells {
        for axis in [Direction::Right, Direction::Up, Direction::Front] {
            let along = axis.vector();
            let (u, v) = (Cell::new(along.y, along.z, along.x), Cell::new(along.z, along.x, along.y));
            for (right, up) in [(u, v), (u, -v), (-u, v), (-u, -v)] {
                // Twice the edge's middle, to stay in integers.
                let middle = cell * 2 + right + up;
                if !known.insert((middle, axis)) {
                    continue;
                }
                let [beside, above, across] = [right, up, right + up].map(|by| body.contains(&(cell + by)));
                // Of the four cells around an edge, two adjacent filled ones form a flat face, and four hide the edge.
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
        // Four edges of length three, and two squares.
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
        });
        let gesture = Gesture::of(&plan, 0, true).unwrap();
        let (first, last) = (gesture.arc[0], gesture.arc[gesture.arc.len() - 1]);
        assert!(
            first.distance(Vec3::new(2.0, MIN_ARC, 0.0)) < 1e-4 && last.distance(Vec3::new(2.0, 0.0, MIN_ARC)) < 1e-4
        );
        assert!(gesture.ring.iter().all(|point| (point.x - 1.5).abs() < 1e-4), "between the cubes of the joint");
        let [from, to] = gesture.pull.unwrap();
        assert!((to - from).normalize().distance(Vec3::X) < 1e-4);
        // Edges of two cubes in a row: the upper one has turned to the front.
        assert_eq!(gesture.landing.len(), 4 * 2 + 8);
        assert_eq!(gesture.dot, None, "the other end moves");
        let mut tail = plan.clone();
        tail.start_end = End::Tail;
        assert_eq!(Gesture::of(&tail, 0, true).unwrap().dot, Some(Vec3::new(2.0, 0.0, 1.0)));
        assert_eq!(Gesture::of(&tail, 0, false).unwrap().dot, None);
        assert!(gesture.landing.iter().flatten().any(|end| end.z > 1.4) && Gesture::of(&plan, 1, true).is_none());
    }
}
