//! Where to begin: the segment from which the tree is smallest, by random probes.
//!
//! Knuth's estimate (1975): walk from a root to a dead end, at each node along a random way, and multiply the numbers of
//! ways; the mean over many walks of the sums of these products is the number of nodes of the tree. Single walks
//! scatter over many orders of magnitude, so the candidates are compared in rounds: more walks each time for those that
//! still may be the best, until telling them apart would cost more than it can save.

use super::tree::{Course, Growth, Node, Tables};
use crate::job::Stop;

/// Walks for each candidate in the first round.
const FIRST_WALKS: u64 = 64;
/// Segments inside the snake that are tried as beginnings, at most.
const INNER: usize = 15;
/// An inner beginning must promise so many times fewer nodes than the better end: its nodes take longer, and
/// the estimate is the worse the larger the tree.
const HANDICAP: f64 = 2.0;
/// The share of the estimated search that may be spent on finding where to begin.
const SHARE: f64 = 0.02;
/// Estimated nodes from the better end that make it worth looking for an inner beginning: below, the search is over
/// before the probes have paid.
const INNER_FROM: f64 = 500_000.0;
/// Nodes of probes that inner beginnings need: of many candidates with few walks each, the one that looks best is the one
/// whose large branches were missed.
const LEAST_FOR_INNER: f64 = 30_000.0;

/// A place to begin.
struct Candidate<'t, const W: usize> {
    course: Course<'t, W>,
    roots: Vec<Vec<Node<W>>>,
    sum: f64,
    walks: u64,
}

impl<'t, const W: usize> Candidate<'t, W> {
    fn new(tables: &'t Tables<W>, start: usize) -> Self {
        let course = Course::new(tables, start);
        let roots = course.roots();
        Self { course, roots, sum: 0.0, walks: 0 }
    }

    /// The estimated size of the tree, with the handicap of inner beginnings.
    fn cost(&self) -> f64 {
        let handicap = if self.course.is_two_headed() { HANDICAP } else { 1.0 };
        handicap * self.sum / self.walks.max(1) as f64
    }

    /// Walks, and returns the number of nodes that took.
    fn walk(&mut self, random: &mut fastrand::Rng) -> u64 {
        self.walks += 1;
        if self.roots.is_empty() {
            return 1;
        }
        let path = &self.roots[random.usize(..self.roots.len())];
        let mut node = path[path.len() - 1];
        let mut trees = self.roots.len() as f64;
        let mut nodes = 1;
        self.sum += trees;
        while node.open != 0 {
            let ways = node.open.count_ones();
            let mut open = node.open;
            for _ in 0..random.u32(..ways) {
                open &= open - 1;
            }
            trees *= f64::from(ways);
            self.sum += trees;
            nodes += 1;
            let mut child = self.course.child(&node, open.trailing_zeros() as usize % 6);
            if self.course.settle::<true>(&mut child) == Growth::Dead {
                break;
            }
            node = child;
        }
        nodes
    }
}

/// The course with the smallest tree, as far as probes tell, and the estimated number of its nodes.
/// Makes do with what it has when `stop` is due.
pub(super) fn best_course<'t, const W: usize>(
    tables: &'t Tables<W>,
    random: &mut fastrand::Rng,
    stop: &Stop,
) -> (Course<'t, W>, f64) {
    let last = tables.segments() - 1;
    let mut starts = vec![0, last];
    starts.dedup();
    let mut candidates: Vec<_> = starts.into_iter().map(|start| Candidate::new(tables, start)).collect();
    let mut spent = 0;
    let mut walks = FIRST_WALKS;
    let mut has_inner = false;
    loop {
        for candidate in &mut candidates {
            while candidate.walks < walks && (candidate.walks == 0 || !stop.is_due()) {
                spent += candidate.walk(random);
            }
        }
        candidates.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
        let least = candidates[0].cost();
        let enough = (least * SHARE).max(if has_inner { LEAST_FOR_INNER } else { 0.0 });
        if spent as f64 >= enough || candidates.len() == 1 || stop.is_due() {
            let best = candidates.swap_remove(0);
            let estimate = best.sum / best.walks.max(1) as f64;
            return (best.course, estimate);
        }
        if has_inner {
            let keep = candidates.len().div_ceil(2);
            candidates.truncate(keep);
        } else if last > 1 && least >= INNER_FROM {
            // Worth it only for a tree that is not searched as quickly as probed.
            has_inner = true;
            let number = INNER.min(last - 1);
            let inner: Vec<usize> = (1..=number).map(|k| k * last / (number + 1)).filter(|&k| k > 0).collect();
            candidates.extend(inner.iter().take_while(|_| !stop.is_due()).map(|&start| Candidate::new(tables, start)));
        }
        walks *= 2;
    }
}
