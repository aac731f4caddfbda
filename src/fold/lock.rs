//! Proofs that a solution is locked under the rules of a search, without or with force: no allowed turns lead to it.
//!
//! If a part of the chain can't be unfolded even alone, the chain can't either; short parts are searched much faster.

use std::cell::Cell;
use std::ops::Range;

use super::chain::{Chain, Dihedrals};
use super::costs::{Budget, CLEAN, Rules};
use super::search::{SearchEnd, search};
use crate::job::Stop;
use crate::puzzle::Solution;

#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// While looking for the smallest locked part: states to expand before a part is assumed to be locked.
    look: usize,
    proof: usize,
}

/// Finds nine out of ten locks.
pub const QUICK: Effort = Effort { look: 150, proof: 4_000 };
/// Finds nearly all locks.
pub const THOROUGH: Effort = Effort { look: 1_000, proof: 20_000 };

/// A part of the chain, as cubelets from 0, that is proved to have no clean plan on its own; `None` proves nothing.
pub fn unclean_part(solution: &Solution, stop: &Stop) -> Option<Range<usize>> {
    let (chain, solved) = Chain::of_cells(&solution.cells);
    let budget = Budget { stop, spent: &Cell::new(0), most: u64::MAX };
    let dihedrals = [QUICK, THOROUGH].into_iter().find_map(|effort| find(&chain, &solved, &CLEAN, effort, &budget))?;
    Some(chain.corners[dihedrals.start]..chain.corners[dihedrals.end + 2] + 1)
}

/// The dihedrals of a smallest locked part. Bisection finds first the lowest end of one, then the highest start for it.
pub fn find(
    chain: &Chain,
    solved: &Dihedrals,
    rules: &Rules,
    Effort { look, proof }: Effort,
    budget: &Budget,
) -> Option<Range<usize>> {
    let count = solved.0.len();
    let outcome = |part: Range<usize>, expansions: usize| {
        let rules = Rules { expansions, ..*rules };
        let chain = chain.part(part.clone());
        let solved = Dihedrals(solved.0[part].to_vec());
        search(&chain, &solved, &chain.flat(), &rules, budget)
    };
    let opens = |part: Range<usize>| matches!(outcome(part, look), SearchEnd::Found(_) | SearchEnd::Stopped);
    let mut start = 0;
    while start < count && !budget.is_spent() {
        let end = first(start + 1..count + 1, |end| !opens(start..end))?;
        let last_start = first(start..end, |from| opens(from..end)).map_or(end - 1, |free| free.max(start + 1) - 1);
        if outcome(last_start..end, proof) == SearchEnd::Exhausted {
            return Some(last_start..end);
        }
        start = last_start + 1;
    }
    None
}

/// The first number of a range from which on `test` holds, by bisection.
fn first(range: Range<usize>, test: impl Fn(usize) -> bool) -> Option<usize> {
    let numbers: Vec<usize> = range.collect();
    numbers.get(numbers.partition_point(|&number| !test(number))).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Cell;

    #[test]
    fn a_straight_chain_and_a_staircase_fold_cleanly() {
        let straight = Solution { cells: (0..5).map(|x| Cell::new(x, 0, 0)).collect() };
        assert_eq!(unclean_part(&straight, &Stop::new()), None);
        let square = Solution { cells: vec![Cell::ZERO, Cell::X, Cell::new(1, 1, 0), Cell::Y] };
        assert_eq!(unclean_part(&square, &Stop::new()), None);
    }
}
