//! Entering a wooden snake, key by key. The old puzzle and its fold stay until the new snake is complete.

use super::{Mode, following, hands};
use crate::puzzle::{BoxSize, Colour, Slip, Species};
use crate::session::{CameraView, Draft, Effect, Entry, Notice, PartialSnake, Session};
use crate::solver::Suggestion;
use crate::stage::{EnteredSnake, Look, Picture};

impl Entry {
    pub fn update(self, session: &mut Session) {
        let entered = &mut session.entered;
        match self {
            Self::Token(token) => entered.push(token),
            Self::TakeBack => entered.take_back(),
            Self::StartOver => entered.start_over(),
            Self::Rotate(quarters) => {
                entered.turn(quarters);
                session.effects.push(Effect::Camera(CameraView::Home));
            }
            Self::TurnOver => entered.turn_over(),
            Self::Done => session.take_entered(),
        }
    }
}

/// As Enter does: not what cannot be whole.
pub fn finish(session: &mut Session) {
    if !session.entered.is_usable(&session.entered.said()) {
        return session.notices.add(Notice::NotWhole);
    }
    session.take_entered();
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
        self.editor.brush = self.entered.colouring().map(|_| Colour::BLACK);
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
