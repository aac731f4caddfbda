//! Which command a key means in a mode, and what becomes of a command under an overlay.

use super::shortcut::{Key, KeyPress};
use super::{Admission, Command, Scope, TABLE};
use crate::session::{Mode, Overlay, ShelfPage};

impl Scope {
    /// Changes only the appearance, so pose and pending fold-along continue.
    pub(in crate::session) fn is_look(self) -> bool {
        matches!(self, Self::Look | Self::FoldLook)
    }

    /// Whether an overlay stays open under its commands.
    fn keeps(self, overlay: Overlay) -> bool {
        let is_kept = match overlay {
            Overlay::None => true,
            Overlay::Shelf(_) => matches!(self, Self::Shelf | Self::ShelfKey | Self::ShelfItem | Self::Step),
            Overlay::Export => matches!(
                self,
                Self::Step | Self::Ends | Self::Transport | Self::Autoplay | Self::Fold | Self::Export | Self::ExportTo
            ),
            Overlay::Locate(_) => matches!(self, Self::Step | Self::Ends | Self::Locate),
            Overlay::Choice => self == Self::Step,
        };
        is_kept
            || self.is_look()
            || matches!(self, Self::Token | Self::Hand | Self::Answer | Self::Stop | Self::Clipboard)
    }

    /// Whether the generator keeps running during commands of this scope, with the shelf open or closed.
    pub(in crate::session) fn keeps_orders(self) -> bool {
        !matches!(self, Self::Stop | Self::Step) && self.keeps(Overlay::Shelf(ShelfPage::Sold))
    }
}

pub fn command_of(press: KeyPress, mode: &Mode) -> Option<&'static Command> {
    if let Mode::Demo(_) = mode {
        return (!press.repeat).then_some(&Command::Stop);
    }
    // A held arrow goes on step by step, but other keys act once, because presenters and pedals send repeated keys.
    let steps = matches!(press.typed.key, Key::Left | Key::Right) && matches!(mode, Mode::Work(_));
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
    // Enter accepts the snake behind the choice, and the picture that the keys have moved to.
    if scope == Scope::Stop && overlay != Overlay::None
        || scope == Scope::Solve && matches!(overlay, Overlay::Choice | Overlay::Locate(_))
    {
        return Admission::CarryOut;
    }
    if scope.keeps(overlay) { mode.admission(scope) } else { Admission::CloseOverlay }
}
