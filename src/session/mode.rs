//! What the person is doing, exactly one thing at a time, and the state of each.
//!
//! How a mode handles commands and time, and what it shows, is left to its file in `modes`; what lies over the picture, to
//! `overlay`.

use super::document::Document;
use super::notice::Notices;
use super::player::Player;
use super::solving::Solving;

#[derive(Clone, Debug)]
pub enum Mode {
    /// On the puzzle: solving, playing, editing it.
    Work(Work),
    /// The finished cube opens into the chain, at the first start.
    Intro(Intro),
    /// Entering a snake that is held in the hand. What is entered outlives the mode, and so is the session's.
    Entering,
    Following(Follow),
    Demo(Demo),
}

impl Default for Mode {
    fn default() -> Self {
        Self::Work(Work::default())
    }
}

#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Whether folding along starts as soon as there is a plan.
    pub(super) then_follow: bool,
}

#[derive(Clone, Debug)]
pub struct Intro {
    /// Playing speed, and whether steps wait to be read, before it.
    pub(super) speed: f32,
    pub(super) reading: bool,
}

/// Where somebody is who folds along.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Follow {
    /// 0 is how to begin, page k shows step k, and one more than there are steps is the end.
    pub(super) page: usize,
    /// Seconds that the timer has counted since the page was read.
    pub(super) counted: f64,
    /// Seconds that the page has been read or spoken so far.
    pub(super) read: f64,
    pub(super) speaking: bool,
    /// Whether timer and repetition are paused.
    pub(super) held: bool,
}

impl Follow {
    pub fn is_held(&self) -> bool {
        self.held
    }
}

#[derive(Clone, Debug)]
pub struct Demo {
    /// Index of the next puzzle in the catalogue.
    pub(super) next: usize,
    pub(super) act: Act,
    /// Seconds that this act has taken, or that it has rested.
    pub(super) passed: f64,
    pub(super) before: Box<Before>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Search,
    Fold,
    Open,
}

/// The user's own work, which comes back after a demo.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub document: Document,
    pub solving: Solving,
    pub player: Player,
    pub notices: Notices,
    pub follow: Option<Follow>,
}
