//! `check`: what was understood of a snake, drawn, or what is wrong with it, where, and what may have been meant.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{Exit, Failure, Outcome, PuzzleArg, write_json};
use crate::job::Stop;
use crate::puzzle::notation::{self, Notation};
use crate::puzzle::{
    BoxSize, CatalogueEntry, Colouring, Correction, NamedPuzzle, OpenError, Pattern, Puzzle, Snake, corrections,
};
use crate::solver;

/// Says how a snake is understood, or what is wrong with it
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArg,
    /// One object instead of text
    #[arg(long)]
    json: bool,
}

/// The most corrections that are worth reading.
const MOST: usize = 10;

/// How long to look for which corrections fold: all of them together, and each.
const PATIENCE: Duration = Duration::from_secs(2);
const PATIENCE_EACH: Duration = Duration::from_millis(250);

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    match args.puzzle.open() {
        Ok(named) => match too_long(&named) {
            None if args.json => write_json(&Understood::of(&named), out)?,
            None => draw(&named, out)?,
            Some(wrong) => {
                wrong.report(args.json, out)?;
                return Ok(Exit::Impossible);
            }
        },
        Err(Failure::Output(error)) => return Err(error.into()),
        Err(failure) => {
            Wrong::of(&failure).report(args.json, out)?;
            return Ok(failure.exit());
        }
    }
    Ok(Exit::Done)
}

/// What is wrong with a snake.
struct Wrong {
    error: String,
    at: Option<usize>,
    notation: Notation,
    /// None where there was nothing one cubelet away to try.
    suggestions: Option<Vec<Suggestion>>,
}

/// A snake that may have been meant.
struct Suggestion {
    correction: Correction,
    /// The snake cube that it is, if it is a known one: the likeliest of all.
    entry: Option<&'static CatalogueEntry>,
    /// Whether it is known to fold. Those known not to are left out.
    folds: bool,
}

impl Wrong {
    fn of(failure: &Failure) -> Self {
        let open = match failure {
            Failure::Open(open) => Some(open),
            _ => None,
        };
        let near_miss = open.and_then(OpenError::near_miss);
        Self {
            error: failure.to_string(),
            at: open.and_then(OpenError::at),
            notation: near_miss.map_or(Notation::Segments, |miss| miss.notation),
            suggestions: near_miss.and_then(|miss| likely(miss.snake, miss.box_size, None)),
        }
    }

    fn report(&self, as_json: bool, out: &mut dyn Write) -> io::Result<()> {
        let written = |suggestion: &Suggestion| notation::write(&suggestion.correction.snake, self.notation);
        let suggestions = self.suggestions.as_deref().unwrap_or_default();
        if as_json {
            let suggestions = suggestions.iter().map(written).collect();
            return write_json(&Refused { ok: false, error: &self.error, at: self.at, suggestions }, out);
        }
        writeln!(out, "{}", self.error)?;
        match suggestions {
            [] if self.suggestions.is_some() => writeln!(out, "No change of one cubelet gives a snake that folds.")?,
            [] => {}
            _ => writeln!(out, "Perhaps one of these was meant:")?,
        }
        for suggestion in suggestions {
            let change = suggestion.correction.change;
            let verdict = match suggestion.entry {
                Some(entry) => format!(": {}", entry.id),
                None if suggestion.folds => String::new(),
                None => "; not known whether it folds".to_owned(),
            };
            if self.notation == Notation::Drawing {
                writeln!(out, "\n{}\n({change}{verdict})", written(suggestion))?;
            } else {
                writeln!(out, "  {}  ({change}{verdict})", written(suggestion))?;
            }
        }
        Ok(())
    }
}

/// A well-formed snake that cannot fold, whatever the order of turns.
fn too_long(named: &NamedPuzzle) -> Option<Wrong> {
    let puzzle = &named.puzzle;
    let size = puzzle.box_size();
    let (index, length) = puzzle.snake().run_too_long(size)?;
    let error = format!(
        "segment {} is {length} cubelets long, too long for a {size} box ({}: {})",
        index + 1,
        named.notation,
        puzzle.snake(),
    );
    Some(Wrong {
        error,
        at: Some(index + 1),
        notation: named.notation,
        suggestions: likely(puzzle.snake(), size, puzzle.colouring()),
    })
}

/// The corrections that are known snake cubes, then the others that fold, then, as far as there was no time to find
/// out, those that may. None where there are none to try.
fn likely(snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>) -> Option<Vec<Suggestion>> {
    let corrections = corrections(snake, box_size);
    if corrections.is_empty() {
        return None;
    }
    let deadline = Instant::now() + PATIENCE;
    let mut suggestions: Vec<Suggestion> = corrections
        .into_iter()
        .filter_map(|correction| {
            let puzzle = Puzzle::new(correction.snake.clone(), Some(box_size), colouring.cloned()).ok()?;
            let entry = CatalogueEntry::of(&puzzle);
            let left = deadline.saturating_duration_since(Instant::now());
            let folds =
                if entry.is_some() { Some(true) } else { solver::folds(puzzle, left.min(PATIENCE_EACH), &Stop::new()) };
            (folds != Some(false)).then_some(Suggestion { correction, entry, folds: folds.is_some() })
        })
        .collect();
    suggestions.sort_by_key(|suggestion| (suggestion.entry.is_none(), !suggestion.folds));
    suggestions.truncate(MOST);
    Some(suggestions)
}

/// The verdict on a good snake.
#[derive(Serialize)]
struct Understood<'named> {
    ok: bool,
    name: &'named str,
    notation: &'static str,
    cubelets: usize,
    segments: Vec<usize>,
    inner: String,
    r#box: [i32; 3],
    colours: Option<String>,
    pattern: Option<Pattern>,
    palindrome: bool,
    catalogue: Option<&'static str>,
    warnings: &'named [String],
}

impl<'named> Understood<'named> {
    fn of(named: &'named NamedPuzzle) -> Self {
        let puzzle = &named.puzzle;
        Self {
            ok: true,
            name: &named.name,
            notation: named.notation.name(),
            cubelets: puzzle.len(),
            segments: puzzle.snake().segments(),
            inner: puzzle.snake().letters(),
            r#box: puzzle.box_size().sides().to_array(),
            colours: puzzle.colouring().map(Colouring::letters),
            pattern: puzzle.colouring().map(|colouring| colouring.pattern),
            palindrome: puzzle.is_palindrome(),
            catalogue: CatalogueEntry::of(puzzle).map(|entry| entry.id.as_str()),
            warnings: &named.warnings,
        }
    }
}

/// The verdict on a bad one.
#[derive(Serialize)]
struct Refused<'wrong> {
    ok: bool,
    error: &'wrong str,
    at: Option<usize>,
    suggestions: Vec<String>,
}

fn draw(named: &NamedPuzzle, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = &named.puzzle;
    let snake = puzzle.snake();
    let notation = named.notation;
    writeln!(out, "notation    {notation}: {}", notation.describe())?;
    writeln!(out, "segments    {snake}  ({} of them)", snake.segments().len())?;
    writeln!(out, "inner       {}", snake.letters())?;
    writeln!(out, "box         {}, {} cubelets", puzzle.box_size(), puzzle.len())?;
    if let Some(colouring) = puzzle.colouring() {
        writeln!(out, "colours     {}, {} pattern", colouring.letters(), colouring.pattern)?;
    }
    writeln!(out, "palindrome  {}", if puzzle.is_palindrome() { "yes" } else { "no" })?;
    if let Some(entry) = CatalogueEntry::of(puzzle) {
        let end = if entry.puzzle() == puzzle { "" } else { ", read from the other end" };
        writeln!(out, "catalogue   {} ({}){end}", entry.id, entry.name)?;
    }
    writeln!(out, "\n{}", staircase(puzzle, snake))
}

/// The staircase in X's or, where there are colours, in their letters, head at the top left.
fn staircase(puzzle: &Puzzle, snake: &Snake) -> String {
    let drawing = notation::write(snake, Notation::Drawing);
    let Some(colouring) = puzzle.colouring() else { return drawing };
    // The drawing goes right and down, so its X's come in the order of the chain.
    let mut colours = colouring.colours.iter();
    drawing
        .chars()
        .map(|letter| if letter == 'X' { colours.next().map_or(letter, |colour| colour.letter()) } else { letter })
        .collect()
}
