//! `check`: what was understood of a snake, drawn, or what is wrong with it, where, and what may have been meant.

use std::io::{self, Write};

use serde::Serialize;

use super::{Exit, Failure, Outcome, PuzzleArg, write_json};
use crate::puzzle::notation::{self, Notation};
use crate::puzzle::{CatalogueEntry, Colouring, Correction, NamedPuzzle, Pattern, Puzzle, Snake, corrections};

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
    notation: Option<Notation>,
    corrections: Vec<Correction>,
}

impl Wrong {
    fn of(failure: &Failure) -> Self {
        let Failure::Open(open) = failure else {
            return Self { error: failure.to_string(), at: None, notation: None, corrections: Vec::new() };
        };
        let near_miss = open.near_miss();
        Self {
            error: open.to_string(),
            at: open.at(),
            notation: near_miss.map(|miss| miss.notation),
            corrections: near_miss.map_or_else(Vec::new, |miss| ranked(corrections(miss.snake, miss.box_size))),
        }
    }

    fn report(&self, as_json: bool, out: &mut dyn Write) -> io::Result<()> {
        let written =
            |correction: &Correction| notation::write(&correction.snake, self.notation.unwrap_or(Notation::Segments));
        if as_json {
            let suggestions = self.corrections.iter().map(written).collect();
            return write_json(&Refused { ok: false, error: &self.error, at: self.at, suggestions }, out);
        }
        writeln!(out, "{}", self.error)?;
        if !self.corrections.is_empty() {
            writeln!(out, "Perhaps one of these was meant:")?;
        }
        for correction in &self.corrections {
            writeln!(out, "  {}  ({})", written(correction), correction.change)?;
        }
        Ok(())
    }
}

/// A well-formed snake that cannot fold, whatever the order of turns.
fn too_long(named: &NamedPuzzle) -> Option<Wrong> {
    let puzzle = &named.puzzle;
    let (index, length) = puzzle.snake().run_too_long(puzzle.box_size())?;
    let error = format!(
        "segment {} is {length} cubelets long, too long for a {} box ({}: {})",
        index + 1,
        puzzle.box_size(),
        named.notation,
        puzzle.snake(),
    );
    Some(Wrong {
        error,
        at: Some(index + 1),
        notation: Some(named.notation),
        corrections: ranked(corrections(puzzle.snake(), puzzle.box_size())),
    })
}

/// The corrections worth showing, the likeliest first.
fn ranked(mut corrections: Vec<Correction>) -> Vec<Correction> {
    corrections.truncate(MOST);
    corrections
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
