//! Everything that the session shows, and whether it changes by itself. `mode/dispatch.rs` asks each mode for its part.

use std::sync::Arc;

use super::Session;
use super::mode::{Hands, work};
use super::overlay::Overlay;
use crate::fold::FoldPlan;
use crate::puzzle::Colour;
use crate::session::{picture_in_mode, pointer_in_mode, timer_moves_in};
use crate::stage::{FilledBox, Picture, Pointed};
use crate::text::Message;

impl Session {
    /// All that is drawn, made once after an update.
    pub fn picture(&self) -> &Arc<Picture> {
        self.out.picture.get_or_init(|| Arc::new(draw(self)))
    }

    pub fn shows_help(&self) -> bool {
        self.seen.shows_help
    }

    /// What a click paints in the editor.
    pub fn brush(&self) -> Option<Colour> {
        self.seen.editor.brush
    }

    /// Whether the puzzle is one that the program offered, and nobody opened.
    pub fn is_offered(&self) -> bool {
        self.seen.is_offered
    }

    pub fn can_begin_at_other_end(&self) -> bool {
        self.work.player.plan().is_some_and(FoldPlan::begins_flat) && self.work.document.draft.ends_differ()
    }

    /// The number of the solution whose plan was left for a way from another shape, and the step at which.
    pub fn left_for_way(&self) -> Option<(usize, usize)> {
        let shape = self.work.player.showing.plan_left_at.as_ref()?;
        let plan = self.work.solving.fold()?;
        Some((self.work.solving.selected()? + 1, (plan.step_in_shape(shape).unwrap_or(0) + 1).min(plan.len())))
    }

    /// Whether the user is busy without a key or the mouse: folds along, until it is done, or watches the demo.
    pub fn keeps_screen_on(&self) -> bool {
        self.is_demo() || self.follows() && self.page() < self.work.player.last_page()
    }

    pub fn is_busy(&self) -> bool {
        self.is_moving()
            || self.work.player.playback.is_running()
            || self.work.solving.is_busy()
            || self.hands().is_some_and(Hands::is_waiting)
            || self.desk.shelf.is_at_work()
            || self.desk.export.progress.is_some()
    }

    /// Seconds until the next change by itself, not counting motion.
    pub fn changes_in(&self) -> Option<f64> {
        let moves_in = self.work.player.playback.moves_in().filter(|_| !self.pauses_playback());
        let soon = [self.seen.notices.next_goes_in(), moves_in, timer_moves_in(self)];
        soon.into_iter().flatten().reduce(f64::min)
    }

    /// Whether the picture changes from frame to frame.
    pub fn is_moving(&self) -> bool {
        let searching =
            self.shows_search() && !self.work.solving.search.is_still() && self.seen.overlay.tab().is_none();
        let playing = self.work.player.playback.is_moving() && !self.pauses_playback();
        playing || searching || self.is_demo() || self.hands().is_some_and(Hands::is_falling)
    }

    pub(super) fn pauses_playback(&self) -> bool {
        // A step that repeats waits for the export dialog to close.
        let shares = self.seen.overlay == Overlay::Export && self.work.player.repeats();
        shares || self.seen.shows_help || matches!(self.seen.overlay, Overlay::Locate(_))
    }
}

fn draw(session: &Session) -> Picture {
    let picture = picture_in_mode(session);
    let lies_open = session.work.mode.is_work() && work::lies_open(session);
    let label = |cubelet| match session.entering() {
        Some(_) => (session.language().message(&Message::Cube(cubelet + 1)), None),
        None => session.work.document.draft.label(cubelet, session.seen.editor.brush, session.language()),
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
    let puzzle = session.work.document.puzzle().ok().filter(|_| session.entering().is_none())?;
    let search = &session.work.solving.search;
    let shown = match &session.work.player.timeline {
        // Around the finished cube, the box's edges would lie on the wood.
        Some(timeline) => timeline.plan().is_none() && session.work.player.playback.playhead < timeline.len() as f64,
        None => session.shows_search() && !search.snapshot.is_empty(),
    };
    let half = puzzle.box_size().sides().as_vec3() / 2.0;
    let dead = search.dead.filter(|_| session.work.player.timeline.is_none());
    shown.then(|| FilledBox { low: -half, high: half, dead: dead.map(|cell| cell.as_vec3() - half + 0.5) })
}
