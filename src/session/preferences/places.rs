//! How far each snake was folded, along a plan and by hand.

use super::{MAX_PLACES, SavedHands, SavedMoment, SavedPlace, key};
use crate::fold::{Dihedrals, FoldPlan};
use crate::session::{PlanState, Session, Showing};

impl Session {
    pub(crate) fn place(&self) -> Option<&SavedPlace> {
        let key = key(self.document.puzzle().ok()?);
        self.kept.places.iter().find(|place| place.puzzle == key)
    }
}

fn step_now(session: &Session) -> Option<usize> {
    session.player.plan().map(|_| session.player.playback.playhead.floor() as usize)
}

pub fn moment(session: &Session) -> SavedMoment {
    let page = session.follow().map(|follow| follow.page);
    let by_hand = session.hands().map(|hands| (hands.whole_minutes(), session.player.turns_made(), hands.done.eye()));
    (step_now(session), page, by_hand)
}

/// Forgets the turns made by hand.
pub fn forget_hands(session: &mut Session) {
    let Ok(key) = session.document.puzzle().map(|puzzle| key(puzzle)) else { return };
    if let Some(place) = session.kept.places.iter_mut().find(|place| place.puzzle == key) {
        place.hands = None;
    }
}

pub fn keep_place(session: &mut Session) {
    let Some(puzzle) = session.document.puzzle().ok().filter(|_| !session.is_watched()) else { return };
    let mut place =
        session.place().cloned().unwrap_or_else(|| SavedPlace { puzzle: key(puzzle), ..SavedPlace::default() });
    let Showing { mirror, backward, way, plan_left_at, .. } = &session.player.showing;
    match (session.hands(), step_now(session), session.solving.shown(), &session.solving.planning) {
        (Some(hands), ..) if hands.done.is_empty() => return,
        (Some(hands), ..) => {
            let turns = hands.done.to_line();
            let made = session.player.turns_made();
            let hinted = hands.hinted.iter().map(ToString::to_string).collect();
            place.hands = Some(SavedHands { turns, made, hinted, minutes: hands.whole_minutes() });
        }
        (None, Some(step), Some(solution), PlanState::Done(Ok(plan))) => {
            let plan = way.as_ref().unwrap_or(plan);
            let pose = if *backward { plan.len() - step } else { step };
            let dihedrals = Dihedrals::of(&plan.poses()[pose].cells).to_string();
            let way = way.as_ref().map(FoldPlan::to_line);
            let left_at = plan_left_at.as_ref().map(Dihedrals::to_string);
            place = SavedPlace { solution: solution.moves(), mirror: *mirror, dihedrals, way, left_at, ..place };
        }
        _ => return,
    }
    session.kept.places.retain(|kept| kept.puzzle != place.puzzle);
    session.kept.places.insert(0, place);
    session.kept.places.truncate(MAX_PLACES);
}
