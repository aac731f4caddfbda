//! Work on the puzzle: its search, its fold, or the flat snake. Most commands act as in `update/commands.rs`.

use crate::fold::FoldPlan;
use crate::puzzle::Species;
use crate::session::{Swing, Work};
use crate::stage::{Look, Picture, laid_out, searching};

pub fn picture(work: &Work, look: Look) -> Picture {
    let player = &work.player;
    let draft = &work.document.draft;
    let search = &work.solving.search;
    let woods = Species::woods(draft.colouring.as_ref(), draft.snake.len());
    match (player.timeline.as_ref(), work.document.puzzle()) {
        (Some(timeline), _) => Picture::of(timeline, player.playback.playhead, player.playback.in_motion, woods, look),
        (None, Ok(puzzle)) if work.shows_search() && !search.snapshot.is_empty() => {
            let swing = search.swing.as_ref().map(Swing::under_way);
            let stage = searching(puzzle.snake(), puzzle.box_size(), &search.snapshot, swing);
            Picture::still(stage, woods, look)
        }
        (None, _) => Picture::still(laid_out(&draft.snake), woods, look),
    }
}

/// Whether the flat snake can be edited in the picture: without a fold, or with the editor open before the first step.
pub fn lies_open(work: &Work) -> bool {
    let player = &work.player;
    match &player.timeline {
        None => work.shows_editor() && !work.shows_search(),
        Some(timeline) => {
            let begins = player.playback.playhead <= 0.0 && !player.playback.is_running();
            // A way from a half-folded snake does not begin flat.
            let lies = timeline.plan().is_some_and(FoldPlan::begins_flat);
            work.editor.open && begins && !player.showing.backward && lies
        }
    }
}
