//! Reads a snake: tries every notation and keeps the readings with the right number of cubelets.

use std::collections::HashSet;

use super::attempt::{Attempt, Fault, Rank};
use super::error::{FAR_OFF, Lookalike, likely_box, telling_run};
use super::text::{Part, Text, candidates, clean, is_cut, is_separator, is_space, words};
use super::{Notation, NotationError, Note, Reading, drawing, letters, numbers, path};
use crate::puzzle::{BoxSize, Snake, Solution};

/// The longest text of a snake, in letters: a drawing or cells of the longest snake, with words around it.
const MAX_LETTERS: usize = 12 * Snake::MAX_LEN;

/// Reads a snake. It must have as many cubelets as `box_size` has cells, or as some cube if no box is given.
///
/// With `forced`, only that notation is allowed. Letters may have either case; spaces, commas, brackets and similar
/// separators are skipped. As a person would, it drops a reading with a run longer than the box if another has none; a
/// single reading is kept, unless a snake of another size is closer to the text. If the whole text is no snake, a part
/// of it may be, such as a list in brackets; the notes say what was left out.
///
/// # Errors
/// [`NotationError::Ambiguous`] if different snakes remain; otherwise the error of the most likely reading.
pub fn read(text: &str, box_size: Option<BoxSize>, forced: Option<Notation>) -> Result<Reading, NotationError> {
    let (clean, starts) = clean(text);
    let symbols = clean.chars().filter(|letter| !is_separator(*letter)).count();
    if clean.trim().is_empty() {
        return Err(NotationError::Empty);
    }
    if symbols > MAX_LETTERS {
        return Err(NotationError::TooLong(symbols));
    }
    let mut search = Search { wanted: box_size, forced, nearest: None };
    let groups = candidates(&clean);
    let (mut too_long, mut excess) = (Vec::new(), 0);
    for group in &groups {
        let mut readings = Vec::new();
        for part in group {
            let (excess_of_part, of_part) = search.readings(part, &starts);
            if excess_of_part == 0 {
                readings.extend(of_part);
            } else if part.left_out.is_none() {
                (too_long, excess) = (of_part, excess_of_part);
            }
        }
        if !readings.is_empty() {
            return one(readings);
        }
    }
    if let Some(like) = looks_like(&clean, groups.iter().flatten()) {
        return Err(NotationError::LooksLike(like));
    }
    // A snake of another size is a better guess than one with runs longer than the box.
    let is_better = |(mistakes, fault): &(usize, Fault)| {
        let NotationError::Size { notation, .. } = fault.error else { return false };
        forced.is_none() && too_long.iter().all(|reading| (*mistakes, notation) < (excess, reading.notation))
    };
    if !too_long.is_empty() && !search.nearest.as_ref().is_some_and(is_better) {
        return one(too_long);
    }
    // Naming the first of many unknown symbols would not help.
    let is_symbol = |fault: &Fault| matches!(fault.error, NotationError::Symbol { .. });
    let helps = |fault: &Fault| !is_symbol(fault) || fault.mistakes.saturating_mul(3) <= symbols || forced.is_some();
    Err(match search.nearest.map(|(_, fault)| fault) {
        fault if symbols > Snake::MAX_LEN && fault.as_ref().is_none_or(is_symbol) => NotationError::TooLong(symbols),
        Some(fault) if helps(&fault) => fault.error,
        _ if text.contains(['=', '[', '{', '(', '"', '\n']) && text.contains(char::is_alphabetic) => {
            NotationError::NoPart(text.to_owned())
        }
        _ => NotationError::NotASnake(text.to_owned()),
    })
}

/// Whether the text has only digits and separators.
pub fn is_numbers(text: &str) -> bool {
    clean(text).0.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter))
}

fn one(mut readings: Vec<Reading>) -> Result<Reading, NotationError> {
    readings.sort_by_key(|reading| reading.notation);
    let mut seen = HashSet::new();
    readings.retain(|reading| seen.insert(reading.snake.clone()));
    if readings.len() > 1 { Err(NotationError::Ambiguous(readings)) } else { Ok(readings.swap_remove(0)) }
}

struct Search {
    wanted: Option<BoxSize>,
    forced: Option<Notation>,
    /// The likeliest fault, with its wrong symbols plus cubelets too many or too few plus excess length of runs.
    nearest: Option<(usize, Fault)>,
}

impl Search {
    /// The readings of the best rank, and of those the ones with the shortest runs, with the excess length of these.
    /// Numbers beside a part must be explained by its readings.
    fn readings(&mut self, part: &Part, starts: &[usize]) -> (usize, Vec<Reading>) {
        let text = Text { text: &part.text, starts: &starts[part.start..] };
        let is_whole = part.left_out.is_none();
        if !is_whole && (part.text.chars().all(is_space) || is_cut(&part.text)) {
            return (0, Vec::new());
        }
        let attempts = [
            numbers::attempts(text),
            letters::attempts(text, self.forced),
            path::attempts(text),
            drawing::attempts(text),
        ];
        let mut found: Vec<(Rank, usize, Reading)> = Vec::new();
        for attempt in attempts.into_iter().flatten() {
            let rank = attempt.rank;
            found.extend(self.judge(attempt, part).map(|(excess, reading)| (rank, excess, reading)));
        }
        let best = found.iter().filter(|(_, excess, _)| *excess == 0).map(|(rank, ..)| *rank).min();
        let rank = best.unwrap_or(if self.forced.is_some() { Rank::Signs } else { Rank::Exact });
        found.retain(|(_, _, reading)| self.forced.is_none_or(|forced| forced == reading.notation));
        let excess = found.iter().map(|(_, excess, _)| *excess).min().unwrap_or(0);
        found.retain(|(own, runs, _)| *own <= rank && (excess > 0 || *runs == 0));
        let is_explained = |Reading { notation, snake, box_size, .. }: &Reading| {
            // A list beside its box would be longer by three numbers.
            let sides = if *notation > Notation::Rows { box_size.sides().to_array() } else { [0; 3] };
            let explained = [snake.len(), snake.turns(), snake.turns() + 1];
            part.numbers.iter().all(|number| explained.contains(number) || sides.contains(&(*number as i32)))
        };
        (excess, found.into_iter().map(|(_, _, reading)| reading).filter(is_explained).collect())
    }

    /// A reading of the right size, with the excess length of its runs. Remembers the likeliest error.
    fn judge(&mut self, attempt: Attempt, part: &Part) -> Option<(usize, Reading)> {
        let Attempt { notation, cubelets, outcome, rank, mut notes, cells, runs, blames } = attempt;
        let wanted = self.wanted.or(part.box_size);
        let (solution, filled) = Solution::filling(&cells, wanted).unzip();
        let box_size = wanted.or(filled).unwrap_or_else(|| BoxSize::nearest_cube(cubelets));
        let off = box_size.cells().abs_diff(cubelets);
        let (given, is_whole) = (wanted.is_some(), part.left_out.is_none());
        // A run too long is proof only where the text keeps to its notation, or to the one it is said to be in.
        let is_proof = rank == Rank::Exact || self.forced.is_some();
        let (mistakes, fault) = match outcome {
            Ok(snake) if off == 0 && (is_proof || snake.run_too_long(box_size).is_none()) => {
                let text = &part.text;
                let is_list = cells.is_empty() && is_numbers(text) && text.contains(|it: char| it.is_ascii_digit());
                let is_unusual = notation != Notation::Segments && (is_list || notation <= Notation::Rows);
                if is_unusual && self.forced.is_none() {
                    notes.insert(0, Note::ReadAs(notation));
                }
                let flat = (0..3).any(|axis| cells.iter().all(|cell| cell[axis] == cells[0][axis]));
                let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
                let has_lines = matches!(notation, Notation::Drawing | Notation::Cells);
                let doubts = [
                    solution.as_ref().map(|_| Note::Solution(snake.clone())),
                    (solution.is_none() && !flat).then_some(Note::NoSolution),
                    (lines > 1 && !has_lines).then_some(Note::Lines(lines)),
                    is_cut(text).then_some(Note::NotClosed),
                    part.left_out.clone(),
                ];
                // Half of a snake may have as many cubes as the smallest cube, and half of a list be another one's rows.
                let certain = rank == Rank::Exact
                    && (given || box_size.longest() > 2)
                    && notation != Notation::Rows
                    && doubts.iter().all(Option::is_none);
                notes.extend(doubts.into_iter().flatten());
                let excess = runs_too_long(&snake, box_size);
                return Some((excess, Reading { notation, snake, box_size, notes, certain, solution }));
            }
            Ok(snake) => {
                // A box that is not a cube may be meant.
                let other = if given { None } else { likely_box(&snake) };
                let mistakes = off + runs_too_long(&snake, box_size);
                let mistakes = if other.is_some() { mistakes.min(FAR_OFF) } else { mistakes };
                let place = telling_run(&snake, box_size, given).and_then(|(run, _)| runs.get(run).cloned());
                let other = other.filter(|_| is_whole);
                let error = NotationError::Size { notation, snake, box_size, given, other, place };
                (mistakes, Fault { mistakes: 0, error })
            }
            Err(fault) => (off.saturating_add(fault.mistakes), fault),
        };
        let counts = blames
            && (off == 0 || rank != Rank::Signs)
            && part.numbers.is_empty()
            && self.forced.is_none_or(|forced| forced == notation);
        if counts && self.nearest.as_ref().is_none_or(|(nearest, _)| mistakes < *nearest) {
            self.nearest = Some((mistakes, fault));
        }
        None
    }
}

/// What a text that is no snake probably is.
fn looks_like<'a>(text: &str, mut parts: impl Iterator<Item = &'a Part>) -> Option<Lookalike> {
    let upper = text.to_uppercase();
    let signs: Vec<char> = upper.chars().filter(|letter| !is_separator(*letter)).collect();
    let is_one_of = |kinds: &str| signs.iter().all(|sign| kinds.contains(*sign));
    let turns = words(&upper, |letter| "- ,".contains(letter));
    let is_turn = |word: &&str| word.len() < 5 && word.contains(['L', 'R']) && word.ends_with(['1', '2', '3']);
    let wedges = matches!(signs.len(), 23 | 24) && is_one_of("0123") && signs.contains(&'0') && signs.contains(&'3');
    if upper.contains("RUBIK") || wedges || turns.len() > 2 && turns.iter().all(is_turn) {
        return Some(Lookalike::RubiksSnake);
    }
    if is_one_of("BW") && signs.contains(&'B') && signs.contains(&'W') {
        return Some(Lookalike::Colours);
    }
    parts.find_map(|part| {
        let numbers = numbers::numbers(&part.text)?;
        let (pairs, rest) = numbers.as_chunks::<2>();
        let linked = pairs.windows(2).all(|two| two[0][1] == two[1][0] && two[0][0] < two[0][1]);
        match numbers.len() {
            5.. if numbers.is_sorted_by(|one, next| one < next) => Some(Lookalike::Corners),
            6.. if linked && rest.is_empty() => Some(Lookalike::RunEnds),
            _ => None,
        }
    })
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
