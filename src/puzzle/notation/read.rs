//! Reads a snake: tries every notation and keeps the readings with the right number of cubelets.

use std::collections::HashSet;

use super::attempt::{Attempt, Rank};
use super::error::{FAR_OFF, likely_box, telling_run};
use super::text::{Part, Text, clean, is_cut, is_separator, is_space, parts, words};
use super::{Notation, NotationError, Reading, drawing, letters, numbers, path};
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
    let whole = search.readings(Text { text: &clean, starts: &starts }, box_size, None);
    if whole.fit() {
        return one(whole.readings);
    }
    let groups = parts(&clean);
    for group in &groups {
        let readings: Vec<Reading> = group.iter().flat_map(|part| search.part(part, &starts)).collect();
        if !readings.is_empty() {
            return one(readings);
        }
    }
    if let Some(like) = looks_like(&clean, groups.iter().flatten()) {
        return Err(NotationError::LooksLike(like));
    }
    search.failure(text, symbols, whole)
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

/// Readings of the right size, and the least excess length of their runs, in cubelets.
struct Found {
    readings: Vec<Reading>,
    excess: usize,
}

impl Found {
    fn fit(&self) -> bool {
        self.excess == 0 && !self.readings.is_empty()
    }
}

struct Search {
    wanted: Option<BoxSize>,
    forced: Option<Notation>,
    nearest: Option<Nearest>,
}

struct Nearest {
    /// Wrong symbols plus cubelets too many or too few plus excess length of runs; the fewer, the likelier.
    mistakes: usize,
    unknown: usize,
    error: NotationError,
}

impl Search {
    /// The readings of the best rank, and of those the ones with the shortest runs.
    fn readings(&mut self, text: Text, box_size: Option<BoxSize>, part: Option<&Part>) -> Found {
        let attempts = [
            numbers::attempts(text),
            letters::attempts(text, self.forced),
            path::attempts(text),
            drawing::attempts(text),
        ];
        let mut found: Vec<(Rank, usize, Reading)> = Vec::new();
        for attempt in attempts.into_iter().flatten() {
            let rank = attempt.rank;
            let judged = self.judge(attempt, text.text, box_size, part);
            found.extend(judged.map(|(excess, reading)| (rank, excess, reading)));
        }
        let best = found.iter().filter(|(_, excess, _)| *excess == 0).map(|(rank, ..)| *rank).min();
        let rank = best.unwrap_or(if self.forced.is_some() { Rank::Signs } else { Rank::Exact });
        found.retain(|(_, _, reading)| self.forced.is_none_or(|forced| forced == reading.notation));
        let excess = found.iter().map(|(_, excess, _)| *excess).min().unwrap_or(0);
        found.retain(|(own, runs, _)| *own <= rank && (excess > 0 || *runs == 0));
        Found { readings: found.into_iter().map(|(_, _, reading)| reading).collect(), excess }
    }

    /// A reading of the right size, with the excess length of its runs. Remembers the likeliest error.
    fn judge(
        &mut self,
        Attempt { notation, cubelets, outcome, rank, mut notes, cells, runs, blames }: Attempt,
        text: &str,
        wanted: Option<BoxSize>,
        part: Option<&Part>,
    ) -> Option<(usize, Reading)> {
        let (solution, filled) = Solution::filling(&cells, wanted).unzip();
        let box_size = wanted.or(filled).unwrap_or_else(|| BoxSize::nearest_cube(cubelets));
        let off = box_size.cells().abs_diff(cubelets);
        let given = wanted.is_some();
        // A run too long is proof only where the text keeps to its notation, or to the one it is said to be in.
        let is_proof = rank == Rank::Exact || self.forced.is_some();
        let (mistakes, unknown, error) = match outcome {
            Ok(snake) if off == 0 && (is_proof || snake.run_too_long(box_size).is_none()) => {
                let is_list = cells.is_empty() && is_numbers(text) && text.contains(|it: char| it.is_ascii_digit());
                let is_unusual = notation != Notation::Segments && (is_list || notation <= Notation::Rows);
                if is_unusual && self.forced.is_none() {
                    notes.insert(0, format!("read as {}", notation.describe()));
                }
                let flat = (0..3).any(|axis| cells.iter().all(|cell| cell[axis] == cells[0][axis]));
                let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
                let has_lines = matches!(notation, Notation::Drawing | Notation::Cells);
                let doubts = [
                    solution.as_ref().map(|_| format!("a solution: its snake is {snake}")),
                    (solution.is_none() && !flat)
                        .then(|| "this is no solution, since it fills no box; only its corners are read".to_owned()),
                    (lines > 1 && !has_lines).then(|| format!("its {lines} lines are read as one snake")),
                    is_cut(text).then(|| "a bracket or quote is not closed: is the end missing?".to_owned()),
                ];
                // Half of a snake may have as many cubes as the smallest cube, and half of a list be another one's rows.
                let certain = rank == Rank::Exact
                    && part.is_none()
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
                let other = other.filter(|_| part.is_none());
                (mistakes, 0, NotationError::Size { notation, snake, box_size, given, other, place })
            }
            Err(fault) => (off.saturating_add(fault.mistakes), fault.mistakes, fault.error),
        };
        let counts = blames
            && (off == 0 || rank != Rank::Signs)
            && part.is_none_or(|part| part.numbers.is_empty())
            && self.forced.is_none_or(|forced| forced == notation);
        if counts && self.nearest.as_ref().is_none_or(|nearest| mistakes < nearest.mistakes) {
            self.nearest = Some(Nearest { mistakes, unknown, error });
        }
        None
    }

    /// The readings of a part that leave no number beside it unexplained.
    fn part(&mut self, part: &Part, starts: &[usize]) -> Vec<Reading> {
        if part.text.chars().all(is_space) || is_cut(&part.text) {
            return Vec::new();
        }
        let text = Text { text: &part.text, starts: &starts[part.start..] };
        let mut found = self.readings(text, self.wanted.or(part.box_size), Some(part));
        if !found.fit() {
            return Vec::new();
        }
        found.readings.retain(|Reading { notation, snake, box_size, .. }| {
            // A list beside its box would be longer by three numbers.
            let sides = if *notation > Notation::Rows { box_size.sides().to_array() } else { [0; 3] };
            let explained = [snake.len(), snake.turns(), snake.turns() + 1];
            part.numbers.iter().all(|number| explained.contains(number) || sides.contains(&(*number as i32)))
        });
        for reading in &mut found.readings {
            reading.notes.push(part.left_out.clone());
            reading.certain = false;
        }
        found.readings
    }

    fn failure(self, text: &str, symbols: usize, whole: Found) -> Result<Reading, NotationError> {
        let Found { readings, excess } = whole;
        // A snake of another size is a better guess than one with runs longer than the box.
        let is_better = |nearest: &Nearest| {
            let NotationError::Size { notation, .. } = nearest.error else { return false };
            let worse = |reading: &Reading| (nearest.mistakes, notation) < (excess, reading.notation);
            self.forced.is_none() && readings.iter().all(worse)
        };
        if !readings.is_empty() && !self.nearest.as_ref().is_some_and(is_better) {
            return one(readings);
        }
        Err(match self.nearest {
            Some(Nearest { error: NotationError::Symbol { .. }, .. }) | None if symbols > Snake::MAX_LEN => {
                NotationError::TooLong(symbols)
            }
            // Naming the first of many unknown symbols would not help.
            Some(Nearest { unknown, error, .. })
                if !matches!(error, NotationError::Symbol { .. })
                    || unknown.saturating_mul(3) <= symbols
                    || self.forced.is_some() =>
            {
                error
            }
            _ if text.contains(['=', '[', '{', '(', '"', '\n']) && text.contains(char::is_alphabetic) => {
                NotationError::NoPart(text.to_owned())
            }
            _ => NotationError::NotASnake(text.to_owned()),
        })
    }
}

/// What a text that is no snake probably is, and what to write instead.
fn looks_like<'a>(text: &str, parts: impl Iterator<Item = &'a Part>) -> Option<&'static str> {
    let upper = text.to_uppercase();
    let mut kinds: Vec<char> = upper.chars().filter(|letter| !is_separator(*letter)).collect();
    let signs = kinds.len();
    kinds.sort_unstable();
    kinds.dedup();
    let turns = words(&upper, |letter| "- ,".contains(letter));
    let is_turn = |word: &&str| word.len() < 5 && word.contains(['L', 'R']) && word.ends_with(['1', '2', '3']);
    let wedges = matches!(signs, 23 | 24) && kinds[0] == '0' && kinds.ends_with(&['3']);
    if upper.contains("RUBIK") || wedges || turns.len() > 2 && turns.iter().all(is_turn) {
        return Some("Rubik's Snake, another puzzle; a snake cube is written as run lengths: 3 2 2 3 …");
    }
    if kinds == ['B', 'W'] {
        return Some("the colours of the cubes; write the snake itself first, as run lengths: 3 2 2 3 …");
    }
    let texts = std::iter::once(text).chain(parts.map(|part| &part.text[..]));
    texts.filter_map(numbers::numbers).find_map(|numbers| {
        let (pairs, rest) = numbers.as_chunks::<2>();
        let rises = numbers.is_sorted_by(|one, next| one < next);
        let linked = pairs.windows(2).all(|two| two[0][1] == two[1][0] && two[0][0] < two[0][1]);
        match numbers.len() {
            5.. if rises => Some("the places of the corners; write the lengths of the runs instead: 3 2 2 3 …"),
            6.. if linked && rest.is_empty() => {
                Some("the first and last cube of each run; write how many cubes each run has: 3 2 2 3 …")
            }
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
