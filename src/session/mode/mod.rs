//! The work, and what the user is doing with it, with the state of each mode. Each mode has a file with its rules.

pub mod demo;
pub mod dispatch;
pub mod entering;
pub mod hands;
pub mod work;

use super::document::Document;
use super::document::journal::Attempt;
use super::notice::Notices;
use super::player::Player;
use super::solving::Solving;
use crate::fold::{Barrier, Dihedrals, FoldPlan, Joint, Step};

/// The session owns the entered snake, because it outlives the mode.
#[derive(Clone, Debug, Default)]
pub enum Mode {
    /// The snake is edited or solved, or folded page by page.
    #[default]
    Work,
    Entering,
    Hands(Box<Hands>),
    Demo(Demo),
}

impl Mode {
    /// Its word in the settings file, if the next start goes on in it.
    pub fn resumed(&self) -> Option<&'static str> {
        match self {
            Self::Entering => Some("entering"),
            // Learning goes on where it left off, and has these turns then.
            Self::Hands(hands) => hands.goal().is_none().then_some("hands"),
            _ => None,
        }
    }

    pub fn is_work(&self) -> bool {
        matches!(self, Self::Work)
    }

    pub fn hands(&self) -> Option<&Hands> {
        if let Self::Hands(hands) = self { Some(hands) } else { None }
    }
}

#[derive(Clone, Debug)]
pub struct Hands {
    /// The turns beyond the playhead have been taken back.
    pub attempt: Attempt,
    pub before: Box<Player>,
    pub hold: Option<Hold>,
    /// The joint that a click or keys have selected, to be held again after a turn.
    pub selected: Option<Joint>,
    pub pulled: bool,
    /// Whether hints lead to the flat snake: from the cube.
    pub unfolds: bool,
    pub way: Way,
    /// Whether the snake on the screen is made to look like the user's, because "Where am I?" has no picture of it.
    pub copies: bool,
}

impl Hands {
    /// The end of what is asked by heart, if hands on the screen fold that: shape of the chain.
    pub fn goal(&self) -> Option<Dihedrals> {
        let steps = self.before.asked()?;
        Some(Dihedrals::of(self.before.plan()?.cells(steps.end)))
    }

    /// Whether the way on is being looked for.
    pub fn is_waiting(&self) -> bool {
        matches!(self.way, Way::Asked { sent: true, .. })
    }

    pub fn count_hint(&mut self, shape: Dihedrals) {
        if self.attempt.hinted.contains(&shape) {
            return;
        }
        self.before.glance_in(&shape);
        self.attempt.hinted.push(shape);
    }

    pub fn is_falling(&self) -> bool {
        self.hold.is_some_and(|hold| hold.falls)
    }
}

/// A part that is held, or would be held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
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
    /// Seconds of this scene. After the search, counted only while neither playback nor solver is running.
    pub elapsed: f64,
    /// What was there before, with its messages.
    pub before: Box<(Document, Solving, Player, Notices)>,
}
