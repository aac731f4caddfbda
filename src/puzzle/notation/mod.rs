//! How people write snakes down: every notation in use, told apart by what it adds up to.
//!
//! [`read`] takes a text in each notation that its symbols allow and keeps the readings that make a snake of the
//! right number of cubelets; [`write`] goes the other way. Nothing is guessed: when different snakes are left, the
//! error lists them. Puzzle files, the catalogue and colours are left to the neighbouring modules.

mod drawing;
mod error;
mod letters;
mod numbers;
mod written;

use std::fmt;
use std::str::FromStr;

pub use error::{NotationError, UnknownNotation};
pub use written::{plain, write};

use super::{BoxSize, Snake};
use error::{FAR_OFF, box_of, nearest_box};

/// A way of writing a snake down. The order is that of preference where two give the same snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Notation {
    /// Segment lengths, corners counted in both neighbours: `3 2 2 3 …`, also run together.
    Segments,
    /// Segment lengths less one, which is the moves along each segment: `2 1 1 2 …`.
    SegmentsLess1,
    /// Segment lengths less one, but the first in full: they add up to the number of cubelets.
    SegmentsLess1First,
    /// Segment lengths less one, but the last in full: they add up to the number of cubelets.
    SegmentsLess1Last,
    /// Segment lengths less two, which is the straights between turns: `1 0 0 1 …`.
    SegmentsLess2,
    /// `S` or `T` for each inner cubelet.
    Inner,
    /// `E`, `S` or `C` for each cubelet: end, straight, corner.
    Esc,
    /// `s` or `r` for each cubelet: straight, rotated; the ends are written straight.
    Cubelets,
    /// `F` or `T` for each link: forward or turn; the first one says nothing.
    Links,
    /// `-` for a straight cubelet or an end, `o` or `.` for a turn.
    Dashes,
    /// 0 for a straight cubelet or an end, 1 for a turn.
    Bits,
    /// 1 for a straight cubelet or an end, 0 for a turn.
    BitsStraight,
    /// 3 for an end, 1 for a straight cubelet, 2 for a corner.
    Codes,
    /// The direction of each link, one of `R L U D F B`: the moves of a flat staircase or of any other way to lay the
    /// snake.
    Moves,
    /// The staircase drawn in `X`s, one line below the other.
    Drawing,
}

impl Notation {
    /// All of them, in order of preference.
    pub const ALL: [Self; 15] = [
        Self::Segments,
        Self::SegmentsLess1,
        Self::SegmentsLess1First,
        Self::SegmentsLess1Last,
        Self::SegmentsLess2,
        Self::Inner,
        Self::Esc,
        Self::Cubelets,
        Self::Links,
        Self::Dashes,
        Self::Bits,
        Self::BitsStraight,
        Self::Codes,
        Self::Moves,
        Self::Drawing,
    ];

    /// The name by which it is chosen: lower case, fixed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Segments => "segments",
            Self::SegmentsLess1 => "segments-less-1",
            Self::SegmentsLess1First => "segments-less-1-first",
            Self::SegmentsLess1Last => "segments-less-1-last",
            Self::SegmentsLess2 => "segments-less-2",
            Self::Inner => "inner",
            Self::Esc => "esc",
            Self::Cubelets => "cubelets",
            Self::Links => "links",
            Self::Dashes => "dashes",
            Self::Bits => "bits",
            Self::BitsStraight => "bits-straight",
            Self::Codes => "codes",
            Self::Moves => "moves",
            Self::Drawing => "drawing",
        }
    }

    /// What it is, in a phrase.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Segments => "segment lengths, corners counted in both neighbours",
            Self::SegmentsLess1 => "segment lengths less 1",
            Self::SegmentsLess1First => "segment lengths less 1, but the first in full",
            Self::SegmentsLess1Last => "segment lengths less 1, but the last in full",
            Self::SegmentsLess2 => "segment lengths less 2",
            Self::Inner => "S or T for each inner cubelet",
            Self::Esc => "E, S or C for each cubelet",
            Self::Cubelets => "s or r for each cubelet, ends s",
            Self::Links => "F or T for each link, the first arbitrary",
            Self::Dashes => "- or o for each cubelet, ends -",
            Self::Bits => "0 or 1 for each cubelet, 1 = turn",
            Self::BitsStraight => "0 or 1 for each cubelet, 1 = straight",
            Self::Codes => "3, 1 or 2 for each cubelet: end, straight, corner",
            Self::Moves => "the direction of each link: R L U D F B",
            Self::Drawing => "a staircase drawn in X's",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Self, UnknownNotation> {
        let wanted = text.trim();
        Self::ALL
            .into_iter()
            .find(|notation| notation.name().eq_ignore_ascii_case(wanted))
            .ok_or_else(|| UnknownNotation::new(wanted))
    }
}

/// A text understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How it was taken.
    pub notation: Notation,
    /// The snake it stands for, head first as written.
    pub snake: Snake,
    /// The box with as many cells: the one asked for, else the cube.
    pub box_size: BoxSize,
}

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
    for attempt in attempts(text) {
        if forced.is_none_or(|notation| attempt.notation == notation) {
            found.add(attempt, box_size);
        }
    }
    let error = match found.nearest {
        // A snake of another size is a better guess than one that has longer runs than the box.
        Some(Nearest { mistakes, notation, faultless: true, error })
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
        Some(Nearest { mistakes, error: NotationError::Symbol { .. }, .. })
            if mistakes.saturating_mul(3) > symbols && forced.is_none() =>
        {
            NotationError::not_a_snake(text)
        }
        Some(Nearest { error, .. }) => error,
        None => NotationError::not_a_snake(text),
    };
    Err(error)
}

/// The text taken in each notation, lists of numbers first.
fn attempts(text: &str) -> Vec<Attempt> {
    let mut attempts = numbers::attempts(text);
    attempts.extend(letters::attempts(text));
    attempts.extend(drawing::attempt(text));
    attempts
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

/// What the attempts came to.
#[derive(Default)]
struct Found {
    /// Readings of the right size with the fewest runs too long: with none, if there are such.
    readings: Vec<Reading>,
    /// By how many cubelets their runs are too long, the least of them; 0 without readings.
    runs: usize,
    /// The failed attempt that is nearest to making sense.
    nearest: Option<Nearest>,
}

/// An attempt that failed.
struct Nearest {
    /// Symbols that are wrong, cubelets too many or too few, cubelets of runs too long: the fewer, the likelier.
    mistakes: usize,
    notation: Notation,
    /// Whether only the size is wrong.
    faultless: bool,
    error: NotationError,
}

impl Found {
    fn add(&mut self, Attempt { notation, cubelets, outcome }: Attempt, wanted: Option<BoxSize>) {
        let box_size = wanted.unwrap_or_else(|| nearest_box(cubelets));
        let off = box_size.cells().abs_diff(cubelets);
        let faultless = outcome.is_ok();
        let (mistakes, error) = match outcome {
            Ok(snake) => {
                let runs = runs_too_long(&snake, box_size);
                if off == 0 {
                    self.add_reading(Reading { notation, snake, box_size }, runs);
                    return;
                }
                let given = wanted.is_some();
                // Another box than a cube may be meant and not said.
                let other = if given { None } else { box_of(cubelets) };
                let unsaid = other.map_or(usize::MAX, |other| FAR_OFF + runs_too_long(&snake, other));
                ((off + runs).min(unsaid), NotationError::Size { notation, snake, box_size, given })
            }
            Err(fault) => (off.saturating_add(fault.mistakes), fault.error),
        };
        if self.nearest.as_ref().is_none_or(|nearest| mistakes < nearest.mistakes) {
            self.nearest = Some(Nearest { mistakes, notation, faultless, error });
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

/// One way to take the text, whether or not it makes sense.
struct Attempt {
    notation: Notation,
    /// How many cubelets the text stands for.
    cubelets: usize,
    outcome: Result<Snake, Fault>,
}

/// Why an attempt makes no sense.
struct Fault {
    /// How many symbols are wrong; the attempt with the fewest is the one to talk about.
    mistakes: usize,
    /// The first of them.
    error: NotationError,
}

/// Marks between symbols that carry no meaning (in [`Notation::Dashes`] the dash does).
fn is_separator(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, ',' | ';' | '-' | '_' | '|' | '/' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')
        || is_long_dash(letter)
}

/// Dashes that text editors put for a plain one.
fn is_long_dash(letter: char) -> bool {
    matches!(letter, '−' | '–' | '—')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (index, notation) in Notation::ALL.into_iter().enumerate() {
            assert_eq!(notation.to_string().parse(), Ok(notation));
            assert_eq!(notation.name().to_uppercase().parse(), Ok(notation));
            assert_eq!(notation as usize, index, "the order of preference is that of the variants");
        }
        let error = "segment".parse::<Notation>().unwrap_err();
        assert!(error.to_string().contains("segments-less-1-first"), "{error}");
    }
}
