//! The sequence of beams that look for a first solution in a tree too large to search completely.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::course::Course;
use super::estimate::Orders;
use super::tables::Tables;

/// (Nodes per level, number of start segments) per round. Narrow beams suffice for many snakes; the widest repeat
/// forever. Widths are from trials on 5×5×5 snakes, see docs/performance.md; numbers of starts are arbitrary.
const ROUNDS: [(usize, usize); 5] = [(1_000, 12), (8_000, 8), (40_000, 4), (200_000, 3), (400_000, usize::MAX)];
/// Starts are at least 1/12 of the snake apart, since neighbouring ones soon have the same order. An arbitrary choice.
const START_SPACING: usize = 12;
/// Limit on parent records (`Birth`) of all running beams; with the current level, limits memory to about 400 MB.
const MOST_BIRTHS: usize = 64_000_000;

pub(super) struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    orders: Orders,
    widest: usize,
    starts: Vec<usize>,
    next: AtomicUsize,
}

impl<'t, const W: usize> Hunt<'t, W> {
    /// `hunters` is the number of threads that try beams at the same time.
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

    /// The course, width and seed of the next beam.
    pub(super) fn next(&self) -> (Course<'t, W>, usize, u64) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut beams = ROUNDS.into_iter().flat_map(|(width, starts)| (0..starts).map(move |rank| (width, rank)));
        let (width, rank) = beams.nth(number).expect("the last round is endless");
        let start = self.starts[rank % self.starts.len()];
        (self.orders.course(self.tables, start), width.min(self.widest), number as u64)
    }
}
