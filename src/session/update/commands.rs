//! Decides what becomes of a command, and passes it to the part of the session that it is for.

use crate::session::command::Admission;
use crate::session::command::scope::admit;
use crate::session::mode::{Work, entering, following, hands};
use crate::session::overlay::locate;
use crate::session::{
    Begin, Command, Do, Effect, FilesEffect, Mode, Notice, Overlay, PathFor, Play, Session, SolvingEffect, Window,
    WindowEffect,
};

impl Session {
    pub(in crate::session) fn command(&mut self, command: Command) {
        if !command.keeps_orders() && self.overlay.tab().is_none() {
            self.stop_shelf();
        }
        let stops = command == Do::Stop;
        loop {
            match admit(&self.mode, self.overlay, &command) {
                Admission::CarryOut => break,
                // The help lies over everything.
                Admission::OnlyLeave if stops && self.shows_help => break,
                Admission::CloseOverlay => self.close_overlay(),
                Admission::LeaveMode => self.leave_mode(),
                Admission::OnlyLeave => return self.leave_mode(),
                Admission::NotHere => return,
            }
        }
        let goes = matches!(command, Command::Go(_));
        // Their arrows move between cards.
        if goes && matches!(self.overlay, Overlay::Choice | Overlay::Shelf(_)) {
            return;
        }
        let plays =
            matches!(command, Command::Play(_) | Command::Fold(_)) && !matches!(command, Command::Play(Play::Loop(_)));
        if goes || plays || matches!(command, Command::Begin(_) | Command::Hand(_)) {
            self.notices.take_back(|notice| {
                use Notice::{Exported, FileFailed, LeftPage, TakesApart, TurnsKept, WentOn};
                matches!(notice, WentOn(_) | TurnsKept(_) | LeftPage(_) | TakesApart | Exported { .. } | FileFailed(_))
            });
        }
        if (stops || command == Do::Solve) && self.close(stops) {
            return;
        }
        self.is_offered &= !matches!(command, Command::Begin(Begin::Follow | Begin::Hands));
        if let Mode::Work(work) = &mut self.mode
            && !command.is_look()
        {
            let jumps = matches!(command, Command::Play(Play::Start | Play::End) | Command::Do(Do::Undo));
            *work = Work { left_at: work.left_at.filter(|_| jumps), ..Work::default() };
        }
        hands::settle(self, &command);
        command.update(self);
    }

    /// Whether Enter or Esc was for what lies over the picture.
    fn close(&mut self, stops: bool) -> bool {
        if std::mem::take(&mut self.shows_help) || locate::close(self, stops) || stops && self.path_for.take().is_some()
        {
            return true;
        }
        if self.overlay == Overlay::None {
            return false;
        }
        self.is_offered &= self.overlay != Overlay::Choice;
        if !self.stop_generating() {
            self.close_overlay();
        }
        true
    }
}

impl Do {
    pub fn update(self, session: &mut Session) {
        let is_back = self == Self::Undo;
        match (self, &mut session.mode) {
            (Self::Solve, Mode::Entering) => entering::finish(session),
            (Self::Solve, Mode::Following(_)) => following::go_on(session),
            (Self::Solve, Mode::Work(_) | Mode::Hands(_) | Mode::Demo(_)) => session.solve(session.watched_pace()),
            (Self::Stop, Mode::Entering) => entering::leave(session),
            (Self::Stop, Mode::Following(_)) => following::leave(session),
            (Self::Stop, Mode::Hands(_)) => hands::stop(session),
            (Self::Stop, _) if session.solving.is_searching() => session.ask_solver(SolvingEffect::StopSearch),
            (Self::Stop, Mode::Work(_) | Mode::Demo(_)) => session.player.playback.pause(),
            (Self::Undo, Mode::Entering) => session.entered.undo(),
            (Self::Undo, Mode::Following(_)) => following::turn_back(session),
            (Self::Undo | Self::Redo, Mode::Hands(_)) => hands::undo_or_redo(session, is_back),
            (Self::Undo, Mode::Work(work)) if let Some(left_at) = work.left_at => {
                work.left_at = None;
                session.notices.take_back(|notice| matches!(notice, Notice::LeftPage(_)));
                session.player.seek(left_at);
            }
            (Self::Undo | Self::Redo, _) => {
                session.edit_by_hand(|document| document.undo_or_redo(is_back));
            }
        }
    }
}

impl Window {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Help => session.shows_help ^= true,
            Self::Fullscreen => session.effects.push(Effect::Window(WindowEffect::FullScreen)),
            Self::Size(width, height) => session.effects.push(Effect::Window(WindowEffect::Size(width, height))),
            Self::Camera(view) => session.effects.push(Effect::Camera(view)),
            Self::Dismiss(index) => session.notices.dismiss(index),
            Self::Path(path) if path.is_empty() => session.path_for = None,
            // The prompt stays open until the path proves valid.
            Self::Path(path) => match session.path_for.clone() {
                Some(PathFor::Open) => session.effects.push(Effect::Files(FilesEffect::Open(path.into()))),
                Some(PathFor::Save { file, path: own }) => {
                    session.effects.push(Effect::Files(FilesEffect::Save { file, to: path.into(), own }));
                }
                Some(PathFor::Export(_)) => session.export_to_asked(path.into(), true),
                None => {}
            },
            Self::Brush(brush) => {
                if session.entering().is_some() {
                    session.entered.set_woods(brush.is_some());
                }
                session.editor.brush = brush;
            }
            Self::Point(cubelet) => session.editor.pointed = cubelet,
        }
    }
}
