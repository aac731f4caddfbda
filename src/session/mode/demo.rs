//! The demo: searches, folds and unfolds one catalogue puzzle after another until a key or a click ends it.

use std::sync::Arc;

use super::{Demo, DemoScene, Mode, SavedWork, work};
use crate::puzzle::catalogue;
use crate::session::{
    Document, Draft, Effect, Lifetime, Overlay, Seen, Session, Showing, SolvingEffect, View, VoiceEffect, WindowEffect,
    Work,
};
use crate::stage::{Look, Picture, Stage};

const SEARCH_SECONDS: f64 = 3.0;
const CUBE_SECONDS: f64 = 5.0;
const FLAT_SECONDS: f64 = 1.0;

pub fn time(session: &mut Session, seconds: f64, resting: bool) {
    let searching = session.work.solving.is_searching();
    let Mode::Demo(demo) = &mut session.work.mode else { return };
    demo.elapsed += seconds.min(0.1) * f64::from(u8::from(resting || demo.scene == DemoScene::Search));
    match demo.scene {
        DemoScene::Search if demo.elapsed > SEARCH_SECONDS || !searching => {
            demo.scene = DemoScene::Fold;
            demo.elapsed = 0.0;
            session.work.player.when_ready = true;
            session.work.set_view(&mut session.seen, View::Fold);
        }
        DemoScene::Fold if demo.elapsed > CUBE_SECONDS => {
            demo.scene = DemoScene::Open;
            demo.elapsed = 0.0;
            if session.work.player.plan().is_some() {
                session.work.player.showing.backward = true;
                session.work.swap_timeline();
                session.work.player.replay();
            }
        }
        DemoScene::Open if demo.elapsed > FLAT_SECONDS => show_next(session),
        DemoScene::Search | DemoScene::Fold | DemoScene::Open => {}
    }
}

pub fn leave(work: &mut Work, seen: &mut Seen) {
    let Mode::Demo(demo) = std::mem::take(&mut work.mode) else { return };
    let before = *demo.before;
    let shown = std::mem::replace(&mut work.document, before.document);
    work.document.outdate(&shown);
    // Notices that must be read survive the demo.
    let shown = std::mem::replace(&mut seen.notices, before.notices);
    let shown = shown.iter().filter(|notice| notice.lifetime() == Lifetime::Click).cloned();
    shown.for_each(|notice| seen.notices.add(notice));
    work.solving = before.solving;
    work.player = before.player;
    work.solving.interrupt();
    work.refresh(seen);
    work.player.playback.pause();
    work.go_on_following(seen, before.follow);
    seen.ask_solver(SolvingEffect::StopSearch);
    seen.effects.push(Effect::Window(WindowEffect::Show(false)));
}

/// Without instructions, and all of the snake.
pub fn watched(work: &Work, seen: &Seen) -> Picture {
    if work.player.timeline.is_none() {
        return work::picture(work, seen.settings.look());
    }
    let look = Look { ghosts: false, guide: true, ..seen.settings.look() };
    let Picture { stage, woods, .. } = work::picture(work, look);
    let frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
    Picture::still(Stage { frame, lit: 0..0, faded: Vec::new(), ticked: false, ..stage }, woods, look)
}

pub fn start(session: &mut Session) {
    let Session { work, seen, .. } = session;
    let empty = Document::new(work.document.draft.clone());
    let document = std::mem::replace(&mut work.document, empty);
    work.document.outdate(&document);
    let follow = work.follow().cloned();
    if follow.is_some() {
        seen.effects.push(Effect::Voice(VoiceEffect::Hush));
    }
    let solving = std::mem::take(&mut work.solving);
    let notices = std::mem::take(&mut seen.notices);
    let before = SavedWork { document, solving, player: work.player.clone(), notices, follow };
    seen.overlay = Overlay::None;
    seen.shows_help = false;
    work.player.showing = Showing::default();
    work.player.playback.looping = false;
    work.mode = Mode::Demo(Demo { next: 0, scene: DemoScene::Search, elapsed: 0.0, before: Box::new(before) });
    seen.effects.push(Effect::Window(WindowEffect::Show(true)));
    show_next(session);
}

pub fn show_next(session: &mut Session) {
    let Session { work, seen, dialogs, .. } = session;
    let Mode::Demo(demo) = &mut work.mode else { return };
    let entry = &catalogue()[demo.next % catalogue().len()];
    demo.next = demo.next + 1;
    demo.scene = DemoScene::Search;
    demo.elapsed = 0.0;
    work.document.change(Draft::from_puzzle(entry.puzzle()), None);
    dialogs.begin(work, seen);
    seen.ask_solver(SolvingEffect::StopSearch);
    work.player.showing.view = View::Search;
    let pace = work.watched_pace(seen);
    session.solve(pace);
}
