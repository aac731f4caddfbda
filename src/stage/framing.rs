//! What of a fold the picture shows at each step: what moves, from where and to where, the axis, and the folded block beside it.
//!
//! A long tail that rests may run out of the picture, so that hands and eye have the place of the step large. Steps that need
//! nearly the same have the same frame: between them nothing that rests moves on the screen.

use std::ops::Range;

use glam::Vec3;

use crate::fold::{Dihedrals, FoldPlan, corners};
use crate::puzzle::{Cell, End};

/// Least and greatest coordinates, in pitches.
pub type Extent = (Vec3, Vec3);

/// So many cubelets beside the joint are always to be seen of what rests.
const HELD: usize = 5;
/// How far the rod and the ring of a step reach from the joint, in pitches.
const AROUND_JOINT: f32 = 1.6;
/// How much longer than that of any of its steps a frame's diagonal may be; chosen by eye.
const ROOMIER: f32 = 1.5;
/// A step shows no less than this in each direction, in pitches, so that one sees where in the snake it is; chosen by eye. Steps
/// that need less share a frame at no cost.
const LEAST: f32 = 4.0;

/// Of cubelets in these cells.
pub(super) fn extent_of<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Option<Extent> {
    let around = |cell: &Cell| (cell.as_vec3() - 0.5, cell.as_vec3() + 0.5);
    cells.into_iter().map(around).reduce(both)
}

/// What takes in both.
pub(super) fn both(one: Extent, other: Extent) -> Extent {
    (one.0.min(other.0), one.1.max(other.1))
}

fn diagonal(frame: Extent) -> f32 {
    (frame.1 - frame.0).length()
}

/// With more around it where it is small.
fn roomy((low, high): Extent) -> Extent {
    let (middle, half) = ((low + high) / 2.0, ((high - low) / 2.0).max(Vec3::splat(LEAST / 2.0)));
    (middle - half, middle + half)
}

/// What the picture shows of a step, and whether that is less than all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub extent: Extent,
    pub is_cut: bool,
}

/// The frame of each step.
pub(super) fn frames(plan: &FoldPlan) -> Vec<Frame> {
    let corners = &corners(plan.laid_out());
    let own: Vec<Extent> = (0..plan.len()).map(|step| place_of(plan, step, corners)).collect();
    let mut frames: Vec<Extent> = Vec::with_capacity(own.len());
    let mut first = 0;
    while first < own.len() {
        let (mut shared, mut least, mut end) = (own[first], diagonal(own[first]), first + 1);
        while let Some(&next) = own.get(end) {
            let (wider, smallest) = (both(shared, next), least.min(diagonal(next)));
            if diagonal(wider) > ROOMIER * smallest {
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

/// Moments of a step at which it is looked where the moving part is.
const MOMENTS: usize = 8;
/// How far a cube reaches from its middle, turned or not, in pitches.
const REACH: f32 = 0.6;

fn place_of(plan: &FoldPlan, step: usize, corners: &[usize]) -> Extent {
    let now = &plan.steps()[step];
    let before = &plan.poses()[step].cells;
    let [near, far] = now.joint.beside().map(|cubelet| before[cubelet].as_vec3());
    let joint = (near + far) / 2.0;
    let around = (joint - AROUND_JOINT, joint + AROUND_JOINT);
    let block = extent_of(&before[block(plan, step, corners)]);
    let moments = (0..=MOMENTS).map(|moment| step as f64 + moment as f64 / MOMENTS as f64);
    let swung = moments.flat_map(|playhead| plan.pose(playhead)[plan.moving(step)].to_vec());
    let swung = swung.map(|pose| (pose.position - REACH, pose.position + REACH));
    roomy(swung.chain(block).fold(around, both))
}

/// Of what rests in a step the cubelets beside the joint, and the block that they belong to.
fn block(plan: &FoldPlan, step: usize, corners: &[usize]) -> Range<usize> {
    let now = &plan.steps()[step];
    let cells = &plan.poses()[step].cells;
    let (bent, solved) = (Dihedrals::of(cells), Dihedrals::of(plan.folded()));
    let [last_of_head, first_of_tail] = now.joint.beside();
    // The segment of the joint; dihedral `d` belongs to segment `d + 1`.
    let segment = corners.iter().filter(|&&corner| corner <= last_of_head).count() - 1;
    // A dihedral that the solution leaves flat parts no block.
    let holds =
        |dihedral: usize| bent.at(dihedral).is_some_and(|quarters| quarters != 0 || solved.at(dihedral) == Some(0));
    match now.moves {
        End::Tail => {
            let mut first = segment;
            while first > 1 && holds(first - 2) {
                first -= 1;
            }
            corners[first.saturating_sub(1)].min((last_of_head + 1).saturating_sub(HELD))..last_of_head + 1
        }
        End::Head => {
            let mut last = segment + 1;
            while holds(last - 1) {
                last += 1;
            }
            let far = corners[(last + 1).min(corners.len() - 1)].max(last_of_head + HELD);
            first_of_tail..(far + 1).min(cells.len())
        }
    }
}
