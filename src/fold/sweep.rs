//! The largest side at which cubes pass a turn of one side of a chain about a segment: the planner's own geometry.
//!
//! A turning cubelet stays in its layer perpendicular to the axis, and cubes of side 1 in different layers only touch.
//! So two cubelets can collide only in the same layer; those that turn in place count too. `side` handles single pairs.

use super::side::{IN_PLACE, Quarters, Sides, Spot, WHOLE, may_meet, quarter};
use crate::puzzle::{Cell, Direction};

/// Turns of the tail side about a segment, in quarter turns, by the right-hand rule about the segment head to tail.
pub const TURNS: [i8; 4] = [1, 2, -1, -2];

#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// First cubelet of the segment: those before it are the head side.
    pub first: usize,
    /// Last cubelet of the segment: those after it are the tail side.
    pub last: usize,
    pub direction: Direction,
}

/// The cells of a chain, sorted into layers perpendicular to each axis.
#[derive(Debug, Default)]
pub struct Layout {
    cells: Vec<Cell>,
    layers: [Layers; 3],
    pairs: Sides,
    /// Positions of the resting side in the current layer.
    resting: Vec<Spot>,
}

/// Cubelets by their coordinate along one axis, in chain order inside each layer.
#[derive(Debug, Default)]
struct Layers {
    least: i32,
    layers: Vec<Vec<u16>>,
}

impl Layers {
    fn sort(&mut self, cells: &[Cell], axis: usize) {
        let coordinates = || cells.iter().map(|cell| cell[axis]);
        self.least = coordinates().min().unwrap_or(0);
        let count = (coordinates().max().unwrap_or(0) - self.least + 1) as usize;
        self.layers.iter_mut().for_each(Vec::clear);
        // Empty layers stay allocated.
        self.layers.resize_with(self.layers.len().max(count), Vec::new);
        for (cubelet, coordinate) in coordinates().enumerate() {
            self.layers[(coordinate - self.least) as usize].push(cubelet as u16);
        }
    }

    /// The cubelets in a layer: those before `cubelet` in the chain, and the rest.
    fn split(&self, index: i32, cubelet: usize) -> (&[u16], &[u16]) {
        let Some(layer) = usize::try_from(index).ok().and_then(|index| self.layers.get(index)) else {
            return (&[], &[]);
        };
        layer.split_at(layer.partition_point(|&other| usize::from(other) < cubelet))
    }
}

impl Layout {
    pub fn set(&mut self, cells: Vec<Cell>) {
        self.cells = cells;
        for (axis, layers) in self.layers.iter_mut().enumerate() {
            layers.sort(&self.cells, axis);
        }
    }

    /// The side of each of [`TURNS`], in the units of [`Quarters`], at the best joint of the segment; 0 if impossible.
    /// With `pull`, the tail side is pulled out by one cube along the segment before the turn and returns after it.
    /// Once all turns `wanted` are below `floor`, returns early, with upper bounds.
    pub fn sides(&mut self, axis: Axis, pull: bool, wanted: [bool; 4], floor: u8) -> [u8; 4] {
        if pull && self.pull_is_barred(axis) {
            return [0; 4];
        }
        let (along, sign, spot) = about(&self.cells, axis);
        let pivot = self.cells[axis.first][along];
        let ahead = sign * i32::from(pull);
        let beside = |(u, v): Spot| u * u + v * v == 1;
        let segment = (axis.last - axis.first) as i32;
        let layers = &self.layers[along];
        // Bit k is set if a cubelet of the tail side, or the head side, is beside the k-th cubelet of the segment.
        let mut tail_beside = 0_u64;
        let mut head_beside = 0_u64;
        let mut quarters: Quarters = [WHOLE; 4];
        // Quarters are counted about the coordinate axis; about the opposite axis their order is reversed.
        let order: [usize; 4] = if sign > 0 { [0, 1, 3, 2] } else { [3, 2, 0, 1] };
        let turns = |quarters: &Quarters| {
            let [first, second, back, further] = order.map(|quarter| quarters[quarter]);
            [first, first.min(second), back, back.min(further)]
        };
        // Whether the pulled part can return after a turn by this many quarters.
        let mut lets_back = [true; 4];
        for index in 0..layers.layers.len() as i32 {
            let (_, turning) = layers.split(index, axis.last + 1);
            let resting = |index: i32| layers.split(index, axis.first).0;
            let of_segment = |index: i32| (index + layers.least - pivot) * sign;
            let tails = of_segment(index + ahead);
            let heads = of_segment(index);
            self.resting.clear();
            self.resting.extend(resting(index + ahead).iter().map(|&cubelet| spot(cubelet)));
            if (0..=segment).contains(&heads) && self.resting.iter().any(|&spot| beside(spot)) {
                head_beside |= 1 << heads;
            }
            for &cubelet in turning {
                let here = spot(cubelet);
                if beside(here) && (0..=segment).contains(&tails) {
                    tail_beside |= 1 << tails;
                }
                for &there in &self.resting {
                    if may_meet(here, there) {
                        let pair = self.pairs.of(here, there);
                        for (least, side) in quarters.iter_mut().zip(pair) {
                            *least = (*least).min(side);
                        }
                    }
                }
                if pull {
                    // The part returns to where a turn without pull would end.
                    let mut end = here;
                    for lets_back in &mut lets_back[1..] {
                        end = quarter(end);
                        *lets_back &= !resting(index).iter().any(|&cubelet| spot(cubelet) == end);
                    }
                }
            }
            let sides = turns(&quarters);
            if (0..4).all(|turn| !wanted[turn] || sides[turn] < floor) {
                return sides;
            }
        }
        // A joint is usable if no tail cubelet is beside a cubelet before it, and no head cubelet beside one after it.
        let least = 63_u32.saturating_sub(head_beside.leading_zeros()) as i32;
        let most = (tail_beside.trailing_zeros() as i32).min(segment) - 1;
        let in_place = if least <= most { WHOLE } else { IN_PLACE };
        let mut sides = turns(&quarters).map(|side| side.min(in_place));
        for (side, quarters) in sides.iter_mut().zip(TURNS) {
            if !lets_back[(i32::from(quarters) * sign).rem_euclid(4) as usize] {
                *side = 0;
            }
        }
        sides
    }

    /// Whether a cubelet of the head side blocks the pull, directly in front of one of the tail side.
    fn pull_is_barred(&self, axis: Axis) -> bool {
        let (along, sign, spot) = about(&self.cells, axis);
        let layers = &self.layers[along];
        (0..layers.layers.len() as i32).any(|index| {
            let (_, pulled) = layers.split(index, axis.last);
            let (resting, _) = layers.split(index + sign, axis.last);
            pulled.iter().any(|&behind| resting.iter().any(|&front| spot(front) == spot(behind)))
        })
    }
}

/// The coordinate along the axis; 1 if the axis points along it, −1 if against it; each cubelet's position across it.
fn about(cells: &[Cell], axis: Axis) -> (usize, i32, impl Fn(u16) -> Spot) {
    let along = axis.direction.axis();
    let u = (along + 1) % 3;
    let v = (along + 2) % 3;
    let pivot = cells[axis.first];
    let spot = move |cubelet: u16| {
        let cell = cells[usize::from(cubelet)];
        (cell[u] - pivot[u], cell[v] - pivot[v])
    };
    (along, axis.direction.vector()[along], spot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::chain::{Chain, Dihedrals};
    use crate::fold::side::{FREE, stored};
    use crate::fold::{Joint, Step};
    use crate::puzzle::{End, Snake};

    fn layout(cells: &[Cell]) -> Layout {
        let mut layout = Layout::default();
        layout.set(cells.to_vec());
        layout
    }

    const ALL: [bool; 4] = [true; 4];

    #[test]
    fn a_staircase_turns_freely() {
        let snake = Snake::from_segments(&[3, 2, 3, 2, 3]).unwrap();
        let axis = Axis { first: 2, last: 3, direction: Direction::Up };
        assert_eq!(layout(&snake.staircase()).sides(axis, false, ALL, 0), [WHOLE; 4]);
    }

    #[test]
    fn a_turn_stops_at_a_cube_in_the_way() {
        // Head at (0, 0, 1), up the axis x = z = 0, down again to (1, 0, 0). From +x to +z is a turn by −90 about +y.
        let low = [[0, 0, 1], [0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]].map(Cell::from);
        let axis = Axis { first: 1, last: 2, direction: Direction::Up };
        // The tail passes the cubelet on the axis beside it, which would turn in place, and may not end on the head.
        assert_eq!(layout(&low).sides(axis, false, ALL, 0), [IN_PLACE, IN_PLACE, 0, 0]);
        // Pulled up by one, it passes over both, but can't come down on the head.
        assert_eq!(layout(&low).sides(axis, true, ALL, 0), [WHOLE, WHOLE, 0, WHOLE]);
    }

    /// Compares the fast check of all turns of a segment with the slow one at each joint, on randomly crumpled chains.
    #[test]
    fn the_best_joint_of_a_segment_is_what_its_joints_say() {
        let snake = Snake::from_segments(&[3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3]).unwrap();
        let (chain, mut dihedrals) = Chain::of_cells(&snake.staircase());
        let lay = |dihedrals: &Dihedrals| {
            let directions = chain.directions(dihedrals);
            (chain.cells(&directions), directions)
        };
        let spread = |cells: &[Cell]| {
            let (low, high) = cells.iter().fold((cells[0], cells[0]), |(low, high), &c| (low.min(c), high.max(c)));
            (high - low).element_sum()
        };
        let mut random = fastrand::Rng::with_seed(1);
        let mut compared = 0;
        let mut free = 0;
        for round in 0..600 {
            let mut tried = dihedrals.clone();
            tried.0[random.usize(..dihedrals.0.len())] = random.u8(..4);
            let (cells, directions) = lay(&tried);
            let alone = cells.iter().collect::<std::collections::HashSet<_>>().len() == cells.len();
            if !alone || spread(&cells) > spread(&lay(&dihedrals).0) + 1 {
                continue;
            }
            dihedrals = tried;
            let mut layout = layout(&cells);
            for dihedral in 0..dihedrals.0.len() {
                let (first, last) = chain.axis_cubelets(dihedral);
                let axis = Axis { first, last, direction: directions[dihedral + 1] };
                for pull in [false, true] {
                    let sides = layout.sides(axis, pull, ALL, 0);
                    for (side, quarters) in sides.into_iter().zip(TURNS) {
                        let begun = |joint| Step::of_side(&cells, joint, End::Tail, pull);
                        let turns = (first..last).map(Joint::after).map(begun);
                        let sides = turns.map(|turn| stored(turn.by(90 * i32::from(quarters), &cells).side));
                        assert_eq!(Some(side), sides.max(), "{round}: {axis:?}, {quarters}, {pull}, {dihedrals:?}");
                        compared += 1;
                        free += usize::from(side >= FREE);
                    }
                }
            }
        }
        assert!(free > compared / 20 && free < compared * 19 / 20, "{free} of {compared}");
    }
}
