//! The methods of a mode. `scope` decides which commands reach it.

use std::ops::Range;

use crate::session::Session;
use crate::session::command::Command;
use crate::stage::{Gesture, Stage};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// Edits the flat chain, or orbits.
    Edit,
    Turn,
    /// Orbits; a click turns the page.
    TurnPages,
    Covered,
    EndMode,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowLayout {
    /// Panel, transport, and the picture with its overlays.
    Panel,
    Entering,
    Pages,
    /// The picture with the name of the puzzle.
    Title(String),
}

pub(in crate::session) trait ModeRules {
    /// Commands with another meaning in this mode; `false` for the usual meaning.
    fn command(&self, _session: &mut Session, _command: &Command) -> bool {
        false
    }

    /// `resting`: neither playback nor solver was running.
    fn time(&self, _session: &mut Session, _seconds: f64, _resting: bool) {}

    fn report(&self, _session: &mut Session) {}

    fn leave(&self, session: &mut Session);

    fn stage(&self, session: &Session) -> Stage;

    fn lit(&self, session: &Session) -> Range<usize>;

    /// The hand motion of the current or next step.
    fn gesture(&self, _session: &Session) -> Option<Gesture> {
        None
    }

    fn pointer(&self, session: &Session) -> Pointer {
        if session.is_covered() { Pointer::Covered } else { Pointer::Turn }
    }

    fn layout(&self, _session: &Session) -> WindowLayout {
        WindowLayout::Panel
    }
}
