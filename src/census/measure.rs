//! A quick measure of the difficulty of one snake, for any box.

use std::sync::Arc;
use std::time::Duration;

use super::count::{CensusError, bent};
use super::hardness::averages;
use super::trial::efforts;
use crate::job::Stop;
use crate::puzzle::Puzzle;
use crate::solver::{Goal, SearchEvent, SearchRequest, Verdict, run};

const MAX_SOLUTIONS: usize = 1000;

/// For the meaning of the numbers, and the plain search, see [`Record`](super::Record).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Number of solutions found, at most 1000.
    pub solutions: u32,
    /// Whether these are all the solutions.
    pub complete: bool,
    /// Minimum number of joints to turn, over the solutions found.
    pub turns: Option<u32>,
    /// Effort and late dead ends of the plain search; only for solvable, uncoloured puzzles in boxes of up to 27 cells.
    pub effort: Option<(u64, u64)>,
}

/// Measures a puzzle in the current thread, searching for at most `budget`. If stopped, leaves out what is unknown.
pub fn measure(puzzle: &Puzzle, budget: Duration, stop: &Stop) -> Measure {
    let request = SearchRequest {
        limit: Some(MAX_SOLUTIONS),
        timeout: Some(budget),
        ..SearchRequest::new(Arc::new(puzzle.clone()), Goal::All)
    };
    let mut turns: Option<u32> = None;
    let ended = run(&request, stop, &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            let bent = bent(solution.directions());
            turns = Some(turns.map_or(bent, |least| least.min(bent)));
        }
        true
    });
    let is_small = puzzle.colouring().is_none() && CensusError::unless_small(puzzle.box_size()).is_ok();
    let both_ways = || efforts(puzzle.box_size(), &[puzzle.snake().clone(), puzzle.snake().reversed()], stop);
    let efforts = if is_small && ended.distinct > 0 { both_ways() } else { None };
    let (complete, effort) = (ended.verdict == Verdict::Exhausted, efforts.map(|both| averages(&both)));
    Measure { solutions: ended.distinct as u32, complete, turns, effort }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Ranking;
    use crate::puzzle::{CatalogueEntry, Kind, Snake};

    #[test]
    fn one_snake_as_among_all() {
        let size = "2x3x3".parse().unwrap();
        let ranking = Ranking::of_box(size, &Stop::new()).unwrap().unwrap();
        for record in ranking.records() {
            let puzzle = Puzzle::new(record.snake.clone(), Some(size), None).unwrap();
            let measured = measure(&puzzle, Duration::from_secs(60), &Stop::new());
            let expected = Measure {
                solutions: record.solutions,
                complete: true,
                turns: Some(record.turns),
                effort: Some((record.effort, record.blind_alleys)),
            };
            assert_eq!(measured, expected, "{puzzle:?}");
        }
    }

    #[test]
    fn a_named_puzzle_is_measured_within_its_budget() {
        let of = |id: &str, budget| measure(CatalogueEntry::by_id(id).unwrap().puzzle(), budget, &Stop::new());
        let king = of("king-39", Duration::from_secs(60));
        assert_eq!((king.solutions, king.complete, king.effort), (4, true, None));
        assert!(king.turns.is_some_and(|turns| turns <= 37));
        let nothing = of("king-39", Duration::ZERO);
        assert_eq!((nothing.solutions, nothing.complete, nothing.turns), (0, false, None));
        let impossible = Puzzle::new(Snake::from_inner(vec![Kind::Turn; 25]).unwrap(), None, None).unwrap();
        let measured = measure(&impossible, Duration::from_secs(60), &Stop::new());
        assert_eq!((measured.solutions, measured.complete, measured.effort), (0, true, None));
    }
}
