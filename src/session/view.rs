//! What differs between the modes; their rules are in `mode`.

use super::Session;
use super::command::Command;
use super::mode::{Mode, demo, entering, following, hands, intro};

impl Session {
    /// Carries out a command that has another meaning in this mode; `false` for the usual meaning. `scope` decides
    /// which commands come here.
    pub(super) fn command_in_mode(&mut self, command: &Command) -> bool {
        match self.mode {
            Mode::Entering => entering::command(self, command),
            Mode::Following(_) => following::command(self, command),
            Mode::Hands(_) => hands::command(self, command),
            Mode::Work { .. } | Mode::Intro | Mode::Demo(_) => false,
        }
    }

    /// `resting`: neither playback nor solver was running.
    pub(super) fn time_in_mode(&mut self, seconds: f64, resting: bool) {
        match self.mode {
            Mode::Intro => intro::time(self),
            Mode::Following(_) => following::time(self, seconds),
            Mode::Demo(_) => demo::time(self, seconds, resting),
            Mode::Hands(_) => hands::time(self, seconds),
            Mode::Work { .. } | Mode::Entering => {}
        }
    }

    pub(super) fn leave_mode(&mut self) {
        match self.mode {
            Mode::Work { .. } => {}
            Mode::Intro => intro::leave(self),
            Mode::Entering => entering::leave(self),
            Mode::Following(_) => following::leave(self),
            Mode::Hands(_) => hands::leave(self),
            Mode::Demo(_) => demo::leave(self),
        }
    }
}
