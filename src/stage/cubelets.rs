//! The stage: positions of all cubelets, which of them are lit, how their wood is cut. Here for a search and for the
//! flat snake.

use std::ops::Range;
use std::sync::Arc;

use std::f32::consts::FRAC_PI_2;

use glam::{Mat3, Quat, Vec3};
use serde::Serialize;

use super::framing::{Framing, both};
use crate::fold::{CubeletPose, FoldPlan, FoldTarget, Opening, Step, Viewpoint, smooth};
use crate::puzzle::{BoxSize, Cell, Direction, Kind, Snake};

/// Side of a drawn cubelet, in pitches; less than 0.98, so that free turns never overlap.
pub const DRAWN_SIDE: f32 = 0.97;

/// Side of a faded or see-through cubelet, in pitches: it is drawn as a bead on the cord.
pub const BEAD: f32 = 0.36;

/// The viewpoint for a snake that lies on the table; chosen by eye.
pub const FLAT: Viewpoint = Viewpoint { yaw: 0, pitch: 62 };

/// Radius of a cube's edges, of hole, dot and cord, as shares of its side; for the shaders of window and page.
pub const WOOD: [(&str, f32); 4] =
    [("EDGE_RADIUS", 0.042), ("HOLE", 0.115), ("DOT", 0.235), ("CORD_RADIUS", CORD_RADIUS)];

/// The share of its colour that resting wood loses, by day and at night.
pub const DRAIN: [f32; 2] = [0.55, 0.68];

/// In pitches.
const CORD_RADIUS: f32 = 0.055;

/// Height of cubelets above the table, in pitches: too small to see.
const JUST_OVER: f32 = 0.01;

/// Reach of a cubelet from its middle toward its chain neighbours, in pitches. They touch unless the chain is opened.
pub fn reach(opened: f32) -> f32 {
    (0.5 - opened).max(DRAWN_SIDE / 2.0)
}

/// Whether a cubelet of a chain of `len` has a counting mark: every fifth from the nearer end.
pub fn is_ticked(cubelet: usize, len: usize) -> bool {
    let from_end = (cubelet + 1).min(len.saturating_sub(cubelet));
    from_end > 0 && from_end.is_multiple_of(5)
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// `None` for a cubelet that is not placed.
    pub cubelets: Vec<Option<CubeletPose>>,
    /// The cubelets that the current or next step moves.
    pub lit: Range<usize>,
    /// The cubelet with the dot: the head, or the end from which the plan's wording counts.
    pub first: usize,
    /// Whether counting marks are shown, see [`is_ticked`].
    pub ticked: bool,
    /// How far each cubelet is faded, 0 to 1; empty if none is.
    pub faded: Vec<f32>,
    pub eye: Option<Viewpoint>,
    /// How much the pitch of the chain exceeds 1, to let cubes pass.
    pub opened: f32,
    pub cuts: Vec<Cut>,
    /// Height of the table: the cubelets stand on it, or above it if a step needs room below.
    pub ground: f32,
    pub extent: (Vec3, Vec3),
    /// What the camera shows, if not the extent.
    pub frame: Option<Arc<Framing>>,
}

/// The box that a search or an assembly fills, in pitches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FilledBox {
    pub low: Vec3,
    pub high: Vec3,
    /// A cell that the search can no longer fill.
    pub dead: Option<Vec3>,
}

/// A running search. `swing` holds the cubelets in motion and their progress, 0 to 1.
pub fn searching(
    snake: &Snake,
    box_size: BoxSize,
    cells: &[Option<Cell>],
    swing: Option<(Range<usize>, f32)>,
) -> Stage {
    let greatest = box_size.sides() - 1;
    // A run swings in from straight on, up to its length outside the box.
    let reach = greatest.as_vec3() / 2.0 + 2.0;
    Stage { extent: (-reach, reach), cuts: cuts(snake, cells), ..in_box(cells, swing, greatest) }
}

/// A partly placed chain in the box from the origin to `greatest`, with room for a cubelet swinging in from outside.
pub fn in_box(cells: &[Option<Cell>], swing: Option<(Range<usize>, f32)>, greatest: Cell) -> Stage {
    let middle = greatest.as_vec3() / 2.0;
    let pose = |(cubelet, cell): (usize, &Option<Cell>)| {
        let cell = (*cell)?;
        let position = match &swing {
            // It starts in line with the chain.
            Some((moving, share)) if moving.contains(&cubelet) => swung(cells, moving, cell, *share),
            _ => cell.as_vec3(),
        };
        Some(CubeletPose::at(position - middle))
    };
    let cubelets: Vec<_> = cells.iter().enumerate().map(pose).collect();
    // A cubelet may swing in from below.
    let box_stands = -middle.y - DRAWN_SIDE / 2.0 - JUST_OVER;
    Stage {
        ground: table_under(cubelets.iter().flatten().copied()).min(box_stands),
        cubelets,
        lit: swing.map_or(0..0, |(cubelets, _)| cubelets),
        extent: (-middle - 1.0, middle + 1.0),
        ..Stage::default()
    }
}

impl Stage {
    pub fn framing(&self) -> Arc<Framing> {
        self.frame.clone().unwrap_or_else(|| Arc::new(Framing::of_extent(self.extent)))
    }

    /// With the moving part of a step turned by some degrees, the chain opened for cubes of this side; the framing
    /// stays.
    pub fn turned(mut self, step: &Step, degrees: f64, side: f64) -> Self {
        let moving = step.moving(self.cubelets.len());
        for pose in self.cubelets[moving].iter_mut().flatten() {
            *pose = step.turned(*pose, degrees, 1.0);
        }
        let opening = Opening { pitch: (1.005 * DRAWN_SIDE / side as f32).max(1.0), about: step.pivot.as_vec3() };
        for pose in self.cubelets.iter_mut().flatten() {
            pose.position = opening.apply(pose.position);
        }
        // A part that goes down lifts all of it off the table.
        let ground = self.ground.min(table_under(self.cubelets.iter().flatten().copied()));
        Self { opened: opening.pitch - 1.0, ground, ..self }
    }

    /// Tipped over backward about its lowest row: a flat chain lies on the table at `raised` 0, and stands upright at
    /// 1.
    pub(super) fn lying(self, raised: f32, table: f32) -> Self {
        let places = self.cubelets.iter().flatten().map(|pose| pose.position);
        let hinge = places.reduce(Vec3::min).unwrap_or_default();
        let turn = Quat::from_rotation_x((raised - 1.0) * FRAC_PI_2);
        let tipped = |pose: CubeletPose| CubeletPose {
            position: hinge + turn * (pose.position - hinge),
            rotation: turn * pose.rotation,
        };
        let cubelets = self.cubelets.iter().map(|pose| pose.map(tipped)).collect();
        let tipped = self.posed(cubelets);
        let under = tipped.ground;
        Self { ticked: true, ground: under.min(under + (table - under) * raised), ..tipped }
    }

    /// The stage at rest on a table, with the cubelets in these poses.
    pub(crate) fn posed(self, cubelets: Vec<Option<CubeletPose>>) -> Self {
        let poses = || cubelets.iter().flatten().copied();
        Self {
            lit: 0..0,
            faded: Vec::new(),
            frame: Some(Arc::new(Framing::of_cubelets(poses().map(|pose| pose.position)))),
            extent: extent(poses()),
            ground: table_under(poses()),
            cubelets,
            ..self
        }
    }
}

/// The viewpoint for the chain before the first step: the snake as if it lay on the table.
pub fn beginning_eye(plan: &FoldPlan) -> Viewpoint {
    match plan.to() {
        FoldTarget::Cube => Viewpoint { pitch: FLAT.pitch - 90, ..FLAT },
        FoldTarget::Flat => plan.eye(),
    }
}

/// A box that is full, of wood from as many sticks as there are cubelets.
pub fn filled(box_size: BoxSize) -> Stage {
    let pose = |cell: Cell| Some(CubeletPose::at(cell.as_vec3()));
    // Cells of both colours of a checkerboard in turn, as in a chain, so that two woods alternate.
    let (even, odd): (Vec<_>, Vec<_>) = box_size.iter().partition(|cell| cell.element_sum() % 2 == 0);
    let odd = odd.into_iter().map(Some).chain([None]);
    let cells = even.into_iter().zip(odd).flat_map(|(cell, other)| std::iter::once(cell).chain(other));
    let cubelets: Vec<_> = cells.map(pose).collect();
    let cuts = (0..cubelets.len()).map(|stick| Cut { stick, axis: stick % 3, ..Cut::default() }).collect();
    Stage { first: usize::MAX, cuts, ..Stage::default().posed(cubelets) }
}

pub fn posed(plan: &FoldPlan, pose: usize) -> Stage {
    let cuts = cuts_of(plan.laid_out());
    let cubelets = plan.pose(pose as f64).into_iter().map(Some).collect();
    Stage { first: plan.dotted(), cuts, ..Stage::default() }.posed(cubelets)
}

/// The snake flat on the table.
pub fn laid_out(snake: &Snake) -> Stage {
    let cells = snake.staircase();
    let middle = cells.iter().fold(Vec3::ZERO, |sum, cell| sum + cell.as_vec3()) / cells.len() as f32;
    let pose = |cell: &Cell| CubeletPose::at(cell.as_vec3() - middle);
    let cubelets = cells.iter().map(pose).map(Some).collect();
    Stage { eye: Some(FLAT), cuts: cuts_of(&cells), ..Stage::default().posed(cubelets) }.lying(0.0, 0.0)
}

/// The height of a table under these cubelets; [`f32::MAX`] if there are none.
pub fn table_under(cubelets: impl Iterator<Item = CubeletPose>) -> f32 {
    let below = |turn: Quat| Mat3::from_quat(turn).row(1).abs().element_sum() * DRAWN_SIDE / 2.0;
    cubelets.map(|pose| pose.position.y - below(pose.rotation) - JUST_OVER).fold(f32::MAX, f32::min)
}

/// Minimum and maximum coordinates of the cubelets' surfaces; zero if there are none.
pub fn extent(cubelets: impl Iterator<Item = CubeletPose>) -> (Vec3, Vec3) {
    cubelets.map(|pose| (pose.position - 0.5, pose.position + 0.5)).reduce(both).unwrap_or_default()
}

/// The position of a moving cubelet on its way to its cell.
fn swung(cells: &[Option<Cell>], moving: &Range<usize>, cell: Cell, share: f32) -> Vec3 {
    // A search may extend the chain at either end, so the hinge is the neighbour already placed.
    let placed = |cubelet: usize| cells.get(cubelet).copied().flatten();
    let behind = (placed(moving.start.wrapping_sub(1)), placed(moving.start.wrapping_sub(2)));
    let ahead = (placed(moving.end), placed(moving.end + 1));
    let (Some(hinge), before) = (if behind.0.is_some() { behind } else { ahead }) else {
        return cell.as_vec3();
    };
    let share = smooth(f64::from(share)) as f32;
    let arm = (cell - hinge).as_vec3();
    let way = arm.normalize_or_zero();
    let length = arm.length();
    let pointed = before.map_or(way, |before| (hinge - before).as_vec3());
    if pointed.dot(way) > 0.5 {
        // Straight on: the cubelet slides in from slightly further out.
        return hinge.as_vec3() + way * (length + 0.6 * (1.0 - share));
    }
    let turn = Quat::from_rotation_arc(pointed, way);
    hinge.as_vec3() + Quat::IDENTITY.slerp(turn, share) * pointed * length
}

/// How a cubelet is cut and drilled: as if each run, without its first corner, were sawn from one stick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// Faces with a hole for the cord, in the cubelet's own frame: bit d for the d-th of [`Direction::ALL`].
    pub holes: u8,
    /// The stick, named by the first cubelet sawn from it.
    pub stick: usize,
    /// The axis of the stick in the cubelet's own frame: 0, 1, 2 for x, y, z.
    pub axis: usize,
    /// Position on the stick, in pitches along that axis from the first cubelet.
    pub along: i32,
}

/// The cuts of a snake that lies in these cells.
pub fn cuts_of(cells: &[Cell]) -> Vec<Cut> {
    let snake = Snake::along(cells).expect("no longer than a snake");
    cuts(&snake, &cells.iter().copied().map(Some).collect::<Vec<_>>())
}

/// The cuts of a possibly partly placed snake; placing more of it changes no stick.
fn cuts(snake: &Snake, rest: &[Option<Cell>]) -> Vec<Cut> {
    let link = |from: usize, to: usize| Direction::from_vector((*rest.get(to)?)? - (*rest.get(from)?)?);
    let mut stick = 0;
    (0..rest.len())
        .map(|cubelet| {
            let before = link(cubelet.wrapping_sub(1), cubelet);
            let after = link(cubelet, cubelet + 1);
            let hole = |toward: Option<Direction>| toward.map_or(0, |toward| 1_u8 << toward as u8);
            let holes = hole(before.map(Direction::opposite)) | hole(after);
            if cubelet > 1 && snake.kind(cubelet - 1) == Some(Kind::Turn) {
                stick = cubelet;
            }
            // The direction from the previous cubelet, or to the next one if the previous one is not placed yet.
            let goes = before.or(after);
            let along = goes.map_or(0, |goes| (cubelet - stick) as i32 * goes.vector().element_sum());
            Cut { holes, stick, axis: goes.map_or(0, Direction::axis), along }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_cut_from_one_stick() {
        // Right, right, up, up, left; then one not placed yet.
        let snake = Snake::from_segments(&[3, 3, 3]).unwrap();
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2]].map(|[x, y]| Some(Cell::new(x, y, 0)));
        let placed = [&cells[..], &[None]].concat();
        let told = |cuts: &[Cut]| cuts.iter().map(|cut| (cut.stick, cut.axis, cut.along)).collect::<Vec<_>>();
        let cuts = cuts(&snake, &placed);
        assert_eq!(told(&cuts)[..6], [(0, 0, 0), (0, 0, 1), (0, 0, 2), (3, 1, 0), (3, 1, 1), (5, 0, 0)]);
        // The sticks are the same if the snake is placed from the tail.
        let tail = [&[None; 3], &placed[3..]].concat();
        assert_eq!(told(&super::cuts(&snake, &tail))[3..6], told(&cuts)[3..6]);
        let bit = |direction: Direction| 1 << direction as u8;
        assert_eq!(cuts[0].holes, bit(Direction::Right));
        assert_eq!(cuts[2].holes, bit(Direction::Left) | bit(Direction::Up));
        assert_eq!((cuts[5].holes, cuts[6].holes), (bit(Direction::Right), 0));
    }

    #[test]
    fn a_cubelet_swings_from_straight_on_into_its_cell() {
        let cells = [Some(Cell::ZERO), Some(Cell::X), Some(Cell::new(1, 1, 0)), None];
        let at = |share| in_box(&cells, Some((2..3, share)), Cell::ZERO).cubelets[2].unwrap().position;
        assert!(at(0.0).distance(Vec3::new(2.0, 0.0, 0.0)) < 1e-5);
        assert!(at(1.0).distance(Vec3::new(1.0, 1.0, 0.0)) < 1e-5);
        assert!((at(0.5) - Vec3::X).length() - 1.0 < 1e-5);
        assert_eq!(in_box(&cells, None, Cell::ZERO).cubelets[3], None);
    }

    #[test]
    fn each_fifth_is_ticked_from_the_nearer_end() {
        let ticked =
            |len: usize| (0..len).filter(|&cubelet| is_ticked(cubelet, len)).map(|at| at + 1).collect::<Vec<_>>();
        assert_eq!(ticked(27), [5, 10, 18, 23]);
        assert_eq!((ticked(9), ticked(4), ticked(10)), (vec![5], vec![], vec![5, 6]));
    }

    #[test]
    fn a_growing_snake_starts_at_either_end_or_with_one_cubelet() {
        let cells = [Some(Cell::new(1, 1, 0)), Some(Cell::X), Some(Cell::ZERO)];
        let start = in_box(&cells, Some((0..1, 0.0)), Cell::ZERO).cubelets[0].unwrap().position;
        assert!(start.distance(Vec3::new(2.0, 0.0, 0.0)) < 1e-5);
        let alone = in_box(&[Some(Cell::X)], Some((0..1, 0.3)), Cell::ZERO).cubelets[0].unwrap().position;
        assert_eq!(alone, Vec3::X);
    }

    #[test]
    fn a_segment_swings_as_one() {
        let cells = [Some(Cell::ZERO), Some(Cell::X), Some(Cell::new(1, 1, 0)), Some(Cell::new(1, 2, 0))];
        for part in 0..=10_u8 {
            let pose = in_box(&cells, Some((2..4, f32::from(part) / 10.0)), Cell::ZERO).cubelets;
            let [near, far] = [2, 3].map(|cubelet| pose[cubelet].unwrap().position - Vec3::X);
            assert!((near.length() - 1.0).abs() < 1e-5 && (far - near * 2.0).length() < 1e-5);
        }
    }
}
