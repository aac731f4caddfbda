//! How far each snake was folded, along a plan and by hand.

use super::{MAX_PLACES, SavedHands, SavedPlace, key, put_first};
use crate::fold::{Dihedrals, FoldPlan};
use crate::puzzle::Snake;
use crate::session::{Attempt, Session, Showing};

impl SavedHands {
    /// `None` if it is of another snake, or damaged.
    pub fn attempt(&self, snake: &Snake) -> Option<Attempt> {
        let turns = FoldPlan::from_line(&self.turns, snake)?;
        let hinted = self.hinted.iter().filter_map(|shape| shape.parse().ok()).collect();
        let attempt = Attempt { turns, made: self.made, hinted, seconds: 60.0 * self.minutes as f64 };
        Some(attempt).filter(|attempt| attempt.made < attempt.turns.poses().len())
    }
}

impl Session {
    pub(crate) fn place(&self) -> Option<&SavedPlace> {
        let key = key(self.work.document.puzzle().ok()?);
        self.kept.places.iter().find(|place| place.puzzle == key)
    }
}

/// Forgets the turns made by hand.
pub fn forget_hands(session: &mut Session) {
    let Ok(key) = session.work.document.puzzle().map(|puzzle| key(puzzle)) else { return };
    if let Some(place) = session.kept.places.iter_mut().find(|place| place.puzzle == key) {
        place.hands = None;
    }
}

/// Returns whether the place has changed.
pub fn keep_place(session: &mut Session) -> bool {
    let Some(place) = place_now(session).filter(|place| session.kept.places.first() != Some(place)) else {
        return false;
    };
    put_first(&mut session.kept.places, place, |one, other| one.puzzle == other.puzzle, MAX_PLACES);
    true
}

fn place_now(session: &Session) -> Option<SavedPlace> {
    session.work.player.plan().filter(|_| !session.is_watched())?;
    let puzzle = session.work.document.puzzle().ok()?;
    let mut place =
        session.place().cloned().unwrap_or_else(|| SavedPlace { puzzle: key(puzzle), ..SavedPlace::default() });
    if let Some(hands) = session.hands() {
        let Attempt { turns, hinted, .. } = &hands.attempt;
        if turns.is_empty() {
            return None;
        }
        let hinted = hinted.iter().map(ToString::to_string).collect();
        let made = session.work.player.turns_made();
        place.hands = Some(SavedHands { turns: turns.to_line(), made, hinted, minutes: hands.whole_minutes() });
    } else {
        let Showing { mirror, backward, way, plan_left_at, .. } = &session.work.player.showing;
        let step = session.work.player.playback.playhead.floor() as usize;
        let plan = session.work.solving.fold().map(|plan| way.as_ref().unwrap_or(plan))?;
        let pose = if *backward { plan.len() - step } else { step };
        place.solution = session.work.solving.shown()?.moves();
        place.mirror = *mirror;
        place.dihedrals = Dihedrals::of(&plan.poses()[pose].cells).to_string();
        place.way = way.as_ref().map(FoldPlan::to_line);
        place.left_at = plan_left_at.as_ref().map(Dihedrals::to_string);
    }
    Some(place)
}
