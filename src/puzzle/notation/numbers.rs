//! Notations with one number per segment, or per row of the staircase.

use std::ops::Range;

use super::attempt::{Attempt, Fault, Rank};
use super::text::{Letter, is_separator, place, string, words};
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

/// A number, or the word if it is not a number, too large, or has a leading zero; and its bytes.
type Item = (Result<usize, String>, Range<usize>);

pub(super) fn attempts(letters: &[Letter]) -> Vec<Attempt> {
    let words = number_words(letters);
    let items: Vec<Item> = words.iter().map(|word| item(word)).collect();
    let mut attempts = lists(&items);
    if let [front @ .., (Ok(0), _)] = &items[..] {
        let note = || vec!["the 0 at the end is taken for its end".to_owned()];
        attempts.extend(lists(front).into_iter().map(|attempt| Attempt { rank: Rank::Ends, notes: note(), ..attempt }));
    }
    // Digits without separators: `3223…`, whole or in groups. Between separators, what may be a run is a number.
    let is_number = |word: &&[Letter]| word.iter().all(|letter| letter.letter.is_ascii_digit());
    let may_be_run = |(item, _): &Item| item.as_ref().is_ok_and(|&number| number <= BoxSize::MAX_SIDE as usize);
    let is_group = |(word, item): (&&[Letter], &Item)| word.len() > 1 && !may_be_run(item);
    let grouped = words.iter().all(|word| word.len() > 1);
    let digits: Vec<&[Letter]> = words.iter().flat_map(|word| word.chunks(1)).collect();
    if words.iter().all(is_number) && digits.len() < Snake::MAX_LEN && words.iter().zip(&items).any(is_group) {
        let items: Vec<Item> = digits.iter().map(|digit| item(digit)).collect();
        attempts.extend(lists(&items).into_iter().map(|attempt| Attempt { blames: grouped, ..attempt }));
    }
    attempts
}

/// The words of a list, without `and`, and without `.0` or `,0` where every number has it.
fn number_words(letters: &[Letter]) -> Vec<&[Letter]> {
    for point in ['.', ','] {
        let parts = words(letters, |letter| is_separator(letter) && letter != point);
        let whole = |part: &&[Letter]| {
            let at = part.iter().position(|letter| letter.letter == point).filter(|&at| at > 0)?;
            let zeros = part[at + 1..].iter().filter(|letter| letter.letter == '0').count();
            (zeros > 0 && zeros + 1 + at >= part.len() - usize::from(part[part.len() - 1].letter == point))
                .then_some(at)
        };
        if let Some(wholes) = parts.iter().map(whole).collect::<Option<Vec<_>>>() {
            return parts.into_iter().zip(wholes).map(|(part, at)| &part[..at]).collect();
        }
    }
    let mut words = words(letters, is_separator);
    words.retain(|word| word[0].letter.is_ascii_digit() || !AND.contains(&string(word).to_uppercase().as_str()));
    words
}

fn item(word: &[Letter]) -> Item {
    let text = string(word);
    let is_plain = word.len() == 1 || word[0].letter != '0';
    let number = text.parse().ok().filter(|&number| is_plain && number <= Snake::MAX_LEN);
    let named = || {
        let upper = text.to_uppercase();
        NUMBER_WORDS.iter().find_map(|words| words.split(' ').position(|word| word == upper))
    };
    (number.or_else(named).ok_or(text), place(word))
}

fn lists(items: &[Item]) -> Vec<Attempt> {
    if items.is_empty() { Vec::new() } else { LISTS.iter().map(|list| list.attempt(items)).collect() }
}

/// The numbers as they are, for what a list looks like.
pub(super) fn numbers(letters: &[Letter]) -> Option<Vec<usize>> {
    number_words(letters).into_iter().map(|word| item(word).0.ok()).collect()
}

impl List {
    fn attempt(&self, items: &[Item]) -> Attempt {
        let notation = self.notation;
        let rows = notation == Notation::Rows;
        let mut lengths = Vec::with_capacity(items.len());
        let mut fault = None;
        for (index, (item, place)) in items.iter().enumerate() {
            let (at, place) = (index + 1, place.clone());
            let add = if (self.in_full)(index, items.len()) { 0 } else { self.add };
            let least = if rows { 1 } else { 2 - add };
            let length = match item {
                &Ok(value) if value >= least => value + add,
                &Ok(value) => {
                    Fault::add(&mut fault, 1, NotationError::Number { notation, value, least, at, place });
                    2
                }
                Err(word) => {
                    let error = NotationError::Symbol { notation, symbol: word.clone(), at, place };
                    Fault::add(&mut fault, word.chars().count(), error);
                    2
                }
            };
            lengths.push(length);
        }
        if rows {
            lengths = segments(&lengths);
        }
        let cubelets = lengths.iter().sum::<usize>() + 1 - lengths.len();
        let length = |_| Fault { mistakes: 0, error: NotationError::Length { notation, cubelets } };
        let outcome = fault.map_or_else(|| Snake::from_segments(&lengths).map_err(length), Err);
        let runs = if rows { Vec::new() } else { items.iter().map(|(_, place)| place.clone()).collect() };
        // A number too large for any box is told as a run length.
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
