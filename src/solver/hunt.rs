//! Which beams to try, one after the other, when a first solution is wanted from a tree too large to go through.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::beam::Taste;
use super::estimate::Orders;
use super::tree::{Course, Tables};

/// Segments to start from.
const STARTS: usize = 17;
/// Nodes to a level and taste, in the first round over all starts, in the second, and so on; the last two in turn for ever.
const ROUNDS: [(usize, Taste); 6] = [
    (1_000, Taste::ROOMY),
    (8_000, Taste::ROOMY),
    (8_000, Taste::TIDY),
    (40_000, Taste::ROOMY),
    (40_000, Taste::TIDY),
    (80_000, Taste::ROOMY),
];
/// The most nodes that a beam may keep the births of, over all levels: what bounds its memory.
const MOST_BIRTHS: usize = 8_000_000;

/// The beams still to be tried; shared by those who try them.
pub(super) struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    orders: Orders,
    next: AtomicUsize,
}

/// A beam to be tried.
pub(super) struct Try<'t, const W: usize> {
    pub(super) course: Course<'t, W>,
    pub(super) width: usize,
    pub(super) taste: Taste,
    pub(super) seed: u64,
}

impl<'t, const W: usize> Hunt<'t, W> {
    pub(super) fn new(tables: &'t Tables<W>, orders: Orders) -> Self {
        Self { tables, orders, next: AtomicUsize::new(0) }
    }

    /// The next beam; there is always one more.
    pub(super) fn next(&self) -> Try<'t, W> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (round, place) = (number / STARTS, number % STARTS);
        let last = self.tables.segments() - 1;
        // Steps of 7 reach all 17 places, neighbours far apart.
        let start = (place * 7 % STARTS) * last / (STARTS - 1);
        let widest = (MOST_BIRTHS / self.tables.segments()).max(ROUNDS[0].0);
        let round = if round < ROUNDS.len() { round } else { ROUNDS.len() - 1 - (round - ROUNDS.len() + 1) % 2 };
        let (width, taste) = ROUNDS[round];
        Try { course: self.orders.course(self.tables, start), width: width.min(widest), taste, seed: number as u64 }
    }
}
