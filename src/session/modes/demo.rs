//! The demo: one puzzle of the catalogue after the other is searched, folded and opened again, until a key or a click ends it.
//! The user's own work comes back then.

use std::ops::Range;

use super::intro::{watched, watched_lit};
use super::{Layout, Pointer, Rules};
use crate::puzzle::catalogue;
use crate::session::Session;
use crate::session::document::Document;
use crate::session::door::{Effect, SolvingEffect, VoiceEffect, WindowEffect};
use crate::session::draft::Draft;
use crate::session::mode::{Act, Before, Demo, Mode};
use crate::session::notice::Lasts;
use crate::session::overlay::Overlay;
use crate::session::player::Showing;
use crate::session::settings::{Motion, View};
use crate::stage::{Gesture, Stage};

/// How long a search is watched, in seconds.
const WATCHED: f64 = 3.0;
/// How long a finished cube is shown, and a snake that is flat again, in seconds.
const CLOSED: f64 = 5.0;
const OPENED: f64 = 1.0;

pub(in crate::session) struct InDemo;

impl Rules for InDemo {
    fn time(&self, session: &mut Session, seconds: f64, resting: bool) {
        let searching = session.solving.is_searching();
        let Mode::Demo(demo) = &mut session.mode else { return };
        // A stall between frames is no rest.
        demo.passed += seconds.min(0.1) * f64::from(u8::from(resting || demo.act == Act::Search));
        match demo.act {
            Act::Search if demo.passed > WATCHED || !searching => {
                (demo.act, demo.passed) = (Act::Fold, 0.0);
                session.player.play_when_ready();
                session.set_view(View::Fold);
            }
            Act::Fold if demo.passed > CLOSED => {
                (demo.act, demo.passed) = (Act::Open, 0.0);
                if session.player.plan().is_some() {
                    session.open_up();
                }
            }
            Act::Open if demo.passed > OPENED => session.next_of_demo(),
            Act::Search | Act::Fold | Act::Open => {}
        }
    }

    fn report(&self, session: &mut Session) {
        self.time(session, 0.0, false);
    }

    /// The user's own work comes back as it was.
    fn leave(&self, session: &mut Session) {
        let Mode::Demo(demo) = std::mem::take(&mut session.mode) else { return };
        let before = *demo.before;
        let shown = std::mem::replace(&mut session.document, before.document);
        session.document.outlive(&shown);
        // What was told meanwhile and has to be seen was not to be seen.
        let told = std::mem::replace(&mut session.notices, before.notices);
        let told = told.iter().filter(|notice| notice.lasts() == Lasts::Click).cloned();
        told.for_each(|notice| session.notices.tell(notice));
        (session.solving, session.player) = (before.solving, before.player);
        session.player.playback.cut = session.settings.motion == Motion::Reduced;
        session.solving.interrupt();
        session.player.follow_search(false);
        session.refresh();
        match before.follow {
            Some(follow) => {
                let page = follow.page;
                session.mode = Mode::Following(follow);
                session.turn_to(page);
            }
            None => session.player.with(|playback, _| playback.pause()),
        }
        session.ask_solver(SolvingEffect::StopSearch);
        session.effects.push(Effect::Window(WindowEffect::Show(false)));
    }

    fn stage(&self, session: &Session) -> Stage {
        watched(session)
    }

    fn lit(&self, session: &Session) -> Range<usize> {
        watched_lit(session)
    }

    fn gesture(&self, _session: &Session) -> Option<Gesture> {
        None
    }

    fn pointer(&self, _session: &Session) -> Pointer {
        Pointer::EndMode
    }

    fn layout(&self, session: &Session) -> Layout {
        Layout::Title(session.document.draft.title())
    }
}

impl Session {
    pub(in crate::session) fn start_demo(&mut self) {
        let empty = Document::new(self.document.draft.clone());
        let document = std::mem::replace(&mut self.document, empty);
        self.document.outlive(&document);
        let follow = self.follow().cloned();
        if follow.is_some() {
            self.effects.push(Effect::Voice(VoiceEffect::Hush));
        }
        let before = Before {
            document,
            solving: std::mem::take(&mut self.solving),
            player: self.player.clone(),
            notices: std::mem::take(&mut self.notices),
            follow,
        };
        self.overlay = Overlay::None;
        self.player.showing = Showing::default();
        self.player.playback.looping = false;
        // Nobody folds along with a demo.
        self.player.playback.reading = false;
        self.mode = Mode::Demo(Demo { next: 0, act: Act::Search, passed: 0.0, before: Box::new(before) });
        self.effects.push(Effect::Window(WindowEffect::Show(true)));
        self.next_of_demo();
    }

    fn next_of_demo(&mut self) {
        let Mode::Demo(demo) = &mut self.mode else { return };
        let entry = &catalogue()[demo.next % catalogue().len()];
        (demo.next, demo.act, demo.passed) = (demo.next + 1, Act::Search, 0.0);
        self.player.playback.speed = demo.before.player.playback.speed;
        self.document.change(Draft::from_puzzle(entry.puzzle()));
        self.begin();
        self.ask_solver(SolvingEffect::StopSearch);
        self.player.showing.view = View::Search;
        self.solve(self.watched_pace());
    }
}
