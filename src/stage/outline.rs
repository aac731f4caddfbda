//! The edges of a part of the snake: all of them where it lands; where it is now, the outline that no wood hides.

use std::collections::{BTreeMap, HashSet};

use glam::{Quat, Vec2, Vec3};

use crate::fold::CubeletPose;
use crate::puzzle::Cell;

/// A point on the plane, and whether wood hides it.
pub type Seen = (Vec2, bool);

/// Points of a straight line, at least this many in a pitch.
pub fn finely([from, to]: [Vec3; 2], in_pitch: f32) -> Vec<Vec3> {
    let count = (from.distance(to) * in_pitch).ceil().max(1.0);
    (0..=count as usize).map(|at| from.lerp(to, at as f32 / count)).collect()
}

/// Half the side of a cubelet that hides marks.
pub const HALF: f32 = 0.46;

/// Whether a cubelet of half this side is in front of a point, on the way to the camera. What touches it is not hidden.
pub fn is_hidden_by(cubelet: Vec3, half: f32, point: Vec3, way: Vec3) -> bool {
    let from = cubelet - point;
    let way = way + Vec3::splat(1e-6);
    let one = (from - half) / way;
    let other = (from + half) / way;
    one.min(other).max_element().max(0.0) < one.max(other).min_element()
}

/// An edge of a body of cells, where its surface bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Twice its first end, to stay in integers.
    from: [i32; 3],
    /// 0, 1, 2 for x, y, z.
    axis: usize,
    pub(super) length: i32,
    /// Which of the four cells around it are filled: bit 0 for the one with less of the next two axes, bit 1 with more
    /// of the first of them, bit 2 of the second, bit 3 of both.
    filled: u8,
}

impl Edge {
    pub fn ends(&self) -> [Vec3; 2] {
        let from = Vec3::from(self.from.map(|at| at as f32 / 2.0));
        [from, from + Vec3::AXES[self.axis] * self.length as f32]
    }

    /// The numbers that the page's script takes.
    pub fn numbers(&self) -> (i32, i32, i32, usize, i32, u8) {
        let [x, y, z] = self.from;
        (x, y, z, self.axis, self.length, self.filled)
    }

    /// Its parts that are one pitch long, each with the four cells around it in the order of `filled`.
    fn parts(&self) -> impl Iterator<Item = ([Vec3; 2], [Cell; 4])> {
        let [from, _] = self.ends();
        let along = Vec3::AXES[self.axis];
        let [u, v] = [1, 2].map(|turn| Vec3::AXES[(self.axis + turn) % 3] / 2.0);
        (0..self.length).map(move |at| {
            let low = from + along * at as f32;
            let middle = from + along * (at as f32 + 0.5);
            ([low, low + along], [-u - v, u - v, v - u, u + v].map(|off| (middle + off).round().as_ivec3()))
        })
    }

    /// Whether a face beside it is in sight and another is not; `open`: whether each cell around it is empty.
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

    /// The same as [`Self::is_outline`], if nothing else is around it.
    pub(super) fn is_outline_alone(&self, toward: Vec3) -> bool {
        self.is_outline(std::array::from_fn(|cell| self.filled >> cell & 1 == 0), toward)
    }

    /// Whether the cell around it that is nearest to the camera is empty.
    pub(super) fn is_seen(&self, toward: Vec3) -> bool {
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

pub fn edges(cells: &[Cell]) -> Vec<Edge> {
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
}
