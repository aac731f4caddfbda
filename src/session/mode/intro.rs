//! The intro: a puzzle just chosen is solved, and its cube unfolds. Like the demo, it has no arrows or words.

use std::sync::Arc;

use super::{Mode, work};
use crate::session::{Motion, Overlay, PlanState, SearchState, Session};
use crate::stage::{Look, Picture, Stage, Timeline};

pub fn time(session: &mut Session) {
    let planned = matches!(session.solving.planning, PlanState::Done(_));
    match &session.player.timeline {
        Some(Timeline::Fold { .. }) if !session.player.showing.backward => session.open_up(),
        Some(timeline @ Timeline::Fold { .. }) if session.player.playback.playhead < timeline.len() as f64 => {}
        _ if session.overlay != Overlay::Choice && (planned || !session.solving.is_busy()) => {
            leave(session);
            session.player.with(|playback, timeline| {
                playback.seek(0.0, timeline);
                playback.step(-1, timeline);
            });
        }
        _ => {}
    }
}

/// Lays the flat snake on the table, where the fold starts.
pub fn leave(session: &mut Session) {
    session.mode = Mode::default();
    session.player.showing.backward = false;
    session.swap_timeline();
    session.player.pause();
    session.player.with(|playback, timeline| playback.seek(timeline.start(), timeline));
}

pub fn picture(session: &Session) -> Picture {
    let mut picture = watched(session);
    // Until there is a fold to show, nothing is drawn except a running search.
    let searches = session.shows_search() && !session.solving.search.snapshot.cells.is_empty();
    if session.player.timeline.is_none() && !searches {
        picture.stage.cubelets.fill(None);
    }
    picture
}

impl Session {
    pub(in crate::session) fn start_intro(&mut self) {
        if self.solving.search.state == SearchState::Idle && self.document.puzzle().is_ok() {
            self.solve(self.watched_pace());
            self.player.pause();
            if self.settings.motion == Motion::Full {
                self.mode = Mode::Intro;
            }
        }
    }

    pub(super) fn open_up(&mut self) {
        self.player.showing.backward = true;
        self.swap_timeline();
        self.player.replay();
    }
}

/// Without instructions, and all of the snake.
pub fn watched(session: &Session) -> Picture {
    if session.player.timeline.is_none() {
        return work::picture(session, session.settings.look());
    }
    let look = Look { ghosts: false, guide: true, ..session.settings.look() };
    let Picture { stage, woods, .. } = work::picture(session, look);
    let frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
    Picture::still(Stage { frame, lit: 0..0, faded: Vec::new(), ticked: false, ..stage }, woods, look)
}
