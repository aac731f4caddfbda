//! What the camera shows at each step: the work, large, and as much of the snake as leaves it large.
//!
//! The work is the moving part where its step begins and ends, the joint, and the arrow. Between its beginning and its
//! end, the part may pass beyond the room that is left to the picture. Consecutive steps share a framing, so that resting
//! cubes stay in place on the screen, if each stays large enough in it.

use std::ops::Range;
use std::sync::Arc;

use glam::{BVec3, Quat, Vec3};

use super::gesture::Gesture;
use super::lens::{Fitted, Shot, camera_rotation, fit, shares};
use crate::fold::{FoldPlan, Pose};

/// Minimum and maximum coordinates, in pitches.
pub type Extent = (Vec3, Vec3);

/// Radius to show around the middle of each cubelet of the work, in pitches: a cube's, with room for marks.
const WORK_RADIUS: f32 = 0.8;
/// Radius to show around the middle of each cubelet of the snake, in pitches; about a cube's, from most sides.
const CUBE_RADIUS: f32 = 0.7;
/// Half the side of the smallest extent that fills the picture, in pitches, so that small cubes are not enlarged.
const SMALLEST: f32 = 1.6;
/// Maximum shares of width and height, chosen by eye: the work; the work where the snake is too long to be shown, so
/// that some of it is around; the path of the moving part, which may pass beyond the room that is left to the picture;
/// the snake, where the work is large enough beside it; a still picture, and one with little room around it.
const WORK_SHARE: f32 = 0.95;
const CLOSE_SHARE: f32 = 0.8;
const PATH_SHARE: f32 = 1.6;
const SNAKE_SHARE: f32 = 1.0;
const STILL_SHARE: f32 = 0.86;
const CLOSE_UP_SHARE: f32 = 0.94;
/// Minimum share, of width or height, for the work of each step if steps share a framing, and if most of the snake is
/// shown, unless all of its cubes are large: a picture at this distance, in pitches, is 18 cubes high.
const MIN_SHARED_WORK: f32 = 0.5;
const MIN_WORK: f32 = 0.36;
const NEAR: f32 = 68.0;
/// Minimum share of the area for what is seen of each step if steps share a framing.
const MIN_AREA: f32 = 0.3;
/// Steps share a framing only if it suits all these aspect ratios.
const ASPECTS: [f32; 3] = [0.9, 1.5, 2.2];

pub fn both(one: Extent, other: Extent) -> Extent {
    (one.0.min(other.0), one.1.max(other.1))
}

/// The eight corners of an extent.
pub fn corners((low, high): Extent) -> Vec<Vec3> {
    let is_high = |corner: u8| BVec3::new(corner & 1 > 0, corner & 2 > 0, corner & 4 > 0);
    (0..8).map(|corner| Vec3::select(is_high(corner), high, low)).collect()
}

/// What must be in the picture, in pitches: points are the middles of cubelets, or the corners of an extent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Framing {
    /// The work of each of the steps that share the framing; empty for a still picture.
    works: Vec<Vec<Vec3>>,
    /// Where the moving parts pass.
    paths: Vec<Vec3>,
    snake: Vec<Vec3>,
    /// Radius to show around the points of a still picture.
    radius: f32,
    /// Maximum share of width and height for a still picture.
    share: f32,
}

impl Framing {
    pub fn of_extent((low, high): Extent) -> Self {
        let middle = (low + high) / 2.0;
        let half = ((high - low) / 2.0).max(Vec3::splat(SMALLEST));
        Self { share: STILL_SHARE, snake: corners((middle - half, middle + half)), ..Self::default() }
    }

    /// With little room around it, for a still picture beside which nothing stands.
    pub fn close_up(self) -> Self {
        Self { share: CLOSE_UP_SHARE, ..self }
    }

    /// Shows cubelets with these middles.
    pub fn of_cubelets(middles: impl Iterator<Item = Vec3>) -> Self {
        Self { radius: CUBE_RADIUS, share: STILL_SHARE, snake: middles.collect(), ..Self::default() }
    }

    /// Shows the whole snake, however small the work is in it.
    pub fn whole(&self) -> Self {
        Self::of_cubelets(self.snake.iter().copied())
    }

    /// The camera with this rotation for a picture of this aspect ratio.
    pub fn shot(&self, rotation: Quat, aspect: f32) -> Shot {
        if self.works.is_empty() {
            let still = Fitted { points: &self.snake, radius: self.radius, share: self.share };
            return fit(&[still], rotation, aspect);
        }
        let works = self.works.concat();
        let work = |share| Fitted { points: &works, radius: WORK_RADIUS, share };
        let path = || Fitted { points: &self.paths, radius: CUBE_RADIUS, share: PATH_SHARE };
        let snake = Fitted { points: &self.snake, radius: CUBE_RADIUS, share: SNAKE_SHARE };
        let shot = fit(&[work(WORK_SHARE), path(), snake], rotation, aspect);
        if shot.distance < NEAR || self.least_work(shot, rotation, aspect) >= MIN_WORK {
            return shot;
        }
        fit(&[work(CLOSE_SHARE), path()], rotation, aspect)
    }

    fn least_work(&self, shot: Shot, rotation: Quat, aspect: f32) -> f32 {
        let share = |work: &Vec<Vec3>| shares(work, WORK_RADIUS, shot, rotation, aspect).max_element();
        self.works.iter().map(share).fold(f32::MAX, f32::min)
    }

    /// Whether it suits each of its steps; `snakes` are theirs.
    fn suits_all(&self, snakes: &[Vec<Vec3>], rotation: Quat) -> bool {
        ASPECTS.into_iter().all(|aspect| {
            let shot = self.shot(rotation, aspect);
            let area = |snake: &Vec<Vec3>| shares(snake, CUBE_RADIUS, shot, rotation, aspect).element_product();
            self.least_work(shot, rotation, aspect) >= MIN_SHARED_WORK
                && snakes.iter().all(|snake| area(snake) >= MIN_AREA)
        })
    }
}

/// What is shown for each step, one for steps that share it, and at the end.
pub fn framings(plan: &FoldPlan) -> Vec<Arc<Framing>> {
    let (works, paths): (Vec<_>, Vec<_>) = (0..plan.len()).map(|step| work_and_path(plan, step)).unzip();
    // The work of each step and the whole snake before it.
    let shown = |(work, pose): (&Vec<Vec3>, &Pose)| -> Vec<Vec3> {
        work.iter().copied().chain(pose.cells.iter().map(|cell| cell.as_vec3())).collect()
    };
    let snakes: Vec<_> = works.iter().zip(plan.poses()).map(shown).collect();
    let shared = |steps: Range<usize>| {
        let snake = snakes[steps.clone()].concat();
        Framing { paths: paths[steps.clone()].concat(), works: works[steps].to_vec(), snake, ..Framing::default() }
    };
    let rotation = |step: usize| camera_rotation(plan.sight(step).eye.angles());
    let mut framings = Vec::with_capacity(plan.len());
    while framings.len() < plan.len() {
        let first = framings.len();
        let joins = |step: usize| {
            rotation(step) == rotation(first)
                && shared(first..step + 1).suits_all(&snakes[first..=step], rotation(first))
        };
        let end = (first + 1..plan.len()).find(|step| !joins(*step)).unwrap_or(plan.len());
        framings.resize(end, Arc::new(shared(first..end)));
    }
    let folded = plan.folded().iter().map(|cell| (cell.as_vec3() - 0.5, cell.as_vec3() + 0.5));
    framings.extend(folded.reduce(both).map(|folded| Arc::new(Framing::of_extent(folded).close_up())));
    framings
}

/// Number of intervals between the moments of a step at which the place of the moving part is taken.
const SAMPLES: usize = 8;

/// The work of a step; the middles of the cubelets that it moves, along their path.
fn work_and_path(plan: &FoldPlan, step: usize) -> (Vec<Vec3>, Vec<Vec3>) {
    let before = plan.cells(step);
    let moving = plan.moving(step);
    let moments = (0..=SAMPLES).map(|moment| (step as f64 + moment as f64 / SAMPLES as f64).next_down());
    let moments = moments.flat_map(|playhead| plan.pose(playhead).drain(moving.clone()).collect::<Vec<_>>());
    let path = Vec::from_iter(moments.map(|cubelet| cubelet.position));
    let mut work = Vec::from_iter(plan.steps()[step].joint.beside().map(|cubelet| before[cubelet].as_vec3()));
    work.extend(&path[..moving.len()]);
    work.extend(&path[path.len() - moving.len()..]);
    if let Some(gesture) = Gesture::of(plan, step, false) {
        work.extend(gesture.arc);
        work.extend(gesture.pull.into_iter().flatten());
    }
    (work, path)
}
