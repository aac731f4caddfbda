//! Chooses the start segment and order of growth with the smallest tree, by random sampling.
//!
//! A node of the tree is a range of segments, laid in any order. So the number of nodes of each range hardly depends on
//! the order, and the order with the fewest is a shortest path through the triangle of all ranges. It may have ten or a
//! hundred times fewer nodes than a search from the better end.
//!
//! Node counts are estimated as in Knuth (1975), with many walks at once (stochastic enumeration: Rubinstein 2013;
//! Vaisman and Kroese 2017): at each level, a random sample is kept and results are scaled up. Single walks miss the
//! large branches; they were off by a factor of up to 10⁶ for 5×5×5 snakes.

use super::board::take_first;
use super::course::{Course, Fragment, Growth};
use super::roots::roots;
use super::tables::Tables;
use crate::job::Stop;

// The surveys in docs/performance.md use these numbers. Their origin is not recorded unless stated.

/// Population of the first samples, from both ends. With 16, estimates off by up to 200 times chose the wrong end.
const FIRST_POPULATION: usize = 64;
/// An inner start is tried if the estimated nodes from the better end exceed this.
const LARGE_TREE: f64 = 500_000.0;
/// An inner start must have fewer nodes by this factor than the better end, because nodes with two heads take longer.
const TWO_HEADS_FACTOR: f64 = 1.5;
/// Maximum cost of an attempt to find the start, as a share of the estimated search.
const MAX_COST_SHARE: f64 = 0.04;
/// Maximum cost of an attempt in samples × population × segments × words per board: a few tenths of a second.
const MOST_WORDS: f64 = 8e6;
/// Populations of successive attempts to find an inner start.
const POPULATIONS: [usize; 4] = [10, 30, 100, 300];
/// Samples of random orders from random segments per attempt.
const RANDOM_ORDERS: usize = 60;
/// Rounds of samples around the best order so far, per attempt.
const ROUNDS: usize = 3;
/// Samples of the best order, and of similar orders, per round.
const BEST_ORDER_SAMPLES: usize = 8;
const SIMILAR_ORDERS: usize = 20;
/// The share of random steps in a similar order.
const RANDOM_STEPS: f64 = 0.1;
/// Samples that evaluate the best order of an attempt, and the factor for their population.
const CHECK_SAMPLES: usize = 4;
const CHECK_FACTOR: usize = 5;

/// The best order for laying the segments, from each start segment.
pub struct Orders {
    /// By first and last segment: the nodes from this range to the whole snake in the best order; infinite if unknown.
    nodes: Vec<Vec<f64>>,
}

impl Orders {
    /// The nodes beyond a range if it grows toward the tail, and if it grows toward the head.
    fn nodes_beyond(&self, first: usize, last: usize) -> [f64; 2] {
        [
            if last + 1 < self.nodes.len() { self.nodes[first][last + 1] } else { f64::INFINITY },
            if first > 0 { self.nodes[first - 1][last] } else { f64::INFINITY },
        ]
    }

    /// Whether a range should grow toward the tail. If nothing is known, it grows toward the longer remainder.
    fn grows_toward_tail(&self, first: usize, last: usize) -> bool {
        let [to_tail, to_head] = self.nodes_beyond(first, last);
        if to_tail.is_infinite() && to_head.is_infinite() {
            self.nodes.len() - 1 - last >= first
        } else {
            to_tail <= to_head
        }
    }

    /// The segments from the best start to the worst, unknown ones last.
    pub fn starts(&self) -> Vec<usize> {
        let nodes = |start: &usize| self.nodes[*start][*start];
        let mut starts: Vec<usize> = (0..self.nodes.len()).collect();
        starts.sort_by(|a, b| nodes(a).total_cmp(&nodes(b)));
        starts
    }

    pub fn course<'t, const W: usize>(&self, tables: &'t Tables<W>, start: usize) -> Course<'t, W> {
        Course::new(tables, start, &mut |first, last| self.grows_toward_tail(first, last))
    }
}

struct Sampler<'a, 't, const W: usize> {
    tables: &'t Tables<W>,
    random: &'a mut fastrand::Rng,
    stop: &'a Stop,
    /// By first and last segment of a range: sums over samples of estimated nodes times population, and of population.
    sums: Vec<Vec<(f64, f64)>>,
    spent: u64,
}

impl<'a, 't, const W: usize> Sampler<'a, 't, W> {
    fn new(tables: &'t Tables<W>, random: &'a mut fastrand::Rng, stop: &'a Stop) -> Self {
        let segments = tables.segments();
        Self { tables, random, stop, sums: vec![vec![(0.0, 0.0); segments]; segments], spent: 0 }
    }

    fn add(&mut self, (first, last): (usize, usize), nodes: f64, population: usize) {
        let (sum, weight) = &mut self.sums[first][last];
        *sum += nodes * population as f64;
        *weight += population as f64;
    }

    fn orders(&self) -> Orders {
        let n = self.tables.segments();
        let mut orders = Orders { nodes: vec![vec![f64::INFINITY; n]; n] };
        for length in (1..=n).rev() {
            for first in 0..=n - length {
                let last = first + length - 1;
                let (sum, weight) = self.sums[first][last];
                if weight > 0.0 {
                    let [to_tail, to_head] = orders.nodes_beyond(first, last);
                    let beyond = to_tail.min(to_head);
                    // If all samples ended here, few nodes are beyond.
                    orders.nodes[first][last] = sum / weight + if beyond.is_finite() { beyond } else { 0.0 };
                }
            }
        }
        orders
    }

    /// Estimates the number of nodes of a course's tree, and of each range that it passes.
    fn sample(&mut self, course: &Course<W>, population: usize) -> f64 {
        if self.stop.is_due() {
            return 0.0;
        }
        let mut level: Vec<Fragment<W>> = roots(course).iter().map(|path| path[path.len() - 1]).collect();
        let mut next = Vec::new();
        let mut scale = 1.0;
        let mut nodes = 0.0;
        // Roots include their second segment and are few, so first segments are not counted separately.
        self.add((course.start, course.start), level.len() as f64, population);
        while !level.is_empty() && !self.stop.is_due() {
            let estimate = level.len() as f64 * scale;
            nodes += estimate;
            self.add(course.range(&level[0]), estimate, population);
            if level.len() > population {
                for kept in 0..population {
                    let other = self.random.u64(kept as u64..level.len() as u64) as usize;
                    level.swap(kept, other);
                }
                scale *= level.len() as f64 / population as f64;
                level.truncate(population);
            }
            next.clear();
            for node in &level {
                let mut open = node.open;
                while let Some(direction) = take_first(&mut open) {
                    self.spent += 1;
                    let (child, growth) = course.grow(node, direction);
                    if growth != Growth::Dead {
                        next.push(child);
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
        }
        nodes
    }

    fn samples(&mut self, course: &Course<W>, population: usize, count: usize) -> f64 {
        (0..count).map(|_| self.sample(course, population)).sum::<f64>() / count as f64
    }

    fn look_inside(&mut self, population: usize) -> Course<'t, W> {
        let segments = self.tables.segments();
        for _ in 0..RANDOM_ORDERS {
            let start = self.random.u64(..segments as u64) as usize;
            let to_tail = self.random.f64();
            let course = Course::new(self.tables, start, &mut |_, _| self.random.f64() < to_tail);
            self.sample(&course, population);
        }
        for _ in 0..ROUNDS {
            let orders = self.orders();
            let start = orders.starts()[0];
            self.samples(&orders.course(self.tables, start), population, BEST_ORDER_SAMPLES);
            for _ in 0..SIMILAR_ORDERS {
                let course = Course::new(self.tables, start, &mut |first, last| {
                    if self.random.f64() < RANDOM_STEPS {
                        self.random.bool()
                    } else {
                        orders.grows_toward_tail(first, last)
                    }
                });
                self.sample(&course, population);
            }
        }
        let orders = self.orders();
        orders.course(self.tables, orders.starts()[0])
    }
}

/// The course with the smallest estimated tree, as far as known when `stop` is due, its nodes, and the best orders.
pub fn best_beginning<'t, const W: usize>(
    tables: &'t Tables<W>,
    random: &mut fastrand::Rng,
    stop: &Stop,
) -> (Course<'t, W>, f64, Orders) {
    let segments = tables.segments();
    let mut sampler = Sampler::new(tables, random, stop);
    let mut starts = vec![0, segments - 1];
    starts.dedup();
    // With the sums of estimate times population.
    let mut ends: Vec<_> = starts.iter().map(|&start| (0.0, Course::new(tables, start, &mut |_, _| true))).collect();
    let mut populations = 0;
    let mut population = FIRST_POPULATION;
    let (mut course, mut nodes) = loop {
        for (sum, course) in &mut ends {
            *sum += sampler.sample(course, population) * population as f64;
        }
        populations += population;
        ends.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let least = ends[0].0 / populations as f64;
        if ends.len() == 1 || least >= LARGE_TREE || sampler.spent as f64 >= least * MAX_COST_SHARE || stop.is_due() {
            break (ends.swap_remove(0).1, least);
        }
        population *= 2;
    };
    for population in POPULATIONS {
        let samples = RANDOM_ORDERS + ROUNDS * (BEST_ORDER_SAMPLES + SIMILAR_ORDERS) + CHECK_SAMPLES * CHECK_FACTOR;
        let cost = (samples * population * segments) as f64;
        if nodes < LARGE_TREE
            || segments < 3
            || cost > nodes * MAX_COST_SHARE
            || cost * W as f64 > MOST_WORDS
            || stop.is_due()
        {
            break;
        }
        nodes = sampler.samples(&course, population * CHECK_FACTOR, CHECK_SAMPLES);
        let inner = sampler.look_inside(population);
        let of_inner = sampler.samples(&inner, population * CHECK_FACTOR, CHECK_SAMPLES);
        let handicap = if inner.is_two_headed() && !course.is_two_headed() { TWO_HEADS_FACTOR } else { 1.0 };
        if of_inner * handicap < nodes && !stop.is_due() {
            course = inner;
            nodes = of_inner;
        }
    }
    (course, nodes, sampler.orders())
}

#[cfg(test)]
mod tests {
    use super::super::beam::try_beam;
    use super::super::descent::{Descent, Halt, cut};
    use super::super::instances;
    use super::*;
    use crate::puzzle::{BoxSize, Puzzle, Snake};

    fn puzzles() -> impl Iterator<Item = Puzzle> {
        [(3, 3, 3), (2, 3, 4), (4, 2, 2), (3, 4, 1), (3, 3, 2), (2, 2, 5)].into_iter().flat_map(|(w, h, d)| {
            let size = BoxSize::new(w, h, d).unwrap();
            (0..4).map(move |seed| instances::puzzle_of(size, &instances::random_path(size, seed)))
        })
    }

    fn random_courses<'t>(tables: &'t Tables<1>, seed: u64) -> impl Iterator<Item = Course<'t, 1>> {
        let mut random = fastrand::Rng::with_seed(seed);
        (0..tables.segments()).map(move |start| Course::new(tables, start, &mut |_, _| random.bool()))
    }

    /// The solutions of a course's tree in canonical order; each is reached once up to symmetry.
    fn solutions(course: &Course<1>) -> Vec<Vec<u16>> {
        let mut descent = Descent::new(course);
        let mut solutions = Vec::new();
        let mut keep = |descent: &Descent<1>| {
            solutions.push(course.tables.canonical(&course.solution(descent.path())));
        };
        for task in cut(course, 1, &Stop::new()).0 {
            descent.at = task;
            if descent.is_complete() {
                keep(&descent);
            }
            while descent.advance(u64::MAX) == Halt::Solution {
                keep(&descent);
            }
        }
        solutions.sort_unstable();
        solutions
    }

    #[test]
    fn solutions_are_the_same_from_every_segment_in_any_order() {
        for (seed, puzzle) in puzzles().enumerate() {
            let tables = Tables::<1>::new(&puzzle);
            let from_end = solutions(&Course::new(&tables, 0, &mut |_, _| true));
            assert!(!from_end.is_empty());
            for course in random_courses(&tables, seed as u64) {
                assert_eq!(solutions(&course), from_end, "{puzzle:?} from segment {}", course.start);
            }
        }
    }

    #[test]
    fn a_beam_that_keeps_everything_finds_a_solution_where_there_is_one() {
        let mut unsolvable = 0;
        for (seed, puzzle) in puzzles().enumerate() {
            let mut inner = puzzle.snake().inner().to_vec();
            let at = inner.len() / 2;
            inner[at] = inner[at].other();
            let wrong = Puzzle::new(Snake::from_inner(inner).unwrap(), Some(puzzle.box_size()), None).unwrap();
            for puzzle in [&puzzle, &wrong] {
                let tables = Tables::<1>::new(puzzle);
                let is_solvable = !solutions(&Course::new(&tables, 0, &mut |_, _| true)).is_empty();
                unsolvable += usize::from(!is_solvable);
                for course in random_courses(&tables, seed as u64) {
                    match try_beam(&course, 1_000_000, 1, &mut |_, _| Ok(())).unwrap() {
                        Some(solution) => assert!(solution.solves(puzzle)),
                        None => assert!(!is_solvable, "{puzzle:?} from {}", course.start),
                    }
                }
            }
        }
        assert!(unsolvable > 2, "{unsolvable}");
    }

    /// The number of live nodes of a course's tree, counted up to `most`.
    fn nodes<const W: usize>(course: &Course<W>, most: usize) -> usize {
        let mut stack: Vec<Fragment<W>> = roots(course).iter().map(|path| path[path.len() - 1]).collect();
        let mut nodes = 0;
        while let Some(node) = stack.pop().filter(|_| nodes < most) {
            nodes += 1;
            for direction in (0..6).filter(|direction| node.open >> direction & 1 == 1) {
                let mut child = course.child(&node, direction);
                if course.settle(&mut child) != Growth::Dead {
                    stack.push(child);
                }
            }
        }
        nodes
    }

    #[test]
    fn samples_tell_the_size_of_a_tree() {
        for puzzle in puzzles().filter(|puzzle| puzzle.len() == 27) {
            let tables = Tables::<1>::new(&puzzle);
            let mut random = fastrand::Rng::with_seed(1);
            let stop = Stop::new();
            let mut sampler = Sampler::new(&tables, &mut random, &stop);
            for course in random_courses(&tables, 1) {
                let estimate = sampler.samples(&course, 10, 1000);
                let real = nodes(&course, usize::MAX) as f64;
                assert!((estimate / real - 1.0).abs() < 0.1, "{estimate} for {real} from {}", course.start);
            }
        }
    }

    #[test]
    fn an_order_is_found_with_far_fewer_nodes_than_from_an_end() {
        let size = BoxSize::new(5, 5, 5).unwrap();
        let puzzle = instances::puzzle_of(size, &instances::random_path_with_turns(size, 7, 0.45));
        let tables = Tables::<2>::new(&puzzle);
        let (course, estimated, _) = best_beginning(&tables, &mut fastrand::Rng::with_seed(1), &Stop::new());
        let best = nodes(&course, usize::MAX);
        for end in [0, tables.segments() - 1] {
            assert_eq!(nodes(&Course::new(&tables, end, &mut |_, _| true), 20 * best), 20 * best);
        }
        let estimate = estimated / best as f64;
        assert!((0.5..2.0).contains(&estimate), "{estimated} for {best}");
    }
}
