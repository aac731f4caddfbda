//! What Ctrl+Z takes back: the last thing done, whichever mode it was done in. That is an edit of the snake, a jump to
//! another step, or another beginning of a fold by hand. Turns by hand, and the keys of a snake that is counted, have
//! lists of their own, which are also played and saved; in their modes, those are taken back first.
//!
//! Taking back never leaves a mode. So it passes over what cannot be shown here, and keeps it: jumps in a fold that is not
//! shown (of another solution, or mirrored) or while folding by hand, and beginnings outside that mode. It goes back no
//! further than the last edit, because the puzzle was another one before; an edit is taken back only at work, and with
//! it all that was done after it.

use super::draft::Draft;
use crate::fold::{Dihedrals, FoldPlan, Viewpoint};
use crate::puzzle::{Cell, End};

/// Number of things that can be taken back.
pub const DEPTH: usize = 200;

/// Seconds within which changes of one group are undone together; chosen by eye.
const JOIN_SECONDS: f64 = 1.5;

/// Consecutive changes of one group are undone together. Colours: one stroke of the brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoGroup {
    Text,
    Kind(usize),
    Colour { goes_on: bool },
    Box,
}

impl UndoGroup {
    fn joins(self, before: Self, seconds: f64) -> bool {
        match self {
            Self::Text | Self::Kind(_) => before == self,
            Self::Colour { goes_on } => goes_on && matches!(before, Self::Colour { .. }),
            Self::Box => before == self && seconds < JOIN_SECONDS,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Done {
    /// The draft before.
    Edit(Draft),
    /// Where it led away from.
    Jump { playhead: f64, shape: Dihedrals },
    /// What it replaced.
    Begin(Attempt),
}

/// Folding by hand, from one beginning.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub turns: FoldPlan,
    /// How many of them are not taken back; while they are in the hands, the playhead says so.
    pub made: usize,
    /// Shapes of the chain at which a hint was asked for or used: at each once, however often.
    pub hinted: Vec<Dihedrals>,
    /// From the first turn until the goal is reached.
    pub seconds: f64,
}

impl Attempt {
    /// Begins in these cells, with the dot at `end`.
    pub fn new(cells: Vec<Cell>, end: End, eye: Viewpoint) -> Self {
        let mut turns = FoldPlan::without_steps(cells, end);
        turns.look_from(eye);
        Self { turns, made: 0, hinted: Vec::new(), seconds: 0.0 }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Journal {
    done: Vec<Done>,
    /// Drafts that were taken back.
    pub undone: Vec<Draft>,
    /// Group of the last edit, if nothing was done since, and the time since it, in seconds.
    pub group: Option<(UndoGroup, f64)>,
}

impl Journal {
    /// Of too many, an edit is dropped last.
    pub fn add(&mut self, done: Done) {
        self.done.push(done);
        if self.done.len() > DEPTH {
            let oldest = self.done.iter().position(|done| !matches!(done, Done::Edit(_)));
            self.done.remove(oldest.unwrap_or(0));
        }
        self.group = None;
    }

    /// The draft before the last edit, if one of this group joins it.
    pub fn joined(&mut self, group: Option<UndoGroup>) -> Option<Draft> {
        let (before, seconds) = self.group?;
        if !group?.joins(before, seconds) {
            return None;
        }
        if let Some(Done::Edit(draft)) = self.done.pop() { Some(draft) } else { None }
    }

    /// The last thing done that is open, since the last edit.
    pub fn last(&self, is_open: impl Fn(&Done) -> bool) -> Option<(usize, &Done)> {
        let last = self.done.iter().enumerate().rfind(|(_, done)| matches!(done, Done::Edit(_)) || is_open(done));
        last.filter(|(_, done)| is_open(done))
    }

    pub fn take(&mut self, index: usize) -> Done {
        let done = self.done.remove(index);
        if matches!(done, Done::Edit(_)) {
            self.done.truncate(index);
        }
        done
    }
}
