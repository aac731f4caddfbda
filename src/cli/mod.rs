//! The command line, with one file per subcommand.
//!
//! Shared code is in `call`. A new subcommand is a module and an entry of `subcommands!`.

mod call;
mod check;
mod count;
mod exit;
mod list;
mod new;
mod output;
mod photo;
mod plan;
mod planned;
mod prelude;
mod render;
mod sheet;
mod solve;
mod window;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::sanitize::{plainly, shortened};
use call::note;
use prelude::{CliError, Exit, Outcome};

/// Solves snake cubes and shows the fold, one joint at a time.
///
/// Without a subcommand, opens the window.
#[derive(Parser)]
#[command(name = "snake-cube", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<SubcommandArgs>,
    #[command(flatten)]
    window: window::Args,
}

macro_rules! subcommands {
    ($($name:ident $file:ident),+) => {
        #[derive(Subcommand)]
        enum SubcommandArgs {
            $($name($file::Args)),+
        }

        impl SubcommandArgs {
            fn run(&self) -> Outcome {
                let mut out = io::BufWriter::new(stdout()?);
                let exit = match self { $(Self::$name(args) => $file::run(args, &mut out)?),+ };
                out.flush()?;
                Ok(exit)
            }
        }
    };
}

subcommands!(List list, Check check, Solve solve, Plan plan, Sheet sheet, Count count, New new, Render render);

/// The subcommands and options, for manual pages and shell completions.
pub fn command() -> clap::Command {
    Cli::command()
}

pub fn run() -> ExitCode {
    // A panic is a bug; print its message without a backtrace.
    std::panic::set_hook(Box::new(|info| {
        // Background threads report their panics as messages.
        if std::thread::current().name() == Some("main") {
            let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
            let reason = info.payload_as_str().unwrap_or("no reason given");
            note(&format!(
                "snake-cube hit an internal error: {reason}{}\nPlease report it, with the command that you ran.",
                place.unwrap_or_default()
            ));
        }
    }));
    crate::signals::catch_file_size_signal();
    let exit = std::panic::catch_unwind(dispatch).unwrap_or(Exit::Bug);
    // A graphics driver's exit handlers can crash while its threads still run, as they do after a failed start.
    #[cfg(target_os = "linux")]
    signal_hook::low_level::exit(exit as i32);
    #[cfg(not(target_os = "linux"))]
    ExitCode::from(exit as u8)
}

fn dispatch() -> Exit {
    let cli = match Cli::try_parse_from(std::env::args_os().map(not_an_option)) {
        Ok(cli) => cli,
        Err(error) => {
            let has_more_words = matches!(error.kind(), ErrorKind::ArgumentConflict | ErrorKind::UnknownArgument);
            if let Some(message) = misspelt_subcommand().filter(|_| has_more_words) {
                note(&format!("snake-cube: {message}"));
                return Exit::BadInput;
            }
            if error.use_stderr() {
                let text = error.to_string();
                let plain = Vec::from_iter(text.lines().map(plainly));
                // Without control characters in what was typed, the error can be printed with its colours.
                if text.lines().map(str::trim).eq(plain.iter()) {
                    _ = error.print();
                } else {
                    note(&plain.join("\n"));
                }
                return Exit::BadInput;
            }
            return ended(help(&error));
        }
    };
    let outcome = match &cli.command {
        Some(command) => command.run(),
        None => window::run(&cli.window).map_err(|failure| match misspelt_subcommand() {
            Some(message) if failure.exit() == Exit::BadInput => CliError::input(message),
            _ => failure,
        }),
    };
    ended(outcome)
}

/// Standard output as a file, because Rust's own silently drops output if standard output is read-only.
fn stdout() -> io::Result<impl Write> {
    #[cfg(unix)]
    return Ok(std::fs::File::from(std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?));
    #[cfg(not(unix))]
    Ok::<_, io::Error>(io::stdout().lock())
}

fn help(error: &clap::Error) -> Outcome {
    if io::stdout().is_terminal() {
        error.print()?;
    } else {
        write!(stdout()?, "{}", error.render())?;
    }
    Ok(Exit::Done)
}

fn ended(outcome: Outcome) -> Exit {
    match outcome {
        Ok(exit) => exit,
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(failure) => {
            note(&format!("snake-cube: {failure}"));
            failure.exit()
        }
    }
}

/// The message for a first argument close to a subcommand's name. Callers make sure that it is not a puzzle.
fn misspelt_subcommand() -> Option<String> {
    let first = std::env::args_os()
        .nth(1)?
        .into_string()
        .ok()
        .filter(|first| !first.starts_with('-') && !Path::new(first).exists())?;
    let cli = Cli::command();
    let names = cli.get_subcommands().map(clap::Command::get_name).chain(["help"]);
    let slips = |name: &str| if name.eq_ignore_ascii_case(&first) { 0 } else { strsim::levenshtein(name, &first) };
    let near = names.min_by_key(|name| slips(name))?;
    (near != first && slips(near) <= 2)
        .then(|| format!("`{}` is not a subcommand; did you mean {near}?", shortened(&first)))
}

/// Puts a space before a snake in dashes, so that it is not parsed as an option.
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
