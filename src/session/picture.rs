//! What the session shows, and whether it changes by itself. Each mode draws its picture in `mode`.

use std::sync::Arc;

use super::Session;
use super::mode::{Hands, Mode, demo, entering, following, hands, work};
use super::overlay::Overlay;
use crate::fold::FoldPlan;
use crate::puzzle::{Colour, End};
use crate::stage::{FilledBox, Picture, Pointed, Pointer};

/// The controls of the panel that are not always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Controls {
    /// Whether the editor of the flat chain is open, and what a click paints in it.
    pub editor: bool,
    pub brush: Option<Colour>,
    /// Whether there is something to export, and whether its dialog is open.
    pub can_export: bool,
    pub export: bool,
    /// Whether a search is played step by step.
    pub watches_search: bool,
    /// Whether folding by hand is done.
    pub has_result: bool,
    /// Whether the fold may be begun at the other end instead.
    pub other_end: bool,
}

impl Session {
    /// All that is drawn, made once after an update.
    pub fn picture(&self) -> &Arc<Picture> {
        self.picture.get_or_init(|| Arc::new(self.draw()))
    }

    pub fn controls(&self) -> Controls {
        Controls {
            editor: self.shows_editor(),
            brush: self.editor.brush,
            can_export: self.can_export(),
            export: self.shows_export(),
            watches_search: self.watches_search(),
            has_result: self.has_result(),
            other_end: self.player.plan().is_some_and(FoldPlan::begins_flat) && self.document.draft.ends_differ(),
        }
    }

    fn draw(&self) -> Picture {
        let picture = match self.mode {
            _ if self.is_watched() => demo::watched(self),
            Mode::Work { .. } | Mode::Demo(_) => work::picture(self, self.settings.look()),
            Mode::Entering => entering::picture(self),
            Mode::Following(_) => following::picture(self),
            Mode::Hands(_) => hands::picture(self),
        };
        let lies_open = matches!(self.mode, Mode::Work { .. }) && work::lies_open(self);
        let label = |cubelet| match self.entering() {
            Some(_) => (format!("Cube {}", cubelet + 1), None),
            None => self.document.draft.label(cubelet, self.editor.brush),
        };
        Picture {
            // Numbers would be in the way of the buttons.
            counts: if lies_open { Vec::new() } else { picture.counts },
            filled_box: self.filled_box(),
            pointed: self.pointed().map(|cubelet| Pointed { cubelet, label: label(cubelet) }),
            pointer: self.pointer(),
            shows_search: self.shows_search(),
            moves: self.is_moving(),
            ..picture
        }
    }

    fn pointer(&self) -> Pointer {
        match self.mode {
            Mode::Demo(_) => Pointer::EndMode,
            _ if self.is_covered() => Pointer::Covered,
            Mode::Following(_) => Pointer::TurnPages,
            Mode::Hands(_) => Pointer::Hands(self.grasp()),
            Mode::Work { .. } if work::lies_open(self) => {
                let ends = [End::Head, End::Tail].into_iter().flat_map(|end| [(end, true), (end, false)]);
                let resizes = ends.filter(|&(end, add)| self.document.draft.resized(end, add).is_some()).collect();
                Pointer::Edit { brush: self.editor.brush, resizes }
            }
            Mode::Entering if self.editor.brush.is_some() => {
                Pointer::Edit { brush: self.editor.brush, resizes: Vec::new() }
            }
            Mode::Work { .. } | Mode::Entering => Pointer::Turn,
        }
    }

    /// The box of a search, in the coordinates of the stage.
    fn filled_box(&self) -> Option<FilledBox> {
        let puzzle = self.document.puzzle().ok().filter(|_| !self.player.is_posed() && self.entering().is_none())?;
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

    /// Whether somebody is busy without a key or the mouse: folds along, until it is done, or watches the demo.
    pub fn keeps_screen_on(&self) -> bool {
        self.is_demo() || self.follow().is_some() && self.page() < self.player.last_page()
    }

    pub(super) fn pauses_playback(&self) -> bool {
        matches!(self.overlay.below_help(), Overlay::Locate(_))
    }
}
