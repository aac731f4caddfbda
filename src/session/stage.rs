//! What is to be seen at a moment: where every cubelet is, what is lit, what is ghosted. Free functions of what is shown;
//! the window draws what they say and nothing else, and a sheet or a film can be staged without a session.

use std::ops::Range;

use glam::{Quat, Vec3};

use super::solving::SearchStatus;
use super::timeline::{self, CLEAR_OF_TABLE, DRAWN_SIDE, Timeline};
use crate::fold::CubeletPose;
use crate::puzzle::{BoxSize, Cell, Direction, Kind, Snake};

/// How far a cubelet reaches from its middle toward its neighbours in the chain, in pitches: the cord draws them together, so
/// that there is no gap between them, but for a chain that is opened.
pub fn reach(opened: f32) -> f32 {
    (0.5 - opened).max(DRAWN_SIDE / 2.0)
}

/// How it is to be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// With what the step moves also where it goes.
    pub ghost: bool,
}

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
    pub cuts: Vec<Cut>,
    /// Height of the table: below anything that this timeline ever shows, but that it comes up to the folded cube.
    pub ground: f32,
    /// Least and greatest coordinate of anything to be framed.
    pub extent: (Vec3, Vec3),
}

/// A moment of a timeline.
pub fn stage(timeline: &Timeline, playhead: f64, look: Look) -> Stage {
    let cubelets = timeline.pose(playhead);
    let ghost = if look.ghost { timeline.ghost(playhead) } else { Vec::new() };
    let cells: Vec<_> = timeline.cut_cells().iter().copied().map(Some).collect();
    let link = |cubelet: usize| timeline.cut_cells()[cubelet + 1] - timeline.cut_cells()[cubelet];
    Stage {
        lit: timeline.lit(playhead),
        first: timeline.first(),
        opened: timeline.opened(playhead),
        cuts: cuts(|cubelet| link(cubelet) != link(cubelet - 1), &cells),
        ground: timeline.ground(playhead, &cubelets),
        extent: timeline.extent(cubelets.iter().flatten().chain(&ghost)),
        dead: None,
        ghost,
        cubelets,
    }
}

/// A search at work.
pub fn searching(snake: &Snake, box_size: BoxSize, search: &SearchStatus) -> Stage {
    let middle = (box_size.sides() - 1).as_vec3() / 2.0;
    let swing = search.swing.as_ref();
    let swing = swing.map(|swing| (&swing.cubelets, if swing.out { 1.0 - swing.share } else { swing.share }));
    Stage {
        cubelets: timeline::placed_pose(&search.snapshot.cells, swing, middle),
        lit: swing.map_or(0..0, |(cubelets, _)| cubelets.clone()),
        dead: search.dead.map(|cell| cell.as_vec3() - middle),
        cuts: cuts(turns(snake), &search.snapshot.cells),
        extent: timeline::box_extent(middle),
        ground: timeline::box_ground(middle),
        ..Stage::default()
    }
}

/// The snake laid out.
pub fn laid_out(snake: &Snake) -> Stage {
    let cells = snake.staircase();
    let middle = cells.iter().fold(Vec3::ZERO, |sum, cell| sum + cell.as_vec3()) / cells.len() as f32;
    let pose = |cell: &Cell| CubeletPose { position: cell.as_vec3() - middle, rotation: Quat::IDENTITY };
    let cubelets: Vec<_> = cells.iter().map(pose).map(Some).collect();
    let placed: Vec<_> = cells.into_iter().map(Some).collect();
    let extent = timeline::extent(cubelets.iter().flatten());
    Stage {
        cubelets,
        cuts: cuts(turns(snake), &placed),
        extent,
        ground: extent.0.y - CLEAR_OF_TABLE,
        ..Stage::default()
    }
}

fn turns(snake: &Snake) -> impl Fn(usize) -> bool {
    |cubelet| snake.kind(cubelet) == Some(Kind::Turn)
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

/// The cuts of a snake as it lies, only partly placed perhaps: what is placed later changes no stick. `turns` tells the
/// cubelets at which it turns.
fn cuts(turns: impl Fn(usize) -> bool, rest: &[Option<Cell>]) -> Vec<Cut> {
    let link = |from: usize, to: usize| Direction::from_vector((*rest.get(to)?)? - (*rest.get(from)?)?);
    let mut stick = 0;
    (0..rest.len())
        .map(|cubelet| {
            let before = cubelet.checked_sub(1).and_then(|before| link(before, cubelet));
            let after = link(cubelet, cubelet + 1);
            let hole = |toward: Option<Direction>| toward.map_or(0, |toward| 1_u8 << toward as u8);
            let holes = hole(before.map(Direction::opposite)) | hole(after);
            if cubelet > 1 && turns(cubelet - 1) {
                stick = cubelet;
            }
            // From where it comes, and at a corner before which nothing is placed yet, whither it goes.
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
        // Right, right, up, up, left; then one that is not there yet.
        let snake = Snake::from_segments(&[3, 3, 3]).unwrap();
        let cells = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2]].map(|[x, y]| Some(Cell::new(x, y, 0)));
        let placed = [&cells[..], &[None]].concat();
        let told = |cuts: &[Cut]| cuts.iter().map(|cut| (cut.stick, cut.axis, cut.along)).collect::<Vec<_>>();
        let turns = |cubelet| snake.kind(cubelet) == Some(Kind::Turn);
        let cuts = cuts(turns, &placed);
        assert_eq!(told(&cuts)[..6], [(0, 0, 0), (0, 0, 1), (0, 0, 2), (3, 1, 0), (3, 1, 1), (5, 0, 0)]);
        // Placed from the tail, the sticks are the same.
        let tail = [&[None; 3], &placed[3..]].concat();
        assert_eq!(told(&super::cuts(turns, &tail))[3..6], told(&cuts)[3..6]);
        let bit = |direction: Direction| 1 << direction as u8;
        assert_eq!(cuts[0].holes, bit(Direction::Right));
        assert_eq!(cuts[2].holes, bit(Direction::Left) | bit(Direction::Up));
        assert_eq!((cuts[5].holes, cuts[6].holes), (bit(Direction::Right), 0));
    }
}
