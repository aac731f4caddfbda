//! Best-first search over the dihedrals of a chain, from one shape to another: usually from the solved one back to the
//! staircase.
//!
//! Backward, because the chain is tight in the solved state and every turn that unfolds it leads toward freedom. Turns
//! are reversible, so the reversed path is a fold plan.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;

use super::budget::Budget;
use super::chain::{Chain, Dihedrals};
use super::rules::{BLOCK, JUMP, Rules, SHARE};
use super::side::{FREE, LEAST, RUBS, WHOLE};
use super::sweep::{Axis, Layout, TURNS};
use crate::puzzle::Direction;

/// One turn of the tail side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bend {
    pub dihedral: usize,
    /// 1, 2, −1 or −2.
    pub quarters: i8,
    pub pull: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum SearchEnd {
    /// The turns from the goal to the start of the search.
    Found(Vec<Bend>),
    /// The goal is not reachable.
    Exhausted,
    GaveUp,
    Stopped,
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct SeenState {
    parent: u32,
    cost: f32,
    dihedral: u16,
    quarters: i8,
    pull: bool,
    expanded: bool,
}

/// All states seen, with two bits per dihedral, and a hash table of their numbers.
struct SeenStates {
    words: usize,
    keys: Vec<u64>,
    seen: Vec<SeenState>,
    table: Vec<u32>,
}

impl SeenStates {
    fn new(dihedrals: usize) -> Self {
        Self { words: dihedrals.div_ceil(32).max(1), keys: Vec::new(), seen: Vec::new(), table: vec![NONE; 1 << 10] }
    }

    fn key(&self, number: u32) -> &[u64] {
        let start = number as usize * self.words;
        &self.keys[start..start + self.words]
    }

    fn unpack(&self, number: u32, dihedrals: &mut Dihedrals) {
        let key = self.key(number);
        for (i, dihedral) in dihedrals.0.iter_mut().enumerate() {
            *dihedral = (key[i / 32] >> (2 * (i % 32)) & 3) as u8;
        }
    }

    /// The slot of the key, or the empty slot where it belongs.
    fn slot(&self, key: &[u64]) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = FixedState::default().hash_one(key) as usize & mask;
        while self.table[slot] != NONE && self.key(self.table[slot]) != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds the state if it is new, or if this path is cheaper and it is not expanded yet; then returns its number.
    fn reach(&mut self, key: &[u64], arrival: SeenState) -> Option<u32> {
        if self.seen.len() * 2 >= self.table.len() {
            self.grow();
        }
        let slot = self.slot(key);
        if self.table[slot] == NONE {
            let number = self.seen.len() as u32;
            self.table[slot] = number;
            self.seen.push(arrival);
            self.keys.extend_from_slice(key);
            return Some(number);
        }
        let number = self.table[slot];
        let old = &mut self.seen[number as usize];
        if old.expanded || old.cost <= arrival.cost {
            return None;
        }
        *old = arrival;
        Some(number)
    }

    /// Whether the states take about 200 MB.
    fn is_full(&self) -> bool {
        self.seen.len() * (self.words + 4) > 1 << 24
    }

    fn grow(&mut self) {
        self.table = vec![NONE; self.table.len() * 2];
        for number in 0..self.seen.len() as u32 {
            let slot = self.slot(self.key(number));
            self.table[slot] = number;
        }
    }
}

/// The kinds of turns, by how they change the number of dihedrals unlike the goal's, cheapest estimate first. A state is queued
/// again for each kind, so that unpromising turns are not even tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TurnKind {
    Open,
    Shift,
    Fold,
}

impl TurnKind {
    fn next(self) -> Option<Self> {
        match self {
            Self::Open => Some(Self::Shift),
            Self::Shift => Some(Self::Fold),
            Self::Fold => None,
        }
    }

    fn change(self) -> f32 {
        f32::from(self as u8) - 1.0
    }
}

pub(super) fn search(chain: &Chain, solved: &Dihedrals, goal: &Dihedrals, rules: &Rules, budget: &Budget) -> SearchEnd {
    let (states, queue, layout) = (SeenStates::new(solved.0.len()), BinaryHeap::new(), Layout::default());
    let mut unfolding = Unfolding { chain, solved, goal, rules, states, queue, pushed: 0, layout };
    unfolding.run(budget)
}

struct Unfolding<'a> {
    chain: &'a Chain,
    solved: &'a Dihedrals,
    goal: &'a Dihedrals,
    rules: &'a Rules,
    states: SeenStates,
    /// Estimated cost as float bits (non-negative floats sort like their bits), newest first, state and kind.
    queue: BinaryHeap<(Reverse<u32>, u32, u32, TurnKind)>,
    pushed: u32,
    layout: Layout,
}

impl Unfolding<'_> {
    fn run(&mut self, budget: &Budget) -> SearchEnd {
        let mut key = vec![0; self.states.words];
        pack(self.solved, &mut key);
        let root = SeenState { parent: NONE, cost: 0.0, dihedral: u16::MAX, quarters: 0, pull: false, expanded: false };
        self.states.reach(&key, root);
        let mut dihedrals = self.solved.clone();
        self.push(0, &dihedrals, TurnKind::Open);
        let mut expansions = 0;
        while let Some((_, _, number, kind)) = self.queue.pop() {
            let seen = self.states.seen[number as usize];
            if kind == TurnKind::Open && seen.expanded {
                continue; // reached more cheaply meanwhile
            }
            self.states.unpack(number, &mut dihedrals);
            if dihedrals == *self.goal {
                return SearchEnd::Found(self.way_to(number));
            }
            if kind == TurnKind::Open {
                if expansions >= self.rules.expansions || self.states.is_full() {
                    return SearchEnd::GaveUp;
                }
                expansions += 1;
                self.states.seen[number as usize].expanded = true;
            }
            if !self.expand(number, &dihedrals, kind, &mut key, budget) {
                return SearchEnd::Stopped;
            }
            if let Some(next) = kind.next() {
                self.push(number, &dihedrals, next);
            }
        }
        SearchEnd::Exhausted
    }

    fn push(&mut self, number: u32, dihedrals: &Dihedrals, kind: TurnKind) {
        let unlike = dihedrals.unlike(self.goal) as f32;
        let ahead = if unlike == 0.0 { 0.0 } else { 1.0 + self.rules.weight * (unlike + kind.change()) };
        let estimate = self.states.seen[number as usize].cost + ahead;
        self.queue.push((Reverse(estimate.to_bits()), self.pushed, number, kind));
        self.pushed = self.pushed.wrapping_add(1);
    }

    fn expand(&mut self, number: u32, dihedrals: &Dihedrals, kind: TurnKind, key: &mut [u64], budget: &Budget) -> bool {
        let seen = self.states.seen[number as usize];
        let directions = self.chain.directions(dihedrals, Direction::Right, Direction::Up);
        self.layout.set(self.chain.cells(&directions).into_iter());
        let mut child = dihedrals.clone();
        for (dihedral, &now) in dihedrals.0.iter().enumerate() {
            let goal = self.goal.0[dihedral];
            if (now == goal) != (kind == TurnKind::Fold) {
                continue;
            }
            let wanted: u8 = match kind {
                TurnKind::Open => 1 << goal,
                TurnKind::Shift | TurnKind::Fold => 0b1111 & !(1 << goal) & !(1 << now),
            };
            if budget.is_spent() {
                return false;
            }
            budget.spend(self.chain.len());
            let (first, last) = self.chain.axis_cubelets(dihedral);
            let axis = Axis { first, last, direction: directions[dihedral + 1] };
            for (target, turn, extra) in self.open_turns(axis, dihedral, now, wanted) {
                child.0[dihedral] = target;
                let cost = seen.cost + self.price(dihedral, seen.dihedral, &child) + extra;
                pack(&child, key);
                let Bend { quarters, pull, .. } = turn;
                let bent = dihedral as u16;
                let reached = SeenState { parent: number, cost, dihedral: bent, quarters, pull, expanded: false };
                if let Some(reached) = self.states.reach(key, reached) {
                    self.push(reached, &child, TurnKind::Open);
                }
                child.0[dihedral] = now;
            }
        }
        true
    }

    /// For each wanted value of a dihedral, the cheapest allowed turn to it, with its extra cost.
    fn open_turns(
        &mut self,
        axis: Axis,
        dihedral: usize,
        now: u8,
        wanted: u8,
    ) -> impl Iterator<Item = (u8, Bend, f32)> + use<> {
        let floor = if self.rules.force.is_some() { LEAST } else { FREE };
        let target = |quarters: i8| (now as i8 + quarters).rem_euclid(4) as usize;
        let mut turns = TURNS.map(|quarters| wanted >> target(quarters) & 1 == 1);
        let mut best: [Option<(Bend, f32)>; 4] = [None; 4];
        for pull in [false, true] {
            let sides = self.layout.sides(axis, pull, turns, floor);
            for (turn, quarters) in TURNS.into_iter().enumerate() {
                if !turns[turn] || sides[turn] < floor {
                    continue;
                }
                let extra = if pull { self.rules.pull } else { 0.0 } + self.force(sides[turn]);
                let best = &mut best[target(quarters)];
                if best.is_none_or(|(_, known)| extra < known) {
                    *best = Some((Bend { dihedral, quarters, pull }, extra));
                }
            }
            // A free turn needs no pull.
            let settled = best.map(|best| best.is_some_and(|(_, extra)| extra == 0.0));
            for (turn, quarters) in TURNS.into_iter().enumerate() {
                turns[turn] &= !settled[target(quarters)];
            }
            if turns == [false; 4] {
                break;
            }
        }
        best.into_iter().enumerate().filter_map(|(target, best)| best.map(|(turn, extra)| (target as u8, turn, extra)))
    }

    fn force(&self, side: u8) -> f32 {
        match self.rules.force {
            _ if side >= FREE => 0.0,
            Some((rub, _)) if side >= RUBS => rub,
            Some((rub, press)) => rub + press * (1.0 + f32::from(WHOLE - side) / f32::from(WHOLE)),
            None => f32::INFINITY,
        }
    }

    /// The cost of a turn that leads (backward) to `child`; `dihedral` is the index of the dihedral that it changes,
    /// `before` that of the turn just before it in the search, if any.
    fn price(&self, dihedral: usize, before: u16, child: &Dihedrals) -> f32 {
        if !self.rules.human {
            return 1.0;
        }
        let jump = before != u16::MAX && dihedral.abs_diff(usize::from(before)) > 3;
        // A corner turns, and all cubelets beyond it on the lighter side.
        let (first, last) = self.chain.axis_cubelets(dihedral);
        let share = (first + 1).min(self.chain.len() - last) as f32 / self.chain.len() as f32;
        let blocks = child.blocks(self.solved).saturating_sub(1);
        1.0 + BLOCK * blocks as f32 + if jump { JUMP } else { 0.0 } + SHARE * share
    }

    fn way_to(&self, mut number: u32) -> Vec<Bend> {
        let mut turns = Vec::new();
        loop {
            let seen = self.states.seen[number as usize];
            if seen.parent == NONE {
                return turns;
            }
            // The search went backward, so forward the turn goes the other way round.
            turns.push(Bend { dihedral: usize::from(seen.dihedral), quarters: -seen.quarters, pull: seen.pull });
            number = seen.parent;
        }
    }
}

fn pack(dihedrals: &Dihedrals, key: &mut [u64]) {
    key.fill(0);
    for (i, &dihedral) in dihedrals.0.iter().enumerate() {
        key[i / 32] |= u64::from(dihedral) << (2 * (i % 32));
    }
}
