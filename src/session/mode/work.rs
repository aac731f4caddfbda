//! Work on the puzzle: its search, its fold page by page, or the flat snake. Most commands act as in
//! `update/commands.rs`; `player/pages.rs` turns the pages.

use std::sync::Arc;

use crate::fold::FoldPlan;
use crate::session::{PlayState, Session, Swing, go_to, solve};
use crate::stage::{Look, Picture, Species, Stage, beads, laid_out, searching};

/// Folds along without the panel: from the beginning after watching, else from the page that is shown.
pub fn follow(session: &mut Session) {
    // Keep a later solution from replacing the fold in progress.
    session.solving.awaits_next = false;
    if let Some(why) = session.solving.no_fold() {
        return session.say(why);
    }
    session.settings.panel = Some(false);
    session.editor.open = false;
    if session.player.plan().is_none() {
        solve(session);
        session.player.pause();
    } else if session.player.plays() {
        go_to(session, 0);
    }
}

/// The page of the fold, if there is one.
pub fn page(session: &Session) -> Picture {
    let look = session.settings.look();
    let player = &session.player;
    let Some(plan) = player.plan() else { return picture(session, look) };
    let page = session.page();
    let begins = page == 0 || player.playback.state == PlayState::Arrived;
    // No step is explained yet.
    let mut unexplained = look;
    unexplained.switches.ghosts &= !begins;
    let mut picture = picture(session, unexplained);
    picture.look = look;
    picture.caption = player.page_caption(look.language);
    if begins {
        picture.stage = whole(picture.stage);
        picture.gesture = None;
        // The goal is seen from where its part begins, and is compared with the snake held so.
        if let Some(steps) = player.asked().filter(|_| player.shows_goal()) {
            picture.stage.eye = Some(plan.sight(steps.start).eye);
        }
    } else if let PlayState::Repeating(step) = player.playback.state {
        // The beads of the next step would come and go with each repetition.
        picture.stage.faded = beads(plan, step as f64);
    }
    picture
}

/// All of the snake, to compare with the real one.
pub fn whole(stage: Stage) -> Stage {
    let frame = stage.frame.as_deref().map(|framing| Arc::new(framing.whole()));
    Stage { frame, lit: 0..0, faded: Vec::new(), ..stage }
}

pub fn picture(session: &Session, look: Look) -> Picture {
    let player = &session.player;
    let draft = &session.document.draft;
    let search = &session.solving.search;
    let woods = Species::woods(draft.colouring.as_ref(), draft.snake.len());
    match (player.timeline.as_ref(), session.document.puzzle()) {
        (Some(timeline), _) => Picture::of(timeline, player.playback.playhead, player.playback.in_motion, woods, look),
        (None, Some(puzzle)) if session.shows_search() && !search.snapshot.is_empty() => {
            let swing = search.swing.as_ref().map(Swing::under_way);
            let stage = searching(puzzle.snake(), puzzle.box_size(), &search.snapshot, swing);
            Picture::still(stage, woods, look)
        }
        (None, _) => Picture::still(laid_out(&draft.snake), woods, look),
    }
}

/// Whether the flat snake can be edited in the picture: without a fold, or with the editor open before the first step.
pub fn lies_open(session: &Session) -> bool {
    let player = &session.player;
    match &player.timeline {
        None => session.shows_editor() && !session.shows_search(),
        Some(timeline) => {
            let begins = player.playback.playhead <= 0.0 && !player.playback.is_running();
            // A way from a half-folded snake does not begin flat.
            let lies = timeline.plan().is_some_and(FoldPlan::begins_flat);
            session.editor.open && begins && !player.showing.backward && lies
        }
    }
}
