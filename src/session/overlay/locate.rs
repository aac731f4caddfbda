//! "Where am I?": the user finds the pose of their snake by pictures. If none looks like it, they pick the most similar
//! one, then the cube where their snake turns differently, then the resulting pose; at last they see how to turn it
//! back.

use super::{Locate, LocateAnswer, LocateStep, Overlay};
use crate::fold::FoldPlan;
use crate::session::{Find, Go, Mode, Play, Session};

impl Locate {
    fn moved(self, count: i64, plan: &FoldPlan) -> Self {
        let numbers = self.step.numbers(plan);
        // A cube at an end has no slips.
        // As long as nothing is pointed at, the keys begin at the first.
        let from = self.at.max(*numbers.start()) as i64;
        let at = from.saturating_add(count).min(*numbers.end() as i64).max(*numbers.start() as i64);
        Self { at: at as usize, ..self }
    }

    /// What an answer leads to; `None` if it does not fit the question.
    fn answered(self, answer: LocateAnswer, plan: &FoldPlan) -> Option<Next> {
        use LocateAnswer::{Back, Done, NoneOfThese, Pick, Several};
        use LocateStep::{Cube, Nearest, Pose, Repair, Slip};
        if matches!(answer, Pick(number) if !self.step.numbers(plan).contains(&number)) {
            return None;
        }
        let (step, at) = match (self.step, answer) {
            (Pose, Pick(pose)) | (Repair { pose, .. }, Pick(_) | Done) => return Some(Next::Arrive(pose)),
            (Cube { pose } | Slip { pose, .. }, Several) => return Some(Next::ByHand(pose)),
            (Pose, NoneOfThese) => (Nearest, self.at),
            (Nearest, Pick(pose)) => (Cube { pose }, 0),
            (Nearest, Back) => (Pose, self.at),
            (Cube { pose }, Pick(number)) => (Slip { pose, cubelet: number - 1 }, 1),
            (Cube { pose }, Back) => (Nearest, pose),
            (Slip { pose, cubelet }, Pick(number)) => (Repair { pose, cubelet, slip: number - 1 }, number),
            (Slip { pose, cubelet }, Back) => (Cube { pose }, cubelet + 1),
            (Repair { pose, cubelet, slip }, Back) => (Slip { pose, cubelet }, slip + 1),
            (Pose, Back | Several | Done)
            | (Nearest, NoneOfThese | Several | Done)
            | (Cube { .. } | Slip { .. }, NoneOfThese | Done)
            | (Repair { .. }, NoneOfThese | Several) => return None,
        };
        Some(Next::Ask(Self { step, at }))
    }
}

enum Next {
    Ask(Locate),
    /// The user's snake has this pose.
    Arrive(usize),
    /// It is nearest to this pose.
    ByHand(usize),
}

impl Find {
    pub fn update(self, session: &mut Session) {
        match self {
            Self::Locate if session.hands().is_some() => session.find_step(),
            Self::Locate => session.toggle_locate(),
            Self::Answer(answer) => _ = take(session, |locate, plan| locate.answered(answer, plan)),
        }
    }
}

/// Whether the pictures are shown, and took it: Space picks, arrows move. Of the last one, they lead on and back.
pub fn go(session: &mut Session, command: &Go) -> bool {
    take(session, |locate, plan| {
        let is_repair = matches!(locate.step, LocateStep::Repair { .. });
        match *command {
            Go::Forward(_) if is_repair => locate.answered(LocateAnswer::Done, plan),
            Go::Back(_) if is_repair => locate.answered(LocateAnswer::Back, plan),
            Go::Forward(count) => Some(Next::Ask(locate.moved(count.into(), plan))),
            Go::Back(count) => Some(Next::Ask(locate.moved(-i64::from(count), plan))),
            Go::PlayPause => locate.answered(LocateAnswer::Pick(locate.at), plan),
        }
    })
}

/// The same, to the first picture or the last.
pub fn play(session: &mut Session, command: &Play) -> bool {
    let count = if *command == Play::End { i64::MAX } else { i64::MIN };
    take(session, |locate, plan| {
        let is_repair = matches!(locate.step, LocateStep::Repair { .. });
        (!is_repair).then(|| Next::Ask(locate.moved(count, plan)))
    })
}

/// Enter picks; Esc leads one question back at a time.
pub fn close(session: &mut Session, stops: bool) -> bool {
    let is_first = matches!(session.overlay, Overlay::Locate(Locate { step: LocateStep::Pose, .. }));
    let answer = |locate: Locate| if stops { LocateAnswer::Back } else { LocateAnswer::Pick(locate.at) };
    !(stops && is_first) && take(session, |locate, plan| locate.answered(answer(locate), plan))
}

/// Whether the pictures are shown.
fn take(session: &mut Session, next: impl FnOnce(Locate, &FoldPlan) -> Option<Next>) -> bool {
    let (Overlay::Locate(locate), Some(plan)) = (session.overlay, session.player.plan()) else { return false };
    match next(locate, plan) {
        Some(Next::Ask(locate)) => session.overlay = Overlay::Locate(locate),
        Some(Next::Arrive(pose)) => {
            session.overlay = Overlay::None;
            session.arrive_at(pose);
        }
        Some(Next::ByHand(pose)) => {
            let follow = session.follow().cloned();
            session.leave_mode();
            session.player.seek(pose as f64);
            session.start_hands(follow, false);
            if let Mode::Hands(hands) = &mut session.mode {
                hands.copies = true;
            }
        }
        None => {}
    }
    true
}

impl Session {
    pub(in crate::session) fn toggle_locate(&mut self) {
        let opens = self.player.plan().is_some() && !matches!(self.overlay, Overlay::Locate(_));
        // While folding along, a step repeats, so the playhead may be at its end.
        let pose = self.page().checked_sub(1).unwrap_or(self.player.playback.playhead.max(0.0) as usize);
        let pose = pose.min(self.player.steps());
        self.overlay = if opens { Overlay::Locate(Locate { step: LocateStep::Pose, at: pose }) } else { Overlay::None };
    }
}
