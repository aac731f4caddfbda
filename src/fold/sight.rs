//! The viewpoint of each step, and the cubelets faded in it, so that the moving part is visible.
//!
//! Before a step, the faces of the moving part and a ring around the joint should be visible. Rays from samples of both
//! to the distant camera find what hides them. A plan keeps one viewpoint if possible. Where necessary, the cubelets in
//! the way are faded; only if they are many, or that does not help, does a step get its own viewpoint, which the steps
//! after it keep as long as it shows them well. Viewpoints are always in front, where the reader sits: seen from another
//! side, "away from you" is done wrong.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter::{once, once_with};
use std::ops::Range;

use foldhash::fast::FixedState;
use glam::Vec3;

use super::plan::{FoldPlan, Sight, Step};
use super::viewpoint::Viewpoint;
use crate::puzzle::{Cell, Direction, bounds};

/// Radius of the ring around the axis, in pitches: just outside the wood's edges.
pub const RING: f32 = 0.74;

/// Minimum visible shares of the moving part's faces, and of the ring, half of which is behind the cubes of the joint.
const MIN_FACES: f32 = 0.45;
const MIN_RING: f32 = 0.25;
/// Wanted visible share of the faces once cubelets are faded.
const FACES_WITH_FADING: f32 = 0.7;
/// With more beads the picture would fall apart. Then the camera moves aside, if that helps and the words stay valid.
const MAX_BEADS: usize = 5;
/// Radius within which a faded cubelet hides points behind it, in pitches.
const BEAD_RADIUS: f32 = 0.25;

/// Larger snakes are shown from home, to limit the work, which grows with cubelets, steps and viewpoints. Not measured.
const MAX_CUBELETS: usize = 216;

/// Angles of the camera above the horizon, and from the front, in degrees.
const PITCHES: [i32; 3] = [30, 20, 44];
const YAWS: [i32; 6] = [33, -33, 25, -25, 16, -16];

fn eyes() -> impl DoubleEndedIterator<Item = Viewpoint> {
    PITCHES.into_iter().flat_map(|pitch| YAWS.map(|yaw| Viewpoint { yaw, pitch }))
}

impl FoldPlan {
    /// Chooses the viewpoint of the plan unless `eye` is given, and for each step its viewpoint and the cubelets to
    /// fade.
    #[must_use]
    pub fn seen(mut self, eye: Option<Viewpoint>) -> Self {
        if self.cubelets() > MAX_CUBELETS {
            return self;
        }
        let scenes = self.steps().iter().zip(self.poses()).map(|(step, pose)| Occluders::of(step, &pose.cells));
        let scenes: Vec<Occluders> = scenes.collect();
        let nothing = BTreeSet::new();
        let clear = |eye: &Viewpoint| scenes.iter().filter(|scene| scene.look(*eye, &nothing).is_clear()).count();
        // Exclude viewpoints so high that a cube seems to stand on its edge. Of equally good ones, take the first.
        let low = eyes().filter(|eye| eye.pitch < PITCHES[2]);
        let eye = eye.or_else(|| low.rev().max_by_key(clear)).unwrap_or(Viewpoint::HOME);
        let sight = |scene: &Occluders, before: Viewpoint| {
            if scene.look(before, &nothing).is_clear() {
                return Sight { eye: before, faded: Vec::new() };
            }
            // The best sight, in case none is clear.
            let mut most = (-1.0, Sight { eye, faded: Vec::new() });
            // Sorted only if they are needed, because sorting needs the view from each.
            let near = || {
                let mut near: Vec<_> = eyes().collect();
                // Prefer one without beads, even if it is farther.
                near.sort_by_cached_key(|other| {
                    let distance = (other.yaw - eye.yaw).abs() + (other.pitch - eye.pitch).abs();
                    (!scene.look(*other, &nothing).is_clear(), distance)
                });
                near
            };
            for eye in once(eye).chain(once_with(near).flatten()) {
                let seen = scene.look(eye, &nothing);
                if seen.is_clear() {
                    return Sight { eye, faded: Vec::new() };
                }
                let (faded, between_beads) = scene.fade(eye, seen);
                let sight = Sight { eye, faded: faded.into_iter().collect() };
                if between_beads.is_clear() {
                    // The joint may be hidden there: its ring is drawn on what hides it.
                    let is_better = |eye: &Viewpoint| {
                        sight.faded.len() > MAX_BEADS && scene.look(*eye, &nothing).faces >= FACES_WITH_FADING
                    };
                    return eyes().find(is_better).map_or(sight, |eye| Sight { eye, faded: Vec::new() });
                }
                if between_beads.ring > most.0 {
                    most = (between_beads.ring, sight);
                }
            }
            most.1
        };
        let sights = scenes.iter().scan(eye, |before, scene| {
            let sight = sight(scene, *before);
            *before = sight.eye;
            Some(sight)
        });
        self.view = (eye, sights.collect());
        self
    }
}

struct Occluders {
    at: HashMap<Cell, usize, FixedState>,
    low: Cell,
    high: Cell,
    moving: Range<usize>,
    /// Centres and normals of the moving part's outer faces.
    faces: Vec<(Vec3, Vec3)>,
    ring: Vec<Vec3>,
}

/// Visible shares from a viewpoint, 0 to 1.
#[derive(Default)]
struct Visibility {
    /// Share of the faces toward the camera, ignoring those that the moving part hides itself.
    faces: f32,
    ring: f32,
    /// The resting cubelets in front, with the number of samples that each hides.
    in_front: BTreeMap<usize, usize>,
}

impl Visibility {
    fn is_clear(&self) -> bool {
        self.faces >= MIN_FACES && self.ring >= MIN_RING
    }
}

pub fn ring(step: &Step, cells: &[Cell], points: usize) -> Vec<Vec3> {
    let [near, far] = step.joint.beside().map(|cubelet| cells[cubelet].as_vec3());
    let axis = step.axis.as_vec3();
    let (u, v) = axis.any_orthonormal_pair();
    let at = |index: usize| {
        let angle = (index as f32 + 0.5) / points as f32 * std::f32::consts::TAU;
        (near + far) / 2.0 + RING * (u * angle.cos() + v * angle.sin())
    };
    (0..points).map(at).collect()
}

impl Occluders {
    fn of(step: &Step, cells: &[Cell]) -> Self {
        let at: HashMap<_, _, _> = cells.iter().enumerate().map(|(cubelet, &cell)| (cell, cubelet)).collect();
        let moving = step.moving(cells.len());
        let mut faces = Vec::new();
        for &cell in &cells[moving.clone()] {
            for direction in Direction::ALL {
                let beyond = at.get(&(cell + direction.vector()));
                if beyond.is_none_or(|beyond| !moving.contains(beyond)) {
                    let normal = direction.as_vec3();
                    faces.push((cell.as_vec3() + normal * 0.501, normal));
                }
            }
        }
        let [low, high] = bounds(cells);
        Self { at, low, high, moving, faces, ring: ring(step, cells, 24) }
    }

    /// Fades cubelets, those that hide most first, until enough is visible; returns them and the resulting visibility.
    fn fade(&self, eye: Viewpoint, mut seen: Visibility) -> (BTreeSet<usize>, Visibility) {
        let mut hides: Vec<_> = std::mem::take(&mut seen.in_front).into_iter().collect();
        hides.sort_by_key(|&(cubelet, samples)| (std::cmp::Reverse(samples), cubelet));
        let mut faded = BTreeSet::new();
        for (cubelet, _) in hides {
            faded.insert(cubelet);
            seen = self.look(eye, &faded);
            if seen.faces >= FACES_WITH_FADING && seen.ring >= MIN_RING {
                break;
            }
        }
        (faded, seen)
    }

    fn look(&self, eye: Viewpoint, faded: &BTreeSet<usize>) -> Visibility {
        let toward = eye.toward();
        let mut seen = Visibility::default();
        let mut faces = 0.0;
        // Whether a point is visible; `None` if the moving part itself hides it.
        let mut sees = |point: Vec3| {
            let in_front = self.in_front(point, toward, faded)?;
            in_front.iter().for_each(|&cubelet| *seen.in_front.entry(cubelet).or_default() += 1);
            Some(in_front.is_empty())
        };
        for &(middle, normal) in &self.faces {
            let area = normal.dot(toward);
            if area <= 0.01 {
                continue;
            }
            let (u, v) = normal.any_orthonormal_pair();
            for right in [-0.25, 0.25] {
                for up in [-0.25, 0.25] {
                    if let Some(is_seen) = sees(middle + u * right + v * up) {
                        faces += area;
                        seen.faces += if is_seen { area } else { 0.0 };
                    }
                }
            }
        }
        seen.faces /= f32::max(faces, f32::MIN_POSITIVE);
        let share = 1.0 / self.ring.len() as f32;
        for &point in &self.ring {
            if sees(point) == Some(true) {
                seen.ring += share;
            }
        }
        seen
    }

    /// The resting cubelets that hide a point from the camera; `None` if the moving part itself does.
    fn in_front(&self, from: Vec3, toward: Vec3, faded: &BTreeSet<usize>) -> Option<Vec<usize>> {
        let mut in_front = Vec::new();
        // The ring lies exactly between two layers of cells.
        let from = from + toward * 0.02;
        let mut cell = from.round().as_ivec3();
        let step = toward.signum().as_ivec3();
        // Distances along the ray to the next cell border across each axis, and between borders.
        let between = toward.abs().recip();
        let mut next = ((cell.as_vec3() + 0.5 * toward.signum() - from) / toward).abs();
        let inside = |cell: Cell, axis: usize| {
            if step[axis] > 0 { cell[axis] <= self.high[axis] } else { cell[axis] >= self.low[axis] }
        };
        while (0..3).all(|axis| inside(cell, axis)) {
            match self.at.get(&cell) {
                Some(cubelet) if self.moving.contains(cubelet) => return None,
                Some(cubelet)
                    if faded.contains(cubelet)
                        && (cell.as_vec3() - from).reject_from(toward).length() > BEAD_RADIUS => {}
                Some(&cubelet) => in_front.push(cubelet),
                None => {}
            }
            let axis = next.min_position();
            cell[axis] += step[axis];
            next[axis] += between[axis];
        }
        Some(in_front)
    }
}
