//! From a text to the one snake it stands for: every notation is tried, and what adds up is kept.
//!
//! What the symbols of each notation mean is left to the modules beside, the words of an error to `error`.

use super::attempt::Attempt;
use super::error::{FAR_OFF, likely_box};
use super::separator::is_separator;
use super::{Notation, NotationError, Reading, drawing, letters, numbers};
use crate::puzzle::{BoxSize, Snake};

/// Reads a snake. It must have as many cubelets as `box_size` has cells, or, without one, as many as some cube.
///
/// `forced` allows one notation alone. Letters count in either case; spaces, commas, brackets and the like between
/// symbols are skipped where they mean nothing. A reading with a run longer than the box is dropped when another one
/// has none, since that is how people find out which notation was meant; a lone reading keeps its run, unless a snake
/// of another size is nearer to what is written.
///
/// # Errors
/// [`NotationError::Ambiguous`] when different snakes are left; otherwise what is wrong with the most likely reading,
/// with its place.
pub fn read(text: &str, box_size: Option<BoxSize>, forced: Option<Notation>) -> Result<Reading, NotationError> {
    let symbols = text.chars().filter(|&letter| !is_separator(letter)).count();
    if text.trim().is_empty() {
        return Err(NotationError::Empty);
    }
    // As many segments as can be, each of the greatest length: two digits.
    if symbols > 2 * Snake::MAX_LEN {
        return Err(NotationError::TooLong(symbols));
    }
    let mut found = Found::default();
    let attempts = numbers::attempts(text).into_iter().chain(letters::attempts(text)).chain(drawing::attempt(text));
    for attempt in attempts {
        if forced.is_none_or(|notation| attempt.notation == notation) {
            found.add(attempt, box_size);
        }
    }
    let error = match found.nearest {
        // A snake of another size is a better guess than one that has longer runs than the box.
        Some(Nearest { mistakes, notation, faultless: true, error, .. })
            if found
                .readings
                .iter()
                .all(|reading| forced.is_none() && (mistakes, notation) < (found.runs, reading.notation)) =>
        {
            error
        }
        _ if !found.readings.is_empty() => return one(found.readings),
        Some(Nearest { error: NotationError::Symbol { .. }, .. }) | None if symbols > Snake::MAX_LEN => {
            NotationError::TooLong(symbols)
        }
        // Mostly unknown symbols: naming the first of them would not help.
        Some(Nearest { unknown, error: NotationError::Symbol { .. }, .. })
            if unknown.saturating_mul(3) > symbols && forced.is_none() =>
        {
            NotationError::NotASnake(text.to_owned())
        }
        Some(Nearest { error, .. }) => error,
        None => NotationError::NotASnake(text.to_owned()),
    };
    Err(error)
}

/// The one snake that the readings agree on.
fn one(mut readings: Vec<Reading>) -> Result<Reading, NotationError> {
    readings.sort_by_key(|reading| reading.notation);
    let first = readings.remove(0);
    if readings.iter().all(|other| other.snake == first.snake) {
        return Ok(first);
    }
    readings.insert(0, first);
    Err(NotationError::Ambiguous(readings))
}

#[derive(Default)]
struct Found {
    /// Readings of the right size with the fewest runs too long: with none, if there are such.
    readings: Vec<Reading>,
    /// By how many cubelets their runs are too long, the least of them; 0 without readings.
    runs: usize,
    nearest: Option<Nearest>,
}

struct Nearest {
    /// Symbols that are wrong, cubelets too many or too few, cubelets of runs too long: the fewer, the likelier.
    mistakes: usize,
    /// Symbols among them.
    unknown: usize,
    notation: Notation,
    /// Whether only the size is wrong.
    faultless: bool,
    error: NotationError,
}

impl Found {
    fn add(&mut self, Attempt { notation, cubelets, outcome }: Attempt, wanted: Option<BoxSize>) {
        let box_size = wanted.unwrap_or_else(|| BoxSize::nearest_cube(cubelets));
        let off = box_size.cells().abs_diff(cubelets);
        let faultless = outcome.is_ok();
        let (mistakes, unknown, error) = match outcome {
            Ok(snake) => {
                let runs = runs_too_long(&snake, box_size);
                if off == 0 {
                    self.add_reading(Reading { notation, snake, box_size }, runs);
                    return;
                }
                let given = wanted.is_some();
                // Another box than a cube may be meant and not said.
                let other = if given { None } else { likely_box(cubelets) };
                let unsaid = other.map_or(usize::MAX, |other| FAR_OFF + runs_too_long(&snake, other));
                ((off + runs).min(unsaid), 0, NotationError::Size { notation, snake, box_size, given })
            }
            Err(fault) => (off.saturating_add(fault.mistakes), fault.mistakes, fault.error),
        };
        if self.nearest.as_ref().is_none_or(|nearest| mistakes < nearest.mistakes) {
            self.nearest = Some(Nearest { mistakes, unknown, notation, faultless, error });
        }
    }

    fn add_reading(&mut self, reading: Reading, runs: usize) {
        let first = self.readings.is_empty();
        if !first && runs > 0 && self.runs == 0 {
            return;
        }
        if runs == 0 && self.runs > 0 {
            self.readings.clear();
        }
        self.runs = if first { runs } else { self.runs.min(runs) };
        self.readings.push(reading);
    }
}

/// By how many cubelets runs are longer than the box, all together.
fn runs_too_long(snake: &Snake, box_size: BoxSize) -> usize {
    snake.segments().into_iter().map(|length| length.saturating_sub(box_size.longest())).sum()
}
