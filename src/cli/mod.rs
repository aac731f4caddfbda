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
use std::io::{self, Read as _, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use serde::Serialize;

use crate::puzzle::notation::Notation;
use crate::puzzle::{BoxSize, NamedPuzzle, OpenError, Pattern, PuzzleOptions};

/// How a call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
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
pub enum Failure {
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
    fn exit(&self) -> Exit {
        match self {
            Self::Open(_) | Self::Output(_) => Exit::BadInput,
            Self::Other(exit, _) => *exit,
        }
    }
}

/// What a subcommand gives back.
pub type Outcome = Result<Exit, Failure>;

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
pub struct PuzzleArg {
    /// A puzzle file, a catalogue id, a snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: String,
    #[command(flatten)]
    options: OptionArgs,
}

impl PuzzleArg {
    /// Opens it. Warnings go to standard error.
    pub fn open(&self) -> Result<NamedPuzzle, Failure> {
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
    /// The notation of a snake that can be read in more than one
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
    /// The box to fill, where it is not the cube
    #[arg(long = "box", value_name = "WxHxD")]
    box_size: Option<BoxSize>,
    /// The colour of each cubelet, b or w
    #[arg(long, value_name = "bw…")]
    colours: Option<String>,
    /// The colours that the box must show: block or checker
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
                "snake-cube has run into a bug of its own: {reason}{}\nPlease report it, with the command that you ran.",
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
