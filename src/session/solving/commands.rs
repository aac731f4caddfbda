//! Handles the choice of the solution, and the pace of its search.

use crate::session::{Notice, Search, Session, SolvingEffect, Update, refresh, set_view, takes_wrong_text};

impl Update<Session> for Search {
    fn update(self, session: &mut Session) {
        match self {
            Self::Next if takes_wrong_text(session) => return session.say(Notice::NotWhole),
            Self::Next => {
                let pace = session.watched_pace();
                session.solving.next(&session.document, pace, &mut session.notices);
            }
            Self::Previous => session.solving.previous(&session.document),
            Self::Solution(index) => session.solving.select(&session.document, index),
            Self::View(view) => return set_view(session, view),
            Self::Pace(pace) => {
                session.settings.pace = if pace.is_finite() { pace.clamp(0.1, 1000.0) } else { f32::INFINITY };
                return session.solving.set_pace(session.watched_pace());
            }
        }
        let effect = session.solving.effects.last();
        let showing = &mut session.player.showing;
        showing.way = None;
        // From a way, users go back to where they left the plan.
        showing.resume_at = showing.plan_left_at.take().filter(|_| effect.is_none());
        if matches!(effect, Some(SolvingEffect::Plan { .. })) {
            showing.backward = false;
            session.player.install(None);
        }
        refresh(session);
    }
}
