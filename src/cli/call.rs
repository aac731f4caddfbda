//! Code shared by subcommands: the puzzle argument, the language, signals and notes.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

use super::exit::Outcome;
use crate::job::Stop;
use crate::puzzle::notation::Notation;
use crate::puzzle::{BoxSize, Doubts, NamedPuzzle, Pattern, Puzzle, PuzzleOptions};
use crate::solver::folds;
use crate::text::{CheckLine, Language};

#[derive(clap::Args)]
pub struct PuzzleArg {
    /// A puzzle file, catalogue id or snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: OsString,
    #[command(flatten)]
    pub options: OptionArgs,
}

impl PuzzleArg {
    /// Prints the notes on how it was read.
    pub fn open(&self, language: Language) -> Outcome<(NamedPuzzle, Doubts)> {
        let (puzzle, doubts) = self.options.open(&self.puzzle)?;
        for found in &doubts.notes {
            note(&language.check_line(&CheckLine::Warning(&language.note(found))));
        }
        Ok((puzzle, doubts))
    }
}

#[derive(clap::Args, Clone)]
pub struct OptionArgs {
    /// The notation of the snake, if it can be read in more than one
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
    /// The box to fill, if it is not a cube
    #[arg(long = "box", value_name = "WxHxD")]
    pub box_size: Option<BoxSize>,
    /// The colour of each cube of the snake, b or w
    #[arg(long, value_name = "bw…")]
    colours: Option<String>,
    /// The colour pattern that the box must show: block or checker
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<Pattern>,
}

impl OptionArgs {
    pub fn open(&self, what: &OsStr) -> Outcome<(NamedPuzzle, Doubts)> {
        let Self { notation, box_size, colours, pattern } = self.clone();
        let options = PuzzleOptions { notation, box_size, colours, pattern, cells: None };
        Ok(if what == "-" {
            NamedPuzzle::from_reader(io::stdin().lock(), "standard input", &options, folds)?
        } else {
            NamedPuzzle::open(what, &options, folds)?
        })
    }
}

/// Why a puzzle has no solution.
pub fn why_unsolvable(puzzle: &Puzzle) -> String {
    let size = puzzle.box_size();
    match puzzle.snake().run_too_long(size) {
        Some((index, length)) => format!("run {} is {length} cubes long, too long for a {size} box", index + 1),
        None => "every possibility was tried".to_owned(),
    }
}

/// The system's language, in which the window starts too.
pub fn system_language() -> Language {
    Language::of_wishes(sys_locale::get_locales())
}

/// A stop set by an interrupt or termination signal. Signals already ignored, as under nohup, stay ignored.
pub fn stop_at_interrupt() -> Stop {
    let stop = Stop::new();
    let interrupted = stop.clone();
    crate::signals::on_end(move || interrupted.ask());
    stop
}

/// Writes to standard error; ignores a failure, for example if it is closed.
pub fn note(message: &str) {
    _ = writeln!(io::stderr().lock(), "{message}");
}
