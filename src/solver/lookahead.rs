//! Pruning by the cells that the rest of the snake could reach if it were allowed to pass through itself.
//!
//! From each head, all remaining segments are laid through the free cells in all ways at once: the head's possible
//! positions are one set of cells per axis, and a step moves a whole set. If no way reaches an end of the snake, or no
//! way passes some free cell, the node is dead. In a 5×5×5 box this costs as much as about 25 nodes. In a large tree it
//! detects most dead nodes long before a free cell has too few neighbours.
//!
//! A head alternates between even and odd cells, so each set is a half board.

use std::array;

use super::board::Board;
use super::course::{Course, Fragment, Growth};
use super::halves::MAX_WORDS;
use super::tables::{Stretch, directions};
use crate::puzzle::Cell;

/// Minimum number of segments laid, and left, for looking ahead: earlier, hardly any cell is out of reach; later, the
/// end is near.
const MIN_LAID: usize = 12;
const MIN_LEFT: usize = 8;
/// Levels of the tree between lookaheads, because children of a checked node are seldom dead.
const PERIOD: usize = 2;

impl<const W: usize> Course<'_, W> {
    /// The child of `node` when head `node.side` lays its next segment in `direction`, and whether the child can grow.
    #[inline(always)]
    pub fn grow(&self, node: &Fragment<W>, direction: usize) -> (Fragment<W>, Growth) {
        let mut child = self.child(node, direction);
        let mut growth = self.settle(&mut child);
        let looks = self.looks_ahead && growth == Growth::Alive && child.level().is_multiple_of(PERIOD);
        if looks && self.is_worth(&child) && !self.look(&mut child) {
            growth = Growth::Dead;
        }
        (child, growth)
    }

    #[inline(always)]
    pub fn is_worth(&self, node: &Fragment<W>) -> bool {
        node.level() >= MIN_LAID && node.level() + MIN_LEFT < self.tables.segments()
    }

    /// Whether the node may have a solution. Removes directions of the growing head that have none.
    pub fn look(&self, node: &mut Fragment<W>) -> bool {
        // The half boards of boxes of `W` words have no other numbers of words.
        match self.tables.halves.words {
            1 if W <= 2 => self.look_with::<1>(node),
            2 if W == 2 || W == 4 => self.look_with::<2>(node),
            3 if W == 4 || W == 8 => self.look_with::<3>(node),
            4 | 5 if W >= 8 => self.look_with::<5>(node),
            _ if W == 16 => self.look_with::<MAX_WORDS>(node),
            words => unreachable!("{words}"),
        }
    }

    #[inline(never)]
    fn look_with<const H: usize>(&self, node: &mut Fragment<W>) -> bool {
        let (mut unfilled, steps) = self.steps::<H>(node);
        let grows = usize::from(node.side);
        let other = grows ^ 1;
        // Lay both heads' continuations first, because if a head has none, the node is dead whatever the other fills.
        let Some(ways) = self.lay(node, grows, &steps) else { return false };
        let Some(other_ways) = self.lay(node, other, &steps) else { return false };
        node.open &= fill(&ways, &steps, self.left(node, grows), &mut unfilled, false);
        fill(&other_ways, &steps, self.left(node, other), &mut unfilled, true);
        node.open != 0 && unfilled == [Board::EMPTY; 2]
    }

    /// A free cell that cannot be filled. Only for display, so the most words serve for any box.
    pub fn unfillable(&self, node: &Fragment<W>) -> Option<Cell> {
        let (mut unfilled, steps) = self.steps::<MAX_WORDS>(node);
        for side in 0..2 {
            if let Some(ways) = self.lay(node, side, &steps) {
                fill(&ways, &steps, self.left(node, side), &mut unfilled, false);
            }
        }
        let is_unfilled = |&cell: &usize| {
            let (parity, place) = self.tables.halves.places[cell];
            unfilled[parity].has(place)
        };
        node.free.iter().find(is_unfilled).map(|cell| self.tables.grid.size.cell(cell))
    }

    /// The free cells by parity, and the steps into them from the cells of each parity.
    #[inline(always)]
    fn steps<const H: usize>(&self, node: &Fragment<W>) -> ([Board<H>; 2], Steps<H>) {
        let halves = &self.tables.halves;
        let free = halves.of(&self.tables.grid, node.free);
        let steps = array::from_fn(|from| {
            let to = from ^ 1;
            array::from_fn(|direction| {
                let lower = if direction.is_multiple_of(2) { from } else { to };
                (halves.shifts[lower][direction / 2], free[to] & halves.entered[direction][to].cut())
            })
        });
        (free, steps)
    }

    /// Lays all remaining segments of a head in all ways, if any fits.
    #[inline(always)]
    fn lay<const H: usize>(&self, node: &Fragment<W>, side: usize, steps: &Steps<H>) -> Option<Ways<H>> {
        let stretches = self.left(node, side);
        let (mut parity, place) = self.tables.halves.places[usize::from(node.heads[side])];
        let mut heads = [Board::EMPTY; 3];
        heads[usize::from(node.axes[side])].insert(place % (64 * H));
        let mut all = vec![heads; stretches.len() + 1];
        for (stretch, next) in stretches.iter().zip(&mut all[1..]) {
            let mut ways = both_ways(across(heads));
            for _ in 0..stretch.reach {
                ways = array::from_fn(|direction| {
                    let (by, free) = steps[parity][direction];
                    stepped(ways[direction], direction, by) & free
                });
                parity ^= 1;
            }
            heads = by_axis(ways);
            if heads == [Board::EMPTY; 3] {
                return None;
            }
            *next = heads;
        }
        if !stretches.is_empty() {
            let end = self.half_ends[usize::from(node.parity)][side].cut();
            heads = heads.map(|heads| heads & end);
            all[stretches.len()] = heads;
        }
        (heads != [Board::EMPTY; 3]).then_some((all, parity))
    }
}

/// A head's possible cells after each number of further segments, a set for each axis of the last one; and the parity
/// of the last cell.
type Ways<const H: usize> = (Vec<[Board<H>; 3]>, usize);

/// Steps from cells of each parity in each direction: the bit shift, and the free cells where such a step may end.
type Steps<const H: usize> = [[(u32, Board<H>); 6]; 2];

/// Follows all ways back from the end and removes their cells from `unfilled`; returns their first directions. With
/// `until_filled`, returns as soon as nothing is unfilled, with arbitrary directions.
#[inline(always)]
fn fill<const H: usize>(
    (all, parity): &Ways<H>,
    steps: &Steps<H>,
    stretches: &[Stretch],
    unfilled: &mut [Board<H>; 2],
    until_filled: bool,
) -> u8 {
    let mut parity = *parity;
    let mut ends = all[stretches.len()];
    let mut ways = both_ways(ends);
    for (stretch, heads) in stretches.iter().zip(all).rev() {
        if until_filled && *unfilled == [Board::EMPTY; 2] {
            break;
        }
        ways = both_ways(ends);
        for _ in 0..stretch.reach {
            parity ^= 1;
            ways = array::from_fn(|direction| {
                let (by, free) = steps[parity][direction];
                stepped(ways[direction] & free, direction ^ 1, by)
            });
        }
        let starts = across(*heads);
        ways = array::from_fn(|direction| ways[direction] & starts[direction / 2]);
        let begins = across(by_axis(ways));
        ends = array::from_fn(|axis| heads[axis] & begins[axis]);
        let mut laid = ways;
        for step in 0..stretch.reach as usize {
            let from = parity ^ (step & 1);
            laid = array::from_fn(|direction| stepped(laid[direction], direction, steps[from][direction].0));
            let entered = laid.into_iter().fold(Board::EMPTY, |all, cells| all | cells);
            unfilled[from ^ 1] = unfilled[from ^ 1] & !entered;
        }
    }
    directions(|direction| !ways[direction as usize].is_empty())
}

/// The cells one step in a direction, of this many bits, from these.
#[inline(always)]
fn stepped<const H: usize>(cells: Board<H>, direction: usize, by: u32) -> Board<H> {
    if direction.is_multiple_of(2) { cells.up_in_word(by) } else { cells.down_in_word(by) }
}

/// For each direction, those that go along its axis.
#[inline(always)]
fn both_ways<const H: usize>(heads: [Board<H>; 3]) -> [Board<H>; 6] {
    array::from_fn(|direction| heads[direction / 2])
}

/// For each axis, those that go along it in either direction.
#[inline(always)]
fn by_axis<const H: usize>(ways: [Board<H>; 6]) -> [Board<H>; 3] {
    array::from_fn(|axis| ways[2 * axis] | ways[2 * axis + 1])
}

/// For each axis, the heads that can continue along it because they came along another axis.
#[inline(always)]
fn across<const H: usize>(heads: [Board<H>; 3]) -> [Board<H>; 3] {
    [heads[1] | heads[2], heads[2] | heads[0], heads[0] | heads[1]]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::instances;
    use super::super::roots::roots;
    use super::super::tables::Tables;
    use super::*;
    use crate::puzzle::{BoxSize, Colour, Colouring, Direction, Pattern, Puzzle};

    /// [`Course::look`] cell by cell: whether the node may have a solution, and the growing head's directions.
    fn look_plainly<const W: usize>(course: &Course<W>, node: &Fragment<W>) -> (bool, u8) {
        let grid = &course.tables.grid;
        let free: HashSet<Cell> = node.free.iter().map(|cell| grid.size.cell(cell)).collect();
        let mut unfilled = free.clone();
        let mut may = true;
        let mut open = node.open;
        for side in 0..2 {
            let stretches = course.left(node, side);
            // Placements of one segment from a head: direction and cells.
            let step = |&(cell, axis): &(Cell, usize), reach: i32| -> Vec<(Direction, Vec<Cell>)> {
                let across = Direction::ALL.into_iter().filter(move |direction| direction.axis() != axis);
                let runs = across.map(|to| (to, (1..=reach).map(|step| cell + to.vector() * step).collect::<Vec<_>>()));
                runs.filter(|(_, run)| run.iter().all(|cell| free.contains(cell))).collect()
            };
            let mut levels =
                vec![HashSet::from([(grid.size.cell(usize::from(node.heads[side])), usize::from(node.axes[side]))])];
            for stretch in stretches {
                let next = levels[levels.len() - 1].iter().flat_map(|head| {
                    step(head, stretch.reach).into_iter().map(|(to, run)| (run[run.len() - 1], to.axis()))
                });
                let next = next.collect();
                levels.push(next);
            }
            if !stretches.is_empty() {
                let end = course.ends[usize::from(node.parity)][side];
                let last = levels.last_mut().unwrap();
                last.retain(|&(cell, _)| end.has(grid.size.index(cell)));
                may &= !last.is_empty();
            }
            let mut ways = 0;
            for (index, stretch) in stretches.iter().enumerate().rev() {
                ways = 0;
                let ends = levels[index + 1].clone();
                levels[index].retain(|head| {
                    let runs = step(head, stretch.reach).into_iter();
                    let good = runs.filter(|(to, run)| ends.contains(&(run[run.len() - 1], to.axis())));
                    let good: Vec<_> = good.collect();
                    for (to, run) in &good {
                        ways |= 1 << *to as u8;
                        unfilled.retain(|cell| !run.contains(cell));
                    }
                    !good.is_empty()
                });
            }
            if side == usize::from(node.side) {
                open &= ways;
            }
        }
        (may && unfilled.is_empty() && open != 0, open)
    }

    /// Calls `take` for each node on `times` random walks down the tree, until they end.
    fn for_random_nodes<const W: usize>(
        puzzle: &Puzzle,
        seed: u64,
        times: usize,
        take: &mut dyn FnMut(&Course<W>, Fragment<W>),
    ) {
        let tables = Tables::<W>::new(puzzle);
        let mut random = fastrand::Rng::with_seed(seed);
        for _ in 0..times {
            let start = random.usize(..tables.segments());
            let course = Course::new(&tables, start, &mut |_, _| random.bool());
            let roots = roots(&course);
            let Some(mut node) = random.choice(&roots).map(|path| path[path.len() - 1]) else { continue };
            while node.open != 0 {
                take(&course, node);
                let ways: Vec<usize> = (0..6).filter(|way| node.open >> way & 1 == 1).collect();
                node = course.child(&node, ways[random.usize(..ways.len())]);
                if course.settle(&mut node) != Growth::Alive {
                    break;
                }
            }
        }
    }

    fn looking_agrees_with_the_plain_way<const W: usize>(w: i64, h: i64, d: i64, times: usize) -> [usize; 2] {
        let size = BoxSize::new(w, h, d).unwrap();
        let mut counts = [0; 2];
        for seed in 0..2 {
            let puzzle = instances::puzzle_of(size, &instances::random_path_with_turns(size, seed, 0.6));
            for_random_nodes::<W>(&puzzle, seed, times, &mut |course, node| {
                // The cell-by-cell check is slow in large boxes.
                if size.cells() > 128 && !node.level().is_multiple_of(32) {
                    return;
                }
                let mut looked = node;
                let may = course.look(&mut looked);
                let (plainly, open) = look_plainly(course, &node);
                assert_eq!(may, plainly, "{puzzle:?} at {node:?}");
                assert!(!may || looked.open == open, "{puzzle:?} at {node:?}");
                assert!(!may || course.unfillable(&node).is_none(), "{puzzle:?} at {node:?}");
                counts[usize::from(may)] += 1;
            });
        }
        counts
    }

    #[test]
    fn looking_at_sets_agrees_with_going_from_cell_to_cell() {
        let mut counts = [0; 2];
        for (of_some, of_box) in [
            looking_agrees_with_the_plain_way::<1>(3, 3, 3, 8),
            looking_agrees_with_the_plain_way::<1>(4, 4, 4, 4),
            looking_agrees_with_the_plain_way::<1>(1, 6, 8, 4),
            looking_agrees_with_the_plain_way::<1>(9, 2, 3, 4),
            looking_agrees_with_the_plain_way::<2>(5, 5, 5, 2),
            looking_agrees_with_the_plain_way::<2>(5, 4, 6, 2),
            looking_agrees_with_the_plain_way::<4>(6, 6, 6, 1),
            looking_agrees_with_the_plain_way::<8>(7, 7, 7, 1),
            looking_agrees_with_the_plain_way::<16>(10, 10, 10, 1),
        ]
        .iter()
        .flat_map(|of_box| of_box.iter().enumerate())
        {
            counts[of_some] += of_box;
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }

    #[test]
    fn every_box_has_its_half_boards() {
        fn look<const W: usize>(puzzle: &Puzzle) {
            let tables = Tables::<W>::new(puzzle);
            let course = Course::new(&tables, 0, &mut |_, _| true);
            let mut node = *roots(&course)[0].last().unwrap();
            course.look(&mut node);
        }
        let boxes = (1..=10).flat_map(|w| (1..=10).flat_map(move |h| (1..=10).map(move |d| (w, h, d))));
        for (w, h, d) in boxes.filter(|&(w, h, d)| w * h * d > 3) {
            let size = BoxSize::new(w, h, d).unwrap();
            let puzzle = instances::puzzle_of(size, &instances::back_and_forth(size));
            match size.cells().div_ceil(64) {
                1 => look::<1>(&puzzle),
                2 => look::<2>(&puzzle),
                3..=4 => look::<4>(&puzzle),
                5..=8 => look::<8>(&puzzle),
                _ => look::<16>(&puzzle),
            }
        }
    }

    /// The directions from a node that lead to a solution.
    fn ways_to_solutions<const W: usize>(course: &Course<W>, node: &Fragment<W>) -> u8 {
        let leads = |way: &u8| {
            let mut child = course.child(node, usize::from(*way));
            match course.settle(&mut child) {
                Growth::Dead => false,
                Growth::Complete => true,
                Growth::Alive => ways_to_solutions(course, &child) != 0,
            }
        };
        (0..6).filter(|way| node.open >> way & 1 == 1).filter(leads).fold(0, |ways, way| ways | 1 << way)
    }

    #[test]
    fn lookahead_keeps_every_solution_and_prunes_much_of_the_rest() {
        let mut dead = 0;
        let mut told = 0;
        for (seed, sides) in [(3, 3, 3), (2, 3, 4), (3, 4, 3), (2, 2, 6), (3, 3, 3), (1, 4, 6)].into_iter().enumerate()
        {
            let size = BoxSize::new(sides.0, sides.1, sides.2).unwrap();
            let path = instances::random_path(size, seed as u64);
            let plain = instances::puzzle_of(size, &path);
            let colours = path.cells.iter().map(|&cell| Pattern::Block.colour_of(cell)).collect::<Vec<Colour>>();
            let colouring = Colouring { pattern: Pattern::Block, colours };
            let coloured = Puzzle::new(plain.snake().clone(), Some(size), Some(colouring)).unwrap();
            for puzzle in [plain, coloured] {
                for_random_nodes::<1>(&puzzle, seed as u64, 15, &mut |course, node| {
                    let ways = ways_to_solutions(course, &node);
                    let mut looked = node;
                    let may = course.look(&mut looked);
                    assert!(ways == 0 || may && looked.open & ways == ways, "{puzzle:?} at {node:?}");
                    dead += usize::from(ways == 0);
                    told += usize::from(!may);
                });
            }
        }
        assert!(told * 2 > dead, "{told} of {dead}");
    }
}
