//! The hand motion of a step, as lines drawn over the picture: in pitches, in the plan's frame, before the step.

use std::f32::consts::FRAC_PI_2;
use std::ops::RangeInclusive;

use glam::{Quat, Vec3};
use serde::Serialize;

use super::lens::on_plane;
use super::outline::{Edge, HALF, edges, is_hidden_by};
use crate::fold::{FoldPlan, Instruction, Moment, Tracked, Viewpoint, ring};
use crate::puzzle::{Cell, Direction};

#[derive(Clone, Debug, PartialEq)]
pub struct Gesture {
    /// The axis, extending a little beyond the joint on either side.
    pub rod: [Vec3; 2],
    /// A closed line around the axis, at the joint; its ends are joined when it is drawn.
    pub ring: Vec<Vec3>,
    /// The path of the moving part around the axis. It ends where the head of its arrow flies the way that the words
    /// name, and begins with the turn, or so long before it that the arrow can be seen.
    pub arc: Vec<Vec3>,
    pub pull: Option<[Vec3; 2]>,
    /// Number of cubelets between the joint and the nearer end.
    pub cubelets: usize,
    /// The edges of the moving part after the step.
    pub landing: Vec<Edge>,
    /// The cells of the moving part after the step.
    pub lands: Vec<Cell>,
    /// The centre of the dotted cubelet after the step, if it moves.
    pub dot: Option<Vec3>,
    /// The cells of the fixed part and of the moving part, without beads.
    pub wood: [Vec<Cell>; 2],
    pub strengths: Strengths,
}

/// How strongly marks are drawn, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strengths {
    /// Axis, ring and number, which only help to find a joint that is hidden.
    pub joint: f32,
    pub pull: f32,
    pub turn: f32,
    /// The outline of the landing, and the dot in it.
    pub landing: f32,
}

const ROD_REACH: f32 = 1.6;
const RING_POINTS: usize = 32;
/// Limits of an arc's radius, in pitches, so that it is visible beside the wood and inside the picture.
const MIN_ARC: f32 = 1.3;
const MAX_ARC: f32 = 8.0;
/// How far outside the middles of the outermost cubes an arc goes round a part, in pitches.
const BEYOND: f32 = 0.9;
/// Lengths of the arrow of a pull, in pitches: the usual one, and the longest.
const PULL: f32 = 1.6;
const MAX_PULL: f32 = 4.0;
const POINTS_IN_QUARTER: i32 = 14;
/// Minimum share of its path that an arrow shows, and its minimum length as it is seen, in pitches.
const MIN_SHOWN: f32 = 0.3;
const MIN_LENGTH: f32 = 3.5;
/// How far the head of an arrow may be off the named direction as it is seen, in radians. `tests/framing.rs` lets 1 head
/// in 100 be off by more than a right angle; with whole paths, it was 214 of 726.
const MAX_OFF: f32 = 0.7;

impl Gesture {
    /// `None` for a step that does not exist; `landing` adds the edges and the dot.
    pub fn of(plan: &FoldPlan, step: usize, landing: bool) -> Option<Self> {
        Self::along(plan, step, landing, true)
    }

    /// With all of the path, for a turn that no words tell of. What is pulled out first is dragged by the turn alone.
    pub fn whole(plan: &FoldPlan, step: usize) -> Option<Self> {
        Self::along(plan, step, false, false)
    }

    /// `is_named`: whether the arrow keeps to the way that the words name.
    fn along(plan: &FoldPlan, step: usize, landing: bool, is_named: bool) -> Option<Self> {
        let now = plan.steps().get(step)?;
        let cells = plan.cells(step);
        let moving = plan.moving(step);
        let [near, far] = now.joint.beside().map(|cubelet| cells[cubelet].as_vec3());
        let joint = (near + far) / 2.0;
        let axis = now.axis.as_vec3();
        let points = || cells[moving.clone()].iter().map(|cell| cell.as_vec3() - joint);
        let middle = points().sum::<Vec3>() / moving.len() as f32;
        let offset = |point: Vec3| point.reject_from(axis);
        let farthest = points().max_by(|one, other| offset(*one).length().total_cmp(&offset(*other).length()))?;
        // The point that the words are about; if the middle is on the axis, the point farthest from it shows the
        // motion.
        let (start, is_around) = match plan.instruction(step)? {
            Instruction::Goes(Tracked::Dot, _) => (cells[plan.dotted()].as_vec3() - joint, false),
            Instruction::Goes(Tracked::Middle, _) => (middle, true),
            Instruction::Turns { .. } => (farthest, true),
        };
        let spoke = offset(start).normalize_or(axis.any_orthonormal_vector());
        // From dot to dot, or else around the part rather than through it.
        let around = points().map(|point| point.dot(spoke)).fold(0.0, f32::max) + BEYOND;
        let radius = if is_around { around } else { offset(start).length() }.clamp(MIN_ARC, MAX_ARC);
        let pulled = if is_named { now.lift.as_vec3() } else { Vec3::ZERO };
        // Before the part, where the arrow covers no wood, and not far from the joint.
        let ahead = |point: &Vec3| 9.0 * point.dot(pulled) - point.length();
        let foremost = points().max_by(|one, other| ahead(one).total_cmp(&ahead(other)));
        let centre = joint + start.project_onto(axis) + pulled;
        // Toward the eye, or away from it, it is longer to be seen.
        let sight = plan.sight(step);
        let out = (PULL / seen_length(&[Vec3::ZERO, pulled], sight.eye).max(0.1)).clamp(PULL, MAX_PULL);
        let count = POINTS_IN_QUARTER * now.degrees.abs() / 90;
        let turn = now.degrees.signum() as f32 * FRAC_PI_2 / POINTS_IN_QUARTER as f32;
        let path = |points: RangeInclusive<i32>| -> Vec<Vec3> {
            points.map(|at| centre + Quat::from_axis_angle(axis, turn * at as f32) * spoke * radius).collect()
        };
        let arc = match plan.instruction(step)? {
            Instruction::Goes(_, heading) if is_named => {
                let last = arrow_end(&path(0..=count), heading.to, sight.eye) as i32;
                let is_long = |first: &i32| seen_length(&path(*first..=last), sight.eye) >= MIN_LENGTH;
                let first = (-POINTS_IN_QUARTER..=0).rev().find(is_long).unwrap_or(-POINTS_IN_QUARTER);
                path(first..=last)
            }
            _ => path(0..=count),
        };
        let (still, moved): (Vec<usize>, _) = (0..cells.len())
            .filter(|cubelet| !sight.faded.contains(cubelet))
            .partition(|cubelet| !moving.contains(cubelet));
        let ring = ring(now, cells, RING_POINTS);
        let wood = || still.iter().chain(&moved);
        let is_hidden =
            |point: &&Vec3| wood().any(|&cube| is_hidden_by(cells[cube].as_vec3(), HALF, **point, sight.eye.toward()));
        let lands = if landing { plan.cells(step + 1)[moving.clone()].to_vec() } else { Vec::new() };
        let is_joint_hidden = 2 * ring.iter().filter(is_hidden).count() > ring.len();
        Some(Self {
            rod: [joint - axis * ROD_REACH, joint + axis * ROD_REACH],
            ring,
            arc,
            pull: foremost
                .filter(|_| is_named && now.is_pull())
                .map(|at| [0.6, 0.6 + out].map(|far| joint + at + pulled * far)),
            cubelets: moving.len().min(cells.len() - moving.len()),
            dot: plan.dotted().checked_sub(moving.start).and_then(|at| lands.get(at)).map(|cell| cell.as_vec3()),
            wood: [still, moved].map(|part| part.into_iter().map(|cubelet| cells[cubelet]).collect()),
            landing: edges(&lands),
            lands,
            strengths: Strengths { joint: f32::from(is_joint_hidden), pull: 1.0, turn: 1.0, landing: 1.0 },
        })
    }

    /// The strengths during a step, whose arrow and landing tell which joint turns. A pull comes first, with the turn and
    /// its landing faint, so that people follow one arrow at a time. The landing is faint too once its lines cross the
    /// part; the marks fade in the last quarter of the turn.
    #[must_use]
    pub fn at(self, moment: Moment) -> Self {
        let turned = moment.turned as f32;
        let room = moment.room as f32;
        let turns = (4.0 * (1.0 - turned)).min(1.0);
        let pull = if turned > 0.0 { 0.0 } else { 1.0 - room };
        let next = if self.pull.is_some() { SIZES.faint + (1.0 - SIZES.faint) * room } else { 1.0 };
        let under_way = 1.0 - (1.0 - SIZES.faint) * (4.0 * turned).min(1.0);
        let turn = next * turns;
        Self { strengths: Strengths { joint: 0.0, pull, turn, landing: turn * under_way }, ..self }
    }
}

/// Of a path, in pitches.
fn seen_length(path: &[Vec3], eye: Viewpoint) -> f32 {
    let seen = on_plane(eye);
    path.array_windows().map(|[from, to]| seen(to - from).length()).sum()
}

/// The last point of a path that an arrow shows, so that its last third flies the way that the words name, as it is
/// seen: as far on as that holds, or else where it holds best.
fn arrow_end(path: &[Vec3], named: Direction, eye: Viewpoint) -> usize {
    let seen = on_plane(eye);
    let named = seen(named.as_vec3());
    let off = |last: usize| seen(path[last] - path[2 * last / 3]).angle_to(named).abs();
    let ends = (MIN_SHOWN * path.len() as f32) as usize..path.len();
    let best = || ends.clone().min_by(|one, other| off(*one).total_cmp(&off(*other)));
    ends.clone().rev().find(|end| off(*end) < MAX_OFF).or_else(best).unwrap_or(path.len() - 1)
}

macro_rules! sizes {
    ($($(#[$about:meta])* $name:ident: $kind:ty = $size:expr;)+) => {
        /// Sizes of lines on the plane, in widths of a pen, and shares. The page's script uses the same.
        #[derive(Clone, Copy, Debug, Serialize)]
        pub struct LineSizes {
            $($(#[$about])* pub $name: $kind,)+
        }

        pub const SIZES: LineSizes = LineSizes { $($name: $size),+ };
    };
}

sizes! {
    rod: f32 = 0.7;
    ring: f32 = 0.9;
    /// Width of an arrow's shaft: minimum and maximum, then in pitches.
    shaft: [f32; 2] = [2.0, 5.0];
    band: f32 = 0.3;
    landing: f32 = 0.55;
    dash: f32 = 1.7;
    /// How much wider than a line its rim is.
    rim: f32 = 0.8;
    /// Length of an arrowhead, in widths of its shaft; half its own width as a share of that.
    head: f32 = 2.6;
    slope: f32 = 0.54;
    /// Maximum share of an arrow taken by its head.
    short: f32 = 0.55;
    /// Height of the number; its distance from the ring; how far it keeps away from arrows.
    letters: f32 = 5.0;
    beside: f32 = 5.5;
    away: f32 = 20.0;
    /// Radius of the dot, in pitches.
    dot: f32 = 0.26;
    /// Strength of the turn's arrow and landing before a pull, and of the landing during the turn.
    faint: f32 = 0.4;
    /// Strength of what is behind wood, arrowheads apart.
    hidden: f32 = 0.25;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::{Joint, Step};
    use crate::puzzle::End;

    #[test]
    fn an_arc_begins_where_the_part_does_and_goes_its_way() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
        plan.push(Step::of_side(&cells, Joint::after(1), End::Tail, true).by(90, &cells));
        let gesture = Gesture::of(&plan, 0, true).unwrap();
        let last = gesture.arc[gesture.arc.len() - 1];
        // Where the part is pulled to, outside its second cube.
        let radius = 1.0 + BEYOND;
        let begins = |point: &Vec3| point.distance(Vec3::new(3.0, radius, 0.0)) < 1e-4;
        assert!(gesture.arc.iter().any(begins));
        assert!(seen_length(&gesture.arc, plan.sight(0).eye) >= MIN_LENGTH);
        // On its way to the front, where it ends: the words name that.
        assert!((last - Vec3::X * 3.0).length() - radius < 1e-4 && last.z > 0.0 && last.y > 0.0, "{last}");
        assert!(gesture.ring.iter().all(|point| (point.x - 1.5).abs() < 1e-4), "between the cubes of the joint");
        let [from, to] = gesture.pull.unwrap();
        assert!((to - from).normalize().distance(Vec3::X) < 1e-4);
        // Edges of two cubes in a row: the upper one has turned to the front.
        assert_eq!(gesture.landing.iter().map(|edge| edge.length).sum::<i32>(), 4 * 2 + 8);
        assert_eq!(gesture.dot, None, "the other end moves");
        let mut tail = plan.clone();
        tail.start_end = End::Tail;
        assert_eq!(Gesture::of(&tail, 0, true).unwrap().dot, Some(Vec3::new(2.0, 0.0, 1.0)));
        assert_eq!(Gesture::of(&tail, 0, false).unwrap().dot, None);
        assert!(
            gesture.landing.iter().flat_map(Edge::ends).any(|end| end.z > 1.4) && Gesture::of(&plan, 1, true).is_none()
        );
    }

    #[test]
    fn the_arrow_of_a_pull_is_seen_in_its_usual_length_whichever_way_it_goes() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let step = Step::of_side(&cells, Joint::after(1), End::Tail, true).by(90, &cells);
        for lift in [Cell::X, Cell::Y, Cell::Z] {
            let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
            plan.push(Step { lift, ..step });
            let pull = Gesture::of(&plan, 0, false).unwrap().pull.unwrap();
            let length = seen_length(&pull, plan.sight(0).eye);
            assert!((length - PULL).abs() < 0.01, "{lift}: {length}");
        }
    }
}
