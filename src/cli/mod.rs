//! The command line: one file for each subcommand.
//!
//! Owns the tree of subcommands, the arguments that several of them take, how a call ends (exit code, message) and
//! that a closed pipe ends it quietly. What a subcommand does is left to its file. To add one: a module, a variant of
//! `Command` with its arguments, and its line in [`Command::run`].

mod check;
mod count;
mod list;
mod plan;
mod solve;
mod window;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use serde::Serialize;

use crate::puzzle::notation::{Notation, NotationError};
use crate::puzzle::{AssembleError, BoxSize, NamedPuzzle, OpenError, Pattern, PuzzleOptions};

/// How a call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
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
enum Failure {
    /// The puzzle cannot be opened.
    #[error("{0}{hint}", hint = hint(.0).unwrap_or_default())]
    Open(#[from] OpenError),
    /// The results cannot be written.
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
    fn exit(&self) -> Exit {
        match self {
            Self::Open(_) | Self::Output(_) => Exit::BadInput,
            Self::Other(exit, _) => *exit,
        }
    }
}

/// What a subcommand gives back.
type Outcome = Result<Exit, Failure>;

/// Solves snake cubes and shows the fold, one joint at a time.
///
/// Without a subcommand it opens the window.
#[derive(Parser)]
#[command(name = "snake-cube", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    window: window::Args,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Check(check::Args),
    Solve(solve::Args),
    Plan(plan::Args),
    Count(count::Args),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> Outcome {
        match self {
            Self::List(args) => list::run(args, out),
            Self::Check(args) => check::run(args, out),
            Self::Plan(args) => plan::run(args, out),
            Self::Solve(args) => solve::run(args, out),
            Self::Count(args) => count::run(args, out),
        }
    }
}

/// The snake cube that a subcommand is about.
#[derive(clap::Args, Clone, Debug)]
struct PuzzleArg {
    /// A puzzle file, a catalogue id, a snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    #[command(flatten)]
    options: OptionArgs,
}

impl PuzzleArg {
    /// Opens it. Warnings go to standard error.
    fn open(&self) -> Result<NamedPuzzle, Failure> {
        let puzzle = self.options.open(&self.puzzle)?;
        for warning in &puzzle.warnings {
            note(&format!("warning: {warning}"));
        }
        Ok(puzzle)
    }
}

/// What can be said of a puzzle besides its snake.
#[derive(clap::Args, Clone, Debug)]
struct OptionArgs {
    /// Read the snake in this notation, where more than one fits
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
    /// The box to fill, if it is not a cube
    #[arg(long = "box", value_name = "WxHxD")]
    box_size: Option<BoxSize>,
    /// The colour of each cube, b or w
    #[arg(long, value_name = "bw…")]
    colours: Option<String>,
    /// The pattern that the colours must make: block or checker
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<Pattern>,
}

impl OptionArgs {
    fn open(&self, what: &str) -> Result<NamedPuzzle, Failure> {
        let options = PuzzleOptions {
            notation: self.notation,
            box_size: self.box_size,
            colours: self.colours.clone(),
            pattern: self.pattern,
        };
        Ok(match what {
            "-" => NamedPuzzle::from_reader(io::stdin().lock(), "standard input", &options)?,
            _ => NamedPuzzle::open(what, &options)?,
        })
    }
}

/// Writes one object as a line.
fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Says something on standard error; nobody there to read it is no reason to fail.
fn note(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    // A panic is a bug here; its message is told below, without the trace that only its author can use.
    std::panic::set_hook(Box::new(|info| {
        // Background threads hand theirs on as messages.
        if std::thread::current().name() == Some("main") {
            let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
            let reason = info.payload_as_str().unwrap_or("no reason given");
            note(&format!(
                "snake-cube hit an internal error: {reason}{}\nPlease report it, with the command that you ran.",
                place.unwrap_or_default()
            ));
        }
    }));
    let exit = std::panic::catch_unwind(dispatch).unwrap_or(Exit::Bug);
    ExitCode::from(exit as u8)
}

fn dispatch() -> Exit {
    let cli = match Cli::try_parse_from(std::env::args_os().map(not_an_option)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output; a closed pipe is no mistake.
            let _ = error.print();
            return if error.use_stderr() { Exit::BadInput } else { Exit::Done };
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = match &cli.command {
        Some(command) => command.run(&mut out),
        None => window::run(&cli.window),
    };
    match outcome.and_then(|exit| Ok(out.flush().map(|()| exit)?)) {
        Ok(exit) => exit,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(failure) => {
            note(&format!("snake-cube: {failure}"));
            failure.exit()
        }
    }
}

/// A snake written in dashes begins like an option; with a space before it, which means nothing in a snake, it does not.
fn not_an_option(argument: OsString) -> OsString {
    let is_snake = |text: &str| {
        text.starts_with('-')
            && text.len() > 3
            && text.contains(['o', 'O', '.'])
            && text.chars().all(|letter| matches!(letter, '-' | 'o' | 'O' | '.') || letter.is_whitespace())
    };
    match argument.to_str() {
        Some(text) if is_snake(text) => format!(" {text}").into(),
        _ => argument,
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_tree_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn dashes_are_a_snake_and_options_are_not() {
        for (argument, passed) in [
            ("--oo-", " --oo-"),
            ("- . . -", " - . . -"),
            ("-", "-"),
            ("-o", "-o"),
            ("--box", "--box"),
            ("----", "----"),
            ("cubra-blue", "cubra-blue"),
        ] {
            assert_eq!(not_an_option(argument.into()), passed);
        }
    }
}
