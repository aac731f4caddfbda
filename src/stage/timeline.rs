//! The timeline that the transport plays: the chain folding, or the solution cubelet by cubelet; and how playing the
//! two differs.

use std::sync::Arc;

use super::cubelets::{DRAWN_SIDE, FLAT, Stage, cuts_of, extent, in_box, table_under};
use super::framing::{Framing, framings};
use crate::fold::{CubeletPose, Dihedrals, FoldPlan, Grade, Moment, smooth};
use crate::puzzle::{Cell, Direction, Solution};
use crate::text::Language;

/// Seconds in which the snake is lifted off the table at the start of a fold.
pub const LIFT_SECONDS: f64 = 1.4;

/// A turn that plays by itself leans back, overshoots its end and settles: for this long, and by at most so many
/// degrees. The ease of the turn takes some of it, so that 2 to 3 degrees are seen, at rest 0.17 s after the end is
/// first reached.
const OVERSHOOT_SECONDS: f64 = 0.2;
pub const OVERSHOOT: f64 = 3.2;

/// Share of a step, at its end, during which the table moves to its height for the next one.
const TABLE_RISE: f64 = 0.6;

/// Average silent reading speed (Brysbaert, 2019: 238 words per minute).
const SECONDS_PER_WORD: f64 = 0.25;

/// Seconds per cubelet of an assembly, as in the program of T. Petricek, "Solving fun puzzles with F#", 2014.
const CUBELET_SECONDS: f64 = 0.2;

/// Seconds of pause before and after a repeated step, to look from the picture to the hands and back; chosen by trial.
pub const RESTS: [f64; 2] = [1.2, 2.2];

#[derive(Clone, Debug, PartialEq)]
pub enum Timeline {
    /// The chain folds; a step is a joint turning.
    Fold {
        plan: FoldPlan,
        /// The lowest height reached in each step, in pitches; the last entry is for the last pose.
        lowest: Vec<f32>,
        framings: Vec<Arc<Framing>>,
        /// Whether each step has room to lean back before its turn, and to overshoot.
        room: Vec<[bool; 2]>,
        /// Whether it begins with the flat snake on the table, which is lifted.
        lies: bool,
        /// The numbers of steps done where its parts begin or end, if it lies first.
        parts: Vec<usize>,
    },
    /// The solution appears; a step is a cubelet.
    Assembly(Solution),
}

impl Timeline {
    pub fn fold(plan: FoldPlan) -> Self {
        let lies = plan.begins_flat();
        Self::of(plan, lies)
    }

    /// `lies`: first the snake is lifted off the table.
    pub(crate) fn of(plan: FoldPlan, lies: bool) -> Self {
        let room = (0..plan.len()).map(|step| plan.has_room_beyond(step, OVERSHOOT)).collect();
        let parts = if lies { [&[0], &*plan.stretch_ends()].concat() } else { Vec::new() };
        Self::Fold { lowest: plan.lowest_y(f64::from(DRAWN_SIDE)), framings: framings(&plan), plan, room, lies, parts }
    }

    pub fn plan(&self) -> Option<&FoldPlan> {
        if let Self::Fold { plan, .. } = self { Some(plan) } else { None }
    }

    /// The numbers of steps done where the parts of a fold begin or end that is shown from the table on; else empty.
    pub fn parts(&self) -> &[usize] {
        if let Self::Fold { parts, .. } = self { parts } else { &[] }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Fold { plan, .. } => plan.len(),
            Self::Assembly(solution) => solution.cells.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Empty if there is no such step.
    pub fn step_text(&self, step: usize, language: Language) -> String {
        let cells = match self {
            Self::Fold { plan, .. } => return language.step_text(plan, step),
            Self::Assembly(solution) => &solution.cells,
        };
        match (step.checked_sub(1), cells.get(step)) {
            (Some(before), Some(&cell)) => language.next_cube(step + 1, Direction::from_vector(cell - cells[before])),
            (None, Some(&cell)) => language.first_cube(cell),
            _ => String::new(),
        }
    }

    /// For the English words: a film has the same length in each language.
    pub fn reading_seconds(&self, step: usize) -> f64 {
        let words = || self.step_text(step, Language::English).split(' ').count() as f64;
        self.plan().map_or(0.0, |_| 0.6 + SECONDS_PER_WORD * words())
    }

    /// Seconds for step `step` at normal speed; wide swings take longer than small ones.
    pub fn step_seconds(&self, step: usize) -> f64 {
        let Some(plan) = self.plan() else { return CUBELET_SECONDS };
        plan.steps().get(step).map_or(1.0, |now| {
            let turn = if now.degrees.abs() > 90 { 1.3 } else { 0.9 };
            let room = if now.grade() == Grade::Free { 0.0 } else { 0.6 };
            // A side of 30 cubelets swings about half a second longer than a single one.
            turn + room + 0.1 * (plan.moving(step).len() as f64).sqrt()
        })
    }

    /// The playhead's first position. Before folding it is −1: the snake lies flat on the table, and is lifted until 0.
    pub fn start(&self) -> f64 {
        if matches!(self, Self::Fold { lies: true, .. }) { -1.0 } else { 0.0 }
    }

    /// The shape of the chain before the current step.
    pub fn dihedrals(&self, playhead: f64) -> Dihedrals {
        match self {
            Self::Fold { plan, .. } => Dihedrals::of(plan.cells(playhead as usize)),
            Self::Assembly(solution) => Dihedrals::of(&solution.cells),
        }
    }

    /// Degrees by which a part that plays by itself turns beyond its way: below 0 before it, above 0 at its end.
    pub fn overshoot(&self, playhead: f64) -> f64 {
        let step = playhead as usize;
        let t = playhead.rem_euclid(1.0);
        let Self::Fold { plan, room, .. } = self else { return 0.0 };
        let Some(&[leans, overshoots]) = room.get(step).filter(|_| playhead >= 0.0) else { return 0.0 };
        let turning = plan.turning(step);
        let share = OVERSHOOT_SECONDS / self.step_seconds(step);
        // Gentle at both ends, 1 in the middle.
        let swell = |from: f64| 16.0 * (from * (1.0 - from)).max(0.0).powi(2);
        let lean = if leans { swell((t - turning.start) / share) } else { 0.0 };
        let over = if overshoots { swell((turning.end - t) / share) } else { 0.0 };
        OVERSHOOT * (over - lean)
    }

    /// The playhead at which a step that plays by itself has turned by this share, 0 to 1, of its angle.
    pub fn playhead_of_turn(&self, step: usize, share: f64) -> f64 {
        let mut low = step as f64;
        let mut high = step as f64 + 1.0;
        for _ in 0..20 {
            let middle = f64::midpoint(low, high);
            let reached = if self.turned(middle, true).0 < share { &mut low } else { &mut high };
            *reached = middle;
        }
        low
    }

    /// The turned share of the current step, and the room made for it.
    fn turned(&self, playhead: f64, in_motion: bool) -> (f64, f64) {
        let step = playhead as usize;
        let t = playhead.max(0.0).fract();
        let Some(plan) = self.plan().filter(|plan| step < plan.len()) else { return (0.0, 0.0) };
        let Moment { turned, room } = plan.progress(step, t);
        let beyond = if in_motion { self.overshoot(playhead) } else { 0.0 };
        (turned + beyond / f64::from(plan.steps()[step].degrees.abs()), room)
    }

    /// How many turns have ended, closed again, and how many have begun; `in_motion` if they overshoot.
    pub fn turns(&self, playhead: f64, in_motion: bool) -> (usize, usize) {
        let step = playhead as usize;
        let (turned, room) = self.turned(playhead, in_motion);
        let closed = |at_end: bool| usize::from(at_end && room == 0.0);
        (step + closed(turned >= 1.0), step + 1 - closed(turned <= 0.0))
    }

    /// The stage at a moment, with the moving part turned further by some degrees. With `ghosts`, its extent includes
    /// where the step leads.
    pub fn stage(&self, playhead: f64, degrees: f64, ghosts: bool) -> Stage {
        let step = playhead as usize;
        let (plan, lowest, framings) = match self {
            Self::Fold { plan, lowest, framings, .. } => (plan, lowest, framings),
            Self::Assembly(solution) => {
                let cells = solution.cells.iter().copied();
                let greatest = cells.clone().reduce(Cell::max).unwrap_or_default();
                let placed = playhead.ceil() as usize;
                let share = playhead.fract() as f32;
                let there: Vec<_> = (0..).zip(cells).map(|(index, cell)| (index < placed).then_some(cell)).collect();
                let swing = (share > 0.0).then_some((step..step + 1, share));
                return Stage { cuts: cuts_of(&solution.cells), ..in_box(&there, swing, greatest) };
            }
        };
        let opening = plan.opening(playhead, f64::from(DRAWN_SIDE));
        let opened = |pose: &CubeletPose| CubeletPose { position: opening.apply(pose.position), ..*pose };
        let cubelets: Vec<_> = plan.pose_beyond(playhead, degrees).iter().map(opened).collect();
        let lit = plan.moving(step);
        let lands = plan.poses().get(step + 1).filter(|_| ghosts).map_or(&[][..], |pose| &pose.cells[lit.clone()]);
        let lands = lands.iter().map(|cell| CubeletPose::at(cell.as_vec3()));
        let stage = Stage {
            lit,
            first: plan.dotted(),
            ticked: false,
            opened: opening.pitch - 1.0,
            cuts: cuts_of(plan.laid_out()),
            ground: ground(lowest, playhead).min(table_under(cubelets.iter().copied())),
            frame: framings.get(step).cloned(),
            extent: extent(cubelets.iter().copied().chain(lands)),
            faded: beads(plan, playhead),
            eye: Some(if playhead <= self.start() && playhead < 0.0 { FLAT } else { plan.sight(step).eye }),
            cubelets: cubelets.into_iter().map(Some).collect(),
        };
        if playhead >= 0.0 { stage } else { stage.lying(smooth(playhead + 1.0) as f32, lowest[0]) }
    }
}

/// Share of a step, at its end, during which its faded cubelets change to those of the next one.
const FADE_SHARE: f64 = 0.15;

/// How far each cubelet has become a bead, 0 to 1; empty if none has.
pub fn beads(plan: &FoldPlan, playhead: f64) -> Vec<f32> {
    let step = playhead as usize;
    let now = plan.sight(step).faded;
    let next = plan.sight(step + 1).faded;
    if now.is_empty() && next.is_empty() {
        return Vec::new();
    }
    let share = smooth((playhead.fract() - (1.0 - FADE_SHARE)) / FADE_SHARE) as f32;
    let mut faded = vec![0.0; plan.cubelets()];
    now.iter().for_each(|&cubelet| faded[cubelet] += 1.0 - share);
    next.iter().for_each(|&cubelet| faded[cubelet] += share);
    faded
}

/// Height of the table under a fold: below everything the current step reaches, until it moves to the next step's
/// height late in the step. While it rises, the moving part may still be below it; then `stage` lowers it.
fn ground(lowest: &[f32], playhead: f64) -> f32 {
    let step = playhead as usize;
    let height = |step: usize| lowest.get(step).or(lowest.last()).copied().unwrap_or(0.0);
    let share = smooth((playhead.fract() - (1.0 - TABLE_RISE)) / TABLE_RISE) as f32;
    height(step) + (height(step + 1) - height(step)) * share
}
