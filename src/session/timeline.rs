//! What the transport plays: the chain folding, or the solution cubelet by cubelet.

use std::ops::Range;

use glam::{Quat, Vec3};

use crate::fold::{CubeletPose, FoldPlan, Grade};
use crate::puzzle::{Cell, Solution};

/// Seconds for a cubelet of an [`Timeline::Assembly`], as the F# article's program has it.
const CUBELET_SECONDS: f64 = 0.2;

/// Something that can be played.
#[derive(Clone, Debug, PartialEq)]
pub enum Timeline {
    /// The chain folds; a step is a joint turning.
    Fold(FoldPlan),
    /// The solution appears; a step is a cubelet.
    Assembly(Solution),
}

impl Timeline {
    /// Number of steps.
    pub fn len(&self) -> usize {
        match self {
            Self::Fold(plan) => plan.len(),
            Self::Assembly(solution) => solution.cells.len(),
        }
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Seconds for step `step` at normal speed; wide swings take longer than small ones.
    pub fn step_seconds(&self, step: usize) -> f64 {
        match self {
            Self::Assembly(_) => CUBELET_SECONDS,
            Self::Fold(plan) => plan.steps().get(step).map_or(1.0, |step| {
                let turn = if step.degrees.abs() > 90 { 1.3 } else { 0.9 };
                let room = if step.grade() == Grade::Free { 0.0 } else { 0.6 };
                // A side of 30 cubelets swings about half a second longer than a single one.
                turn + room + 0.1 * (step.instruction.part.cubelets as f64).sqrt()
            }),
        }
    }
}

/// Where the cubelets of a partly placed chain are drawn: `None` for those not placed.
///
/// `swing` are the cubelets under way, in line with their neighbour, and how far they have come, 0 to 1: they swing about
/// it into their cells from straight on, where the chain pointed. Positions are cells, in pitches.
pub fn assembly_pose(cells: &[Option<Cell>], swing: Option<(&Range<usize>, f32)>) -> Vec<Option<CubeletPose>> {
    cells
        .iter()
        .enumerate()
        .map(|(cubelet, cell)| {
            let cell = (*cell)?;
            let position = match swing {
                Some((moving, share)) if moving.contains(&cubelet) => swung(cells, moving, cell, share),
                _ => cell.as_vec3(),
            };
            Some(CubeletPose { position, rotation: Quat::IDENTITY })
        })
        .collect()
}

/// The place of one of the moving cubelets on its way into its cell.
fn swung(cells: &[Option<Cell>], moving: &Range<usize>, cell: Cell, share: f32) -> Vec3 {
    // A search may grow the chain from either end: the neighbour that was there first is the hinge.
    let placed = |cubelet: Option<usize>| cubelet.and_then(|cubelet| cells.get(cubelet).copied().flatten());
    let behind = (placed(moving.start.checked_sub(1)), placed(moving.start.checked_sub(2)));
    let ahead = (placed(Some(moving.end)), placed(moving.end.checked_add(1)));
    let (Some(hinge), before) = (if behind.0.is_some() { behind } else { ahead }) else {
        return cell.as_vec3();
    };
    let share = share.clamp(0.0, 1.0);
    let smooth = share * share * (3.0 - 2.0 * share);
    let arm = (cell - hinge).as_vec3();
    let (way, length) = (arm.normalize_or_zero(), arm.length());
    let pointed = before.map_or(way, |before| (hinge - before).as_vec3());
    if pointed.dot(way) > 0.5 {
        // Straight on: it comes from a little further out.
        return hinge.as_vec3() + way * (length + 0.6 * (1.0 - smooth));
    }
    let turn = Quat::from_rotation_arc(pointed, way);
    hinge.as_vec3() + Quat::IDENTITY.slerp(turn, smooth) * pointed * length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubelet_swings_from_straight_on_into_its_cell() {
        let cells = [Some(Cell::ZERO), Some(Cell::X), Some(Cell::new(1, 1, 0)), None];
        let at = |share| assembly_pose(&cells, Some((&(2..3), share)))[2].unwrap().position;
        assert!(at(0.0).distance(Vec3::new(2.0, 0.0, 0.0)) < 1e-5);
        assert!(at(1.0).distance(Vec3::new(1.0, 1.0, 0.0)) < 1e-5);
        assert!((at(0.5) - Vec3::X).length() - 1.0 < 1e-5);
        assert_eq!(assembly_pose(&cells, None)[3], None);
    }

    #[test]
    fn it_works_from_the_tail_too_and_alone() {
        let cells = [Some(Cell::new(1, 1, 0)), Some(Cell::X), Some(Cell::ZERO)];
        let start = assembly_pose(&cells, Some((&(0..1), 0.0)))[0].unwrap().position;
        assert!(start.distance(Vec3::new(2.0, 0.0, 0.0)) < 1e-5);
        let alone = assembly_pose(&[Some(Cell::X)], Some((&(0..1), 0.3)))[0].unwrap().position;
        assert_eq!(alone, Vec3::X);
    }

    #[test]
    fn a_segment_swings_as_one() {
        let cells = [Some(Cell::ZERO), Some(Cell::X), Some(Cell::new(1, 1, 0)), Some(Cell::new(1, 2, 0))];
        for part in 0..=10_u8 {
            let pose = assembly_pose(&cells, Some((&(2..4), f32::from(part) / 10.0)));
            let [near, far] = [2, 3].map(|cubelet| pose[cubelet].unwrap().position - Vec3::X);
            assert!((near.length() - 1.0).abs() < 1e-5 && (far - near * 2.0).length() < 1e-5);
        }
    }
}
