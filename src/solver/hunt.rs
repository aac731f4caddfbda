//! Which beams to try, one after the other, when a first solution is wanted from a tree too large to go through.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::course::Course;
use super::estimate::Orders;
use super::tables::Tables;

/// Nodes to a level, and from how many segments, the best first: the narrow beams are there for the many snakes that
/// they are enough for, the widest go on for ever. The widths come from trials on random 5×5×5 snakes, see
/// docs/performance.md; from how many segments is taste.
const ROUNDS: [(usize, usize); 5] = [(1_000, 12), (8_000, 8), (40_000, 4), (200_000, 3), (400_000, usize::MAX)];
/// Starts are at least such a part of the snake apart: orders from neighbouring ones soon are the same.
/// Taste.
const APART: usize = 12;
/// The most nodes that all beams at work may keep the births of, over all levels: what bounds their memory, with the level
/// under way some 400 MB.
const MOST_BIRTHS: usize = 64_000_000;

/// The beams still to be tried; shared by those who try them.
pub(super) struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    orders: Orders,
    widest: usize,
    starts: Vec<usize>,
    next: AtomicUsize,
}

pub(super) struct Try<'t, const W: usize> {
    pub(super) course: Course<'t, W>,
    pub(super) width: usize,
    pub(super) seed: u64,
}

impl<'t, const W: usize> Hunt<'t, W> {
    /// For so many threads that try beams at the same time.
    pub(super) fn new(tables: &'t Tables<W>, orders: Orders, hunters: usize) -> Self {
        let widest = (MOST_BIRTHS / hunters / tables.segments()).max(ROUNDS[0].0);
        let apart = tables.segments() / APART;
        let mut starts: Vec<usize> = Vec::new();
        for start in orders.starts() {
            if starts.iter().all(|other| other.abs_diff(start) >= apart) {
                starts.push(start);
            }
        }
        Self { tables, orders, widest, starts, next: AtomicUsize::new(0) }
    }

    /// The next beam; there is always one more.
    pub(super) fn next(&self) -> Try<'t, W> {
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
        Try { course: self.orders.course(self.tables, start), width, seed: number as u64 }
    }
}
