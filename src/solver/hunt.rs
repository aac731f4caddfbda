//! The sequence of beams for a first solution from a tree that is too large to search completely.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::course::Course;
use super::estimate::Orders;
use super::tables::Tables;

/// Nodes to a level, and the number of start segments, the best first: narrow beams suffice for many snakes, the widest repeat
/// for ever. The widths come from trials on random 5×5×5 snakes, see docs/performance.md; the numbers of starts are taste.
const ROUNDS: [(usize, usize); 5] = [(1_000, 12), (8_000, 8), (40_000, 4), (200_000, 3), (400_000, usize::MAX)];
/// Starts are this part of the snake apart: neighbouring ones soon have the same order. Taste.
const START_SPACING: usize = 12;
/// The most births that all running beams may keep, over all levels: limits their memory to some 400 MB with the current level.
const MOST_BIRTHS: usize = 64_000_000;

/// The remaining beams, shared by all workers.
pub(super) struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    orders: Orders,
    widest: usize,
    starts: Vec<usize>,
    next: AtomicUsize,
}

pub(super) struct BeamTry<'t, const W: usize> {
    pub(super) course: Course<'t, W>,
    pub(super) width: usize,
    pub(super) seed: u64,
}

impl<'t, const W: usize> Hunt<'t, W> {
    /// For this many threads that try beams at the same time.
    pub(super) fn new(tables: &'t Tables<W>, orders: Orders, hunters: usize) -> Self {
        let widest = (MOST_BIRTHS / hunters / tables.segments()).max(ROUNDS[0].0);
        let apart = tables.segments() / START_SPACING;
        let mut starts: Vec<usize> = Vec::new();
        for start in orders.starts() {
            if starts.iter().all(|other| other.abs_diff(start) >= apart) {
                starts.push(start);
            }
        }
        Self { tables, orders, widest, starts, next: AtomicUsize::new(0) }
    }

    /// The next beam; there is always one more.
    pub(super) fn next(&self) -> BeamTry<'t, W> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut rank = number;
        let mut width = self.widest;
        for (round_width, starts) in ROUNDS {
            if rank < starts {
                width = width.min(round_width);
                break;
            }
            rank -= starts;
        }
        let start = self.starts[rank % self.starts.len()];
        BeamTry { course: self.orders.course(self.tables, start), width, seed: number as u64 }
    }
}
