//! Learning a fold by heart, stretch by stretch: the picture of a stretch's end, and no steps. The user folds until
//! theirs looks like it, and may glance at a step. What was glanced at is asked again; `by_heart.rs` decides what is
//! asked next. It is the fold page by page, with other pages next.

use super::Page;
use crate::session::mode::work::follow;
use crate::session::{Fold, Notice, Session, Showing, go_to, hold, keep_bookmark, refresh, saved_learning, speak};

/// Begins to learn, or leaves off.
pub fn learn(session: &mut Session) {
    if session.learning().is_some() {
        return leave(session);
    }
    follow(session);
    let showing = &mut session.player.showing;
    *showing = Showing { mirror: showing.mirror, ..Showing::default() };
    session.settings.timer = None;
    refresh(session);
    let Some(mut learning) = saved_learning(session) else { return };
    learning.is_asked = true;
    session.player.learning = Some(learning);
    tell(session);
    begin(session);
}

fn tell(session: &mut Session) {
    if let Some(notice) = session.player.learning_notice(session.language()) {
        session.say(notice);
    }
}

/// Leaves off, and what is known is kept; if nothing is learnt, leaves the pages.
pub fn leave(session: &mut Session) {
    let player = &session.player;
    // The user's snake is not there yet.
    if player.shows_goal() && player.page.known.is_none() {
        ask(session);
    }
    let Some(learning) = &mut session.player.learning else {
        session.settings.panel = Some(true);
        return;
    };
    learning.is_asked = false;
    learning.place = 0;
    keep_bookmark(session);
    session.player.learning = None;
    speak(session);
}

/// Whether it is taken in its own way.
pub fn fold(session: &mut Session, command: &Fold) -> bool {
    let player = &session.player;
    let Some(steps) = player.asked() else { return false };
    let shows_goal = player.shows_goal();
    let shown = player.repeated();
    let begins = shows_goal || player.waits() && player.playback.playhead == steps.start as f64;
    match command {
        Fold::Forward(_) if player.ends_asked() => folded(session),
        Fold::Forward(_) if player.done_with_page() < steps.start => return false,
        Fold::Forward(_) => hold(session, steps.end),
        Fold::Glance => {
            let next = shown.map_or(player.done_so_far(), |shown| shown + 1);
            let step = if steps.contains(&next) { next } else { steps.start };
            if let Some(learning) = &mut session.player.learning {
                learning.glance(step);
            }
            go_to(session, step + 1);
        }
        Fold::Back(_) if let Some(step) = player.glanced_step() => {
            // The turn was seen, but is not made.
            if let Some(learning) = &mut session.player.learning {
                learning.place = step;
            }
            hold(session, steps.end);
        }
        Fold::Back(_) if begins && take_back(session) => {}
        Fold::Back(_) if shows_goal => ask(session),
        Fold::Back(_) | Fold::Mirror => return false,
        Fold::Again => return shows_goal,
        // They lead to other pages of the fold.
        Fold::PlayPause
        | Fold::Play
        | Fold::Pause
        | Fold::Seek(_)
        | Fold::Page(_)
        | Fold::Start
        | Fold::End
        | Fold::Loop(_)
        | Fold::Unfold => {}
    }
    true
}

/// How to hold the snake, as what is asked begins.
fn begin(session: &mut Session) {
    match session.player.asked().map_or(0, |steps| steps.start) {
        0 => go_to(session, 0),
        start => hold(session, start),
    }
}

/// Asks what comes next. Where the snake has the right pose already, nothing is said about that.
fn ask(session: &mut Session) {
    let playhead = session.player.playback.playhead;
    match session.player.asked() {
        Some(steps) if steps.start > 0 && playhead == steps.start as f64 => hold(session, steps.end),
        _ => begin(session),
    }
}

/// The user's snake looks like the picture.
fn folded(session: &mut Session) {
    let today = session.shelf.today;
    let language = session.language();
    let player = &mut session.player;
    let (Some(plan), Some(steps)) = (player.plan(), player.asked()) else { return };
    let in_short = language.line_to_say(plan, steps);
    let (Some(learning), Some(timeline)) = (&mut player.learning, &player.timeline) else { return };
    let parts = learning.parts();
    let glances = learning.fold(timeline.parts(), today);
    if glances > 0 || parts.last - parts.first + 1 < parts.of {
        let next = learning.parts();
        session.say(Notice::PartsFolded { parts, glances, next, in_short });
        return ask(session);
    }
    player.folding.take_if(|_| !session.settings.is_timed);
    player.seek(f64::INFINITY);
    player.page = Page { known: session.shelf.today, ..Page::default() };
    session.celebrate();
    leave(session);
}

/// Takes back what was only pressed: nobody has begun the next part.
fn take_back(session: &mut Session) -> bool {
    let Some(learning) = &mut session.player.learning else { return false };
    let Some(before) = learning.before.take() else { return false };
    *learning = *before;
    tell(session);
    if let Some(steps) = session.player.asked() {
        hold(session, steps.end);
    }
    true
}

/// After it was folded on the screen in so many seconds: whether that reached the goal.
pub fn come_back(session: &mut Session, is_done: bool, seconds: f64) {
    let player = &mut session.player;
    let Some(steps) = player.asked() else { return };
    if let Some(folding) = &mut player.folding
        && is_done
    {
        *folding += seconds;
    }
    hold(session, steps.end);
    if is_done {
        folded(session);
        // Pressed twice, the same button does not take the next part for folded.
        begin(session);
    }
}
