//! Where a command applies: what it is about, and whether it is carried out in a mode and under an overlay.
//!
//! What it then does is left to `commands` and to the modes.

use super::command::Command;
use super::mode::Mode;
use super::overlay::Overlay;
use super::shelf::Tab;

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// How things look, and what goes on beside the puzzle.
    Look,
    /// How the fold or the editor looks, of which nothing is seen while a snake is entered.
    FoldLook,
    /// What is entered, key by key.
    Token,
    /// Closes whatever is on top.
    Stop,
    Solve,
    Transport,
    /// How the transport plays on its own.
    Autoplay,
    /// The same fold, mirrored or backward.
    Image,
    /// Which solution is shown, and how its search is watched.
    Solutions,
    Puzzle,
    /// The text of the snake while it is typed.
    Typing,
    Box,
    Undo,
    /// Another puzzle in place of this one.
    Replace,
    /// Another puzzle in place of this one, once it is read.
    Open,
    Clipboard,
    /// Into another mode.
    Mode,
    Lost,
    /// A page of the shelf, by name.
    Shelf,
    /// The key that opens and closes the shelf.
    ShelfKey,
    /// What is chosen on the shelf.
    ShelfItem,
    /// A button of the shelf.
    ShelfButton,
    Export,
    /// An export to a file that a script names.
    ExportTo,
}

/// What becomes of a command, one thing after the other until it is carried out or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    CarryOut,
    /// Closes the overlay; then it is asked again.
    CloseOverlay,
    /// Leaves the mode; then it is asked again.
    LeaveMode,
    /// Leaves the mode, and does nothing else.
    OnlyLeave,
    NotHere,
}

impl Command {
    pub fn scope(&self) -> Scope {
        match self {
            Self::Speed(_)
            | Self::Help
            | Self::Fullscreen
            | Self::Voice(_)
            | Self::Timer(_)
            | Self::Quality(_)
            | Self::Theme(_)
            | Self::Motion(_)
            | Self::Scale(_)
            | Self::Larger
            | Self::Smaller
            | Self::UsualSize
            | Self::Window(..)
            | Self::Camera(_)
            | Self::Picture
            | Self::Path(_)
            | Self::Dismiss(_)
            | Self::Point(_)
            | Self::Take(_)
            | Self::StopTaking
            | Self::ShowInFolder => Scope::Look,
            Self::Faster | Self::Slower | Self::Xray | Self::Ghost | Self::Guide | Self::Edit | Self::Brush(_) => {
                Scope::FoldLook
            }
            Self::Feel(_) | Self::TakeBack | Self::StartOver | Self::Quarter(_) | Self::TurnOver | Self::Done => {
                Scope::Token
            }
            Self::Stop => Scope::Stop,
            Self::Solve => Scope::Solve,
            Self::Play
            | Self::Pause
            | Self::PlayPause
            | Self::StepForward(_)
            | Self::StepBack(_)
            | Self::Again
            | Self::Seek(_)
            | Self::Start
            | Self::End => Scope::Transport,
            Self::Loop(_) | Self::Reading => Scope::Autoplay,
            Self::Mirror | Self::BackOut => Scope::Image,
            Self::NextSolution
            | Self::PreviousSolution
            | Self::Solution(_)
            | Self::View(_)
            | Self::Pace(_)
            | Self::Redo => Scope::Solutions,
            Self::Flip(_)
            | Self::Add(_)
            | Self::Remove(_)
            | Self::Reverse
            | Self::Correct(_)
            | Self::Paint { .. }
            | Self::PaintCell { .. }
            | Self::Pattern(_)
            | Self::Pose(_)
            | Self::Save => Scope::Puzzle,
            Self::Type(_) => Scope::Typing,
            Self::Box(_) | Self::DiscardText => Scope::Box,
            Self::Undo => Scope::Undo,
            Self::Snake(_) | Self::Puzzle(_) => Scope::Replace,
            Self::Recent(_) | Self::Paste | Self::Open | Self::Settings(_) => Scope::Open,
            Self::Copy => Scope::Clipboard,
            Self::Welcome | Self::Enter | Self::Follow | Self::Demo => Scope::Mode,
            Self::Lost => Scope::Lost,
            Self::Shelf(Some(_)) => Scope::Shelf,
            Self::Shelf(None) => Scope::ShelfKey,
            Self::Sift(_)
            | Self::Pick(_)
            | Self::Wish(_)
            | Self::New { .. }
            | Self::CubeSide(_)
            | Self::Day(Some(_)) => Scope::ShelfItem,
            Self::Day(None) | Self::CopyDrillPlan => Scope::ShelfButton,
            Self::TakeAlong | Self::SaveAlong => Scope::Export,
            Self::TakeTo(_) => Scope::ExportTo,
        }
    }
}

impl Scope {
    /// Whether the picture is what it was: what only changes its looks leaves a pose, an intro and a plan to follow alone.
    pub(super) fn is_look(self) -> bool {
        matches!(self, Self::Look | Self::FoldLook)
    }

    /// Whether an overlay stays open while such a command is carried out.
    fn keeps(self, overlay: &Overlay) -> bool {
        match self {
            Self::Look | Self::FoldLook | Self::Token | Self::Stop | Self::Clipboard => true,
            Self::Transport | Self::Autoplay | Self::Image | Self::Export | Self::ExportTo => {
                matches!(overlay, Overlay::None | Overlay::Export)
            }
            Self::Shelf | Self::ShelfKey | Self::ShelfItem | Self::ShelfButton => {
                matches!(overlay, Overlay::None | Overlay::Shelf(_))
            }
            Self::Lost => matches!(overlay, Overlay::None | Overlay::Lost),
            Self::Solve
            | Self::Solutions
            | Self::Puzzle
            | Self::Typing
            | Self::Box
            | Self::Undo
            | Self::Replace
            | Self::Open
            | Self::Mode => *overlay == Overlay::None,
        }
    }

    /// Whether what was ordered on the shelf goes on being made meanwhile, the shelf open or not.
    pub(super) fn keeps_orders(self) -> bool {
        self != Self::Stop && self.keeps(&Overlay::Shelf(Tab::Sold))
    }

    fn while_entering(self) -> Admission {
        match self {
            Self::Look
            | Self::Token
            | Self::Stop
            | Self::Solve
            | Self::Undo
            | Self::Box
            | Self::Open
            | Self::ShelfItem
            | Self::ExportTo => Admission::CarryOut,
            Self::Replace | Self::Typing | Self::Shelf => Admission::LeaveMode,
            // Another snake than the one that is seen, or a key beside the one that was meant.
            Self::FoldLook
            | Self::Transport
            | Self::Autoplay
            | Self::Image
            | Self::Solutions
            | Self::Puzzle
            | Self::Clipboard
            | Self::Mode
            | Self::Lost
            | Self::ShelfKey
            | Self::ShelfButton
            | Self::Export => Admission::NotHere,
        }
    }

    fn while_following(self) -> Admission {
        match self {
            // A key beside the one that was meant must not lose the place.
            Self::Token
            | Self::Autoplay
            | Self::Solutions
            | Self::Undo
            | Self::Shelf
            | Self::ShelfKey
            | Self::Export => Admission::NotHere,
            Self::Look
            | Self::FoldLook
            | Self::Stop
            | Self::Solve
            | Self::Transport
            | Self::Image
            | Self::Puzzle
            | Self::Typing
            | Self::Box
            | Self::Replace
            | Self::Open
            | Self::Clipboard
            | Self::Mode
            | Self::Lost
            | Self::ShelfItem
            | Self::ShelfButton
            | Self::ExportTo => Admission::CarryOut,
        }
    }

    fn during_demo(self) -> Admission {
        match self {
            Self::Look | Self::FoldLook => Admission::CarryOut,
            Self::Token => Admission::NotHere,
            // They bring a puzzle along.
            Self::Replace | Self::Open => Admission::LeaveMode,
            // It was meant for what the demo shows.
            Self::Stop
            | Self::Solve
            | Self::Transport
            | Self::Autoplay
            | Self::Image
            | Self::Solutions
            | Self::Puzzle
            | Self::Typing
            | Self::Box
            | Self::Undo
            | Self::Clipboard
            | Self::Mode
            | Self::Lost
            | Self::Shelf
            | Self::ShelfKey
            | Self::ShelfItem
            | Self::ShelfButton
            | Self::Export
            | Self::ExportTo => Admission::OnlyLeave,
        }
    }
}

/// What becomes of a command of this scope in this mode and under this overlay.
pub fn admit(mode: &Mode, overlay: &Overlay, scope: Scope) -> Admission {
    if scope == Scope::Stop && *overlay != Overlay::None {
        return Admission::CarryOut;
    }
    let admission = match mode {
        Mode::Work(_) | Mode::Intro(_) if scope == Scope::Token => Admission::NotHere,
        Mode::Work(_) => Admission::CarryOut,
        Mode::Intro(_) if scope.is_look() => Admission::CarryOut,
        Mode::Intro(_) => Admission::LeaveMode,
        Mode::Entering => scope.while_entering(),
        Mode::Following(_) => scope.while_following(),
        Mode::Demo(_) => scope.during_demo(),
    };
    if scope.keeps(overlay.below_help()) { admission } else { Admission::CloseOverlay }
}
