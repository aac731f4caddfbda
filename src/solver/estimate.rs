//! Where to begin, and which head grows when: what makes the tree smallest, by random samples of it.
//!
//! A node of the tree is a piece of the snake lying in the box: a range of segments, whatever the order in which they
//! were laid. So how many nodes there are of each range hardly depends on the order, and a search from one segment to the
//! whole snake meets the ranges of one way through the triangle of all ranges. Once their numbers are known, the way with
//! the fewest nodes in all is a shortest path. It may have ten or a hundred times fewer than the better end.
//!
//! The numbers are estimated as Knuth (1975) estimates trees, with many walks at once (stochastic enumeration: Rubinstein
//! 2013; Vaisman and Kroese 2017): of each level, a population is kept at random, and what was thrown away is multiplied in.
//! Single walks miss the large branches; they were off by up to 10⁶ for 5×5×5 snakes.

use super::tree::{Course, Growth, Node, Tables};
use crate::job::Stop;

/// Population of the first samples, from both ends.
const FIRST_POPULATION: usize = 16;
/// Estimated nodes from the better end that make it worth looking for an inner beginning: below, the search is over
/// before that has paid.
const INNER_FROM: f64 = 500_000.0;
/// An inner beginning must promise so many times fewer nodes than the better end: with two heads a node takes longer.
const HANDICAP: f64 = 1.5;
/// The share of the estimated search that may be spent on finding where to begin.
const SHARE: f64 = 0.02;
/// Words of boards that may be made for it, whatever the estimate: some tenths of a second.
const MOST_WORDS: f64 = 8e6;
/// Populations of the samples that look for an inner beginning, one effort after the other.
const POPULATIONS: [usize; 4] = [10, 30, 100, 300];
/// Samples in random orders, from segments all over the snake, in each effort.
const SURVEYED: usize = 60;
/// Times that the best order so far is tried, and orders near it, in each effort.
const ROUNDS: usize = 3;
/// Samples of the best order, and of orders near it, in each round.
const TRIED: usize = 8;
const NEAR: usize = 20;
/// The share of steps at which an order near another one leaves it to chance.
const STRAY: f64 = 0.1;
/// Samples that tell what an effort's best order is worth, and how much larger their population is.
const CHECKS: usize = 4;
const CHECK_FACTOR: usize = 5;

/// What is known of the number of nodes for each range of segments.
struct Ranges {
    segments: usize,
    /// Sums over samples of the estimates times the populations, and of the populations; by first and last segment.
    sums: Vec<(f64, f64)>,
}

impl Ranges {
    fn new(segments: usize) -> Self {
        Self { segments, sums: vec![(0.0, 0.0); segments * segments] }
    }

    fn add(&mut self, (first, last): (usize, usize), nodes: f64, population: usize) {
        let (sum, weight) = &mut self.sums[first * self.segments + last];
        *sum += nodes * population as f64;
        *weight += population as f64;
    }

    /// The best orders that the samples show.
    fn orders(&self) -> Orders {
        let n = self.segments;
        let mut orders = Orders { segments: n, nodes: vec![f64::INFINITY; n * n] };
        for length in (1..=n).rev() {
            for first in 0..=n - length {
                let at = first * n + first + length - 1;
                let (sum, weight) = self.sums[at];
                if weight > 0.0 {
                    let [to_tail, to_head] = orders.nodes_beyond(first, first + length - 1);
                    let beyond = to_tail.min(to_head);
                    // Every sample ended here: what lies beyond is small.
                    orders.nodes[at] = sum / weight + if beyond.is_finite() { beyond } else { 0.0 };
                }
            }
        }
        orders
    }
}

/// In which order to lay the segments, from any of them.
pub(super) struct Orders {
    segments: usize,
    /// By first and last segment of a range: the nodes from there to the whole snake on the best way; infinite where
    /// nothing is known.
    nodes: Vec<f64>,
}

impl Orders {
    /// The nodes beyond a range when it grows toward the tail, and toward the head of the snake.
    fn nodes_beyond(&self, first: usize, last: usize) -> [f64; 2] {
        let n = self.segments;
        [
            if last + 1 < n { self.nodes[first * n + last + 1] } else { f64::INFINITY },
            if first > 0 { self.nodes[(first - 1) * n + last] } else { f64::INFINITY },
        ]
    }

    /// Whether a range is to grow toward the tail of the snake. Where nothing is known, toward where more is left.
    fn grows_toward_tail(&self, first: usize, last: usize) -> bool {
        let [to_tail, to_head] = self.nodes_beyond(first, last);
        if to_tail.is_infinite() && to_head.is_infinite() {
            self.segments - 1 - last >= first
        } else {
            to_tail <= to_head
        }
    }

    /// The segments from the best to begin with to the worst, with those that nothing is known of at the end.
    pub(super) fn starts(&self) -> Vec<usize> {
        let nodes = |start: &usize| self.nodes[start * self.segments + start];
        let mut starts: Vec<usize> = (0..self.segments).collect();
        starts.sort_by(|a, b| nodes(a).total_cmp(&nodes(b)));
        starts
    }

    /// The best course from a segment.
    pub(super) fn course<'t, const W: usize>(&self, tables: &'t Tables<W>, start: usize) -> Course<'t, W> {
        Course::new(tables, start, &mut |first, last| self.grows_toward_tail(first, last))
    }
}

/// Where to begin, and how.
pub(super) struct Beginning<'t, const W: usize> {
    pub(super) course: Course<'t, W>,
    /// The estimated number of nodes.
    pub(super) nodes: f64,
    pub(super) orders: Orders,
}

/// Takes samples of a puzzle's trees.
struct Sampler<'a, 't, const W: usize> {
    tables: &'t Tables<W>,
    random: &'a mut fastrand::Rng,
    stop: &'a Stop,
    ranges: Ranges,
    /// Nodes made.
    spent: u64,
}

impl<const W: usize> Sampler<'_, '_, W> {
    /// Estimates the number of nodes of a course's tree, and of each range that it meets.
    fn sample(&mut self, course: &Course<W>, population: usize) -> f64 {
        let mut level: Vec<Node<W>> = course.roots().iter().map(|path| path[path.len() - 1]).collect();
        let mut next = Vec::new();
        let mut scale = 1.0;
        let mut nodes = 0.0;
        while !level.is_empty() && !self.stop.is_due() {
            let estimate = level.len() as f64 * scale;
            nodes += estimate;
            self.ranges.add(course.range(&level[0]), estimate, population);
            if level.len() > population {
                for kept in 0..population {
                    let other = self.random.usize(kept..level.len());
                    level.swap(kept, other);
                }
                scale *= level.len() as f64 / population as f64;
                level.truncate(population);
            }
            next.clear();
            for node in &level {
                let mut open = node.open;
                while open != 0 {
                    self.spent += 1;
                    let mut child = course.child(node, open.trailing_zeros() as usize % 6);
                    if course.settle::<true>(&mut child) != Growth::Dead {
                        next.push(child);
                    }
                    open &= open - 1;
                }
            }
            std::mem::swap(&mut level, &mut next);
        }
        nodes
    }

    /// The mean of some samples of a course.
    fn samples(&mut self, course: &Course<W>, population: usize, count: usize) -> f64 {
        (0..count).map(|_| self.sample(course, population)).sum::<f64>() / count as f64
    }

    /// Looks for the best order all over the snake; returns where it begins.
    fn look_inside(&mut self, population: usize) -> usize {
        let segments = self.tables.segments();
        for _ in 0..SURVEYED {
            let start = self.random.usize(..segments);
            let to_tail = self.random.f64();
            let course = Course::new(self.tables, start, &mut |_, _| self.random.f64() < to_tail);
            self.sample(&course, population);
        }
        for _ in 0..ROUNDS {
            let orders = self.ranges.orders();
            let start = orders.starts()[0];
            self.samples(&orders.course(self.tables, start), population, TRIED);
            for _ in 0..NEAR {
                let course = Course::new(self.tables, start, &mut |first, last| {
                    if self.random.f64() < STRAY { self.random.bool() } else { orders.grows_toward_tail(first, last) }
                });
                self.sample(&course, population);
            }
        }
        self.ranges.orders().starts()[0]
    }
}

/// The course with the smallest tree, as far as samples tell. Makes do with what it has when `stop` is due.
pub(super) fn best_beginning<'t, const W: usize>(
    tables: &'t Tables<W>,
    random: &mut fastrand::Rng,
    stop: &Stop,
) -> Beginning<'t, W> {
    let segments = tables.segments();
    let mut sampler = Sampler { tables, random, stop, ranges: Ranges::new(segments), spent: 0 };
    let balanced = sampler.ranges.orders();
    let mut starts = vec![0, segments - 1];
    starts.dedup();
    let mut ends: Vec<_> = starts.iter().map(|&start| (balanced.course(tables, start), 0.0, 0.0)).collect();
    let mut population = FIRST_POPULATION;
    let (mut course, mut nodes) = loop {
        for (course, sum, weight) in &mut ends {
            *sum += sampler.sample(course, population) * population as f64;
            *weight += population as f64;
        }
        ends.sort_by(|(_, sum, weight), (_, other, of_other)| (sum / weight).total_cmp(&(other / of_other)));
        let least = ends[0].1 / ends[0].2;
        if ends.len() == 1 || least >= INNER_FROM || sampler.spent as f64 >= least * SHARE || stop.is_due() {
            break (ends.swap_remove(0).0, least);
        }
        population *= 2;
    };
    for population in POPULATIONS {
        let samples = SURVEYED + ROUNDS * (TRIED + NEAR) + CHECKS * CHECK_FACTOR;
        let cost = (samples * population * segments) as f64;
        let too_dear = cost > nodes * SHARE || cost * W as f64 > MOST_WORDS;
        if nodes < INNER_FROM || segments < 3 || too_dear || stop.is_due() {
            break;
        }
        let start = sampler.look_inside(population);
        let inner = sampler.ranges.orders().course(tables, start);
        let of_inner = sampler.samples(&inner, population * CHECK_FACTOR, CHECKS);
        let handicap = if inner.is_two_headed() && !course.is_two_headed() { HANDICAP } else { 1.0 };
        if of_inner * handicap < nodes && !stop.is_due() {
            (course, nodes) = (inner, of_inner);
        }
    }
    Beginning { course, nodes, orders: sampler.ranges.orders() }
}
