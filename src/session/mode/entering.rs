//! Entering a wooden snake, key by key. The old puzzle and its fold stay until the new snake is complete.

use super::{Mode, following, hands};
use crate::puzzle::{BoxSize, Colour, Slip};
use crate::session::{CameraView, Command, Draft, Effect, Notice, PartialSnake, Session};
use crate::solver::Suggestion;
use crate::stage::{EnteredSnake, Look, Picture, Species};

pub fn command(session: &mut Session, command: &Command) -> bool {
    let entered = &mut session.entered;
    match command {
        Command::EnterToken(token) => entered.push(*token),
        Command::TakeBack => entered.take_back(),
        Command::Undo => entered.undo(),
        Command::StartOver => entered.start_over(),
        Command::RotateEntry(quarters) => {
            entered.turn(*quarters);
            session.effects.push(Effect::Camera(CameraView::Home));
        }
        Command::TurnOver => entered.turn_over(),
        Command::Box(Some(size)) => entered.box_size = *size,
        Command::Box(None) => entered.box_size = BoxSize::nearest_cube(entered.cubelets()),
        Command::Brush(brush) => {
            entered.set_woods(brush.is_some());
            session.editor.brush = *brush;
        }
        Command::Paint { cubelet, colour, .. } => entered.paint(*cubelet, *colour),
        Command::Solve if !entered.is_usable(&entered.said()) => session.notices.add(Notice::NotWhole),
        Command::Solve | Command::Done => session.take_entered(),
        Command::Stop => leave(session),
        _ => return false,
    }
    true
}

pub fn picture(session: &Session) -> Picture {
    let entered = &session.entered;
    let stage = session.entered.stage();
    let woods = Species::woods(entered.colouring().as_ref(), stage.cubelets.len());
    let marks = EnteredSnake { runs: entered.runs(), next: entered.next(), is_whole: entered.is_whole() };
    // The camera keeps to the last cubes, with or without words.
    let look = Look { guide: true, ..session.settings.look() };
    Picture { entered: Some(marks), ..Picture::still(stage, woods, look) }
}

pub fn leave(session: &mut Session) {
    session.mode = Mode::default();
    session.editor.brush = None;
}

impl Session {
    pub(in crate::session) fn start_entering(&mut self) {
        if self.hands().is_some() {
            hands::leave(self);
        }
        if self.follow().is_some() {
            following::leave(self);
        }
        self.player.pause();
        // Do not play a later solution in the background.
        self.solving.awaits_next = false;
        self.editor.pointed = None;
        // What is unfinished is offered.
        if !self.entered.is_empty() {
            self.entered.start_over();
        }
        self.editor.brush = self.entered.colouring().map(|_| Colour::Black);
        self.mode = Mode::Entering;
    }

    /// Keeps what is counted before the first place that is marked, or the next one if that is the beginning.
    pub(in crate::session) fn count_again(&mut self) {
        let Draft { snake, box_size, .. } = &self.document.draft;
        let filled = box_size.unwrap_or_else(|| BoxSize::nearest_cube(snake.len()));
        let starts = |meant: &Suggestion| Slip::all(snake, &meant.snake).into_iter().map(|slip| slip.counted.start);
        let doubtful = self.solving.suggested().iter().flat_map(starts).filter(|start| *start > 0).min();
        let doubtful = doubtful.or(snake.run_too_long(filled).map(|(run, _)| run)).unwrap_or(0);
        let kept = PartialSnake::of_runs(&snake.segments(), doubtful, filled);
        self.start_entering();
        self.entered = kept;
    }

    fn take_entered(&mut self) {
        let Some(draft) = self.entered.draft() else { return self.notices.add(Notice::NotWhole) };
        if self.entered.is_whole() {
            self.entered.finish();
        }
        leave(self);
        self.replace(|document| document.open(draft));
        self.lay_out();
    }
}
