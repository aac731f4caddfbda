//! The player: timeline, playhead, and how the fold is shown.

pub mod commands;
pub mod learning;
pub mod pages;
pub mod playback;
mod timeline;

use std::ops::Range;

use super::by_heart::ByHeart;
use super::preferences::settings::View;
use crate::fold::{Dihedrals, FoldPlan};
use crate::generator::Day;
use crate::stage::{Caption, Timeline};
use crate::text::{Language, Notice};
use playback::{PlayState, Playback};

#[derive(Clone, Debug, Default)]
pub struct Player {
    pub timeline: Option<Timeline>,
    pub playback: Playback,
    pub showing: Showing,
    /// Whether to play from the first step as soon as there is a timeline.
    pub when_ready: bool,
    pub page: Page,
    /// Seconds spent on the steps; `None` if some were skipped, or only watched.
    pub folding: Option<f64>,
    /// The fold from the flat snake is learnt by heart.
    pub learning: Option<ByHeart>,
}

/// What was done on the page that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Seconds counted by the timer, after reading.
    pub counted: f64,
    /// Seconds spent reading or speaking it.
    pub read: f64,
    pub speaking: bool,
    /// The end: the day on which all was folded by heart.
    pub known: Option<Day>,
}

#[derive(Clone, Debug, Default)]
pub struct Showing {
    pub view: View,
    pub mirror: bool,
    /// Whether the fold goes from the cube to the flat snake.
    pub backward: bool,
    /// The way from a pose in the hands, instead of the plan from the flat snake.
    pub way: Option<FoldPlan>,
    /// Shape of the chain at which the plan was left for the way.
    pub plan_left_at: Option<Dihedrals>,
    /// Shape of the chain at which the next plan is resumed.
    pub resume_at: Option<Dihedrals>,
}

impl FoldPlan {
    /// The step that begins in this shape; after the last one, the shape at the end.
    pub fn step_in_shape(&self, shape: &Dihedrals) -> Option<usize> {
        self.poses().iter().position(|pose| Dihedrals::of(&pose.cells) == *shape)
    }
}

impl Player {
    pub fn plan(&self) -> Option<&FoldPlan> {
        self.timeline.as_ref().and_then(Timeline::plan)
    }

    pub fn steps(&self) -> usize {
        self.timeline.as_ref().map_or(0, Timeline::len)
    }

    /// The step under way or the next one; `None` at the end.
    pub fn current_step(&self) -> Option<usize> {
        let step = self.playback.playhead.floor() as usize;
        (step < self.steps()).then_some(step)
    }

    pub fn step_text(&self, step: usize, language: Language) -> String {
        self.timeline.as_ref().map_or_else(String::new, |timeline| timeline.step_text(step, language))
    }

    pub fn caption(&self, language: Language) -> Caption {
        self.timeline.as_ref().map_or_else(Caption::default, |now| Caption::of(now, self.playback.playhead, language))
    }

    /// Number of turns in the timeline that are made and not taken back.
    pub fn turns_made(&self) -> usize {
        self.playback.playhead.max(0.0).round() as usize
    }

    /// The page that is shown: 0 is how to begin, then there is one for each step, and one for the end.
    pub fn page_number(&self) -> usize {
        let Some(timeline @ Timeline::Fold { .. }) = &self.timeline else { return 0 };
        let Playback { playhead, state, .. } = self.playback;
        let begins = playhead <= timeline.start() && (playhead < 0.0 || state == PlayState::Arrived);
        match state {
            PlayState::Repeating(step) => step + 1,
            _ if begins => 0,
            _ => playhead.max(0.0).floor() as usize + 1,
        }
    }

    /// How many steps are done with the page that is shown. Of a step that does not move yet, the next page is its own.
    pub fn done_with_page(&self) -> usize {
        let page = self.page_number();
        if self.repeats() { page } else { page.saturating_sub(1) }
    }

    /// The steps that are asked by heart.
    pub fn asked(&self) -> Option<Range<usize>> {
        let parts = self.timeline.as_ref()?.parts();
        let Range { start, end } = self.learning.as_ref()?.asked();
        Some(*parts.get(start)?..*parts.get(end)?)
    }

    /// How it goes, or what is known by heart, and the part before what is asked.
    pub fn learning_notice(&self, language: Language) -> Option<Notice> {
        let learning = self.learning.as_ref()?;
        let part = learning.asked().start;
        let ends = self.timeline.as_ref()?.parts();
        let in_short = language.line_to_say(self.plan()?, ends[part.saturating_sub(1)]..ends[part]);
        Some(Notice::Learns { known: learning.known(), of: learning.boxes.len(), in_short })
    }

    /// How many steps of the user's snake are done, as far as is known: the picture of a goal is ahead of it.
    pub fn done_so_far(&self) -> usize {
        match (self.asked(), &self.learning) {
            (Some(steps), Some(learning)) if self.shows_goal() => {
                if steps.contains(&learning.place) {
                    learning.place
                } else {
                    steps.start
                }
            }
            _ => self.page_number().saturating_sub(1),
        }
    }

    /// Whether it is the page of what the user folds by heart: the end of that, as a picture.
    pub fn shows_goal(&self) -> bool {
        let end = self.asked().map(|steps| steps.end as f64);
        !self.playback.is_running() && end == Some(self.playback.playhead)
    }

    /// Whether the user says next that what is asked is folded: beside its picture, or after its last step was shown.
    pub fn ends_asked(&self) -> bool {
        let is_last = |step| self.asked().is_some_and(|steps| step + 1 == steps.end);
        self.shows_goal() || self.glanced_step().is_some_and(is_last)
    }

    /// The step that is shown although the user should know it by heart.
    pub fn glanced_step(&self) -> Option<usize> {
        let steps = self.asked()?;
        self.repeated().filter(|step| steps.contains(step))
    }

    /// Counts a glance at the step that begins in this shape, if that is asked; a shape beside the fold counts for the
    /// first step.
    pub fn glance_in(&mut self, shape: &Dihedrals) {
        let Some(steps) = self.asked() else { return };
        let step = self.plan().and_then(|plan| plan.step_in_shape(shape)).filter(|step| steps.contains(step));
        if let Some(learning) = &mut self.learning {
            learning.glance(step.unwrap_or(steps.start));
        }
    }

    pub fn last_page(&self) -> usize {
        self.steps() + 1
    }

    /// Whether a turn has reached its end, forward or backward, since the playhead was there.
    pub fn has_turned_since(&self, before: f64) -> bool {
        let Some(timeline @ Timeline::Fold { .. }) = &self.timeline else { return false };
        let Playback { playhead, state, in_motion, .. } = self.playback;
        let [(made, begun), (made_before, begun_before)] =
            [playhead, before].map(|playhead| timeline.turns(playhead, in_motion));
        // A repeated step jumps back.
        let is_back = playhead < before && !matches!(state, PlayState::Repeating(_));
        made > made_before || is_back && begun < begun_before
    }

    pub fn with(&mut self, change: impl FnOnce(&mut Playback, &Timeline)) {
        if let Some(timeline) = &self.timeline {
            change(&mut self.playback, timeline);
        }
    }

    pub fn seek(&mut self, playhead: f64) {
        self.with(|playback, timeline| playback.seek(playhead, timeline));
    }

    pub fn step(&mut self, count: i64) {
        self.with(|playback, timeline| playback.step(count, timeline));
    }

    /// Completes a turn that is being played: the next turn comes after it, and none is lost.
    pub fn end_motion(&mut self) {
        let turns = match self.playback.state {
            PlayState::Playing => self.steps() as f64,
            PlayState::Stepping(target) => target,
            _ if self.playback.is_running() => self.turns_made() as f64,
            _ => return,
        };
        self.seek(turns);
    }

    /// Plays from the first step, as soon as there is a timeline.
    pub fn replay(&mut self) {
        self.when_ready = self.timeline.is_none();
        self.with(|playback, timeline| {
            playback.seek(0.0, timeline);
            playback.play(timeline);
        });
    }

    pub fn pause(&mut self) {
        self.playback.pause();
        self.when_ready = false;
    }

    /// Whether it plays by itself, for people who only look.
    pub fn plays(&self) -> bool {
        self.playback.state == PlayState::Playing
    }

    pub fn repeats(&self) -> bool {
        self.repeated().is_some()
    }

    /// The step that is shown, if it is not only how to hold the snake.
    pub fn repeated(&self) -> Option<usize> {
        if let PlayState::Repeating(step) = self.playback.state { Some(step) } else { None }
    }

    /// The playhead for a picture: a step that repeats is shown at its beginning.
    pub fn pictured_at(&self) -> f64 {
        self.current_step().filter(|_| self.repeats()).map_or(self.playback.playhead, |step| step as f64)
    }

    /// Stops what plays; a step that repeats goes on.
    pub fn rest(&mut self) {
        if !self.repeats() {
            self.pause();
        }
    }

    /// Keeps the playhead's share of the length, or plays if that was pending. Returns whether the timeline has
    /// changed.
    pub fn install(&mut self, timeline: Option<Timeline>) -> bool {
        let before = std::mem::replace(&mut self.timeline, timeline);
        let changed = before != self.timeline;
        let Some(timeline) = &self.timeline else {
            self.playback.playhead = 0.0;
            self.playback.pause();
            return changed;
        };
        if std::mem::take(&mut self.when_ready) {
            self.playback.playhead = 0.0;
            self.folding = None;
            self.playback.play(timeline);
        } else if changed {
            let share = before.filter(|before| !before.is_empty());
            let share = share.map_or(0.0, |before| self.playback.playhead / before.len() as f64);
            let playhead = (share * timeline.len() as f64).round();
            if playhead > 0.0 {
                self.playback.seek(playhead, timeline);
            } else {
                self.playback.begin(timeline);
                self.folding = Some(0.0);
            }
        }
        changed
    }

    /// Drops what belongs to the old puzzle; the view stays.
    pub fn begin(&mut self) {
        self.showing = Showing { view: self.showing.view, ..Showing::default() };
        self.when_ready = false;
        self.page = Page::default();
        self.folding = None;
        self.learning = None;
        self.install(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Solution};

    fn assembly(cubelets: i32) -> Option<Timeline> {
        Some(Timeline::Assembly(Solution { cells: (0..cubelets).map(|x| Cell::new(x, 0, 0)).collect() }))
    }

    #[test]
    fn the_share_of_the_way_is_kept() {
        let mut player = Player::default();
        assert_eq!((player.caption(Language::English), player.steps()), (Caption::default(), 0));
        player.install(assembly(10));
        player.seek(5.0);
        assert_eq!(player.caption(Language::English).count, "Cube 6 of 10");
        player.install(assembly(4));
        assert_eq!(player.playback.playhead, 2.0);
        player.seek(4.0);
        let Caption { count, text, .. } = player.caption(Language::English);
        assert_eq!((text.as_str(), count.as_str()), ("Done.", "All 4 done"));
        player.begin();
        assert_eq!((player.playback.playhead, player.current_step()), (0.0, None));
    }

    #[test]
    fn a_step_that_repeats_is_pictured_at_its_beginning() {
        let mut player = Player::default();
        player.install(assembly(10));
        player.seek(2.4);
        assert_eq!(player.pictured_at(), 2.4, "a pause is shown as it is");
        player.playback.state = PlayState::Repeating(2);
        assert_eq!(player.pictured_at(), 2.0);
    }

    #[test]
    fn playback_starts_once_the_fold_is_there() {
        let mut player = Player { when_ready: true, ..Player::default() };
        assert!(!player.playback.is_moving());
        player.install(assembly(3));
        assert!(player.playback.is_moving());
        player.pause();
        player.when_ready = true;
        player.pause();
        player.install(assembly(5));
        assert!(!player.playback.is_moving(), "a pause is about what is to come too");
    }
}
