//! Consequences of a new puzzle for the state of the old one, and of a new solution, plan or view for the player.

use std::sync::Arc;

use crate::fold::{Dihedrals, FoldPlan};
use crate::puzzle::{NamedPuzzle, Puzzle, Solution};
use crate::session::notice::NoticeTopic;
use crate::session::preferences::MAX_RECENT;
use crate::session::{
    CachedPuzzle, Dialogs, Document, Draft, Effect, Kept, Mode, Notice, Overlay, PathFor, PlanState, Ranked,
    SearchState, Seen, Session, ShelfFilter, Showing, Solving, SolvingEffect, View, VoiceEffect, Work,
};
use crate::stage::Timeline;

/// Chosen by eye.
const MAX_CACHED: usize = 8;

impl Session {
    pub(in crate::session) fn open_puzzle(&mut self, opened: NamedPuzzle) {
        self.seen.path_for = None;
        self.replace(|document| document.open(Draft::from_opened(&opened)));
        // A snake written as a solution is folded as written.
        if let Some(solution) = opened.solution.filter(|_| self.work.solving.search.state == SearchState::Idle) {
            self.work.solving.recall(solution);
        }
        for warning in opened.warnings {
            self.seen.notices.add(Notice::OddFile(self.seen.language().note(&warning)));
        }
    }

    /// Changes the document. Another puzzle starts with its state from the cache and the preferences.
    pub(in crate::session) fn edit(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let Self { work, seen, dialogs, kept, .. } = self;
        let before = work.document.puzzle().ok().cloned();
        let turns = work.hands().map_or(0, |_| work.player.turns_made());
        if work.hands().is_some() {
            work.keep_place(seen);
            work.document.journal.leave_turns(turns);
        }
        if change(&mut work.document) {
            if let Some(puzzle) = before {
                work.cache_solving(puzzle);
            }
            dialogs.begin(work, seen);
            seen.ask_solver(SolvingEffect::StopSearch);
            work.restore_cached(seen);
            work.recall_place(kept.memory.is_some());
        } else if turns > 0 {
            work.document.journal.past.pop();
        }
    }

    /// Like `edit`, but keeps the editor open over a fold from the cache.
    pub(in crate::session) fn edit_by_hand(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let shown = self.work.shows_editor();
        self.edit(change);
        self.work.editor.open = shown && self.work.player.timeline.is_some();
    }

    /// Opens another puzzle; adds the current one to the recent puzzles unless it is known to be unsolvable.
    pub(in crate::session) fn replace(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let before = self.work.document.draft.clone();
        let whole = self.work.document.puzzle().is_ok() && self.work.document.run_too_long().is_none();
        let good = whole && self.work.solving.search.state != SearchState::ProvedNone && !self.work.is_demo();
        let revision = self.work.document.revision;
        // Who watched the search of the one before has not asked for that of the next.
        let view = std::mem::replace(&mut self.work.player.showing.view, View::Fold);
        self.edit(change);
        if self.work.document.revision == revision {
            self.work.player.showing.view = view;
            return;
        }
        // It ran for the one before.
        self.seen.settings.timer = None;
        // One that was named is known again.
        let known = self.kept.recent.iter().find(|recent| recent.is_like(&self.work.document.draft));
        let name = known.and_then(|known| known.name.clone());
        self.work.document.draft.name = self.work.document.draft.name.take().or(name);
        self.kept.recent.retain(|recent| !recent.is_like(&self.work.document.draft));
        if good {
            self.work.add_recent(&mut self.kept, before);
        }
    }

    /// `pace`: placements per second of a watched search.
    pub(in crate::session) fn solve(&mut self, pace: Option<f32>) {
        // The panel does not offer to solve a snake with a run too long; a script that asks has the answer at once.
        let can_solve = |document: &Document| document.can_solve() || document.run_too_long().is_some();
        if self.takes_wrong_text() || self.work.solving.is_searching() || !can_solve(&self.work.document) {
            return;
        }
        if self.work.solving.search.state == SearchState::Solved && pace.is_none() {
            if self.work.player.timeline.is_some() {
                self.work.player.replay();
            } else {
                self.work.player.when_ready = true;
            }
            return;
        }
        self.seen.notices.forget(NoticeTopic::Search);
        self.work.solving.solve(&self.work.document, pace);
        self.work.refresh(&mut self.seen);
    }

    /// Solves a snake that was just chosen, so that its fold lies ready on the table.
    pub(in crate::session) fn lay_out(&mut self) {
        if self.work.solving.search.state == SearchState::Idle {
            self.solve(None);
        }
    }

    /// Takes the half-typed text; returns whether it is still invalid.
    pub(in crate::session) fn takes_wrong_text(&mut self) -> bool {
        if let Some(typed) = self.work.document.typed.clone() {
            self.replace(|document| document.take_text(typed.text));
        }
        self.work.document.typed.is_some()
    }
}

impl Work {
    pub fn add_recent(&self, kept: &mut Kept, before: Draft) {
        if !before.is_like(&self.document.draft) && before.puzzle().is_ok() {
            kept.recent.retain(|recent| !recent.is_like(&before));
            kept.recent.insert(0, before);
            kept.recent.truncate(MAX_RECENT);
        }
    }

    fn timeline(&self) -> Option<Timeline> {
        if let Some(hands) = self.hands() {
            return Some(Timeline::of(hands.done.clone(), false));
        }
        let solution = self.solving.shown()?;
        let Showing { view, mirror, backward, .. } = self.player.showing;
        match (view, &self.solving.planning) {
            (View::Search, _) if self.solving.is_searching() => None,
            (View::Fold, PlanState::Done(Ok(plan))) => {
                let plan = self.player.showing.way.as_ref().unwrap_or(plan);
                let plan = if mirror { plan.mirrored() } else { plan.clone() };
                Some(Timeline::fold(if backward { plan.reversed() } else { plan }))
            }
            (View::Search, _) | (View::Fold, PlanState::Done(_)) => {
                let puzzle = self.document.puzzle().ok().filter(|_| mirror);
                let image = puzzle.and_then(|puzzle| solution.mirrored(puzzle));
                Some(Timeline::Assembly(image.unwrap_or_else(|| solution.clone())))
            }
            (View::Fold, _) => None,
        }
    }

    /// For the same fold, mirrored or backward: the playhead stays where it is.
    pub fn swap_timeline(&mut self) {
        self.document.journal.forget_jumps();
        self.player.timeline = self.timeline();
    }

    pub fn refresh(&mut self, seen: &mut Seen) {
        let changed = self.player.install(self.timeline());
        // Its pictures were those of another plan.
        if changed && matches!(seen.overlay, Overlay::Locate(_)) {
            seen.overlay = Overlay::None;
        }
        self.resume(seen);
    }

    /// Moves the playhead to the saved place once there is a plan.
    fn resume(&mut self, seen: &mut Seen) {
        let showing = &mut self.player.showing;
        let (View::Fold, PlanState::Done(planning)) = (showing.view, &self.solving.planning) else { return };
        let Some(place) = showing.resume_at.take() else { return };
        let (Ok(plan), Some(timeline)) = (planning, &self.player.timeline) else { return };
        let plan = showing.way.as_ref().unwrap_or(plan);
        let Some(step) = plan.poses().iter().position(|pose| Dihedrals::of(&pose.cells) == place) else {
            return seen.notices.add(Notice::PlaceLost);
        };
        let playback = &mut self.player.playback;
        let plays = playback.is_running();
        // Before the first step it lies on the table.
        playback.seek(if step == 0 { timeline.start() } else { step as f64 }, timeline);
        if plays {
            playback.play(timeline);
        }
        self.notify_resumed(seen);
    }

    fn notify_resumed(&mut self, seen: &mut Seen) {
        let step = self.player.playback.playhead.floor() as usize;
        if let Some(plan) = self.player.plan().filter(|_| step > 0) {
            seen.notices.add(Notice::WentOn((step < plan.len()).then_some(step + 1)));
        }
    }

    fn cache_solving(&mut self, puzzle: Arc<Puzzle>) {
        if self.is_demo() {
            return;
        }
        self.cache.retain(|kept| kept.puzzle != puzzle);
        let mut solving = std::mem::take(&mut self.solving);
        let showing = self.player.showing.clone();
        solving.interrupt();
        if matches!(solving.search.state, SearchState::Solved | SearchState::ProvedNone) {
            self.cache.push(CachedPuzzle { puzzle, solving, showing, playhead: self.player.playback.playhead });
            self.cache.drain(..self.cache.len().saturating_sub(MAX_CACHED));
        }
    }

    fn restore_cached(&mut self, seen: &mut Seen) {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.is_demo());
        let place = puzzle.and_then(|puzzle| self.cache.iter().position(|kept| kept.puzzle == *puzzle));
        let Some(found) = place.map(|place| self.cache.remove(place)) else { return };
        let view = self.player.showing.view;
        self.solving = found.solving;
        self.solving.notify_again(&mut seen.notices);
        let is_seen = found.showing.view == view;
        self.player.showing = Showing { view, ..found.showing };
        self.refresh(seen);
        if is_seen {
            self.player.with(|playback, timeline| playback.seek(found.playhead, timeline));
            self.notify_resumed(seen);
        }
    }

    /// `remembers`: also the place that was left, not only what is written with the snake.
    pub fn recall_place(&mut self, remembers: bool) {
        let Ok(puzzle) = self.document.puzzle() else { return };
        if self.solving.search.state != SearchState::Idle {
            return;
        }
        // A snake written as a solution is folded as written.
        if let Some(solution) = self.document.reading().and_then(|reading| reading.solution.clone())
            && solution.check(puzzle).is_ok()
        {
            return self.solving.recall(solution);
        }
        let Some(place) = self.place().filter(|_| remembers) else { return };
        let Some(solution) = Solution::of_moves(&place.solution, puzzle) else { return };
        let mirror = place.mirror;
        let dihedrals = place.dihedrals.parse().ok();
        let left_at = place.left_at.as_ref().and_then(|shape| shape.parse().ok());
        let way = place.way.as_ref().and_then(|way| FoldPlan::from_line(way, puzzle.snake()));
        self.solving.recall(solution);
        self.player.showing.mirror = mirror && self.document.can_mirror();
        self.player.showing.resume_at = dihedrals;
        self.player.showing.way = way.map(|way| {
            let eye = way.eye();
            way.seen(Some(eye))
        });
        self.player.showing.left_at = left_at;
    }

    pub fn set_view(&mut self, seen: &mut Seen, view: View) {
        if view == self.player.showing.view {
            return;
        }
        self.player.showing.view = view;
        self.document.journal.forget_jumps();
        self.refresh(seen);
        // A search runs at full speed unless it is watched.
        self.solving.set_pace(self.watched_pace(seen));
    }
}

impl Dialogs {
    pub fn begin(&mut self, work: &mut Work, seen: &mut Seen) {
        self.stop_measuring(seen);
        work.solving = Solving::default();
        work.editor.open = false;
        work.editor.closed = false;
        if matches!(seen.overlay, Overlay::Export | Overlay::Locate(_)) {
            self.close_overlay(seen);
        }
        if work.follow().is_some() {
            seen.effects.push(Effect::Voice(VoiceEffect::Hush));
        }
        if !work.is_demo() {
            work.mode = Mode::default();
        }
        work.player.begin();
        seen.notices.forget(NoticeTopic::Puzzle);
        if let Err(error) = work.document.puzzle() {
            seen.notices.add(Notice::NotAPuzzle(error.clone()));
        }
        if let Some((run, length, box_size)) = work.document.run_too_long() {
            seen.notices.add(Notice::RunTooLong { segment: run + 1, length, box_size });
        }
        if let Some((snake, wanted)) = work.document.colours_differ() {
            seen.notices.add(Notice::ColoursDiffer { snake, wanted });
        }
    }

    /// Also cancels what the overlay was waiting for.
    pub fn close_overlay(&mut self, seen: &mut Seen) {
        match seen.overlay {
            Overlay::Shelf(_) => {
                self.stop_shelf(seen);
                self.shelf.filter = ShelfFilter::default();
                self.shelf.apply_filter();
            }
            Overlay::Export => {
                self.export.progress.iter_mut().for_each(|progress| progress.closes = false);
                if matches!(seen.path_for, Some(PathFor::Export(_))) {
                    seen.path_for = None;
                }
            }
            Overlay::None | Overlay::Choice | Overlay::Locate(_) => {}
        }
        seen.overlay = Overlay::None;
    }

    /// Returns whether the generator was running.
    pub fn stop_generating(&mut self, seen: &mut Seen) -> bool {
        let stops = self.shelf.generating.take().is_some();
        if stops {
            seen.ask_solver(SolvingEffect::StopGenerating);
        }
        stops
    }

    pub fn stop_shelf(&mut self, seen: &mut Seen) {
        self.stop_generating(seen);
        self.stop_measuring(seen);
        if matches!(self.shelf.ranked, Ranked::Working) {
            self.shelf.ranked = Ranked::NotAsked;
            seen.ask_solver(SolvingEffect::StopRanking);
        }
    }

    fn stop_measuring(&mut self, seen: &mut Seen) {
        if std::mem::take(&mut self.shelf.measuring) {
            seen.ask_solver(SolvingEffect::StopMeasuring);
        }
    }
}
