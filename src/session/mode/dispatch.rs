//! Starts and leaves each mode, passes it time, and asks it for its picture.

use super::{Mode, demo, entering, following, hands, work};
use crate::session::{Begin, Follow, Overlay, Session, View};
use crate::stage::{Picture, Pointer};

/// Starts a mode, or solves. What started a mode leaves it again.
impl Begin {
    pub fn update(self, session: &mut Session) {
        if session.hands().is_some() && self != Self::Hands {
            hands::leave(session);
        }
        match self {
            Self::LayOut => session.lay_out(),
            Self::AskFirstSnake => {
                session.lay_out();
                session.overlay = Overlay::Choice;
                session.is_offered = true;
            }
            Self::Enter => session.start_entering(),
            Self::CountAgain => session.count_again(),
            Self::Follow if session.follow().is_some() => following::leave(session),
            Self::Follow => {
                session.set_view(View::Fold);
                session.start_following();
            }
            Self::Hands if session.hands().is_some() => hands::stop(session),
            Self::Hands => {
                let mut follow = session.follow().cloned();
                // At the end of the fold, on the screen without help: from the flat snake.
                let starts_over = session.page() == session.player.last_page() && !session.player.showing.backward;
                session.leave_mode();
                if starts_over {
                    follow = Some(Follow::default());
                    session.player.seek(0.0);
                }
                session.start_hands(follow, !starts_over);
            }
            Self::Demo => session.start_demo(),
        }
    }
}

impl Session {
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
