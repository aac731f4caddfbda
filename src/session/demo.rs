//! A show that is on: how far it is, and the user's own work, which is kept meanwhile. What happens in it is left to `show`.

use super::command::Command;
use super::document::Document;
use super::follow::Follow;
use super::notice::Notices;
use super::player::Player;
use super::settings::View;
use super::solving::Solving;
use crate::fold::Dihedrals;

#[derive(Clone, Debug)]
pub(super) struct Demo {
    pub next: usize,
    pub act: Act,
    /// Seconds that this act has taken, or that it has rested.
    pub passed: f64,
    pub kept: Box<Kept>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Search,
    Fold,
    Open,
}

/// What the user worked on, how it was shown, and what was said of it.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub document: Document,
    pub solving: Solving,
    pub player: Player,
    pub notices: Notices,
    pub follow: Option<Follow>,
    pub view: View,
    pub mirror: bool,
    pub backward: bool,
    pub goes_on_at: Option<Dihedrals>,
    pub pace: f32,
}

/// Whether this was meant for what the show shows: then leaving it is all that it does. Else it brings a puzzle along.
pub(super) fn is_meant_for(command: &Command) -> bool {
    !matches!(
        command,
        Command::Puzzle(_)
            | Command::Recent(_)
            | Command::Snake(_)
            | Command::Open
            | Command::Paste
            | Command::Settings(_)
    )
}
