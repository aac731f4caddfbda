//! A gesture's lines on a plane, for window and sheet; `export/page/marks.js` does the same for the page.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};

use super::gesture::{Gesture, SIZES, Strengths};
use super::outline::{Edge, HALF, Seen, finely, is_hidden_by};
use crate::puzzle::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Around every mark, so that it stands out from wood and ground.
    Rim,
    Rod,
    Mark,
    /// Where the dotted end comes to lie.
    Dot,
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
    /// Position of the label that shows how many cubes are between the joint and the nearer end.
    pub tag: Option<Vec2>,
}

/// Its pen and width, its points, and where it fades in, as [`DrawnLine::tail`].
type Mark = (Pen, f32, Vec<Seen>, Option<[Vec2; 2]>);

impl Gesture {
    /// Lays it out with `onto`, which returns `None` behind the camera; `toward` is the direction from a point to the
    /// camera, and `pen` a line width in units of the plane.
    pub fn drawn(&self, onto: impl Fn(Vec3) -> Option<Vec2>, toward: impl Fn(Vec3) -> Vec3, pen: f32) -> DrawnGesture {
        let all = &self.wood[..];
        // The moving part is not in the way of its own arrows, which begin inside it.
        let still = &self.wood[..1];
        let behind = |wood: &[Vec<Cell>], point| are_before(wood.iter().flatten(), point, toward(point));
        let line = |points: &[Vec3], wood: &[Vec<Cell>]| -> Vec<Seen> {
            points.iter().filter_map(|&point| Some((onto(point)?, behind(wood, point)))).collect()
        };
        let straight = |pen: Pen, width: f32, from_to: [Vec3; 2]| -> Vec<Mark> {
            let ends = |(line, hidden): (Vec<Vec2>, bool)| vec![(line[0], hidden), (line[line.len() - 1], hidden)];
            let drawn = pieces(pen, &line(&finely(from_to, 4.0), all));
            drawn.into_iter().map(|piece| (pen, width, ends(piece), None)).collect()
        };
        let out = self.pull.map_or_else(Vec::new, |pull| finely(pull, 4.0));
        let ring: Vec<Vec3> = self.ring.iter().chain(self.ring.first()).copied().collect();
        let rod = straight(Pen::Line, SIZES.rod, self.rod);
        let seen = self.landing.iter().filter(|edge| edge.is_seen(toward(edge.ends()[0])));
        let landing = seen.flat_map(|edge| straight(Pen::Dashes, SIZES.landing, edge.ends()));
        let landing = landing.filter(|(_, _, ends, _)| !ends[0].1);
        // How wide something at a point is seen.
        let seen_width = |point: Vec3, width: f32| {
            let side = Vec3::Y.cross(toward(point)).normalize_or(Vec3::X) * width;
            Some(onto(point)?.distance(onto(point + side)?))
        };
        // Behind wood it would look like paint.
        let dot = self.dot.filter(|dot| !behind(all, *dot)).and_then(|dot| {
            let middle = onto(dot)?;
            let radius = seen_width(dot, SIZES.dot)?;
            let around = (0..24).map(|at| Vec2::from_angle(at as f32 / 24.0 * TAU) * radius);
            Some((Pen::Area, 0.0, around.map(|spoke| (middle + spoke, false)).collect(), None))
        });
        let Strengths { joint, pull: pulls, turn, landing: lands } = self.strengths;
        let places = |points: &[Vec3]| points.iter().filter_map(|&point| onto(point)).collect::<Vec<_>>();
        let tag = tag_beside(&places(&ring), &places(&[&self.arc[..], &out].concat()), pen);
        // An arrow is a band in space; its width is as seen at its middle.
        let along = |path: &[Vec3], middle: Option<&Vec3>| {
            let wide = middle.and_then(|middle| seen_width(*middle, SIZES.band)).unwrap_or(0.0);
            arrow(&line(path, still), wide.clamp(SIZES.shaft[0] * pen, SIZES.shaft[1] * pen), pen)
        };
        let groups = [
            (Ink::Mark, lands, landing.collect()),
            (Ink::Dot, lands, dot.into_iter().collect()),
            (Ink::Rod, joint, rod),
            (Ink::Mark, joint, vec![(Pen::Line, SIZES.ring, line(&ring, all), None)]),
            (Ink::Mark, pulls, along(&out, out.last())),
            (Ink::Mark, turn, along(&self.arc, self.arc.get(self.arc.len() / 2))),
        ];
        let mut lines = Vec::new();
        for (ink, strength, marks) in groups.into_iter().filter(|(_, strength, _)| *strength > VISIBLE) {
            let mut drawn = Vec::new();
            for (kind, width, points, tail) in marks {
                for (points, hidden) in pieces(kind, &points) {
                    if !hidden {
                        let kind = if kind == Pen::Area { Pen::Outline } else { kind };
                        let width = (width + SIZES.rim) * pen;
                        let points = points.clone();
                        lines.push(DrawnLine { ink: Ink::Rim, pen: kind, width, strength, points, tail });
                    }
                    let strength = strength * if hidden { SIZES.hidden } else { 1.0 };
                    drawn.push(DrawnLine { ink, pen: kind, width: width * pen, strength, points, tail });
                }
            }
            // The rims of marks that belong together are below all of them.
            lines.append(&mut drawn);
        }
        DrawnGesture { lines, tag: tag.filter(|_| joint > VISIBLE) }
    }

    /// The outline of the landing as a whole, where no wood hides it, laid out as by [`drawn`](Self::drawn).
    pub fn landing_outline(
        &self,
        onto: impl Fn(Vec3) -> Option<Vec2>,
        toward: impl Fn(Vec3) -> Vec3,
    ) -> Vec<Vec<Vec2>> {
        // A point with more of the landing in front of it or behind it is not on the outline.
        let is_left_out = |point: Vec3| {
            let way = toward(point);
            let lands = |way| are_before(self.lands.iter(), point, way);
            lands(way) || lands(-way) || are_before(self.wood.iter().flatten(), point, way)
        };
        let edges = self.landing.iter().filter(|edge| edge.is_outline_alone(toward(edge.ends()[0])));
        let mut lines = Vec::new();
        for ends in edges.map(Edge::ends) {
            let points = finely(ends, 4.0).into_iter().filter_map(|point| Some((onto(point)?, is_left_out(point))));
            let points = Vec::from_iter(points);
            // A short piece would be a stray dot.
            let whole = points.split(|point| point.1).filter(|piece| piece.len() > 2);
            lines.extend(whole.map(|piece| piece.iter().map(|point| point.0).collect()));
        }
        lines
    }
}

/// Whether any of these cells hides a point on the way to the camera.
fn are_before<'a>(mut cells: impl Iterator<Item = &'a Cell>, point: Vec3, way: Vec3) -> bool {
    cells.any(|cell| is_hidden_by(cell.as_vec3(), HALF, point, way))
}

/// The visible and the hidden parts of a line.
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

/// Shaft and head of an arrow along a path. However short it is, some shaft is left; the head is seen through wood.
fn arrow(path: &[Seen], wide: f32, pen: f32) -> Vec<Mark> {
    let mut path = path.to_vec();
    let Some(&(tip, _)) = path.last() else { return Vec::new() };
    let tail = [path[0].0, path[(path.len() as f32 * TAIL) as usize].0];
    let length = path.array_windows().map(|[from, to]| from.0.distance(to.0)).sum::<f32>();
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
            return vec![(Pen::Line, wide / pen, path, Some(tail)), (Pen::Area, 0.0, head.to_vec(), None)];
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
    // Equally far away on all sides: a ring seen from the side is flat, and the tag would lie over the rest of it.
    let reach = ring.iter().map(|at| at.distance(middle)).fold(0.0, f32::max) + SIZES.beside * pen;
    let beside = ring.iter().map(|at| middle + (*at - middle).normalize_or_zero() * reach);
    beside.max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

#[cfg(test)]
mod tests {
    use super::super::outline::edges;
    use super::*;
    use crate::fold::{FoldPlan, Joint, Moment, Step};
    use crate::puzzle::{Direction, End};

    fn turn(pivot: Cell, lift: Cell) -> Step {
        Step { joint: Joint::after(1), moves: End::Tail, axis: Direction::Right, pivot, degrees: 90, lift, side: 1.0 }
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
                let [(Pen::Line, _, shaft, _), (Pen::Area, _, head, _)] = &arrow(&seen, 9.0, 5.0)[..] else { panic!() };
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
            assert_eq!(joint, 0.0, "arrow and landing tell which one turns");
            [pull, turn, landing].map(|strength| (1e4 * strength).round() / 1e4)
        };
        assert_eq!(strengths(0.0, 0.0), [1.0, SIZES.faint, SIZES.faint]);
        assert_eq!(strengths(0.0, 1.0), [0.0, 1.0, 1.0]);
        assert_eq!(strengths(0.25, 1.0), [0.0, 1.0, SIZES.faint]);
        assert_eq!(strengths(0.75, 1.0), [0.0, 1.0, SIZES.faint]);
        assert_eq!(strengths(0.875, 1.0), [0.0, 0.5, 0.5 * SIZES.faint]);
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

    #[test]
    fn the_landing_has_one_outline() {
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1]].map(|[x, y]| Cell::new(x, y, 0));
        let mut plan = FoldPlan::without_steps(cells.to_vec(), End::Head);
        plan.push(turn(cells[2], Cell::ZERO));
        // From the corner, the outline of a cube is a hexagon.
        let sides = |lands: &[Cell], wood: &[Cell]| {
            let landing = edges(lands);
            let wood = [wood.to_vec(), Vec::new()];
            let gesture = Gesture { landing, lands: lands.to_vec(), wood, ..Gesture::of(&plan, 0, true).unwrap() };
            gesture.landing_outline(flat, |_| Vec3::ONE).len()
        };
        let cube = Cell::ZERO;
        let behind = Cell::NEG_ONE * 2;
        assert_eq!(sides(&[cube], &[]), 6);
        assert_eq!(sides(&[cube, Cell::X * 5], &[]), 12, "two bodies apart");
        let block: Vec<Cell> = (0..8).map(|at| Cell::new(at & 1, at >> 1 & 1, at >> 2)).collect();
        assert_eq!(sides(&[&block[..], &[behind]].concat(), &[]), 6, "the cube behind the block adds nothing");
        assert_eq!(sides(&[behind], &block), 0, "behind wood");
        // A row of two is one body, and so are two that overlap as they are seen.
        assert_eq!(sides(&[cube, Cell::X], &[]), 6);
        assert!((7..12).contains(&sides(&[cube, Cell::new(-2, -2, -1)], &[])));
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
}
