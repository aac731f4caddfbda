//! What is known before any photo is seen: which snakes fold at all.

use crate::census::foldable;
use crate::puzzle::BoxSize;

/// All snakes that fold into a box, read from either end, as a tree of their inner cubes.
pub struct Rule {
    /// For each beginning, where a straight cube and where a corner leads: 0 if no snake goes on so.
    next: Vec<[usize; 2]>,
}

impl Rule {
    /// The beginning of all snakes.
    pub const ROOT: usize = 0;

    /// `None` if there are too many to list. Takes a few hundredths of a second for 3×3×3.
    pub fn of_box(size: BoxSize) -> Option<Self> {
        let mut next = vec![[0, 0]];
        for turns in foldable(size).ok()? {
            let mut node = Self::ROOT;
            for cube in 0..size.cells() - 2 {
                let kind = (turns >> cube & 1) as usize;
                if next[node][kind] == 0 {
                    next[node][kind] = next.len();
                    next.push([0, 0]);
                }
                node = next[node][kind];
            }
        }
        Some(Self { next })
    }

    pub fn after(&self, node: usize, is_corner: bool) -> Option<usize> {
        Some(self.next[node][usize::from(is_corner)]).filter(|next| *next > 0)
    }
}
