//! Reads a snake: tries every notation and keeps the readings with the right number of cubelets.

use super::attempt::Attempt;
use super::error::{FAR_OFF, likely_box};
use super::{Notation, NotationError, Reading, drawing, is_separator, letters, numbers};
use crate::puzzle::{BoxSize, Snake};

/// Reads a snake. It must have as many cubelets as `box_size` has cells, or as some cube if no box is given.
///
/// With `forced`, only that notation is allowed. Letters may have either case; spaces, commas, brackets and similar
/// separators are skipped. As a person would, it drops a reading with a run longer than the box if another has none; a
/// single reading is kept, unless a snake of another size is closer to the text.
///
/// # Errors
/// [`NotationError::Ambiguous`] if different snakes remain; otherwise the error of the most likely reading.
pub fn read(text: &str, box_size: Option<BoxSize>, forced: Option<Notation>) -> Result<Reading, NotationError> {
    let symbols = text.chars().filter(|&letter| !is_separator(letter)).count();
    if text.trim().is_empty() {
        return Err(NotationError::Empty);
    }
    // At most two digits per segment.
    if symbols > 2 * Snake::MAX_LEN {
        return Err(NotationError::TooLong(symbols));
    }
    let mut found = FoundReadings::default();
    let attempts = numbers::attempts(text).into_iter().chain(letters::attempts(text)).chain(drawing::attempt(text));
    for attempt in attempts {
        if forced.is_none_or(|notation| attempt.notation == notation) {
            found.add(attempt, box_size);
        }
    }
    // If any readings have no run too long, only those count.
    let least = found.readings.iter().map(|(runs, _)| *runs).min().unwrap_or(0);
    found.readings.retain(|(runs, _)| least > 0 || *runs == 0);
    let readings: Vec<Reading> = found.readings.into_iter().map(|(_, reading)| reading).collect();
    let error = match found.nearest {
        // A snake of another size is a better guess than one with runs longer than the box.
        Some(Nearest { mistakes, notation, faultless: true, error, .. })
            if readings.iter().all(|reading| forced.is_none() && (mistakes, notation) < (least, reading.notation)) =>
        {
            error
        }
        _ if !readings.is_empty() => return one(readings),
        Some(Nearest { error: NotationError::Symbol { .. }, .. }) | None if symbols > Snake::MAX_LEN => {
            NotationError::TooLong(symbols)
        }
        // Naming the first of many unknown symbols would not help.
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

pub fn is_numbers(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter))
}

fn one(mut readings: Vec<Reading>) -> Result<Reading, NotationError> {
    readings.sort_by_key(|reading| reading.notation);
    if readings.iter().any(|other| other.snake != readings[0].snake) {
        return Err(NotationError::Ambiguous(readings));
    }
    Ok(readings.swap_remove(0))
}

#[derive(Default)]
struct FoundReadings {
    /// Readings of the right size, each with the excess length of its runs, in cubelets.
    readings: Vec<(usize, Reading)>,
    nearest: Option<Nearest>,
}

struct Nearest {
    /// Wrong symbols plus cubelets too many or too few plus excess length of runs; the fewer, the likelier.
    mistakes: usize,
    unknown: usize,
    notation: Notation,
    /// Whether only the size is wrong.
    faultless: bool,
    error: NotationError,
}

impl FoundReadings {
    fn add(&mut self, Attempt { notation, cubelets, outcome }: Attempt, wanted: Option<BoxSize>) {
        let box_size = wanted.unwrap_or_else(|| BoxSize::nearest_cube(cubelets));
        let off = box_size.cells().abs_diff(cubelets);
        let faultless = outcome.is_ok();
        let (mistakes, unknown, error) = match outcome {
            Ok(snake) => {
                let runs = runs_too_long(&snake, box_size);
                if off == 0 {
                    self.readings.push((runs, Reading { notation, snake, box_size }));
                    return;
                }
                let given = wanted.is_some();
                // A box that is not a cube may be meant.
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
}

/// Total excess length of runs, in cubelets.
fn runs_too_long(snake: &Snake, box_size: BoxSize) -> usize {
    snake.segments().into_iter().map(|length| length.saturating_sub(box_size.longest())).sum()
}

/// Reads a snake of n³ cubelets in any notation.
///
/// ```
/// # use snake_cube::puzzle::Snake;
/// let snake: Snake = "TTTTTT".parse()?;
/// assert_eq!(snake, "2 2 2 2 2 2 2".parse()?);
/// # Ok::<(), snake_cube::puzzle::notation::NotationError>(())
/// ```
impl std::str::FromStr for Snake {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(text, None, None).map(|reading| reading.snake)
    }
}
