//! Starts and leaves each mode, passes it the commands that it takes in its own way, and time, and asks it for its
//! picture.

use super::{Mode, demo, entering, hands, work};
use crate::session::player::{learning, pages};
use crate::session::{
    Begin, Do, Document, Done, Fold, Overlay, Session, SolvingEffect, Update, View, close_overlay, edit_by_hand,
    lay_out, set_view, solve,
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
                session.overlay = Overlay::Choice;
                session.is_offered = true;
            }
            Self::Enter => entering::start_entering(session),
            Self::CountAgain => entering::count_again(session),
            Self::Follow if session.follows() && !is_in_hands && !session.player.plays() => {
                learning::leave(session);
            }
            Self::Follow => {
                set_view(session, View::Fold);
                work::follow(session);
            }
            Self::Hands if is_in_hands => hands::stop(session),
            Self::Hands => {
                // At the end of the fold, the user tries it again without help: from the flat snake.
                let is_at_end = session.page() == session.player.last_page() && !session.player.showing.backward;
                let starts_over = is_at_end && session.learning().is_none();
                if starts_over {
                    session.player.seek(f64::NEG_INFINITY);
                }
                hands::start_hands(session, None, !starts_over);
            }
            Self::ByHeart => learning::learn(session),
            Self::Demo => demo::start_demo(session),
        }
    }
}

impl Update<Session> for Do {
    fn update(self, session: &mut Session) {
        match (self, &session.mode) {
            (Self::Solve, Mode::Entering) => entering::finish(session),
            (Self::Solve, _) => solve(session),
            (Self::Stop, Mode::Entering) => entering::leave(session),
            (Self::Stop, Mode::Hands(_)) if session.hint_step().is_some() => hands::put_hint_away(session),
            (Self::Stop, Mode::Hands(_)) => hands::stop(session),
            (Self::Stop, _) if session.solving.is_searching() => session.ask(SolvingEffect::StopSearch),
            (Self::Stop, Mode::Work) if session.follows() && !session.player.plays() => learning::leave(session),
            (Self::Stop, _) => {
                session.player.playback.pause();
                set_view(session, View::Fold);
            }
            (Self::Undo, Mode::Entering) => session.entered.undo(),
            (Self::Undo, Mode::Hands(_)) if session.player.turns_made() > 0 => hands::step(session, -1),
            (Self::Undo, _) => take_back(session),
            (Self::Redo, Mode::Hands(_)) => hands::step(session, 1),
            (Self::Redo, _) => edit_by_hand(session, Document::redo),
        }
    }
}

fn take_back(session: &mut Session) {
    // The invalid text is the latest change.
    if session.mode.is_work() && session.document.typed.as_ref().is_some_and(|typed| typed.wrong.is_some()) {
        return session.document.discard_text();
    }
    let Some((index, _)) = session.last_done() else { return };
    match session.document.journal.take(index) {
        Done::Edit(before) => edit_by_hand(session, |document| document.undo(before)),
        Done::Jump { playhead, .. } => pages::go_back(session, playhead),
        Done::Begin(attempt) => hands::go_on(session, attempt),
    }
}

/// Whether the mode takes it in its own way.
pub fn fold_in_mode(session: &mut Session, command: &Fold) -> bool {
    match session.mode {
        Mode::Work => learning::fold(session, command) || pages::turn(session, command),
        Mode::Hands(_) => hands::fold(session, command),
        Mode::Entering | Mode::Demo(_) => false,
    }
}

/// `resting`: neither playback nor solver was running.
pub fn time_in_mode(session: &mut Session, seconds: f64, resting: bool) {
    match session.mode {
        Mode::Demo(_) => demo::time(session, seconds, resting),
        Mode::Hands(_) => hands::time(session, seconds),
        Mode::Work => pages::time(session, seconds),
        Mode::Entering => {}
    }
}

pub fn picture_in_mode(session: &Session) -> Picture {
    match &session.mode {
        _ if session.is_watched() => demo::watched(session),
        Mode::Work | Mode::Demo(_) => work::page(session),
        Mode::Entering => entering::picture(session),
        Mode::Hands(hands) => hands::picture::picture(session, hands),
    }
}

pub fn pointer_in_mode(session: &Session) -> Pointer {
    let brush = session.editor.brush;
    match session.mode {
        Mode::Demo(_) => Pointer::EndMode,
        _ if session.is_covered() => Pointer::Covered,
        Mode::Hands(_) => Pointer::Hands(session.grasp()),
        Mode::Work if work::lies_open(session) => Pointer::Edit { brush },
        Mode::Entering if brush.is_some() => Pointer::Edit { brush },
        Mode::Work | Mode::Entering => Pointer::Turn,
    }
}

/// Goes on in the mode in which the program was closed.
pub fn resume_mode(session: &mut Session, word: &str) {
    match word {
        "entering" if !session.entered.is_empty() => {
            close_overlay(session);
            session.mode = Mode::Entering;
        }
        "hands" => hands::start_hands(session, None, true),
        _ => {}
    }
}

pub fn leave_mode(session: &mut Session) {
    match session.mode {
        Mode::Work => {}
        Mode::Entering => entering::leave(session),
        Mode::Hands(_) => hands::leave(session),
        Mode::Demo(_) => demo::leave(session),
    }
}
