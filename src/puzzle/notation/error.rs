//! Errors in a snake's text, with their messages.

use std::fmt::Write as _;
use std::ops::Range;

use super::{Notation, Reading, is_long_dash, is_separator};
use crate::plain::shortened;
use crate::puzzle::{BoxSize, Snake};

/// Positions count from 1 and ignore separators: letters in a text of letters, numbers in a list of numbers, lines in a
/// drawing, the segment for a wrong size. The notation is the most likely one. The box of a wrong size is the nearest
/// cube unless `given`. `Ambiguous` lists readings in order of preference; it has only one if the text is a snake, but
/// in another notation than expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    #[error("the snake is empty; write its run lengths, for example: 3 2 2 3 …")]
    Empty,
    #[error("{0} symbols are too many: a snake has at most {max} cubes", max = Snake::MAX_LEN)]
    TooLong(usize),
    #[error("`{}` is not a snake in any notation; write run lengths: 3 2 2 3 …", shortened(.0))]
    NotASnake(String),
    #[error("`{}` at place {at} does not belong to this notation ({})", shortened(.symbol), .notation.describe())]
    Symbol { notation: Notation, symbol: String, at: usize },
    #[error("number {at} is {value}, but it must be at least {least} ({})", .notation.describe())]
    Number { notation: Notation, value: usize, least: usize, at: usize },
    #[error("place {at} is an end of the snake and should read `{expected}`, not `{}` ({})", shortened(&.symbol.to_string()), .notation.describe())]
    End { notation: Notation, symbol: char, expected: char, at: usize },
    #[error("a snake has 2 to {max} cubes, not {cubelets} ({})", .notation.describe(), max = Snake::MAX_LEN)]
    Length { notation: Notation, cubelets: usize },
    #[error("{}", size_message(*.notation, .snake, *.box_size, *.given))]
    Size { notation: Notation, snake: Snake, box_size: BoxSize, given: bool },
    #[error("line {line}, column {column} of the drawing: {fault}")]
    Drawing { line: usize, column: usize, fault: &'static str },
    #[error("{}", ambiguous_message(.0))]
    Ambiguous(Vec<Reading>),
}

impl NotationError {
    /// The position of the error, if known.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Symbol { at, .. } | Self::Number { at, .. } | Self::End { at, .. } => Some(*at),
            Self::Drawing { line, .. } => Some(*line),
            Self::Size { snake, box_size, given, .. } => {
                telling_run(snake, *box_size, *given).map(|(index, _)| index + 1)
            }
            Self::Empty | Self::TooLong(_) | Self::NotASnake(_) | Self::Length { .. } | Self::Ambiguous(_) => None,
        }
    }

    /// The byte range of the error in the text, if known.
    pub fn place_in(&self, text: &str) -> Option<Range<usize>> {
        let at = self.at()?.checked_sub(1)?;
        if let Self::Drawing { column, .. } = self {
            let before: usize = text.split_inclusive('\n').take(at).map(str::len).sum();
            let (column, letter) = text[before..].char_indices().nth(column - 1)?;
            return Some(before + column..before + column + letter.len_utf8());
        }
        let dashes = matches!(self, Self::Symbol { notation, .. } | Self::End { notation, .. } | Self::Size { notation, .. }
            if *notation == Notation::Dashes);
        let counts = |letter: char| !is_separator(letter) || dashes && (letter == '-' || is_long_dash(letter));
        let letters = || text.char_indices().filter(|(_, letter)| counts(*letter));
        let words = text.split(is_separator).filter(|word| !word.is_empty());
        if let Self::Size { notation, snake, .. } = self
            && *notation >= Notation::Inner
        {
            let run = run_among_letters(*notation, snake, at, letters().count())?;
            let (from, _) = letters().nth(run.start)?;
            let (last, letter) = letters().nth(run.end.checked_sub(1)?)?;
            return Some(from..last + letter.len_utf8());
        }
        // Numbers may be written with or without separators; index them as they were read.
        let word = words.clone().nth(at).filter(|word| match self {
            Self::Symbol { symbol, .. } => word == symbol,
            Self::Number { value, .. } => word.parse() == Ok(*value),
            Self::Size { snake, .. } => words.clone().count() == snake.turns() + 1,
            _ => false,
        });
        match word {
            Some(word) => {
                let from = word.as_ptr() as usize - text.as_ptr() as usize;
                Some(from..from + word.len())
            }
            None => letters().nth(at).map(|(from, letter)| from..from + letter.len_utf8()),
        }
    }

    /// The box that a snake of the wrong size would fill, if no box was given.
    pub fn other_box(&self) -> Option<BoxSize> {
        match self {
            Self::Size { snake, given: false, .. } => likely_box(snake.len()),
            _ => None,
        }
    }
}

/// If the size is off by this many cubelets or more, another box is more likely than a mistake.
pub(super) const FAR_OFF: usize = 3;

/// The box with this many cells and the shortest longest side; no side is 1.
pub(super) fn likely_box(cells: usize) -> Option<BoxSize> {
    BoxSize::all_of(cells).into_iter().min_by_key(|size| size.longest())
}

/// The first run too long for the box, if that box is likely.
fn telling_run(snake: &Snake, box_size: BoxSize, given: bool) -> Option<(usize, usize)> {
    let meant = given || box_size.cells().abs_diff(snake.len()) < FAR_OFF;
    if meant { snake.run_too_long(box_size) } else { None }
}

/// The range of a segment's letters in a text of `letters`; `None` for a drawing, whose lines may go either way.
fn run_among_letters(notation: Notation, snake: &Snake, segment: usize, letters: usize) -> Option<Range<usize>> {
    let corners = snake.corners();
    let (first, last) = (*corners.get(segment)?, *corners.get(segment + 1)?);
    match (notation, snake.len().checked_sub(letters)?) {
        (Notation::Drawing, _) => None,
        (_, 0) => Some(first..last + 1),
        // Letters are links.
        (_, 1) => Some(first..last),
        // The ends have no letter.
        (_, 2) => Some(first.saturating_sub(1)..last.min(letters)),
        _ => None,
    }
}

fn size_message(notation: Notation, snake: &Snake, box_size: BoxSize, given: bool) -> String {
    let cubelets = snake.len();
    let off = box_size.cells().abs_diff(cubelets);
    let way = if cubelets < box_size.cells() { "few" } else { "many" };
    let mut message = format!("{cubelets} cubes: {off} too {way} for {box_size} ({})", notation.describe());
    if let Some((index, length)) = telling_run(snake, box_size, given) {
        let _ = write!(message, "; run {} is {length} cubes long", index + 1);
    }
    if !given && let Some(other) = likely_box(cubelets) {
        let _ = write!(message, "; they would fill a {other} box");
    }
    message
}

fn ambiguous_message(readings: &[Reading]) -> String {
    let beginning = match readings {
        [_] => "as run lengths this does not fill the box, but it can be read as:",
        _ => "this can be read as different snakes:",
    };
    let line = |Reading { notation, snake, box_size }: &Reading| {
        format!("\n  {notation} ({}): {snake} in {box_size}", notation.describe())
    };
    beginning.to_owned() + &readings.iter().map(line).collect::<String>()
}
