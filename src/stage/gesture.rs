//! The hand motion of a step, as lines drawn over the picture. Wood in front of a line makes it paler; arrowheads keep
//! their strength.
//!
//! Positions are in pitches, in the plan's frame, with the snake as before the step. [`Gesture::drawn`] lays the lines
//! out on a plane, for window, paper and legend alike; the page's script (`export/page/marks.js`) does the same.

use std::collections::{BTreeMap, HashSet};
use std::f32::consts::{FRAC_PI_2, TAU};

use glam::{Quat, Vec2, Vec3};
use serde::Serialize;

use crate::fold::{CubeletPose, FoldPlan, Instruction, Moment, Tracked, ring};
use crate::puzzle::Cell;

#[derive(Clone, Debug, PartialEq)]
pub struct Gesture {
    /// The axis, extending a little beyond the joint on either side.
    pub rod: [Vec3; 2],
    /// A line around the axis, at the joint; its ends are to be joined.
    pub ring: Vec<Vec3>,
    /// The path of the moving part around the axis.
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
    /// The turn's arrow.
    pub turn: f32,
    /// The outline of the landing, and the dot in it.
    pub landing: f32,
}

const ROD_REACH: f32 = 1.6;
const RING_POINTS: usize = 32;
/// Limits of an arc's radius, in pitches, so that it is visible beside the wood and inside the picture.
const MIN_ARC: f32 = 1.3;
const MAX_ARC: f32 = 5.0;
/// How far outside the middles of the outermost cubes an arc goes round a part, in pitches.
const BEYOND: f32 = 0.9;
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
        let offset = |point: Vec3| point.reject_from(axis);
        let farthest = points().max_by(|one, other| offset(*one).length().total_cmp(&offset(*other).length()))?;
        // What the words tell of; if the middle is on the axis, the point farthest from it shows the motion.
        let (start, is_around) = match plan.instruction(step)? {
            Instruction::Goes(Tracked::Dot, _) => (cells[plan.dotted()].as_vec3() - joint, false),
            Instruction::Goes(Tracked::Middle, _) => (middle, true),
            Instruction::Turns { .. } => (farthest, true),
        };
        let spoke = offset(start).normalize_or(axis.any_orthonormal_vector());
        // From dot to dot, or else around the part rather than through it.
        let around = points().map(|point| point.dot(spoke)).fold(0.0, f32::max) + BEYOND;
        let radius = if is_around { around } else { offset(start).length() }.clamp(MIN_ARC, MAX_ARC);
        let pulled = now.lift.as_vec3();
        let centre = joint + start.project_onto(axis) + pulled;
        let count = POINTS_IN_QUARTER * now.degrees.unsigned_abs() as usize / 90;
        let turn = now.degrees.signum() as f32 * FRAC_PI_2 / POINTS_IN_QUARTER as f32;
        let arc = (0..=count).map(|at| centre + Quat::from_axis_angle(axis, turn * at as f32) * spoke * radius);
        let sight = plan.sight(step);
        let (still, moved): (Vec<usize>, _) = (0..cells.len())
            .filter(|cubelet| !sight.faded.contains(cubelet))
            .partition(|cubelet| !moving.contains(cubelet));
        let ring = ring(now, cells, RING_POINTS);
        let wood = || still.iter().chain(&moved);
        let is_hidden =
            |point: &&Vec3| wood().any(|&cube| is_hidden_by(cells[cube].as_vec3(), HALF, **point, sight.eye.toward()));
        let is_joint_hidden = 2 * ring.iter().filter(is_hidden).count() > ring.len();
        Some(Self {
            rod: [joint - axis * ROD_REACH, joint + axis * ROD_REACH],
            ring,
            arc: arc.collect(),
            pull: now.is_pull().then(|| [joint + pulled * 0.2, joint + pulled * 1.3]),
            cubelets: moving.len().min(cells.len() - moving.len()),
            dot: Some(plan.dotted())
                .filter(|dotted| landing && moving.contains(dotted))
                .map(|dotted| plan.poses()[step + 1].cells[dotted].as_vec3()),
            wood: [still, moved].map(|part| part.into_iter().map(|cubelet| cells[cubelet]).collect()),
            landing: if landing { edges(&plan.poses()[step + 1].cells[moving.clone()]) } else { Vec::new() },
            lands: if landing { plan.poses()[step + 1].cells[moving].to_vec() } else { Vec::new() },
            strengths: Strengths { joint: f32::from(u8::from(is_joint_hidden)), pull: 1.0, turn: 1.0, landing: 1.0 },
        })
    }

    /// During the step: of a pull first the pull, the turn and its landing faintly, so that one arrow is followed at a
    /// time; the landing faintly too once the part is under way, because its lines cross the part; the marks fade in the
    /// last quarter of the turn.
    #[must_use]
    pub fn at(self, moment: Moment) -> Self {
        let (turned, room) = (moment.turned as f32, moment.room as f32);
        let turns = (4.0 * (1.0 - turned)).min(1.0);
        let pull = if turned > 0.0 { 0.0 } else { 1.0 - room };
        let next = if self.pull.is_some() { SIZES.faint + (1.0 - SIZES.faint) * room } else { 1.0 };
        let under_way = 1.0 - (1.0 - SIZES.faint) * (4.0 * turned).min(1.0);
        let (joint, turn) = (turns * self.strengths.joint, next * turns);
        Self { strengths: Strengths { joint, pull, turn, landing: turn * under_way }, ..self }
    }

    /// All marks weaker, by this share of their strength.
    #[must_use]
    pub fn at_strength(self, share: f32) -> Self {
        let Strengths { joint, pull, turn, landing } = self.strengths;
        let [joint, pull, turn, landing] = [joint, pull, turn, landing].map(|strength| share * strength);
        Self { strengths: Strengths { joint, pull, turn, landing }, ..self }
    }
}

/// Sizes of lines on the plane, in widths of a pen, and shares. The page's script uses the same.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LineSizes {
    pub rod: f32,
    pub ring: f32,
    /// Of an arrow's shaft at least and at most, and in pitches.
    pub shaft: [f32; 2],
    pub band: f32,
    pub landing: f32,
    pub dash: f32,
    /// How much wider than a line its rim is.
    pub rim: f32,
    /// Length of an arrowhead, in widths of its shaft; half its own width as a share of that.
    pub head: f32,
    pub slope: f32,
    /// Maximum share of an arrow taken by its head.
    pub short: f32,
    /// Height of the number; its distance from the ring; how far it keeps away from arrows.
    pub letters: f32,
    pub beside: f32,
    pub away: f32,
    /// Radius of the dot, in pitches.
    pub dot: f32,
    /// Strength of the turn's arrow and landing before a pull, and of the landing during the turn.
    pub faint: f32,
    /// Strength of what is behind wood, arrowheads apart.
    pub hidden: f32,
}

pub const SIZES: LineSizes = LineSizes {
    rod: 0.7,
    ring: 0.9,
    shaft: [1.7, 3.6],
    band: 0.22,
    landing: 0.55,
    dash: 1.7,
    rim: 0.8,
    head: 3.0,
    slope: 0.48,
    short: 0.55,
    letters: 5.0,
    beside: 5.5,
    away: 20.0,
    dot: 0.26,
    faint: 0.55,
    hidden: 0.25,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Around every mark, so that it stands out from wood and ground.
    Rim,
    Rod,
    Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    Line,
    Dashes,
    /// A closed line.
    Outline,
    /// A filled convex area.
    Area,
}

/// The share of an arrow over which it fades in.
const TAIL: f32 = 0.4;

#[derive(Clone, Debug, PartialEq)]
pub struct DrawnLine {
    pub ink: Ink,
    pub pen: Pen,
    pub width: f32,
    pub strength: f32,
    pub points: Vec<Vec2>,
    /// Where it begins to fade in, and where it is fully there.
    pub tail: Option<[Vec2; 2]>,
}

/// A gesture on a plane: x to the right, y down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnGesture {
    /// To be painted in this order.
    pub lines: Vec<DrawnLine>,
    /// Position and strength of the label that shows how many cubes are between the joint and the nearer end.
    pub tag: Option<(Vec2, f32)>,
}

/// A point on the plane, and whether wood hides it.
type Seen = (Vec2, bool);
type Mark = (Pen, f32, Vec<Seen>);

impl Gesture {
    /// Lays it out with `onto`, which returns `None` behind the camera; `toward` is the direction from a point to the
    /// camera, and `pen` a line width in units of the plane.
    pub fn drawn(&self, onto: impl Fn(Vec3) -> Option<Vec2>, toward: impl Fn(Vec3) -> Vec3, pen: f32) -> DrawnGesture {
        let [still, moved] = &self.wood;
        // The moving part is not in the way of its own arrows, which begin inside it.
        let behind = |wood: &[&Vec<Cell>], point| {
            let way = toward(point);
            wood.iter().any(|cells| cells.iter().any(|cell| is_hidden_by(cell.as_vec3(), HALF, point, way)))
        };
        let line = |points: &[Vec3], wood: &[&Vec<Cell>]| -> Vec<Seen> {
            points.iter().filter_map(|&point| Some((onto(point)?, behind(wood, point)))).collect()
        };
        let straight = |pen: Pen, width: f32, from_to: [Vec3; 2], wood: &[&Vec<Cell>]| -> Vec<Mark> {
            let ends = |(line, hidden): (Vec<Vec2>, bool)| vec![(line[0], hidden), (line[line.len() - 1], hidden)];
            pieces(pen, &line(&finely(from_to, 4.0), wood)).into_iter().map(|piece| (pen, width, ends(piece))).collect()
        };
        let arc = line(&self.arc, &[still]);
        let pull = self.pull.map(|pull| line(&finely(pull, 4.0), &[still])).unwrap_or_default();
        let ring: Vec<Vec3> = self.ring.iter().chain(self.ring.first()).copied().collect();
        let ring = line(&ring, &[still, moved]);
        let rod = straight(Pen::Line, SIZES.rod, self.rod, &[still, moved]);
        let seen = self.landing.iter().filter(|edge| edge.is_seen(toward(edge.ends()[0])));
        let landing = seen.flat_map(|edge| straight(Pen::Dashes, SIZES.landing, edge.ends(), &[still, moved]));
        let landing = landing.filter(|(_, _, ends)| !ends[0].1);
        let dot = self.dot.and_then(|dot| {
            let right = Vec3::Y.cross(toward(dot)).normalize_or(Vec3::X);
            let (middle, side) = (onto(dot)?, onto(dot + right * SIZES.dot)?);
            let around = (0..24).map(|at| Vec2::from_angle(at as f32 / 24.0 * TAU) * middle.distance(side));
            let hidden = behind(&[still, moved], dot);
            Some((Pen::Area, 0.0, around.map(|spoke| (middle + spoke, hidden)).collect()))
        });
        let Strengths { joint, pull: pulls, turn, landing: lands } = self.strengths;
        let places = |points: &[Seen]| points.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        let tag = tag_beside(&places(&ring), &places(&[&arc[..], &pull].concat()), pen);
        // An arrow is a band in space, as wide as it is seen at its middle.
        let wide = |path: &[Vec3]| {
            let middle = path[path.len() / 2];
            let side = Vec3::Y.cross(toward(middle)).normalize_or(Vec3::X) * SIZES.band;
            let wide = onto(middle).zip(onto(middle + side)).map_or(0.0, |(one, other)| one.distance(other));
            wide.clamp(SIZES.shaft[0] * pen, SIZES.shaft[1] * pen)
        };
        let tail = |path: &[Seen]| Some([path.first()?.0, path[(path.len() as f32 * TAIL) as usize].0]);
        let (turns, out) = (wide(&self.arc), self.pull.map_or(0.0, |pull| wide(&pull)));
        let groups = [
            (Ink::Mark, lands, landing.chain(dot).collect(), None),
            (Ink::Rod, joint, rod, None),
            (Ink::Mark, joint, vec![(Pen::Line, SIZES.ring, ring)], None),
            (Ink::Mark, pulls, arrow(&pull, out, pen), tail(&pull)),
            (Ink::Mark, turn, arrow(&arc, turns, pen), tail(&arc)),
        ];
        let mut lines = Vec::new();
        for (ink, strength, marks, tail) in groups.into_iter().filter(|(_, strength, ..)| *strength > VISIBLE) {
            let mut drawn = Vec::new();
            for (kind, width, points) in marks {
                for (points, hidden) in pieces(kind, &points) {
                    if !hidden {
                        let kind = if kind == Pen::Area { Pen::Outline } else { kind };
                        let width = (width + SIZES.rim) * pen;
                        lines.push(DrawnLine {
                            ink: Ink::Rim,
                            pen: kind,
                            width,
                            strength,
                            points: points.clone(),
                            tail,
                        });
                    }
                    let strength = strength * if hidden { SIZES.hidden } else { 1.0 };
                    drawn.push(DrawnLine { ink, pen: kind, width: width * pen, strength, points, tail });
                }
            }
            // The rims of marks that belong together are below all of them.
            lines.append(&mut drawn);
        }
        DrawnGesture { lines, tag: tag.filter(|_| joint > VISIBLE).map(|at| (at, joint)) }
    }
}

/// Points of a straight line, at least so many in a pitch.
fn finely([from, to]: [Vec3; 2], in_pitch: f32) -> Vec<Vec3> {
    let count = (from.distance(to) * in_pitch).ceil().max(1.0);
    (0..=count as usize).map(|at| from.lerp(to, at as f32 / count)).collect()
}

/// Half the side of a cubelet that hides marks.
const HALF: f32 = 0.46;

/// Whether a cubelet of half this side is in front of a point, on the way to the camera. What touches it, or looks out of it,
/// is not hidden.
fn is_hidden_by(cubelet: Vec3, half: f32, point: Vec3, way: Vec3) -> bool {
    let from = cubelet - point;
    let way = way + Vec3::splat(1e-6);
    let (one, other) = ((from - half) / way, (from + half) / way);
    one.min(other).max_element().max(0.0) < one.max(other).min_element()
}

/// What of a line is in sight, and what is hidden.
fn pieces(pen: Pen, points: &[Seen]) -> Vec<(Vec<Vec2>, bool)> {
    let hidden = |ends: &[Seen]| if pen == Pen::Area { points[0].1 } else { ends[0].1 && ends[1].1 };
    let segments: Vec<&[Seen]> = points.windows(2).collect();
    let piece = |segments: &[&[Seen]]| {
        let line = [segments[0][0].0].into_iter().chain(segments.iter().map(|ends| ends[1].0)).collect();
        (line, hidden(segments[0]))
    };
    segments.chunk_by(|one, other| hidden(one) == hidden(other)).map(piece).collect()
}

/// Marks that are fainter are not drawn.
const VISIBLE: f32 = 0.02;

/// Shaft and head of an arrow along a path. However short it is, some shaft is left; the head is seen through wood, since
/// without it the arrow has no direction.
fn arrow(path: &[Seen], wide: f32, pen: f32) -> Vec<Mark> {
    let mut path = path.to_vec();
    let Some(&(tip, _)) = path.last() else { return Vec::new() };
    let length = path.windows(2).map(|ends| ends[0].0.distance(ends[1].0)).sum::<f32>();
    let mut left = (SIZES.head * wide).min(SIZES.short * length);
    while let [.., (before, _), (last, is_behind)] = path[..] {
        path.pop();
        let step = last.distance(before);
        if step > left {
            let base = last.lerp(before, left / step);
            let side = (tip - base).perp() * SIZES.slope;
            // The shaft ends in the head.
            path.push((base.lerp(tip, 0.1), is_behind));
            let head = [tip, base + side, base - side].map(|corner| (corner, false));
            return vec![(Pen::Line, wide / pen, path), (Pen::Area, 0.0, head.to_vec())];
        }
        left -= step;
    }
    Vec::new()
}

/// A position beside the ring where a tag covers no arrow, preferably on the right.
fn tag_beside(ring: &[Vec2], arrows: &[Vec2], pen: f32) -> Option<Vec2> {
    let middle = ring.iter().sum::<Vec2>() / ring.len() as f32;
    let room = |at: Vec2| arrows.iter().map(|arrow| arrow.distance(at)).fold(SIZES.away * pen, f32::min);
    let worth = |at: &Vec2| 3.0 * room(*at) + at.x;
    let beside = ring.iter().map(|at| *at + (*at - middle).normalize_or_zero() * SIZES.beside * pen);
    beside.max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// An edge of a body of cells, where its surface bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Twice its first end, to stay in integers.
    from: [i32; 3],
    /// 0, 1, 2 for x, y, z.
    axis: usize,
    length: i32,
    /// Which of the four cells around it are filled: bit 0 for the one with less of the next two axes, bit 1 with more
    /// of the first of them, bit 2 of the second, bit 3 of both.
    filled: u8,
}

impl Edge {
    pub fn ends(&self) -> [Vec3; 2] {
        let from = Vec3::from(self.from.map(|at| at as f32 / 2.0));
        [from, from + Vec3::AXES[self.axis] * self.length as f32]
    }

    /// As the page's script takes it.
    pub fn numbers(&self) -> (i32, i32, i32, usize, i32, u8) {
        let [x, y, z] = self.from;
        (x, y, z, self.axis, self.length, self.filled)
    }

    /// Its parts that are one pitch long, each with the four cells around it in the order of `filled`.
    fn parts(&self) -> impl Iterator<Item = ([Vec3; 2], [Cell; 4])> {
        let ([from, _], along) = (self.ends(), Vec3::AXES[self.axis]);
        let [u, v] = [1, 2].map(|turn| Vec3::AXES[(self.axis + turn) % 3] / 2.0);
        (0..self.length).map(move |at| {
            let (low, middle) = (from + along * at as f32, from + along * (at as f32 + 0.5));
            ([low, low + along], [-u - v, u - v, v - u, u + v].map(|off| (middle + off).round().as_ivec3()))
        })
    }

    /// Whether a face beside it is in sight and another is not; `open` tells of each cell around it whether it is empty.
    fn is_outline(&self, open: [bool; 4], toward: Vec3) -> bool {
        let filled = |cell: usize| self.filled >> cell & 1 == 1;
        // Each pair of neighbouring cells, the one with less of an axis first, and that axis.
        let pairs = [(0, 1, 1), (2, 3, 1), (0, 2, 2), (1, 3, 2)]
            .into_iter()
            .filter(|(less, more, _)| filled(*less) != filled(*more));
        let is_seen = |(less, more, turn): (usize, usize, usize)| {
            (toward[(self.axis + turn) % 3] > 0.0) == filled(less) && open[if filled(less) { more } else { less }]
        };
        let seen: Vec<bool> = pairs.map(is_seen).collect();
        // What lies in a corner of the part is not at its edge.
        self.filled.count_ones() < 3 && seen.contains(&true) && seen.contains(&false)
    }

    /// Whether the cell around it that is nearest to the camera is empty.
    fn is_seen(&self, toward: Vec3) -> bool {
        let more = |turn: usize| u8::from(toward[(self.axis + turn) % 3] > 0.0);
        self.filled >> (more(1) + 2 * more(2)) & 1 == 0
    }
}

/// The outline of cubelets that move together, where no wood hides it, laid out with `onto` for an eye.
pub fn outline(
    moving: &[CubeletPose],
    wood: &[CubeletPose],
    eye: Vec3,
    onto: impl Fn(Vec3) -> Option<Vec2>,
) -> Vec<Vec<Vec2>> {
    let Some(&CubeletPose { position, rotation }) = moving.first() else { return Vec::new() };
    let back = rotation.inverse();
    let place = |pose: &CubeletPose| back * (pose.position - position);
    // What is beside the part while it turns covers none of its faces.
    let fits = |place: &Vec3| place.distance(place.round()) < 0.2;
    let taken: HashSet<Cell> = wood.iter().map(place).filter(fits).map(|place| place.round().as_ivec3()).collect();
    let turned: Vec<_> = wood.iter().map(|pose| (pose.rotation.inverse(), pose.position)).collect();
    let seen = |point: Vec3| {
        let at = position + rotation * point;
        let hides =
            |(back, middle): &(Quat, Vec3)| is_hidden_by(Vec3::ZERO, 0.49, *back * (at - middle), *back * (eye - at));
        Some((onto(at)?, turned.iter().any(hides)))
    };
    let mut lines = Vec::new();
    for edge in edges(&moving.iter().map(|pose| place(pose).round().as_ivec3()).collect::<Vec<_>>()) {
        for (ends, around) in edge.parts() {
            if edge.is_outline(around.map(|cell| !taken.contains(&cell)), back * (eye - position) - ends[0]) {
                let line: Vec<Seen> = finely(ends, 12.0).into_iter().filter_map(seen).collect();
                let in_sight = line.split(|(_, hidden)| *hidden).filter(|line| line.len() > 1);
                lines.extend(in_sight.map(|line| line.iter().map(|(at, _)| *at).collect()));
            }
        }
    }
    lines
}

fn edges(cells: &[Cell]) -> Vec<Edge> {
    // For each axis and middle of an edge, in half pitches, the filled cells around it.
    let mut around: BTreeMap<(usize, [i32; 3]), u8> = BTreeMap::new();
    for cell in cells {
        for axis in 0..3 {
            for (bit, [u, v]) in [[1, 1], [-1, 1], [1, -1], [-1, -1]].into_iter().enumerate() {
                let mut middle = (*cell * 2).to_array();
                middle[(axis + 1) % 3] += u;
                middle[(axis + 2) % 3] += v;
                *around.entry((axis, middle)).or_default() |= 1 << bit;
            }
        }
    }
    // Two adjacent filled cells form a flat face, and four hide the edge.
    around.retain(|_, filled| !matches!(filled, 0b0011 | 0b1100 | 0b0101 | 0b1010 | 0b1111));
    let next = |(axis, mut middle): (usize, [i32; 3]), by: i32| {
        middle[axis] += 2 * by;
        (axis, middle)
    };
    // Edges in line are one.
    let begins = around.iter().filter(|(at, filled)| around.get(&next(**at, -1)) != Some(filled));
    let edge = |(&(axis, mut from), &filled): (&(usize, [i32; 3]), &u8)| {
        let length = (1..).take_while(|&by| around.get(&next((axis, from), by)) == Some(&filled)).count() as i32 + 1;
        from[axis] -= 1;
        Edge { from, axis, length, filled }
    };
    begins.map(edge).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::{Joint, Step};
    use crate::puzzle::{Direction, End};

    #[test]
    fn a_body_has_the_edges_at_which_it_bends() {
        let row = |x: i32| Cell::new(x, 0, 0);
        let lengths = |cells: &[Cell]| {
            let edges = edges(cells);
            let length: i32 = edges.iter().map(|edge| edge.length).sum();
            let seen = edges.iter().filter(|edge| edge.is_seen(Vec3::new(1.0, 2.0, 3.0)));
            (edges.len(), length, seen.map(|edge| edge.length).sum())
        };
        // Of a box, the three edges in the far corner are hidden.
        assert_eq!(lengths(&[row(0)]), (12, 12, 9));
        // Four edges of length three, and two squares.
        assert_eq!(lengths(&[row(0), row(1), row(2)]), (12, 4 * 3 + 8, 3 * 3 + 6));
        // An L: two of its faces have a corner cut out.
        let corner = [row(0), row(1), Cell::new(1, 1, 0)];
        assert_eq!(lengths(&corner).1, 2 * 8 + 6);
        let cube: Vec<Cell> = (0..8).map(|at| Cell::new(at & 1, at >> 1 & 1, at >> 2)).collect();
        assert_eq!(lengths(&cube), (12, 12 * 2, 9 * 2));
    }

    #[test]
    fn the_outline_goes_round_what_is_seen_of_a_part() {
        let cubelet =
            |x: i32, y: i32| CubeletPose { position: Vec3::new(x as f32, y as f32, 0.0), rotation: Quat::IDENTITY };
        let eye = Vec3::new(0.0, 0.0, 1000.0);
        let length = |moving: &[CubeletPose], wood: &[CubeletPose]| {
            let lines = outline(moving, wood, eye, |point| Some(point.truncate()));
            lines.iter().flat_map(|line| line.windows(2)).map(|ends| ends[0].distance(ends[1])).sum::<f32>()
        };
        let part = [cubelet(0, 0), cubelet(1, 0)];
        // Seen from the front it is a rectangle, also where it lies in one plane with other wood.
        for beside in [None, Some(cubelet(2, 0))] {
            let all: Vec<_> = part.into_iter().chain(beside).collect();
            assert!((length(&part, &all) - 6.0).abs() < 0.2, "{}", length(&part, &all));
        }
        // A cube in front of one of the two, a little higher, leaves what is left of it and below.
        let before = CubeletPose { position: Vec3::new(1.1, 0.2, 5.0), rotation: Quat::IDENTITY };
        let left = length(&part, &[part[0], part[1], before]);
        assert!((left - 4.3).abs() < 0.3, "{left}");
    }

    fn flat(point: Vec3) -> Option<Vec2> {
        Some(Vec2::new(point.x, -point.y) * 100.0)
    }

    /// The projected length of each line of a pen, except rims.
    fn lengths(drawn: &DrawnGesture, pen: Pen) -> Vec<f32> {
        let lines = drawn.lines.iter().filter(|line| line.pen == pen && line.ink == Ink::Mark);
        let length = |line: &DrawnLine| line.points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
        lines.map(length).collect()
    }

    #[test]
    fn every_arrow_has_a_shaft_and_a_head_however_short() {
        for length in [0.5, 3.0, 10.0, 100.0, 1000.0_f32] {
            let straight = [Vec2::ZERO, Vec2::X * length].to_vec();
            let curled = (0..=9).map(|at| Vec2::from_angle(at as f32 / 3.0) * length / 3.0).collect();
            for path in [straight, curled] {
                let seen: Vec<Seen> = path.iter().map(|at| (*at, false)).collect();
                let [(Pen::Line, _, shaft), (Pen::Area, _, head)] = &arrow(&seen, 9.0, 5.0)[..] else { panic!() };
                assert_eq!(head[0].0, path[path.len() - 1]);
                let long = shaft.windows(2).map(|ends| ends[0].0.distance(ends[1].0)).sum::<f32>();
                assert!(long > 0.4 * length, "{length}: a shaft of {long}");
                let wide = head[1].0.distance(head[2].0);
                assert!((0.3 * length.min(28.0)..30.0).contains(&wide), "{length}: a head {wide} wide");
            }
        }
        assert!(arrow(&[(Vec2::ONE, false); 3], 9.0, 5.0).is_empty() && arrow(&[], 9.0, 5.0).is_empty());
    }

    /// With the marks of its joint, whether or not it is in sight.
    fn with_joint(plan: &FoldPlan, landing: bool) -> Gesture {
        let gesture = Gesture::of(plan, 0, landing).unwrap();
        Gesture { strengths: Strengths { joint: 1.0, ..gesture.strengths }, ..gesture }
    }

    #[test]
    fn first_the_pull_is_shown_then_the_turn_and_nothing_when_it_is_done() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
        plan.push(turn(cells[2], Cell::X));
        let gesture = with_joint(&plan, true);
        let strengths = |turned: f64, room: f64| {
            let Strengths { joint, pull, turn, landing } = gesture.clone().at(Moment { turned, room }).strengths;
            [pull, turn, joint, landing]
        };
        assert_eq!(strengths(0.0, 0.0), [1.0, SIZES.faint, 1.0, SIZES.faint]);
        assert_eq!(strengths(0.0, 1.0), [0.0, 1.0, 1.0, 1.0]);
        assert_eq!(strengths(0.25, 1.0), [0.0, 1.0, 1.0, SIZES.faint]);
        assert_eq!(strengths(0.75, 1.0), [0.0, 1.0, 1.0, SIZES.faint]);
        assert_eq!(strengths(0.875, 1.0), [0.0, 0.5, 0.5, 0.5 * SIZES.faint]);
        let Strengths { joint, pull, turn, landing } = gesture.clone().at_strength(0.25).strengths;
        assert_eq!([joint, pull, turn, landing], [0.25; 4]);
        for room in [1.0, 0.5, 0.0] {
            let drawn = gesture.clone().at(Moment { turned: 1.0, room }).drawn(flat, |_| Vec3::Z, 5.0);
            assert_eq!(drawn, DrawnGesture::default());
        }
        let drawn = gesture.drawn(flat, |_| Vec3::ONE, 5.0);
        let (rims, inner): (Vec<_>, Vec<_>) = drawn.lines.iter().partition(|line| line.ink == Ink::Rim);
        let in_sight = inner.iter().filter(|line| [1.0, SIZES.faint].contains(&line.strength)).count();
        assert_eq!((rims.len(), inner.len() > in_sight), (in_sight, true), "a rim round all that is in sight");
        assert!(!lengths(&drawn, Pen::Dashes).is_empty() && drawn.tag.is_some());
        // The heads of two arrows.
        assert_eq!(lengths(&drawn, Pen::Area).len(), 2);
    }

    fn turn(pivot: Cell, lift: Cell) -> Step {
        Step { joint: Joint::after(1), moves: End::Tail, axis: Direction::Right, pivot, degrees: 90, lift, side: 1.0 }
    }

    #[test]
    fn wood_in_front_makes_a_line_paler_there() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
        plan.push(turn(cells[2], Cell::ZERO));
        let gesture = with_joint(&plan, false);
        // The rod runs along x through the cubes of the joint, from −0.1 to 3.1.
        let rods = |gesture: &Gesture, toward: Vec3| {
            let drawn = gesture.drawn(flat, |_| toward, 5.0);
            let rods = drawn.lines.into_iter().filter(|line| line.ink == Ink::Rod);
            rods.map(|line| (line.points[0].x.min(line.points[1].x), line.strength)).collect::<Vec<_>>()
        };
        for toward in [Vec3::Z, Vec3::new(0.1, 0.2, -9.0)] {
            let [(hidden, pale), (seen, full)] = rods(&gesture, toward)[..] else {
                panic!("what looks out on the right")
            };
            assert!((pale, full) == (SIZES.hidden, 1.0) && hidden < 0.0 && (220.0..280.0).contains(&seen), "{seen}");
        }
        // A bead hides nothing, and no cube behind the line does.
        let behind = Gesture { wood: [vec![Cell::new(1, 0, -1), Cell::new(1, 2, 3)], Vec::new()], ..gesture.clone() };
        assert_eq!(rods(&behind, Vec3::Z).iter().map(|rod| rod.1).collect::<Vec<_>>(), [1.0]);
        let before = Gesture { wood: [vec![Cell::new(1, 0, 9)], Vec::new()], ..gesture };
        assert_eq!(rods(&before, Vec3::Z).iter().map(|rod| rod.1).collect::<Vec<_>>(), [1.0, SIZES.hidden, 1.0]);
    }

    #[test]
    fn an_arc_begins_and_ends_where_the_part_does() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
        plan.push(turn(cells[2], Cell::X));
        let gesture = Gesture::of(&plan, 0, true).unwrap();
        let (first, last) = (gesture.arc[0], gesture.arc[gesture.arc.len() - 1]);
        // Where the part is pulled to, outside its second cube.
        let radius = 1.0 + BEYOND;
        assert!(
            first.distance(Vec3::new(3.0, radius, 0.0)) < 1e-4 && last.distance(Vec3::new(3.0, 0.0, radius)) < 1e-4
        );
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
}
