//! What the searches of the planner may do and what it costs: prices with their reasons are in docs/folding.md.
//!
//! Which search is tried when is left to the planner.

/// What is allowed and what it costs, in turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rules {
    /// Weight of the number of dihedrals not 0.
    pub weight: f32,
    /// Whether what is awkward for people costs more: more than one folded block, jumping about, turning the larger part.
    pub human: bool,
    /// Extra cost of a pull.
    pub pull: f32,
    /// Extra cost of a rub, and what a press costs more than that: as much again for a whole cube that gives way. If they
    /// are allowed.
    pub force: Option<(f32, f32)>,
    /// States to expand at most.
    pub expansions: usize,
}

/// Any clean plan, soon. A pull is three motions of the hands, out, round and back, where a turn is one.
pub(super) const CLEAN: Rules = Rules { weight: 5.0, human: false, pull: 2.0, force: None, expansions: 400 };
/// The search for any clean plan again, with more patience.
pub(super) const PATIENT: Rules = Rules { expansions: 2_000, ..CLEAN };
/// Clean plans that are easier on people, by less and less haste.
pub(super) const HUMAN: [Rules; 2] = [
    Rules { weight: 3.0, human: true, expansions: 600, ..CLEAN },
    Rules { weight: 2.0, human: true, expansions: 600, ..CLEAN },
];
/// A plan with rubs and presses, soon. What is forced wears the wood: a rub is worth six turns, a press nearly seven rubs at least.
pub(super) const FORCE: Rules = Rules { weight: 12.0, force: Some((6.0, 30.0)), expansions: 2_000, ..CLEAN };
/// Plans with fewer of them, by less and less haste.
pub(super) const LESS_FORCE: [Rules; 2] =
    [Rules { weight: 8.0, expansions: 1_000, ..FORCE }, Rules { weight: 5.0, expansions: 1_000, ..FORCE }];
/// Any plan with force, soon, and as long as there is time.
pub(super) const ANYHOW: Rules = Rules { weight: 30.0, expansions: 5_000, ..FORCE };
pub(super) const AT_LAST: Rules = Rules { weight: 180.0, expansions: usize::MAX, ..FORCE };

/// What is awkward for people, in turns; tried with other values on the catalogue and random solutions (docs/folding.md says
/// what for, and what a higher price for blocks costs).
pub(super) const BLOCK: f32 = 0.5;
pub(super) const JUMP: f32 = 0.2;
pub(super) const SHARE: f32 = 0.5;
