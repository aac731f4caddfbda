//! What of a fold the picture shows at each step: what moves, from where and to where, the axis, and the folded block beside it.
//!
//! A long tail that rests may run out of the picture, so that hands and eye have the place of the step large. Steps that need
//! nearly the same have the same frame: between them nothing that rests moves on the screen.

use std::ops::Range;

use glam::Vec3;

use crate::fold::{Dihedrals, FoldPlan};
use crate::puzzle::{Cell, End, Symmetry};

/// Least and greatest coordinates, in pitches.
pub(super) type Extent = (Vec3, Vec3);

/// So many cubelets beside the joint are always to be seen of what rests.
const HELD: usize = 5;
/// How far the rod and the ring of a step reach from the joint, in pitches.
const AROUND_JOINT: f32 = 1.6;
/// How much longer than that of any of its steps a frame's diagonal may be; chosen by eye.
const ROOMIER: f32 = 1.45;
/// Frames smaller than this, in pitches, are no use: a cube is not to fill the window.
const LEAST: f32 = 6.0;

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
    (frame.1 - frame.0).length().max(LEAST)
}

/// The frame of each step.
pub(super) fn frames(plan: &FoldPlan) -> Vec<Extent> {
    let own: Vec<Extent> = (0..plan.len()).map(|step| frame(plan, step)).collect();
    let mut frames = Vec::with_capacity(own.len());
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
    frames
}

fn frame(plan: &FoldPlan, step: usize) -> Extent {
    let now = &plan.steps()[step];
    let [before, after] = [step, step + 1].map(|at| &plan.poses()[at].cells);
    let (moving, block) = (plan.moving(step), block(plan, step));
    // Half a turn goes far beside where it begins and ends.
    let half_way = Symmetry::turn(now.axis, now.degrees / 180);
    let swung: Vec<Cell> =
        before[moving.clone()].iter().map(|&cell| now.pivot + half_way.apply(cell - now.pivot)).collect();
    let cells = before[moving.clone()].iter().chain(&after[moving]).chain(&swung).chain(&before[block]);
    let [near, far] = now.joint.beside().map(|cubelet| before[cubelet].as_vec3());
    let joint = (near + far) / 2.0;
    let around = (joint - AROUND_JOINT, joint + AROUND_JOINT);
    extent_of(cells).map_or(around, |extent| both(extent, around))
}

/// Of what rests in a step the cubelets beside the joint, and the block that they belong to.
fn block(plan: &FoldPlan, step: usize) -> Range<usize> {
    let now = &plan.steps()[step];
    let cells = &plan.poses()[step].cells;
    let (bent, solved) = (Dihedrals::of(cells), Dihedrals::of(plan.folded()));
    let corners = corners(plan.laid_out());
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

/// The cubelets at which segments meet, both ends included.
fn corners(cells: &[Cell]) -> Vec<usize> {
    let last = cells.len() - 1;
    let turns = (1..last).filter(|&at| cells[at] - cells[at - 1] != cells[at + 1] - cells[at]);
    std::iter::once(0).chain(turns).chain([last]).collect()
}
