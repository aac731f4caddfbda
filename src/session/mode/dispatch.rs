//! Passes commands and time to the rules of the current mode, and leaves it.

use super::{Mode, demo, entering, following, hands};
use crate::session::{Command, Session};

impl Session {
    /// Carries out a command that has another meaning in this mode; `false` for the usual meaning. `scope` decides
    /// which commands come here.
    pub(in crate::session) fn command_in_mode(&mut self, command: &Command) -> bool {
        match self.mode {
            Mode::Entering => entering::command(self, command),
            Mode::Following(_) => following::command(self, command),
            Mode::Hands(_) => hands::command(self, command),
            Mode::Work { .. } | Mode::Demo(_) => false,
        }
    }

    /// `resting`: neither playback nor solver was running.
    pub(in crate::session) fn time_in_mode(&mut self, seconds: f64, resting: bool) {
        match self.mode {
            Mode::Following(_) => following::time(self, seconds),
            Mode::Demo(_) => demo::time(self, seconds, resting),
            Mode::Hands(_) => hands::time(self, seconds),
            Mode::Work { .. } | Mode::Entering => {}
        }
    }

    pub(in crate::session) fn leave_mode(&mut self) {
        match self.mode {
            Mode::Work { .. } => {}
            Mode::Entering => entering::leave(self),
            Mode::Following(_) => following::leave(self),
            Mode::Hands(_) => hands::leave(self),
            Mode::Demo(_) => demo::leave(self),
        }
    }
}
