//! Suggestions: the snakes one slip away that fold or may fold, and those two slips away that fold.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use super::{Goal, SearchRequest, Verdict, run};
use crate::clock::now;
use crate::job::Stop;
use crate::puzzle::{BoxSize, CatalogueEntry, Colouring, Kind, Puzzle, Slip, Snake, one_slip_away, two_slips_away};

/// People would not compare more by hand.
const MAX_SUGGESTIONS: usize = 30;

/// How long the window and the page wait for suggestions.
pub const MAX_SUGGESTION_TIME: Duration = Duration::from_secs(3);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub snake: Snake,
    /// Where the counted snake differs, for those that are listed.
    pub slips: Vec<Slip>,
    pub entry: Option<&'static CatalogueEntry>,
    /// Whether it is known to fold; if not, time ran out.
    pub folds: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// At most thirty, likeliest first.
    pub list: Vec<Suggestion>,
    /// Number of further ones that fold or may fold.
    pub more: usize,
    /// Number of snakes one slip away; for uncoloured puzzles, a snake and its reverse count once.
    pub tried: usize,
    /// Number of those for which time ran out.
    pub undecided: usize,
}

impl Suggestions {
    /// Number of those that are not listed and for which time ran out.
    pub fn unchecked(&self) -> usize {
        self.undecided.saturating_sub(self.list.iter().filter(|suggestion| !suggestion.folds).count())
    }
}

/// The snakes one slip away from `snake` that may fold into the box, with these colours, if any; also those two slips
/// away that are known to fold, if one slip gives none or the number of cubelets is off by more than one. Likeliest
/// first: snakes in the catalogue, then others that fold, then those not known to fold. Within each group: one slip
/// before two; a wrong cubelet before a wrong run; one solution before many; a cubelet left out of, or added to, a
/// longer row of its kind before one of a shorter row, because more slips give the same snake (see `docs/hardness.md`).
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
    let deadline = now() + patience;
    let search = |puzzle: &Arc<Puzzle>, goal, limit, to_come: usize| {
        let timeout = deadline.saturating_sub(now()) / to_come as u32;
        if timeout.is_zero() || stop.is_asked() {
            return None;
        }
        let request = SearchRequest { timeout: Some(timeout), limit, ..SearchRequest::new(Arc::clone(puzzle), goal) };
        let ended = run(&request, stop, &mut |_| true);
        matches!(ended.verdict, Verdict::Found | Verdict::Exhausted).then_some(ended.distinct)
    };
    let is_unknown = |one: &&mut Candidate| !one.is_decided;
    let mut seen = HashSet::new();
    let mut judged = Vec::new();
    let mut tried = 0;
    let mut undecided = 0;
    for slips in [1, 2] {
        let snakes = match slips {
            1 => one_slip_away(snake, box_size),
            _ if judged.is_empty() || snake.len().abs_diff(box_size.cells()) > 1 => two_slips_away(snake, box_size),
            _ => break,
        };
        // Without colours, the reverse is the same snake.
        let is_new = |meant: &Snake| {
            seen.insert(meant.clone())
                && (colouring.is_some() || meant.is_palindrome() || !seen.contains(&meant.reversed()))
        };
        let of = |meant: Snake| {
            let puzzle = Puzzle::new(meant.clone(), Some(box_size), colouring.cloned()).ok()?;
            let entry = CatalogueEntry::of(&puzzle);
            let is_decided = entry.is_some();
            let is_sole = entry.is_some_and(|entry| entry.solutions == 1);
            let suggestion = Suggestion { snake: meant, slips: Vec::new(), entry, folds: is_decided };
            Some(Candidate { puzzle: Arc::new(puzzle), is_decided, is_sole, slips, suggestion })
        };
        let mut new: Vec<Candidate> = snakes.into_iter().filter(is_new).filter_map(of).collect();
        for _ in 0..2 {
            let mut to_come = new.iter_mut().filter(is_unknown).count();
            for one in new.iter_mut().filter(is_unknown) {
                let found = search(&one.puzzle, Goal::First, None, to_come);
                one.is_decided = found.is_some();
                one.suggestion.folds = found > Some(0);
                to_come -= 1;
            }
        }
        if slips == 1 {
            tried = new.len();
            undecided = new.iter_mut().filter(is_unknown).count();
        }
        new.retain(|one| one.suggestion.folds || slips == 1 && !one.is_decided);
        judged.extend(new);
    }
    // Count solutions only in the remaining time.
    let is_counted = |one: &&mut Candidate| one.suggestion.folds && one.suggestion.entry.is_none();
    let mut to_come = judged.iter_mut().filter(|one| is_counted(one)).count();
    for one in judged.iter_mut().filter(is_counted) {
        one.is_sole = search(&one.puzzle, Goal::All, Some(2), to_come) == Some(1);
        to_come -= 1;
    }
    judged.sort_by_cached_key(
        |Candidate { is_sole, slips, suggestion: Suggestion { snake: meant, entry, folds, .. }, .. }| {
            (entry.is_none(), !folds, *slips, is_of_runs(snake, meant), !is_sole, Reverse(row(snake, meant)))
        },
    );
    let more = judged.len().saturating_sub(MAX_SUGGESTIONS);
    judged.truncate(MAX_SUGGESTIONS);
    let told = |one: Candidate| Suggestion { slips: Slip::all(snake, &one.suggestion.snake), ..one.suggestion };
    Suggestions { list: judged.into_iter().map(told).collect(), more, tried, undecided }
}

struct Candidate {
    puzzle: Arc<Puzzle>,
    is_decided: bool,
    /// Whether it has one solution, as far as that is known.
    is_sole: bool,
    slips: u8,
    suggestion: Suggestion,
}

/// The length of the row of equal cubelets around the one left out or added; 1 for other slips.
fn row(wrong: &Snake, meant: &Snake) -> usize {
    let (longer, shorter) = if meant.len() > wrong.len() { (meant, wrong) } else { (wrong, meant) };
    if longer.len() != shorter.len() + 1 {
        return 1;
    }
    let longer = longer.inner();
    let shorter = shorter.inner();
    let at = longer.iter().zip(shorter).take_while(|(one, other)| one == other).count();
    let alike = |kind: &&Kind| **kind == longer[at];
    longer[at..].iter().take_while(alike).count() + longer[..at].iter().rev().take_while(alike).count()
}

/// Whether more than one cubelet is wrong.
fn is_of_runs(wrong: &Snake, meant: &Snake) -> bool {
    let unlike = wrong.inner().iter().zip(meant.inner()).filter(|(one, other)| one != other).count();
    match wrong.len().abs_diff(meant.len()) {
        0 => unlike > 1,
        off => off > 1,
    }
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
