//! Reads a snake: tries every notation and keeps the readings with the right number of cubelets.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use super::attempt::{Attempt, Rank};
use super::text::{Part, candidates, clean, is_cut, is_separator, place, signs, size, tokens, versions, words};
use super::{Folds, Notation, NotationError, Note, Reading, letters, numbers, path, places};
use crate::puzzle::{BoxSize, Snake, Solution, bounds};

/// The longest text of a snake, in letters: a drawing or cells of the longest snake, with words around it.
const MAX_LETTERS: usize = 12 * Snake::MAX_LEN;

/// A sign that does not belong is looked for among this many different signs.
const MAX_KINDS: usize = 12;

/// If the size is off by this many cubelets or more, another box is more likely than a mistake.
const FAR_OFF: usize = 3;

/// Reads a snake. It must have as many cubelets as `box_size` has cells, or as some cube if no box is given.
///
/// With `forced`, only that notation is allowed. Case and separators do not count. As a person would, it drops a
/// reading with a run longer than the box if another has none; a single one is kept, unless a snake of another size is
/// closer to the text. If the whole text is no snake, a part of it may be; the notes say what was left out. A reading
/// that folds is preferred to those that do not.
///
/// # Errors
/// [`NotationError::Ambiguous`] if different snakes remain; otherwise the error of the most likely reading.
pub fn read(
    text: &str,
    box_size: Option<BoxSize>,
    forced: Option<Notation>,
    folds: Folds,
) -> Result<Reading, NotationError> {
    let symbols = text.chars().filter(|letter| !is_separator(*letter)).count();
    if symbols > MAX_LETTERS {
        return Err(NotationError::TooLong(symbols));
    }
    let (clean, starts) = clean(text);
    if clean.trim().is_empty() {
        return Err(NotationError::Empty);
    }
    let versions = versions(&clean);
    let groups = candidates(&versions);
    let mut reader = SnakeReader { text: &clean, starts, wanted: box_size, forced, errors: Vec::new() };
    // The likeliest readings, if they are proved not to fold.
    let mut unlikely: Vec<Reading> = Vec::new();
    for group in &groups {
        let mut found: Vec<(Rank, Reading)> = group.iter().flat_map(|part| reader.readings(part)).collect();
        found.sort_by_key(|(rank, reading)| (*rank, reading.notation));
        let mut seen = HashSet::new();
        found.retain(|(_, reading)| seen.insert(reading.snake.clone()));
        for readings in found.chunk_by(|one, other| one.0 == other.0) {
            let rank = readings[0].0;
            let must_fold = rank == Rank::IfFolds || !unlikely.is_empty();
            let may_be = |one: &Reading| {
                // Some signs mean one thing only, whether it folds or not; so do all signs if the notation is given.
                let is_plain =
                    one.notation == Notation::Segments || one.notation >= Notation::Moves || forced.is_some();
                let is_sure = is_plain && one.certain && rank < Rank::TooLong;
                is_sure || folds(&one.snake, one.box_size).unwrap_or(!must_fold)
            };
            let readings = readings.iter().map(|(_, reading)| reading.clone());
            let (mut kept, dropped): (Vec<Reading>, Vec<Reading>) = readings.partition(may_be);
            match kept.len() {
                0 if must_fold => {}
                0 => unlikely = dropped,
                1 => {
                    let mut reading = kept.swap_remove(0);
                    if let Some(other) = unlikely.first().or(dropped.first()) {
                        reading.certain = false;
                        reading.notes.push(Note::DoesNotFold(other.notation, other.snake.clone()));
                    }
                    return Ok(reading);
                }
                _ => return Err(NotationError::Ambiguous(kept)),
            }
        }
    }
    // With its box given, a list that can be a snake is one.
    if forced.is_none()
        && (box_size.is_none() || unlikely.is_empty())
        && let Some(error) = looks_like(&clean)
    {
        return Err(error);
    }
    let nearest = reader.errors.iter().min_by_key(|(key, _)| *key).cloned();
    let is_only = unlikely.len() == 1;
    if let Some(first) = unlikely.into_iter().next() {
        let excess = runs_too_long(&first.snake, first.box_size);
        // A snake of another size is a better guess than one with runs longer than the box.
        let is_beaten = nearest.as_ref().is_some_and(|((_, mistakes), error)| {
            matches!(error, NotationError::Size { notation, .. } if *mistakes <= excess && *notation < first.notation.min(Notation::Inner))
        });
        if excess == 0 || is_only && (first.certain || !is_beaten) {
            return Ok(Reading { certain: first.certain && is_only, ..first });
        }
    }
    let unknown = if symbols <= Snake::MAX_LEN {
        NotationError::NotASnake(text.to_owned())
    } else {
        NotationError::TooLong(symbols)
    };
    let error = nearest.map_or(unknown, |(_, error)| error);
    let last = match &error {
        NotationError::NotASnake(_) => Notation::Drawing,
        NotationError::Size { notation, .. } if is_less(*notation) => Notation::Segments,
        _ => return Err(error),
    };
    Err(reader.odd_one(last).unwrap_or(error))
}

/// The readings of a text in all notations.
fn attempts(text: &str, forced: Option<Notation>) -> impl Iterator<Item = Attempt<'_>> {
    let listed = numbers::attempts(text).into_iter().chain(letters::attempts(text, forced));
    listed.chain(path::attempts(text)).chain(places::attempts(text))
}

/// Whether the text has only digits and separators.
pub fn is_numbers(text: &str) -> bool {
    clean(text).0.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter))
}

struct SnakeReader<'a> {
    /// The clean text, with where each byte of it is in the original.
    text: &'a str,
    starts: Vec<usize>,
    wanted: Option<BoxSize>,
    forced: Option<Notation>,
    /// For each: whether its signs are not run lengths, and the cubelets too many or too few plus the excess length of
    /// runs. The least is the likeliest.
    errors: Vec<((bool, usize), NotationError)>,
}

impl SnakeReader<'_> {
    /// The readings of the right size that explain the numbers beside the part.
    fn readings(&mut self, part: &Part) -> Vec<(Rank, Reading)> {
        let text = part.text;
        if text != self.text && is_cut(text) {
            return Vec::new();
        }
        let left_out = part.left_out(self.text);
        let attempts = attempts(text, self.forced);
        let mut found: Vec<_> = attempts.filter_map(|attempt| self.judge(attempt, part, &left_out)).collect();
        if let Some(forced) = self.forced {
            // A forced reading is dropped if another notation explains the text better.
            let best = found.iter().map(|(rank, _)| *rank).min();
            let is_best = |rank: Rank| rank == Rank::TooLong || Some(rank) == best;
            found.retain(|(rank, reading)| is_best(*rank) && reading.notation == forced);
        }
        found.retain(|(_, Reading { notation, snake, box_size, .. })| {
            // A list beside its box would be longer by three numbers.
            let sides = if *notation > Notation::Rows { box_size.sides().to_array() } else { [0; 3] };
            let explained = [snake.len(), snake.turns(), snake.turns() + 1];
            let is_explained = |number: usize| explained.contains(&number) || sides.contains(&(number as i32));
            part.must_fold || part.gone.iter().filter_map(|word| size(word)).all(is_explained)
        });
        found
    }

    /// The attempt as a reading, if it has the right size. Otherwise remembers the error.
    fn judge(&mut self, attempt: Attempt, part: &Part, left_out: &str) -> Option<(Rank, Reading)> {
        let (solution, filled) = Solution::filling(&attempt.cells, self.wanted).unzip();
        let cube = BoxSize::nearest_cube(attempt.cubelets);
        let box_size = self.wanted.or(filled).or(part.box_size).unwrap_or(cube);
        let is_too_long = attempt.snake.as_ref().is_some_and(|snake| snake.run_too_long(box_size).is_some());
        // A run too long is proof only where the text keeps to its notation, or to the one that is given.
        let is_proof = attempt.rank == Rank::Exact || self.forced.is_some() && attempt.rank < Rank::IfFolds;
        if attempt.cubelets != box_size.cells() || is_too_long && !is_proof {
            self.blame(&attempt, part, box_size);
            return None;
        }
        let Attempt { notation, rank, snake, mut notes, cells, signs, .. } = attempt;
        let text = part.text;
        let snake = snake.filter(|_| !is_too_long || text == self.text)?;
        // A single sign repeated is a snake only if nothing else is there.
        let is_one = notation < Notation::Moves && signs.iter().all(|sign| *sign == signs[0]);
        let rank = if part.must_fold || is_one && !left_out.is_empty() { Rank::IfFolds } else { rank };
        let [least, most] = bounds(&cells);
        let is_flat = (most - least).min_element() == 0;
        let lines = text.lines().filter(|line| notation < Notation::Cells && !line.trim().is_empty()).count();
        let doubts = [
            solution.as_ref().map(|_| Note::Solution(snake.clone())),
            (solution.is_none() && !is_flat).then_some(Note::NoSolution),
            (lines > 1).then_some(Note::Lines(lines)),
            (is_cut(text) || self.text.matches('"').count() % 2 == 1).then_some(Note::NotClosed),
            (!left_out.is_empty()).then(|| Note::LeftOut(left_out.to_owned())),
        ];
        notes.extend(doubts.into_iter().flatten());
        // Half of a snake may have as many cubes as the smallest cube, and half of a list be another one's rows.
        let certain = rank == Rank::Exact
            && notes.is_empty()
            && (self.wanted.is_some() || box_size.longest() > 2)
            && (notation == Notation::Segments || notation > Notation::Rows || self.forced.is_some())
            // As if a sign were lost between two commas.
            && !text.split(',').rev().skip(1).any(|item| item.trim().is_empty())
            // Twos and threes alone are rather run lengths.
            && (notation != Notation::Codes || text.contains('1'));
        let has_digits = cells.is_empty() && text.contains(|letter: char| letter.is_ascii_digit());
        if self.forced.is_none() && notation != Notation::Segments && (has_digits || notation <= Notation::Rows) {
            notes.insert(0, Note::ReadAs(notation));
        }
        let rank = if is_too_long && self.forced.is_none() { Rank::TooLong } else { rank };
        Some((rank, Reading { notation, snake, box_size, notes, certain, solution }))
    }

    /// Remembers the error of an attempt, if it may be the likeliest.
    fn blame(&mut self, attempt: &Attempt, part: &Part, box_size: BoxSize) {
        let Attempt { notation, rank, cubelets, .. } = *attempt;
        let off = box_size.cells().abs_diff(cubelets);
        let is_other = self.forced.is_some_and(|forced| forced != notation);
        // Any numbers may be rows or cells. What is left out counts more.
        let is_odd = matches!(notation, Notation::Rows | Notation::Cells) || 2 * part.text.len() < self.text.len();
        // Two signs may mean anything, unless they are run lengths.
        let is_little = attempt.signs.len() < if notation == Notation::Segments { 2 } else { 3 };
        if is_other || is_odd || is_little || !part.gone.is_empty() || rank != Rank::Exact {
            return;
        }
        let Some(snake) = attempt.snake.clone() else {
            return self.errors.push(((true, usize::MAX), NotationError::TooLong(cubelets)));
        };
        let longest = box_size.longest();
        let excess = runs_too_long(&snake, box_size);
        // The run that is too long reveals the mistake if the box is certain or likely, or if the run is too long for a
        // slip.
        let given = self.wanted.is_some();
        let most = if given || off < FAR_OFF { longest } else { 2 * longest };
        let run = snake.segments().into_iter().enumerate().rev().max_by_key(|(_, length)| *length);
        let run = run.filter(|(_, length)| *length > most);
        let numbered = run.filter(|_| notation < Notation::Rows);
        let place = numbered.map_or(0..0, |(run, _)| self.place(part.base, attempt.signs[run]));
        // A part of the text says nothing about another box.
        let given = given || part.text != self.text;
        let signs = attempt.signs.len().try_into().unwrap_or(u16::MAX);
        let error = NotationError::Size { notation, snake, signs, box_size, given, run, place };
        let mistakes = if error.other_box().is_some() { FAR_OFF.min(off + excess) } else { off + excess };
        self.errors.push(((notation != Notation::Segments, mistakes), error));
    }

    /// The first sign without which, and all like it, the others are a snake; if these are so few that they may be
    /// slips.
    fn odd_one(&self, last: Notation) -> Option<NotationError> {
        let mut lists = [signs(self.text), words(self.text, is_separator)];
        // Of several digits, one is no sign.
        if self.text.contains(|letter: char| letter.is_ascii_digit()) {
            lists.reverse();
        }
        lists.into_iter().find_map(|signs| {
            let mut seen = HashSet::new();
            let mut kinds = signs.iter().enumerate().filter(|(_, sign)| seen.insert(**sign)).take(MAX_KINDS);
            kinds.find_map(|(index, sign)| {
                let rest: Vec<&str> = signs.iter().copied().filter(|other| other != sign).collect();
                let is_slip = 3 * (signs.len() - rest.len()) + 1 < signs.len();
                let rest = is_slip.then(|| rest.join(" "))?;
                let is_likely = |notation| notation <= last && !is_less(notation);
                let is_wanted = |notation| self.forced.map_or(is_likely(notation), |forced| forced == notation);
                let fits = |attempt: &Attempt| attempt.rank == Rank::Exact && is_wanted(attempt.notation);
                let notation = attempts(&rest, self.forced).find(fits)?.notation;
                let place = self.place(self.text, sign);
                Some(NotationError::Symbol { notation, symbol: sign.to_string(), at: index + 1, place })
            })
        })
    }

    /// Where a sign of the clean text, or of one in which comments are blank, is in the original.
    fn place(&self, base: &str, sign: &str) -> Range<usize> {
        let Range { start, end } = place(base, &[sign]);
        self.starts[start]..self.starts[end]
    }
}

/// Whether it is a notation of numbers other than run lengths; nearly any list can be read in one.
fn is_less(notation: Notation) -> bool {
    notation > Notation::Segments && notation <= Notation::Rows
}

/// What kind of text this probably is, if it is no snake.
fn looks_like(text: &str) -> Option<NotationError> {
    let upper = text.to_uppercase();
    let turns = words(&upper, |letter| "- ,".contains(letter));
    let is_turn = |word: &&str| word.len() < 5 && word.contains(['L', 'R']) && word.ends_with(['1', '2', '3']);
    let signs = words(&upper, is_separator).concat();
    let kinds = String::from_iter(BTreeSet::from_iter(signs.chars()));
    let are_wedges = kinds == "0123" && matches!(signs.len(), 23 | 24);
    let mut places: Vec<usize> = tokens(text).into_iter().filter_map(numbers::number).collect();
    // The last cube of a run is the first of the next.
    places.dedup();
    if upper.contains("RUBIK") || are_wedges || turns.len() > 2 && turns.iter().all(is_turn) {
        Some(NotationError::RubiksSnake)
    } else if kinds == "BW" {
        Some(NotationError::Colours)
    } else {
        (places.len() > 4 && places.is_sorted()).then_some(NotationError::Places)
    }
}

/// Total excess length of runs, in cubelets.
fn runs_too_long(snake: &Snake, box_size: BoxSize) -> usize {
    snake.segments().into_iter().map(|length| length.saturating_sub(box_size.longest())).sum()
}
