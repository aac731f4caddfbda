//! Notations with one number per segment, or per row of the staircase.

use super::attempt::{Attempt, Fault, Rank};
use super::text::{Text, is_separator, letters, words};
use super::{Form, Notation, NotationError, Note};
use crate::puzzle::{BoxSize, Kind, Snake};

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
        let ended = lists(text, front).into_iter();
        attempts.extend(ended.map(|attempt| Attempt { rank: Rank::Ends, notes: vec![Note::ZeroAtEnd], ..attempt }));
    }
    // Digits without separators: `3223…`, whole or in groups. Between separators, what may be a run is a number.
    let is_group =
        |word: &&str| word.len() > 1 && number(word).is_none_or(|number| number > BoxSize::MAX_SIDE as usize);
    let digits: Vec<&str> = words.iter().flat_map(|word| letters(word)).collect();
    if digits.len() < Snake::MAX_LEN && digits.iter().all(|digit| is_digits(digit)) && words.iter().any(is_group) {
        let blames = words.iter().all(|word| word.len() > 1);
        let rank = if blames { Rank::Exact } else { Rank::Ends };
        attempts.extend(lists(text, &digits).into_iter().map(|attempt| Attempt { rank, blames, ..attempt }));
    }
    attempts
}

fn is_digits(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_digit())
}

/// The words of a list, without `and`, and without `.0` or `,0` where every number has it.
fn number_words(text: &str) -> Vec<&str> {
    for point in ['.', ','] {
        let whole = |word: &'_ str| {
            let (whole, zeros) = word.trim_end_matches(point).split_once(point)?;
            (!whole.is_empty() && zeros.chars().all(|letter| letter == '0')).then_some(whole.len())
        };
        let words = words(text, |letter| is_separator(letter) && letter != point);
        if let Some(whole) = words.iter().map(|word| Some(&word[..whole(word)?])).collect() {
            return whole;
        }
    }
    let mut words = words(text, is_separator);
    words.retain(|word| !AND.contains(&&*word.to_uppercase()));
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

/// The numbers as they are, for what a list looks like.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    number_words(text).into_iter().map(number).collect()
}

/// What a number at `index` of `all` is less than its length.
pub(super) fn less_at(index: usize, all: usize, less: usize, in_full: [bool; 2]) -> usize {
    let is_full = index == 0 && in_full[0] || index + 1 == all && in_full[1];
    if is_full { 0 } else { less }
}

fn lists<'a>(text: Text<'a>, words: &[&'a str]) -> Vec<Attempt> {
    let of_numbers = Notation::ALL.into_iter().filter(|notation| *notation <= Notation::Rows && !words.is_empty());
    of_numbers.map(|notation| list(text, words, notation)).collect()
}

fn list<'a>(text: Text<'a>, words: &[&'a str], notation: Notation) -> Attempt {
    let (less, in_full) =
        if let Form::Lengths(less, in_full) = notation.form() { (less, in_full) } else { (0, [false; 2]) };
    let rows = notation == Notation::Rows;
    let (mut lengths, mut fault) = (Vec::with_capacity(words.len()), None);
    for (index, &word) in words.iter().enumerate() {
        let (at, place) = (index + 1, text.place(&[word]));
        let less = less_at(index, words.len(), less, in_full);
        let least = if rows { 1 } else { 2 - less };
        let value = number(word);
        match value {
            Some(value) if value >= least => {}
            Some(value) => Fault::add(&mut fault, 1, NotationError::Number { notation, value, least, at, place }),
            None => {
                let error = NotationError::Symbol { notation, symbol: word.to_owned(), at, place };
                Fault::add(&mut fault, word.chars().count(), error);
            }
        }
        lengths.push(value.filter(|&value| value >= least).map_or(2, |value| value + less));
    }
    if rows {
        let (cubelets, snake) = (lengths.iter().sum(), of_rows(&lengths));
        return Attempt { blames: false, ..Attempt::new(notation, cubelets, snake, fault) };
    }
    let cubelets = lengths.iter().sum::<usize>() + 1 - lengths.len();
    let runs = words.iter().map(|&word| text.place(&[word])).collect();
    // A number too large for any box counts as the length of a run.
    let too_long = lengths.iter().any(|&length| length > BoxSize::MAX_SIDE as usize);
    let blames = notation == Notation::Segments || !too_long;
    Attempt { runs, blames, ..Attempt::new(notation, cubelets, Snake::from_segments(&lengths).ok(), fault) }
}

/// Of the rows of a staircase, the first and the last cube is a turn, and a row of one goes down.
fn of_rows(rows: &[usize]) -> Option<Snake> {
    let kind = |row: usize, at: usize| if row > 1 && (at == 0 || at + 1 == row) { Kind::Turn } else { Kind::Straight };
    let kinds: Vec<Kind> = rows.iter().flat_map(|&row| (0..row).map(move |at| kind(row, at))).collect();
    Snake::from_inner(kinds.get(1..kinds.len().saturating_sub(1))?.to_vec()).ok()
}
