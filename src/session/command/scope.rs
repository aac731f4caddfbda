//! Which command a key means in a mode, and what happens to a command in a mode and under an overlay.

use super::shortcut::{Key, KeyPress};
use super::{Admission, Browse, Command, Do, Edit, Files, Find, Fold, Share, TABLE};
use crate::session::{Mode, Overlay, Session, ShelfPage};

impl Command {
    /// Changes only the appearance, so the pose stays.
    pub fn is_look(&self) -> bool {
        matches!(self, Self::Setting(_) | Self::Window(_) | Self::Export(_) | Self::Show(_))
    }

    /// Applies in one mode alone.
    pub fn is_of_mode(&self) -> bool {
        matches!(self, Self::Entry(_) | Self::Hand(_))
    }

    /// Back, forward, and Space: what each view has.
    pub fn is_move(&self) -> bool {
        matches!(self, Self::Fold(Fold::PlayPause | Fold::Forward(_) | Fold::Back(_)))
    }

    /// Whether an overlay stays open when this command is carried out.
    fn keeps(&self, overlay: Overlay) -> bool {
        let is_kept = match overlay {
            Overlay::None => true,
            Overlay::Shelf(_) => matches!(self, Self::Browse(_)),
            Overlay::Export => matches!(self, Self::Fold(_) | Self::Share(_)),
            Overlay::Locate(_) => matches!(self, Self::Fold(Fold::Start | Fold::End) | Self::Find(_)),
            Overlay::Choice => false,
        };
        is_kept
            || self.is_move()
            || self.is_look()
            || self.is_of_mode()
            || matches!(self, Self::Find(Find::Answer(_)) | Self::Files(Files::Copy))
    }

    /// Whether the generator keeps running during it, with the shelf open or closed.
    pub fn keeps_orders(&self) -> bool {
        !self.is_move() && self.keeps(Overlay::Shelf(ShelfPage::Sold))
    }

    /// What happens to it when no overlay is in the way.
    fn admission(&self, session: &Session) -> Admission {
        use Admission::{CarryOut as Does, LeaveMode as Leaves, NotHere as No, OnlyLeave as Ends};
        // A wrong key must not lose the page.
        let loses = matches!(self, Self::Search(_) | Self::Fold(Fold::Loop(_)) | Self::Do(Do::Redo));
        let [entering, hands, demo] = match self {
            Self::Setting(_) | Self::Window(_) | Self::Export(_) => [Does; 3],
            Self::Show(_) => [No, Does, Does],
            Self::Entry(_) => [Does, No, No],
            Self::Hand(_) => [No, Does, No],
            Self::Find(Find::Answer(_)) => [No; 3],
            Self::Do(Do::Solve) => [Does, No, Ends],
            Self::Do(Do::Redo) => [No, Does, Ends],
            // Most commands were meant for the demo's own puzzle, so they only end the demo.
            Self::Files(Files::Type(_)) => [Leaves, Does, Ends],
            Self::Files(Files::Snake(_) | Files::Puzzle(_)) => [Leaves, Does, Leaves],
            Self::Browse(Browse::Shelf(Some(_))) => [Leaves, No, Ends],
            // In hands mode the last five would undo all turns.
            Self::Search(_)
            | Self::Browse(Browse::Shelf(None))
            | Self::Fold(Fold::Loop(_) | Fold::Start | Fold::End | Fold::Page(_) | Fold::Mirror | Fold::Unfold) => {
                [No, No, Ends]
            }
            Self::Do(_)
            | Self::Browse(_)
            | Self::Share(Share::To(_))
            | Self::Edit(Edit::Box(_) | Edit::Paint { .. } | Edit::DiscardText) => [Does, Does, Ends],
            // Commands for the snake do not apply while another one is entered.
            Self::Fold(_)
            | Self::Begin(_)
            | Self::Edit(_)
            | Self::Files(Files::Save | Files::Copy)
            | Self::Find(_)
            | Self::Share(_) => [No, Does, Ends],
            Self::Files(_) => [Does, Does, Leaves],
        };
        match session.mode() {
            Mode::Work if self.is_of_mode() || loses && session.guards_page() => No,
            Mode::Work => Does,
            Mode::Entering => entering,
            Mode::Hands(_) => hands,
            Mode::Demo(_) => demo,
        }
    }
}

pub fn command_of(press: KeyPress, session: &Session) -> Option<&'static Command> {
    if session.is_demo() {
        return (!press.repeat).then_some(&Command::Do(Do::Stop));
    }
    // A held arrow goes on step by step, but other keys act once, because presenters and pedals send repeated keys.
    let steps =
        matches!(press.typed.key, Key::Left | Key::Right) && session.mode().is_work() && !session.player().repeats();
    if press.repeat && !steps {
        return None;
    }
    let has = |command: &Command, shortcut| command.keys().contains(&shortcut);
    press.meanings().find_map(|mut meaning| {
        // A layout may need Shift to type it.
        meaning.shift &= TABLE.iter().any(|command| has(command, meaning));
        let applies = |command: &Command| admit(session, Overlay::None, command) != Admission::NotHere;
        TABLE.iter().find(|command| has(command, meaning) && applies(command))
    })
}

pub fn admit(session: &Session, overlay: Overlay, command: &Command) -> Admission {
    // Enter accepts the snake behind the choice, and the picture that the keys have moved to; it saves what is shared.
    if *command == Do::Stop && overlay != Overlay::None
        || *command == Do::Solve && matches!(overlay, Overlay::Choice | Overlay::Locate(_) | Overlay::Export)
    {
        return Admission::CarryOut;
    }
    if command.keeps(overlay) { command.admission(session) } else { Admission::CloseOverlay }
}
