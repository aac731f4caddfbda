//! What the session shows, and whether it changes by itself. What differs between the modes is in `mode`.

use std::ops::Range;

use super::Session;
use super::mode::{Hands, Mode, following, hands, intro, work};
use super::overlay::Overlay;
use crate::fold::FoldPlan;
use crate::stage::{FilledBox, Gesture, Stage, Timeline};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// Edits the flat chain, or orbits.
    Edit,
    Turn,
    /// Orbits; a click turns the page.
    TurnPages,
    /// Turns parts of the chain, or orbits.
    Hands,
    Covered,
    EndMode,
}

impl Session {
    pub fn stage(&self) -> Stage {
        match self.mode {
            Mode::Work { .. } => work::stage(self),
            Mode::Intro => intro::stage(self),
            Mode::Entering => self.entered.stage(),
            Mode::Following(_) => following::stage(self),
            Mode::Hands(_) => hands::stage(self),
            Mode::Demo(_) => intro::watched(self),
        }
    }

    /// Cubelets that move in the current or next step.
    pub fn lit(&self) -> Range<usize> {
        match self.mode {
            Mode::Work { .. } => work::lit(self),
            Mode::Intro | Mode::Demo(_) => intro::watched_lit(self),
            Mode::Entering => self.entered.wrong(),
            Mode::Following(_) => following::lit(self),
            Mode::Hands(_) => hands::lit(self),
        }
    }

    /// The hand motion of the current or next step.
    pub fn gesture(&self) -> Option<Gesture> {
        match self.mode {
            Mode::Work { .. } => work::gesture(self),
            Mode::Following(_) => following::gesture(self),
            Mode::Hands(_) => hands::gesture(self),
            Mode::Intro | Mode::Entering | Mode::Demo(_) => None,
        }
    }

    /// The runs to count at the beginning, while the snake lies on the table; as [`FoldPlan::counts`].
    pub fn counts(&self) -> Vec<(usize, [usize; 3])> {
        let is_at_rest = matches!(self.mode, Mode::Work { .. } | Mode::Following(_)) && !work::lies_open(self);
        let lies = is_at_rest && self.player.is_flat() && !self.is_posed();
        self.player.plan().filter(|_| lies).map_or_else(Vec::new, FoldPlan::counts)
    }

    pub fn pointer(&self) -> Pointer {
        match self.mode {
            Mode::Demo(_) => Pointer::EndMode,
            _ if self.is_covered() => Pointer::Covered,
            Mode::Following(_) => Pointer::TurnPages,
            Mode::Hands(_) => Pointer::Hands,
            Mode::Work { .. } if work::lies_open(self) => Pointer::Edit,
            Mode::Work { .. } | Mode::Intro | Mode::Entering => Pointer::Turn,
        }
    }

    pub fn lies_open(&self) -> bool {
        self.pointer() == Pointer::Edit
    }

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
            || self.hands().is_some_and(Hands::is_waiting)
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
        playing || searching || self.is_demo() || self.hands().is_some_and(Hands::is_falling)
    }

    pub(super) fn pauses_playback(&self) -> bool {
        matches!(self.overlay.below_help(), Overlay::Locate(_))
    }
}
