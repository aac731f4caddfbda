//! Which beams to try, one after the other, when a first solution is wanted from a tree too large to go through.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::tree::{Course, Tables};

/// Segments to start from.
const STARTS: usize = 17;
/// Nodes to a level in the first round over all starts, in the second, and so on; then wider by chance alone.
const WIDTHS: [usize; 3] = [1_000, 8_000, 40_000];
/// The most nodes that a beam may keep the births of, over all levels: what bounds its memory.
const MOST_BIRTHS: usize = 8_000_000;

/// The beams still to be tried; shared by those who try them.
pub(super) struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    next: AtomicUsize,
}

/// A beam to be tried.
pub(super) struct Try<'t, const W: usize> {
    pub(super) course: Course<'t, W>,
    pub(super) width: usize,
    pub(super) seed: u64,
}

impl<'t, const W: usize> Hunt<'t, W> {
    pub(super) fn new(tables: &'t Tables<W>) -> Self {
        Self { tables, next: AtomicUsize::new(0) }
    }

    /// The next beam; there is always one more.
    pub(super) fn next(&self) -> Try<'t, W> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (round, place) = (number / STARTS, number % STARTS);
        let last = self.tables.segments() - 1;
        // Steps of 7 reach all 17 places, neighbours far apart.
        let start = (place * 7 % STARTS) * last / (STARTS - 1);
        let widest = (MOST_BIRTHS / self.tables.segments()).max(WIDTHS[0]);
        let width = WIDTHS.get(round).copied().unwrap_or(WIDTHS[WIDTHS.len() - 1] * 2).min(widest);
        Try { course: Course::new(self.tables, start), width, seed: number as u64 }
    }
}
