//! Work on the puzzle: its search, its fold, or the flat snake. Most commands act as in `update/commands.rs`.

use std::ops::Range;

use crate::session::{Session, Swing};
use crate::stage::{Gesture, Stage, laid_out, searching};

pub fn stage(session: &Session) -> Stage {
    framed(session, picture(session, session.settings.ghost))
}

pub fn picture(session: &Session, ghosts: bool) -> Stage {
    let (player, search) = (&session.player, &session.solving.search);
    match (&player.posed, player.timeline.as_ref(), session.document.puzzle()) {
        (Some((_, posed)), ..) => posed.clone(),
        (None, Some(timeline), _) if player.playback.in_motion => {
            timeline.stage_in_motion(player.playback.playhead, ghosts)
        }
        (None, Some(timeline), _) => timeline.stage(player.playback.playhead, ghosts),
        (None, None, Ok(puzzle)) if session.shows_search() && !search.snapshot.cells.is_empty() => {
            let swing = search.swing.as_ref().map(Swing::under_way);
            searching(puzzle.snake(), puzzle.box_size(), &search.snapshot.cells, swing)
        }
        (None, None, _) => laid_out(&session.document.draft.snake),
    }
}

pub fn framed(session: &Session, stage: Stage) -> Stage {
    Stage { frame: stage.frame.filter(|_| session.settings.guide), ..stage }
}

pub fn lit(session: &Session) -> Range<usize> {
    match (session.player.timeline.as_ref(), &session.solving.search.swing) {
        _ if session.is_posed() => 0..0,
        (Some(timeline), _) => timeline.lit(session.player.playback.playhead),
        (None, Some(swing)) if session.shows_search() => swing.cubelets.clone(),
        (None, _) => 0..0,
    }
}

pub fn gesture(session: &Session) -> Option<Gesture> {
    let timeline = session.player.timeline.as_ref().filter(|_| !session.is_posed())?;
    timeline.gesture(session.player.playback.playhead, session.settings.ghost)
}

/// Whether the flat snake can be edited in the picture: without a fold, or with the editor open before the first step.
pub fn lies_open(session: &Session) -> bool {
    let player = &session.player;
    !session.is_posed()
        && match &player.timeline {
            None => !session.shows_search(),
            Some(timeline) => {
                let begins = player.playback.playhead <= 0.0 && !player.playback.is_running();
                session.editor.open && begins && !player.showing.backward && timeline.plan().is_some()
            }
        }
}
