//! Starts and leaves each mode, passes it time, and asks it for its picture.

use super::{Mode, demo, entering, following, hands, work};
use crate::session::{Follow, ModeCommand, Overlay, Seen, Session, View, Work};
use crate::stage::{Picture, Pointer};

pub fn update(session: &mut Session, command: ModeCommand) {
    let Session { work, seen, .. } = session;
    let follow = work.follow().cloned();
    let in_hands = work.hands().is_some();
    if in_hands && !matches!(command, ModeCommand::Hands | ModeCommand::Pose(_)) {
        hands::leave(work, seen);
    }
    match command {
        ModeCommand::Follow if follow.is_some() => following::leave(work, seen),
        ModeCommand::Follow => {
            work.set_view(seen, View::Fold);
            session.start_following();
        }
        ModeCommand::Hands if in_hands => hands::close(work, seen),
        ModeCommand::Hands => {
            // At the end of the fold, on the screen without help: from the flat snake.
            let starts_over = work.page() == work.player.last_page() && !work.player.showing.backward;
            work.leave_mode(seen);
            if starts_over {
                work.player.with(|playback, timeline| playback.seek(0.0, timeline));
            }
            work.start_hands(seen, if starts_over { Some(Follow::default()) } else { follow }, !starts_over);
        }
        ModeCommand::Pose(dihedrals) => {
            if !in_hands {
                work.leave_mode(seen);
                work.start_hands(seen, follow, false);
            }
            work.begin_in_shape(seen, &dihedrals);
        }
        ModeCommand::Enter => entering::start_entering(session),
        ModeCommand::CountAgain => entering::count_again(session),
        ModeCommand::Demo => demo::start(session),
        ModeCommand::LayOut => session.lay_out(),
        ModeCommand::AskFirstSnake => {
            session.lay_out();
            session.seen.overlay = Overlay::Choice;
        }
    }
}

impl Session {
    /// `resting`: neither playback nor solver was running.
    pub(in crate::session) fn time_in_mode(&mut self, seconds: f64, resting: bool) {
        match self.work.mode {
            Mode::Following(_) => following::time(&mut self.work, &mut self.seen, seconds),
            Mode::Demo(_) => demo::time(self, seconds, resting),
            Mode::Hands(_) => hands::time(&mut self.work, &mut self.seen, seconds),
            Mode::Work { .. } | Mode::Entering => {}
        }
    }
}

impl Work {
    pub fn picture_in_mode(&self, seen: &Seen) -> Picture {
        match self.mode {
            _ if self.is_watched(seen) => demo::watched(self, seen),
            Mode::Work { .. } | Mode::Demo(_) => work::picture(self, seen.settings.look()),
            Mode::Entering => entering::picture(self, seen),
            Mode::Following(_) => following::picture(self, seen),
            Mode::Hands(_) => hands::picture(self, seen),
        }
    }

    pub fn pointer_in_mode(&self, seen: &Seen) -> Pointer {
        match self.mode {
            Mode::Demo(_) => Pointer::EndMode,
            _ if self.is_covered(seen) => Pointer::Covered,
            Mode::Following(_) => Pointer::TurnPages,
            Mode::Hands(_) => Pointer::Hands(self.grasp()),
            Mode::Work { .. } if work::lies_open(self) => {
                Pointer::Edit { brush: self.editor.brush, resizes: self.document.draft.resizes() }
            }
            Mode::Entering if self.editor.brush.is_some() => {
                Pointer::Edit { brush: self.editor.brush, resizes: Vec::new() }
            }
            Mode::Work { .. } | Mode::Entering => Pointer::Turn,
        }
    }

    pub fn leave_mode(&mut self, seen: &mut Seen) {
        match self.mode {
            Mode::Work { .. } => {}
            Mode::Entering => entering::leave(self, seen),
            Mode::Following(_) => following::leave(self, seen),
            Mode::Hands(_) => hands::leave(self, seen),
            Mode::Demo(_) => demo::leave(self, seen),
        }
    }
}
