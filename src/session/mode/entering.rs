//! Entering a wooden snake, key by key. The old puzzle and its fold stay until the new snake is complete.

use super::{Mode, following, hands};
use crate::puzzle::{BoxSize, Colour, Slip, Species};
use crate::session::{CameraView, Draft, Effect, EntryCommand, Notice, PartialSnake, Seen, Session, Work};
use crate::solver::Suggestion;
use crate::stage::{EnteredSnake, Look, Picture};

pub fn update(session: &mut Session, command: &EntryCommand) {
    let entered = &mut session.work.entered;
    match *command {
        EntryCommand::Token(token) => entered.push(token),
        EntryCommand::TakeBack => entered.take_back(),
        EntryCommand::StartOver => entered.start_over(),
        EntryCommand::Rotate(quarters) => {
            entered.turn(quarters);
            session.seen.look_from_home();
        }
        EntryCommand::TurnOver => entered.turn_over(),
        EntryCommand::Done => take_entered(session),
    }
}

pub fn go_on(session: &mut Session) {
    let entered = &session.work.entered;
    if entered.is_usable(&entered.said()) {
        take_entered(session);
    } else {
        session.seen.notices.add(Notice::NotWhole);
    }
}

pub fn picture(work: &Work, seen: &Seen) -> Picture {
    let entered = &work.entered;
    let stage = work.entered.stage();
    let woods = Species::woods(entered.colouring().as_ref(), stage.cubelets.len());
    let marks = EnteredSnake { runs: entered.runs(), next: entered.next(), is_whole: entered.is_whole() };
    // The camera keeps to the last cubes, with or without words.
    let look = Look { guide: true, ..seen.settings.look() };
    Picture { entered: Some(marks), ..Picture::still(stage, woods, look) }
}

pub fn leave(work: &mut Work, seen: &mut Seen) {
    work.mode = Mode::default();
    work.editor.brush = None;
    seen.look_from_home();
}

pub fn start_entering(Session { work, seen, .. }: &mut Session) {
    if work.hands().is_some() {
        hands::leave(work, seen);
    }
    if work.follow().is_some() {
        following::leave(work, seen);
    }
    work.player.pause();
    // Do not play a later solution in the background.
    work.solving.awaits_next = false;
    work.editor.pointed = None;
    // What is unfinished is offered.
    if work.entered.is_empty() {
        let in_force = work.document.puzzle().map(|puzzle| puzzle.box_size()).ok();
        let box_size = work.document.draft.box_size.or(in_force);
        let box_size = box_size.filter(|_| work.entered.offered().is_none());
        work.entered.box_size = box_size.unwrap_or(work.entered.box_size);
    } else {
        work.entered.start_over();
    }
    work.editor.brush = work.entered.colouring().map(|_| Colour::BLACK);
    work.mode = Mode::Entering;
    seen.look_from_home();
}

/// Keeps what is counted before the first place that is marked, or the next one if that is the beginning.
pub fn count_again(session: &mut Session) {
    let Draft { snake, box_size, .. } = &session.work.document.draft;
    let filled = box_size.unwrap_or_else(|| BoxSize::nearest_cube(snake.len()));
    let starts = |meant: &Suggestion| Slip::all(snake, &meant.snake).into_iter().map(|slip| slip.counted.start);
    let doubtful = session.work.solving.suggested().iter().flat_map(starts).filter(|start| *start > 0).min();
    let doubtful = doubtful.or(snake.run_too_long(filled).map(|(run, _)| run)).unwrap_or(0);
    let kept = PartialSnake::of_runs(&snake.segments(), doubtful, filled);
    start_entering(session);
    session.work.entered = kept;
}

pub fn take_entered(session: &mut Session) {
    let Some(draft) = session.work.entered.draft() else { return session.seen.notices.add(Notice::NotWhole) };
    if session.work.entered.is_whole() {
        session.work.entered.finish();
    }
    leave(&mut session.work, &mut session.seen);
    session.replace(|document| document.open(draft));
    session.lay_out();
}

impl Seen {
    /// The camera may have been turned for another picture.
    fn look_from_home(&mut self) {
        self.effects.push(Effect::Camera(CameraView::Home));
    }
}
