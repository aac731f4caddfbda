//! A small picture of a snake on the lattice as flat faces, for wherever a scene of its own would be too much.
//!
//! Seen from far away, without perspective. To paint the faces is left to who has a surface.

use std::collections::HashMap;
use std::ops::Range;

use glam::{Vec2, Vec3};

use super::palette::{Palette, Rgb, mixed};
use super::picture::BEAD;
use crate::fold::Eye;
use crate::puzzle::{Cell, Direction};

/// A face that looks toward the eye, and is not covered by the cubelet before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    pub cubelet: usize,
    pub facing: Direction,
    /// In pitches on the picture's plane: x to the right, y up, the origin of the lattice in the middle.
    pub corners: [Vec2; 4],
    /// The same without the gap around it; toward a neighbour in the chain there is none.
    pub wood: [Vec2; 4],
}

/// Half of a gap, in pitches: wider than it is, to be seen at this size.
const GAP: f32 = 0.06;

/// Where a place on the stage is on the picture's plane: x to the right, y up, in pitches.
pub fn on_plane(eye: Eye) -> impl Fn(Vec3) -> Vec2 {
    let toward = eye.toward();
    let right = Vec3::Y.cross(toward).normalize_or(Vec3::X);
    let up = toward.cross(right);
    move |point| Vec2::new(point.dot(right), point.dot(up))
}

/// The faces of a chain in these cells, to be painted in this order.
///
/// The cubelets farthest from the eye come first. Of two cubes of one size on a lattice the one that covers the other is
/// always that which is nearer by its middle.
pub fn sketch(cells: &[Cell], eye: Eye) -> Vec<Face> {
    sketch_fading(cells, eye, &[])
}

/// The same, some cubelets as beads in the middle of their cells, so that what is behind them is seen. What is between the
/// beads, the cord, has no faces.
pub fn sketch_fading(cells: &[Cell], eye: Eye, faded: &[usize]) -> Vec<Face> {
    let toward = eye.toward();
    let flat = on_plane(eye);
    let at: HashMap<Cell, usize> = cells.iter().enumerate().map(|(cubelet, &cell)| (cell, cubelet)).collect();
    let covers = |cell: Cell| at.get(&cell).is_some_and(|cubelet| !faded.contains(cubelet));
    let depth = |cubelet: &usize| cells[*cubelet].as_vec3().dot(toward);
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by(|one, other| depth(one).total_cmp(&depth(other)));
    let mut faces = Vec::new();
    for cubelet in order {
        let cell = cells[cubelet];
        let bead = faded.contains(&cubelet);
        let linked = |way: Cell| at.get(&(cell + way)).is_some_and(|&other| other.abs_diff(cubelet) == 1);
        for facing in Direction::ALL {
            let normal = facing.vector();
            if normal.as_vec3().dot(toward) < 1e-3 || (!bead && covers(cell + normal)) {
                continue;
            }
            let (u, v) = (Cell::new(normal.y, normal.z, normal.x).abs(), Cell::new(normal.z, normal.x, normal.y).abs());
            let ways = [(u, v), (-u, v), (-u, -v), (u, -v)];
            if bead {
                let corner = |(u, v): (Cell, Cell)| flat(cell.as_vec3() + (normal + u + v).as_vec3() * BEAD / 2.0);
                let corners = ways.map(corner);
                faces.push(Face { cubelet, facing, corners, wood: corners });
                continue;
            }
            let middle = cell.as_vec3() + normal.as_vec3() / 2.0;
            let reach = |way: Cell| way.as_vec3() * if linked(way) { 0.5 } else { 0.5 - GAP };
            let corners = ways.map(|(u, v)| flat(middle + (u + v).as_vec3() / 2.0));
            let wood = ways.map(|(u, v)| flat(middle + reach(u) + reach(v)));
            faces.push(Face { cubelet, facing, corners, wood });
        }
    }
    faces
}

/// How a face is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tones {
    pub wood: Rgb,
    /// What is seen in the gap around it: the rim of what moves.
    pub gap: Rgb,
}

/// What a cubelet does in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Nothing moves.
    Still,
    Moves,
    /// Others move.
    Rests,
}

impl Part {
    pub fn of(cubelet: usize, moving: &Range<usize>) -> Self {
        match (moving.contains(&cubelet), moving.is_empty()) {
            (true, _) => Self::Moves,
            (false, true) => Self::Still,
            (false, false) => Self::Rests,
        }
    }
}

impl Tones {
    /// Those of a wood drawn as `wood` in this light, 0 to 1: what moves stands out by its rim, what rests is pale, as in the
    /// large picture.
    pub fn of(wood: Rgb, light: f32, part: Part, palette: &Palette) -> Self {
        let shaded = mixed([0; 3], wood, light);
        match part {
            Part::Moves => Self { wood: shaded, gap: palette.accent },
            Part::Still => Self { wood: shaded, gap: mixed([0; 3], wood, 0.35) },
            Part::Rests => Self { wood: mixed(shaded, palette.background, 0.4), gap: mixed([0; 3], wood, 0.35) },
        }
    }
}

impl Face {
    /// Its colours in a wood drawn as `wood`, where perhaps others move. The cubelet with the dot is to have the palette's
    /// accent for its wood.
    pub fn tones(&self, eye: Eye, wood: Rgb, moving: &Range<usize>, palette: &Palette) -> Tones {
        Tones::of(wood, self.light(eye), Part::of(self.cubelet, moving), palette)
    }

    /// How bright it is: most so from above, less on the side away from the upper left.
    pub fn light(&self, eye: Eye) -> f32 {
        let normal = self.facing.vector().as_vec3();
        let left = eye.toward().cross(Vec3::Y).normalize_or(Vec3::NEG_X);
        0.82 + 0.18 * normal.y + 0.14 * normal.dot(left)
    }
}

/// Least and greatest corner of a sketch.
pub fn bounds(faces: &[Face]) -> Option<(Vec2, Vec2)> {
    let corners = faces.iter().flat_map(|face| face.corners).map(|corner| (corner, corner));
    corners.reduce(|(low, high), (corner, _)| (low.min(corner), high.max(corner)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a point lies in a face, whichever way round that is.
    fn covers(face: &Face, point: Vec2) -> bool {
        let sides = (0..4).map(|at| {
            let (from, to) = (face.corners[at], face.corners[(at + 1) % 4]);
            (to - from).perp_dot(point - from)
        });
        let sides: Vec<f32> = sides.collect();
        sides.iter().all(|side| *side > 1e-4) || sides.iter().all(|side| *side < -1e-4)
    }

    #[test]
    fn what_is_painted_last_is_nearest() {
        // Scattered, so that many lie behind others.
        let all = (0..125).map(|at| Cell::new(at % 5, at / 5 % 5, at / 25));
        let cells: Vec<Cell> =
            all.filter(|cell| (cell.x + 2 * cell.y + 3 * cell.z + cell.x * cell.z) % 4 == 0).collect();
        for (yaw, pitch) in [(24, 18), (-36, 34), (204, 18), (100, 50), (0, 20), (45, -30)] {
            let eye = Eye { yaw, pitch };
            let faces = sketch(&cells, eye);
            let toward = eye.toward();
            // How far along the ray to the eye through a point of the picture a face is.
            let right = Vec3::Y.cross(toward).normalize();
            let up = toward.cross(right);
            let depth = |face: &Face, point: Vec2| {
                let normal = face.facing.vector().as_vec3();
                let on_face = cells[face.cubelet].as_vec3() + normal / 2.0;
                let from = right * point.x + up * point.y;
                (on_face - from).dot(normal) / toward.dot(normal)
            };
            let mut looked = 0;
            for face in &faces {
                for share in [0.2, 0.5, 0.8] {
                    let point = face.corners[0].lerp(face.corners[2], share) + Vec2::new(0.013, 0.007);
                    let there: Vec<&Face> = faces.iter().filter(|face| covers(face, point)).collect();
                    let Some(last) = there.last() else { continue };
                    let nearest = there.iter().map(|face| depth(face, point)).fold(f32::MIN, f32::max);
                    assert!(depth(last, point) > nearest - 1e-3, "{eye:?}: {last:?}");
                    looked += there.len() - 1;
                }
            }
            assert!(looked > 20, "faces lie over each other");
        }
    }

    #[test]
    fn there_is_no_gap_in_the_chain() {
        let cells = [Cell::ZERO, Cell::X, Cell::new(1, 1, 0), Cell::new(0, 1, 0)];
        let faces = sketch(&cells, Eye { yaw: 0, pitch: 0 });
        assert_eq!(faces.len(), 4);
        let wood = |cubelet: usize| {
            let face = faces.iter().find(|face| face.cubelet == cubelet).unwrap();
            bounds(&[Face { corners: face.wood, ..*face }]).unwrap()
        };
        assert_eq!(wood(0).1.x, wood(1).0.x, "linked");
        assert!(wood(3).0.y > wood(0).1.y, "beside each other, not linked");
        assert_eq!(bounds(&faces), Some((Vec2::splat(-0.5), Vec2::splat(1.5))));
    }
}
