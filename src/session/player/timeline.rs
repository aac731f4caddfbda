//! What the player plays: the turns by hand, the fold or the solution as it is seen, perhaps mirrored or backward.

use crate::puzzle::Solution;
use crate::session::{PlanState, Session, Showing, View};
use crate::stage::Timeline;

impl Session {
    pub fn planned_timeline(&self) -> Option<Timeline> {
        if let Some(hands) = self.mode.hands() {
            return Some(Timeline::of(hands.attempt.turns.clone(), false));
        }
        let solution = self.seen_solution()?;
        let Showing { view, mirror, backward, .. } = self.player.showing;
        match (view, &self.solving.planning) {
            (View::Search, _) if self.solving.is_searching() => None,
            (View::Fold, PlanState::Done(Ok(plan))) => {
                let plan = self.player.showing.way.as_ref().unwrap_or(plan);
                let plan = if mirror { plan.mirrored() } else { plan.clone() };
                Some(Timeline::fold(if backward { plan.reversed() } else { plan }))
            }
            (View::Search, _) | (View::Fold, PlanState::Done(_)) => Some(Timeline::Assembly(solution)),
            (View::Fold, _) => None,
        }
    }

    /// The solution as it is seen, perhaps mirrored.
    pub fn seen_solution(&self) -> Option<Solution> {
        let solution = self.solving.shown()?;
        let puzzle = self.document.puzzle().filter(|_| self.player.showing.mirror);
        Some(puzzle.and_then(|puzzle| solution.mirrored(puzzle)).unwrap_or_else(|| solution.clone()))
    }

    /// For the same fold, mirrored or backward: the playhead stays where it is.
    pub fn swap_timeline(&mut self) {
        self.player.timeline = self.planned_timeline();
    }
}
