//! From a key to its effect: `command_here` says which command it means, a script's word says so itself; then
//! [`Session::command`] closes and leaves what is in the way, as `admit` says; [`Session::carry_out`] passes the command
//! to the part of the session that its group is for; that part changes its state, and returns effects for the window.

use crate::session::command::admission::{Admission, admit};
use crate::session::document::journal::Done;
use crate::session::mode::{dispatch, entering, following, hands};
use crate::session::overlay::locate;
use crate::session::{
    Command, FoldCommand, LocateAnswer, LocateCommand, Mode, Notice, Overlay, PlayCommand, PuzzleCommand, Seen,
    Session, SolvingEffect, Work, document, player, preferences, shelf,
};

impl Session {
    pub(in crate::session) fn command(&mut self, command: Command) {
        if !command.keeps_orders() && self.seen.overlay.tab().is_none() {
            self.dialogs.stop_shelf(&mut self.seen);
        }
        loop {
            match admit(&self.work.mode, self.seen.overlay, &command) {
                _ if self.seen.shows_help && command == Command::Stop => break,
                Admission::CarryOut => break,
                Admission::CloseOverlay => self.dialogs.close_overlay(&mut self.seen),
                Admission::LeaveMode => self.work.leave_mode(&mut self.seen),
                Admission::OnlyLeave => return self.work.leave_mode(&mut self.seen),
                Admission::NotHere => return,
            }
        }
        let is_move = matches!(
            command,
            Command::Play(_)
                | Command::Fold(FoldCommand::Mirror | FoldCommand::Unfold)
                | Command::Mode(_)
                | Command::Hands(_)
        );
        // The arrows of the shelf and of the choice move between cards.
        if is_move && matches!(self.seen.overlay, Overlay::Choice | Overlay::Shelf(_)) {
            return;
        }
        if is_move {
            self.seen.notices.take_back(|notice| {
                use Notice::{Exported, FileFailed, LeftPage, TakesApart, TurnsKept, WentOn};
                matches!(notice, WentOn(_) | TurnsKept(_) | LeftPage(_) | TakesApart | Exported { .. } | FileFailed(_))
            });
        }
        if matches!(command, Command::Stop | Command::Solve) && self.close_uppermost(&command) {
            return;
        }
        if let Mode::Work { follows } = &mut self.work.mode {
            *follows &= command.is_look();
        }
        self.carry_out(command);
    }

    fn carry_out(&mut self, command: Command) {
        if self.work.hands().is_some() {
            hands::settle(&mut self.work, &mut self.seen);
        }
        match command {
            Command::Solve => self.go_on(),
            Command::Stop => self.work.stop(&mut self.seen),
            Command::Undo => self.undo_or_redo(true),
            Command::Redo => self.undo_or_redo(false),
            Command::Play(command) => self.play(&command),
            Command::Fold(FoldCommand::NextSolution) | Command::Puzzle(PuzzleCommand::Copy | PuzzleCommand::Save)
                if self.takes_wrong_text() =>
            {
                self.seen.notices.add(Notice::NotWhole);
            }
            Command::Fold(command) => player::commands::update(self, &command),
            Command::Puzzle(command) => document::commands::update(self, command),
            Command::Mode(command) => dispatch::update(self, command),
            Command::Entry(command) => entering::update(self, &command),
            Command::Hands(command) => hands::update(self, &command),
            Command::Locate(LocateCommand::Open) if self.work.hands().is_some() => hands::find_step(self),
            Command::Locate(LocateCommand::Open) => self.work.toggle_locate(&mut self.seen),
            Command::Locate(LocateCommand::Answer(answer)) => {
                locate::answer(&mut self.work, &mut self.seen, answer);
            }
            Command::Shelf(command) => shelf::commands::update(self, command),
            Command::Export(command) => self.dialogs.change_export(&mut self.work, &mut self.seen, command),
            Command::View(command) => preferences::commands::update_view(self, command),
            Command::Window(command) => preferences::commands::update_window(self, command),
        }
    }

    /// The help, the question for a path, an overlay or its last question; `false` if there is none.
    fn close_uppermost(&mut self, command: &Command) -> bool {
        let Self { work, seen, dialogs, .. } = self;
        let stops = *command == Command::Stop;
        if std::mem::take(&mut seen.shows_help) || stops && seen.path_for.take().is_some() {
            return true;
        }
        match seen.overlay {
            Overlay::None => return false,
            Overlay::Locate(now) if !stops => {
                locate::answer(work, seen, LocateAnswer::Pick(now.at));
            }
            Overlay::Locate(now) if now.step.is_asked_later() => {
                locate::answer(work, seen, LocateAnswer::Back);
            }
            Overlay::Locate(_) | Overlay::Shelf(_) | Overlay::Export | Overlay::Choice => {
                if !dialogs.stop_generating(seen) {
                    dialogs.close_overlay(seen);
                }
            }
        }
        true
    }

    fn go_on(&mut self) {
        match self.work.mode {
            Mode::Following(_) => self.work.turn_to(&mut self.seen, self.work.next_page()),
            Mode::Entering => entering::go_on(self),
            Mode::Work { .. } | Mode::Hands(_) | Mode::Demo(_) => self.solve(self.work.watched_pace(&self.seen)),
        }
    }

    /// The last thing done, whichever mode it was done in.
    fn undo_or_redo(&mut self, back: bool) {
        if matches!(self.work.mode, Mode::Entering) {
            return self.work.entered.undo();
        }
        // Invalid text is the latest change.
        if back && self.work.document.typed.as_ref().is_some_and(|typed| typed.wrong.is_some()) {
            return self.work.document.discard_text();
        }
        if hands::takes_back(&mut self.work, back) {
            return;
        }
        match self.work.document.journal.take(back) {
            None => {}
            Some(Done::Edit(draft)) => self.edit_by_hand(|document| document.exchange(draft, back)),
            Some(Done::Jump(from)) => {
                if self.work.hands().is_some() {
                    self.work.leave_mode(&mut self.seen);
                }
                self.work.jump_back(&mut self.seen, from, back);
            }
            Some(Done::Turns) => {
                hands::resume(&mut self.work, &mut self.seen);
                self.undo_or_redo(back);
            }
            Some(Done::Beginning(before)) => {
                hands::exchange(&mut self.work, &mut self.seen, before, back);
            }
        }
    }

    fn play(&mut self, command: &PlayCommand) {
        if matches!(self.seen.overlay, Overlay::Locate(_)) {
            return locate::play(&mut self.work, &mut self.seen, command);
        }
        match self.work.mode {
            Mode::Following(_) => following::play(&mut self.work, &mut self.seen, command),
            Mode::Hands(_) => {
                if !hands::plays(&mut self.work, &mut self.seen, command) {
                    player::commands::play(self, command);
                }
            }
            Mode::Work { .. } | Mode::Entering | Mode::Demo(_) => player::commands::play(self, command),
        }
    }
}

impl Work {
    fn stop(&mut self, seen: &mut Seen) {
        match self.mode {
            Mode::Hands(_) => hands::close(self, seen),
            Mode::Entering | Mode::Following(_) => self.leave_mode(seen),
            Mode::Work { .. } | Mode::Demo(_) if self.solving.is_searching() => {
                seen.ask_solver(SolvingEffect::StopSearch);
            }
            Mode::Work { .. } | Mode::Demo(_) => self.player.with(|playback, _| playback.pause()),
        }
    }
}
