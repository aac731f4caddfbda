//! All that is drawn of a fold at one moment. Code that draws reads nothing else, so that equal pictures are drawn
//! alike.

use std::ops::Range;

use glam::Vec3;

use super::cubelets::{FilledBox, Stage};
use super::gesture::Gesture;
use super::switches::Switches;
use super::timeline::Timeline;
use super::woods::Woods;
use crate::defaults::defaults;
use crate::fold::{CubeletPose, FoldPlan, Grasp, Hint, Viewpoint};
use crate::puzzle::Colour;
use crate::text::{Count, Language};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub stage: Stage,
    /// The wood of each cubelet, as an index of [`Species::ALL`](crate::stage::Species::ALL).
    pub woods: Vec<usize>,
    /// The hand motion of the current or next step.
    pub gesture: Option<Gesture>,
    /// The runs to count while the snake lies on the table, as [`FoldPlan::counts`].
    pub counts: Vec<(usize, [usize; 3])>,
    /// 1 while the snake lies on the table before the first step, then less, 0 once it is lifted.
    pub lies: f32,
    pub filled_box: Option<FilledBox>,
    /// The snake on the table, while it is being entered.
    pub entered: Option<EnteredSnake>,
    pub pointed: Option<Pointed>,
    pub pointer: Pointer,
    pub caption: Caption,
    pub look: Look,
    /// Whether a running search is shown.
    pub shows_search: bool,
    /// Whether it changes from frame to frame.
    pub moves: bool,
}

defaults! {
    /// The user's choices for all pictures.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Look {
        pub language: Language = Language::English,
        pub dark: bool = false,
        pub switches: Switches = Switches::default(),
        pub woods: Woods = Woods::Light,
        /// Size of text and lines, 1 for the usual one.
        pub scale: f32 = 1.0,
    }
}

/// The words over a picture; all empty if there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// Where the fold is, such as "Step 3 of 14".
    pub count: String,
    pub hint: String,
    /// Whether the hint says more than how far the part turns.
    pub is_hint_new: bool,
    /// What to do, or what is done.
    pub text: String,
    /// Whether what was counted cannot be right.
    pub is_wrong: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointed {
    pub cubelet: usize,
    /// Its number and kind, and what a click on it does.
    pub label: (String, Option<String>),
}

/// What the pointer may do in a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Pointer {
    /// Orbits.
    #[default]
    Turn,
    /// Edits the flat chain, or orbits.
    Edit {
        /// What a click on a cubelet paints it with, instead of changing its kind.
        brush: Option<Colour>,
    },
    /// Turns parts of the chain, or orbits.
    Hands(Grasp),
    /// Nothing: something else is over the picture.
    Covered,
    EndMode,
}

impl Pointer {
    pub fn edits(&self) -> bool {
        matches!(self, Self::Edit { .. })
    }

    pub fn grasp(&self) -> Option<&Grasp> {
        if let Self::Hands(grasp) = self { Some(grasp) } else { None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct EnteredSnake {
    pub runs: Vec<EnteredRun>,
    /// The place of the next cube, in pitches; `None` after the last.
    pub next: Option<Vec3>,
    /// Whether it has as many cubes as the box has cells.
    pub is_whole: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnteredRun {
    /// Includes both corners; the last may not be entered yet.
    pub cubelets: Range<usize>,
    /// Still open, so at least one more cubelet follows.
    pub goes_on: bool,
    pub is_too_long: bool,
}

impl EnteredRun {
    pub fn length(&self) -> usize {
        self.cubelets.len()
    }
}

impl Picture {
    /// A snake with nothing to do. `woods` as [`Self::woods`].
    pub fn still(stage: Stage, woods: Vec<usize>, look: Look) -> Self {
        let stage = Stage { frame: stage.frame.filter(|_| look.switches.guide), ..stage };
        Self { stage, woods, look, ..Self::default() }
    }

    /// A moment of a fold or an assembly. `in_motion`: while it plays by itself, so that turns overshoot.
    pub fn of(timeline: &Timeline, playhead: f64, in_motion: bool, woods: Vec<usize>, look: Look) -> Self {
        let beyond = if in_motion { timeline.overshoot(playhead) } else { 0.0 };
        let stage = timeline.stage(playhead, beyond, look.switches.ghosts);
        let plan = timeline.plan().filter(|_| look.switches.guide);
        Self {
            gesture: plan.filter(|_| playhead >= 0.0).and_then(|plan| {
                let step = playhead as usize;
                Some(Gesture::of(plan, step, look.switches.ghosts)?.at(plan.progress(step, playhead.fract())))
            }),
            counts: plan.filter(|_| playhead < 0.0).map_or_else(Vec::new, FoldPlan::counts),
            lies: (-playhead).max(0.0) as f32,
            caption: Caption::of(timeline, playhead, look.language),
            ..Self::still(stage, woods, look)
        }
    }

    /// The wood that a cubelet is shown in, as an index of [`Species::ALL`](crate::stage::Species::ALL).
    pub fn wood(&self, cubelet: usize) -> usize {
        self.look.woods.shown(self.woods.get(cubelet).copied().unwrap_or_default(), cubelet)
    }

    pub fn eye(&self) -> Viewpoint {
        self.stage.eye.unwrap_or(Viewpoint::HOME)
    }

    pub fn pointed_at(&self) -> Option<usize> {
        self.pointed.as_ref().map(|pointed| pointed.cubelet)
    }

    /// Whether a cubelet stays still while others move.
    pub fn rests(&self, cubelet: usize) -> bool {
        !self.stage.lit.is_empty() && !self.stage.lit.contains(&cubelet)
    }

    /// The cubelets that are no beads.
    pub fn whole(&self) -> Vec<Option<CubeletPose>> {
        let whole = |(cubelet, pose): (usize, &Option<CubeletPose>)| pose.filter(|_| self.bead(cubelet) < 0.1);
        self.stage.cubelets.iter().enumerate().map(whole).collect()
    }

    /// How far a cubelet is a bead on the cord, 0 to 1.
    pub fn bead(&self, cubelet: usize) -> f32 {
        let sees_through = self.look.switches.xray && self.rests(cubelet);
        if sees_through { 1.0 } else { self.stage.faded.get(cubelet).copied().unwrap_or(0.0) }
    }
}

impl Caption {
    pub fn of(timeline: &Timeline, playhead: f64, language: Language) -> Self {
        match timeline {
            Timeline::Fold { plan, .. } => Self::of_fold(plan, playhead, false, language),
            Timeline::Assembly(_) => {
                let step = playhead as usize;
                let of = timeline.len();
                let (count, text) = if step < of {
                    (Count::Cube { cube: step + 1, of }, timeline.step_text(step, language))
                } else {
                    (Count::Done(of), language.done().to_owned())
                };
                Self { count: language.count(count), text, ..Self::default() }
            }
        }
    }

    /// `in_hand`: readers hold a snake, and must not turn it where only the picture has turned.
    pub fn of_fold(plan: &FoldPlan, playhead: f64, in_hand: bool, language: Language) -> Self {
        let step = playhead as usize;
        let of = plan.len();
        let (count, text) = match plan.words(step) {
            _ if playhead < 0.0 => (Count::Before { step: 1, of }, language.beginning_text(plan)),
            Some(words) => (Count::Step { step: step + 1, of }, language.step(&words)),
            None => (Count::Done(of), language.ending(plan.ending()).to_owned()),
        };
        let hint = plan.hint(step).filter(|_| playhead >= 0.0);
        let is_hint_new = hint.is_some_and(|hint| hint.is_new());
        let has_moved = in_hand && hint.is_some_and(|hint| hint.moved.is_some());
        let text = if has_moved { format!("{} {text}", language.picture_moved()) } else { text };
        let hint = hint.map(|hint| Hint { moved: hint.moved.filter(|_| !in_hand), ..hint });
        let hint = hint.map_or_else(String::new, |hint| language.hint(&hint));
        Self { count: language.count(count), hint, is_hint_new, text, ..Self::default() }
    }
}
