//! What the searches of the planner may do and what it costs, in turns; docs/folding.md says what came of it.
//!
//! Which search is tried when is left to the planner.

/// What is allowed and what it costs, in turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rules {
    /// Weight of the number of dihedrals not 0.
    pub weight: f32,
    /// Whether what is awkward for people costs more: more than one folded block, jumping about, turning the larger part.
    pub human: bool,
    pub pull: f32,
    /// Extra cost of a rub, and what a press costs more than that: as much again for a whole cube that gives way. If they
    /// are allowed.
    pub force: Option<(f32, f32)>,
    pub expansions: usize,
}

/// Any clean plan, soon. A pull is three motions of the hands, out, round and back, where a turn is one: so it is chosen
/// before three further turns, and even with two.
pub(super) const CLEAN: Rules = Rules { weight: 5.0, human: false, pull: 2.0, force: None, expansions: 400 };
/// The search for any clean plan again, with more patience.
pub(super) const PATIENT: Rules = Rules { expansions: 2_000, ..CLEAN };
/// Clean plans that are easier on people, by less and less haste.
pub(super) const HUMAN: [Rules; 2] = [
    Rules { weight: 3.0, human: true, expansions: 600, ..CLEAN },
    Rules { weight: 2.0, human: true, expansions: 600, ..CLEAN },
];
/// A plan with rubs and presses, soon. What is forced wears the wood, and by how much nobody measured: that a rub is worth
/// six turns, and a press nearly seven rubs at least, is judged so that neither is done to save a few turns.
pub(super) const FORCE: Rules = Rules { weight: 12.0, force: Some((6.0, 30.0)), expansions: 2_000, ..CLEAN };
/// Plans with fewer of them, by less and less haste.
pub(super) const LESS_FORCE: [Rules; 2] =
    [Rules { weight: 8.0, expansions: 1_000, ..FORCE }, Rules { weight: 5.0, expansions: 1_000, ..FORCE }];
/// Any plan with force, soon, and as long as there is time.
pub(super) const ANYHOW: Rules = Rules { weight: 30.0, expansions: 5_000, ..FORCE };
pub(super) const AT_LAST: Rules = Rules { weight: 180.0, expansions: usize::MAX, ..FORCE };

// What is awkward for people, in turns, tuned on the catalogue and on random solutions.

/// Each folded block beyond one, for each turn while it is there. With 6 here, 1 for a pull and a weight of 3 every plan of
/// the catalogue grows a single block, but pulls 87 times in all instead of 26.
pub(super) const BLOCK: f32 = 0.5;
/// A jump of more than three segments: hands let go and look again. With the share less than a turn, so that neither is
/// worth one.
pub(super) const JUMP: f32 = 0.2;
/// The part that turns, for all of the chain; it is half at most.
pub(super) const SHARE: f32 = 0.5;
