//! The demo: one puzzle of the catalogue after the other, and the user's own work kept meanwhile.

use super::command::Command;
use super::document::Document;
use super::draft::Draft;
use super::notice::Notices;
use super::player::Player;
use super::settings::View;
use super::solving::Solving;
use crate::puzzle::catalogue;

/// How long a finished cube is shown, in seconds.
const REST: f64 = 3.0;

#[derive(Clone, Debug)]
pub(super) struct Demo {
    pub(super) next: usize,
    pub(super) rested: f64,
    pub(super) kept: Box<Kept>,
}

/// What the user worked on, how it was shown, and what was said of it.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub document: Document,
    pub solving: Solving,
    pub player: Player,
    pub notices: Notices,
    pub view: View,
    pub mirror: bool,
}

/// Whether this was meant for what the demo shows: then leaving it is all that it does. Else it brings a puzzle along.
pub(super) fn is_meant_for(command: &Command) -> bool {
    !matches!(command, Command::Puzzle(_) | Command::Snake(_) | Command::Open | Command::Paste | Command::Settings(_))
}

impl Demo {
    pub(super) fn next(&mut self) -> Draft {
        let entry = &catalogue()[self.next % catalogue().len()];
        self.next += 1;
        self.rested = 0.0;
        Draft::from_puzzle(entry.puzzle())
    }

    /// Time passes in which nothing moves; whether it is time for the next puzzle.
    pub(super) fn rest(&mut self, seconds: f64) -> bool {
        // A stall between frames is no rest.
        self.rested += seconds.min(0.1);
        self.rested > REST
    }
}
