//! The intro: at the first start the puzzle that is there is solved, and its cube opens into the flat snake. What is only
//! watched has no arrows and no words; the demo looks the same.

use std::ops::Range;

use super::{Layout, Pointer, Rules, work};
use crate::session::Session;
use crate::session::mode::{Intro, Mode};
use crate::session::playback::PlayState;
use crate::session::player::Playhead;
use crate::session::settings::Motion;
use crate::session::solving::{PlanState, SearchState};
use crate::stage::{Gesture, Stage, Timeline};

/// How fast a cube opens: what is to be watched is how it folds.
const OPENING_SPEED: f32 = 4.0;

pub(in crate::session) struct InIntro;

impl Rules for InIntro {
    fn time(&self, session: &mut Session, _seconds: f64, _resting: bool) {
        let planned = matches!(session.solving.planning, PlanState::Done(_));
        match &session.player.timeline {
            Some(Timeline::Fold { .. }) if !session.is_backward() => {
                session.player.playback.reading = false;
                session.open_up();
            }
            Some(timeline @ Timeline::Fold { .. }) if session.player.playback.playhead < timeline.len() as f64 => {}
            _ if planned || !session.solving.is_busy() => self.leave(session),
            _ => {}
        }
    }

    /// What is there is the flat snake, and the way to the cube.
    fn leave(&self, session: &mut Session) {
        session.restore_from_intro();
        session.player.showing.backward = false;
        session.install(Playhead::Moment);
        session.player.with(|playback, timeline| playback.seek(0.0, timeline));
        if session.player.playback.state != PlayState::Following {
            session.player.pause();
        }
    }

    fn stage(&self, session: &Session) -> Stage {
        let stage = watched(session);
        // First of all the cube is to be seen.
        let searches = session.shows_search() && !session.solving.search.snapshot.cells.is_empty();
        let hidden = session.player.timeline.is_none() && !searches;
        if hidden { Stage { cubelets: vec![None; stage.cubelets.len()], ..stage } } else { stage }
    }

    fn lit(&self, session: &Session) -> Range<usize> {
        watched_lit(session)
    }

    fn gesture(&self, _session: &Session) -> Option<Gesture> {
        None
    }

    fn pointer(&self, session: &Session) -> Pointer {
        if session.is_covered() { Pointer::Covered } else { Pointer::Turn }
    }

    fn layout(&self, _session: &Session) -> Layout {
        Layout::Panel
    }
}

impl Session {
    pub(in crate::session) fn start_intro(&mut self) {
        if self.solving.search.state == SearchState::Idle && self.document.puzzle().is_ok() {
            let intro = Intro { speed: self.player.playback.speed, reading: self.player.playback.reading };
            self.solve(self.watched_pace());
            self.player.pause();
            // Where nothing is to sweep the flat snake is there at once.
            if self.settings.motion == Motion::Full {
                self.mode = Mode::Intro(intro);
            }
        }
    }

    /// From the cube to the chain, fast.
    pub(super) fn open_up(&mut self) {
        self.player.showing.backward = true;
        self.install(Playhead::Moment);
        self.player.playback.speed = OPENING_SPEED;
        self.player.replay();
    }
}

/// The picture without anything that tells hands what to do.
pub(super) fn watched(session: &Session) -> Stage {
    let stage = work::picture(session, false);
    if session.player.timeline.is_none() {
        return work::framed(session, stage);
    }
    Stage { frame: None, lit: 0..0, faded: Vec::new(), ticked: false, ..stage }
}

pub(super) fn watched_lit(session: &Session) -> Range<usize> {
    if session.player.timeline.is_some() { 0..0 } else { work::lit(session) }
}
