//! Whether a command applies in a mode and under an overlay.
//!
//! While a snake is being entered, commands for another snake do not apply. While the user folds along, a wrong key
//! must not lose the current step. During a demo, most commands only end it: they were meant for the demo's puzzle.

use super::shortcut::{Key, KeyPress};
use super::table::TABLE;
use super::{Command, Scope};
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

/// What becomes of the commands of a scope; in work mode they are carried out.
struct Rule {
    /// Whether this overlay stays open; any other closes.
    keeps: fn(Overlay) -> bool,
    entering: Admission,
    following: Admission,
    hands: Admission,
    demo: Admission,
}

impl Scope {
    /// Changes only the appearance, so pose and pending fold-along continue.
    pub(in crate::session) fn is_look(self) -> bool {
        matches!(self, Self::Look | Self::FoldLook)
    }

    fn rule(self) -> Rule {
        use Admission::{CarryOut, LeaveMode, NotHere, OnlyLeave};
        const USUAL: Rule =
            Rule { keeps: |_| false, entering: NotHere, following: CarryOut, hands: CarryOut, demo: OnlyLeave };
        const ANYWHERE: Rule = Rule { keeps: |_| true, ..USUAL };
        const EXPORT: Rule = Rule { keeps: |overlay| overlay == Overlay::Export, ..USUAL };
        const SHELF: Rule = Rule { keeps: |overlay| matches!(overlay, Overlay::Shelf(_)), ..USUAL };
        match self {
            Self::Look => Rule { entering: CarryOut, demo: CarryOut, ..ANYWHERE },
            Self::FoldLook => Rule { demo: CarryOut, ..ANYWHERE },
            Self::Token => Rule { entering: CarryOut, following: NotHere, hands: NotHere, demo: NotHere, ..ANYWHERE },
            Self::Hand => Rule { following: NotHere, demo: NotHere, ..ANYWHERE },
            Self::Answer => Rule { hands: NotHere, demo: NotHere, ..ANYWHERE },
            Self::Stop => Rule { entering: CarryOut, ..ANYWHERE },
            Self::Clipboard => ANYWHERE,
            Self::Step => Rule {
                keeps: |overlay| matches!(overlay, Overlay::Export | Overlay::Locate(_) | Overlay::Choice),
                ..USUAL
            },
            Self::Transport | Self::Export => EXPORT,
            Self::Image => Rule { hands: NotHere, ..EXPORT },
            Self::Autoplay => Rule { following: NotHere, hands: NotHere, ..EXPORT },
            Self::ExportTo => Rule { entering: CarryOut, ..EXPORT },
            Self::Shelf => Rule { entering: LeaveMode, following: NotHere, hands: NotHere, ..SHELF },
            Self::ShelfKey => Rule { following: NotHere, hands: NotHere, ..SHELF },
            Self::ShelfItem => Rule { entering: CarryOut, ..SHELF },
            Self::ShelfButton => SHELF,
            Self::Locate => Rule { keeps: |overlay| matches!(overlay, Overlay::Locate(_)), ..USUAL },
            Self::Solve => Rule { entering: CarryOut, hands: NotHere, ..USUAL },
            Self::Box => Rule { entering: CarryOut, ..USUAL },
            Self::Undo => Rule { entering: CarryOut, following: NotHere, ..USUAL },
            Self::Redo => Rule { following: NotHere, ..USUAL },
            Self::Solutions => Rule { following: NotHere, hands: NotHere, ..USUAL },
            Self::Puzzle | Self::Mode => USUAL,
            Self::Typing => Rule { entering: LeaveMode, ..USUAL },
            // These commands name a puzzle, so they do more than end the demo.
            Self::Replace => Rule { entering: LeaveMode, demo: LeaveMode, ..USUAL },
            Self::Open => Rule { entering: CarryOut, demo: LeaveMode, ..USUAL },
        }
    }

    fn keeps(self, overlay: Overlay) -> bool {
        overlay == Overlay::None || (self.rule().keeps)(overlay)
    }

    /// Whether the generator keeps running during commands of this scope, with the shelf open or closed.
    pub(in crate::session) fn keeps_orders(self) -> bool {
        self != Self::Stop && self.keeps(Overlay::Shelf(ShelfPage::Sold))
    }
}

pub fn command_of(press: KeyPress, mode: &Mode) -> Option<&'static Command> {
    if let Mode::Demo(_) = mode {
        return (!press.repeat).then_some(&Command::Stop);
    }
    // A held arrow goes on step by step, but other keys act once, because presenters and pedals send repeated keys.
    let steps = matches!(press.typed.key, Key::Left | Key::Right) && matches!(mode, Mode::Work);
    if press.repeat && !steps {
        return None;
    }
    let has = |command: &Command, shortcut| command.keys().contains(&shortcut);
    press.meanings().find_map(|mut meaning| {
        // A layout may need Shift to type it.
        meaning.shift &= TABLE.iter().any(|command| has(command, meaning));
        let applies = |command: &Command| admit(mode, Overlay::None, command.scope()) != Admission::NotHere;
        TABLE.iter().find(|command| has(command, meaning) && applies(command))
    })
}

pub fn admit(mode: &Mode, overlay: Overlay, scope: Scope) -> Admission {
    // Enter takes what the choice lies over, and the picture that the keys have come to.
    if scope == Scope::Stop && overlay != Overlay::None
        || scope == Scope::Solve && matches!(overlay, Overlay::Choice | Overlay::Locate(_))
    {
        return Admission::CarryOut;
    }
    let admission = match mode {
        Mode::Work if matches!(scope, Scope::Token | Scope::Hand) => Admission::NotHere,
        Mode::Work => Admission::CarryOut,
        Mode::Entering => scope.rule().entering,
        Mode::Following(_) => scope.rule().following,
        Mode::Hands(_) => scope.rule().hands,
        Mode::Demo(_) => scope.rule().demo,
    };
    if scope.keeps(overlay) { admission } else { Admission::CloseOverlay }
}
