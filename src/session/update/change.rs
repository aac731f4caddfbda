//! Consequences of a new puzzle for the state of the old one, and of a new solution, plan or view for the player.

use std::sync::Arc;

use crate::fold::FoldPlan;
use crate::puzzle::{Doubts, NamedPuzzle, Puzzle, Solution};
use crate::session::notice::NoticeTopic;
use crate::session::preferences::{MAX_RECENT, put_first};
use crate::session::{
    ByHeart, CachedPuzzle, Document, Draft, Mode, Notice, Overlay, PathFor, PlanState, Ranked, SearchState, Session,
    ShelfFilter, Showing, Solving, SolvingEffect, View, hush, keep_bookmark, saved_learning, speak,
};

/// Chosen by eye.
const MAX_CACHED: usize = 8;

pub fn open_puzzle(session: &mut Session, (opened, doubts): (NamedPuzzle, Doubts)) {
    session.path_for = None;
    replace(session, |document| document.open_read(opened, doubts.uncertain));
    recall_bookmark(session);
    for note in doubts.notes {
        session.say(Notice::OddFile(session.language().note(&note)));
    }
}

/// Changes the document. Another puzzle starts with its state from the cache and the preferences.
pub fn edit(session: &mut Session, change: impl FnOnce(&mut Document) -> bool) {
    if session.hands().is_some() {
        keep_bookmark(session);
    }
    let before = session.document.puzzle().cloned();
    if change(&mut session.document) {
        if let Some(puzzle) = before {
            cache_solving(session, puzzle);
        }
        begin(session);
        session.ask(SolvingEffect::StopSearch);
        restore_cached(session);
        recall_bookmark(session);
    }
}

/// Like `edit`, but keeps the editor open over a fold from the cache.
pub fn edit_by_hand(session: &mut Session, change: impl FnOnce(&mut Document) -> bool) {
    let shown = session.shows_editor();
    edit(session, change);
    session.editor.open = shown && session.player.timeline.is_some();
}

/// Opens another puzzle; adds the current one to the recent puzzles unless it is known to be unsolvable.
pub fn replace(session: &mut Session, change: impl FnOnce(&mut Document) -> bool) {
    let document = &session.document;
    let before = document.draft.clone();
    let revision = document.revision;
    let whole = document.puzzle().is_some() && document.run_too_long().is_none();
    let good = whole && session.solving.search.state != SearchState::ProvedNone && !session.is_demo();
    // Watching one puzzle's search is no request to watch the next one's.
    let view = std::mem::replace(&mut session.player.showing.view, View::Fold);
    edit(session, change);
    if session.document.revision == revision {
        session.player.showing.view = view;
        return;
    }
    // The timer ran for the puzzle before.
    session.settings.timer = None;
    session.is_offered = false;
    // A snake that was named before gets its name again.
    let draft = &mut session.document.draft;
    let known = session.recent.iter().find(|recent| recent.is_like(draft));
    let name = known.and_then(|known| known.name.clone());
    draft.name = draft.name.take().or(name);
    session.recent.retain(|recent| !recent.is_like(draft));
    if good {
        add_recent(session, before);
    }
}

pub fn add_recent(session: &mut Session, before: Draft) {
    if !before.is_like(&session.document.draft) && before.puzzle().is_ok() {
        put_first(&mut session.recent, before, Draft::is_like, MAX_RECENT);
    }
}

pub fn begin(session: &mut Session) {
    session.solving = Solving::default();
    session.solving.doubted = session.document.doubted();
    let editor = &mut session.editor;
    editor.open = false;
    editor.closed = false;
    if matches!(session.overlay, Overlay::Export | Overlay::Locate(_)) {
        close_overlay(session);
    }
    hush(session);
    if !session.is_demo() {
        session.mode = Mode::default();
    }
    session.player.begin();
    let document = &session.document;
    let notices = &mut session.notices;
    notices.forget(NoticeTopic::Puzzle);
    if let Some(error) = document.fault() {
        notices.add(Notice::NotAPuzzle(error.clone()));
    }
    if let Some((run, length, box_size)) = document.run_too_long() {
        let told = Notice::RunTooLong { segment: run + 1, length, box_size };
        notices.add(document.doubted().map_or(told, Notice::IsThatYours));
    }
    if let Some((snake, wanted)) = document.colours_differ() {
        notices.add(Notice::ColoursDiffer { snake, wanted });
    }
}

/// The prompt for the path of an export.
pub fn close_prompt(session: &mut Session) {
    session.path_for.take_if(|path| matches!(path, PathFor::Export(_)));
}

/// Also cancels what the overlay was waiting for.
pub fn close_overlay(session: &mut Session) {
    match session.overlay {
        Overlay::Shelf(_) => {
            stop_shelf(session);
            session.shelf.filter = ShelfFilter::default();
            session.shelf.apply_filter();
        }
        Overlay::Export => close_prompt(session),
        _ => {}
    }
    session.overlay = Overlay::None;
}

/// Returns whether the generator was running.
pub fn stop_generating(session: &mut Session) -> bool {
    let stops = session.shelf.generating.take().is_some();
    if stops {
        session.ask(SolvingEffect::StopGenerating);
    }
    stops
}

pub fn stop_shelf(session: &mut Session) {
    stop_generating(session);
    if matches!(session.shelf.ranked, Ranked::Working) {
        session.shelf.ranked = Ranked::NotAsked;
        session.ask(SolvingEffect::StopRanking);
    }
}

pub fn refresh(session: &mut Session) {
    let changed = session.player.install(session.planned_timeline());
    // Its pictures were those of another plan.
    if changed && matches!(session.overlay, Overlay::Locate(_)) {
        close_overlay(session);
    }
    // Goes on with what was asked of this plan.
    if changed {
        session.player.learning = saved_learning(session).filter(|saved| saved.is_asked);
    }
    resume(session);
    if changed {
        speak(session);
    }
}

/// Moves the playhead to the bookmark once there is a plan.
fn resume(session: &mut Session) {
    let turned = session.bookmark().is_some_and(|bookmark| bookmark.hands.is_some());
    let is_fresh = !turned && session.learning().is_some_and(ByHeart::is_fresh);
    let player = &mut session.player;
    if player.showing.view != View::Fold {
        return;
    }
    let PlanState::Done(planning) = &session.solving.planning else { return };
    let Some(shape) = player.showing.resume_at.take() else { return };
    let Ok(plan) = planning else { return };
    let Some(timeline) = &player.timeline else { return };
    let plan = player.showing.way.as_ref().unwrap_or(plan);
    let Some(step) = plan.step_in_shape(&shape) else {
        return session.say(Notice::PlaceLost);
    };
    // Where nothing of what is asked by heart is begun, how the snake looks now is shown.
    let step = player.asked().filter(|_| is_fresh).map_or(step, |asked| asked.start);
    let plays = player.playback.is_running();
    player.folding = player.folding.filter(|_| step == 0);
    // The user's snake may have been turned since.
    if step == 0 {
        player.playback.begin(timeline);
    } else {
        player.playback.arrive(step as f64, timeline);
    }
    if plays {
        player.playback.play(timeline);
    }
    notify_resumed(session);
}

fn notify_resumed(session: &mut Session) {
    let step = session.player.playback.playhead.floor() as usize;
    if let Some(notice) = session.player.learning_notice(session.language()) {
        session.say(notice);
    } else if let Some(plan) = session.player.plan().filter(|_| step > 0) {
        session.say(Notice::WentOn((step < plan.len()).then_some(step + 1)));
    }
}

fn cache_solving(session: &mut Session, puzzle: Arc<Puzzle>) {
    if session.is_demo() {
        return;
    }
    let mut solving = std::mem::take(&mut session.solving);
    let player = &session.player;
    solving.interrupt();
    if matches!(solving.search.state, SearchState::Solved | SearchState::ProvedNone) {
        let showing = player.showing.clone();
        let cached = CachedPuzzle { puzzle, solving, showing, playhead: player.playback.playhead };
        put_first(&mut session.cache, cached, |one, other| one.puzzle == other.puzzle, MAX_CACHED);
    }
}

fn restore_cached(session: &mut Session) {
    let Some(puzzle) = session.document.puzzle().filter(|_| !session.is_demo()) else { return };
    let Some(index) = session.cache.iter().position(|kept| kept.puzzle == *puzzle) else { return };
    let found = session.cache.remove(index);
    session.solving = found.solving;
    session.solving.notify_again(&mut session.notices);
    let showing = &mut session.player.showing;
    let seen = found.showing.view == showing.view;
    *showing = Showing { view: showing.view, ..found.showing };
    refresh(session);
    if seen {
        session.player.seek(found.playhead);
        session.player.folding = None;
        notify_resumed(session);
    }
}

pub fn recall_bookmark(session: &mut Session) {
    let Some(puzzle) = session.document.puzzle() else { return };
    if session.solving.search.state != SearchState::Idle {
        return;
    }
    // A snake written as a solution is folded as written.
    let written = session.document.reading().and_then(|(named, _)| named.solution.clone());
    if let Some(solution) = written.filter(|solution| solution.solves(puzzle)) {
        return session.solving.recall(solution);
    }
    let Some(bookmark) = session.bookmark().filter(|_| session.memory.is_some()).cloned() else { return };
    let Some(solution) = Solution::of_moves(&bookmark.solution, puzzle) else { return };
    let way = bookmark.way.and_then(|way| FoldPlan::from_line(&way, puzzle.snake()));
    let showing = &mut session.player.showing;
    showing.mirror = bookmark.mirror && session.document.can_mirror();
    showing.resume_at = bookmark.dihedrals.parse().ok();
    showing.way = way.map(|way| {
        let eye = way.eye();
        way.seen(Some(eye))
    });
    showing.plan_left_at = bookmark.left_at.and_then(|shape| shape.parse().ok());
    session.solving.recall(solution);
}

pub fn solve(session: &mut Session) {
    let pace = session.watched_pace();
    solve_at(session, pace);
}

/// `pace`: placements per second of a watched search.
pub fn solve_at(session: &mut Session, pace: Option<f32>) {
    // The panel does not offer to solve a snake with a run too long; a script that asks has the answer at once.
    let can_solve = |document: &Document| document.can_solve() || document.run_too_long().is_some();
    if takes_wrong_text(session) || session.solving.is_searching() || !can_solve(&session.document) {
        return;
    }
    if session.solving.search.state == SearchState::Solved && pace.is_none() {
        return session.player.replay();
    }
    session.notices.forget(NoticeTopic::Search);
    session.solving.solve(&session.document, pace);
    refresh(session);
}

/// Solves a snake that was just chosen, so that its fold lies ready on the table.
pub fn lay_out(session: &mut Session) {
    if session.solving.search.state == SearchState::Idle {
        solve_at(session, None);
    }
}

/// Takes the half-typed text; returns whether it is still invalid.
pub fn takes_wrong_text(session: &mut Session) -> bool {
    if let Some(typed) = session.document.typed.clone() {
        replace(session, |document| document.take_text(typed.text));
    }
    session.document.typed.is_some()
}

pub fn set_view(session: &mut Session, view: View) {
    if view == session.player.showing.view {
        return;
    }
    session.player.showing.view = view;
    refresh(session);
    // A search runs at full speed unless it is watched.
    session.solving.set_pace(session.watched_pace());
}
