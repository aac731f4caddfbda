//! The sequence of beams that look for a first solution in a tree too large to search completely.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::course::Course;
use super::estimate::Ways;
use super::tables::Tables;

/// (Nodes per level, number of ways) per round. Narrow beams suffice for many snakes; the widest repeat forever, with
/// other seeds. From trials on 5×5×5 snakes, see docs/performance.md.
const ROUNDS: [(usize, usize); 5] =
    [(1_000, 10), (8_000, 8), (50_000, 8), (200_000, usize::MAX), (400_000, usize::MAX)];
/// Limit on parent records (`Birth`) of all running beams; with the current level, limits memory to about 400 MB.
const MOST_BIRTHS: usize = 64_000_000;

pub(super) struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    ways: Ways,
    widest: usize,
    next: AtomicUsize,
}

impl<'t, const W: usize> Hunt<'t, W> {
    /// `hunters` is the number of threads that try beams at the same time.
    pub(super) fn new(tables: &'t Tables<W>, ways: Ways, hunters: usize) -> Self {
        let widest = (MOST_BIRTHS / hunters / tables.segments()).max(ROUNDS[0].0);
        Self { tables, ways, widest, next: AtomicUsize::new(0) }
    }

    /// The course, width and seed of the next beam.
    pub(super) fn next(&self) -> (Course<'t, W>, usize, u64) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut rank = number;
        let mut width = self.widest;
        for (round_width, ways) in ROUNDS {
            let ways = ways.min(self.ways.count());
            if rank < ways {
                width = width.min(round_width);
                break;
            }
            rank -= ways;
        }
        (self.ways.course(self.tables, rank % self.ways.count()), width, number as u64)
    }
}
