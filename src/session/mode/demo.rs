//! The demo: searches, folds and unfolds one's own puzzle, then those of the catalogue one after another, until a key or
//! a click ends it.

use super::{Demo, Mode, work};
use crate::puzzle::{CatalogueEntry, catalogue};
use crate::session::{
    Document, Draft, Lifetime, Overlay, Session, SolvingEffect, View, WindowEffect, begin, hush, refresh, set_view,
    solve, speak,
};
use crate::stage::Picture;

const SEARCH_SECONDS: f64 = 3.0;
const CUBE_SECONDS: f64 = 5.0;
const FLAT_SECONDS: f64 = 1.0;

/// The search, the fold, and the cube that opens again, each for a while.
pub fn time(session: &mut Session, seconds: f64, resting: bool) {
    let searches = session.player.showing.view == View::Search;
    let opens = session.player.showing.backward;
    let is_found = searches && !session.solving.is_searching();
    let Mode::Demo(demo) = &mut session.mode else { return };
    demo.elapsed += seconds.min(0.1) * f64::from(u8::from(resting || searches));
    let lasts = match (searches, opens) {
        (true, _) => SEARCH_SECONDS,
        (false, false) => CUBE_SECONDS,
        (false, true) => FLAT_SECONDS,
    };
    if demo.elapsed <= lasts && !is_found {
        return;
    }
    demo.elapsed = 0.0;
    if searches {
        session.player.when_ready = true;
        set_view(session, View::Fold);
    } else if !opens && session.player.plan().is_some() {
        session.player.showing.backward = true;
        session.swap_timeline();
        session.player.replay();
    } else {
        next_of_demo(session);
    }
}

pub fn leave(session: &mut Session) {
    let Mode::Demo(demo) = std::mem::take(&mut session.mode) else { return };
    let (mut document, solving, player, notices) = *demo.before;
    document.outdate(&session.document);
    session.document = document;
    session.solving = solving;
    session.player = player;
    // Notices that must be read outlive the demo.
    let shown = std::mem::replace(&mut session.notices, notices);
    let shown = shown.iter().filter(|notice| notice.lifetime() == Lifetime::Click).cloned();
    shown.for_each(|notice| session.say(notice));
    session.solving.interrupt();
    refresh(session);
    session.player.rest();
    speak(session);
    session.ask(SolvingEffect::StopSearch);
    session.ask(WindowEffect::Show(false));
}

/// The picture without instructions, and with all of the snake.
pub fn watched(session: &Session) -> Picture {
    if session.player.timeline.is_none() {
        return work::picture(session, session.settings.look());
    }
    let mut look = session.settings.look();
    look.switches.ghosts = false;
    look.switches.guide = true;
    let Picture { stage, woods, .. } = work::picture(session, look);
    Picture::still(work::whole(stage), woods, look)
}

pub fn start_demo(session: &mut Session) {
    hush(session);
    let mut document = Document::new(session.document.draft.clone());
    document.outdate(&session.document);
    let before = Box::new((
        std::mem::replace(&mut session.document, document),
        std::mem::take(&mut session.solving),
        std::mem::take(&mut session.player),
        std::mem::take(&mut session.notices),
    ));
    session.overlay = Overlay::None;
    session.shows_help = false;
    session.mode = Mode::Demo(Demo { next: 0, elapsed: 0.0, before });
    session.ask(WindowEffect::Show(true));
    next_of_demo(session);
}

fn next_of_demo(session: &mut Session) {
    let Mode::Demo(demo) = &mut session.mode else { return };
    // One's own first, then all that are sold.
    let own = demo.before.0.puzzle().map(|own| &**own);
    let sold = catalogue().iter().map(CatalogueEntry::puzzle).filter(|puzzle| own != Some(*puzzle));
    let shown = Vec::from_iter(own.into_iter().chain(sold));
    let draft = Draft::from_puzzle(shown[demo.next % shown.len()]);
    demo.next += 1;
    demo.elapsed = 0.0;
    session.document.change(draft, None);
    begin(session);
    session.ask(SolvingEffect::StopSearch);
    session.player.showing.view = View::Search;
    solve(session);
}
