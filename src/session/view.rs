//! What the session shows, and whether it changes by itself. Differences between modes are in `mode`.

use std::ops::Range;

use super::Session;
use super::mode::Mode;
use super::mode::demo::DemoMode;
use super::mode::entering::EnteringMode;
use super::mode::following::FollowingMode;
use super::mode::intro::IntroMode;
use super::mode::rules::{ModeRules, Pointer, WindowLayout};
use super::mode::work::WorkMode;
use super::overlay::Overlay;
use crate::stage::{FilledBox, Gesture, Stage, Timeline};

impl Session {
    pub(super) fn rules(&self) -> &'static dyn ModeRules {
        match self.mode {
            Mode::Work { .. } => &WorkMode,
            Mode::Intro => &IntroMode,
            Mode::Entering => &EnteringMode,
            Mode::Following(_) => &FollowingMode,
            Mode::Demo(_) => &DemoMode,
        }
    }

    pub(super) fn leave_mode(&mut self) {
        self.rules().leave(self);
    }

    pub fn stage(&self) -> Stage {
        self.rules().stage(self)
    }

    /// Cubelets that move in the current or next step.
    pub fn lit(&self) -> Range<usize> {
        self.rules().lit(self)
    }

    pub fn gesture(&self) -> Option<Gesture> {
        self.rules().gesture(self)
    }

    pub fn pointer(&self) -> Pointer {
        self.rules().pointer(self)
    }

    pub fn layout(&self) -> WindowLayout {
        self.rules().layout(self)
    }

    pub fn lies_open(&self) -> bool {
        self.pointer() == Pointer::Edit
    }

    /// End cubelet with the dot.
    pub fn first(&self) -> usize {
        let timeline = self.player.timeline.as_ref().filter(|_| self.entering().is_none());
        timeline.map_or(0, Timeline::first)
    }

    /// The box of a search, in the coordinates of the stage.
    pub fn filled_box(&self) -> Option<FilledBox> {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.is_posed() && self.entering().is_none())?;
        let search = &self.solving.search;
        let shown = match &self.player.timeline {
            // Around the finished cube, the box's edges would lie on the wood.
            Some(timeline) => timeline.plan().is_none() && self.player.playback.playhead < timeline.len() as f64,
            None => self.shows_search() && !search.snapshot.cells.is_empty(),
        };
        let half = puzzle.box_size().sides().as_vec3() / 2.0;
        let dead = search.dead.filter(|_| self.player.timeline.is_none());
        shown.then(|| FilledBox { low: -half, high: half, dead: dead.map(|cell| cell.as_vec3() - half + 0.5) })
    }

    pub fn is_busy(&self) -> bool {
        self.is_moving()
            || self.player.playback.is_running()
            || self.solving.is_busy()
            || self.shelf.is_at_work()
            || self.export.progress.is_some()
    }

    /// Seconds until the next change by itself, not counting motion.
    pub fn changes_in(&self) -> Option<f64> {
        let moves_in = self.player.playback.moves_in().filter(|_| !self.pauses_playback());
        let soon = [self.notices.next_goes_in(), moves_in, self.timer_moves_in()];
        soon.into_iter().flatten().reduce(f64::min)
    }

    /// Whether the picture changes from frame to frame.
    pub fn is_moving(&self) -> bool {
        let searching = self.shows_search() && !self.solving.search.is_still() && self.overlay.tab().is_none();
        let playing = self.player.playback.is_moving() && !self.pauses_playback();
        playing || searching || self.is_demo()
    }

    pub(super) fn pauses_playback(&self) -> bool {
        *self.overlay.below_help() == Overlay::Lost
    }
}
