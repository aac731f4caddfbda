//! Starts and leaves each mode, passes it time, and asks it for its picture.

use super::{Mode, demo, entering, hands, work};
use crate::session::{
    Begin, Overlay, Session, Update, View, count_again, follow, lay_out, set_view, start_demo, start_entering,
    start_hands, time_on_page,
};
use crate::stage::{Picture, Pointer};

/// Starts a mode, or solves. The hands are also left by the command that starts them.
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
            Self::Follow if session.follows() && !is_in_hands && !session.work.player.is_watched() => {
                session.seen.settings.panel = Some(true);
            }
            Self::Follow => {
                set_view(session, View::Fold);
                follow(session);
            }
            Self::Hands if is_in_hands => hands::stop(session),
            Self::Hands => {
                // At the end of the fold, the user tries it again without help: from the flat snake.
                let starts_over =
                    session.page() == session.work.player.last_page() && !session.work.player.showing.backward;
                if starts_over {
                    session.work.player.seek(f64::NEG_INFINITY);
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
        Mode::Demo(_) => demo::time(session, seconds, resting),
        Mode::Hands(_) => hands::time(session, seconds),
        Mode::Work => time_on_page(session, seconds),
        Mode::Entering => {}
    }
}

pub fn picture_in_mode(session: &Session) -> Picture {
    match &session.work.mode {
        _ if session.is_watched() => demo::watched(session),
        Mode::Work => work::page(session),
        Mode::Demo(_) => work::picture(session, session.seen.settings.look()),
        Mode::Entering => entering::picture(session),
        Mode::Hands(hands) => hands::picture(session, hands),
    }
}

pub fn pointer_in_mode(session: &Session) -> Pointer {
    match session.work.mode {
        Mode::Demo(_) => Pointer::EndMode,
        _ if session.is_covered() => Pointer::Covered,
        Mode::Hands(_) => Pointer::Hands(session.grasp()),
        Mode::Work if work::lies_open(session) => {
            Pointer::Edit { brush: session.seen.editor.brush, resizes: session.work.document.draft.resizes() }
        }
        Mode::Entering if session.seen.editor.brush.is_some() => {
            Pointer::Edit { brush: session.seen.editor.brush, resizes: Vec::new() }
        }
        Mode::Work if session.follows() => Pointer::TurnPages,
        Mode::Work | Mode::Entering => Pointer::Turn,
    }
}

pub fn leave_mode(session: &mut Session) {
    match session.work.mode {
        Mode::Work => {}
        Mode::Entering => entering::leave(session),
        Mode::Hands(_) => hands::leave(session),
        Mode::Demo(_) => demo::leave(session),
    }
}
