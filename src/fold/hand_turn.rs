//! How far a part of the chain can be turned, and how large its cubes may be for that: exact, over all angles. As in
//! `sweep`, cubes can meet only in one layer perpendicular to the axis; `side` handles single pairs.

use std::cmp::Reverse;
use std::ops::Range;

use glam::Vec3;

use super::chain::{Dihedrals, corners};
use super::plan::{CubeletPose, Grade, Joint, Step};
use super::side::{Spot, first_meeting, may_meet, quarter, side_at, side_of_quarter};
use crate::puzzle::{Cell, Direction, End};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grasp {
    pub cells: Vec<Cell>,
    /// Whether the next part that turns is pulled out first.
    pub pulled: bool,
    /// The next step of the way on, once a hint has been asked for.
    pub hint: Option<Step>,
    /// The joints of the plan's steps.
    pub known: Vec<Joint>,
}

impl Grasp {
    /// The cubelets before the joints of each run but the first and the last, which turn nothing.
    pub fn inner_runs(&self) -> Vec<Range<usize>> {
        let corners = corners(&self.cells);
        let runs = corners.array_windows().map(|&[from, to]| from..to);
        runs.skip(1).take(corners.len().saturating_sub(3)).collect()
    }

    /// The place of a joint's run in [`Self::inner_runs`].
    pub fn run_of(&self, joint: Joint) -> Option<usize> {
        self.inner_runs().iter().position(|run| run.contains(&joint.beside()[0]))
    }

    pub fn hint_at(&self, joint: Joint) -> Option<&Step> {
        self.hint.as_ref().filter(|step| step.joint == joint)
    }

    /// The joint that is meant by a place on this cubelet, in pitches: within the hinted part the hint's, or else one of
    /// the nearest run; in a corner, of the run whose link is nearer to the place.
    pub fn joint_at(&self, cubelet: usize, place: Vec3) -> Option<Joint> {
        if let Some(hint) = &self.hint
            && hint.moving(self.cells.len()).contains(&cubelet)
        {
            return Some(hint.joint);
        }
        let apart = |run: &Range<usize>| run.start.saturating_sub(cubelet) + cubelet.saturating_sub(run.end);
        let from_link = |run: &Range<usize>| {
            let before = cubelet.clamp(run.start, run.end - 1);
            place.distance((self.cells[before] + self.cells[before + 1]).as_vec3() / 2.0)
        };
        let runs = self.inner_runs().into_iter();
        let nearest =
            runs.min_by(|one, other| apart(one).cmp(&apart(other)).then(from_link(one).total_cmp(&from_link(other))));
        self.joint_of(&nearest?)
    }

    /// The turn of a joint: as the hint says if it is the hinted one, or else of the lighter side.
    pub fn turn_of(&self, joint: Joint) -> Step {
        match self.hint_at(joint) {
            Some(step) => Step::of_side(&self.cells, joint, step.moves, step.is_pull() || self.pulled),
            None => Step::of_joint(&self.cells, joint, self.pulled),
        }
    }

    /// Of the joints of a run, the hint's, or else the one that turns farthest; of equally good ones, a known one, or the
    /// one that moves fewest cubelets.
    pub fn joint_of(&self, run: &Range<usize>) -> Option<Joint> {
        let cells = &self.cells;
        if let Some(hint) = &self.hint
            && run.contains(&hint.joint.beside()[0])
        {
            return Some(hint.joint);
        }
        let turns = run.clone().map(|before| self.turn_of(Joint::after(before)));
        let reach = |turn: &Step| {
            let limit = |forward| turn.barrier(cells, forward, Grade::RUB).map_or(180.0, |barrier| barrier.degrees);
            limit(true) + limit(false)
        };
        let order = |turn: &Step| (self.known.contains(&turn.joint), Reverse(turn.moving(cells.len()).len()));
        let turns = turns.map(|turn| (reach(&turn), order(&turn), turn.joint));
        let best = turns.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        best.map(|(.., joint)| joint)
    }

    /// Where a cubelet is at an angle of a joint, in pitches; on the axis, where it turns in place or rests, a point that
    /// moves with the part.
    pub fn swing_of(&self, cubelet: usize, beside: Vec3, joint: Joint) -> Option<impl Fn(f64) -> Vec3 + use<>> {
        let turn = self.turn_of(joint);
        let middle = self.cells.get(cubelet)?.as_vec3();
        let is_on_axis = (middle - turn.pivot.as_vec3()).reject_from(turn.axis.as_vec3()).length() < 0.5;
        let at = CubeletPose::at(if is_on_axis { beside } else { middle });
        Some(move |degrees: f64| turn.turned(at, degrees, 1.0).position)
    }

    /// The degrees that a key turns: forward is the direction of the arrow, and a quarter forward makes all of the
    /// hint's turn.
    pub fn keyed(&self, joint: Joint, degrees: i32) -> i32 {
        let hint = self.hint_at(joint).filter(|_| degrees == 90);
        hint.map_or(degrees * self.arrow_sense(joint), |step| step.degrees)
    }

    /// The direction that the arrow at a joint shows: 1 or −1, as degrees.
    pub fn arrow_sense(&self, joint: Joint) -> i32 {
        let barrier = self.turn_of(joint).barrier(&self.cells, true, Grade::RUB);
        let free = if barrier.is_some_and(|barrier| barrier.degrees < 90.0) { -1 } else { 1 };
        self.hint_at(joint).map_or(free, |step| step.degrees.signum())
    }
}

/// Where a turn ends: the angle in degrees, 0 to 180, and the cubelets (from 0) that meet there, the moving one first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Barrier {
    pub degrees: f64,
    pub meet: [usize; 2],
}

impl Step {
    /// A turn that has not begun, of one side of a joint of a chain in these cells. If `pulled`, the side is pulled out
    /// along the axis by one cube. Panics without the joint.
    pub fn of_side(cells: &[Cell], joint: Joint, moves: End, pulled: bool) -> Self {
        let [before, after] = joint.beside();
        let axis = Direction::from_vector(cells[after] - cells[before]).expect("neighbours in a chain");
        let (hinge, outward) = match moves {
            End::Head => (before, -axis.vector()),
            End::Tail => (after, axis.vector()),
        };
        let lift = if pulled { outward } else { Cell::ZERO };
        Self { joint, moves, axis, pivot: cells[hinge], degrees: 0, lift, side: 1.0 }
    }

    /// A turn that has not begun, of the lighter side of a joint: the one with fewer cubelets; if equal, the less
    /// folded one.
    pub fn of_joint(cells: &[Cell], joint: Joint, pulled: bool) -> Self {
        let side = |end: End| joint.side(end, cells.len());
        let [head, tail] = [End::Head, End::Tail].map(|end| (side(end).len(), Dihedrals::of(&cells[side(end)]).bent()));
        Self::of_side(cells, joint, if head < tail { End::Head } else { End::Tail }, pulled)
    }

    /// The whole turn by these degrees, a multiple of 90, of a chain in these cells.
    pub fn by(self, degrees: i32, cells: &[Cell]) -> Self {
        let step = Self { degrees, ..self };
        Self { side: side_of_step(cells, &step), ..step }
    }

    /// A moving and a resting cubelet that keep the part from being pulled out.
    pub fn bars_pull(&self, cells: &[Cell]) -> Option<[usize; 2]> {
        self.pairs(cells).find(|&[moving, resting]| cells[moving] + self.lift == cells[resting])
    }

    /// Where cubes of this side first meet in a turn of up to 180°, right-handed if `forward`; see also [`Self::by`].
    pub fn barrier(&self, cells: &[Cell], forward: bool, side: f64) -> Option<Barrier> {
        let meetings = self.pairs_in_layers(cells, forward).filter_map(|(meet, place, other)| {
            let later = || first_meeting(quarter(place), other, side).map(|angle| angle + 90.0);
            Some(Barrier { degrees: first_meeting(place, other, side).or_else(later)?, meet })
        });
        meetings.min_by(|one, other| one.degrees.total_cmp(&other.degrees))
    }

    /// The largest side, at most 1, at which no cubes overlap when the part is turned by up to ±180 degrees.
    pub fn side_at(&self, cells: &[Cell], degrees: f64) -> f64 {
        let turned = degrees.abs();
        let sides = self.pairs_in_layers(cells, degrees > 0.0).map(|(_, place, other)| {
            if turned < 90.0 { side_at(place, other, turned) } else { side_at(quarter(place), other, turned - 90.0) }
        });
        sides.fold(1.0, f64::min)
    }

    /// Pairs of a moving and a resting cubelet in one layer; the part turns from its first axis to its second.
    fn pairs_in_layers(&self, cells: &[Cell], forward: bool) -> impl Iterator<Item = ([usize; 2], Spot, Spot)> {
        let Self { axis, pivot, lift, .. } = *self;
        let along = axis.axis();
        let sense = axis.vector()[along] * if forward { 1 } else { -1 };
        let spot = move |cell: Cell| {
            let offset = cell - pivot;
            (offset[(along + 1) % 3], sense * offset[(along + 2) % 3])
        };
        let is_in_layer = move |&[moving, resting]: &[usize; 2]| (cells[moving] + lift - cells[resting])[along] == 0;
        let place = move |pair: [usize; 2]| (pair, spot(cells[pair[0]]), spot(cells[pair[1]]));
        self.pairs(cells).filter(is_in_layer).map(place)
    }

    /// Pairs of a moving and a resting cubelet, without the two beside the joint.
    fn pairs<'a>(&self, cells: &'a [Cell]) -> impl Iterator<Item = [usize; 2]> + use<'a> {
        let resting = self.resting(cells.len());
        let pairs = move |moving| resting.clone().map(move |resting| [moving, resting]);
        self.moving(cells.len()).flat_map(pairs).filter(|[moving, resting]| moving.abs_diff(*resting) > 1)
    }
}

/// The largest side, in pitches, at which cubes pass a step of the chain in `cells`; 0 if impossible.
#[doc(hidden)]
pub fn side_of_step(cells: &[Cell], step: &Step) -> f64 {
    let mut after = cells.to_vec();
    step.turn(&mut after);
    let comes_back = || step.pairs(cells).all(|[moving, resting]| after[moving] != after[resting]);
    if step.is_pull() && (step.bars_pull(cells).is_some() || !comes_back()) {
        return 0.0;
    }
    let pairs = step.pairs_in_layers(cells, step.degrees > 0);
    let quarters = step.degrees.unsigned_abs() as usize / 90;
    let sides = pairs.filter(|(_, place, other)| may_meet(*place, *other)).flat_map(|(_, place, other)| {
        let places = std::iter::successors(Some(place), |place| Some(quarter(*place)));
        places.take(quarters).map(move |place| side_of_quarter(place, other))
    });
    sides.fold(1.0, f64::min)
}
