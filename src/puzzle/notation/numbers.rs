//! Notations with one number per segment, or per row of the staircase.

use std::collections::BTreeSet;

use super::Note;
use super::attempt::{Attempt, Rank};
use super::table::{Form, Notation};
use super::text::{is_separator, letters, tokens, words};
use crate::puzzle::{Kind, Snake};

/// From nought to ten in English, German, French and Spanish.
const NUMBER_WORDS: [&str; 4] = [
    "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN",
    "NULL EINS ZWEI DREI VIER FÜNF SECHS SIEBEN ACHT NEUN ZEHN",
    "ZÉRO UN DEUX TROIS QUATRE CINQ SIX SEPT HUIT NEUF DIX",
    "CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ",
];
const AND: [&str; 5] = ["AND", "UND", "ET", "Y", "THEN"];

pub fn attempts<'a>(text: &'a str) -> Vec<Attempt<'a>> {
    let words = number_words(text);
    let mut attempts = lists(&words);
    // Digits without separators: `3223…`, whole or in groups. Between separators, 10 is a number.
    let is_group = |word: &&str| word.len() > 1 && *word != "10";
    let digits: Vec<&str> = words.iter().flat_map(|word| letters(word)).collect();
    if digits.len() < Snake::MAX_LEN
        && digits.concat().bytes().all(|digit| digit.is_ascii_digit())
        && words.iter().any(is_group)
    {
        let are_groups = words.iter().all(|word| word.len() > 1);
        let rank = if are_groups { Rank::Exact } else { Rank::Ends };
        let of_digits = lists(&digits).into_iter().filter(|attempt| are_groups || attempt.rank == Rank::Exact);
        attempts.extend(of_digits.map(|attempt| Attempt { rank: rank.max(attempt.rank), ..attempt }));
    }
    attempts
}

/// The words of a list, without `and`, and without `.0`, `,0` or a counter such as `cubes` where every number has it.
fn number_words(text: &str) -> Vec<&str> {
    if let Some((counts, counters)) = counted(text) {
        let is_decimal = [".0", ",0"].iter().any(|zero| text.matches(zero).count() == counts.len());
        let counters = BTreeSet::from_iter(counters);
        let is_word = |counter: &&str| counter.starts_with(char::is_alphabetic) && number(counter).is_none();
        let are_words = counters.iter().all(is_word);
        if counters.len() < 3 && (are_words || is_decimal) {
            return counts;
        }
    }
    let mut words = words(text, is_separator);
    words.retain(|word| !AND.contains(&&*word.to_uppercase()));
    words
}

/// A number and another word for each run, in either order.
pub fn counted(text: &str) -> Option<(Vec<&str>, Vec<&str>)> {
    let tokens = tokens(text);
    let (pairs, rest) = tokens.as_chunks();
    let in_order = pairs.iter().map(|&[one, other]| if number(one).is_some() { (one, other) } else { (other, one) });
    let (counts, words): (Vec<&str>, Vec<&str>) = in_order.unzip();
    let are_counted = rest.is_empty() && counts.len() > 2 && counts.iter().all(|count| number(count).is_some());
    are_counted.then_some((counts, words))
}

/// `None` if it is not a number, too large, or has a leading zero.
pub fn number(word: &str) -> Option<usize> {
    if let Ok(number) = word.parse::<usize>() {
        return Some(number).filter(|number| *number <= Snake::MAX_LEN && number.to_string() == word);
    }
    let name = word.to_uppercase();
    NUMBER_WORDS.iter().find_map(|names| names.split(' ').position(|it| it == name))
}

/// How much smaller a number, at `index` of `all`, is than the length that it stands for.
pub fn less(notation: Notation, index: usize, all: usize) -> usize {
    match notation.form() {
        Form::Lengths(first, ..) if index == 0 => first,
        Form::Lengths(.., last) if index + 1 == all => last,
        Form::Lengths(_, inner, _) => inner,
        _ => 0,
    }
}

fn lists<'a>(words: &[&'a str]) -> Vec<Attempt<'a>> {
    let of_numbers = Notation::ALL.into_iter().filter(|notation| *notation <= Notation::Rows && !words.is_empty());
    // The first or the last cube may stand apart.
    let rest = [words.strip_prefix(&["1"]), words.strip_suffix(&["1"])].into_iter().flatten();
    let apart = rest.filter_map(|rest| list(rest, Notation::SegmentsLess1)).map(|attempt| Attempt {
        rank: Rank::Ends,
        notes: vec![Note::EndsLeftOut],
        ..attempt
    });
    of_numbers.filter_map(|notation| list(words, notation)).chain(apart).collect()
}

pub fn list<'a>(words: &[&'a str], notation: Notation) -> Option<Attempt<'a>> {
    let rows = notation == Notation::Rows;
    let length = |(index, word): (usize, &&str)| {
        let less = less(notation, index, words.len());
        Some(number(word)? + less).filter(|length| rows && *length > 0 || *length > 1)
    };
    let lengths: Vec<usize> = words.iter().enumerate().map(length).collect::<Option<_>>()?;
    let sum: usize = lengths.iter().sum();
    let (cubelets, snake) =
        if rows { (sum, of_rows(&lengths)) } else { (sum + 1 - words.len(), Snake::from_segments(&lengths)) };
    Some(Attempt { cubelets, ..Attempt::new(notation, words.to_vec(), snake) })
}

/// In each row of a staircase the first and the last cube are turns; a row of one is part of a run that goes down.
fn of_rows(rows: &[usize]) -> Option<Snake> {
    let kind = |row: usize, at: usize| if row > 1 && (at == 0 || at + 1 == row) { Kind::Turn } else { Kind::Straight };
    let kinds: Vec<Kind> = rows.iter().flat_map(|&row| (0..row).map(move |at| kind(row, at))).collect();
    Snake::from_inner(kinds.get(1..kinds.len().saturating_sub(1))?.to_vec())
}
