//! The search tree. A node is a connected piece of the snake in the box, a [`Fragment`]. It grows by whole segments:
//! the forward head toward the tail, the backward head toward cubelet 1. If a search starts at an end of the snake, one
//! of them has nothing to lay.

use std::ops::Range;

use super::board::{Board, take_first};
use super::events::Snapshot;
use super::halves::MAX_WORDS;
use super::prune::{self, Head};
use super::tables::{Stretch, Tables};
use crate::puzzle::{Cell, Solution};

pub const FORWARD: usize = 0;
const BACKWARD: usize = 1;

const ACROSS: [u8; 3] = [0b11_1100, 0b11_0011, 0b00_1111];
const DIRECTIONS_ACROSS: [[usize; 4]; 3] = [[2, 3, 4, 5], [0, 1, 4, 5], [0, 1, 2, 3]];

/// An order for laying the segments: the start segment, and the head that grows at each level.
pub struct Course<'t, const W: usize> {
    pub tables: &'t Tables<W>,
    pub start: usize,
    /// The head that grows at each level while both have something to lay, so that nodes of a level are comparable.
    sides: Vec<u8>,
    ahead: [Vec<Stretch>; 2],
    /// Whether the tree is large enough for looking ahead.
    pub looks_ahead: bool,
    /// Possible cells of the snake's end at each head, by parity of the first cubelet's cell.
    pub ends: [[Board<W>; 2]; 2],
    /// The same as half boards.
    pub half_ends: [[Board<MAX_WORDS>; 2]; 2],
}

/// A node: the state of both heads, the forward one first, and the growing head with its directions. Small and plain.
#[derive(Clone, Copy, Debug)]
pub struct Fragment<const W: usize> {
    pub free: Board<W>,
    pub heads: [u16; 2],
    pub laid: [u16; 2],
    pub axes: [u8; 2],
    /// A direction to skip, because a mirror symmetry that keeps the piece swaps it with its opposite.
    pub mirror: u8,
    /// Index into `Course::ends`: 0 if the first cubelet is on an even cell, else 1.
    pub parity: u8,
    pub side: u8,
    pub open: u8,
    /// Initial number of open directions, in the path of a search.
    pub ways: u8,
}

impl<const W: usize> Fragment<W> {
    pub fn level(&self) -> usize {
        usize::from(self.laid[FORWARD] + self.laid[BACKWARD])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The directions to grow are in `open`.
    Alive,
    Dead,
    Complete,
}

impl<'t, const W: usize> Course<'t, W> {
    /// Grows from segment `start` both ways, or from one end if `start` is the first or last segment. While the piece
    /// can grow both ways, `grows_toward_tail` chooses, given the piece's first and last segment.
    pub fn new(tables: &'t Tables<W>, start: usize, grows_toward_tail: &mut dyn FnMut(usize, usize) -> bool) -> Self {
        let toward_tail: Vec<Stretch> = tables.stretches[start + 1..].iter().map(|both| both[0]).collect();
        let toward_head = tables.stretches[..start].iter().rev().map(|both| both[1]).collect();
        let mut sides = Vec::new();
        let mut first = start;
        let mut last = start;
        while first > 0 && last + 1 < tables.segments() {
            if grows_toward_tail(first, last) {
                last += 1;
                sides.push(FORWARD as u8);
            } else {
                first -= 1;
                sides.push(BACKWARD as u8);
            }
        }
        let last = tables.puzzle.len() - 1;
        let ends = [true, false].map(|even| [tables.cells_for(last, even), tables.cells_for(0, even)]);
        let of_one_parity = |end: Board<W>| {
            let [even, odd] = tables.halves.of(&tables.grid, end);
            even | odd
        };
        Self {
            tables,
            start,
            sides,
            ahead: [toward_tail, toward_head],
            looks_ahead: false,
            half_ends: ends.map(|ends| ends.map(of_one_parity)),
            ends,
        }
    }

    pub fn is_two_headed(&self) -> bool {
        self.ahead.iter().all(|stretches| !stretches.is_empty())
    }

    /// The first and the last segment of a node's piece.
    pub fn range(&self, node: &Fragment<W>) -> (usize, usize) {
        let [forward, backward] = node.laid.map(usize::from);
        (self.start - backward, self.start + forward)
    }

    /// The share of the remaining segments that are longer than two cubelets.
    pub fn straight_share(&self, node: &Fragment<W>) -> f64 {
        let left = || (0..2).flat_map(|side| self.left(node, side));
        let straight = left().filter(|stretch| stretch.reach > 1).count();
        straight as f64 / left().count().max(1) as f64
    }

    #[inline(always)]
    pub fn left(&self, node: &Fragment<W>, side: usize) -> &[Stretch] {
        &self.ahead[side][usize::from(node.laid[side])..]
    }

    /// The cubelets that a node adds to its parent, if it is no root, and their cells, in the order of the snake.
    pub fn added(&self, parent: Option<&Fragment<W>>, node: &Fragment<W>) -> (Range<usize>, Vec<Cell>) {
        let side = parent.map_or(FORWARD, |parent| usize::from(parent.laid[FORWARD] == node.laid[FORWARD]));
        let cell = |index: u16| self.tables.grid.size.cell(usize::from(index));
        let from = cell(parent.map_or(node.heads[BACKWARD], |parent| parent.heads[side]));
        let to = cell(node.heads[side]);
        let step = (to - from).signum();
        let walk = std::iter::successors(Some(from), |&cell| (cell != to).then_some(cell + step));
        let mut cells: Vec<Cell> = walk.skip(usize::from(parent.is_some())).collect();
        let laid = usize::from(node.laid[side]);
        let first = if side == FORWARD {
            self.tables.corners[self.start + laid] + usize::from(parent.is_some())
        } else {
            cells.reverse();
            self.tables.corners[self.start - laid]
        };
        (first..first + cells.len(), cells)
    }

    /// The cell of each cubelet laid by the nodes of a path from a root.
    pub fn front(&self, path: &[Fragment<W>]) -> Snapshot {
        let mut cells = vec![None; self.tables.puzzle.len()];
        let mut parent = None;
        for node in path {
            let (cubelets, added) = self.added(parent, node);
            for (cubelet, cell) in cubelets.zip(added) {
                cells[cubelet] = Some(cell);
            }
            parent = Some(node);
        }
        cells
    }

    pub fn solution(&self, path: &[Fragment<W>]) -> Solution {
        Solution { cells: self.front(path).into_iter().map(|cell| cell.expect("a complete path")).collect() }
    }

    /// The child of `node` whose head `node.side` lays its next segment in `direction`; not yet settled.
    #[inline(always)]
    pub fn child(&self, node: &Fragment<W>, direction: usize) -> Fragment<W> {
        let side = usize::from(node.side);
        let stretch = self.ahead[side][usize::from(node.laid[side])];
        let head = usize::from(node.heads[side]);
        let mut child = *node;
        child.free = node.free & !self.tables.runs[stretch.runs as usize + head * 6 + direction];
        child.heads[side] = (head as i32 + self.tables.grid.deltas[direction] * stretch.reach) as u16;
        child.laid[side] += 1;
        child.axes[side] = (direction / 2) as u8;
        // A piece that leaves the mirror's plane is not symmetric.
        child.mirror = node.mirror & !(0b11 << (direction & !1));
        child
    }

    /// The directions in which the next segment of a head fits.
    #[inline(always)]
    fn room(&self, node: &Fragment<W>, side: usize) -> u8 {
        let stretch = self.ahead[side][usize::from(node.laid[side])];
        let head = usize::from(node.heads[side]);
        let allowed = self.tables.allowed[stretch.allowed as usize + head];
        let axis = usize::from(node.axes[side]);
        let mut ways = allowed & ACROSS[axis] & !node.mirror;
        let runs = &self.tables.runs[stretch.runs as usize + head * 6..][..6];
        let mut room = 0;
        if W <= 2 {
            // Testing all four directions costs less than a branch for each.
            for direction in DIRECTIONS_ACROSS[axis] {
                room |= u8::from(runs[direction].is_within(&node.free)) << direction;
            }
            return room & ways;
        }
        while let Some(direction) = take_first(&mut ways) {
            room |= u8::from(runs[direction].is_within(&node.free)) << direction;
        }
        room
    }

    /// Finds the growing head and its directions.
    #[inline(always)]
    pub fn settle(&self, node: &mut Fragment<W>) -> Growth {
        let left = |side: usize| self.ahead[side].len() - usize::from(node.laid[side]);
        let forward = left(FORWARD);
        let backward = left(BACKWARD);
        if forward > 0 && backward > 0 {
            let Some(ways) = self.ways_of_both(node) else { return Growth::Dead };
            node.side = self.sides[node.level()];
            node.open = ways[usize::from(node.side)];
            return Growth::Alive;
        }
        let side = if forward == 0 { BACKWARD } else { FORWARD };
        node.side = side as u8;
        let left = forward + backward;
        if left == 0 {
            node.open = 0;
            return Growth::Complete;
        }
        node.open = self.room(node, side);
        if node.open != 0 && left > 1 {
            let head = self.head(node, side);
            node.open = prune::of_one(&self.tables.grid, node.free, &head, node.open);
        }
        if node.open == 0 { Growth::Dead } else { Growth::Alive }
    }

    #[inline(always)]
    fn ways_of_both(&self, node: &Fragment<W>) -> Option<[u8; 2]> {
        let forward = self.room(node, FORWARD);
        if forward == 0 {
            return None;
        }
        let mut ways = [forward, self.room(node, BACKWARD)];
        let lays_one_more = |side: usize| matches!(self.left(node, side), [Stretch { reach: 1, .. }]);
        let heads = [self.head(node, FORWARD), self.head(node, BACKWARD)];
        let alive =
            ways[BACKWARD] != 0 && prune::of_both(&self.tables.grid, node.free, &heads, lays_one_more, &mut ways);
        alive.then_some(ways)
    }

    #[inline(always)]
    fn head(&self, node: &Fragment<W>, side: usize) -> Head<'_, W> {
        Head { cell: usize::from(node.heads[side]), ends: &self.ends[usize::from(node.parity)][side] }
    }

    pub fn dead_cell(&self, node: &Fragment<W>) -> Option<Cell> {
        let sides = (0..2).filter(|&side| !self.left(node, side).is_empty());
        prune::dead_cell(&self.tables.grid, node.free, sides.map(|side| self.head(node, side)))
    }
}
