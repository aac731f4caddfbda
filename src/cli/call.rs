//! What subcommands have in common: the puzzle that they are called with, how the call ends, and objects as lines.

use std::io::{self, Read as _, Write};

use serde::Serialize;

use crate::puzzle::notation::Notation;
use crate::puzzle::{BoxSize, NamedPuzzle, OpenError, Pattern, PuzzleOptions};

/// How a call ends.
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
    /// A bug.
    Bug = 70,
}

/// Why a call ends early; `?` in a subcommand turns what can go wrong into it.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The puzzle cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The results cannot be written.
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
    /// Anything else: how to end and what to say.
    #[error("{1}")]
    Other(Exit, String),
}

impl Failure {
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Open(_) | Self::Output(_) => Exit::BadInput,
            Self::Other(exit, _) => *exit,
        }
    }
}

/// What a subcommand gives back.
pub(super) type Outcome = Result<Exit, Failure>;

/// The snake cube that a subcommand is about.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PuzzleArg {
    /// A puzzle file, a catalogue id, a snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
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
    pub(super) fn open(&self, what: &str) -> Result<NamedPuzzle, Failure> {
        let options = PuzzleOptions {
            notation: self.notation,
            box_size: self.box_size,
            colours: self.colours.clone(),
            pattern: self.pattern,
        };
        if what != "-" {
            return Ok(NamedPuzzle::open(what, &options)?);
        }
        // A little more than any puzzle needs, so that a stream without end is seen to be too long.
        const MOST: u64 = 2 << 20;
        let mut text = String::new();
        io::stdin().lock().take(MOST).read_to_string(&mut text).map_err(|error| {
            Failure::Other(Exit::BadInput, format!("cannot read the puzzle from standard input: {error}"))
        })?;
        Ok(NamedPuzzle::from_text(&text, "standard input", &options)?)
    }
}

/// Writes one object as a line.
pub(super) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Says something on standard error; nobody there to read it is no reason to fail.
pub(super) fn note(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}
