//! How far each snake was folded, along a plan and by hand.

use super::{MAX_PLACES, SavedHands, SavedMoment, SavedPlace, key};
use crate::fold::{Dihedrals, FoldPlan};
use crate::session::{PlanState, Session, Showing};

impl Session {
    fn step_now(&self) -> Option<usize> {
        self.player.plan().map(|_| self.player.playback.playhead.floor() as usize)
    }

    pub(in crate::session) fn moment(&self) -> SavedMoment {
        let page = self.follow().map(|follow| follow.page);
        let by_hand = self.hands().map(|hands| (hands.whole_minutes(), self.player.turns_made(), hands.done.eye()));
        (self.step_now(), page, by_hand)
    }

    pub(in crate::session) fn place(&self) -> Option<&SavedPlace> {
        let key = key(self.document.puzzle().ok()?);
        self.places.iter().find(|place| place.puzzle == key)
    }

    /// Forgets the turns made by hand.
    pub(in crate::session) fn forget_hands(&mut self) {
        let Ok(key) = self.document.puzzle().map(|puzzle| key(puzzle)) else { return };
        if let Some(place) = self.places.iter_mut().find(|place| place.puzzle == key) {
            place.hands = None;
        }
    }

    pub(in crate::session) fn keep_place(&mut self) {
        let Some(puzzle) = self.document.puzzle().ok().filter(|_| !self.is_watched()) else { return };
        let mut place =
            self.place().cloned().unwrap_or_else(|| SavedPlace { puzzle: key(puzzle), ..SavedPlace::default() });
        let Showing { mirror, backward, way, plan_left_at, .. } = &self.player.showing;
        match (self.hands(), self.step_now(), self.solving.shown(), &self.solving.planning) {
            (Some(hands), ..) if hands.done.is_empty() => return,
            (Some(hands), ..) => {
                let turns = hands.done.to_line();
                let made = self.player.turns_made();
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
        self.places.retain(|kept| kept.puzzle != place.puzzle);
        self.places.insert(0, place);
        self.places.truncate(MAX_PLACES);
    }
}
