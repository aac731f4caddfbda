//! Starts and leaves each mode, passes it time, and asks it for its picture.

use super::{Mode, demo, entering, following, hands, work};
use crate::session::{
    Begin, Follow, Overlay, Session, Update, View, count_again, lay_out, set_view, start_demo, start_entering,
    start_following, start_hands,
};
use crate::stage::{Picture, Pointer};

/// Starts a mode, or solves. Folding along and the hands are also left by the command that starts them.
impl Update<Session> for Begin {
    fn update(self, session: &mut Session) {
        let is_in_hands = session.hands().is_some();
        if is_in_hands && self != Self::Hands {
            hands::leave(session);
        }
        match self {
            Self::LayOut => lay_out(session),
            Self::AskFirstSnake => {
                lay_out(session);
                session.seen.overlay = Overlay::Choice;
                session.seen.is_offered = true;
            }
            Self::Enter => start_entering(session),
            Self::CountAgain => count_again(session),
            // Leaving the hands may lead back to it.
            Self::Follow if session.follow().is_some() && !is_in_hands => following::leave(session),
            Self::Follow => {
                set_view(session, View::Fold);
                start_following(session);
            }
            Self::Hands if is_in_hands => hands::stop(session),
            Self::Hands => {
                // At the end of the fold, the user tries it again without help: from the flat snake.
                let starts_over =
                    session.page() == session.work.player.last_page() && !session.work.player.showing.backward;
                if starts_over {
                    session.work.mode = Mode::Following(Follow::default());
                }
                start_hands(session, None, !starts_over);
            }
            Self::Demo => start_demo(session),
        }
    }
}

/// `resting`: neither playback nor solver was running.
pub fn time_in_mode(session: &mut Session, seconds: f64, resting: bool) {
    match session.work.mode {
        Mode::Following(_) => following::time(session, seconds),
        Mode::Demo(_) => demo::time(session, seconds, resting),
        Mode::Hands(_) => hands::time(session, seconds),
        Mode::Work { .. } | Mode::Entering => {}
    }
}

pub fn picture_in_mode(session: &Session) -> Picture {
    match &session.work.mode {
        _ if session.is_watched() => demo::watched(session),
        Mode::Work { .. } | Mode::Demo(_) => work::picture(session, session.seen.settings.look()),
        Mode::Entering => entering::picture(session),
        Mode::Following(_) => following::picture(session),
        Mode::Hands(hands) => hands::picture(session, hands),
    }
}

pub fn pointer_in_mode(session: &Session) -> Pointer {
    match session.work.mode {
        Mode::Demo(_) => Pointer::EndMode,
        _ if session.is_covered() => Pointer::Covered,
        Mode::Following(_) => Pointer::TurnPages,
        Mode::Hands(_) => Pointer::Hands(session.grasp()),
        Mode::Work { .. } if work::lies_open(session) => {
            Pointer::Edit { brush: session.seen.editor.brush, resizes: session.work.document.draft.resizes() }
        }
        Mode::Entering if session.seen.editor.brush.is_some() => {
            Pointer::Edit { brush: session.seen.editor.brush, resizes: Vec::new() }
        }
        Mode::Work { .. } | Mode::Entering => Pointer::Turn,
    }
}

pub fn leave_mode(session: &mut Session) {
    match session.work.mode {
        Mode::Work { .. } => {}
        Mode::Entering => entering::leave(session),
        Mode::Following(_) => following::leave(session),
        Mode::Hands(_) => hands::leave(session),
        Mode::Demo(_) => demo::leave(session),
    }
}
