//! Work on the puzzle: its search, its fold, or the flat snake. Most commands act as in `update/commands.rs`.

use crate::fold::FoldPlan;
use crate::session::{Session, Swing};
use crate::stage::{Look, Picture, Species, laid_out, searching};

pub fn picture(session: &Session, look: Look) -> Picture {
    let player = &session.work.player;
    let draft = &session.work.document.draft;
    let search = &session.work.solving.search;
    let woods = Species::woods(draft.colouring.as_ref(), draft.snake.len());
    match (player.timeline.as_ref(), session.work.document.puzzle()) {
        (Some(timeline), _) => Picture::of(timeline, player.playback.playhead, player.playback.in_motion, woods, look),
        (None, Ok(puzzle)) if session.shows_search() && !search.snapshot.is_empty() => {
            let swing = search.swing.as_ref().map(Swing::under_way);
            let stage = searching(puzzle.snake(), puzzle.box_size(), &search.snapshot, swing);
            Picture::still(stage, woods, look)
        }
        (None, _) => Picture::still(laid_out(&draft.snake), woods, look),
    }
}

/// Whether the flat snake can be edited in the picture: without a fold, or with the editor open before the first step.
pub fn lies_open(session: &Session) -> bool {
    let player = &session.work.player;
    match &player.timeline {
        None => session.shows_editor() && !session.shows_search(),
        Some(timeline) => {
            let begins = player.playback.playhead <= 0.0 && !player.playback.is_running();
            // A way from a half-folded snake does not begin flat.
            let lies = timeline.plan().is_some_and(FoldPlan::begins_flat);
            session.seen.editor.open && begins && !player.showing.backward && lies
        }
    }
}
