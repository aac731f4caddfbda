//! What the transport plays: the chain folding, or the solution cubelet by cubelet.
//!
//! Whoever shows a timeline asks it, and does not look which of the two it is. How fast it is played is left to the playback,
//! what is drawn of it to the stage.

use std::ops::Range;

use glam::{Quat, Vec3};

use crate::fold::{CubeletPose, FoldPlan, Grade, smooth};
use crate::puzzle::{Cell, Direction, End, Solution};

/// Side of a drawn cubelet, in pitches: as the wooden ones, which all but touch. What is free for cubes of side 0.98 never
/// overlaps as drawn.
pub const DRAWN_SIDE: f32 = 0.97;

/// Seconds for a cubelet of an assembly, as the F# article's program has it.
const CUBELET_SECONDS: f64 = 0.2;

/// The last part of the last step, during which the table comes up to the cube.
const RISE: f64 = 0.6;

/// How far the table stays below the lowest cubelet of the whole timeline, in pitches.
pub(super) const CLEAR_OF_TABLE: f32 = 0.15;

/// How far the folded cube stands over the table, in pitches: nothing to the eye.
const JUST_OVER: f32 = 0.01;

#[derive(Clone, Debug, PartialEq)]
pub enum Timeline {
    /// The chain folds; a step is a joint turning.
    Fold {
        plan: FoldPlan,
        /// The lowest height that anything ever reaches on the way, in pitches.
        lowest: f32,
    },
    /// The solution appears; a step is a cubelet.
    Assembly(Solution),
}

impl Timeline {
    pub fn fold(plan: FoldPlan) -> Self {
        Self::Fold { lowest: plan.lowest_y(f64::from(DRAWN_SIDE)), plan }
    }

    pub fn assembly(solution: Solution) -> Self {
        Self::Assembly(solution)
    }

    pub fn plan(&self) -> Option<&FoldPlan> {
        match self {
            Self::Fold { plan, .. } => Some(plan),
            Self::Assembly(_) => None,
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Fold { plan, .. } => plan.len(),
            Self::Assembly(solution) => solution.cells.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a step is called where it is counted.
    pub fn step_word(&self) -> &'static str {
        match self {
            Self::Fold { .. } => "Step",
            Self::Assembly(_) => "Cube",
        }
    }

    /// A step in words; empty for one that is not there.
    pub fn step_text(&self, step: usize) -> String {
        let cells = match self {
            Self::Fold { plan, .. } => return plan.step_text(step),
            Self::Assembly(solution) => &solution.cells,
        };
        match (step.checked_sub(1), cells.get(step)) {
            (Some(before), Some(&cell)) => {
                let way = Direction::from_vector(cell - cells[before]);
                format!("Cube {}: {}", step + 1, way.map_or("", Direction::word))
            }
            (None, Some(cell)) => {
                format!("Cube 1: column {}, row {}, layer {}", cell.x + 1, cell.y + 1, cell.z + 1)
            }
            _ => String::new(),
        }
    }

    /// Seconds for step `step` at normal speed; wide swings take longer than small ones.
    pub fn step_seconds(&self, step: usize) -> f64 {
        match self {
            Self::Assembly(_) => CUBELET_SECONDS,
            Self::Fold { plan, .. } => plan.steps().get(step).map_or(1.0, |step| {
                let turn = if step.degrees.abs() > 90 { 1.3 } else { 0.9 };
                let room = if step.grade() == Grade::Free { 0.0 } else { 0.6 };
                // A side of 30 cubelets swings about half a second longer than a single one.
                turn + room + 0.1 * (step.instruction.part.cubelets as f64).sqrt()
            }),
        }
    }

    /// The cubelets that the step under way, or the next one, moves.
    pub fn lit(&self, playhead: f64) -> Range<usize> {
        let step = playhead.floor() as usize;
        match self {
            Self::Fold { plan, .. } => plan.moving(step),
            Self::Assembly(_) if playhead.fract() > 0.0 => step..step + 1,
            Self::Assembly(_) => 0..0,
        }
    }

    /// The end cubelet that has the dot: the head, or the end from which the words of the plan count.
    pub fn first(&self) -> usize {
        match self {
            Self::Fold { plan, .. } if plan.start_end == End::Tail => plan.cubelets() - 1,
            _ => 0,
        }
    }

    /// The cells of all cubelets as their wood is cut: of the laid-out snake, or of the solution.
    pub fn cut_cells(&self) -> &[Cell] {
        match self {
            Self::Fold { plan, .. } => plan.laid_out(),
            Self::Assembly(solution) => &solution.cells,
        }
    }

    /// Where each cubelet is drawn; `None` where it is not there yet. In pitches, the chain opened as far as a step asks.
    pub fn pose(&self, playhead: f64) -> Vec<Option<CubeletPose>> {
        match self {
            Self::Fold { plan, .. } => opened(plan, playhead, plan.pose(playhead)).map(Some).collect(),
            Self::Assembly(solution) => {
                let placed = playhead.ceil() as usize;
                let cell = |(index, cell): (usize, &Cell)| (index < placed).then_some(*cell);
                let cells: Vec<_> = solution.cells.iter().enumerate().map(cell).collect();
                let moving = placed.saturating_sub(1)..placed;
                let swing = (playhead.fract() > 0.0).then_some((&moving, playhead.fract() as f32));
                placed_pose(&cells, swing, middle_of(&solution.cells))
            }
        }
    }

    /// Where the cubelets that the step moves are after it; none where nothing moves.
    pub fn ghost(&self, playhead: f64) -> Vec<CubeletPose> {
        match self {
            Self::Fold { plan, .. } if playhead < plan.len() as f64 => {
                let after = plan.pose(playhead.floor() + 1.0);
                opened(plan, playhead, after[self.lit(playhead)].to_vec()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How much wider than closed the chain is opened, in pitches.
    pub fn opened(&self, playhead: f64) -> f32 {
        match self {
            Self::Fold { plan, .. } => plan.opening(playhead, f64::from(DRAWN_SIDE)).pitch - 1.0,
            Self::Assembly(_) => 0.0,
        }
    }

    /// Least and greatest coordinate to be framed where these are drawn, in pitches: a fold as far as it reaches at the
    /// moment, an assembly with room for a cubelet that swings in from outside.
    pub fn extent<'a>(&self, drawn: impl Iterator<Item = &'a CubeletPose>) -> (Vec3, Vec3) {
        match self {
            Self::Fold { .. } => extent(drawn),
            Self::Assembly(solution) => box_extent(middle_of(&solution.cells)),
        }
    }

    /// Height of the table: below anything that this timeline ever shows, but that it comes up to the folded cube.
    pub fn ground(&self, playhead: f64, drawn: &[Option<CubeletPose>]) -> f32 {
        let (plan, ground) = match self {
            Self::Fold { plan, lowest } => (plan, lowest - CLEAR_OF_TABLE),
            Self::Assembly(solution) => return box_ground(middle_of(&solution.cells)),
        };
        let rise = 1.0 - (plan.len() as f64 - playhead) / RISE;
        if rise <= 0.0 {
            return ground;
        }
        let lowest_cell = plan.folded().iter().map(|cell| cell.y).min().unwrap_or(0) as f32;
        let rest = lowest_cell - DRAWN_SIDE / 2.0 - JUST_OVER;
        let risen = ground + (rest - ground) * smooth(rise) as f32;
        // Never up to what still swings.
        risen.min(lowest(drawn.iter().flatten()) - JUST_OVER)
    }
}

/// With the chain opened as far as the step at the playhead asks.
fn opened(plan: &FoldPlan, playhead: f64, poses: Vec<CubeletPose>) -> impl Iterator<Item = CubeletPose> {
    let opening = plan.opening(playhead, f64::from(DRAWN_SIDE));
    poses.into_iter().map(move |pose| CubeletPose { position: opening.apply(pose.position), ..pose })
}

/// The middle of the box that these cells fill.
fn middle_of(cells: &[Cell]) -> Vec3 {
    let greatest = cells.iter().copied().reduce(Cell::max).unwrap_or_default();
    greatest.as_vec3() / 2.0
}

/// The box about the origin whose cell farthest from 0, 0, 0 is twice this far, with room for a cubelet that swings in.
pub(super) fn box_extent(middle: Vec3) -> (Vec3, Vec3) {
    (-middle - 1.0, middle + 1.0)
}

pub(super) fn box_ground(middle: Vec3) -> f32 {
    -middle.y - 1.0 - CLEAR_OF_TABLE
}

/// Least and greatest coordinates of the cubelets' surfaces.
pub(super) fn extent<'a>(cubelets: impl Iterator<Item = &'a CubeletPose>) -> (Vec3, Vec3) {
    cubelets
        .map(|pose| (pose.position - 0.5, pose.position + 0.5))
        .reduce(|(low, high), (other_low, other_high)| (low.min(other_low), high.max(other_high)))
        .unwrap_or((Vec3::splat(-0.5), Vec3::splat(0.5)))
}

/// The lowest corner of drawn cubelets.
fn lowest<'a>(cubelets: impl Iterator<Item = &'a CubeletPose>) -> f32 {
    let below = |turn: Quat| Vec3::AXES.map(|axis| (turn * axis).y.abs()).iter().sum::<f32>() * DRAWN_SIDE / 2.0;
    cubelets.map(|pose| pose.position.y - below(pose.rotation)).fold(f32::MAX, f32::min)
}

/// Where the cubelets of a partly placed chain are drawn, `middle` of the box at the origin: `None` for those not placed.
///
/// `swing` are the cubelets under way, in line with their neighbour, and how far they have come, 0 to 1: they swing about
/// it into their cells from straight on, where the chain pointed. Positions are in pitches.
pub(super) fn placed_pose(
    cells: &[Option<Cell>],
    swing: Option<(&Range<usize>, f32)>,
    middle: Vec3,
) -> Vec<Option<CubeletPose>> {
    cells
        .iter()
        .enumerate()
        .map(|(cubelet, cell)| {
            let cell = (*cell)?;
            let position = match swing {
                Some((moving, share)) if moving.contains(&cubelet) => swung(cells, moving, cell, share),
                _ => cell.as_vec3(),
            };
            Some(CubeletPose { position: position - middle, rotation: Quat::IDENTITY })
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
    let share = smooth(f64::from(share)) as f32;
    let arm = (cell - hinge).as_vec3();
    let (way, length) = (arm.normalize_or_zero(), arm.length());
    let pointed = before.map_or(way, |before| (hinge - before).as_vec3());
    if pointed.dot(way) > 0.5 {
        // Straight on: it comes from a little further out.
        return hinge.as_vec3() + way * (length + 0.6 * (1.0 - share));
    }
    let turn = Quat::from_rotation_arc(pointed, way);
    hinge.as_vec3() + Quat::IDENTITY.slerp(turn, share) * pointed * length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubelet_swings_from_straight_on_into_its_cell() {
        let cells = [Some(Cell::ZERO), Some(Cell::X), Some(Cell::new(1, 1, 0)), None];
        let at = |share| placed_pose(&cells, Some((&(2..3), share)), Vec3::ZERO)[2].unwrap().position;
        assert!(at(0.0).distance(Vec3::new(2.0, 0.0, 0.0)) < 1e-5);
        assert!(at(1.0).distance(Vec3::new(1.0, 1.0, 0.0)) < 1e-5);
        assert!((at(0.5) - Vec3::X).length() - 1.0 < 1e-5);
        assert_eq!(placed_pose(&cells, None, Vec3::ZERO)[3], None);
    }

    #[test]
    fn it_works_from_the_tail_too_and_alone() {
        let cells = [Some(Cell::new(1, 1, 0)), Some(Cell::X), Some(Cell::ZERO)];
        let start = placed_pose(&cells, Some((&(0..1), 0.0)), Vec3::ZERO)[0].unwrap().position;
        assert!(start.distance(Vec3::new(2.0, 0.0, 0.0)) < 1e-5);
        let alone = placed_pose(&[Some(Cell::X)], Some((&(0..1), 0.3)), Vec3::ZERO)[0].unwrap().position;
        assert_eq!(alone, Vec3::X);
    }

    #[test]
    fn a_segment_swings_as_one() {
        let cells = [Some(Cell::ZERO), Some(Cell::X), Some(Cell::new(1, 1, 0)), Some(Cell::new(1, 2, 0))];
        for part in 0..=10_u8 {
            let pose = placed_pose(&cells, Some((&(2..4), f32::from(part) / 10.0)), Vec3::ZERO);
            let [near, far] = [2, 3].map(|cubelet| pose[cubelet].unwrap().position - Vec3::X);
            assert!((near.length() - 1.0).abs() < 1e-5 && (far - near * 2.0).length() < 1e-5);
        }
    }
}
