//! Beam search for a first solution if the tree is too large to search: keeps only the best nodes of each level, those
//! with space for long segments and with few free cells that have few free neighbours, since these soon cannot be
//! filled. Failure proves nothing; another start segment or width may succeed.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::board::{Board, Grid, take_first};
use super::control::Break;
use super::course::{Course, Fragment, Growth};
use super::estimate::Orders;
use super::events::Snapshot;
use super::roots::roots;
use super::tables::Tables;
use crate::puzzle::Solution;

/// Costs of a free cell with 1, 2, 3, 4 neighbours that are free or a head of the snake. These and the next constant
/// were found by hill-climbing on random 5×5×5 snakes with 40 to 90 % turns.
const COSTS: [i32; 4] = [120, 60, 20, 3];
/// Value of a free cell in line between two such neighbours, times the share of remaining segments longer than two.
const LINE_VALUE: f64 = 60.0;
/// More than the lines of any node are worth, so that costs stay positive.
const COST_OFFSET: i32 = 1 << 18;

/// The origin of a node: eight times its parent's index in the previous level, and the direction.
type Birth = u32;

#[derive(Clone, Copy)]
struct BeamEntry<const W: usize> {
    node: Fragment<W>,
    birth: Birth,
    /// Cost, then random bits.
    key: u64,
}

/// Searches a course with `width` nodes per level; `seed` breaks ties. Between levels, and within long ones, `go_on` is
/// called with the number of nodes made since the last call and, after each level, a snapshot of its best node.
pub fn try_beam<const W: usize>(
    course: &Course<W>,
    width: usize,
    seed: u64,
    go_on: &mut dyn FnMut(u64, Option<&dyn Fn() -> Snapshot>) -> Result<(), Break>,
) -> Result<Option<Solution>, Break> {
    // Nodes, and nodes with lookahead, between calls of `go_on`: a few tenths of a millisecond each.
    const BETWEEN_LOOKS: u64 = 4096;
    const LOOKS: usize = 64;
    let root = |(index, path): (usize, &Vec<Fragment<W>>)| BeamEntry {
        node: path[path.len() - 1],
        birth: 8 * index as Birth,
        key: 0,
    };
    let roots = roots(course);
    // The origins of the nodes of each level; the first level is the roots, with their indices.
    let mut births: Vec<Vec<Birth>> = Vec::new();
    let mut level: Vec<BeamEntry<W>> = roots.iter().enumerate().map(root).collect();
    let mut next: Vec<BeamEntry<W>> = Vec::new();
    let mut unseen = 0;
    while !level.is_empty() {
        births.push(level.iter().map(|entry| entry.birth).collect());
        next.clear();
        // The value of a line is the same for all nodes of a level.
        let mut line = None;
        for (index, entry) in level.iter().enumerate() {
            let mut open = entry.node.open;
            while let Some(direction) = take_first(&mut open) {
                unseen += 1;
                let (node, growth) = course.grow(&entry.node, direction);
                let line = *line.get_or_insert_with(|| (LINE_VALUE * course.straight_share(&node)) as i32);
                let cost = cost(&course.tables.grid, &node, line);
                let birth = (8 * index + direction) as Birth;
                match growth {
                    Growth::Dead => {}
                    Growth::Complete => {
                        return Ok(Some(course.solution(&path(course, &roots, &births, birth))));
                    }
                    Growth::Alive => {
                        next.push(BeamEntry { node, birth, key: u64::from(cost) << 44 | hash(&node, seed) >> 20 });
                    }
                }
            }
            if unseen >= BETWEEN_LOOKS {
                go_on(unseen, None)?;
                unseen = 0;
            }
        }
        let mut keys: Vec<_> = next.iter().enumerate().map(|(index, entry)| (entry.key, index)).collect();
        let most = CANDIDATES * width;
        if keys.len() > most {
            keys.select_nth_unstable(most - 1);
            keys.truncate(most);
        }
        keys.sort_unstable();
        keys.dedup_by_key(|(key, _)| *key);
        level.clear();
        // For 6×6×6, a beam would take nine times as long: a wider one finds more.
        let looks = course.tables.halves.words == 1;
        let mut looked = 0;
        for (_, index) in keys {
            let mut entry = next[index];
            looked += 1;
            if looked % LOOKS == 0 {
                go_on(0, None)?;
            }
            if looks && course.is_worth(&entry.node) && !course.look(&mut entry.node) {
                continue;
            }
            level.push(entry);
            if level.len() == width {
                break;
            }
        }
        let front = || {
            level
                .first()
                .map_or_else(Snapshot::default, |best| course.front(&path(course, &roots, &births, best.birth)))
        };
        go_on(unseen, Some(&front))?;
        unseen = 0;
    }
    Ok(None)
}

/// The path from the root to a node of the level after those in `births`.
fn path<const W: usize>(
    course: &Course<W>,
    roots: &[Vec<Fragment<W>>],
    births: &[Vec<Birth>],
    mut birth: Birth,
) -> Vec<Fragment<W>> {
    let mut directions = Vec::new();
    for level in births.iter().rev() {
        directions.push(birth as usize % 8);
        birth = level[birth as usize / 8];
    }
    let mut path = roots[birth as usize / 8].clone();
    for direction in directions.into_iter().rev() {
        path.push(course.grow(&path[path.len() - 1], direction).0);
    }
    path
}

/// Candidates for each node to keep, so that enough are left after removing duplicates. An arbitrary choice.
const CANDIDATES: usize = 2;

/// A hash of everything that determines further growth, given the segments laid.
fn hash<const W: usize>(&Fragment { free, heads, axes, .. }: &Fragment<W>, seed: u64) -> u64 {
    let small = heads.map(u64::from);
    let small = small[0] | small[1] << 16 | u64::from(axes[0]) << 32 | u64::from(axes[1]) << 40;
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let hash = free.words().iter().fold(mix(seed, small), |hash, &word| mix(hash, word));
    mix(hash, seed)
}

/// The cost of the free cells minus the value of their lines.
fn cost<const W: usize>(grid: &Grid<W>, node: &Fragment<W>, line: i32) -> u32 {
    let heads = Board::cell(usize::from(node.heads[0])) | Board::cell(usize::from(node.heads[1]));
    let (by_degree, lines) = grid.degrees_one_to_four(node.free, node.free | heads);
    let cost: i32 = by_degree.iter().zip(COSTS).map(|(cells, cost)| cells.count() as i32 * cost).sum();
    (COST_OFFSET + cost - lines as i32 * line) as u32
}

/// (Nodes per level, number of start segments) per round. Narrow beams suffice for many snakes; the widest repeat
/// forever. Widths are from trials on 5×5×5 snakes, see docs/performance.md; numbers of starts are arbitrary.
const ROUNDS: [(usize, usize); 5] = [(1_000, 12), (8_000, 8), (40_000, 4), (200_000, 3), (400_000, usize::MAX)];
/// Starts are at least 1/12 of the snake apart, since neighbouring ones soon have the same order. An arbitrary choice.
const START_SPACING: usize = 12;
/// Limit on parent records (`Birth`) of all running beams; with the current level, limits memory to about 400 MB.
const MOST_BIRTHS: usize = 64_000_000;

/// The sequence of beams that look for a first solution.
pub struct Hunt<'t, const W: usize> {
    tables: &'t Tables<W>,
    orders: Orders,
    widest: usize,
    starts: Vec<usize>,
    next: AtomicUsize,
}

impl<'t, const W: usize> Hunt<'t, W> {
    /// `hunters` is the number of threads that try beams at the same time.
    pub fn new(tables: &'t Tables<W>, orders: Orders, hunters: usize) -> Self {
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
    pub fn next(&self) -> (Course<'t, W>, usize, u64) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut beams = ROUNDS.into_iter().flat_map(|(width, starts)| (0..starts).map(move |rank| (width, rank)));
        let (width, rank) = beams.nth(number).expect("the last round is endless");
        let start = self.starts[rank % self.starts.len()];
        (self.orders.course(self.tables, start), width.min(self.widest), number as u64)
    }
}
