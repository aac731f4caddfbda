//! A small picture of a snake on the lattice as flat faces without perspective, for places too small for a 3D scene.

use std::collections::HashMap;
use std::ops::Range;

use glam::{Vec2, Vec3Swizzles as _};

use super::cubelets::BEAD;
use super::lens::on_plane;
use super::palette::{Palette, Rgb, mixed};
use crate::fold::Viewpoint;
use crate::puzzle::{Cell, Direction};

/// A face toward the camera that no neighbouring cubelet covers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    pub cubelet: usize,
    pub facing: Direction,
    /// In pitches on the picture plane: x to the right, y up, with the origin of the lattice at (0, 0).
    pub corners: [Vec2; 4],
    /// The face without the gap around it; there is no gap toward a chain neighbour.
    pub wood: [Vec2; 4],
    /// Cubelets in a layer do not cover each other, as a covering one is nearer along an axis and farther along none.
    pub layer: i32,
}

/// Half the width of a gap, in pitches: wider than in reality, to be visible at this size.
const GAP: f32 = 0.06;

/// Radius of the dot on a face, in pitches.
pub const DOT_RADIUS: f32 = 0.27;
/// How much smaller the wood of a face is with a seam around it.
const SEAM: f32 = 0.035;

/// The faces of a chain, layer by layer, farthest from the camera first.
/// Those `faded` are beads in the middle of their cells. Cord between beads has no faces.
pub fn sketch(cells: &[Cell], eye: Viewpoint, faded: &[usize]) -> Vec<Face> {
    let toward = eye.toward();
    // The sign of each axis toward the camera: 1 or −1, or 0 for an axis seen from the side.
    let nearer = (toward * 1e3).as_ivec3().signum();
    let flat = on_plane(eye);
    let at: HashMap<Cell, usize> = cells.iter().enumerate().map(|(cubelet, &cell)| (cell, cubelet)).collect();
    let covers = |cell: Cell| at.get(&cell).is_some_and(|cubelet| !faded.contains(cubelet));
    let mut faces = Vec::new();
    for (cubelet, &cell) in cells.iter().enumerate() {
        let bead = faded.contains(&cubelet);
        let linked = |way: Cell| at.get(&(cell + way)).is_some_and(|&other| other.abs_diff(cubelet) == 1);
        for facing in Direction::ALL {
            let normal = facing.vector();
            if normal.as_vec3().dot(toward) < 1e-3 || (!bead && covers(cell + normal)) {
                continue;
            }
            let u = normal.yzx().abs();
            let v = normal.zxy().abs();
            let ways = [(u, v), (-u, v), (-u, -v), (u, -v)];
            let half = if bead { BEAD } else { 1.0 } / 2.0;
            let middle = cell.as_vec3() + normal.as_vec3() * half;
            let reach = |way: Cell| way.as_vec3() * if linked(way) { 0.5 } else { 0.5 - GAP };
            let corners = ways.map(|(u, v)| flat(middle + (u + v).as_vec3() * half));
            let wood = if bead { corners } else { ways.map(|(u, v)| flat(middle + reach(u) + reach(v))) };
            faces.push(Face { cubelet, facing, corners, wood, layer: cell.dot(nearer) });
        }
    }
    faces.sort_by_key(|face: &Face| face.layer);
    faces
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tones {
    pub wood: Rgb,
    /// Colour of the gap around the face, or of the rim of moving cubelets.
    pub gap: Rgb,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SketchRole {
    /// No part moves.
    Still,
    Moves,
    /// This part rests while another moves.
    Rests,
}

impl SketchRole {
    pub fn of(cubelet: usize, moving: &Range<usize>) -> Self {
        match (moving.contains(&cubelet), moving.is_empty()) {
            (true, _) => Self::Moves,
            (false, true) => Self::Still,
            (false, false) => Self::Rests,
        }
    }
}

impl Tones {
    /// The tones of `wood` in this light, 0 to 1: moving parts have a rim, resting ones are paler than in the 3D scene.
    pub fn of(wood: Rgb, light: f32, part: SketchRole, palette: &Palette) -> Self {
        let shaded = mixed([0; 3], wood, light);
        let dark = mixed([0; 3], wood, 0.35);
        match part {
            SketchRole::Moves => Self { wood: shaded, gap: palette.mark },
            SketchRole::Still => Self { wood: shaded, gap: dark },
            // The background would make dark wood as dark as the card below it.
            SketchRole::Rests if palette.dark => Self { wood: mixed(shaded, palette.table, 0.35), gap: dark },
            SketchRole::Rests => Self { wood: mixed(shaded, palette.background, 0.4), gap: dark },
        }
    }
}

impl Face {
    /// The wood with a seam toward chain neighbours too, so that the cubes of a run can be counted.
    pub fn with_seam(&self) -> [Vec2; 4] {
        let middle = self.wood.iter().sum::<Vec2>() / 4.0;
        self.wood.map(|corner| corner.lerp(middle, SEAM))
    }

    /// Brightness in light from `above` and, weaker, from the left.
    pub fn light(&self, eye: Viewpoint, above: Direction) -> f32 {
        let normal = self.facing.as_vec3();
        0.82 + 0.18 * normal.dot(above.as_vec3()) - 0.14 * on_plane(eye)(normal).x
    }
}

pub fn bounds(faces: &[Face]) -> Option<(Vec2, Vec2)> {
    let corners = faces.iter().flat_map(|face| face.corners).map(|corner| (corner, corner));
    corners.reduce(|(low, high), (corner, _)| (low.min(corner), high.max(corner)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    /// Whether a point lies in a face, whatever the order of its corners.
    fn covers(face: &Face, point: Vec2) -> bool {
        let sides = (0..4).map(|at| {
            let from = face.corners[at];
            let to = face.corners[(at + 1) % 4];
            (to - from).perp_dot(point - from)
        });
        let sides: Vec<f32> = sides.collect();
        sides.iter().all(|side| *side > 1e-4) || sides.iter().all(|side| *side < -1e-4)
    }

    #[test]
    fn the_nearest_faces_are_painted_last() {
        // Scattered, so that many lie behind others.
        let all = (0..125).map(|at| Cell::new(at % 5, at / 5 % 5, at / 25));
        let cells: Vec<Cell> =
            all.filter(|cell| (cell.x + 2 * cell.y + 3 * cell.z + cell.x * cell.z) % 4 == 0).collect();
        for (yaw, pitch) in [(24, 18), (-36, 34), (204, 18), (100, 50), (0, 20), (45, -30)] {
            let eye = Viewpoint { yaw, pitch };
            let faces = sketch(&cells, eye, &[]);
            let toward = eye.toward();
            // The depth of a face along the ray to the camera through a point of the picture.
            let right = Vec3::Y.cross(toward).normalize();
            let up = toward.cross(right);
            let depth = |face: &Face, point: Vec2| {
                let normal = face.facing.as_vec3();
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
        let faces = sketch(&cells, Viewpoint { yaw: 0, pitch: 0 }, &[]);
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
