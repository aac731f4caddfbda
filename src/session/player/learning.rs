//! Learning a fold by heart, stretch by stretch: the picture of a stretch's end, and no steps. The user folds until
//! theirs looks like it, and may glance at a step. What was glanced at is asked again; `by_heart.rs` decides what is
//! asked next. It is the fold page by page, with other pages next.

use super::Page;
use crate::fold::Dihedrals;
use crate::session::mode::work::follow;
use crate::session::{
    Fold, Learning, Notice, Session, Showing, go_to, hold, keep_bookmark, refresh, saved_learning, speak,
};

/// Begins to learn, or leaves off.
pub fn learn(session: &mut Session) {
    if session.learning().is_some() {
        return leave(session);
    }
    follow(session);
    let Some(mut learning) = saved_learning(session) else { return };
    learning.known.is_asked = true;
    let showing = &mut session.work.player.showing;
    *showing = Showing { mirror: showing.mirror, ..Showing::default() };
    session.seen.settings.timer = None;
    refresh(session);
    session.work.player.learning = Some(learning);
    ask(session);
}

/// What is known is kept.
pub fn leave(session: &mut Session) {
    let Some(learning) = &mut session.work.player.learning else { return };
    learning.known.is_asked = false;
    keep_bookmark(session);
    session.work.player.learning = None;
    speak(session);
}

/// Whether it is taken in its own way.
pub fn fold(session: &mut Session, command: &Fold) -> bool {
    let player = &session.work.player;
    let Some(learning) = &player.learning else { return false };
    let steps = learning.steps();
    let shows_goal = player.shows_goal();
    let at = player.playback.playhead.max(0.0) as usize;
    let shown = player.repeated();
    match command {
        Fold::Forward(_) if shows_goal => folded(session),
        // The usual pages lead to its beginning.
        Fold::Forward(_) if shown.map_or(at, |step| step + 1) < steps.start => return false,
        Fold::Forward(_) => {
            count_glance(session);
            hold(session, steps.end);
        }
        Fold::Glance => {
            let last = shown.or(learning.known.glanced.last().copied());
            let next = last.map(|last| last + 1).filter(|next| steps.contains(next));
            go_to(session, next.unwrap_or(steps.start) + 1);
        }
        Fold::Back(_) if shows_goal => begin_stretch(session, steps.start),
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

pub fn time(session: &mut Session, seconds: f64) {
    let has_seen_turn = session.work.player.playback.rests_after().is_some();
    let has_begun = session.page() > 0;
    if let Some(learning) = session.work.player.learning.as_mut().filter(|_| has_begun) {
        learning.seconds += seconds;
    }
    if has_seen_turn {
        count_glance(session);
    }
}

/// Counts a glance at the step that is shown; steps that are leafed through do not count.
fn count_glance(session: &mut Session) {
    let player = &mut session.work.player;
    if let Some(step) = player.glanced_step()
        && let Some(learning) = &mut player.learning
    {
        learning.glance(step);
    }
}

/// Asks what comes next. Where the snake has the right pose already, nothing is said about that.
fn ask(session: &mut Session) {
    let playhead = session.work.player.playback.playhead;
    let Some(steps) = session.learning().map(Learning::steps) else { return };
    if steps.start > 0 && playhead == steps.start as f64 {
        hold(session, steps.end);
    } else {
        begin_stretch(session, steps.start);
    }
}

fn begin_stretch(session: &mut Session, step: usize) {
    if step == 0 { go_to(session, 0) } else { hold(session, step) }
}

/// The user's snake looks like the picture.
fn folded(session: &mut Session) {
    let Some(learning) = &mut session.work.player.learning else { return };
    let parts = learning.parts();
    let seconds = learning.seconds;
    let glances = learning.fold();
    if glances > 0 || parts.last - parts.first + 1 < parts.of {
        session.say(Notice::PartsFolded { parts, glances });
        return ask(session);
    }
    let known = Some((seconds, session.desk.shelf.today));
    session.work.player.seek(f64::INFINITY);
    session.work.player.page = Page { known, ..Page::default() };
    session.celebrate();
    leave(session);
}

/// After it was folded on the screen: whether that reached the goal, and the shapes at which a hint was asked for.
pub fn come_back(session: &mut Session, is_done: bool, hinted: &[Dihedrals]) {
    let player = &mut session.work.player;
    let Some(learning) = &player.learning else { return };
    let steps = learning.steps();
    // A shape beside the fold counts for the first step.
    let step_of = |shape| player.plan()?.step_in_shape(shape).filter(|step| steps.contains(step));
    let glanced = Vec::from_iter(hinted.iter().map(|shape| step_of(shape).unwrap_or(steps.start)));
    if let Some(learning) = &mut player.learning {
        learning.known.glanced.extend(glanced);
    }
    hold(session, steps.end);
    if is_done {
        folded(session);
    }
}
