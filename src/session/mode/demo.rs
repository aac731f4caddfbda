//! The demo: searches, folds and unfolds one catalogue puzzle after another until a key or a click ends it.

use std::sync::Arc;

use super::{Demo, DemoScene, Mode, SavedWork, work};
use crate::puzzle::catalogue;
use crate::session::{
    Document, Draft, Effect, Lifetime, Overlay, Session, Showing, SolvingEffect, View, VoiceEffect, WindowEffect,
};
use crate::stage::{Look, Picture, Stage};

const SEARCH_SECONDS: f64 = 3.0;
const CUBE_SECONDS: f64 = 5.0;
const FLAT_SECONDS: f64 = 1.0;

pub fn time(session: &mut Session, seconds: f64, resting: bool) {
    let searching = session.solving.is_searching();
    let Mode::Demo(demo) = &mut session.mode else { return };
    demo.elapsed += seconds.min(0.1) * f64::from(u8::from(resting || demo.scene == DemoScene::Search));
    match demo.scene {
        DemoScene::Search if demo.elapsed > SEARCH_SECONDS || !searching => {
            demo.scene = DemoScene::Fold;
            demo.elapsed = 0.0;
            session.player.when_ready = true;
            session.set_view(View::Fold);
        }
        DemoScene::Fold if demo.elapsed > CUBE_SECONDS => {
            demo.scene = DemoScene::Open;
            demo.elapsed = 0.0;
            if session.player.plan().is_some() {
                session.player.showing.backward = true;
                session.swap_timeline();
                session.player.replay();
            }
        }
        DemoScene::Open if demo.elapsed > FLAT_SECONDS => session.next_of_demo(),
        DemoScene::Search | DemoScene::Fold | DemoScene::Open => {}
    }
}

pub fn leave(session: &mut Session) {
    let Mode::Demo(demo) = std::mem::take(&mut session.mode) else { return };
    let before = *demo.before;
    let shown = std::mem::replace(&mut session.document, before.document);
    session.document.outdate(&shown);
    // Notices that must be read survive the demo.
    let shown = std::mem::replace(&mut session.notices, before.notices);
    let shown = shown.iter().filter(|notice| notice.lifetime() == Lifetime::Click).cloned();
    shown.for_each(|notice| session.notices.add(notice));
    session.solving = before.solving;
    session.player = before.player;
    session.solving.interrupt();
    session.refresh();
    session.player.playback.pause();
    session.go_on_following(before.follow);
    session.ask_solver(SolvingEffect::StopSearch);
    session.effects.push(Effect::Window(WindowEffect::Show(false)));
}

/// Without instructions, and all of the snake.
pub fn watched(session: &Session) -> Picture {
    if session.player.timeline.is_none() {
        return work::picture(session, session.settings.look());
    }
    let look = Look { ghosts: false, guide: true, ..session.settings.look() };
    let Picture { stage, woods, .. } = work::picture(session, look);
    let frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
    Picture::still(Stage { frame, lit: 0..0, faded: Vec::new(), ..stage }, woods, look)
}

impl Session {
    pub(in crate::session) fn start_demo(&mut self) {
        let empty = Document::new(self.document.draft.clone());
        let document = std::mem::replace(&mut self.document, empty);
        self.document.outdate(&document);
        let follow = self.follow().cloned();
        if follow.is_some() {
            self.effects.push(Effect::Voice(VoiceEffect::Hush));
        }
        let solving = std::mem::take(&mut self.solving);
        let notices = std::mem::take(&mut self.notices);
        let before = SavedWork { document, solving, player: self.player.clone(), notices, follow };
        self.overlay = Overlay::None;
        self.shows_help = false;
        self.player.showing = Showing::default();
        self.player.playback.looping = false;
        self.mode = Mode::Demo(Demo { next: 0, scene: DemoScene::Search, elapsed: 0.0, before: Box::new(before) });
        self.effects.push(Effect::Window(WindowEffect::Show(true)));
        self.next_of_demo();
    }

    fn next_of_demo(&mut self) {
        let Mode::Demo(demo) = &mut self.mode else { return };
        let entry = &catalogue()[demo.next % catalogue().len()];
        demo.next += 1;
        demo.scene = DemoScene::Search;
        demo.elapsed = 0.0;
        self.document.change(Draft::from_puzzle(entry.puzzle()), None);
        self.begin();
        self.ask_solver(SolvingEffect::StopSearch);
        self.player.showing.view = View::Search;
        self.solve(self.watched_pace());
    }
}
