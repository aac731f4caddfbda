//! How far each snake was folded, along a plan and by hand.

use super::{Bookmark, MAX_BOOKMARKS, SavedHands, key, put_first};
use crate::fold::{Dihedrals, FoldPlan};
use crate::puzzle::Snake;
use crate::session::{Attempt, ByHeart, Session, Showing};

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
    pub(crate) fn bookmark(&self) -> Option<&Bookmark> {
        let key = key(self.document.puzzle()?);
        self.bookmarks.iter().find(|bookmark| bookmark.puzzle == key)
    }
}

/// What is saved of learning the plan by heart, while it is shown from the flat snake on.
pub fn saved_learning(session: &Session) -> Option<ByHeart> {
    let player = &session.player;
    let plan = session.solving.fold().filter(|plan| !plan.is_empty() && player.showing.way.is_none())?;
    let stretches = player.timeline.as_ref()?.parts().len().checked_sub(1)?;
    let saved = session.bookmark().and_then(|bookmark| bookmark.by_heart.as_ref());
    let mut learning = ByHeart::resume(saved, plan, stretches);
    learning.review(session.shelf.today);
    Some(learning)
}

/// Forgets the turns made by hand.
pub fn forget_hands(session: &mut Session) {
    let Some(key) = session.document.puzzle().map(|puzzle| key(puzzle)) else { return };
    if let Some(bookmark) = session.bookmarks.iter_mut().find(|bookmark| bookmark.puzzle == key) {
        bookmark.hands = None;
    }
}

/// Returns whether it has changed.
pub fn keep_bookmark(session: &mut Session) -> bool {
    let Some(bookmark) = bookmark_now(session).filter(|bookmark| session.bookmarks.first() != Some(bookmark)) else {
        return false;
    };
    put_first(&mut session.bookmarks, bookmark, |one, other| one.puzzle == other.puzzle, MAX_BOOKMARKS);
    true
}

fn bookmark_now(session: &Session) -> Option<Bookmark> {
    session.player.plan().filter(|_| !session.is_watched())?;
    let puzzle = session.document.puzzle()?;
    let mut bookmark =
        session.bookmark().cloned().unwrap_or_else(|| Bookmark { puzzle: key(puzzle), ..Bookmark::default() });
    let player = session.hands().map_or(&session.player, |hands| &hands.before);
    let learning = player.learning.clone().map(|learning| ByHeart { before: None, ..learning });
    bookmark.by_heart = learning.or(bookmark.by_heart);
    if let Some(hands) = session.hands() {
        let Attempt { turns, hinted, seconds, .. } = &hands.attempt;
        if turns.is_empty() {
            return None;
        }
        let hinted = hinted.iter().map(ToString::to_string).collect();
        let made = session.player.turns_made();
        let minutes = (seconds / 60.0) as u64;
        bookmark.hands = Some(SavedHands { turns: turns.to_line(), made, hinted, minutes });
    } else {
        let Showing { mirror, backward, way, plan_left_at, .. } = &session.player.showing;
        let step = session.player.playback.playhead.floor() as usize;
        let plan = session.solving.fold().map(|plan| way.as_ref().unwrap_or(plan))?;
        let pose = if *backward { plan.len() - step } else { step };
        bookmark.solution = session.solving.shown()?.moves();
        bookmark.mirror = *mirror;
        bookmark.dihedrals = Dihedrals::of(plan.cells(pose)).to_string();
        bookmark.way = way.as_ref().map(FoldPlan::to_line);
        bookmark.left_at = plan_left_at.as_ref().map(Dihedrals::to_string);
    }
    Some(bookmark)
}
