//! Work on the puzzle: its search, its fold, or the flat snake. Most commands act as in `update/commands.rs`.

use crate::session::{Session, Swing};
use crate::stage::{Look, Picture, laid_out, searching};

pub fn picture(session: &Session, look: Look) -> Picture {
    let (player, draft, search) = (&session.player, &session.document.draft, &session.solving.search);
    let still = |stage| Picture::still(stage, draft.woods(), look);
    match (&player.posed, player.timeline.as_ref(), session.document.puzzle()) {
        (Some((_, posed)), ..) => still(posed.clone()),
        (None, Some(timeline), _) => {
            Picture::of(timeline, player.playback.playhead, player.playback.in_motion, draft.woods(), look)
        }
        (None, None, Ok(puzzle)) if session.shows_search() && !search.snapshot.cells.is_empty() => {
            let swing = search.swing.as_ref().map(Swing::under_way);
            still(searching(puzzle.snake(), puzzle.box_size(), &search.snapshot.cells, swing))
        }
        (None, None, _) => still(laid_out(&draft.snake)),
    }
}

/// Whether the flat snake can be edited in the picture: without a fold, or with the editor open before the first step.
pub fn lies_open(session: &Session) -> bool {
    let player = &session.player;
    !session.player.is_posed()
        && match &player.timeline {
            None => !session.shows_search(),
            Some(timeline) => {
                let begins = player.playback.playhead <= 0.0 && !player.playback.is_running();
                session.editor.open && begins && !player.showing.backward && timeline.plan().is_some()
            }
        }
}
