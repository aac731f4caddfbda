//! "Where am I?": the user finds the pose of their snake by pictures. If none looks like it, they pick the nearest one,
//! the cube where theirs turns differently, and the pose that this gives; then they are shown how to turn it back.

use super::{Locate, LocateAnswer, LocateStep, Overlay};
use crate::fold::FoldPlan;
use crate::session::{Mode, PlayCommand, Seen, Work};

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

pub fn play(work: &mut Work, seen: &mut Seen, command: &PlayCommand) {
    let Some((locate, plan)) = asked(work, seen) else { return };
    let is_repair = matches!(locate.step, LocateStep::Repair { .. });
    let next = match *command {
        PlayCommand::StepForward(_) if is_repair => locate.answered(LocateAnswer::Done, plan),
        PlayCommand::StepBack(_) if is_repair => locate.answered(LocateAnswer::Back, plan),
        PlayCommand::Start | PlayCommand::End if is_repair => None,
        PlayCommand::Start => Some(Next::Ask(locate.moved(i64::MIN, plan))),
        PlayCommand::End => Some(Next::Ask(locate.moved(i64::MAX, plan))),
        PlayCommand::StepForward(count) => Some(Next::Ask(locate.moved(count.into(), plan))),
        PlayCommand::StepBack(count) => Some(Next::Ask(locate.moved(-i64::from(count), plan))),
        PlayCommand::PlayPause => locate.answered(LocateAnswer::Pick(locate.at), plan),
        // These close it.
        PlayCommand::Play | PlayCommand::Pause | PlayCommand::Again | PlayCommand::Seek(_) => None,
    };
    lead(work, seen, next);
}

pub fn answer(work: &mut Work, seen: &mut Seen, answer: LocateAnswer) {
    let next = asked(work, seen).and_then(|(locate, plan)| locate.answered(answer, plan));
    lead(work, seen, next);
}

fn asked<'a>(work: &'a Work, seen: &Seen) -> Option<(Locate, &'a FoldPlan)> {
    let Overlay::Locate(locate) = seen.overlay else { return None };
    Some((locate, work.player.plan()?))
}

fn lead(work: &mut Work, seen: &mut Seen, next: Option<Next>) {
    match next {
        None => {}
        Some(Next::Ask(locate)) => seen.overlay = Overlay::Locate(locate),
        Some(Next::Arrive(pose)) => {
            seen.overlay = Overlay::None;
            work.seek(seen, pose as f64);
        }
        Some(Next::ByHand(pose)) => {
            let follow = work.follow().cloned();
            work.leave_mode(seen);
            work.player.with(|playback, timeline| playback.seek(pose as f64, timeline));
            work.start_hands(seen, follow, false);
            if let Mode::Hands(hands) = &mut work.mode {
                hands.copies = true;
            }
        }
    }
}

impl Work {
    pub fn toggle_locate(&mut self, seen: &mut Seen) {
        let opens = self.player.plan().is_some() && !matches!(seen.overlay, Overlay::Locate(_));
        // While folding along, a step repeats, so the playhead may be at its end.
        let pose = self.page().checked_sub(1).unwrap_or(self.player.playback.playhead.max(0.0) as usize);
        let pose = pose.min(self.player.steps());
        seen.overlay = if opens { Overlay::Locate(Locate { step: LocateStep::Pose, at: pose }) } else { Overlay::None };
    }
}
