//! `check`: how a snake is read, drawn and ranked in its box, or what is wrong with it; corrections if it cannot fold.

use std::ffi::OsStr;

use super::exit::hint;
use super::prelude::*;
use crate::census::{Ranking, Record};
use crate::photo::read_file;
use crate::puzzle::{AssembleError, CatalogueEntry, Colouring};
use crate::solver::{Suggestion, Suggestions, suggestions};
use crate::text::{CheckLine, Message, Notice};

/// Shows how a snake is understood, or what is wrong with it
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArg,
    /// PUZZLE is a photo of the snake lying flat: a JPEG, PNG or WebP file
    #[arg(long)]
    photo: bool,
    /// The language of sentences: de, en, es or fr; without it, the system's
    #[arg(long, value_name = "TAG", default_value_t = system_language(), hide_default_value = true)]
    language: Language,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Time limit for finding out which corrections fold.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let opened = if args.photo { photographed(args) } else { args.puzzle.open(args.language) };
    let (exit, said) = match opened {
        Ok((named, doubts)) => answer(args, &named, &doubts),
        Err(failure) => (failure.exit(), unread(args, &failure)),
    };
    writeln!(out, "{said}")?;
    Ok(exit)
}

fn photographed(args: &Args) -> Outcome<(NamedPuzzle, Doubts)> {
    let PuzzleArg { puzzle, options } = &args.puzzle;
    let seen = read_file(Path::new(puzzle), options.box_size.unwrap_or(BoxSize::nearest_cube(27)));
    let seen = seen.map_err(|doubt| CliError::input(args.language.photo(doubt)))?;
    options.open(OsStr::new(&seen.reading.snakes[0].to_string()))
}

fn answer(args: &Args, named: &NamedPuzzle, doubts: &Doubts) -> (Exit, String) {
    let language = args.language;
    let puzzle = &named.puzzle;
    let box_size = puzzle.box_size();
    if let Some((index, length)) = puzzle.snake().run_too_long(box_size) {
        let segment = index + 1;
        let error = language.notice(&Notice::RunTooLong { segment, length, box_size });
        let (exit, error) = match doubts.uncertain {
            true => (Exit::BadInput, format!("{} {error}", language.is_that_yours(puzzle.snake()))),
            false => (Exit::Impossible, error),
        };
        return (exit, wrong(args, error, Some(segment), named.notation, Some(corrections(puzzle, &Stop::new()))));
    }
    // None beyond 27 cells, nor for a coloured puzzle, which may have fewer solutions.
    let ranking = match puzzle.colouring() {
        Some(_) => None,
        None => Ranking::of_box(box_size, &Stop::new()).ok().flatten(),
    };
    let ranking = ranking.as_deref();
    let said =
        if args.json { json(named, doubts, ranking, language).to_string() } else { draw(named, ranking, language) };
    (Exit::Done, said)
}

pub fn corrections(puzzle: &Puzzle, stop: &Stop) -> Suggestions {
    suggestions(puzzle.snake(), puzzle.box_size(), puzzle.colouring(), PATIENCE, stop)
}

fn meant(puzzle: &Puzzle, ranking: Option<&Ranking>) -> Option<Suggestions> {
    let folds = ranking?.find(puzzle.snake()).is_some();
    (!folds).then(|| corrections(puzzle, &Stop::new()))
}

fn written(suggestions: &Suggestions, notation: Notation) -> Vec<String> {
    suggestions.list.iter().map(|suggestion| notation::write(&suggestion.snake, notation)).collect()
}

fn unread(args: &Args, failure: &CliError) -> String {
    let language = args.language;
    let (said, error) = match failure {
        CliError::Open(open) => {
            (language.open_error(open) + &hint(open, language).unwrap_or_default(), open.assemble_error())
        }
        _ => (failure.to_string(), None),
    };
    let at = error.and_then(AssembleError::at);
    let Some((notation, snake, size)) = error.and_then(AssembleError::near_miss) else {
        return wrong(args, said, at, Notation::Segments, None);
    };
    let meant = suggestions(snake, size, None, PATIENCE, &Stop::new());
    wrong(args, said, at, notation, Some(meant).filter(|meant| meant.tried > 0))
}

/// `meant`: `None` if the text is not understood, or its number of cubelets is too far off to try.
fn wrong(args: &Args, error: String, at: Option<usize>, notation: Notation, meant: Option<Suggestions>) -> String {
    if args.json {
        let meant = meant.unwrap_or_default();
        let said = json!({
            "ok": false,
            "error": error,
            "at": at,
            "suggestions": written(&meant, notation),
            "more_suggestions": meant.more,
        });
        return said.to_string();
    }
    let meant = meant.map(|meant| propose(&meant, notation, args.language));
    Vec::from_iter([error].into_iter().chain(meant)).join("\n")
}

/// The corrections, one a line.
pub fn propose(suggestions: &Suggestions, notation: Notation, language: Language) -> String {
    let list = &suggestions.list;
    let mut lines = vec![language.may_be(list.len() + suggestions.more)];
    if list.is_empty() {
        return lines.remove(0);
    }
    for Suggestion { snake, slips, entry, folds } in list {
        let words = language.slips(slips);
        let written = notation::write(snake, notation);
        let verdict = match entry {
            Some(entry) => format!(": {}", entry.id),
            None if *folds => String::new(),
            None => format!(". {}", language.may_fold()),
        };
        lines.push(if notation == Notation::Drawing {
            format!("\n{written}\n({words}{verdict})")
        } else {
            format!("  {written}  ({words}{verdict})")
        });
    }
    if suggestions.more > 0 {
        lines.push(language.message(&Message::AndMore(suggestions.more)));
    }
    if suggestions.unchecked() > 0 {
        lines.push(language.message(&Message::Unchecked(suggestions.unchecked())));
    }
    lines.join("\n")
}

fn json(named: &NamedPuzzle, doubts: &Doubts, ranking: Option<&Ranking>, language: Language) -> Value {
    let puzzle = &named.puzzle;
    let colouring = puzzle.colouring();
    let mut said = json!({
        "ok": true,
        "name": named.name,
        "notation": named.notation.word(),
        "cubelets": puzzle.len(),
        "segments": puzzle.snake().segments(),
        "inner": puzzle.snake().letters(),
        "box": puzzle.box_size(),
        "colours": colouring.map(Colouring::letters),
        "pattern": colouring.map(|colouring| colouring.pattern.to_string()),
        "palindrome": puzzle.is_palindrome(),
        "catalogue": CatalogueEntry::of(puzzle).map(|entry| &entry.id),
    });
    if let Some(cells) = colouring.and_then(|colouring| colouring.pattern.letters()) {
        said["cells"] = json!(cells);
    }
    if let Some(ranking) = ranking {
        let record = ranking.find(puzzle.snake());
        said["solutions"] = json!(record.map_or(0, |record| record.solutions));
        said["of"] = json!(ranking.records().len());
        let record = json!(record);
        for name in ["rank", "hardness", "effort", "blind_alleys", "turns"] {
            said[name] = record[name].clone();
        }
    }
    if let Some(meant) = meant(puzzle, ranking) {
        said["suggestions"] = json!(written(&meant, named.notation));
        said["more_suggestions"] = json!(meant.more);
    }
    said["warnings"] = json!(Vec::from_iter(doubts.notes.iter().map(|note| language.note(note))));
    said
}

fn draw(named: &NamedPuzzle, ranking: Option<&Ranking>, language: Language) -> String {
    let puzzle = &named.puzzle;
    let snake = puzzle.snake();
    let mut lines = Vec::new();
    let mut say = |line: CheckLine| lines.push(language.check_line(&line));
    say(CheckLine::Notation(named.notation));
    if let Some(solution) = &named.solution {
        say(CheckLine::Solution(&solution.moves()));
    }
    say(CheckLine::Runs(snake));
    say(CheckLine::Inner(&snake.letters()));
    say(CheckLine::Box(puzzle.box_size()));
    if let Some(colouring) = puzzle.colouring() {
        let letters = &colouring.letters();
        let pattern = &colouring.pattern.to_string();
        say(CheckLine::Colours { letters, pattern });
        if let Some(letters) = colouring.pattern.letters() {
            say(CheckLine::Cells(&letters));
        }
    }
    say(CheckLine::Palindrome(puzzle.is_palindrome()));
    if let Some(entry) = CatalogueEntry::of(puzzle) {
        let name = language.name_of(entry);
        let from_other_end = entry.puzzle() != puzzle;
        say(CheckLine::Catalogue { id: &entry.id, name, from_other_end });
    }
    if let Some(ranking) = ranking {
        let of = ranking.records().len();
        say(ranking.find(snake).map_or(CheckLine::NeverFolds(of), |record| {
            let Record { hardness, rank, solutions, .. } = *record;
            CheckLine::Hardness { hardness, rank, of, solutions }
        }));
    }
    lines.push(format!("\n{}", staircase(puzzle, snake)));
    lines.extend(meant(puzzle, ranking).map(|meant| propose(&meant, named.notation, language)));
    lines.join("\n")
}

/// The staircase, head at the top left, in X's or in the letters of the colours, if there are any.
fn staircase(puzzle: &Puzzle, snake: &Snake) -> String {
    let drawing = notation::write(snake, Notation::Drawing);
    let Some(colouring) = puzzle.colouring() else { return drawing };
    // The drawing goes right and down, so its X's are in chain order.
    colouring.colours.iter().fold(drawing, |drawing, colour| drawing.replacen('X', colour.word(), 1))
}
