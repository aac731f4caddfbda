//! Passes commands and time to the rules of the current mode, asks it for its picture, and leaves it.

use super::{Mode, demo, entering, following, hands, work};
use crate::session::{Command, Session};
use crate::stage::{Picture, Pointer};

impl Session {
    /// Carries out a command that has another meaning in this mode; `false` for the usual meaning.
    pub(in crate::session) fn command_in_mode(&mut self, command: &Command) -> bool {
        match self.mode {
            Mode::Entering => entering::command(self, command),
            Mode::Following(_) => following::command(self, command),
            Mode::Hands(_) => hands::command(self, command),
            Mode::Work | Mode::Demo(_) => false,
        }
    }

    /// `resting`: neither playback nor solver was running.
    pub(in crate::session) fn time_in_mode(&mut self, seconds: f64, resting: bool) {
        match self.mode {
            Mode::Following(_) => following::time(self, seconds),
            Mode::Demo(_) => demo::time(self, seconds, resting),
            Mode::Hands(_) => hands::time(self, seconds),
            Mode::Work | Mode::Entering => {}
        }
    }

    pub(in crate::session) fn picture_in_mode(&self) -> Picture {
        match self.mode {
            _ if self.is_watched() => demo::watched(self),
            Mode::Work | Mode::Demo(_) => work::picture(self, self.settings.look()),
            Mode::Entering => entering::picture(self),
            Mode::Following(_) => following::picture(self),
            Mode::Hands(_) => hands::picture(self),
        }
    }

    pub(in crate::session) fn pointer_in_mode(&self) -> Pointer {
        match self.mode {
            Mode::Demo(_) => Pointer::EndMode,
            _ if self.is_covered() => Pointer::Covered,
            Mode::Following(_) => Pointer::TurnPages,
            Mode::Hands(_) => Pointer::Hands(self.grasp()),
            Mode::Work if work::lies_open(self) => {
                Pointer::Edit { brush: self.editor.brush, resizes: self.document.draft.resizes() }
            }
            Mode::Entering if self.editor.brush.is_some() => {
                Pointer::Edit { brush: self.editor.brush, resizes: Vec::new() }
            }
            Mode::Work | Mode::Entering => Pointer::Turn,
        }
    }

    pub(in crate::session) fn leave_mode(&mut self) {
        match self.mode {
            Mode::Work => {}
            Mode::Entering => entering::leave(self),
            Mode::Following(_) => following::leave(self),
            Mode::Hands(_) => hands::leave(self),
            Mode::Demo(_) => demo::leave(self),
        }
    }
}
