//! Entering a wooden snake, key by key. The old puzzle and its fold stay until the new snake is complete.

use std::sync::Arc;

use super::{Mode, hands};
use crate::photo::SeenPhoto;
use crate::puzzle::{BoxSize, Colour, Slip};
use crate::session::{CameraView, Entry, Notice, PartialSnake, Session, Update, hush, lay_out, replace};
use crate::solver::Suggestion;
use crate::stage::{EnteredSnake, Picture, Species};

impl Update<Session> for Entry {
    fn update(self, session: &mut Session) {
        let entered = &mut session.entered;
        match self {
            Self::Token(token) => entered.push(token),
            Self::TakeBack => entered.take_back(),
            Self::Recount(kept) => entered.recount(kept),
            Self::StartOver => entered.start_over(),
            Self::Rotate(quarters) => {
                entered.turn(quarters);
                session.ask(CameraView::Home);
            }
            Self::TurnOver => entered.turn_over(),
            Self::Done => take_entered(session),
        }
    }
}

/// As Enter does; refused for a snake that cannot be complete.
pub fn finish(session: &mut Session) {
    let entered = &session.entered;
    if entered.is_usable(&entered.said()) {
        take_entered(session);
    } else {
        session.say(Notice::NotWhole);
    }
}

pub fn picture(session: &Session) -> Picture {
    let entered = &session.entered;
    let stage = entered.stage();
    let woods = Species::woods(entered.colouring().as_ref(), stage.cubelets.len());
    let marks = EnteredSnake { runs: entered.runs(), next: entered.next(), is_whole: entered.is_whole() };
    // The camera keeps to the last cubes, with or without words.
    let mut look = session.settings.look();
    look.switches.guide = true;
    Picture { entered: Some(marks), ..Picture::still(stage, woods, look) }
}

pub fn leave(session: &mut Session) {
    session.mode = Mode::default();
    session.editor.brush = None;
    session.photo = None;
}

pub fn start_entering(session: &mut Session) {
    if session.hands().is_some() {
        hands::leave(session);
    }
    hush(session);
    session.player.pause();
    // Do not play a later solution in the background.
    session.solving.awaits_next = false;
    session.editor.pointed = None;
    // An unfinished snake can be restored.
    let entered = &mut session.entered;
    if !entered.is_empty() {
        entered.start_over();
    }
    session.editor.brush = entered.colouring().map(|_| Colour::Black);
    session.mode = Mode::Entering;
}

/// Keeps what is counted before the first place that is marked, or the next one if that is the beginning.
pub fn count_again(session: &mut Session) {
    let snake = &session.document.draft.snake;
    let filled = session.document.draft.box_to_fill();
    let starts = |meant: &Suggestion| Slip::all(snake, &meant.snake).into_iter().map(|slip| slip.counted.start);
    let doubtful = session.solving.suggested().iter().flat_map(starts).filter(|start| *start > 0).min();
    let doubtful = doubtful.or(snake.run_too_long(filled).map(|(run, _)| run)).unwrap_or(0);
    let kept = PartialSnake::of_runs(&snake.segments(), doubtful, filled);
    start_entering(session);
    session.entered = kept;
}

/// Nothing of a photo is taken unseen: its snake lies there as if it had been counted, beside the photo.
pub fn check_photo(session: &mut Session, seen: Arc<SeenPhoto>) {
    start_entering(session);
    let snake = &seen.reading.snakes[0];
    let runs = snake.segments();
    session.entered = PartialSnake::of_runs(&runs, runs.len(), BoxSize::nearest_cube(snake.len()));
    session.photo = Some(seen);
    session.say(Notice::ReadFromPhoto);
}

fn take_entered(session: &mut Session) {
    let entered = &mut session.entered;
    let Some(draft) = entered.draft() else { return session.say(Notice::NotWhole) };
    if entered.is_whole() {
        entered.finish();
    }
    leave(session);
    replace(session, |document| document.open(draft));
    lay_out(session);
}
