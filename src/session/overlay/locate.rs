//! "Where am I?": the user finds the pose of their snake by pictures. If none looks like it, they pick the most similar
//! one, then the cube where their snake turns differently, then the resulting pose; at last they see how to turn it
//! back.

use super::{Locate, LocateAnswer, LocateStep, Overlay};
use crate::fold::FoldPlan;
use crate::session::{Find, Fold, Session, Update, arrive_at, find_step, start_hands};

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
            // Not offered there.
            _ => return None,
        };
        Some(Next::Show(Self { step, at }))
    }
}

enum Next {
    Show(Locate),
    /// The user's snake has this pose.
    Arrive(usize),
    /// It is nearest to this pose.
    ByHand(usize),
}

impl Update<Session> for Find {
    fn update(self, session: &mut Session) {
        match self {
            Self::Locate if session.hands().is_some() => find_step(session),
            Self::Locate => {
                let opens = session.player.plan().is_some() && !matches!(session.overlay, Overlay::Locate(_));
                let at = session.player.done_so_far();
                let pictures = Overlay::Locate(Locate { step: LocateStep::Pose, at });
                session.overlay = if opens { pictures } else { Overlay::None };
            }
            Self::Answer(answer) => _ = take(session, |locate, plan| locate.answered(answer, plan)),
        }
    }
}

/// Whether the pictures are shown and took the command: Space picks, the rest move. On the last picture, they lead on
/// and back.
pub fn fold(session: &mut Session, command: &Fold) -> bool {
    take(session, |locate, plan| {
        let is_repair = matches!(locate.step, LocateStep::Repair { .. });
        let count = match *command {
            Fold::PlayPause => return locate.answered(LocateAnswer::Pick(locate.at), plan),
            Fold::Forward(_) if is_repair => return locate.answered(LocateAnswer::Done, plan),
            Fold::Back(_) if is_repair => return locate.answered(LocateAnswer::Back, plan),
            Fold::Forward(count) => count.into(),
            Fold::Back(count) => -i64::from(count),
            Fold::Start => i64::MIN,
            Fold::End => i64::MAX,
            // They close the pictures first.
            Fold::Play
            | Fold::Pause
            | Fold::Again
            | Fold::Glance
            | Fold::Seek(_)
            | Fold::Page(_)
            | Fold::Loop(_)
            | Fold::Mirror
            | Fold::Unfold => return None,
        };
        (!is_repair).then(|| Next::Show(locate.moved(count, plan)))
    })
}

/// Enter picks; Esc leads one question back at a time.
pub fn close(session: &mut Session, stops: bool) -> bool {
    let is_first = matches!(session.overlay, Overlay::Locate(Locate { step: LocateStep::Pose, .. }));
    let answer = |locate: Locate| if stops { LocateAnswer::Back } else { LocateAnswer::Pick(locate.at) };
    !(stops && is_first) && take(session, |locate, plan| locate.answered(answer(locate), plan))
}

/// Whether the pictures are shown. Then goes where `next` leads.
fn take(session: &mut Session, next: impl FnOnce(Locate, &FoldPlan) -> Option<Next>) -> bool {
    let Overlay::Locate(locate) = session.overlay else { return false };
    let Some(plan) = session.player.plan() else { return false };
    match next(locate, plan) {
        Some(Next::Show(locate)) => session.overlay = Overlay::Locate(locate),
        Some(Next::Arrive(pose)) => {
            session.overlay = Overlay::None;
            arrive_at(session, pose);
        }
        Some(Next::ByHand(pose)) => {
            start_hands(session, Some(pose), false);
            if let Some(hands) = session.hands_mut() {
                hands.copies = true;
            }
        }
        None => {}
    }
    true
}
