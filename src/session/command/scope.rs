//! Which command a key means in a mode, and what becomes of a command in a mode and under an overlay.

use super::shortcut::{Key, KeyPress};
use super::{Admission, Browse, Command, Do, Find, Keep, Play, Replace, Share, TABLE};
use crate::session::{Mode, Overlay, ShelfPage};

impl Command {
    /// Changes only the appearance, so pose and pending fold-along continue.
    pub(in crate::session) fn is_look(&self) -> bool {
        matches!(self, Self::Setting(_) | Self::Window(_) | Self::Export(_) | Self::Show(_))
    }

    /// Whether an overlay stays open under it.
    fn keeps(&self, overlay: Overlay) -> bool {
        let is_kept = match overlay {
            Overlay::None => true,
            Overlay::Shelf(_) => matches!(self, Self::Browse(_) | Self::Go(_)),
            Overlay::Export => matches!(self, Self::Go(_) | Self::Play(_) | Self::Fold(_) | Self::Share(_)),
            Overlay::Locate(_) => matches!(self, Self::Go(_) | Self::Play(Play::Start | Play::End) | Self::Find(_)),
            Overlay::Choice => matches!(self, Self::Go(_)),
        };
        is_kept
            || self.is_look()
            || matches!(self, Self::Entry(_) | Self::Hand(_) | Self::Find(Find::Answer(_)) | Self::Keep(Keep::Copy))
    }

    /// Whether the generator keeps running during it, with the shelf open or closed.
    pub(in crate::session) fn keeps_orders(&self) -> bool {
        !matches!(self, Self::Go(_)) && self.keeps(Overlay::Shelf(ShelfPage::Sold))
    }

    /// What becomes of it where no overlay is in the way.
    fn admission(&self, mode: &Mode) -> Admission {
        use Admission::{CarryOut as Does, LeaveMode as Leaves, NotHere as No, OnlyLeave as Ends};
        let [entering, following, hands, demo] = match self {
            Self::Setting(_) | Self::Window(_) | Self::Export(_) => [Does; 4],
            Self::Show(_) => [No, Does, Does, Does],
            Self::Entry(_) => [Does, No, No, No],
            Self::Hand(_) => [No, No, Does, No],
            Self::Find(Find::Answer(_)) => [No, Does, No, No],
            Self::Files(_) => [Does, Does, Does, Leaves],
            // Most commands were meant for the demo's puzzle.
            Self::Replace(Replace::Type(_)) => [Leaves, Does, Does, Ends],
            Self::Replace(_) => [Leaves, Does, Does, Leaves],
            Self::Do(Do::Solve) => [Does, Does, No, Ends],
            Self::Do(Do::Redo) => [No, No, Does, Ends],
            // A wrong key must not lose the current step.
            Self::Search(_) | Self::Play(Play::Loop(_)) | Self::Browse(Browse::Shelf(None)) => [No, No, No, Ends],
            Self::Browse(Browse::Shelf(Some(_))) => [Leaves, No, No, Ends],
            Self::Do(_) | Self::Amend(_) | Self::Browse(_) | Self::Share(Share::To(_)) => [Does, Does, Does, Ends],
            Self::Fold(_) | Self::Play(Play::Start | Play::End) => [No, Does, No, Ends],
            // Those for the snake do not apply while another one is entered.
            Self::Go(_)
            | Self::Play(_)
            | Self::Begin(_)
            | Self::Edit(_)
            | Self::Keep(_)
            | Self::Find(_)
            | Self::Share(_) => [No, Does, Does, Ends],
        };
        match mode {
            Mode::Work(_) if matches!(self, Self::Entry(_) | Self::Hand(_)) => No,
            Mode::Work(_) => Does,
            Mode::Entering => entering,
            Mode::Following(_) => following,
            Mode::Hands(_) => hands,
            Mode::Demo(_) => demo,
        }
    }
}

pub fn command_of(press: KeyPress, mode: &Mode) -> Option<&'static Command> {
    if let Mode::Demo(_) = mode {
        return (!press.repeat).then_some(&Command::Do(Do::Stop));
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
        let applies = |command: &Command| admit(mode, Overlay::None, command) != Admission::NotHere;
        TABLE.iter().find(|command| has(command, meaning) && applies(command))
    })
}

pub fn admit(mode: &Mode, overlay: Overlay, command: &Command) -> Admission {
    // Enter accepts the snake behind the choice, and the picture that the keys have moved to.
    let takes = |own| *command == own;
    if takes(Do::Stop) && overlay != Overlay::None
        || takes(Do::Solve) && matches!(overlay, Overlay::Choice | Overlay::Locate(_))
    {
        return Admission::CarryOut;
    }
    if command.keeps(overlay) { command.admission(mode) } else { Admission::CloseOverlay }
}
