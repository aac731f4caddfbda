//! Notations with one number per segment, or per row of the staircase.

use super::attempt::{Attempt, Fault, Rank};
use super::text::{Text, is_separator, letters, words};
use super::{Notation, NotationError};
use crate::puzzle::{BoxSize, Snake};

/// A list notation, and the number to add to get segment lengths.
struct List {
    notation: Notation,
    add: usize,
    /// Whether a number is already a full length, given its index and the list's length.
    in_full: fn(usize, usize) -> bool,
}

const LISTS: [List; 6] = [
    List { notation: Notation::Segments, add: 0, in_full: |_, _| false },
    List { notation: Notation::SegmentsLess1, add: 1, in_full: |_, _| false },
    List { notation: Notation::SegmentsLess1First, add: 1, in_full: |index, _| index == 0 },
    List { notation: Notation::SegmentsLess1Last, add: 1, in_full: |index, all| index + 1 == all },
    List { notation: Notation::SegmentsLess2, add: 2, in_full: |_, _| false },
    // Rows are no lengths: a row of one cube is a part of a segment that goes down.
    List { notation: Notation::Rows, add: 0, in_full: |_, _| false },
];

/// From nought to ten in English, German, French and Spanish.
const NUMBER_WORDS: [&str; 4] = [
    "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN",
    "NULL EINS ZWEI DREI VIER FÜNF SECHS SIEBEN ACHT NEUN ZEHN",
    "ZÉRO UN DEUX TROIS QUATRE CINQ SIX SEPT HUIT NEUF DIX",
    "CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ",
];
const AND: [&str; 5] = ["AND", "UND", "ET", "Y", "THEN"];

pub(super) fn attempts(text: Text) -> Vec<Attempt> {
    let words = number_words(text.text);
    let mut attempts = lists(text, &words);
    if let [front @ .., "0"] = &words[..] {
        let note = || vec!["the 0 at the end is taken for its end".to_owned()];
        let ended = lists(text, front).into_iter();
        attempts.extend(ended.map(|attempt| Attempt { rank: Rank::Ends, notes: note(), ..attempt }));
    }
    // Digits without separators: `3223…`, whole or in groups. Between separators, what may be a run is a number.
    let is_group =
        |word: &&str| word.len() > 1 && number(word).is_none_or(|number| number > BoxSize::MAX_SIDE as usize);
    let digits: Vec<&str> = words.iter().flat_map(|word| letters(word)).collect();
    if digits.len() < Snake::MAX_LEN && digits.iter().all(|digit| is_digits(digit)) && words.iter().any(is_group) {
        let blames = words.iter().all(|word| word.len() > 1);
        attempts.extend(lists(text, &digits).into_iter().map(|attempt| Attempt { blames, ..attempt }));
    }
    attempts
}

fn is_digits(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_digit())
}

/// The words of a list, without `and`, and without `.0` or `,0` where every number has it.
fn number_words(text: &str) -> Vec<&str> {
    for point in ['.', ','] {
        let whole = |word: &str| {
            let (whole, zeros) = word.trim_end_matches(point).split_once(point)?;
            (!whole.is_empty() && zeros.chars().all(|letter| letter == '0')).then_some(whole.len())
        };
        let words = words(text, |letter| is_separator(letter) && letter != point);
        if words.iter().all(|word| whole(word).is_some()) {
            return words.into_iter().filter_map(|word| Some(&word[..whole(word)?])).collect();
        }
    }
    let mut words = words(text, is_separator);
    words.retain(|word| !AND.contains(&word.to_uppercase().as_str()));
    words
}

/// `None` if it is not a number, too large, or has a leading zero.
fn number(word: &str) -> Option<usize> {
    if is_digits(word) {
        let number = word.parse().ok().filter(|&number| number <= Snake::MAX_LEN);
        return number.filter(|_| word.len() == 1 || !word.starts_with('0'));
    }
    let word = word.to_uppercase();
    NUMBER_WORDS.iter().find_map(|words| words.split(' ').position(|name| name == word))
}

fn lists<'a>(text: Text<'a>, words: &[&'a str]) -> Vec<Attempt> {
    if words.is_empty() { Vec::new() } else { LISTS.iter().map(|list| list.attempt(text, words)).collect() }
}

/// In a notation of run lengths; `None` for others.
pub(super) fn write(snake: &Snake, notation: Notation) -> Option<String> {
    let list = LISTS.iter().find(|list| list.notation == notation && notation != Notation::Rows)?;
    let segments = snake.segments();
    let less = |index| if (list.in_full)(index, segments.len()) { 0 } else { list.add };
    let numbers = segments.iter().enumerate().map(|(index, length)| (length - less(index)).to_string());
    Some(numbers.collect::<Vec<_>>().join(" "))
}

/// The numbers as they are, for what a list looks like.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    number_words(text).into_iter().map(number).collect()
}

impl List {
    fn attempt<'a>(&self, text: Text<'a>, words: &[&'a str]) -> Attempt {
        let notation = self.notation;
        let rows = notation == Notation::Rows;
        let mut lengths = Vec::with_capacity(words.len());
        let mut fault = None;
        for (index, &word) in words.iter().enumerate() {
            let (at, place) = (index + 1, text.place(&[word]));
            let add = if (self.in_full)(index, words.len()) { 0 } else { self.add };
            let least = if rows { 1 } else { 2 - add };
            let value = number(word);
            match value {
                Some(value) if value >= least => {}
                Some(value) => {
                    Fault::add(&mut fault, 1, NotationError::Number { notation, value, least, at, place });
                }
                None => {
                    let error = NotationError::Symbol { notation, symbol: word.to_owned(), at, place };
                    Fault::add(&mut fault, word.chars().count(), error);
                }
            }
            lengths.push(value.filter(|&value| value >= least).map_or(2, |value| value + add));
        }
        if rows {
            lengths = segments(&lengths);
        }
        let cubelets = lengths.iter().sum::<usize>() + 1 - lengths.len();
        let length = |_| Fault { mistakes: 0, error: NotationError::Length { notation, cubelets } };
        let outcome = fault.map_or_else(|| Snake::from_segments(&lengths).map_err(length), Err);
        let runs = if rows { Vec::new() } else { words.iter().map(|&word| text.place(&[word])).collect() };
        // A number too large for any box counts as the length of a run.
        let too_long = lengths.iter().any(|&length| length > BoxSize::MAX_SIDE as usize);
        let blames = notation == Notation::Segments || !rows && !too_long;
        Attempt { runs, blames, ..Attempt::new(notation, cubelets, outcome) }
    }
}

/// The segments of a staircase with these rows; each row begins below the last cube of the one above.
fn segments(rows: &[usize]) -> Vec<usize> {
    let (mut segments, mut down) = (Vec::new(), 1);
    for (index, &row) in rows.iter().enumerate() {
        if row > 1 {
            segments.extend((down > 1).then_some(down));
            segments.push(row);
            down = 1;
        }
        down += usize::from(index + 1 < rows.len());
    }
    segments.extend((down > 1 || segments.is_empty()).then_some(down));
    segments
}
