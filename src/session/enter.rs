//! Entering one's own snake: a mode in which keys say what a hand feels, and what becomes of that.
//!
//! What is there before stays as it is, its fold with it, until the snake that is entered takes its place.

use super::command::TABLE;
use super::entering::Entering;
use super::{Command, Effect, Notice, Session, Viewpoint};
use crate::puzzle::BoxSize;

impl Session {
    /// The snake that is being entered, where one is.
    pub fn entering(&self) -> Option<&Entering> {
        self.enters.then_some(&self.entered)
    }

    /// What was entered so far, whether somebody is at it or not.
    pub fn entered(&self) -> &Entering {
        &self.entered
    }

    pub(super) fn start_entering(&mut self) {
        self.stop_following();
        self.player.pause();
        // Nor does what is found later play beneath it.
        self.solving.want_no_other();
        (self.settings.lost, self.pointed) = (false, None);
        if self.entered.is_empty() {
            let in_force = self.document.puzzle().map(|puzzle| puzzle.box_size()).ok();
            let box_size = self.document.draft.box_size.or(in_force);
            self.entered.set_box(box_size.unwrap_or(self.entered.box_size()));
        }
        self.enters = true;
        self.look_from_home();
    }

    /// The puzzle is there again as it was; what was entered is kept.
    pub(super) fn leave_entering(&mut self) {
        self.enters = false;
        self.look_from_home();
    }

    /// A hand may have turned the picture of something else.
    fn look_from_home(&mut self) {
        self.effects.push(Effect::Camera(Viewpoint::Home));
    }

    /// What a command does while a snake is entered; `false` where it does what it always does.
    pub(super) fn obey_entering(&mut self, command: &Command) -> bool {
        if !self.enters {
            return false;
        }
        let entered = &mut self.entered;
        match command {
            Command::Feel(felt) => entered.feel(*felt),
            Command::TakeBack => entered.take_back(),
            Command::Undo => entered.undo(),
            Command::StartOver => entered.start_over(),
            Command::Quarter(quarters) => {
                entered.turn(*quarters);
                self.look_from_home();
            }
            Command::TurnOver => entered.turn_over(),
            Command::Box(size) => {
                entered.set_box(size.unwrap_or_else(|| BoxSize::nearest_cube(entered.cubelets())));
            }
            Command::Solve if !entered.is_whole() => self.notices.tell(Notice::NotWhole),
            Command::Solve | Command::Done => self.take_entered(),
            Command::Stop => self.leave_entering(),
            // They bring a snake along.
            Command::Snake(_) | Command::Type(_) | Command::Puzzle(_) => {
                self.leave_entering();
                return false;
            }
            Command::Open | Command::Paste => return false,
            // Of another snake than the one that is seen.
            Command::Flip(_)
            | Command::Correct(_)
            | Command::Add(_)
            | Command::Remove(_)
            | Command::Pose(_)
            | Command::Play
            | Command::Pause
            | Command::StepForward(_)
            | Command::StepBack(_)
            | Command::Seek(_)
            | Command::Solution(_)
            | Command::View(_)
            | Command::Pace(_)
            | Command::Loop(_)
            | Command::Welcome
            | Command::Paint { .. }
            | Command::PaintCell { .. }
            | Command::Pattern(_)
            | Command::Brush(_)
            // Keys beside the one that was meant.
            | Command::Xray
            | Command::Ghost
            | Command::Guide
            | Command::Faster
            | Command::Slower
            | Command::Edit => {}
            command => return !command.is_of_looks() && TABLE.iter().any(|entry| entry.command == *command),
        }
        true
    }

    /// What was entered is the puzzle from now on; where it is a slip away from one, it is what is to be corrected.
    fn take_entered(&mut self) {
        let Some(draft) = self.entered.draft() else { return self.notices.tell(Notice::NotWhole) };
        if self.entered.is_whole() {
            self.entered.start_over();
        }
        self.leave_entering();
        self.replace(|document| document.open(draft));
    }
}
