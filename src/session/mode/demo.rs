//! The demo: searches, folds and unfolds one catalogue puzzle after another until a key or a click ends it.

use std::sync::Arc;

use super::{Demo, DemoScene, Mode, work};
use crate::puzzle::catalogue;
use crate::session::{
    Draft, Lifetime, Overlay, Session, SolvingEffect, View, WindowEffect, Work, begin, hush, refresh, set_view, solve,
    speak,
};
use crate::stage::{Look, Picture, Stage};

const SEARCH_SECONDS: f64 = 3.0;
const CUBE_SECONDS: f64 = 5.0;
const FLAT_SECONDS: f64 = 1.0;

impl Demo {
    fn begin(&mut self, scene: DemoScene) {
        self.scene = scene;
        self.elapsed = 0.0;
    }
}

pub fn time(session: &mut Session, seconds: f64, resting: bool) {
    let searching = session.work.solving.is_searching();
    let Mode::Demo(demo) = &mut session.work.mode else { return };
    demo.elapsed += seconds.min(0.1) * f64::from(u8::from(resting || demo.scene == DemoScene::Search));
    match demo.scene {
        DemoScene::Search if demo.elapsed > SEARCH_SECONDS || !searching => {
            demo.begin(DemoScene::Fold);
            session.work.player.when_ready = true;
            set_view(session, View::Fold);
        }
        DemoScene::Fold if demo.elapsed > CUBE_SECONDS => {
            demo.begin(DemoScene::Open);
            if session.work.player.plan().is_some() {
                session.work.player.showing.backward = true;
                session.work.swap_timeline();
                session.work.player.replay();
            }
        }
        DemoScene::Open if demo.elapsed > FLAT_SECONDS => next_of_demo(session),
        DemoScene::Search | DemoScene::Fold | DemoScene::Open => {}
    }
}

pub fn leave(session: &mut Session) {
    let Mode::Demo(demo) = std::mem::take(&mut session.work.mode) else { return };
    let (before, notices) = *demo.before;
    let shown = std::mem::replace(&mut session.work, before);
    session.work.document.outdate(&shown.document);
    // Notices that must be read outlive the demo.
    let shown = std::mem::replace(&mut session.seen.notices, notices);
    let shown = shown.iter().filter(|notice| notice.lifetime() == Lifetime::Click).cloned();
    shown.for_each(|notice| session.say(notice));
    session.work.mode = Mode::default();
    session.work.solving.interrupt();
    refresh(session);
    session.work.player.rest();
    speak(session);
    session.ask(SolvingEffect::StopSearch);
    session.ask(WindowEffect::Show(false));
}

/// The picture without instructions, and with all of the snake.
pub fn watched(session: &Session) -> Picture {
    if session.work.player.timeline.is_none() {
        return work::picture(session, session.seen.settings.look());
    }
    let look = Look { ghosts: false, guide: true, ..session.seen.settings.look() };
    let Picture { stage, woods, .. } = work::picture(session, look);
    let frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
    Picture::still(Stage { frame, lit: 0..0, faded: Vec::new(), ..stage }, woods, look)
}

pub fn start_demo(session: &mut Session) {
    hush(session);
    let empty = Work::new(session.work.document.draft.clone());
    let work = std::mem::replace(&mut session.work, empty);
    session.work.document.outdate(&work.document);
    let before = Box::new((work, std::mem::take(&mut session.seen.notices)));
    session.seen.overlay = Overlay::None;
    session.seen.shows_help = false;
    session.work.mode = Mode::Demo(Demo { next: 0, scene: DemoScene::Search, elapsed: 0.0, before });
    session.ask(WindowEffect::Show(true));
    next_of_demo(session);
}

fn next_of_demo(session: &mut Session) {
    let Mode::Demo(demo) = &mut session.work.mode else { return };
    let entry = &catalogue()[demo.next % catalogue().len()];
    demo.next += 1;
    demo.begin(DemoScene::Search);
    session.work.document.change(Draft::from_puzzle(entry.puzzle()), None);
    begin(session);
    session.ask(SolvingEffect::StopSearch);
    session.work.player.showing.view = View::Search;
    solve(session);
}
