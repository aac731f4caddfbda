//! Reads a snake: tries every notation and keeps the readings with the right number of cubelets.

use super::attempt::{Attempt, Rank};
use super::error::{FAR_OFF, likely_box, telling_run};
use super::text::{Letter, Part, clean, is_cut, is_separator, is_space, parts, string};
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
    let letters = clean(text);
    let symbols = letters.iter().filter(|letter| !is_separator(letter.letter)).count();
    if letters.iter().all(|letter| letter.letter.is_whitespace()) {
        return Err(NotationError::Empty);
    }
    if symbols > MAX_LETTERS {
        return Err(NotationError::TooLong(symbols));
    }
    let mut search = Search { wanted: box_size, forced, nearest: None };
    let whole = search.readings(&letters, box_size, None);
    if whole.fit {
        return one(whole.readings);
    }
    for group in parts(&letters) {
        let mut readings = Vec::new();
        for part in &group {
            readings.extend(search.part(part));
        }
        readings.dedup_by(|one, other| one.snake == other.snake);
        if !readings.is_empty() {
            return one(readings);
        }
    }
    if let Some(like) = looks_like(&letters) {
        return Err(NotationError::LooksLike(like));
    }
    search.failure(text, symbols, whole)
}

/// Whether the text has only digits and separators.
pub fn is_numbers(text: &str) -> bool {
    clean(text).iter().all(|letter| letter.letter.is_ascii_digit() || is_separator(letter.letter))
}

fn one(mut readings: Vec<Reading>) -> Result<Reading, NotationError> {
    readings.sort_by_key(|reading| reading.notation);
    if readings.iter().any(|other| other.snake != readings[0].snake) {
        let mut seen: Vec<Snake> = Vec::new();
        readings.retain(|reading| {
            let is_new = !seen.contains(&reading.snake);
            seen.push(reading.snake.clone());
            is_new
        });
        return Err(NotationError::Ambiguous(readings));
    }
    Ok(readings.swap_remove(0))
}

/// Readings of the right size.
struct Found {
    readings: Vec<Reading>,
    /// Whether they have no run too long.
    fit: bool,
    /// The least excess length of runs, in cubelets.
    excess: usize,
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
    notation: Notation,
    /// Whether only the size is wrong.
    faultless: bool,
    error: NotationError,
}

impl Search {
    /// The readings of the best rank, and of those the ones with the shortest runs.
    fn readings(&mut self, letters: &[Letter], box_size: Option<BoxSize>, part: Option<&Part>) -> Found {
        let attempts = numbers::attempts(letters).into_iter().chain(letters::attempts(letters, self.forced));
        let attempts = attempts.chain(path::attempts(letters)).chain(drawing::attempts(letters));
        let mut found: Vec<(Rank, usize, Reading)> = Vec::new();
        for attempt in attempts {
            let rank = attempt.rank;
            if let Some((excess, reading)) = self.judge(attempt, letters, box_size, part) {
                found.push((rank, excess, reading));
            }
        }
        let best = found.iter().filter(|(_, excess, _)| *excess == 0).map(|(rank, ..)| *rank).min();
        found.retain(|(_, _, reading)| self.forced.is_none_or(|forced| forced == reading.notation));
        let excess = found.iter().map(|(_, excess, _)| *excess).min().unwrap_or(0);
        let rank = best.unwrap_or(if self.forced.is_some() { Rank::Signs } else { Rank::Exact });
        found.retain(|(own, runs, _)| *own <= rank && (excess > 0 || *runs == 0));
        let readings: Vec<Reading> = found.into_iter().map(|(_, _, reading)| reading).collect();
        Found { fit: excess == 0 && !readings.is_empty(), readings, excess }
    }

    /// A reading of the right size, with the excess length of its runs. Remembers the likeliest error.
    fn judge(
        &mut self,
        Attempt { notation, cubelets, outcome, rank, mut notes, cells, runs, blames }: Attempt,
        letters: &[Letter],
        wanted: Option<BoxSize>,
        part: Option<&Part>,
    ) -> Option<(usize, Reading)> {
        let solution = Solution::filling(&cells, wanted);
        let filled = solution.as_ref().map(|(_, size)| *size);
        let box_size = wanted.or(filled).unwrap_or_else(|| BoxSize::nearest_cube(cubelets));
        let off = box_size.cells().abs_diff(cubelets);
        let faultless = outcome.is_ok();
        let given = wanted.is_some();
        let (mistakes, unknown, error) = match outcome {
            // A run too long is proof only where the text keeps to its notation, or to the one it is said to be in.
            Ok(snake)
                if off == 0
                    && (rank == Rank::Exact || self.forced.is_some() || snake.run_too_long(box_size).is_none()) =>
            {
                let excess = runs_too_long(&snake, box_size);
                // Half of a snake may have as many cubes as the smallest cube.
                let mut certain = rank == Rank::Exact && part.is_none() && (given || box_size.longest() > 2);
                // Half of a list may be another one's rows.
                certain &= notation != Notation::Rows;
                let text = string(letters);
                let is_list = text.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter));
                let is_list = is_list && text.contains(|letter: char| letter.is_ascii_digit()) && cells.is_empty();
                let is_unusual = notation != Notation::Segments && (is_list || notation <= Notation::Rows);
                if is_unusual && self.forced.is_none() {
                    notes.insert(0, format!("read as {}", notation.describe()));
                }
                let flat = (0..3).any(|axis| cells.iter().all(|cell| cell[axis] == cells[0][axis]));
                let lines = text.trim().lines().filter(|line| !line.trim().is_empty()).count();
                let mut doubt = |note: String| {
                    notes.push(note);
                    certain = false;
                };
                if solution.is_some() {
                    doubt(format!("a solution: its snake is {snake}"));
                } else if !flat {
                    doubt("this is no solution, since it fills no box; only its corners are read".to_owned());
                }
                if lines > 1 && !matches!(notation, Notation::Drawing | Notation::Cells) {
                    doubt(format!("its {lines} lines are read as one snake"));
                }
                if is_cut(letters) {
                    doubt("a bracket is not closed: is the end missing?".to_owned());
                }
                let solution = solution.map(|(solution, _)| solution);
                return Some((excess, Reading { notation, snake, box_size, notes, certain, solution }));
            }
            Ok(snake) => {
                // A box that is not a cube may be meant.
                let other = if given { None } else { likely_box(&snake) };
                let runs_in = |size| runs_too_long(&snake, size);
                let mistakes = (off + runs_in(box_size)).min(other.map_or(usize::MAX, |_| FAR_OFF));
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
            self.nearest = Some(Nearest { mistakes, unknown, notation, faultless, error });
        }
        None
    }

    /// The readings of a part that leave no number beside it unexplained.
    fn part(&mut self, part: &Part) -> Vec<Reading> {
        if part.letters.iter().all(|letter| is_space(letter.letter)) {
            return Vec::new();
        }
        let box_size = self.wanted.or(part.box_size);
        let mut found = self.readings(&part.letters, box_size, Some(part));
        if !found.fit && part.box_size.is_some() && self.wanted.is_none() {
            found = self.readings(&part.letters, None, Some(part));
        }
        let explains = |reading: &Reading| {
            let (cubelets, sides) = (reading.snake.len(), reading.box_size.sides().to_array());
            let is_side = |number: usize| sides.contains(&(number as i32)) && reading.notation > Notation::Rows;
            let is_box = part.box_size == Some(reading.box_size) && reading.notation > Notation::Rows;
            let rest = &part.numbers[if is_box { 3 } else { 0 }..];
            rest.iter().all(|&number| {
                number == cubelets
                    || number == reading.snake.turns() + 1
                    || number == reading.snake.turns()
                    || is_side(number)
            })
        };
        if !found.fit || is_cut(&part.letters) {
            return Vec::new();
        }
        found.readings.retain(explains);
        for reading in &mut found.readings {
            reading.notes.push(part.left_out.clone());
            reading.certain = false;
        }
        found.readings
    }

    fn failure(self, text: &str, symbols: usize, whole: Found) -> Result<Reading, NotationError> {
        let beside = text.contains(['=', '[', '{', '(', '"', '\n']) && text.contains(char::is_alphabetic);
        let unreadable = |text: &str| {
            let text = text.to_owned();
            if beside { NotationError::NoPart(text) } else { NotationError::NotASnake(text) }
        };
        let Found { readings, excess, .. } = whole;
        Err(match self.nearest {
            // A snake of another size is a better guess than one with runs longer than the box.
            Some(Nearest { mistakes, notation, faultless: true, error, .. })
                if readings
                    .iter()
                    .all(|reading| self.forced.is_none() && (mistakes, notation) < (excess, reading.notation)) =>
            {
                error
            }
            _ if !readings.is_empty() => return one(readings),
            Some(Nearest { error: NotationError::Symbol { .. }, .. }) | None if symbols > Snake::MAX_LEN => {
                NotationError::TooLong(symbols)
            }
            // Naming the first of many unknown symbols would not help.
            Some(Nearest { unknown, error: NotationError::Symbol { .. }, .. })
                if unknown.saturating_mul(3) > symbols && self.forced.is_none() =>
            {
                unreadable(text)
            }
            Some(Nearest { error, .. }) => error,
            None => unreadable(text),
        })
    }
}

/// What a text that is no snake probably is, and what to write instead.
fn looks_like(letters: &[Letter]) -> Option<&'static str> {
    let text = string(letters).to_uppercase();
    let signs: Vec<char> = text.chars().filter(|letter| !is_separator(*letter)).collect();
    let mut kinds = signs.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let turns = text.split(['-', ' ', ',']).filter(|word| !word.is_empty());
    let is_turn = |word: &str| word.len() < 5 && word.contains(['L', 'R']) && word.ends_with(['1', '2', '3']);
    let wedges = matches!(signs.len(), 23 | 24) && kinds.iter().all(|sign| ('0'..='3').contains(sign));
    let wedges = wedges && kinds.contains(&'0') && kinds.contains(&'3');
    if text.contains("RUBIK") || wedges || turns.clone().count() > 2 && turns.clone().all(is_turn) {
        return Some("Rubik's Snake, another puzzle; a snake cube is written as run lengths: 3 2 2 3 …");
    }
    if let [one, other] = kinds[..]
        && letters::is_colours(&one.to_string(), &other.to_string())
    {
        return Some("the colours of the cubes; write the snake itself first, as run lengths: 3 2 2 3 …");
    }
    let list = std::iter::once(letters.to_vec()).chain(parts(letters).into_iter().flatten().map(|part| part.letters));
    list.filter_map(|letters| numbers::numbers(&letters)).find_map(|numbers| {
        let rises = numbers.windows(2).all(|pair| pair[0] < pair[1]);
        let pairs: Vec<&[usize]> = numbers.chunks(2).collect();
        let linked =
            numbers.len() % 2 == 0 && pairs.windows(2).all(|two| two[0][1] == two[1][0] && two[0][0] < two[0][1]);
        match numbers.len() {
            5.. if rises => Some("the places of the corners; write the lengths of the runs instead: 3 2 2 3 …"),
            6.. if linked => Some("the first and last cube of each run; write how many cubes each run has: 3 2 2 3 …"),
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
