//! What is to be seen at this moment: where every cubelet is, what is lit, what is ghosted. A pure function of the
//! session; the window draws it and nothing else.

use std::ops::Range;

use glam::{Quat, Vec3};

use super::{SearchState, Session, Timeline, View, assembly_pose};
use crate::fold::{CubeletPose, End};
use crate::puzzle::{Cell, Direction};

/// Side of a drawn cubelet, in pitches of the loose chain. Cubes with sharp edges pass each other in every turn that
/// balls of diameter 1 pass when their side is at most 2/(1+√2) = 0.828.
pub const DRAWN_SIDE: f32 = 0.82;

/// The pitch when the chain is pulled tight: the drawn cubes all but touch.
const TIGHT_PITCH: f32 = 0.84;

/// How far an assembled solution is pulled tight: close enough to read as a cube, the cord still to be seen.
const ASSEMBLY_TIGHTNESS: f32 = 0.35;

/// How far the table stays below the lowest cubelet of the whole timeline, in pitches.
const CLEAR_OF_TABLE: f32 = 0.15;

/// How long a search runs before the picture leaves the laid-out snake for it, in seconds: most end sooner.
const SEARCH_SHOWS_AFTER: f64 = 0.4;

/// The picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// One per cubelet; `None` where it is not placed.
    pub cubelets: Vec<Option<CubeletPose>>,
    /// The cubelets that the step under way, or the next one, moves.
    pub lit: Range<usize>,
    /// The end cubelet that has the dot: the head, or the end from which the words of the plan count.
    pub first: usize,
    /// Where these will be after the step; empty when the ghost is off.
    pub ghost: Vec<CubeletPose>,
    /// A cell that the search can't fill any more.
    pub dead: Option<Vec3>,
    /// For each cubelet the faces through which the cord goes, in the cubelet's own frame: bit d for the d-th of
    /// [`Direction::ALL`].
    pub holes: Vec<u8>,
    /// Height of the table: below anything that this timeline ever shows, but that it comes up to the cube that closes up.
    pub ground: f32,
    /// Least and greatest coordinate of anything that this timeline ever shows, or of the chain as it lies.
    pub extent: (Vec3, Vec3),
}

impl Session {
    /// The picture at this moment.
    pub fn stage(&self) -> Stage {
        match &self.timeline {
            Some(Timeline::Fold(plan)) => {
                let playhead = self.playback.playhead;
                let cubelets: Vec<_> = plan.pose(playhead).into_iter().map(Some).collect();
                let rest: Vec<_> = plan.poses[0].cells.iter().copied().map(Some).collect();
                let mut stage = Stage {
                    extent: extent(cubelets.iter().flatten()),
                    holes: holes(&rest),
                    lit: self.lit(),
                    first: self.first(),
                    ground: self.lowest - CLEAR_OF_TABLE,
                    ..Stage::default()
                };
                if let Some(step) = self.current_step()
                    && self.settings.ghost
                {
                    stage.ghost = plan.pose((step + 1) as f64)[stage.lit.clone()].to_vec();
                    stage.extent = extent(cubelets.iter().flatten().chain(&stage.ghost));
                }
                let tightness = plan.tightness(playhead);
                stage.cubelets = tightened(cubelets, tightness);
                if tightness > 0.0 {
                    // Nothing swings any more: the table comes up to the cube.
                    let lowest = extent(stage.cubelets.iter().flatten()).0.y + (1.0 - DRAWN_SIDE) / 2.0;
                    stage.ground += (lowest - stage.ground) * tightness;
                }
                stage
            }
            Some(Timeline::Assembly(solution)) => {
                let playhead = self.playback.playhead;
                let placed = playhead.ceil() as usize;
                let cells: Vec<_> =
                    solution.cells.iter().enumerate().map(|(index, cell)| (index < placed).then_some(*cell)).collect();
                let moving = placed.saturating_sub(1)..placed;
                let swing = (playhead.fract() > 0.0).then_some((&moving, playhead.fract() as f32));
                let whole: Vec<_> = solution.cells.iter().copied().map(Some).collect();
                Stage { holes: holes(&whole), ..self.in_box(assembly_pose(&cells, swing)) }
            }
            None if self.shows_search() && !self.search.front.cells.is_empty() => {
                let swing = self.search.swing.as_ref();
                let share = swing.map_or(1.0, |swing| if swing.out { 1.0 - swing.share } else { swing.share });
                let moving = swing.map(|swing| &swing.cubelets);
                let mut stage =
                    self.in_box(assembly_pose(&self.search.front.cells, moving.map(|cubelets| (cubelets, share))));
                let middle = self.box_middle();
                stage.holes = holes(&self.search.front.cells);
                stage.dead = self
                    .search
                    .dead
                    .map(|cell| (cell.as_vec3() - middle) * (1.0 + ASSEMBLY_TIGHTNESS * (TIGHT_PITCH - 1.0)));
                stage
            }
            None => {
                let cells = self.draft.snake.staircase();
                let middle = cells.iter().fold(Vec3::ZERO, |sum, cell| sum + cell.as_vec3()) / cells.len() as f32;
                let pose = cells
                    .iter()
                    .map(|cell| Some(CubeletPose { position: cell.as_vec3() - middle, rotation: Quat::IDENTITY }));
                let placed: Vec<_> = cells.iter().copied().map(Some).collect();
                let cubelets: Vec<_> = pose.collect();
                let extent = extent(cubelets.iter().flatten());
                Stage {
                    cubelets,
                    holes: holes(&placed),
                    extent,
                    ground: extent.0.y - CLEAR_OF_TABLE,
                    ..Stage::default()
                }
            }
        }
    }

    /// The cubelets that the step under way, or the next one, moves.
    pub fn lit(&self) -> Range<usize> {
        match (&self.timeline, self.current_step()) {
            (Some(Timeline::Fold(plan)), Some(step)) => plan.moving(step),
            (Some(Timeline::Assembly(_)), Some(step)) if self.playback.playhead.fract() > 0.0 => step..step + 1,
            (None, _) if self.shows_search() => self.search.swing.as_ref().map_or(0..0, |swing| swing.cubelets.clone()),
            _ => 0..0,
        }
    }

    /// The end cubelet that has the dot.
    pub fn first(&self) -> usize {
        match &self.timeline {
            Some(Timeline::Fold(plan)) if plan.start_end == End::Tail => plan.cubelets() - 1,
            _ => 0,
        }
    }

    /// Whether the picture follows the search at work.
    pub fn shows_search(&self) -> bool {
        self.search.state == SearchState::Running
            && self.timeline.is_none()
            && (self.view == View::Search || self.search.seconds > SEARCH_SHOWS_AFTER)
    }

    fn box_middle(&self) -> Vec3 {
        self.puzzle.as_ref().map_or(Vec3::ZERO, |puzzle| (puzzle.box_size().sides() - 1).as_vec3() / 2.0)
    }

    /// Moves cells of the box to its middle and frames the whole box.
    fn in_box(&self, cubelets: Vec<Option<CubeletPose>>) -> Stage {
        let middle = self.box_middle();
        let pitch = 1.0 + ASSEMBLY_TIGHTNESS * (TIGHT_PITCH - 1.0);
        let cubelets = cubelets
            .into_iter()
            .map(|pose| pose.map(|pose| CubeletPose { position: (pose.position - middle) * pitch, ..pose }))
            .collect();
        Stage {
            cubelets,
            lit: self.lit(),
            // Room for a cubelet that swings in from outside.
            extent: (-middle - 1.0, middle + 1.0),
            ground: -middle.y - 1.0 - CLEAR_OF_TABLE,
            ..Stage::default()
        }
    }
}

/// The faces through which the cord leaves a cubelet toward its neighbours, where these are placed.
fn holes(rest: &[Option<Cell>]) -> Vec<u8> {
    let toward = |from: Cell, to: Option<&Option<Cell>>| {
        let direction = Direction::from_vector((*to?)? - from)?;
        Some(1_u8 << direction as u8)
    };
    rest.iter()
        .enumerate()
        .map(|(index, cell)| {
            cell.map_or(0, |cell| {
                let before = index.checked_sub(1).and_then(|index| rest.get(index));
                toward(cell, before).unwrap_or(0) | toward(cell, rest.get(index + 1)).unwrap_or(0)
            })
        })
        .collect()
}

/// Pulls a chain together about its middle: 0 leaves it loose, 1 all but closes the gaps.
fn tightened(mut cubelets: Vec<Option<CubeletPose>>, tightness: f32) -> Vec<Option<CubeletPose>> {
    if tightness > 0.0 {
        let (low, high) = extent(cubelets.iter().flatten());
        let middle = (low + high) / 2.0;
        let pitch = 1.0 + tightness * (TIGHT_PITCH - 1.0);
        for pose in cubelets.iter_mut().flatten() {
            pose.position = middle + (pose.position - middle) * pitch;
        }
    }
    cubelets
}

/// Least and greatest coordinates of the cubelets' surfaces.
fn extent<'a>(cubelets: impl Iterator<Item = &'a CubeletPose>) -> (Vec3, Vec3) {
    cubelets
        .map(|pose| (pose.position - 0.5, pose.position + 0.5))
        .reduce(|(low, high), (other_low, other_high)| (low.min(other_low), high.max(other_high)))
        .unwrap_or((Vec3::splat(-0.5), Vec3::splat(0.5)))
}
