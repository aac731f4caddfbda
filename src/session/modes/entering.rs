//! Entering a snake that is held in the hand: keys say what is counted along the wood.
//!
//! The puzzle before stays as it is, its fold with it, until the snake that is entered takes its place. What the keys come to
//! is left to [`Entering`](crate::session::Entering).

use std::ops::Range;

use super::following::Pages;
use super::{Layout, Pointer, Rules};
use crate::puzzle::BoxSize;
use crate::session::Session;
use crate::session::command::{Command, Viewpoint};
use crate::session::door::Effect;
use crate::session::mode::Mode;
use crate::session::notice::Notice;
use crate::stage::{Gesture, Stage};

pub(in crate::session) struct Entry;

impl Rules for Entry {
    fn command(&self, session: &mut Session, command: &Command) -> bool {
        let entered = &mut session.entered;
        match command {
            Command::Feel(felt) => entered.feel(*felt),
            Command::TakeBack => entered.take_back(),
            Command::Undo => entered.undo(),
            Command::StartOver => entered.start_over(),
            Command::Quarter(quarters) => {
                entered.turn(*quarters);
                session.look_from_home();
            }
            Command::TurnOver => entered.turn_over(),
            Command::Box(size) => entered.set_box(size.unwrap_or_else(|| BoxSize::nearest_cube(entered.cubelets()))),
            Command::Solve if !entered.is_whole() => session.notices.tell(Notice::NotWhole),
            Command::Solve | Command::Done => session.take_entered(),
            Command::Stop => self.leave(session),
            _ => return false,
        }
        true
    }

    /// The puzzle is there again as it was; what was entered is kept.
    fn leave(&self, session: &mut Session) {
        session.mode = Mode::default();
        session.look_from_home();
    }

    fn stage(&self, session: &Session) -> Stage {
        session.entered.stage()
    }

    fn lit(&self, session: &Session) -> Range<usize> {
        session.entered.wrong()
    }

    fn gesture(&self, _session: &Session) -> Option<Gesture> {
        None
    }

    fn pointer(&self, _session: &Session) -> Pointer {
        Pointer::Turn
    }

    fn layout(&self, _session: &Session) -> Layout {
        Layout::Entering
    }
}

impl Session {
    pub(in crate::session) fn start_entering(&mut self) {
        if self.follow().is_some() {
            Pages.leave(self);
        }
        self.player.pause();
        // Nor does what is found later play beneath it.
        self.solving.want_no_other();
        self.editor.pointed = None;
        if self.entered.is_empty() {
            let in_force = self.document.puzzle().map(|puzzle| puzzle.box_size()).ok();
            let box_size = self.document.draft.box_size.or(in_force);
            self.entered.set_box(box_size.unwrap_or(self.entered.box_size()));
        }
        self.mode = Mode::Entering;
        self.look_from_home();
    }

    /// A hand may have turned the picture of something else.
    fn look_from_home(&mut self) {
        self.effects.push(Effect::Camera(Viewpoint::Home));
    }

    /// What was entered is the puzzle from now on; where it is a slip away from one, it is what is to be corrected.
    fn take_entered(&mut self) {
        let Some(draft) = self.entered.draft() else { return self.notices.tell(Notice::NotWhole) };
        if self.entered.is_whole() {
            self.entered.start_over();
        }
        Entry.leave(self);
        self.replace(|document| document.open(draft));
    }
}
