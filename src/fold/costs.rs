//! The rules of the planner's searches: allowed turns, costs in units of one turn (measurements: docs/folding.md), and
//! a budget in work rather than time, so that the same call gives the same plan unless it times out.

use std::cell::Cell;

use crate::job::Stop;

/// A limit on the work counted in `spent`, which other budgets may share.
pub struct Budget<'a> {
    pub stop: &'a Stop,
    pub spent: &'a Cell<u64>,
    pub most: u64,
}

impl Budget<'_> {
    /// Whether the budget is spent, or a stop is due. Reads the clock.
    pub fn is_spent(&self) -> bool {
        self.spent.get() >= self.most || self.stop.is_due()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Weight of the number of nonzero dihedrals in the estimated cost.
    pub weight: f32,
    /// Whether awkward turns cost more: several folded blocks, jumps, a larger moving part.
    pub human: bool,
    /// Whether rubs and presses are allowed.
    pub force: bool,
    pub expansions: usize,
}

/// Any clean plan, quickly.
pub const CLEAN: Rules = Rules { weight: 5.0, human: false, force: false, expansions: 400 };
pub const PATIENT: Rules = Rules { expansions: 2_000, ..CLEAN };
/// Clean plans that are easier for people; a lower weight finds cheaper plans, but more slowly.
pub const HUMAN: [Rules; 2] = [
    Rules { weight: 3.0, human: true, expansions: 600, ..CLEAN },
    Rules { weight: 2.0, human: true, expansions: 600, ..CLEAN },
];
/// A plan with rubs and presses, quickly.
pub const FORCE: Rules = Rules { weight: 12.0, force: true, expansions: 2_000, ..CLEAN };
/// Plans with fewer rubs and presses, again with decreasing weight.
pub const LESS_FORCE: [Rules; 2] =
    [Rules { weight: 8.0, expansions: 1_000, ..FORCE }, Rules { weight: 5.0, expansions: 1_000, ..FORCE }];
/// Any plan, with force allowed: first a quick search, then one that runs until the budget is spent.
pub const ANYHOW: Rules = Rules { weight: 30.0, expansions: 5_000, ..FORCE };
pub const AT_LAST: Rules = Rules { weight: 180.0, expansions: usize::MAX, ..FORCE };

// Extra costs of turns, in units of one turn.

/// A pull is three hand motions: out, round, back.
pub const PULL: f32 = 2.0;
/// Force wears the wood: it costs so much that it never saves just a few turns. A press costs this and a rub, and twice
/// this when a whole cube must yield.
pub const RUB: f32 = 6.0;
pub const PRESS: f32 = 30.0;

// Costs of awkward turns, in units of one turn, tuned on the catalogue and on random solutions.

/// For each folded block beyond the first, at each turn. With 6 here, 1 for a pull and a weight of 3, every plan of the
/// catalogue grows a single block, but the total number of pulls is 87 instead of 26.
pub const BLOCK: f32 = 0.5;
/// For a jump of more than three segments, where the hands let go. Together with [`SHARE`] it costs less than a turn.
pub const JUMP: f32 = 0.2;
/// Multiplied by the share of the chain that turns, which is at most half.
pub const SHARE: f32 = 0.5;
