//! The part of the snake shown at each step: the moving part along its way, the axis, and the folded block beside it.
//!
//! A long resting tail may extend beyond the picture, so that the step is shown large. Consecutive steps with similar
//! extents share a frame, so that resting cubes stay in place on the screen.

use std::ops::Range;

use glam::Vec3;

use crate::fold::{Dihedrals, FoldPlan, corners};
use crate::puzzle::{Cell, End};

/// Minimum and maximum coordinates, in pitches.
pub type Extent = (Vec3, Vec3);

/// Number of resting cubelets beside the joint that are always shown.
const HELD_CUBELETS: usize = 5;
/// Reach of a step's rod and ring from the joint, in pitches.
const JOINT_REACH: f32 = 1.6;
/// Maximum ratio of a shared frame's diagonal to that of one of its steps; chosen by eye.
const MAX_FRAME_RATIO: f32 = 1.5;
/// Minimum size of a frame in each direction, in pitches, to show where in the snake the step is; chosen by eye.
const MIN_FRAME: f32 = 4.0;

pub(super) fn extent_of<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Option<Extent> {
    let around = |cell: &Cell| (cell.as_vec3() - 0.5, cell.as_vec3() + 0.5);
    cells.into_iter().map(around).reduce(both)
}

pub(super) fn both(one: Extent, other: Extent) -> Extent {
    (one.0.min(other.0), one.1.max(other.1))
}

fn diagonal(frame: Extent) -> f32 {
    (frame.1 - frame.0).length()
}

fn enlarged((low, high): Extent) -> Extent {
    let (middle, half) = ((low + high) / 2.0, ((high - low) / 2.0).max(Vec3::splat(MIN_FRAME / 2.0)));
    (middle - half, middle + half)
}

/// The extent shown for a step, and whether cubes lie outside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub extent: Extent,
    pub is_cut: bool,
}

pub(super) fn frames(plan: &FoldPlan) -> Vec<Frame> {
    let corners = &corners(plan.laid_out());
    let own: Vec<Extent> = (0..plan.len()).map(|step| place_of(plan, step, corners)).collect();
    let mut frames: Vec<Extent> = Vec::with_capacity(own.len());
    let mut first = 0;
    while first < own.len() {
        let (mut shared, mut least, mut end) = (own[first], diagonal(own[first]), first + 1);
        while let Some(&next) = own.get(end) {
            let (wider, smallest) = (both(shared, next), least.min(diagonal(next)));
            if diagonal(wider) > MAX_FRAME_RATIO * smallest {
                break;
            }
            (shared, least, end) = (wider, smallest, end + 1);
        }
        frames.resize(end, shared);
        first = end;
    }
    let all = |step: usize| plan.poses()[step..step + 2].iter().flat_map(|pose| &pose.cells);
    let is_cut = |step: usize, (low, high): Extent| {
        all(step).any(|cell| (cell.as_vec3().cmplt(low) | cell.as_vec3().cmpgt(high)).any())
    };
    frames.into_iter().enumerate().map(|(step, extent)| Frame { extent, is_cut: is_cut(step, extent) }).collect()
}

const SAMPLES: usize = 8;
/// Reach of a cube from its centre, in pitches.
const CUBE_REACH: f32 = 0.6;

fn place_of(plan: &FoldPlan, step: usize, corners: &[usize]) -> Extent {
    let now = &plan.steps()[step];
    let before = &plan.poses()[step].cells;
    let [near, far] = now.joint.beside().map(|cubelet| before[cubelet].as_vec3());
    let joint = (near + far) / 2.0;
    let around = (joint - JOINT_REACH, joint + JOINT_REACH);
    let block = extent_of(&before[block(plan, step, corners)]);
    let moments = (0..=SAMPLES).map(|moment| step as f64 + moment as f64 / SAMPLES as f64);
    let swung = moments.flat_map(|playhead| plan.pose(playhead)[plan.moving(step)].to_vec());
    let swung = swung.map(|pose| (pose.position - CUBE_REACH, pose.position + CUBE_REACH));
    enlarged(swung.chain(block).fold(around, both))
}

/// The resting cubelets beside the joint of a step, with the block they belong to.
fn block(plan: &FoldPlan, step: usize, corners: &[usize]) -> Range<usize> {
    let now = &plan.steps()[step];
    let cells = &plan.poses()[step].cells;
    let (bent, solved) = (Dihedrals::of(cells), Dihedrals::of(plan.folded()));
    let [last_of_head, first_of_tail] = now.joint.beside();
    // The segment of the joint; dihedral `d` belongs to segment `d + 1`.
    let segment = corners.iter().filter(|&&corner| corner <= last_of_head).count() - 1;
    // A dihedral that is flat in the solution separates no blocks.
    let holds =
        |dihedral: usize| bent.at(dihedral).is_some_and(|quarters| quarters != 0 || solved.at(dihedral) == Some(0));
    match now.moves {
        End::Tail => {
            let mut first = segment;
            while first > 1 && holds(first - 2) {
                first -= 1;
            }
            corners[first.saturating_sub(1)].min((last_of_head + 1).saturating_sub(HELD_CUBELETS))..last_of_head + 1
        }
        End::Head => {
            let mut last = segment + 1;
            while holds(last - 1) {
                last += 1;
            }
            let far = corners[(last + 1).min(corners.len() - 1)].max(last_of_head + HELD_CUBELETS);
            first_of_tail..(far + 1).min(cells.len())
        }
    }
}
