//! Decides what happens to a command, and passes it to the part of the session that it is for.

use crate::session::command::Admission;
use crate::session::command::scope::admit;
use crate::session::mode::hands;
use crate::session::overlay::locate;
use crate::session::{
    Begin, Command, Do, FilesEffect, Fold, Notice, Overlay, PathFor, Session, Share, Update, Window, WindowEffect,
    close_overlay, export_prepared, leave_mode, stop_generating, stop_shelf,
};

impl Session {
    pub(crate) fn command(&mut self, command: Command) {
        if !command.keeps_orders() && self.overlay.tab().is_none() {
            stop_shelf(self);
        }
        let stops = command == Do::Stop;
        loop {
            match admit(self, self.overlay, &command) {
                Admission::CarryOut => break,
                // The help lies over everything.
                Admission::OnlyLeave if stops && self.shows_help => break,
                Admission::CloseOverlay => close_overlay(self),
                Admission::LeaveMode => leave_mode(self),
                Admission::OnlyLeave => return leave_mode(self),
                Admission::NotHere => return,
            }
        }
        // In these overlays, arrows move between cards.
        if command.is_move() && matches!(self.overlay, Overlay::Choice | Overlay::Shelf(_)) {
            return;
        }
        let is_loop = matches!(command, Command::Fold(Fold::Loop(_)));
        if !is_loop && matches!(command, Command::Fold(_) | Command::Begin(_) | Command::Hand(_) | Command::Browse(_)) {
            self.notices.take_back(|notice| {
                use Notice::{Exported, FileFailed, Learns, LeftPage, PartsFolded, TakesApart, TurnsKept, WentOn};
                matches!(
                    notice,
                    WentOn(_)
                        | TurnsKept(_)
                        | LeftPage(_)
                        | TakesApart
                        | Learns { .. }
                        | PartsFolded { .. }
                        | Exported { .. }
                        | FileFailed(_)
                )
            });
        }
        if (stops || command == Do::Solve) && close(self, stops) {
            return;
        }
        self.is_offered &= !matches!(command, Command::Begin(Begin::Follow | Begin::Hands));
        hands::settle(self, &command);
        command.update(self);
    }
}

/// Whether Enter or Esc was meant for something that lies over the picture.
fn close(session: &mut Session, stops: bool) -> bool {
    if std::mem::take(&mut session.shows_help)
        || locate::close(session, stops)
        || stops && session.path_for.take().is_some()
    {
        return true;
    }
    let overlay = session.overlay;
    if overlay == Overlay::Export && !stops {
        Share::Save.update(session);
    } else if overlay != Overlay::None {
        session.is_offered &= overlay != Overlay::Choice;
        if !stop_generating(session) {
            close_overlay(session);
        }
    }
    overlay != Overlay::None
}

impl Update<Session> for Window {
    fn update(self, session: &mut Session) {
        match self {
            Self::Help => session.shows_help ^= true,
            Self::Fullscreen => session.ask(WindowEffect::FullScreen),
            Self::Size(width, height) => session.ask(WindowEffect::Size(width, height)),
            Self::Camera(view) => session.ask(view),
            Self::Dismiss(index) => session.notices.dismiss(index),
            Self::Path(path) if path.is_empty() => session.path_for = None,
            // The prompt stays open until the path proves valid.
            Self::Path(path) => match session.path_for.clone() {
                Some(PathFor::Open) => session.ask(FilesEffect::Open(path.into())),
                Some(PathFor::Save { file, path: own }) => {
                    session.ask(FilesEffect::Save { file, to: path.into(), own });
                }
                Some(PathFor::Export(_)) => export_prepared(session, path.into(), true),
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
