//! Consequences of a new puzzle for the state of the old one, and of a new solution, plan or view for the player.

use std::sync::Arc;

use crate::fold::{Dihedrals, FoldPlan};
use crate::puzzle::{Annotated, NamedPuzzle, Puzzle, Solution};
use crate::session::notice::NoticeTopic;
use crate::session::preferences::MAX_RECENT;
use crate::session::{
    CachedPuzzle, Document, Draft, Effect, Mode, Notice, Overlay, PathFor, PlanState, Ranked, SearchState, Session,
    ShelfFilter, Showing, Solving, SolvingEffect, View, VoiceEffect,
};
use crate::stage::Timeline;

/// Chosen by eye.
const MAX_CACHED: usize = 8;

impl Session {
    pub(in crate::session) fn open_puzzle(&mut self, opened: Annotated<NamedPuzzle>) {
        let (opened, doubts) = opened.into_parts();
        self.path_for = None;
        self.replace(|document| document.open_read(opened, doubts.uncertain));
        self.recall_place();
        for note in doubts.notes {
            self.notices.add(Notice::OddFile(self.language().note(&note)));
        }
    }

    /// Changes the document. Another puzzle starts with its state from the cache and the preferences.
    pub(in crate::session) fn edit(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        if self.hands().is_some() {
            self.keep_place();
        }
        let before = self.document.puzzle().ok().cloned();
        if change(&mut self.document) {
            if let Some(puzzle) = before {
                self.cache_solving(puzzle);
            }
            self.begin();
            self.ask_solver(SolvingEffect::StopSearch);
            self.restore_cached();
            self.recall_place();
        }
    }

    /// Like `edit`, but keeps the editor open over a fold from the cache.
    pub(in crate::session) fn edit_by_hand(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let shown = self.shows_editor();
        self.edit(change);
        self.editor.open = shown && self.player.timeline.is_some();
    }

    /// Opens another puzzle; adds the current one to the recent puzzles unless it is known to be unsolvable.
    pub(in crate::session) fn replace(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let before = self.document.draft.clone();
        let whole = self.document.puzzle().is_ok() && self.document.run_too_long().is_none();
        let good = whole && self.solving.search.state != SearchState::ProvedNone && !self.is_demo();
        let revision = self.document.revision;
        // Watching one puzzle's search is no request to watch the next one's.
        let view = std::mem::replace(&mut self.player.showing.view, View::Fold);
        self.edit(change);
        if self.document.revision == revision {
            self.player.showing.view = view;
            return;
        }
        // It ran for the one before.
        self.settings.timer = None;
        self.is_offered = false;
        // One that was named is known again.
        let known = self.recent.iter().find(|recent| recent.is_like(&self.document.draft));
        let name = known.and_then(|known| known.name.clone());
        self.document.draft.name = self.document.draft.name.take().or(name);
        self.recent.retain(|recent| !recent.is_like(&self.document.draft));
        if good {
            self.add_recent(before);
        }
    }

    pub(in crate::session) fn add_recent(&mut self, before: Draft) {
        if !before.is_like(&self.document.draft) && before.puzzle().is_ok() {
            self.recent.retain(|recent| !recent.is_like(&before));
            self.recent.insert(0, before);
            self.recent.truncate(MAX_RECENT);
        }
    }

    pub(in crate::session) fn begin(&mut self) {
        self.stop_measuring();
        self.solving = Solving::default();
        self.solving.doubted = self.document.doubted();
        self.editor.open = false;
        self.editor.closed = false;
        if matches!(self.overlay, Overlay::Export | Overlay::Locate(_)) {
            self.close_overlay();
        }
        if self.follow().is_some() {
            self.effects.push(Effect::Voice(VoiceEffect::Hush));
        }
        if !self.is_demo() {
            self.mode = Mode::default();
        }
        self.player.begin();
        self.notices.forget(NoticeTopic::Puzzle);
        if let Err(error) = self.document.puzzle() {
            self.notices.add(Notice::NotAPuzzle(error.clone()));
        }
        if let Some((run, length, box_size)) = self.document.run_too_long() {
            let told = Notice::RunTooLong { segment: run + 1, length, box_size };
            self.notices.add(self.solving.doubted.clone().map_or(told, Notice::IsThatYours));
        }
        if let Some((snake, wanted)) = self.document.colours_differ() {
            self.notices.add(Notice::ColoursDiffer { snake, wanted });
        }
    }

    /// Also cancels what the overlay was waiting for.
    pub(in crate::session) fn close_overlay(&mut self) {
        match self.overlay {
            Overlay::Shelf(_) => {
                self.stop_shelf();
                self.shelf.filter = ShelfFilter::default();
                self.shelf.apply_filter();
            }
            Overlay::Export => {
                self.export.progress.iter_mut().for_each(|progress| progress.closes = false);
                if matches!(self.path_for, Some(PathFor::Export(_))) {
                    self.path_for = None;
                }
            }
            Overlay::None | Overlay::Choice | Overlay::Locate(_) => {}
        }
        self.overlay = Overlay::None;
    }

    /// Returns whether the generator was running.
    pub(in crate::session) fn stop_generating(&mut self) -> bool {
        let stops = self.shelf.generating.take().is_some();
        if stops {
            self.ask_solver(SolvingEffect::StopGenerating);
        }
        stops
    }

    pub(in crate::session) fn stop_shelf(&mut self) {
        self.stop_generating();
        self.stop_measuring();
        if matches!(self.shelf.ranked, Ranked::Working) {
            self.shelf.ranked = Ranked::NotAsked;
            self.ask_solver(SolvingEffect::StopRanking);
        }
    }

    fn stop_measuring(&mut self) {
        if std::mem::take(&mut self.shelf.measuring) {
            self.ask_solver(SolvingEffect::StopMeasuring);
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
    pub(in crate::session) fn swap_timeline(&mut self) {
        self.player.timeline = self.timeline();
    }

    pub(in crate::session) fn refresh(&mut self) {
        let changed = self.player.install(self.timeline());
        // Its pictures were those of another plan.
        if changed && matches!(self.overlay, Overlay::Locate(_)) {
            self.close_overlay();
        }
        self.resume();
    }

    /// Moves the playhead to the saved place once there is a plan.
    fn resume(&mut self) {
        let showing = &mut self.player.showing;
        let (View::Fold, PlanState::Done(planning)) = (showing.view, &self.solving.planning) else { return };
        let Some(place) = showing.resume_at.take() else { return };
        let (Ok(plan), Some(timeline)) = (planning, &self.player.timeline) else { return };
        let plan = showing.way.as_ref().unwrap_or(plan);
        let Some(step) = plan.poses().iter().position(|pose| Dihedrals::of(&pose.cells) == place) else {
            return self.notices.add(Notice::PlaceLost);
        };
        let playback = &mut self.player.playback;
        let plays = playback.is_running();
        // Before the first step it lies on the table.
        playback.seek(if step == 0 { timeline.start() } else { step as f64 }, timeline);
        if plays {
            playback.play(timeline);
        }
        self.notify_resumed();
    }

    fn notify_resumed(&mut self) {
        let step = self.player.playback.playhead.floor() as usize;
        if let Some(plan) = self.player.plan().filter(|_| step > 0) {
            self.notices.add(Notice::WentOn((step < plan.len()).then_some(step + 1)));
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

    fn restore_cached(&mut self) {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.is_demo());
        let place = puzzle.and_then(|puzzle| self.cache.iter().position(|kept| kept.puzzle == *puzzle));
        let Some(found) = place.map(|place| self.cache.remove(place)) else { return };
        let view = self.player.showing.view;
        self.solving = found.solving;
        self.solving.notify_again(&mut self.notices);
        let seen = found.showing.view == view;
        self.player.showing = Showing { view, ..found.showing };
        self.refresh();
        if seen {
            self.player.seek(found.playhead);
            self.notify_resumed();
        }
    }

    pub(in crate::session) fn recall_place(&mut self) {
        let Ok(puzzle) = self.document.puzzle() else { return };
        if self.solving.search.state != SearchState::Idle {
            return;
        }
        // A snake written as a solution is folded as written.
        let written = self.document.reading().and_then(|(named, _)| named.solution.clone());
        if let Some(solution) = written.filter(|solution| solution.solves(puzzle)) {
            return self.solving.recall(solution);
        }
        let Some(place) = self.memory.as_ref().and_then(|_| self.place()) else { return };
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
        self.player.showing.plan_left_at = left_at;
    }

    /// `pace`: placements per second of a watched search.
    pub(in crate::session) fn solve(&mut self, pace: Option<f32>) {
        // The panel does not offer to solve a snake with a run too long; a script that asks has the answer at once.
        let can_solve = |document: &Document| document.can_solve() || document.run_too_long().is_some();
        if self.takes_wrong_text() || self.solving.is_searching() || !can_solve(&self.document) {
            return;
        }
        if self.solving.search.state == SearchState::Solved && pace.is_none() {
            if self.player.timeline.is_some() {
                self.player.replay();
            } else {
                self.player.when_ready = true;
            }
            return;
        }
        self.notices.forget(NoticeTopic::Search);
        self.solving.solve(&self.document, pace);
        self.refresh();
    }

    /// Solves a snake that was just chosen, so that its fold lies ready on the table.
    pub(in crate::session) fn lay_out(&mut self) {
        if self.solving.search.state == SearchState::Idle {
            self.solve(None);
        }
    }

    /// Takes the half-typed text; returns whether it is still invalid.
    pub(in crate::session) fn takes_wrong_text(&mut self) -> bool {
        if let Some(typed) = self.document.typed.clone() {
            self.replace(|document| document.take_text(typed.text));
        }
        self.document.typed.is_some()
    }

    pub(in crate::session) fn set_view(&mut self, view: View) {
        if view == self.player.showing.view {
            return;
        }
        self.player.showing.view = view;
        self.refresh();
        // A search runs at full speed unless it is watched.
        self.solving.set_pace(self.watched_pace());
    }
}
