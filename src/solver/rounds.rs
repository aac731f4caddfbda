//! Rounds through all tasks of a tree, so that the solutions to choose from come from all its parts, and are the same
//! on every machine.
//!
//! In a round, each task gets the same number of nodes, twice as many as in the round before. The rounds end once a
//! solution is found and enough nodes are made; then the tasks are searched one after the other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::job::locked;

/// Nodes for each task in the first round, and the most solutions from it in any. Arbitrary.
const NODES: u64 = 2500;
const SOLUTIONS: u32 = 25;
/// Nodes to be made before a choice, about a second's on one core: without and with lookahead.
const ENOUGH: u64 = 16_000_000;
const ENOUGH_AHEAD: u64 = 2_000_000;
/// More than a search can reach.
const MOST_ROUNDS: usize = 40;

pub struct Rounds {
    enough: u64,
    pub were_limited: bool,
    is_limited: AtomicBool,
    rounds: Mutex<[Round; MOST_ROUNDS]>,
    tasks: usize,
}

#[derive(Clone, Copy, Default)]
struct Round {
    visited: usize,
    nodes: u64,
    found: u32,
}

impl Rounds {
    pub fn new(is_limited: bool, looks_ahead: bool, tasks: usize) -> Self {
        Self {
            enough: if looks_ahead { ENOUGH_AHEAD } else { ENOUGH },
            were_limited: is_limited,
            is_limited: AtomicBool::new(is_limited),
            rounds: Mutex::new([Round::default(); MOST_ROUNDS]),
            tasks,
        }
    }

    /// The maximum nodes and solutions of a task in a round; `None` if it should be finished.
    pub fn limits(&self, round: usize) -> Option<(u64, u32)> {
        let is_limited = self.is_limited.load(Relaxed) && round < MOST_ROUNDS;
        is_limited.then(|| (NODES << round, SOLUTIONS))
    }

    /// Notes the visit to a task in a round. If it was the round's last, says whether there are solutions to choose
    /// from.
    pub fn visited(&self, round: usize, nodes: u64, found: u32) -> Option<bool> {
        let mut rounds = locked(&self.rounds);
        let now = &mut rounds[round];
        now.visited += 1;
        now.nodes += nodes;
        now.found += found;
        if now.visited < self.tasks {
            return None;
        }
        let rounds = &rounds[..=round];
        let nodes: u64 = rounds.iter().map(|round| round.nodes).sum();
        let is_choice = nodes >= self.enough && rounds.iter().any(|round| round.found > 0);
        self.is_limited.store(!is_choice, Relaxed);
        Some(is_choice)
    }
}
