//! What the user is doing, with the state of each mode. Each mode has a file with its rules.

pub mod demo;
pub mod dispatch;
pub mod entering;
pub mod following;
pub mod hands;
pub mod work;

use super::document::Document;
use super::document::journal::Attempt;
use super::notice::Notices;
use super::player::Player;
use super::solving::Solving;
use crate::fold::{Barrier, Dihedrals, FoldPlan, Joint, Step};

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
    pub follows_when_ready: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Follow {
    /// 0 is the start, page k shows step k, and the last page is the end.
    pub page: usize,
    /// Whether the page shows only how to hold the chain before the step, as after a jump.
    pub arrives: bool,
    /// Seconds counted by the timer, after reading.
    pub counted: f64,
    /// Seconds spent reading or speaking the page.
    pub read: f64,
    pub speaking: bool,
    pub is_paused: bool,
    /// Seconds since the first page; `None` if it began later.
    pub folding: Option<f64>,
}

#[derive(Clone, Debug)]
pub struct Hands {
    /// The turns beyond the playhead have been taken back.
    pub attempt: Attempt,
    pub before: Box<Player>,
    /// Where the user folded along before, to go on there.
    pub follow: Option<Follow>,
    pub hold: Option<Hold>,
    /// The joint that keys have selected, to be held again after a turn.
    pub chosen: Option<Joint>,
    pub pulled: bool,
    /// Whether hints lead to the flat snake: from the cube.
    pub unfolds: bool,
    pub way: Way,
    /// Whether the snake on the screen is made to look like the user's, because "Where am I?" has no picture of it.
    pub copies: bool,
}

impl Hands {
    /// Whether the way on is being looked for.
    pub fn is_waiting(&self) -> bool {
        matches!(self.way, Way::Asked { sent: true, .. })
    }

    pub fn count_hint(&mut self, shape: Dihedrals) {
        if !self.attempt.hinted.contains(&shape) {
            self.attempt.hinted.push(shape);
        }
    }

    pub fn held_degrees(&self) -> Option<f64> {
        self.hold.map(|hold| hold.degrees)
    }

    pub fn whole_minutes(&self) -> u64 {
        (self.attempt.seconds / 60.0) as u64
    }

    pub fn is_falling(&self) -> bool {
        self.hold.is_some_and(|hold| hold.falls)
    }
}

/// A part that is held, or would be held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    /// A quarter turn of the part; [`Self::degrees`] is how far it is turned.
    pub turn: Step,
    /// Right-handed about the link of the joint, from head to tail.
    pub degrees: f64,
    /// Let go of where it cannot stay: it falls back to a quarter turn.
    pub falls: bool,
    pub barrier: Option<Barrier>,
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
    pub next: usize,
    pub scene: DemoScene,
    /// Seconds in this scene. Outside the search scene, counted only while neither playback nor solver is running.
    pub elapsed: f64,
    pub before: Box<SavedWork>,
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
