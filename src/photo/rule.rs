//! What is known before any photo is seen: which snakes fold at all.

use crate::census::foldable;
use crate::puzzle::BoxSize;

/// All snakes that fold into a box, read from either end, as a tree of their letters.
pub(super) struct Rule {
    /// For each beginning, where a straight and where a corner leads: 0 if no snake goes on so.
    next: Vec<[usize; 2]>,
    /// The corners of each snake as bits, the first inner cube's lowest.
    pub all: Vec<u32>,
}

impl Rule {
    /// The beginning of all snakes.
    pub const ROOT: usize = 0;

    /// `None` if there are too many to list. Takes a few hundredths of a second for 3×3×3.
    pub fn of_box(size: BoxSize) -> Option<Self> {
        let all = foldable(size).ok()?;
        let mut next = vec![[0, 0]];
        for turns in &all {
            let mut node = Self::ROOT;
            for cube in 0..size.cells() - 2 {
                let letter = (turns >> cube & 1) as usize;
                if next[node][letter] == 0 {
                    next[node][letter] = next.len();
                    next.push([0, 0]);
                }
                node = next[node][letter];
            }
        }
        Some(Self { next, all })
    }

    pub fn after(&self, node: usize, is_corner: bool) -> Option<usize> {
        Some(self.next[node][usize::from(is_corner)]).filter(|next| *next > 0)
    }
}
