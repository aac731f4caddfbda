//! Says which commands apply in each mode, starts and leaves it, passes it commands and time, and asks it for its picture.

use super::{Mode, demo, entering, following, hands, work};
use crate::session::command::{Admission, Scope};
use crate::session::{Command, Follow, Session, View};
use crate::stage::{Picture, Pointer};

impl Mode {
    /// What becomes of the commands of a scope, where no overlay is in the way.
    pub(in crate::session) fn admission(&self, scope: Scope) -> Admission {
        use Admission::{CarryOut, LeaveMode, NotHere, OnlyLeave};
        use Scope::{
            Answer, Autoplay, Box, Ends, ExportTo, Fold, FoldLook, Hand, Look, Open, Redo, Replace, Shelf, ShelfItem,
            ShelfKey, Solutions, Solve, Stop, Token, Typing, Undo,
        };
        match self {
            Self::Work(_) => match scope {
                Token | Hand => NotHere,
                _ => CarryOut,
            },
            // Commands for another snake do not apply.
            Self::Entering => match scope {
                Look | Token | Stop | Solve | Box | Undo | Open | ShelfItem | ExportTo => CarryOut,
                Shelf | Typing | Replace => LeaveMode,
                _ => NotHere,
            },
            // A wrong key must not lose the current step.
            Self::Following(_) => match scope {
                Token | Hand | Autoplay | Solutions | Redo | Shelf | ShelfKey => NotHere,
                _ => CarryOut,
            },
            Self::Hands(_) => match scope {
                Token | Answer | Autoplay | Solutions | Fold | Ends | Solve | Shelf | ShelfKey => NotHere,
                _ => CarryOut,
            },
            // Most commands were meant for the demo's puzzle.
            Self::Demo(_) => match scope {
                Look | FoldLook => CarryOut,
                Token | Hand | Answer => NotHere,
                Replace | Open => LeaveMode,
                _ => OnlyLeave,
            },
        }
    }
}

impl Session {
    /// Starts the mode that a command asks for; `false` if it asks for none.
    pub(in crate::session) fn start_mode(&mut self, command: &Command) -> bool {
        match command {
            Command::Enter => self.start_entering(),
            Command::CountAgain => self.count_again(),
            Command::Follow => {
                self.set_view(View::Fold);
                self.start_following();
            }
            Command::Hands => {
                let mut follow = self.follow().cloned();
                // At the end of the fold, on the screen without help: from the flat snake.
                let starts_over = self.page() == self.player.last_page() && !self.player.showing.backward;
                self.leave_mode();
                if starts_over {
                    follow = Some(Follow::default());
                    self.player.seek(0.0);
                }
                self.start_hands(follow, !starts_over);
            }
            Command::Pose(dihedrals) => {
                let follow = self.follow().cloned();
                self.leave_mode();
                self.start_hands(follow, false);
                self.begin_in_shape(dihedrals);
            }
            Command::Demo => self.start_demo(),
            _ => return false,
        }
        true
    }

    /// Carries out a command that has another meaning in this mode; `false` for the usual meaning.
    pub(in crate::session) fn command_in_mode(&mut self, command: &Command) -> bool {
        match self.mode {
            Mode::Entering => entering::command(self, command),
            Mode::Following(_) => following::command(self, command),
            Mode::Hands(_) => hands::command(self, command),
            Mode::Work(_) | Mode::Demo(_) => false,
        }
    }

    /// `resting`: neither playback nor solver was running.
    pub(in crate::session) fn time_in_mode(&mut self, seconds: f64, resting: bool) {
        match self.mode {
            Mode::Following(_) => following::time(self, seconds),
            Mode::Demo(_) => demo::time(self, seconds, resting),
            Mode::Hands(_) => hands::time(self, seconds),
            Mode::Work(_) | Mode::Entering => {}
        }
    }

    pub(in crate::session) fn picture_in_mode(&self) -> Picture {
        match self.mode {
            _ if self.is_watched() => demo::watched(self),
            Mode::Work(_) | Mode::Demo(_) => work::picture(self, self.settings.look()),
            Mode::Entering => entering::picture(self),
            Mode::Following(_) => following::picture(self),
            Mode::Hands(_) => hands::picture(self),
        }
    }

    pub(in crate::session) fn pointer_in_mode(&self) -> Pointer {
        match self.mode {
            Mode::Demo(_) => Pointer::EndMode,
            _ if self.is_covered() => Pointer::Covered,
            Mode::Following(_) => Pointer::TurnPages,
            Mode::Hands(_) => Pointer::Hands(self.grasp()),
            Mode::Work(_) if work::lies_open(self) => {
                Pointer::Edit { brush: self.editor.brush, resizes: self.document.draft.resizes() }
            }
            Mode::Entering if self.editor.brush.is_some() => {
                Pointer::Edit { brush: self.editor.brush, resizes: Vec::new() }
            }
            Mode::Work(_) | Mode::Entering => Pointer::Turn,
        }
    }

    pub(in crate::session) fn leave_mode(&mut self) {
        match self.mode {
            Mode::Work(_) => {}
            Mode::Entering => entering::leave(self),
            Mode::Following(_) => following::leave(self),
            Mode::Hands(_) => hands::leave(self),
            Mode::Demo(_) => demo::leave(self),
        }
    }
}
