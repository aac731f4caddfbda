//! What is to be seen at this moment: where every cubelet is, what is lit, what is ghosted. A pure function of the
//! session; the window draws it and nothing else.

use std::ops::Range;

use glam::{Quat, Vec3};

use super::{SearchState, Session, Timeline, View, assembly_pose};
use crate::fold::{CubeletPose, End};
use crate::puzzle::{Cell, Direction, Kind, Snake};

/// Side of a drawn cubelet, in pitches: as the wooden ones, which all but touch. What is free for cubes of side 0.98 never
/// overlaps as drawn.
pub const DRAWN_SIDE: f32 = 0.97;

/// How far a cubelet reaches from its middle toward its neighbours in the chain, in pitches: the cord draws them together, so
/// that there is no gap between them, but for a chain that is opened.
pub fn reach(opened: f32) -> f32 {
    (0.5 - opened).max(DRAWN_SIDE / 2.0)
}

/// How far the table stays below the lowest cubelet of the whole timeline, in pitches.
const CLEAR_OF_TABLE: f32 = 0.15;

/// The last part of the last step, during which the table comes up to the cube.
const RISE: f64 = 0.6;

/// How far the folded cube stands over the table, in pitches: nothing to the eye.
const JUST_OVER: f32 = 0.01;

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
    /// How much wider than closed the chain is opened, in pitches.
    pub opened: f32,
    /// How each cubelet is cut.
    pub cuts: Vec<Cut>,
    /// Height of the table: below anything that this timeline ever shows, but that it comes up to the folded cube.
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
                let opening = plan.opening(playhead, f64::from(DRAWN_SIDE));
                let opened = |pose: &CubeletPose| CubeletPose { position: opening.apply(pose.position), ..*pose };
                let cubelets: Vec<_> = plan.pose(playhead).iter().map(opened).map(Some).collect();
                let rest: Vec<_> = plan.laid_out().iter().copied().map(Some).collect();
                let mut stage = Stage {
                    extent: extent(cubelets.iter().flatten()),
                    opened: opening.pitch - 1.0,
                    cuts: cuts(&self.draft.snake, &rest),
                    lit: self.lit(),
                    first: self.first(),
                    ground: self.lowest - CLEAR_OF_TABLE,
                    ..Stage::default()
                };
                if let Some(step) = self.current_step()
                    && self.settings.ghost
                {
                    stage.ghost = plan.pose((step + 1) as f64)[stage.lit.clone()].iter().map(opened).collect();
                    stage.extent = extent(cubelets.iter().flatten().chain(&stage.ghost));
                }
                // Toward the end the table comes up to the cube, but never to what still swings.
                let rise = 1.0 - (plan.len() as f64 - playhead) / RISE;
                if rise > 0.0 {
                    let lowest_cell = plan.folded().iter().map(|cell| cell.y).min().unwrap_or(0) as f32;
                    let rest = lowest_cell - DRAWN_SIDE / 2.0 - JUST_OVER;
                    let share = (rise * rise * (3.0 - 2.0 * rise)) as f32;
                    let risen = stage.ground + (rest - stage.ground) * share;
                    stage.ground = risen.min(lowest(cubelets.iter().flatten()) - JUST_OVER);
                }
                stage.cubelets = cubelets;
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
                Stage { cuts: cuts(&self.draft.snake, &whole), ..self.in_box(assembly_pose(&cells, swing)) }
            }
            None if self.shows_search() && !self.search.front.cells.is_empty() => {
                let swing = self.search.swing.as_ref();
                let share = swing.map_or(1.0, |swing| if swing.out { 1.0 - swing.share } else { swing.share });
                let moving = swing.map(|swing| &swing.cubelets);
                let mut stage =
                    self.in_box(assembly_pose(&self.search.front.cells, moving.map(|cubelets| (cubelets, share))));
                let middle = self.box_middle();
                stage.cuts = cuts(&self.draft.snake, &self.search.front.cells);
                stage.dead = self.search.dead.map(|cell| cell.as_vec3() - middle);
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
                    cuts: cuts(&self.draft.snake, &placed),
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
        let cubelets = cubelets
            .into_iter()
            .map(|pose| pose.map(|pose| CubeletPose { position: pose.position - middle, ..pose }))
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

/// How a cubelet is cut and bored: as if each straight run, but for the corner that it begins at, were sawn from one stick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// The faces through which the cord goes, in the cubelet's own frame: bit d for the d-th of [`Direction::ALL`].
    pub holes: u8,
    /// Which stick: the first cubelet that is sawn from it.
    pub stick: usize,
    /// Along which axis of the cubelet's own frame the stick goes: 0, 1, 2 for x, y, z.
    pub axis: usize,
    /// Where on the stick, in pitches along that axis from the first cubelet.
    pub along: i32,
}

/// The cuts of a snake as it lies, only partly placed perhaps: what is placed later changes no stick.
fn cuts(snake: &Snake, rest: &[Option<Cell>]) -> Vec<Cut> {
    let link = |from: usize, to: usize| Direction::from_vector((*rest.get(to)?)? - (*rest.get(from)?)?);
    let mut stick = 0;
    (0..rest.len())
        .map(|cubelet| {
            let before = cubelet.checked_sub(1).and_then(|before| link(before, cubelet));
            let after = link(cubelet, cubelet + 1);
            let hole = |toward: Option<Direction>| toward.map_or(0, |toward| 1_u8 << toward as u8);
            let holes = hole(before.map(Direction::opposite)) | hole(after);
            if cubelet > 1 && snake.kind(cubelet - 1) == Some(Kind::Turn) {
                stick = cubelet;
            }
            // From where it comes, and at a corner before which nothing is placed yet, whither it goes.
            let goes = before.or(after);
            let along = goes.map_or(0, |goes| (cubelet - stick) as i32 * goes.vector().element_sum());
            Cut { holes, stick, axis: goes.map_or(0, Direction::axis), along }
        })
        .collect()
}

/// Least and greatest coordinates of the cubelets' surfaces.
fn extent<'a>(cubelets: impl Iterator<Item = &'a CubeletPose>) -> (Vec3, Vec3) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_cut_from_one_stick() {
        // Right, right, up, up, left; then one that is not there yet.
        let snake = Snake::from_segments(&[3, 3, 3]).unwrap();
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2]].map(|[x, y]| Some(Cell::new(x, y, 0)));
        let placed = [&cells[..], &[None]].concat();
        let told = |cuts: &[Cut]| cuts.iter().map(|cut| (cut.stick, cut.axis, cut.along)).collect::<Vec<_>>();
        let cuts = cuts(&snake, &placed);
        assert_eq!(told(&cuts)[..6], [(0, 0, 0), (0, 0, 1), (0, 0, 2), (3, 1, 0), (3, 1, 1), (5, 0, 0)]);
        // Placed from the tail, the sticks are the same.
        let tail = [&[None; 3], &placed[3..]].concat();
        assert_eq!(told(&super::cuts(&snake, &tail))[3..6], told(&cuts)[3..6]);
        let bit = |direction: Direction| 1 << direction as u8;
        assert_eq!(cuts[0].holes, bit(Direction::Right));
        assert_eq!(cuts[2].holes, bit(Direction::Left) | bit(Direction::Up));
        assert_eq!((cuts[5].holes, cuts[6].holes), (bit(Direction::Right), 0));
    }
}
