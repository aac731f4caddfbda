//! Everything that the session shows, and whether it changes by itself. `mode/dispatch.rs` asks each mode for its part.

use std::sync::Arc;

use super::Session;
use super::mode::{Hands, work};
use super::overlay::Overlay;
use crate::fold::FoldPlan;
use crate::puzzle::Colour;
use crate::session::{Ranked, picture_in_mode, pointer_in_mode, timer_moves_in, timer_share};
use crate::stage::{FilledBox, Picture, Pointed};
use crate::text::Message;

/// The controls of the panel that are not always there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// The page of the fold on the table, if there is one.
    pub page: Option<usize>,
    /// Whether the panel is beside it.
    pub panel: bool,
    /// The time that has passed of what the timer gives a step, 0 to 1.
    pub timer: Option<f64>,
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
    /// Whether the puzzle is one that the program offered, and nobody opened.
    pub is_offered: bool,
    /// Whether the fold may be begun at the other end instead.
    pub other_end: bool,
    /// The place of the solution whose plan was left for a way from another shape, and the step at which, from 1.
    pub left_for_way: Option<(usize, usize)>,
    /// Whether anything is left to take back.
    pub can_undo: bool,
    pub help: bool,
    /// Whether the user is busy without a key or the mouse: makes the turn that repeats, folds by heart, or watches the
    /// demo.
    pub keeps_screen_on: bool,
}

impl Controls {
    /// Whether the panel can be closed: there is a fold beside it, and it has no more than its steps.
    pub fn closes_panel(&self) -> bool {
        self.page.is_some() && !self.editor
    }
}

impl Session {
    /// All that is drawn, made once after an update.
    pub fn picture(&self) -> &Arc<Picture> {
        self.picture.get_or_init(|| Arc::new(draw(self)))
    }

    pub fn controls(&self) -> Controls {
        Controls {
            page: self.has_pages().then(|| self.page()),
            panel: self.shows_panel(),
            timer: timer_share(self),
            editor: self.shows_editor(),
            brush: self.editor.brush,
            is_offered: self.is_offered,
            can_export: self.can_export(),
            export: self.shows_export(),
            watches_search: self.watches_search(),
            has_result: self.has_result(),
            other_end: self.player.plan().is_some_and(FoldPlan::begins_flat)
                && self.document.draft.ends_differ()
                && self.learning().is_none(),
            left_for_way: left_for_way(self),
            can_undo: self.can_undo(),
            help: self.shows_help,
            keeps_screen_on: self.is_demo() || self.has_pages() && (self.player.repeats() || self.player.shows_goal()),
        }
    }

    pub fn is_busy(&self) -> bool {
        self.is_moving()
            || self.player.playback.is_running() && !self.pauses_playback()
            || self.solving.is_busy()
            || self.hands().is_some_and(Hands::is_waiting)
            || matches!(self.shelf.ranked, Ranked::Working)
            || self.shelf.generating.is_some()
            || self.export.progress.is_some()
    }

    /// Seconds until the next change by itself, not counting motion.
    pub fn changes_in(&self) -> Option<f64> {
        let moves_in = self.player.playback.moves_in().filter(|_| !self.pauses_playback());
        let soon = [self.notices.next_goes_in(), moves_in, timer_moves_in(self)];
        soon.into_iter().flatten().reduce(f64::min)
    }

    /// Whether the picture changes from frame to frame.
    pub fn is_moving(&self) -> bool {
        let searching = self.shows_search() && !self.solving.search.is_still() && self.overlay.tab().is_none();
        let playing = self.player.playback.is_moving() && !self.pauses_playback();
        playing || searching || self.is_demo() || self.hands().is_some_and(Hands::is_falling)
    }

    pub(super) fn pauses_playback(&self) -> bool {
        // A step that repeats waits until it is seen again.
        let is_behind = matches!(self.overlay, Overlay::Export | Overlay::Shelf(_)) && self.player.repeats();
        is_behind || self.shows_help || matches!(self.overlay, Overlay::Locate(_))
    }
}

fn left_for_way(session: &Session) -> Option<(usize, usize)> {
    let shape = session.player.showing.plan_left_at.as_ref()?;
    let plan = session.solving.fold()?;
    Some((session.solving.selected()?, (plan.step_in_shape(shape).unwrap_or(0) + 1).min(plan.len())))
}

fn draw(session: &Session) -> Picture {
    let picture = picture_in_mode(session);
    let lies_open = session.mode.is_work() && work::lies_open(session);
    let label = |cubelet| match session.entering() {
        Some(_) => (session.language().message(&Message::Cube(cubelet + 1)), None),
        None => session.document.draft.label(cubelet, session.editor.brush, session.language()),
    };
    Picture {
        // Numbers would be in the way of the buttons.
        counts: if lies_open { Vec::new() } else { picture.counts },
        filled_box: filled_box(session),
        pointed: session.pointed().map(|cubelet| Pointed { cubelet, label: label(cubelet) }),
        pointer: pointer_in_mode(session),
        shows_search: session.shows_search(),
        moves: session.is_moving(),
        ..picture
    }
}

/// The box of a search, in the coordinates of the stage.
fn filled_box(session: &Session) -> Option<FilledBox> {
    let puzzle = session.document.puzzle().filter(|_| session.entering().is_none())?;
    let search = &session.solving.search;
    let shown = match &session.player.timeline {
        // Around the finished cube, the box's edges would lie on the wood.
        Some(timeline) => timeline.plan().is_none() && session.player.playback.playhead < timeline.len() as f64,
        None => session.shows_search() && !search.snapshot.is_empty(),
    };
    let half = puzzle.box_size().sides().as_vec3() / 2.0;
    let dead = search.dead.filter(|_| session.player.timeline.is_none());
    shown.then(|| FilledBox { low: -half, high: half, dead: dead.map(|cell| cell.as_vec3() - half + 0.5) })
}
