//! What is to be seen of a session at a moment, and whether it changes by itself. What differs between modes they say.

use std::ops::Range;

use super::Session;
use super::mode::Mode;
use super::modes::demo::InDemo;
use super::modes::entering::Entry;
use super::modes::following::Pages;
use super::modes::intro::InIntro;
use super::modes::work::AtWork;
use super::modes::{Layout, Pointer, Rules};
use super::overlay::Overlay;
use crate::stage::{FilledBox, Gesture, Stage, Timeline};

impl Session {
    pub(super) fn rules(&self) -> &'static dyn Rules {
        match self.mode {
            Mode::Work(_) => &AtWork,
            Mode::Intro(_) => &InIntro,
            Mode::Entering => &Entry,
            Mode::Following(_) => &Pages,
            Mode::Demo(_) => &InDemo,
        }
    }

    pub(super) fn leave_mode(&mut self) {
        self.rules().leave(self);
    }

    pub fn stage(&self) -> Stage {
        self.rules().stage(self)
    }

    /// The cubelets that move at this moment or in the next step, as on the stage.
    pub fn lit(&self) -> Range<usize> {
        self.rules().lit(self)
    }

    /// What the step under way, or the next one, asks of the hands, as on the stage.
    pub fn gesture(&self) -> Option<Gesture> {
        self.rules().gesture(self)
    }

    pub fn pointer(&self) -> Pointer {
        self.rules().pointer(self)
    }

    pub fn layout(&self) -> Layout {
        self.rules().layout(self)
    }

    /// Whether the snake lies flat on the stage to be edited there.
    pub fn lies_open(&self) -> bool {
        self.pointer() == Pointer::Edit
    }

    /// The end cubelet that has the dot, as on the stage.
    pub fn first(&self) -> usize {
        let timeline = self.player.timeline.as_ref().filter(|_| self.entering().is_none());
        timeline.map_or(0, Timeline::first)
    }

    /// The box that is being filled, as its least and greatest corner on the stage, and a cell in it that can't be filled.
    pub fn filled_box(&self) -> Option<FilledBox> {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.is_posed() && self.entering().is_none())?;
        let search = &self.solving.search;
        let shown = match &self.player.timeline {
            Some(timeline) => timeline.plan().is_none(),
            None => self.shows_search() && !search.snapshot.cells.is_empty(),
        };
        let half = puzzle.box_size().sides().as_vec3() / 2.0;
        let dead = search.dead.filter(|_| self.player.timeline.is_none());
        shown.then(|| FilledBox { low: -half, high: half, dead: dead.map(|cell| cell.as_vec3() - half + 0.5) })
    }

    /// Whether a job is at work or anything changes by itself, now or after a rest.
    pub fn is_busy(&self) -> bool {
        self.is_moving()
            || self.player.playback.is_running()
            || self.solving.is_busy()
            || self.shelf.is_at_work()
            || self.taking.under_way().is_some()
    }

    /// Seconds until something changes by itself that does not move now.
    pub fn changes_in(&self) -> Option<f64> {
        let moves_in = self.player.playback.moves_in().filter(|_| !self.pauses_playback());
        let soon = [self.notices.next_goes_in(), moves_in, self.timer_moves_in()];
        soon.into_iter().flatten().reduce(f64::min)
    }

    /// Whether the picture changes by itself from frame to frame.
    pub fn is_moving(&self) -> bool {
        let searching = self.shows_search() && !self.solving.search.is_still() && self.overlay.tab().is_none();
        let playing = self.player.playback.is_moving() && !self.pauses_playback();
        playing || searching || self.is_demo()
    }

    /// Whoever looks for the place looks at pictures that stand.
    pub(super) fn pauses_playback(&self) -> bool {
        *self.overlay.below_help() == Overlay::Lost
    }
}
