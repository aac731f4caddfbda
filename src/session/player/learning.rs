//! Learning a fold by heart, stretch by stretch: the picture of a stretch's end, and no steps. The user folds until
//! theirs looks like it, and may glance at a step. What was glanced at is asked again; `by_heart.rs` decides what is
//! asked next. It is the fold page by page, with other pages next.

use super::Page;
use crate::fold::Dihedrals;
use crate::session::{
    Fold, Notice, PlayState, Session, Showing, go_to, hold, keep_bookmark, lay_out, refresh, saved_learning, speak,
};

/// Begins to learn, or leaves off.
pub fn learn(session: &mut Session) {
    if session.learning().is_some() {
        return leave(session);
    }
    session.work.solving.awaits_next = false;
    let Some(learning) = saved_learning(session) else { return lay_out(session) };
    let showing = &mut session.work.player.showing;
    *showing = Showing { mirror: showing.mirror, ..Showing::default() };
    session.seen.settings.timer = None;
    session.seen.editor.open = false;
    refresh(session);
    session.work.player.learning = Some(learning);
    ask(session);
}

/// What is known is kept.
pub fn leave(session: &mut Session) {
    let Some(learning) = &mut session.work.player.learning else { return };
    learning.known.asked = [0, 0];
    learning.known.glanced.clear();
    keep_bookmark(session);
    session.work.player.learning = None;
    speak(session);
}

/// Whether it is taken in its own way.
pub fn fold(session: &mut Session, command: &Fold) -> bool {
    let player = &session.work.player;
    let Some(learning) = &player.learning else { return false };
    let steps = learning.steps();
    let shown = shown_step(session);
    let shows_goal = player.shows_goal();
    let is_glance = player.shows_glance();
    match command {
        Fold::Forward(_) if shows_goal => folded(session),
        Fold::Forward(_) => {
            let next = shown.map_or(player.playback.playhead.max(0.0) as usize, |step| step + 1);
            count_glance(session);
            if is_glance || next == steps.start || next >= steps.end {
                hold(session, steps.end);
            } else {
                go_to(session, next + 1);
            }
        }
        Fold::Glance => {
            let next = shown.or(learning.glance).map_or(steps.start, |last| last + 1);
            go_to(session, if steps.contains(&next) { next } else { steps.start } + 1);
        }
        Fold::Back(_) if shows_goal => begin_stretch(session, steps.start),
        Fold::Back(_) | Fold::Mirror => return false,
        Fold::Again if !shows_goal => return false,
        // They lead to other pages of the fold.
        Fold::Again
        | Fold::PlayPause
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
    if let Some(learning) = &mut session.work.player.learning {
        learning.seconds += seconds;
    }
    if has_seen_turn {
        count_glance(session);
    }
}

/// The step that is shown, if it is not only how to hold the snake.
fn shown_step(session: &Session) -> Option<usize> {
    if let PlayState::Repeating(step) = session.work.player.playback.state { Some(step) } else { None }
}

/// Counts a glance at the step that is shown; steps that are leafed through do not count.
fn count_glance(session: &mut Session) {
    let is_glance = session.work.player.shows_glance();
    if let Some(step) = shown_step(session).filter(|_| is_glance)
        && let Some(learning) = &mut session.work.player.learning
        && learning.glance.replace(step) != Some(step)
    {
        learning.known.glanced.push(learning.stretch_of(step));
    }
}

/// Asks what comes next. Where the snake has the right pose already, nothing is said about that.
fn ask(session: &mut Session) {
    let playhead = session.work.player.playback.playhead;
    let Some(learning) = &mut session.work.player.learning else { return };
    let next = learning.known.asked_next();
    learning.known.asked = [next.start, next.end];
    learning.glance = None;
    learning.seconds = 0.0;
    let steps = learning.steps();
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
    let glances = learning.known.fold();
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
    // A shape beside the fold counts for the first part.
    let step_of = |shape| player.plan()?.step_in_shape(shape).filter(|step| steps.contains(step));
    let stretches = hinted.iter().map(|shape| learning.stretch_of(step_of(shape).unwrap_or(steps.start)));
    let stretches = Vec::from_iter(stretches);
    if let Some(learning) = &mut player.learning {
        learning.known.glanced.extend(stretches);
    }
    hold(session, steps.end);
    if is_done {
        folded(session);
    }
}
