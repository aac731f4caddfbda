//! What a change of the puzzle does to everything known of it, and a change of solution, plan or view to what is played.
//!
//! What was found of a puzzle before comes back with it. Which change a command asks for is left to `commands`.

use std::sync::Arc;

use super::cache::Found;
use super::document::Document;
use super::door::{Effect, SolvingEffect, VoiceEffect};
use super::draft::Draft;
use super::mode::Mode;
use super::notice::{Change, Notice};
use super::overlay::Overlay;
use super::player::{Playhead, Showing};
use super::remembered::RECENT;
use super::settings::View;
use super::solving::{PlanState, SearchState, Solving};
use super::{PathFor, Session};
use crate::fold::{Dihedrals, Planning};
use crate::puzzle::{NamedPuzzle, Puzzle, Solution};
use crate::stage::Timeline;

impl Session {
    /// A puzzle that was opened takes the place of the one that is there.
    pub(super) fn open_puzzle(&mut self, opened: NamedPuzzle) {
        self.path_for = None;
        self.replace(|document| document.open(Draft::from_opened(&opened)));
        for warning in opened.warnings {
            self.notices.tell(Notice::OddFile(warning));
        }
    }

    /// Changes the document; where that changes the puzzle, everything known of the old one goes, and what was found or is
    /// remembered of the new one comes.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let before = self.document.puzzle().ok().cloned();
        if change(&mut self.document) {
            if let Some(puzzle) = before {
                self.keep_found(puzzle);
            }
            self.begin();
            self.ask_solver(SolvingEffect::StopSearch);
            self.bring_back();
            self.recall_place();
        }
    }

    /// The same in the editor: it stays open where a fold comes back.
    pub(super) fn edit_by_hand(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let shown = self.shows_editor();
        self.edit(change);
        self.editor.open = shown && self.player.timeline.is_some();
    }

    /// Another snake takes the place of the one that is there, which stays in the list of recent ones where it is any good.
    pub(super) fn replace(&mut self, change: impl FnOnce(&mut Document) -> bool) {
        let before = self.document.draft.clone();
        let whole = self.document.puzzle().is_ok_and(|puzzle| puzzle.snake().run_too_long(puzzle.box_size()).is_none());
        let good = whole && self.solving.search.state != SearchState::ProvedNone && !self.is_watched();
        let revision = self.document.revision;
        self.edit(change);
        if self.document.revision == revision {
            return;
        }
        self.recent.retain(|recent| !recent.is_like(&self.document.draft));
        if good {
            self.put_among_recent(before);
        }
    }

    pub(super) fn put_among_recent(&mut self, before: Draft) {
        if !before.is_like(&self.document.draft) && before.puzzle().is_ok() {
            self.recent.retain(|recent| !recent.is_like(&before));
            self.recent.insert(0, before);
            self.recent.truncate(RECENT);
        }
    }

    /// Nothing is known of the puzzle yet.
    pub(super) fn begin(&mut self) {
        self.stop_measuring();
        self.solving = Solving::default();
        self.editor.open = false;
        if matches!(self.overlay.below_help(), Overlay::Export | Overlay::Lost) {
            self.close_overlay();
        }
        match &self.mode {
            Mode::Demo(_) => {}
            Mode::Following(_) => {
                self.mode = Mode::default();
                self.effects.push(Effect::Voice(VoiceEffect::Hush));
            }
            Mode::Intro(_) => self.restore_from_intro(),
            Mode::Work(_) | Mode::Entering => self.mode = Mode::default(),
        }
        self.player.begin(self.document.can_mirror());
        self.notices.forget(Change::Puzzle);
        match self.document.puzzle() {
            Err(error) => self.notices.tell(Notice::NotAPuzzle(error.clone())),
            Ok(puzzle) => {
                let box_size = puzzle.box_size();
                if let Some((segment, length)) = puzzle.snake().run_too_long(box_size) {
                    self.notices.tell(Notice::RunTooLong { segment: segment + 1, length, box_size });
                }
                if let Some(colouring) = puzzle.colouring() {
                    let (snake, wanted) = (colouring.count(), colouring.pattern.cells(box_size));
                    if snake != wanted {
                        self.notices.tell(Notice::ColoursDiffer { snake, wanted });
                    }
                }
            }
        }
    }

    /// Back to work from the intro, with the speed that it had before.
    pub(super) fn restore_from_intro(&mut self) {
        if let Mode::Intro(intro) = std::mem::take(&mut self.mode) {
            (self.player.playback.speed, self.player.playback.reading) = (intro.speed, intro.reading);
        }
    }

    /// Closes what lies over the picture; nobody waits any more for what was to come of it.
    pub(super) fn close_overlay(&mut self) {
        match self.overlay.below_help() {
            Overlay::Shelf(_) => self.stop_shelf(),
            Overlay::Export => {
                self.taking.making.iter_mut().for_each(|making| making.closes = false);
                if matches!(self.path_for, Some(PathFor::Take(_))) {
                    self.path_for = None;
                }
            }
            Overlay::None | Overlay::Help(_) | Overlay::Lost => {}
        }
        self.overlay.put(Overlay::None);
    }

    /// Whether there was anything to stop.
    pub(super) fn stop_making(&mut self) -> bool {
        let stops = self.shelf.stop_making();
        if stops {
            self.ask_solver(SolvingEffect::StopMaking);
        }
        stops
    }

    /// Nobody waits for what was asked for on the shelf.
    pub(super) fn stop_shelf(&mut self) {
        self.stop_making();
        self.stop_measuring();
        if self.shelf.stop_ranking() {
            self.ask_solver(SolvingEffect::StopRanking);
        }
    }

    fn stop_measuring(&mut self) {
        if self.shelf.stop_measuring() {
            self.ask_solver(SolvingEffect::StopMeasuring);
        }
    }

    /// The timeline that view, solution and plan call for.
    fn timeline(&self) -> Option<Timeline> {
        let solution = self.solving.shown()?;
        let Showing { view, mirror, backward, .. } = self.player.showing;
        match (view, &self.solving.planning) {
            // While a search is watched the picture follows it.
            (View::Search, _) if self.solving.is_searching() => None,
            (View::Fold, PlanState::Done(Planning::Plan(plan))) => {
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

    /// Installs the timeline that view, solution and plan call for.
    pub(super) fn install(&mut self, playhead: Playhead) {
        let timeline = self.timeline();
        self.player.install(timeline, playhead);
    }

    /// Search, plan or view have changed.
    pub(super) fn refresh(&mut self) {
        self.install(Playhead::Share);
        self.resume();
        let Some(plan) = self.player.plan() else { return };
        // Who holds the end with the dot has to know.
        let dotted = plan.start_end;
        let moved = self.player.showing.dotted.replace(dotted).is_some_and(|before| before != dotted);
        if moved && !self.is_demo() {
            self.notices.tell(Notice::DotMoved);
        }
    }

    /// Goes to where the fold was left, once there is a fold.
    fn resume(&mut self) {
        let (View::Fold, PlanState::Done(planning)) = (self.view(), &self.solving.planning) else { return };
        let Some(place) = self.player.showing.resume_at.take() else { return };
        let (Planning::Plan(plan), Some(timeline)) = (planning, &self.player.timeline) else { return };
        let Some(step) = plan.poses().iter().position(|pose| Dihedrals::of(&pose.cells) == place) else {
            return self.notices.tell(Notice::PlaceLost);
        };
        let playback = &mut self.player.playback;
        let plays = playback.is_running();
        playback.seek(step as f64, timeline);
        if plays {
            playback.play(timeline);
        }
        self.tell_where_it_resumes();
    }

    fn tell_where_it_resumes(&mut self) {
        let step = self.player.playback.playhead.floor() as usize;
        if let Some(plan) = self.player.plan().filter(|_| step > 0) {
            self.notices.tell(Notice::WentOn((step < plan.len()).then_some(step + 1)));
        }
    }

    /// What is known of the puzzle that was there till now is kept.
    fn keep_found(&mut self, puzzle: Arc<Puzzle>) {
        if !self.is_demo() {
            let (solving, showing) = (std::mem::take(&mut self.solving), self.player.showing.clone());
            self.cache.keep(Found { puzzle, solving, showing, playhead: self.player.playback.playhead });
        }
    }

    /// What was found of the puzzle that is there comes back, and is shown where it was.
    fn bring_back(&mut self) {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.is_demo());
        let Some(found) = puzzle.and_then(|puzzle| self.cache.take(puzzle)) else { return };
        let view = self.view();
        self.solving = found.solving;
        self.solving.say_again(&mut self.notices);
        let seen = found.showing.view == view;
        self.player.showing = Showing { view, ..found.showing };
        self.refresh();
        if seen {
            self.player.with(|playback, timeline| playback.seek(found.playhead, timeline));
            self.tell_where_it_resumes();
        }
    }

    /// What was remembered of this puzzle is known of it again: its solution, and how far it was folded.
    pub(super) fn recall_place(&mut self) {
        let (Some(memory), Ok(puzzle)) = (&self.memory, self.document.puzzle()) else { return };
        if self.solving.search.state != SearchState::Idle {
            return;
        }
        let Some(place) = memory.remembered.place_of(puzzle) else { return };
        let Some(solution) = Solution::of_moves(&place.solution, puzzle) else { return };
        let (mirror, dihedrals) = (place.mirror, place.dihedrals.parse().ok());
        self.solving.recall(solution);
        self.player.showing.mirror = mirror && self.document.can_mirror();
        self.player.showing.resume_at = dihedrals;
    }

    /// Searches at this pace where it is to be watched.
    pub(super) fn solve(&mut self, pace: Option<f32>) {
        if self.takes_wrong_text() || self.solving.is_searching() || self.document.puzzle().is_err() {
            return;
        }
        if self.solving.search.state == SearchState::Solved && pace.is_none() {
            // Known already: fold it again.
            if self.player.timeline.is_some() {
                self.player.replay();
            } else {
                self.player.play_when_ready();
            }
            return;
        }
        self.player.play_when_ready();
        self.notices.forget(Change::Search);
        let effect = self.solving.solve(&self.document, pace);
        self.effects.extend(effect.map(Effect::Solving));
        self.refresh();
        self.player.follow_search(self.view() == View::Search);
    }

    /// Takes what is typed, which is the snake that is meant; whether it stays wrong.
    pub(super) fn takes_wrong_text(&mut self) -> bool {
        if let Some(typed) = self.document.typed.clone() {
            self.replace(|document| document.take_text(typed.text));
        }
        self.document.typed.is_some()
    }

    pub(super) fn set_view(&mut self, view: View) {
        if view == self.view() {
            return;
        }
        self.player.showing.view = view;
        self.refresh();
        self.player.follow_search(self.watches_search());
        // Leaving the search view lets a throttled search go on flat out, coming back slows it down again.
        self.set_pace();
    }

    pub(super) fn set_pace(&mut self) {
        let effect = self.solving.set_pace(self.watched_pace());
        self.effects.extend(effect.map(Effect::Solving));
    }
}
