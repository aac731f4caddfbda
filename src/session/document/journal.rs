//! What can be taken back: edits, jumps and turns in one list, whichever mode they were made in.

use super::draft::Draft;
use crate::session::preferences::SavedHands;

pub const DEPTH: usize = 200;

#[derive(Clone, Debug)]
pub(in crate::session) enum Done {
    /// An edit, with the snake before it.
    Edit(Draft),
    /// A jump along the fold, from here.
    Jump(f64),
    /// Turns made by hand, which have been left. As long as they are at hand the player knows them.
    Turns,
    /// Another beginning of the hands, with what they did before it.
    Beginning(SavedHands),
}

#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Journal {
    pub past: Vec<Done>,
    pub future: Vec<Done>,
}

impl Journal {
    pub fn add(&mut self, done: Done) {
        self.past.push(done);
        self.past.drain(..self.past.len().saturating_sub(DEPTH));
        self.future.clear();
    }

    /// Takes out what is to be taken back, or made again. The caller puts in how it was with [`Journal::put`].
    pub fn take(&mut self, back: bool) -> Option<Done> {
        if back { self.past.pop() } else { self.future.pop() }
    }

    pub fn put(&mut self, back: bool, done: Done) {
        if back { self.future.push(done) } else { self.past.push(done) }
    }

    /// Where the last jump began, if nothing else was done since.
    pub fn jump(&self) -> Option<f64> {
        if let Some(Done::Jump(from)) = self.past.last() { Some(*from) } else { None }
    }

    /// So many turns are no longer at hand.
    pub fn leave_turns(&mut self, turns: usize) {
        if turns > 0 {
            self.past.push(Done::Turns);
        }
    }

    /// In another fold there is nowhere to go back to.
    pub fn forget_jumps(&mut self) {
        let is_jump = |done: &Done| matches!(done, Done::Jump(_));
        self.past.retain(|done| !is_jump(done));
        self.future.retain(|done| !is_jump(done));
    }
}
