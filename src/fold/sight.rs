//! From where each step is shown, and what is faded for it, so that nobody has to guess at what is behind the wood.
//!
//! What is to be seen of a step, before it: the faces of the moving part, and a ring about the axis where the part begins.
//! Rays from samples of both to the eye, which is taken to be far away, tell what is in front. A plan keeps still as far as it can:
//! one eye for all, for a step that asks for it what is in front is faded, and only if that does not help it has an eye of its own.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use glam::Vec3;

use super::eye::Eye;
use super::plan::{FoldPlan, Sight, Step};
use crate::puzzle::{Cell, Direction};

/// Radius of the ring about the axis, in pitches: just clear of the wood's edges.
pub const RING: f32 = 0.74;

/// The least share of the faces of the moving part that is to be seen, and of the ring: half of that is behind its own cubes.
const FACES: f32 = 0.45;
const ARC: f32 = 0.25;
/// As much of the faces is to be seen where something is faded anyway.
const PLAIN: f32 = 0.7;
/// How far from its middle what is faded hides, in pitches.
const BEAD: f32 = 0.25;

/// Larger snakes are shown from home: a bound on the work, which grows with cubelets, steps and eyes. Nobody measured a better one.
const MOST: usize = 216;

const PITCHES: [i32; 3] = [18, 34, 50];
/// Degrees beside the front, and beside each side.
const YAWS: [i32; 6] = [24, -24, 36, -36, 12, -12];

fn eyes_about(quarter: i32) -> impl Iterator<Item = Eye> {
    PITCHES.into_iter().flat_map(move |pitch| YAWS.map(|yaw| Eye { yaw: yaw + 90 * quarter, pitch }))
}

impl FoldPlan {
    /// The same plan, with an eye for all of it and the sight of each step chosen.
    #[must_use]
    pub fn seen(self) -> Self {
        if self.cubelets() > MOST {
            return self;
        }
        let (eye, sights) = sights(&self);
        self.with_sights(eye, sights)
    }
}

fn sights(plan: &FoldPlan) -> (Eye, Vec<Sight>) {
    let scenes: Vec<Scene> =
        plan.steps().iter().zip(plan.poses()).map(|(step, pose)| Scene::of(step, &pose.cells)).collect();
    let nothing = BTreeSet::new();
    let clear = |eye: &Eye| scenes.iter().filter(|scene| scene.look(*eye, &nothing).is_clear()).count();
    // Not from so far above that a cube stands on its edge; the first of those that are as good.
    let low = eyes_about(0).filter(|eye| eye.pitch < PITCHES[2]);
    let eye = low.map(|eye| (clear(&eye), eye)).reduce(|best, next| if next.0 > best.0 { next } else { best });
    let eye = eye.map_or(Eye::HOME, |(_, eye)| eye);
    let sight = |scene: &Scene| {
        // What is best where nothing is good.
        let mut most = (-1.0, Sight { eye, faded: Vec::new() });
        for eye in [eye].into_iter().chain((0..4).flat_map(eyes_about)) {
            let seen = scene.look(eye, &nothing);
            if seen.is_clear() {
                return Sight { eye, faded: Vec::new() };
            }
            let (faded, between_beads) = scene.fade(eye, seen);
            let sight = Sight { eye, faded: faded.into_iter().collect() };
            if between_beads.is_clear() {
                return sight;
            }
            if between_beads.ring > most.0 {
                most = (between_beads.ring, sight);
            }
        }
        most.1
    };
    let sights = scenes.iter().map(sight).collect();
    (eye, sights)
}

/// The snake before a step.
struct Scene {
    at: HashMap<Cell, usize>,
    low: Cell,
    high: Cell,
    moving: Range<usize>,
    /// Middles of the moving part's free faces, and which way each looks.
    faces: Vec<(Vec3, Vec3)>,
    ring: Vec<Vec3>,
}

/// What is seen of it by an eye; shares of 1.
#[derive(Default)]
struct Seen {
    /// Of the faces that look toward the eye, those that the moving part itself hides left out.
    faces: f32,
    /// Of the ring.
    ring: f32,
    /// The resting cubelets in front, and how much each hides, in samples.
    in_front: BTreeMap<usize, usize>,
}

impl Seen {
    fn is_clear(&self) -> bool {
        self.faces >= FACES && self.ring >= ARC
    }
}

/// The points of the ring of a step.
pub fn ring(step: &Step, cells: &[Cell], points: usize) -> Vec<Vec3> {
    let [near, far] = step.joint.beside().map(|cubelet| cells[cubelet].as_vec3());
    let axis = step.axis.vector().as_vec3();
    let (u, v) = axis.any_orthonormal_pair();
    let at = |index: usize| {
        let angle = (index as f32 + 0.5) / points as f32 * std::f32::consts::TAU;
        (near + far) / 2.0 + RING * (u * angle.cos() + v * angle.sin())
    };
    (0..points).map(at).collect()
}

impl Scene {
    fn of(step: &Step, cells: &[Cell]) -> Self {
        let at: HashMap<_, _> = cells.iter().enumerate().map(|(cubelet, &cell)| (cell, cubelet)).collect();
        let moving = step.moving(cells.len());
        let mut faces = Vec::new();
        for &cell in &cells[moving.clone()] {
            for direction in Direction::ALL {
                let beyond = at.get(&(cell + direction.vector()));
                if beyond.is_none_or(|beyond| !moving.contains(beyond)) {
                    let normal = direction.vector().as_vec3();
                    faces.push((cell.as_vec3() + normal * 0.501, normal));
                }
            }
        }
        let low = cells.iter().copied().reduce(Cell::min).unwrap_or_default();
        let high = cells.iter().copied().reduce(Cell::max).unwrap_or_default();
        Self { at, low, high, moving, faces, ring: ring(step, cells, 24) }
    }

    /// What to fade: what hides most first, until what is left hides too little to matter; and what is seen then.
    fn fade(&self, eye: Eye, mut seen: Seen) -> (BTreeSet<usize>, Seen) {
        let mut hides: Vec<_> = std::mem::take(&mut seen.in_front).into_iter().collect();
        hides.sort_by_key(|&(cubelet, samples)| (std::cmp::Reverse(samples), cubelet));
        let mut faded = BTreeSet::new();
        for (cubelet, _) in hides {
            faded.insert(cubelet);
            seen = self.look(eye, &faded);
            if seen.faces >= PLAIN && seen.ring >= ARC {
                break;
            }
        }
        (faded, seen)
    }

    fn look(&self, eye: Eye, faded: &BTreeSet<usize>) -> Seen {
        let toward = eye.toward();
        let mut seen = Seen::default();
        let (mut faces, mut in_front) = (0.0, Vec::new());
        for &(middle, normal) in &self.faces {
            let area = normal.dot(toward);
            if area <= 0.01 {
                continue;
            }
            let (u, v) = normal.any_orthonormal_pair();
            for (right, up) in [(-0.25, -0.25), (-0.25, 0.25), (0.25, -0.25), (0.25, 0.25)] {
                if self.is_hidden_by_itself(middle + u * right + v * up, toward, faded, &mut in_front) {
                    continue;
                }
                faces += area;
                if in_front.is_empty() {
                    seen.faces += area;
                }
                in_front.iter().for_each(|&cubelet| *seen.in_front.entry(cubelet).or_default() += 1);
            }
        }
        // A part that is wholly behind itself does not exist.
        seen.faces /= f32::max(faces, f32::MIN_POSITIVE);
        let share = 1.0 / self.ring.len() as f32;
        for &point in &self.ring {
            if self.is_hidden_by_itself(point, toward, faded, &mut in_front) {
                continue;
            }
            if in_front.is_empty() {
                seen.ring += share;
            }
            in_front.iter().for_each(|&cubelet| *seen.in_front.entry(cubelet).or_default() += 1);
        }
        seen
    }

    /// Whether the moving part is between a point and the eye; if not, which resting cubelets are.
    fn is_hidden_by_itself(
        &self,
        from: Vec3,
        toward: Vec3,
        faded: &BTreeSet<usize>,
        in_front: &mut Vec<usize>,
    ) -> bool {
        in_front.clear();
        // The ring lies in the plane between two layers of cells.
        let from = from + toward * 0.02;
        let mut cell = from.round().as_ivec3();
        let step = toward.signum().as_ivec3();
        // How far along the ray the next side of a cell is, along each axis, and from there to the one after it.
        let between = toward.abs().recip();
        let mut next = ((cell.as_vec3() + 0.5 * toward.signum() - from) / toward).abs();
        let inside = |cell: Cell, axis: usize| {
            if step[axis] > 0 { cell[axis] <= self.high[axis] } else { cell[axis] >= self.low[axis] }
        };
        while (0..3).all(|axis| inside(cell, axis)) {
            match self.at.get(&cell) {
                Some(cubelet) if self.moving.contains(cubelet) => return true,
                Some(cubelet)
                    if faded.contains(cubelet) && (cell.as_vec3() - from).reject_from(toward).length() > BEAD => {}
                Some(&cubelet) => in_front.push(cubelet),
                None => {}
            }
            let axis = next.min_position();
            cell[axis] += step[axis];
            next[axis] += between[axis];
        }
        false
    }
}
