//! Suggestions: the corrections of [`one_slip_away`] that fold or may fold.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use super::{Goal, SearchRequest, Verdict, run};
use crate::clock::Instant;
use crate::job::Stop;
use crate::puzzle::{BoxSize, CatalogueEntry, Change, Colouring, Correction, Puzzle, Snake, one_slip_away};

const MAX_SUGGESTIONS: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub correction: Correction,
    pub entry: Option<&'static CatalogueEntry>,
    /// Whether it is known to fold; if not, time ran out.
    pub folds: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// At most ten, likeliest first.
    pub list: Vec<Suggestion>,
    /// Number of further ones that fold or may fold.
    pub more: usize,
    /// Number of snakes one slip away; for uncoloured puzzles, a snake and its reverse count once.
    pub tried: usize,
    /// Number of those for which time ran out.
    pub undecided: usize,
}

/// The snakes one slip away from `snake` that may fold into the box, with these colours, if any. Likeliest first:
/// snakes in the catalogue, then others that fold, then those not known to fold. Within each group:
///
/// - A single wrong cubelet comes before a wrong run.
/// - One solution, as commercial snakes have, comes before many.
/// - A cubelet left out of, or added to, a longer row of its kind comes before one of a shorter row, because more slips
///   give the same snake. `docs/hardness.md` has measurements.
///
/// Searches in the current thread, for at most `patience` in total, or until stopped. Each correction gets an equal
/// share of the time left by those before it; undecided ones then share the remaining time.
pub fn suggestions(
    snake: &Snake,
    box_size: BoxSize,
    colouring: Option<&Colouring>,
    patience: Duration,
    stop: &Stop,
) -> Suggestions {
    let deadline = Instant::now() + patience;
    let search = |puzzle: &Arc<Puzzle>, goal, limit, to_come: usize| {
        let timeout = deadline.saturating_duration_since(Instant::now()) / to_come.max(1) as u32;
        if timeout.is_zero() || stop.is_asked() {
            return None;
        }
        let request = SearchRequest { timeout: Some(timeout), limit, ..SearchRequest::new(Arc::clone(puzzle), goal) };
        let ended = run(&request, stop, &mut |_| true);
        matches!(ended.verdict, Verdict::Found | Verdict::Exhausted).then_some(ended.distinct)
    };
    let mut corrections = one_slip_away(snake, box_size);
    if colouring.is_none() {
        // The reverse is the same snake.
        let mut seen = HashSet::new();
        corrections.retain(|Correction { snake, .. }| {
            let is_new = !seen.contains(&snake.reversed());
            seen.insert(snake.clone());
            is_new
        });
    }
    let tried = corrections.len();
    let mut judged: Vec<_> = corrections
        .into_iter()
        .filter_map(|correction| {
            let puzzle = Puzzle::new(correction.snake.clone(), Some(box_size), colouring.cloned()).ok()?;
            let entry = CatalogueEntry::of(&puzzle);
            let solutions = entry.map_or(Solutions::Unknown, |entry| Solutions::of(entry.solutions));
            Some((Arc::new(puzzle), solutions, Suggestion { correction, entry, folds: entry.is_some() }))
        })
        .collect();
    for _ in 0..2 {
        let mut to_come = judged.iter().filter(|(_, solutions, _)| *solutions == Solutions::Unknown).count();
        for (puzzle, solutions, suggestion) in &mut judged {
            if *solutions == Solutions::Unknown {
                *solutions = match search(puzzle, Goal::First, None, to_come) {
                    Some(0) => Solutions::None,
                    Some(_) => Solutions::Some,
                    None => Solutions::Unknown,
                };
                suggestion.folds = *solutions == Solutions::Some;
                to_come -= 1;
            }
        }
    }
    judged.retain(|(_, solutions, _)| *solutions != Solutions::None);
    let undecided = judged.iter().filter(|(_, solutions, _)| *solutions == Solutions::Unknown).count();
    // Count solutions only in the remaining time.
    let is_counted = |solutions, suggestion: &Suggestion| solutions == Solutions::Some && suggestion.entry.is_none();
    let mut to_come = judged.iter().filter(|(_, solutions, suggestion)| is_counted(*solutions, suggestion)).count();
    for (puzzle, solutions, suggestion) in &mut judged {
        if is_counted(*solutions, suggestion) {
            *solutions = search(puzzle, Goal::All, Some(2), to_come).map_or(Solutions::Some, Solutions::of);
            to_come -= 1;
        }
    }
    judged.sort_by_key(|(_, solutions, Suggestion { correction, entry, folds })| {
        (entry.is_none(), !folds, is_of_runs(correction.change), *solutions, Reverse(row(snake, correction)))
    });
    let more = judged.len().saturating_sub(MAX_SUGGESTIONS);
    judged.truncate(MAX_SUGGESTIONS);
    Suggestions { list: judged.into_iter().map(|(.., suggestion)| suggestion).collect(), more, tried, undecided }
}

/// The number of solutions, as far as relevant and known; likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Solutions {
    One,
    Some,
    Unknown,
    None,
}

impl Solutions {
    fn of(number: u64) -> Self {
        match number {
            0 => Self::None,
            1 => Self::One,
            _ => Self::Some,
        }
    }
}

/// The length of the row of equal cubelets around the one left out or added; 1 for other slips.
fn row(wrong: &Snake, correction: &Correction) -> usize {
    let (snake, cubelet) = match correction.change {
        Change::Added { cubelet, .. } => (&correction.snake, cubelet),
        Change::Removed { cubelet, .. } => (wrong, cubelet),
        _ => return 1,
    };
    let kind = |at: &usize| snake.kind(*at) == snake.kind(cubelet.index());
    let after = (cubelet.index()..snake.len()).take_while(kind).count();
    after + (0..cubelet.index()).rev().take_while(kind).count()
}

fn is_of_runs(change: Change) -> bool {
    !matches!(change, Change::Flipped { .. } | Change::Added { .. } | Change::Removed { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Kind, Pattern};

    fn suggested(segments: &[usize], patience: Duration, stop: &Stop) -> Suggestions {
        let snake = Snake::from_segments(segments).unwrap();
        suggestions(&snake, BoxSize::new(3, 3, 3).unwrap(), None, patience, stop)
    }

    #[test]
    fn a_snake_is_proposed_from_one_end_only() {
        // A palindrome, so each slip except the middle one occurs twice.
        let snake = Snake::from_inner(vec![Kind::Turn; 25]).unwrap();
        let size = BoxSize::new(3, 3, 3).unwrap();
        let tried = |colouring| suggestions(&snake, size, colouring, Duration::ZERO, &Stop::new()).tried;
        assert_eq!((one_slip_away(&snake, size).len(), tried(None)), (25, 13));
        assert_eq!(tried(Some(&Colouring::first(27, Pattern::Checker))), 25);
    }

    #[test]
    fn the_catalogue_comes_first_and_all_that_is_certain_folds() {
        // The most common snake, with its last number one too small.
        let wrong = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 2];
        let found = suggested(&wrong, Duration::from_secs(60), &Stop::new());
        assert_eq!(found.undecided, 0);
        let found = found.list;
        assert_eq!(found[0].entry.map(|entry| entry.id.as_str()), Some("cubra-blue"));
        assert!(found.len() <= MAX_SUGGESTIONS);
        assert!(found.iter().all(|suggestion| suggestion.folds));
        // Without time, the others are also proposed, but not as certain.
        let stopped = Stop::new();
        stopped.ask();
        for found in
            [suggested(&wrong, Duration::ZERO, &Stop::new()), suggested(&wrong, Duration::from_secs(60), &stopped)]
        {
            assert!(found.list.len() > 1);
            let known = found.list.iter().filter(|suggestion| suggestion.entry.is_some()).count();
            assert_eq!(found.undecided, found.tried - known);
            assert!(found.list.iter().all(|suggestion| suggestion.folds == suggestion.entry.is_some()));
        }
    }
}
