//! Notations with one number per segment.

use super::attempt::{Attempt, Fault};
use super::{Notation, NotationError, is_separator};
use crate::puzzle::Snake;

/// A list notation, and the number to add to get segment lengths.
struct List {
    notation: Notation,
    add: usize,
    /// Whether a number is already a full length, given its index and the list's length.
    in_full: fn(usize, usize) -> bool,
}

const LISTS: [List; 5] = [
    List { notation: Notation::Segments, add: 0, in_full: |_, _| false },
    List { notation: Notation::SegmentsLess1, add: 1, in_full: |_, _| false },
    List { notation: Notation::SegmentsLess1First, add: 1, in_full: |index, _| index == 0 },
    List { notation: Notation::SegmentsLess1Last, add: 1, in_full: |index, all| index + 1 == all },
    List { notation: Notation::SegmentsLess2, add: 2, in_full: |_, _| false },
];

pub(super) fn attempts(text: &str) -> Vec<Attempt> {
    let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    let mut attempts = Vec::new();
    if !words.is_empty() {
        let numbers: Vec<_> = words.iter().map(|word| item(word)).collect();
        attempts.extend(LISTS.iter().map(|list| list.attempt(&numbers)));
    }
    // Digits without spaces: `3223…`, whole or in groups. A lone 10 is a number, since segments get that long.
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_group = |word: &&str| word.len() > 1 && *word != "10";
    let digits: usize = words.iter().map(|word| word.len()).sum();
    if words.iter().all(is_number) && words.iter().any(is_group) && digits < Snake::MAX_LEN {
        let numbers: Vec<_> =
            words.iter().flat_map(|word| word.bytes()).map(|digit| Ok(usize::from(digit - b'0'))).collect();
        attempts.extend(LISTS.iter().map(|list| list.attempt(&numbers)));
    }
    attempts
}

/// A number of a list, or the word if it is not a number, too large, or has a leading zero.
fn item(word: &str) -> Result<usize, &str> {
    let is_plain = word.len() == 1 || !word.starts_with('0');
    word.parse().ok().filter(|&number| is_plain && number <= Snake::MAX_LEN).ok_or(word)
}

impl List {
    fn attempt(&self, items: &[Result<usize, &str>]) -> Attempt {
        let notation = self.notation;
        let mut lengths = Vec::with_capacity(items.len());
        let mut fault = None;
        for (index, item) in items.iter().enumerate() {
            let at = index + 1;
            let add = if (self.in_full)(index, items.len()) { 0 } else { self.add };
            let least = 2 - add;
            let length = match *item {
                Ok(value) if value >= least => value + add,
                Ok(value) => {
                    Fault::add(&mut fault, 1, NotationError::Number { notation, value, least, at });
                    2
                }
                Err(word) => {
                    let error = NotationError::Symbol { notation, symbol: word.to_owned(), at };
                    Fault::add(&mut fault, word.chars().count(), error);
                    2
                }
            };
            lengths.push(length);
        }
        let cubelets = lengths.iter().sum::<usize>() + 1 - lengths.len();
        let length = |_| Fault { mistakes: 0, error: NotationError::Length { notation, cubelets } };
        let outcome = fault.map_or_else(|| Snake::from_segments(&lengths).map_err(length), Err);
        Attempt { notation, cubelets, outcome }
    }
}
