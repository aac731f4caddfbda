//! Whether a command applies in a mode and under an overlay.
//!
//! While a snake is being entered, commands for another snake do not apply. While the user folds along, a wrong key
//! must not lose the current step. During a demo, most commands only end it: they were meant for the demo's puzzle.

use super::keys::{Key, KeyPress};
use super::{Command, Scope, TABLE, entry_of};
use crate::session::{Mode, Overlay, ShelfPage};

/// What to do next with a command; [`admit`] is asked again until the command is carried out or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    CarryOut,
    CloseOverlay,
    LeaveMode,
    OnlyLeave,
    NotHere,
}

enum KeptOverlay {
    Any,
    Export,
    Shelf,
    Lost,
    None,
}

impl Scope {
    /// Changes only the appearance, so pose, intro and pending fold-along continue.
    pub(in crate::session) fn is_look(self) -> bool {
        matches!(self, Self::Look | Self::FoldLook)
    }

    /// Which overlay may stay open, and what happens while entering, following, folding by hand and in a demo.
    fn row(self) -> (KeptOverlay, Admission, Admission, Admission, Admission) {
        use Admission::{CarryOut, LeaveMode, NotHere, OnlyLeave};
        match self {
            Self::Look => (KeptOverlay::Any, CarryOut, CarryOut, CarryOut, CarryOut),
            Self::FoldLook => (KeptOverlay::Any, NotHere, CarryOut, CarryOut, CarryOut),
            Self::Token => (KeptOverlay::Any, CarryOut, NotHere, NotHere, NotHere),
            Self::Hand => (KeptOverlay::Any, NotHere, NotHere, CarryOut, NotHere),
            Self::Stop => (KeptOverlay::Any, CarryOut, CarryOut, CarryOut, OnlyLeave),
            Self::Clipboard => (KeptOverlay::Any, NotHere, CarryOut, CarryOut, OnlyLeave),
            Self::Transport => (KeptOverlay::Export, NotHere, CarryOut, CarryOut, OnlyLeave),
            Self::Image => (KeptOverlay::Export, NotHere, CarryOut, NotHere, OnlyLeave),
            Self::Autoplay => (KeptOverlay::Export, NotHere, NotHere, NotHere, OnlyLeave),
            Self::Export => (KeptOverlay::Export, NotHere, NotHere, CarryOut, OnlyLeave),
            Self::ExportTo => (KeptOverlay::Export, CarryOut, CarryOut, CarryOut, OnlyLeave),
            Self::Shelf => (KeptOverlay::Shelf, LeaveMode, NotHere, NotHere, OnlyLeave),
            Self::ShelfKey => (KeptOverlay::Shelf, NotHere, NotHere, NotHere, OnlyLeave),
            Self::ShelfItem => (KeptOverlay::Shelf, CarryOut, CarryOut, CarryOut, OnlyLeave),
            Self::ShelfButton => (KeptOverlay::Shelf, NotHere, CarryOut, CarryOut, OnlyLeave),
            Self::Lost => (KeptOverlay::Lost, NotHere, CarryOut, CarryOut, OnlyLeave),
            Self::Solve => (KeptOverlay::None, CarryOut, CarryOut, NotHere, OnlyLeave),
            Self::Box => (KeptOverlay::None, CarryOut, CarryOut, CarryOut, OnlyLeave),
            Self::Undo => (KeptOverlay::None, CarryOut, NotHere, CarryOut, OnlyLeave),
            Self::Redo => (KeptOverlay::None, NotHere, NotHere, CarryOut, OnlyLeave),
            Self::Solutions => (KeptOverlay::None, NotHere, NotHere, NotHere, OnlyLeave),
            Self::Puzzle | Self::Mode => (KeptOverlay::None, NotHere, CarryOut, CarryOut, OnlyLeave),
            Self::Typing => (KeptOverlay::None, LeaveMode, CarryOut, CarryOut, OnlyLeave),
            // These commands name a puzzle, so they do more than end the demo.
            Self::Replace => (KeptOverlay::None, LeaveMode, CarryOut, CarryOut, LeaveMode),
            Self::Open => (KeptOverlay::None, CarryOut, CarryOut, CarryOut, LeaveMode),
        }
    }

    fn keeps(self, overlay: &Overlay) -> bool {
        *overlay == Overlay::None
            || match self.row().0 {
                KeptOverlay::Any => true,
                KeptOverlay::Export => *overlay == Overlay::Export,
                KeptOverlay::Shelf => matches!(overlay, Overlay::Shelf(_)),
                KeptOverlay::Lost => *overlay == Overlay::Lost,
                KeptOverlay::None => false,
            }
    }

    /// Whether the generator keeps running during commands of this scope, with the shelf open or closed.
    pub(in crate::session) fn keeps_orders(self) -> bool {
        self != Self::Stop && self.keeps(&Overlay::Shelf(ShelfPage::Sold))
    }
}

/// The command that a key means in this mode.
pub fn command_of(press: KeyPress, mode: &Mode) -> Option<&'static Command> {
    if let Mode::Demo(_) = mode {
        return (!press.repeat).then_some(&Command::Stop);
    }
    // A held arrow goes on step by step, but other keys act once, because presenters and pedals send repeated keys.
    let steps = matches!(press.typed.key, Key::Left | Key::Right) && matches!(mode, Mode::Work { .. } | Mode::Intro);
    if press.repeat && !steps {
        return None;
    }
    let has = |command: &Command, shortcut| entry_of(command).keys.contains(&shortcut);
    press.meanings().find_map(|mut meaning| {
        // A layout may need Shift to type it.
        meaning.shift &= TABLE.iter().any(|command| has(command, meaning));
        let applies = |command: &Command| admit(mode, &Overlay::None, command.scope()) != Admission::NotHere;
        TABLE.iter().find(|command| has(command, meaning) && applies(command))
    })
}

pub fn admit(mode: &Mode, overlay: &Overlay, scope: Scope) -> Admission {
    // Enter takes what the choice lies over.
    if scope == Scope::Stop && *overlay != Overlay::None
        || scope == Scope::Solve && *overlay.below_help() == Overlay::Choice
    {
        return Admission::CarryOut;
    }
    let admission = match mode {
        Mode::Work { .. } | Mode::Intro if matches!(scope, Scope::Token | Scope::Hand) => Admission::NotHere,
        Mode::Work { .. } => Admission::CarryOut,
        Mode::Intro if scope.is_look() => Admission::CarryOut,
        Mode::Intro => Admission::LeaveMode,
        Mode::Entering => scope.row().1,
        Mode::Following(_) => scope.row().2,
        Mode::Hands(_) => scope.row().3,
        Mode::Demo(_) => scope.row().4,
    };
    if scope.keeps(overlay.below_help()) { admission } else { Admission::CloseOverlay }
}
