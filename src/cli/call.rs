//! What subcommands have in common: the puzzle that they are called with, how the call ends, and objects as lines.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

use serde::Serialize;

use crate::job::Stop;
use crate::puzzle::notation::{Notation, NotationError};
use crate::puzzle::{AssembleError, BoxSize, NamedPuzzle, OpenError, Pattern, PuzzleOptions};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Done; so is reaching a limit that was asked for.
    Done = 0,
    /// Proved impossible: no solution, or none that can be folded.
    Impossible = 1,
    /// The input or the call is wrong.
    BadInput = 2,
    /// Stopped before an answer, by time or interrupt.
    Stopped = 3,
    /// No display, no usable graphics driver, or built without the viewer.
    NoDisplay = 4,
    Bug = 70,
}

/// Why a call ends early; `?` in a subcommand turns what can go wrong into it.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("{0}{hint}", hint = hint(.0).unwrap_or_default())]
    Open(#[from] OpenError),
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
    /// Anything else: how to end and what to say.
    #[error("{1}")]
    Other(Exit, String),
}

/// The option that may help where a puzzle cannot be opened, as a line of its own; the error knows of no options.
fn hint(error: &OpenError) -> Option<String> {
    match error.assemble_error()? {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => {
            Some(format!("\nSay which is meant, for example with --notation {}", readings.first()?.notation))
        }
        AssembleError::Notation(error) => {
            Some(format!("\nIf that is the box to fill, say so with --box {}", error.other_box()?))
        }
        _ => None,
    }
}

impl Failure {
    #[expect(clippy::needless_pass_by_value, reason = "so that `map_err` can hand it over")]
    pub(super) fn new(exit: Exit, error: impl ToString) -> Self {
        Self::Other(exit, error.to_string())
    }

    pub(super) fn input(error: impl ToString) -> Self {
        Self::new(Exit::BadInput, error)
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Open(_) | Self::Output(_) => Exit::BadInput,
            Self::Other(exit, _) => *exit,
        }
    }
}

pub(super) type Outcome<T = Exit> = Result<T, Failure>;

/// The snake cube that a subcommand is about.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PuzzleArg {
    /// A puzzle file, a catalogue id, a snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: OsString,
    #[command(flatten)]
    options: OptionArgs,
}

impl PuzzleArg {
    /// Opens it. Warnings go to standard error.
    pub(super) fn open(&self) -> Result<NamedPuzzle, Failure> {
        let puzzle = self.options.open(&self.puzzle)?;
        for warning in &puzzle.warnings {
            note(&format!("warning: {warning}"));
        }
        Ok(puzzle)
    }
}

/// What can be said of a puzzle besides its snake.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct OptionArgs {
    /// How to read a snake that can be read in more than one notation
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
    /// The box to fill, if it is not a cube
    #[arg(long = "box", value_name = "WxHxD")]
    box_size: Option<BoxSize>,
    /// The colour of each cube of the snake, b or w
    #[arg(long, value_name = "bw…")]
    colours: Option<String>,
    /// The colour pattern that the box must show: block or checker
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<Pattern>,
}

impl OptionArgs {
    pub(super) fn open(&self, what: &OsStr) -> Result<NamedPuzzle, Failure> {
        let options = PuzzleOptions {
            notation: self.notation,
            box_size: self.box_size,
            colours: self.colours.clone(),
            pattern: self.pattern.clone(),
            cells: None,
        };
        Ok(if what == "-" {
            NamedPuzzle::from_reader(io::stdin().lock(), "standard input", &options)?
        } else {
            NamedPuzzle::open(what, &options)?
        })
    }
}

pub(super) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// A wish to stop that an interrupt makes, or whoever ends the program. Where these are ignored, as nohup does, or no handler
/// is to be had, they do what they always do.
pub(super) fn stop_at_interrupt() -> Stop {
    let stop = Stop::new();
    let interrupted = stop.clone();
    let _ = ctrlc::try_set_handler(move || interrupted.ask());
    stop
}

/// Says something on standard error; nobody there to read it is no reason to fail.
pub(super) fn note(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}
