//! The budget of a planning run, in work rather than time: unless it times out, the same call gives the same plan.

use std::cell::Cell;

use crate::job::Stop;

/// A limit on the work counted in `spent`, which other budgets may share.
pub(super) struct Budget<'a> {
    pub stop: &'a Stop,
    pub spent: &'a Cell<u64>,
    pub most: u64,
}

impl Budget<'_> {
    /// Counts work before it is done. Trying one turn costs one unit per cubelet of the chain.
    pub fn spend(&self, cubelets: usize) {
        self.spent.set(self.spent.get() + cubelets as u64);
    }

    /// Whether the budget is spent, or a stop is due. Reads the clock.
    pub fn is_spent(&self) -> bool {
        self.spent.get() >= self.most || self.stop.is_due()
    }
}
