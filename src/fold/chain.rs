//! The chain as the planner sees it: the cells, and one dihedral per inner segment, which a turn of any joint of that
//! segment changes.

use std::ops::Range;

use crate::puzzle::{Cell, Direction, Snake, Symmetry, walk};

/// The shape of a chain. For each inner segment, from the head: the number of quarter turns (0 to 3, right-handed about
/// the segment's direction) from the direction of the previous segment to that of the next. The flat snake is all 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dihedrals(pub(super) Vec<u8>);

impl Dihedrals {
    pub(super) fn bent(&self) -> usize {
        self.0.iter().filter(|&&quarters| quarters != 0).count()
    }

    /// Number of [`Self::blocks`], for a search that asks very often.
    pub(super) fn block_count(&self, solved: &Self) -> usize {
        let mut inside = false;
        let turning = self.0.iter().zip(&solved.0).filter(|(quarters, goal)| **quarters != 0 || **goal != 0);
        turning.filter(|(quarters, _)| !std::mem::replace(&mut inside, **quarters != 0) && inside).count()
    }

    /// The separate folded blocks: groups of dihedrals that are not 0, ignoring those that are 0 in the solution.
    pub(super) fn blocks(&self, solved: &Self) -> Vec<Range<usize>> {
        let turning: Vec<usize> = (0..self.0.len()).filter(|&at| self.0[at] != 0 || solved.0[at] != 0).collect();
        let groups = turning.chunk_by(|&one, &next| (self.0[one] == 0) == (self.0[next] == 0));
        groups.filter(|group| self.0[group[0]] != 0).map(|group| group[0]..group[group.len() - 1] + 1).collect()
    }
}

/// How many dihedrals differ.
pub fn unlike(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).filter(|(here, there)| here != there).count()
}

/// The segments of a chain, or of a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Cubelets where segments meet, both ends included: segment `s` runs from element `s` to element `s + 1`.
    pub corners: Vec<usize>,
}

impl Chain {
    pub fn of_cells(cells: &[Cell]) -> (Self, Dihedrals) {
        let corners = corners(cells);
        let directions: Vec<Cell> =
            corners.array_windows().map(|&[from, to]| (cells[to] - cells[from]).signum()).collect();
        let dihedrals = directions.array_windows().map(|run| dihedral(*run)).collect();
        (Self { corners }, Dihedrals(dihedrals))
    }

    pub fn len(&self) -> usize {
        self.corners[self.corners.len() - 1] + 1
    }

    pub fn segments(&self) -> usize {
        self.corners.len() - 1
    }

    pub fn flat(&self) -> Dihedrals {
        Dihedrals(vec![0; self.corners.len().saturating_sub(3)])
    }

    pub fn axis_cubelets(&self, dihedral: usize) -> (usize, usize) {
        (self.corners[dihedral + 1], self.corners[dihedral + 2])
    }

    /// The part of the chain with the dihedrals `part`, without the cubelets that these do not move.
    pub fn part(&self, part: Range<usize>) -> Self {
        let corners = &self.corners[part.start..part.end + 3];
        Self { corners: corners.iter().map(|corner| corner - corners[0]).collect() }
    }

    /// The direction of each segment: the first goes right, the next up.
    pub fn directions(&self, dihedrals: &Dihedrals) -> Vec<Direction> {
        let mut directions = vec![Direction::Right, Direction::Up];
        for &quarters in &dihedrals.0 {
            let [.., before, axis] = directions[..] else { unreachable!("two to begin with") };
            directions.push(Symmetry::turn(axis, quarters.into()).image_of(before));
        }
        directions.truncate(self.corners.len() - 1);
        directions
    }

    /// The cell of each cubelet, with the head at the origin.
    pub fn cells(&self, directions: &[Direction]) -> Vec<Cell> {
        let runs = self.corners.array_windows().zip(directions);
        walk(runs.flat_map(|([from, to], direction)| std::iter::repeat_n(*direction, to - from)))
    }
}

/// The cubelets where segments of a chain meet, including both ends, counted from 0. `cells` must not be empty.
pub fn corners(cells: &[Cell]) -> Vec<usize> {
    Snake::along(cells).expect("no longer than a snake").corners()
}

/// Number of quarter turns about `axis` that take `before` to `after`: unit vectors, the axis perpendicular to both.
fn dihedral([before, axis, after]: [Cell; 3]) -> u8 {
    let side = axis.cross(before);
    [before, side, -before].iter().position(|&direction| direction == after).unwrap_or(3) as u8
}
