//! What the user is doing, with the state of each mode. Each mode has a file with its rules.

pub(super) mod demo;
pub(super) mod dispatch;
pub(super) mod entering;
pub(super) mod following;
pub(super) mod hands;
pub(super) mod work;

use super::document::Document;
use super::notice::Notices;
use super::player::Player;
use super::solving::Solving;
use crate::fold::{Barrier, Dihedrals, FoldPlan, Joint, Twist};

/// The session owns the entered snake, because it outlives the mode.
#[derive(Clone, Debug)]
pub enum Mode {
    Work(Work),
    Entering,
    Following(Follow),
    Hands(Box<Hands>),
    Demo(Demo),
}

impl Default for Mode {
    fn default() -> Self {
        Self::Work(Work::default())
    }
}

#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Whether to fold along as soon as there is a plan.
    pub(super) follows_when_ready: bool,
    /// Where the playhead was before the last key that led to an end of the fold.
    pub(super) left_at: Option<f64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Follow {
    /// 0 is the start, page k shows step k, and the last page is the end.
    pub page: usize,
    /// Whether the page shows only how to hold the chain before the step, as after a jump.
    pub(super) arrives: bool,
    /// Seconds counted by the timer, after reading.
    pub(super) counted: f64,
    /// Seconds spent reading or speaking the page.
    pub(super) read: f64,
    pub(super) speaking: bool,
    pub is_paused: bool,
    /// The pages that jumps have left, to be taken back.
    pub(super) left: Vec<usize>,
    /// Seconds since the first page; `None` if it began later.
    pub(super) folding: Option<f64>,
}

#[derive(Clone, Debug)]
pub struct Hands {
    /// The turns made by hand. Those beyond the playhead have been taken back.
    pub(super) done: FoldPlan,
    pub(super) before: Box<Player>,
    /// Where the user folded along before, to go on there.
    pub(super) follow: Option<Follow>,
    pub(super) hold: Option<Hold>,
    /// The joint that keys have selected, to be held again after a turn.
    pub(super) chosen: Option<Joint>,
    pub pulled: bool,
    /// Whether hints lead to the flat snake: from the cube.
    pub(super) unfolds: bool,
    pub(super) way: Way,
    /// Shapes of the chain at which a hint was asked for or used: at each once, however often.
    pub(super) hinted: Vec<Dihedrals>,
    /// From the first turn until the goal is reached.
    pub(super) seconds: f64,
    /// Whether the snake on the screen is made to look like the user's, because "Where am I?" has no picture of it.
    pub copies: bool,
    /// The state before another beginning was chosen, and its player.
    pub replaced: Option<Box<(Self, Player)>>,
}

impl Hands {
    /// Whether the way on is being looked for.
    pub(super) fn is_waiting(&self) -> bool {
        matches!(self.way, Way::Asked { sent: true, .. })
    }

    pub(super) fn count_hint(&mut self, shape: Dihedrals) {
        if !self.hinted.contains(&shape) {
            self.hinted.push(shape);
        }
    }

    pub fn held_degrees(&self) -> Option<f64> {
        self.hold.map(|hold| hold.degrees)
    }

    pub(super) fn whole_minutes(&self) -> u64 {
        (self.seconds / 60.0) as u64
    }

    pub fn is_falling(&self) -> bool {
        self.hold.is_some_and(|hold| hold.falls)
    }
}

/// A part that is held, or would be held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    pub(super) twist: Twist,
    /// Right-handed about the link of the joint, from head to tail.
    pub(super) degrees: f64,
    /// Let go of where it cannot stay: it falls back to a quarter turn.
    pub(super) falls: bool,
    pub(super) barrier: Option<Barrier>,
}

/// The way on from a pose. `follows`: to fold along as soon as it is known. `sent` once there is a plan that it can
/// lead to.
#[derive(Clone, Debug)]
pub enum Way {
    Unknown,
    Asked { follows: bool, sent: bool },
    Known(FoldPlan),
    NotFound,
}

#[derive(Clone, Debug)]
pub struct Demo {
    pub(super) next: usize,
    pub(super) scene: DemoScene,
    /// Seconds in this scene. Outside the search scene, counted only while neither playback nor solver is running.
    pub(super) elapsed: f64,
    pub(super) before: Box<SavedWork>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemoScene {
    Search,
    Fold,
    Open,
}

#[derive(Clone, Debug)]
pub struct SavedWork {
    pub document: Document,
    pub solving: Solving,
    pub player: Player,
    pub notices: Notices,
    pub follow: Option<Follow>,
}
