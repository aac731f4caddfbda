//! The search tree: what can be laid next, and which branches are dead.
//!
//! A node is a connected piece of the snake lying in the box. It grows by whole segments from its two heads: the
//! forward head toward the tail of the snake, the backward head toward cubelet 1. A search from one end is the case
//! where the backward head has nothing to lay. Going through the tree is left to the modules above.
//!
//! Three things cut branches, all on whole boards at once: a free cell with no free neighbour can't be passed; one
//! with a single free neighbour must be an end of the snake (and there an end may be: parity and colour), or be
//! entered at once from a head beside it, which then has no other way to go.

use std::collections::HashMap;
use std::ops::Range;

use super::board::{Board, Grid};
use crate::puzzle::{Cell, Colour, Direction, Puzzle, Symmetry};

/// What depends on the box, on the lengths and the colours of the segments: shared by all courses of a puzzle.
pub(super) struct Tables<const W: usize> {
    pub(super) grid: Grid<W>,
    pub(super) puzzle: Puzzle,
    /// The cells of a run, the one that it starts from left out: per length, cell and direction. Only runs in the
    /// box; `allowed` tells which.
    runs: Vec<Board<W>>,
    /// Per class of segments (length and colours) and cell: the directions in which a run lies in the box and
    /// has the right colours.
    allowed: Vec<u8>,
    /// Each segment as laid toward the tail and toward the head of the snake.
    stretches: Vec<[Stretch; 2]>,
    /// Cubelets where segments meet.
    corners: Vec<usize>,
    /// The symmetries of the puzzle as permutations of the cells, each permutation once, the identity first.
    symmetries: Vec<(Symmetry, Vec<u16>)>,
    /// Per cell, the directions such that no symmetry takes cell and direction to lesser ones.
    least: Vec<u8>,
}

/// A segment to be laid from a head.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    /// Where its runs begin in `Tables::runs`.
    runs: u32,
    /// Where its class begins in `Tables::allowed`.
    allowed: u32,
    /// Cells from one end to the other.
    pub(super) reach: i32,
}

const FORWARD: usize = 0;
const BACKWARD: usize = 1;

/// For each axis, the directions across it.
const ACROSS: [u8; 3] = [0b11_1100, 0b11_0011, 0b00_1111];
/// The same as a list.
const DIRECTIONS_ACROSS: [[usize; 4]; 3] = [[2, 3, 4, 5], [0, 1, 4, 5], [0, 1, 2, 3]];

impl<const W: usize> Tables<W> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.box_size();
        let grid = Grid::<W>::new(size);
        let corners = puzzle.snake().corners();
        let cells: Vec<Cell> = size.iter().collect();
        let mut tables = Self {
            runs: Vec::new(),
            allowed: Vec::new(),
            stretches: Vec::new(),
            least: Vec::new(),
            symmetries: permutations(puzzle),
            puzzle: puzzle.clone(),
            corners,
            grid,
        };
        tables.least = least_directions(&tables.symmetries, cells.len());
        let mut lengths: HashMap<usize, u32> = HashMap::new();
        let mut classes: HashMap<(usize, Vec<Colour>), u32> = HashMap::new();
        for segment in 0..tables.corners.len() - 1 {
            let (from, to) = (tables.corners[segment], tables.corners[segment + 1]);
            let reach = to - from;
            let runs = *lengths.entry(reach).or_insert_with(|| {
                let start = tables.runs.len() as u32;
                for &cell in &cells {
                    tables.runs.extend(Direction::ALL.map(|direction| {
                        let mut run = Board::EMPTY;
                        (1..=reach as i32)
                            .map(|step| cell + direction.vector() * step)
                            .filter(|&cell| size.contains(cell))
                            .for_each(|cell| run.insert(size.index(cell)));
                        run
                    }));
                }
                start
            });
            // The cubelets that each head lays, in its order.
            let orders: [Vec<usize>; 2] = [(from + 1..=to).collect(), (from..to).rev().collect()];
            tables.stretches.push(orders.map(|order| {
                let colours: Vec<Colour> = puzzle
                    .colouring()
                    .map(|colouring| order.iter().map(|&cubelet| colouring.colours[cubelet]).collect())
                    .unwrap_or_default();
                let allowed = match classes.get(&(reach, colours.clone())) {
                    Some(&start) => start,
                    None => {
                        let start = tables.allowed.len() as u32;
                        tables.allowed.extend(cells.iter().map(|&cell| allowed_from(puzzle, cell, reach, &colours)));
                        classes.insert((reach, colours), start);
                        start
                    }
                };
                Stretch { runs, allowed, reach: reach as i32 }
            }));
        }
        tables
    }

    /// Number of segments.
    pub(super) fn segments(&self) -> usize {
        self.stretches.len()
    }

    /// Number of symmetries that differ as permutations of the cells: so many placements has each solution.
    pub(super) fn symmetry_order(&self) -> u64 {
        self.symmetries.len() as u64
    }

    /// The least image of a sequence of cells under the symmetries: the same for all placements of a solution.
    pub(super) fn canonical(&self, cells: &[u16]) -> Vec<u16> {
        self.symmetries
            .iter()
            .map(|(_, permutation)| cells.iter().map(|&cell| permutation[usize::from(cell)]).collect())
            .min()
            .expect("the identity is among them")
    }

    /// The cells where cubelet `cubelet` may be if the first cubelet of the snake is on a cell of this parity.
    fn cells_for(&self, cubelet: usize, first_is_even: bool) -> Board<W> {
        let even = cubelet.is_multiple_of(2) == first_is_even;
        let mut cells = if even { self.grid.even } else { self.grid.full & !self.grid.even };
        if let Some(colouring) = self.puzzle.colouring() {
            for (index, cell) in self.grid.size.iter().enumerate() {
                if colouring.pattern.colour_of(cell) != colouring.colours[cubelet] {
                    cells = cells & !Board::cell(index);
                }
            }
        }
        cells
    }
}

fn permutations(puzzle: &Puzzle) -> Vec<(Symmetry, Vec<u16>)> {
    let size = puzzle.box_size();
    let mut permutations: Vec<(Symmetry, Vec<u16>)> = Vec::new();
    for symmetry in puzzle.symmetries() {
        let permutation: Vec<u16> = size.iter().map(|cell| size.index(size.transform(symmetry, cell)) as u16).collect();
        if permutations.iter().all(|(_, other)| *other != permutation) {
            permutations.push((symmetry, permutation));
        }
    }
    permutations
}

/// Per cell, the directions such that no symmetry takes cell and direction to lesser ones.
fn least_directions(symmetries: &[(Symmetry, Vec<u16>)], cells: usize) -> Vec<u8> {
    let images: Vec<[u8; 6]> = symmetries
        .iter()
        .map(|&(symmetry, _)| Direction::ALL.map(|direction| symmetry_of(symmetry, direction) as u8))
        .collect();
    let is_least = |cell: usize, direction: usize| {
        let itself = (cell as u16, direction as u8);
        symmetries
            .iter()
            .zip(&images)
            .all(|((_, permutation), images)| (permutation[cell], images[direction]) >= itself)
    };
    (0..cells).map(|cell| (0..6).filter(|&d| is_least(cell, d)).fold(0, |set, d| set | 1 << d)).collect()
}

/// The directions in which `reach` cells beyond `cell` lie in the box and have these colours (none: any).
fn allowed_from(puzzle: &Puzzle, cell: Cell, reach: usize, colours: &[Colour]) -> u8 {
    let size = puzzle.box_size();
    let fits = |direction: &Direction| {
        let run = (1..=reach as i32).map(|step| cell + direction.vector() * step);
        run.enumerate().all(|(index, cell)| {
            size.contains(cell)
                && puzzle.colouring().is_none_or(|colouring| colouring.pattern.colour_of(cell) == colours[index])
        })
    };
    Direction::ALL.into_iter().filter(fits).fold(0, |set, direction| set | 1 << direction as u8)
}

/// A way through the snake: from which segment the piece grows, and which head when.
pub(super) struct Course<'t, const W: usize> {
    pub(super) tables: &'t Tables<W>,
    /// The segment that is laid first.
    pub(super) start: usize,
    /// The forward head lays toward cubelet 1: so from the snake's last segment, that there is one head only.
    flipped: bool,
    /// The head that grows, by how much both have laid: the same for all nodes of a level, which so can be compared.
    /// As far as both have something to lay.
    sides: Vec<u8>,
    /// What each head has to lay, in order.
    ahead: [Vec<Stretch>; 2],
    /// Whether the tree is so large that looking ahead is worth its time.
    pub(super) looks_ahead: bool,
    /// Where the ends of the snake may be: by parity of the first cubelet's cell, for the forward and the backward head.
    pub(super) ends: [[Board<W>; 2]; 2],
}

/// A node of the tree. Small and plain, since millions a second are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) free: Board<W>,
    /// Cell of the forward and the backward head.
    pub(super) heads: [u16; 2],
    /// How many segments each head has laid.
    pub(super) laid: [u16; 2],
    /// Axis of the last segment that each head laid.
    axes: [u8; 2],
    /// A direction that is left out, since the piece lies in the plane of a symmetry that swaps it with its opposite.
    mirror: u8,
    /// Whether the first cubelet is on an even cell, as an index of `Course::ends`.
    pub(super) parity: u8,
    /// The head that grows from here.
    pub(super) side: u8,
    /// The directions in which it can.
    pub(super) open: u8,
}

impl<const W: usize> Node<W> {
    /// All that matters for what can grow from here, given how much each head has laid.
    pub(super) fn state(&self) -> (Board<W>, [u16; 2], [u8; 2]) {
        (self.free, self.heads, self.axes)
    }

    /// The axis of the last segment that a head laid.
    pub(super) fn axis(&self, side: usize) -> usize {
        usize::from(self.axes[side])
    }

    /// How many segments both heads have laid: the same for all nodes of a level.
    pub(super) fn level(&self) -> usize {
        usize::from(self.laid[FORWARD] + self.laid[BACKWARD])
    }

    /// Whether both lay the same segment in the same cells, given that they grew from the same piece.
    pub(super) fn is_same_piece(&self, other: &Self) -> bool {
        self.heads == other.heads && self.laid == other.laid
    }
}

/// What keeps a node from growing, or lets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// Ways to go on are in `open`.
    Alive,
    /// None.
    Dead,
    /// Everything is laid.
    Complete,
}

impl<'t, const W: usize> Course<'t, W> {
    /// From segment `start` both ways; from one end where `start` is the first or the last segment. Which way the piece
    /// grows while it can grow both ways, `grows_toward_tail` tells for its first and its last segment.
    pub(super) fn new(
        tables: &'t Tables<W>,
        start: usize,
        grows_toward_tail: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Self {
        let toward_tail: Vec<Stretch> = tables.stretches[start + 1..].iter().map(|both| both[0]).collect();
        let toward_head = tables.stretches[..start].iter().rev().map(|both| both[1]).collect();
        let mut sides = Vec::new();
        let (mut first, mut last) = (start, start);
        while first > 0 && last + 1 < tables.segments() {
            if grows_toward_tail(first, last) {
                last += 1;
                sides.push(FORWARD as u8);
            } else {
                first -= 1;
                sides.push(BACKWARD as u8);
            }
        }
        let flipped = toward_tail.is_empty();
        let last = tables.puzzle.len() - 1;
        let mut course = Self {
            tables,
            start,
            flipped,
            sides,
            ahead: [toward_tail, toward_head],
            looks_ahead: false,
            ends: [true, false].map(|even| [tables.cells_for(last, even), tables.cells_for(0, even)]),
        };
        if flipped {
            course.ahead.swap(FORWARD, BACKWARD);
            course.ends.iter_mut().for_each(|ends| ends.swap(FORWARD, BACKWARD));
        }
        course
    }

    /// Whether the backward head has something to lay.
    pub(super) fn is_two_headed(&self) -> bool {
        !self.ahead[BACKWARD].is_empty()
    }

    /// The first and the last segment of a node's piece.
    pub(super) fn range(&self, node: &Node<W>) -> (usize, usize) {
        let [forward, backward] = node.laid.map(usize::from);
        if self.flipped {
            (self.start - forward, self.start + backward)
        } else {
            (self.start - backward, self.start + forward)
        }
    }

    /// The share of the segments still to be laid that are longer than two cubelets.
    pub(super) fn straight_share(&self, node: &Node<W>) -> f64 {
        let left = (0..2).flat_map(|side| &self.ahead[side][usize::from(node.laid[side])..]);
        let (straight, all) =
            left.fold((0, 0), |(straight, all), stretch| (straight + i32::from(stretch.reach > 1), all + 1));
        f64::from(straight) / f64::from(all.max(1))
    }

    /// The segments that a head still has to lay, in order.
    #[inline(always)]
    pub(super) fn left(&self, node: &Node<W>, side: usize) -> &[Stretch] {
        &self.ahead[side][usize::from(node.laid[side])..]
    }

    /// Number of nodes from a root to a solution.
    pub(super) fn depth(&self) -> usize {
        self.tables.segments()
    }

    /// The cubelets that a node laid, given the one that it grew from (none: it is a root).
    pub(super) fn cubelets(&self, parent: Option<&Node<W>>, node: &Node<W>) -> Range<usize> {
        let corners = &self.tables.corners;
        let Some(parent) = parent else { return corners[self.start]..corners[self.start + 1] + 1 };
        let side = usize::from(parent.laid[FORWARD] == node.laid[FORWARD]);
        let laid = usize::from(node.laid[side]);
        if self.lays_toward_tail(side) {
            let segment = self.start + laid;
            corners[segment] + 1..corners[segment + 1] + 1
        } else {
            let segment = self.start - laid;
            corners[segment]..corners[segment + 1]
        }
    }

    /// The cells of those cubelets, in the order of the snake.
    pub(super) fn cells(&self, parent: Option<&Node<W>>, node: &Node<W>) -> Vec<Cell> {
        let side = parent.map_or(FORWARD, |parent| usize::from(parent.laid[FORWARD] == node.laid[FORWARD]));
        let cell = |index: u16| self.tables.grid.size.cell(usize::from(index));
        let from = cell(parent.map_or(node.heads[BACKWARD], |parent| parent.heads[side]));
        let to = cell(node.heads[side]);
        let step = (to - from).signum();
        let walk = std::iter::successors(Some(from), |&cell| (cell != to).then_some(cell + step));
        let mut cells: Vec<Cell> = walk.skip(usize::from(parent.is_some())).collect();
        if !self.lays_toward_tail(side) {
            cells.reverse();
        }
        cells
    }

    fn lays_toward_tail(&self, side: usize) -> bool {
        (side == FORWARD) != self.flipped
    }

    /// The first segment in every place where it can lie, one of each set that symmetries map to one another, and
    /// the second segment likewise; each node that still can grow, or is complete, after the root that it comes from.
    ///
    /// After two segments nothing but a mirror in their plane can fix the piece: `Node::mirror` sees to that. So
    /// every solution is reached exactly once up to symmetry.
    pub(super) fn roots(&self) -> Vec<Vec<Node<W>>> {
        let mut paths = Vec::new();
        for (root, fixing) in self.first_segments() {
            let mut root = root;
            match self.settle::<true>(&mut root) {
                Growth::Dead => {}
                Growth::Complete => paths.push(vec![root]),
                Growth::Alive => self.second_segments(&root, &fixing, &mut paths),
            }
        }
        paths
    }

    /// The first segment, and the symmetries that fix it as a set of directed cells.
    fn first_segments(&self) -> Vec<(Node<W>, Vec<Symmetry>)> {
        let tables = self.tables;
        let grid = &tables.grid;
        let stretch = tables.stretches[self.start][0];
        let cubelet = tables.corners[self.start];
        let odd_box = grid.size.cells() % 2 == 1;
        let mut firsts = Vec::new();
        for (index, cell) in grid.size.iter().enumerate() {
            let even = grid.even.has(index);
            let first_is_even = even == cubelet.is_multiple_of(2);
            // With one even cell more than odd ones, the ends of the snake are on even cells.
            let out_of_parity = odd_box && !first_is_even;
            let wrong_colour = tables
                .puzzle
                .colouring()
                .is_some_and(|colouring| colouring.pattern.colour_of(cell) != colouring.colours[cubelet]);
            if out_of_parity || wrong_colour {
                continue;
            }
            for direction in Direction::ALL {
                let ways = tables.allowed[stretch.allowed as usize + index] & tables.least[index];
                if ways >> direction as u8 & 1 == 0 {
                    continue;
                }
                let image = |(symmetry, permutation): &(Symmetry, Vec<u16>)| {
                    (permutation[index], symmetry_of(*symmetry, direction))
                };
                let itself = (index as u16, direction);
                let fixing = tables.symmetries.iter().filter(|symmetry| image(symmetry) == itself);
                let run = tables.runs[stretch.runs as usize + index * 6 + direction as usize];
                let end = index as i32 + grid.deltas[direction as usize] * stretch.reach;
                let node = Node {
                    free: grid.full & !run & !Board::cell(index),
                    heads: if self.flipped { [index as u16, end as u16] } else { [end as u16, index as u16] },
                    laid: [0, 0],
                    axes: [direction.axis() as u8; 2],
                    mirror: 0,
                    parity: u8::from(!first_is_even),
                    side: 0,
                    open: 0,
                };
                firsts.push((node, fixing.map(|(symmetry, _)| *symmetry).collect()));
            }
        }
        firsts
    }

    fn second_segments(&self, root: &Node<W>, fixing: &[Symmetry], paths: &mut Vec<Vec<Node<W>>>) {
        let mut root = *root;
        let least = |direction: Direction| {
            fixing.iter().map(|&symmetry| symmetry_of(symmetry, direction)).min().unwrap_or(direction) == direction
        };
        let directions = Direction::ALL.into_iter().filter(|&d| root.open >> d as u8 & 1 == 1 && least(d));
        let directions: Vec<Direction> = directions.collect();
        root.open = directions.iter().fold(0, |set, &direction| set | 1 << direction as u8);
        for direction in directions {
            // The axis across the plane of the two segments, if its mirror is a symmetry of this piece.
            let mirror = Direction::ALL.into_iter().find(|&across| {
                let swaps = |&symmetry: &Symmetry| {
                    symmetry_of(symmetry, across) == across.opposite() && symmetry_of(symmetry, direction) == direction
                };
                across.axis() != direction.axis()
                    && across.axis() != usize::from(root.axes[FORWARD])
                    && fixing.iter().any(swaps)
            });
            root.mirror = mirror.map_or(0, |across| 1 << across.opposite() as u8);
            let mut child = self.child(&root, direction as usize);
            if self.settle::<true>(&mut child) != Growth::Dead {
                paths.push(vec![root, child]);
            }
        }
    }

    /// The node after the next segment of the head `node.side` was laid in `direction`; not yet settled.
    #[inline(always)]
    pub(super) fn child(&self, node: &Node<W>, direction: usize) -> Node<W> {
        let side = usize::from(node.side);
        let stretch = self.ahead[side][usize::from(node.laid[side])];
        let head = usize::from(node.heads[side]);
        let mut child = *node;
        child.free = node.free & !self.tables.runs[stretch.runs as usize + head * 6 + direction];
        child.heads[side] = (head as i32 + self.tables.grid.deltas[direction] * stretch.reach) as u16;
        child.laid[side] += 1;
        child.axes[side] = (direction / 2) as u8;
        // Out of the plane of the mirror, nothing is symmetric any more.
        child.mirror = node.mirror & !(0b11 << (direction & !1));
        child
    }

    /// The directions in which the next segment of a head has room.
    #[inline(always)]
    fn room(&self, node: &Node<W>, side: usize) -> u8 {
        let stretch = self.ahead[side][usize::from(node.laid[side])];
        let head = usize::from(node.heads[side]);
        let allowed = self.tables.allowed[stretch.allowed as usize + head];
        let axis = usize::from(node.axes[side]);
        let mut ways = allowed & ACROSS[axis] & !node.mirror;
        let runs = &self.tables.runs[stretch.runs as usize + head * 6..][..6];
        let mut room = 0;
        if W <= 2 {
            // Looking at all four ways costs less than a branch for each.
            for direction in DIRECTIONS_ACROSS[axis] {
                room |= u8::from(runs[direction].is_within(&node.free)) << direction;
            }
            return room & ways;
        }
        while ways != 0 {
            let direction = ways.trailing_zeros() as usize;
            if runs[direction % 6].is_within(&node.free) {
                room |= 1 << direction;
            }
            ways &= ways - 1;
        }
        room
    }

    /// Of `ways`, those whose first cell is one of `cells`, all beside the head.
    #[inline(always)]
    fn ways_into(&self, node: &Node<W>, side: usize, ways: u8, cells: Board<W>) -> u8 {
        let mut ways = ways;
        let mut into = 0;
        while ways != 0 {
            let direction = ways.trailing_zeros() as usize;
            let next = i32::from(node.heads[side]) + self.tables.grid.deltas[direction % 6];
            if cells.has(next as usize) {
                into |= 1 << direction;
            }
            ways &= ways - 1;
        }
        into
    }

    /// Finds which head grows from here and in which directions it can. `TWO`: the backward head may have something
    /// to lay.
    #[inline(always)]
    pub(super) fn settle<const TWO: bool>(&self, node: &mut Node<W>) -> Growth {
        let left = |side: usize| self.ahead[side].len() - usize::from(node.laid[side]);
        let (forward, backward) = (left(FORWARD), if TWO { left(BACKWARD) } else { 0 });
        if TWO && forward > 0 && backward > 0 {
            let Some(ways) = self.ways_of_both(node) else { return Growth::Dead };
            node.side = self.sides[node.level()];
            node.open = ways[usize::from(node.side)];
            return Growth::Alive;
        }
        let side = if TWO && forward == 0 { BACKWARD } else { FORWARD };
        node.side = side as u8;
        let left = forward + backward;
        if left == 0 {
            node.open = 0;
            return Growth::Complete;
        }
        node.open = self.room(node, side);
        if node.open != 0 && left > 1 {
            self.prune_one(node, side);
        }
        if node.open == 0 { Growth::Dead } else { Growth::Alive }
    }

    /// Takes from `node.open` what the cells with few free neighbours rule out, where one head is left.
    #[inline(always)]
    fn prune_one(&self, node: &mut Node<W>, side: usize) {
        let free = node.free;
        let (once, twice) = self.tables.grid.touched(free);
        let low = free & !twice;
        if low.is_empty() {
            return;
        }
        if !(free & !once).is_empty() {
            node.open = 0;
            return;
        }
        let end = self.ends[usize::from(node.parity)][side];
        let beside = self.tables.grid.neighbours[usize::from(node.heads[side])];
        let far = low & !beside;
        let near = low & beside;
        if !far.rest().is_empty() || !far.is_within(&end) {
            node.open = 0;
            return;
        }
        // Entered next, or else the end of the snake.
        let entered = near & !end;
        if !entered.is_empty() {
            if !entered.rest().is_empty() || near.count_to(3) + far.count_to(1) > 2 {
                node.open = 0;
            } else {
                node.open = self.ways_into(node, side, node.open, entered);
            }
            return;
        }
        let spare = 1 - far.count_to(1);
        let count = near.count_to(3);
        if count > spare + 1 {
            node.open = 0;
        } else if count > spare {
            node.open = self.ways_into(node, side, node.open, near);
        }
    }

    /// The ways of both heads; none if one of them has none.
    #[inline(always)]
    fn ways_of_both(&self, node: &Node<W>) -> Option<[u8; 2]> {
        let mut ways = [self.room(node, FORWARD), 0];
        if ways[FORWARD] == 0 {
            return None;
        }
        ways[BACKWARD] = self.room(node, BACKWARD);
        (ways[BACKWARD] != 0 && self.prune_both(node, &mut ways)).then_some(ways)
    }

    /// Takes from `ways` what the cells with few free neighbours rule out; false where nothing is left of either.
    #[inline(always)]
    fn prune_both(&self, node: &Node<W>, ways: &mut [u8; 2]) -> bool {
        let free = node.free;
        let (once, twice) = self.tables.grid.touched(free);
        let low = free & !twice;
        if low.is_empty() {
            return true;
        }
        let beside = node.heads.map(|head| self.tables.grid.neighbours[usize::from(head)]);
        // A cell without free neighbours is fine only as the last cell of a head beside it.
        let lonely = free & !once;
        if !lonely.is_empty() {
            let last = |side: usize| {
                let stretches = &self.ahead[side];
                usize::from(node.laid[side]) + 1 == stretches.len() && stretches[stretches.len() - 1].reach == 1
            };
            let last = [last(FORWARD), last(BACKWARD)];
            let fine = (0..2).filter(|&side| last[side]).fold(Board::EMPTY, |fine, side| fine | beside[side]);
            if !lonely.is_within(&fine) {
                return false;
            }
        }
        let [end_forward, end_backward] = self.ends[usize::from(node.parity)];
        let far = low & !(beside[FORWARD] | beside[BACKWARD]);
        if !far.is_empty() {
            let outside = !far.is_within(&(end_forward | end_backward));
            let crowded = far.count_to(3) > 2
                || !(far & !end_backward).rest().is_empty()
                || !(far & !end_forward).rest().is_empty();
            if outside || crowded {
                return false;
            }
        }
        let near = low & !far;
        let spare = 2 - far.count_to(2);
        let count = near.count_to(5);
        if count > spare + 2 {
            return false;
        }
        // So many of these cells at least are entered next.
        let entered = count.saturating_sub(spare);
        let [of_forward, of_backward] = beside.map(|beside| near & beside);
        if entered == 2 || (entered == 1 && of_backward.is_empty()) {
            ways[FORWARD] = self.ways_into(node, FORWARD, ways[FORWARD], of_forward);
        }
        if entered == 2 || (entered == 1 && of_forward.is_empty()) {
            ways[BACKWARD] = self.ways_into(node, BACKWARD, ways[BACKWARD], of_backward);
        }
        ways[FORWARD] != 0 && ways[BACKWARD] != 0
    }

    /// A free cell that can't be filled any more: for the eye, where a node is dead. The least filled-in reason first.
    pub(super) fn dead_cell(&self, node: &Node<W>) -> Option<Cell> {
        let grid = &self.tables.grid;
        let (once, twice) = grid.touched(node.free);
        let lonely = node.free & !once;
        let low = node.free & !twice;
        let sides = (0..2).filter(|&side| usize::from(node.laid[side]) < self.ahead[side].len());
        let (beside, ends) = sides.fold((Board::EMPTY, Board::EMPTY), |(beside, ends), side| {
            let head = usize::from(node.heads[side]);
            (beside | grid.neighbours[head], ends | self.ends[usize::from(node.parity)][side])
        });
        let candidates = [lonely & !beside, low & !beside & !ends, low & !ends, low & !beside, low];
        candidates.into_iter().find_map(|set| set.iter().next()).map(|index| grid.size.cell(index))
    }
}

fn symmetry_of(symmetry: Symmetry, direction: Direction) -> Direction {
    Direction::from_vector(symmetry.apply(direction.vector())).expect("symmetries take axes to axes")
}
