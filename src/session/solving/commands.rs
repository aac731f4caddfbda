//! Handles the choice of the solution, and the pace of its search.

use crate::session::{Notice, Search, Session, SolvingEffect, Update, refresh, set_view, takes_wrong_text};

impl Update<Session> for Search {
    fn update(self, session: &mut Session) {
        match self {
            Self::Next if takes_wrong_text(session) => session.say(Notice::NotWhole),
            Self::Next => {
                let pace = session.watched_pace();
                session.work.solving.next(&session.work.document, pace, &mut session.seen.notices);
                show_choice(session);
            }
            Self::Previous => {
                session.work.solving.previous(&session.work.document);
                show_choice(session);
            }
            Self::Solution(number) => {
                session.work.solving.select(&session.work.document, number.saturating_sub(1));
                show_choice(session);
            }
            Self::View(view) => set_view(session, view),
            Self::Pace(pace) => {
                session.seen.settings.pace = if pace.is_finite() { pace.clamp(0.1, 1000.0) } else { f32::INFINITY };
                session.work.solving.set_pace(session.watched_pace());
            }
        }
    }
}

fn show_choice(session: &mut Session) {
    let effect = session.work.solving.effects.last();
    let showing = &mut session.work.player.showing;
    showing.way = None;
    // From a way, users go back to where they left the plan.
    showing.resume_at = showing.plan_left_at.take().filter(|_| effect.is_none());
    if matches!(effect, Some(SolvingEffect::Plan { .. })) {
        showing.backward = false;
        session.work.player.install(None);
    }
    refresh(session);
}
