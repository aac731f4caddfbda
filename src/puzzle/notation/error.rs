//! Errors in a snake's text, with their messages.

use std::ops::Range;

use super::{Notation, Reading};
use crate::puzzle::{BoxSize, Snake};
use crate::sanitize::shortened;

/// Positions count from 1 and ignore separators: letters in a text of letters, numbers in a list of numbers, lines in a
/// drawing, cubes in a path, the segment for a wrong size. `place` is in bytes of the text. The notation is the most
/// likely one. The box of a wrong size is the nearest cube unless `given`; `other` is another box that may be meant.
/// `Ambiguous` lists readings in order of preference; it has only one if the text is a snake, but in another notation
/// than expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    #[error("the snake is empty; write how many cubes each straight run has: 3 2 2 3 …")]
    Empty,
    #[error("{0} symbols are too many: a snake has at most {max} cubes; copy the snake alone", max = Snake::MAX_LEN)]
    TooLong(usize),
    #[error("`{}` is not a snake; write how many cubes each straight run has: 3 2 2 3 …", shortened(.0))]
    NotASnake(String),
    /// In a text with other things beside it.
    #[error("no snake was found in `{}`; copy only its list of numbers or its letters", shortened(.0))]
    NoPart(String),
    #[error("this looks like {0}")]
    LooksLike(&'static str),
    #[error("`{}` at place {at} does not belong there ({}); correct it or take it out", shortened(.symbol), .notation.describe())]
    Symbol { notation: Notation, symbol: String, at: usize, place: Range<usize> },
    #[error("number {at} is {value}, but it must be at least {least} ({}); count it again", .notation.describe())]
    Number { notation: Notation, value: usize, least: usize, at: usize, place: Range<usize> },
    #[error("a snake has 2 to {max} cubes, not {cubelets} ({}); copy one whole snake", .notation.describe(), max = Snake::MAX_LEN)]
    Length { notation: Notation, cubelets: usize },
    #[error("{}", size_message(*.notation, .snake, *.box_size, *.given, *.other))]
    Size {
        notation: Notation,
        snake: Snake,
        box_size: BoxSize,
        given: bool,
        other: Option<BoxSize>,
        /// The run that is too long, if that tells the mistake.
        place: Option<Range<usize>>,
    },
    #[error("line {line}, column {column} of the drawing: {fault}")]
    Drawing { line: usize, column: usize, fault: &'static str, place: Range<usize> },
    #[error("cube {at} goes where another cube is already; check the directions or cells before it")]
    Taken { at: usize },
    #[error("{}", ambiguous_message(.0))]
    Ambiguous(Vec<Reading>),
}

impl NotationError {
    /// The position of the error, if known.
    pub fn at(&self) -> Option<usize> {
        match *self {
            Self::Symbol { at, .. } | Self::Number { at, .. } | Self::Taken { at } => Some(at),
            Self::Drawing { line, .. } => Some(line),
            Self::Size { ref snake, box_size, given, .. } => {
                telling_run(snake, box_size, given).map(|(index, _)| index + 1)
            }
            _ => None,
        }
    }

    /// The byte range of the error in the text that was read, if known.
    pub fn place_in(&self, text: &str) -> Option<Range<usize>> {
        let (Self::Symbol { place, .. }
        | Self::Number { place, .. }
        | Self::Drawing { place, .. }
        | Self::Size { place: Some(place), .. }) = self
        else {
            return None;
        };
        text.get(place.clone()).filter(|marked| !marked.is_empty()).map(|_| place.clone())
    }

    /// The box that a snake of the wrong size would fill, if no box was given.
    pub fn other_box(&self) -> Option<BoxSize> {
        if let Self::Size { other, .. } = self { *other } else { None }
    }
}

/// If the size is off by this many cubelets or more, another box is more likely than a mistake.
pub(super) const FAR_OFF: usize = 3;

/// The box with as many cells as the snake has cubelets and the shortest longest side, if its runs fit; no side is 1.
pub(super) fn likely_box(snake: &Snake) -> Option<BoxSize> {
    let boxes = BoxSize::all_of(snake.len()).into_iter();
    boxes.min_by_key(|size| size.longest()).filter(|size| snake.run_too_long(*size).is_none())
}

/// The longest run, as (index, length), if it is too long for the box, and that box is likely or the run is no slip.
pub(super) fn telling_run(snake: &Snake, box_size: BoxSize, given: bool) -> Option<(usize, usize)> {
    snake.run_too_long(box_size)?;
    let (run, length) = snake.segments().into_iter().enumerate().rev().max_by_key(|(_, length)| *length)?;
    let meant = box_size.cells().abs_diff(snake.len()) < FAR_OFF || length > 2 * box_size.longest();
    (given || meant).then_some((run, length))
}

fn size_message(notation: Notation, snake: &Snake, box_size: BoxSize, given: bool, other: Option<BoxSize>) -> String {
    let (cubelets, cells, notation) = (snake.len(), box_size.cells(), notation.describe());
    let run = telling_run(snake, box_size, given);
    let run = run.map(|(index, length)| format!("run {} is {length} cubes long", index + 1));
    if let Some(run) = run.as_ref().filter(|_| cubelets == cells) {
        return format!("{run}, too long for a {box_size} box ({notation}); count it again");
    }
    let (off, way) = (cells.abs_diff(cubelets), if cubelets < cells { "few" } else { "many" });
    let parts = [
        Some(format!("{cubelets} cubes: {off} too {way} for {box_size} ({notation})")),
        run,
        Some(other.map_or("count them again".to_owned(), |other| format!("they would fill a {other} box"))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn ambiguous_message(readings: &[Reading]) -> String {
    let beginning = match readings {
        [_] => "as it stands this does not fill the box, but it can be read as:",
        _ => "this can be read as different snakes; choose yours:",
    };
    let line = |Reading { notation, snake, box_size, notes, .. }: &Reading| {
        let notes: String = notes.iter().map(|note| format!("; {note}")).collect();
        format!("\n  {notation} ({}): {snake} in {box_size}{notes}", notation.describe())
    };
    beginning.to_owned() + &readings.iter().map(line).collect::<String>()
}
