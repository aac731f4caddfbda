//! The questions that every mode answers. Each mode is a file here; its state is in `mode`.
//!
//! Which mode is on is left to the session; which commands come to it at all, to `scope`.

pub(super) mod demo;
pub(super) mod entering;
pub(super) mod following;
pub(super) mod intro;
pub(super) mod work;

use std::ops::Range;

use super::Session;
use super::command::Command;
use crate::stage::{Gesture, Stage};

/// What the pointer may do on the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// Edit the flat chain, and turn the picture.
    Edit,
    Turn,
    /// Turn the picture, and with a click the page.
    TurnPages,
    /// Nothing: an overlay covers it.
    Covered,
    /// End the mode, wherever it is pressed.
    EndMode,
}

/// What is laid out in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// The panel, the transport, and the picture with its overlays.
    Panel,
    Entering,
    Pages,
    /// The picture alone, with the name of the puzzle.
    Title(String),
}

pub(super) trait Rules {
    /// Carries out a command that means something else here than at work; `false` where it means the same.
    fn command(&self, _session: &mut Session, _command: &Command) -> bool {
        false
    }

    /// So many seconds have passed; `resting` where neither playback nor solver was at work.
    fn time(&self, _session: &mut Session, _seconds: f64, _resting: bool) {}

    /// A report came in, and the session has taken it over.
    fn report(&self, _session: &mut Session) {}

    /// Back to work.
    fn leave(&self, session: &mut Session);

    fn stage(&self, session: &Session) -> Stage;

    /// The cubelets that move at this moment or in the next step.
    fn lit(&self, session: &Session) -> Range<usize>;

    /// What the step under way, or the next one, asks of the hands.
    fn gesture(&self, session: &Session) -> Option<Gesture>;

    fn pointer(&self, session: &Session) -> Pointer;

    fn layout(&self, session: &Session) -> Layout;
}
