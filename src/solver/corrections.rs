//! Which one-cubelet corrections of a snake are worth proposing: those that are known to fold, or may.
//!
//! Which corrections there are is left to [`one_cubelet_away`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Goal, SearchRequest, Verdict, run};
use crate::job::{Job, Revision, Stop};
use crate::puzzle::{BoxSize, CatalogueEntry, Colouring, Correction, Puzzle, Snake, one_cubelet_away};

/// The most corrections that are worth reading.
const MOST: usize = 10;

/// A snake that may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The snake, and what is different.
    pub correction: Correction,
    /// The snake cube that it is, if it is a known one.
    pub entry: Option<&'static CatalogueEntry>,
    /// Whether it is known to fold; otherwise there was no time to find out.
    pub folds: bool,
}

/// The snakes one cubelet away from `snake` that may fold into the box, in these colours where there are any; the
/// likeliest ten: those of the catalogue, then the others that fold, then those that are not known to.
///
/// Searches in this thread, for `patience` in all and a tenth of it at any one; a stop cuts that short.
pub fn suggestions(
    snake: &Snake,
    box_size: BoxSize,
    colouring: Option<&Colouring>,
    patience: Duration,
    stop: &Stop,
) -> Vec<Suggestion> {
    let deadline = Instant::now() + patience;
    let judged = |correction: Correction| {
        let puzzle = Puzzle::new(correction.snake.clone(), Some(box_size), colouring.cloned()).ok()?;
        let entry = CatalogueEntry::of(&puzzle);
        let left = deadline.saturating_duration_since(Instant::now()).min(patience / 10);
        let folds = if entry.is_some() { Some(true) } else { folds(puzzle, left, stop) };
        (folds != Some(false)).then_some(Suggestion { correction, entry, folds: folds.is_some() })
    };
    let mut suggestions: Vec<_> = one_cubelet_away(snake, box_size).into_iter().filter_map(judged).collect();
    suggestions.sort_by_key(|suggestion| (suggestion.entry.is_none(), !suggestion.folds));
    suggestions.truncate(MOST);
    suggestions
}

/// The same on a thread of its own: one message, with the text of a panic where there was one.
pub fn suggest_in_background(
    snake: Snake,
    box_size: BoxSize,
    colouring: Option<Colouring>,
    revision: Revision,
    patience: Duration,
    wake: impl Fn() + Send + Sync + 'static,
) -> Job<Result<Vec<Suggestion>, String>> {
    Job::start("suggestions", revision, 1, Stop::new(), wake, Err, move |outbox| {
        outbox.send(Ok(suggestions(&snake, box_size, colouring.as_ref(), patience, outbox.stop())));
    })
}

/// Whether a puzzle has a solution, if that can be found out in time.
fn folds(puzzle: Puzzle, patience: Duration, stop: &Stop) -> Option<bool> {
    if patience.is_zero() || stop.is_asked() {
        return None;
    }
    let request = SearchRequest { timeout: Some(patience), ..SearchRequest::new(Arc::new(puzzle), Goal::First) };
    match run(&request, stop, &mut |_| true).verdict {
        Verdict::Found => Some(true),
        Verdict::Exhausted => Some(false),
        Verdict::Stopped | Verdict::TimedOut => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(segments: &[usize], patience: Duration, stop: &Stop) -> Vec<Suggestion> {
        let snake = Snake::from_segments(segments).unwrap();
        suggestions(&snake, BoxSize::new(3, 3, 3).unwrap(), None, patience, stop)
    }

    #[test]
    fn the_catalogue_comes_first_and_all_that_is_certain_folds() {
        // The commonest snake, its last number one too small.
        let wrong = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 2];
        let found = suggested(&wrong, Duration::from_secs(60), &Stop::new());
        assert_eq!(found[0].entry.map(|entry| entry.id.as_str()), Some("cubra-blue"));
        assert!(found.len() <= MOST);
        assert!(found.iter().all(|suggestion| suggestion.folds));
        // Without time the others are proposed too, but not as certain.
        let stopped = Stop::new();
        stopped.ask();
        for found in
            [suggested(&wrong, Duration::ZERO, &Stop::new()), suggested(&wrong, Duration::from_secs(60), &stopped)]
        {
            assert!(found.len() > 1);
            assert!(found.iter().all(|suggestion| suggestion.folds == suggestion.entry.is_some()));
        }
    }
}
