//! How near the two sides of a chain come while one turns about a segment: the planner's own geometry.
//!
//! Every axis runs along the lattice, so a turning cubelet stays in its plane across the axis, and only cubelets of
//! the two sides in the same plane can meet. Two of them at squared radii `a` and `b` are nearest, |√a − √b| apart,
//! when their rays line up; if the rays don't line up during the sweep, they are nearest at one of its ends, where
//! both are on the lattice.

use crate::puzzle::{Cell, Direction};

/// A turn of the tail side about a segment, in quarter turns, right-hand rule about the segment head to tail.
pub(super) const TURNS: [i8; 4] = [1, 2, -1, -2];

/// A turn about a segment as the sweep sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    /// First cubelet of the segment: those before it are the head side.
    pub first: usize,
    /// Last cubelet of the segment: those after it are the tail side.
    pub last: usize,
    /// From first to last.
    pub direction: Direction,
}

/// The cells of a chain, sorted into planes across each axis.
#[derive(Debug, Default)]
pub(super) struct Layout {
    cells: Vec<[i32; 3]>,
    planes: [Planes; 3],
}

/// Cubelets by their coordinate along one axis, in chain order inside each plane.
#[derive(Debug, Default)]
struct Planes {
    least: i32,
    starts: Vec<u32>,
    order: Vec<u16>,
}

impl Planes {
    fn sort(&mut self, cells: &[[i32; 3]], axis: usize) {
        let coordinates = || cells.iter().map(|cell| cell[axis]);
        self.least = coordinates().min().unwrap_or(0);
        let count = (coordinates().max().unwrap_or(0) - self.least + 1) as usize;
        self.starts.clear();
        self.starts.resize(count + 1, 0);
        for coordinate in coordinates() {
            self.starts[(coordinate - self.least) as usize + 1] += 1;
        }
        for plane in 0..count {
            self.starts[plane + 1] += self.starts[plane];
        }
        self.order.clear();
        self.order.resize(cells.len(), 0);
        // Fill each plane from its start; the starts move up by one plane meanwhile, and are put back after.
        for (cubelet, coordinate) in coordinates().enumerate() {
            let start = &mut self.starts[(coordinate - self.least) as usize];
            self.order[*start as usize] = cubelet as u16;
            *start += 1;
        }
        for plane in (1..=count).rev() {
            self.starts[plane] = self.starts[plane - 1];
        }
        self.starts[0] = 0;
    }

    fn plane(&self, index: i32) -> &[u16] {
        if index < 0 || index as usize + 1 >= self.starts.len() {
            return &[];
        }
        &self.order[self.starts[index as usize] as usize..self.starts[index as usize + 1] as usize]
    }

    fn count(&self) -> i32 {
        self.starts.len() as i32 - 1
    }
}

impl Layout {
    /// Takes over the cells.
    pub(super) fn set(&mut self, cells: impl Iterator<Item = Cell>) {
        self.cells.clear();
        self.cells.extend(cells.map(|cell| cell.to_array()));
        for (axis, planes) in self.planes.iter_mut().enumerate() {
            planes.sort(&self.cells, axis);
        }
    }

    /// For each of [`TURNS`]: the least distance between centres of the two sides during it, capped at 1; exactly 1
    /// when the turn is free, 0 when two cubelets would meet. Stops looking once no turn is above `floor`.
    pub(super) fn clearances(&self, axis: Axis, floor: f64) -> [f64; 4] {
        self.in_planes(axis, 0, floor)
    }

    /// The same with the tail side drawn one cube along the segment before the turn and let back after it.
    pub(super) fn lifted_clearances(&self, axis: Axis, floor: f64) -> [f64; 4] {
        if self.lift_is_barred(axis) {
            return [0.0; 4];
        }
        let mut clearances = self.in_planes(axis, 1, floor);
        // Letting back ends in the cells that a plain turn would end in.
        self.each_pair(axis, 0, |a, b, cross, dot| {
            if a == b && (cross == 0) != (dot == 0) {
                match (cross.signum(), dot.signum()) {
                    (1, _) => clearances[0] = 0.0,
                    (-1, _) => clearances[2] = 0.0,
                    (_, -1) => (clearances[1], clearances[3]) = (0.0, 0.0),
                    _ => {}
                }
            }
            true
        });
        clearances
    }

    fn in_planes(&self, axis: Axis, lift: i32, floor: f64) -> [f64; 4] {
        let mut least = [1.0_f64; 4];
        self.each_pair(axis, lift, |a, b, cross, dot| {
            let sum = a + b - 1;
            if sum * sum >= 4 * a * b {
                return true;
            }
            let apart = ((a as f64).sqrt() - (b as f64).sqrt()).abs();
            let mut touch = |turn: usize| least[turn] = least[turn].min(apart);
            // The angle from the turning cubelet to the resting one says which turns pass it.
            match (cross.signum(), dot >= 0) {
                (1, true) => {
                    touch(0);
                    touch(1);
                }
                (1, false) => touch(1),
                (-1, true) => {
                    touch(2);
                    touch(3);
                }
                (-1, false) => touch(3),
                (_, false) => {
                    touch(1);
                    touch(3);
                }
                // On one ray already: nearest now, where both are on the lattice, unless lifted onto each other.
                (_, true) if a == b => least = [0.0; 4],
                (_, true) => {}
            }
            least.iter().any(|&clearance| clearance > floor)
        });
        least
    }

    /// Calls `look` with squared radii and with cross and dot products of turning (tail side) and resting cubelet for
    /// each pair that is in one plane once the tail side is lifted; stops when it answers false.
    fn each_pair(&self, axis: Axis, lift: i32, mut look: impl FnMut(i64, i64, i64, i64) -> bool) {
        let along = axis.direction.axis();
        let (u, v) = ((along + 1) % 3, (along + 2) % 3);
        let sign = axis.direction.vector().to_array()[along];
        let pivot = self.cells[axis.first];
        let planes = &self.planes[along];
        for index in 0..planes.count() {
            let turning = planes.plane(index);
            let turning = &turning[turning.partition_point(|&cubelet| usize::from(cubelet) <= axis.last)..];
            if turning.is_empty() {
                continue;
            }
            let resting = planes.plane(index + sign * lift);
            let resting = &resting[..resting.partition_point(|&cubelet| usize::from(cubelet) < axis.first)];
            for &b in resting {
                let b = self.cells[usize::from(b)];
                let (bu, bv) = (i64::from(b[u] - pivot[u]), i64::from(b[v] - pivot[v]));
                let radius_b = bu * bu + bv * bv;
                for &a in turning {
                    let a = self.cells[usize::from(a)];
                    let (au, av) = (i64::from(a[u] - pivot[u]), i64::from(a[v] - pivot[v]));
                    let cross = i64::from(sign) * (au * bv - av * bu);
                    if !look(au * au + av * av, radius_b, cross, au * bu + av * bv) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a cubelet of the head side is right in front of one of the tail side's.
    fn lift_is_barred(&self, axis: Axis) -> bool {
        let ahead = axis.direction.vector();
        let planes = &self.planes[axis.direction.axis()];
        let sign = ahead.to_array()[axis.direction.axis()];
        (0..planes.count()).any(|index| {
            let lifted = planes.plane(index);
            let lifted = &lifted[lifted.partition_point(|&cubelet| usize::from(cubelet) < axis.last)..];
            let resting = planes.plane(index + sign);
            let resting = &resting[..resting.partition_point(|&cubelet| usize::from(cubelet) < axis.last)];
            lifted.iter().any(|&cubelet| {
                let front = Cell::from(self.cells[usize::from(cubelet)]) + ahead;
                resting.iter().any(|&other| self.cells[usize::from(other)] == front.to_array())
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Snake;

    fn layout(cells: &[[i32; 3]]) -> Layout {
        let mut layout = Layout::default();
        layout.set(cells.iter().map(|&cell| Cell::from(cell)));
        layout
    }

    #[test]
    fn a_staircase_turns_freely() {
        let snake = Snake::from_segments(&[3, 2, 3, 2, 3]).unwrap();
        let mut layout = Layout::default();
        layout.set(snake.staircase().into_iter());
        let axis = Axis { first: 2, last: 3, direction: Direction::Up };
        assert_eq!(layout.clearances(axis, 0.0), [1.0; 4]);
    }

    #[test]
    fn a_square_opens_but_does_not_turn_through_itself() {
        // Head at the origin, right, up, left, down would end on the head; here a U with legs of 3.
        let cells = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 2, 0], [1, 1, 0], [1, 0, 0]];
        let axis = Axis { first: 2, last: 3, direction: Direction::Right };
        assert_eq!(layout(&cells).clearances(axis, 0.0), [1.0; 4], "legs in different planes");
        // Turning the far leg about the first meets nothing: everything before is on the axis.
        let hook = [[1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 2, 0], [1, 1, 0], [2, 1, 0]];
        let axis = Axis { first: 1, last: 3, direction: Direction::Up };
        let free = layout(&hook).clearances(axis, 0.0);
        assert_eq!(free, [1.0; 4], "the foot in plane 0 is alone there");
        // With the hook's end one lower it passes the foot: radii 1 and 1.
        let low = [[0, 0, 1], [0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]];
        let axis = Axis { first: 1, last: 2, direction: Direction::Up };
        // From +x to +z is a turn by −90 about +y.
        assert_eq!(layout(&low).clearances(axis, 0.0), [1.0, 1.0, 0.0, 0.0]);
        // Lifted by one it passes above, and may come down behind but not on the foot.
        assert_eq!(layout(&low).lifted_clearances(axis, 0.0), [1.0, 1.0, 0.0, 1.0]);
    }
}
