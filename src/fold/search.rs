//! Best-first search over the dihedrals of a chain, from one shape to another: usually from the solved one back to the
//! staircase, because every turn that unfolds the tight chain leads toward freedom. The reversed path is a fold plan.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

use foldhash::fast::FixedState;

use super::chain::{Chain, Dihedrals, unlike};
use super::costs::{BLOCK, Budget, JUMP, PRESS, PULL, RUB, Rules, SHARE};
use super::side::{FREE, LEAST, RUBS, WHOLE};
use super::sweep::{Axis, Layout, TURNS};

/// One turn of the tail side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bend {
    pub dihedral: usize,
    /// 1, 2, −1 or −2.
    pub quarters: i8,
    pub pull: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SearchEnd {
    /// The turns from the goal to the start of the search.
    Found(Vec<Bend>),
    /// The goal is not reachable.
    Exhausted,
    GaveUp,
    Stopped,
}

#[derive(Clone)]
struct SeenState {
    /// The shape from which it was reached, and by which turn; `None` for the first.
    before: Option<(Rc<[u8]>, Bend)>,
    cost: f32,
    expanded: bool,
}

/// Maximum memory for the states seen and queued, and that for one of them without its dihedrals. In bytes.
const MOST_BYTES: usize = 400 << 20;
const STATE_BYTES: usize = 160;

/// Turns by how they change the number of dihedrals unlike the goal's, cheapest first. A state is queued for one at a
/// time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TurnKind {
    Open,
    Shift,
    Fold,
}

impl TurnKind {
    const ALL: [Self; 3] = [Self::Open, Self::Shift, Self::Fold];

    fn change(self) -> f32 {
        f32::from(self as u8) - 1.0
    }
}

pub fn search(chain: &Chain, solved: &Dihedrals, goal: &Dihedrals, rules: &Rules, budget: &Budget) -> SearchEnd {
    let seen = HashMap::default();
    let queue = BinaryHeap::new();
    Unfolding { chain, solved, goal, rules, seen, queue, pushed: 0, layout: Layout::default() }.run(budget)
}

struct Unfolding<'a> {
    chain: &'a Chain,
    solved: &'a Dihedrals,
    goal: &'a Dihedrals,
    rules: &'a Rules,
    /// The states reached so far, by their dihedrals.
    seen: HashMap<Rc<[u8]>, SeenState, FixedState>,
    /// Estimated cost as float bits (non-negative floats sort like their bits), newest first, kind and state.
    queue: BinaryHeap<(Reverse<u32>, u32, TurnKind, Rc<[u8]>)>,
    pushed: u32,
    layout: Layout,
}

impl Unfolding<'_> {
    fn run(&mut self, budget: &Budget) -> SearchEnd {
        self.reach(self.solved, SeenState { before: None, cost: 0.0, expanded: false });
        let most_states = MOST_BYTES / (STATE_BYTES + self.solved.0.len());
        let mut expansions = 0;
        while let Some((_, _, kind, state)) = self.queue.pop() {
            let is_full = self.seen.len() > most_states;
            let seen = self.seen.get_mut(&state).expect("a state is seen before it is queued");
            if kind == TurnKind::Open && seen.expanded {
                continue; // reached more cheaply meanwhile
            }
            if *state == *self.goal.0 {
                return SearchEnd::Found(self.way_to(&state));
            }
            if kind == TurnKind::Open {
                if expansions >= self.rules.expansions || is_full {
                    return SearchEnd::GaveUp;
                }
                expansions += 1;
                seen.expanded = true;
            }
            let seen = seen.clone();
            if !self.expand(&state, &seen, kind, budget) {
                return SearchEnd::Stopped;
            }
            if let Some(&next) = TurnKind::ALL.get(kind as usize + 1) {
                self.push(state, seen.cost, next);
            }
        }
        SearchEnd::Exhausted
    }

    fn push(&mut self, state: Rc<[u8]>, cost: f32, kind: TurnKind) {
        let unlike = unlike(&state, &self.goal.0) as f32;
        let ahead = if unlike == 0.0 { 0.0 } else { 1.0 + self.rules.weight * (unlike + kind.change()) };
        self.queue.push((Reverse((cost + ahead).to_bits()), self.pushed, kind, state));
        self.pushed = self.pushed.wrapping_add(1);
    }

    /// Queues the state if it is new, or if this path is cheaper and it is not expanded yet.
    fn reach(&mut self, dihedrals: &Dihedrals, arrival: SeenState) {
        if self.seen.get(&dihedrals.0[..]).is_some_and(|old| old.expanded || old.cost <= arrival.cost) {
            return;
        }
        let state: Rc<[u8]> = dihedrals.0.as_slice().into();
        self.push(Rc::clone(&state), arrival.cost, TurnKind::Open);
        self.seen.insert(state, arrival);
    }

    fn expand(&mut self, state: &Rc<[u8]>, seen: &SeenState, kind: TurnKind, budget: &Budget) -> bool {
        let mut child = Dihedrals(state.to_vec());
        let directions = self.chain.directions(&child);
        self.layout.set(self.chain.cells(&directions));
        for (dihedral, &now) in state.iter().enumerate() {
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
            budget.spent.set(budget.spent.get() + self.chain.len() as u64);
            let (first, last) = self.chain.axis_cubelets(dihedral);
            let axis = Axis { first, last, direction: directions[dihedral + 1] };
            for (target, turn, extra) in self.open_turns(axis, dihedral, now, wanted) {
                child.0[dihedral] = target;
                let cost = seen.cost + self.price(dihedral, seen, &child) + extra;
                self.reach(&child, SeenState { before: Some((Rc::clone(state), turn)), cost, expanded: false });
            }
            child.0[dihedral] = now;
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
        let floor = if self.rules.force { LEAST } else { FREE };
        let target = |quarters: i8| (now as i8 + quarters).rem_euclid(4) as usize;
        let mut turns = TURNS.map(|quarters| wanted >> target(quarters) & 1 == 1);
        let mut best: [Option<(Bend, f32)>; 4] = [None; 4];
        for pull in [false, true] {
            let sides = self.layout.sides(axis, pull, turns, floor);
            for (turn, quarters) in TURNS.into_iter().enumerate() {
                if !turns[turn] || sides[turn] < floor {
                    continue;
                }
                let extra = if pull { PULL } else { 0.0 } + force(sides[turn]);
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

    /// The cost of a turn of a dihedral that leads (backward) from `seen` to `child`.
    fn price(&self, dihedral: usize, seen: &SeenState, child: &Dihedrals) -> f32 {
        if !self.rules.human {
            return 1.0;
        }
        let jump = seen.before.as_ref().is_some_and(|(_, turn)| dihedral.abs_diff(turn.dihedral) > 3);
        // A corner turns, and all cubelets beyond it on the lighter side.
        let (first, last) = self.chain.axis_cubelets(dihedral);
        let share = (first + 1).min(self.chain.len() - last) as f32 / self.chain.len() as f32;
        let blocks = child.block_count(self.solved).saturating_sub(1);
        1.0 + BLOCK * blocks as f32 + if jump { JUMP } else { 0.0 } + SHARE * share
    }

    fn way_to(&self, state: &[u8]) -> Vec<Bend> {
        let mut turns = Vec::new();
        let mut seen = &self.seen[state];
        while let Some((parent, turn)) = &seen.before {
            // The search went backward, so forward the turn goes the other way round.
            turns.push(Bend { quarters: -turn.quarters, ..*turn });
            seen = &self.seen[parent];
        }
        turns
    }
}

/// The extra cost of a turn in which cubes of this side pass.
fn force(side: u8) -> f32 {
    match side {
        FREE.. => 0.0,
        RUBS.. => RUB,
        _ => RUB + PRESS * (1.0 + f32::from(WHOLE - side) / f32::from(WHOLE)),
    }
}
