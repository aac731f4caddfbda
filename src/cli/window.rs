//! The window, opened if there is no subcommand.

use std::ffi::OsString;
use std::path::PathBuf;

use super::call::OptionArgs;
use super::prelude::*;
use crate::puzzle::{PuzzleOptions, read_text_file};
use crate::sanitize::Shown;
use crate::session::script::{self, Script};
use crate::solver::folds;

/// The puzzle to open if none is given or remembered; the most common snake.
const DEFAULT_PUZZLE: &str = "cubra-blue";

#[derive(clap::Args)]
pub struct Args {
    /// A puzzle file, catalogue id or snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<OsString>,
    #[command(flatten)]
    options: OptionArgs,
    /// A script to run in the window, one command per line
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Started from a desktop: the window says what is wrong with the puzzle
    #[arg(long, hide = true)]
    desktop: bool,
    /// Show the mirror image
    #[arg(long)]
    mirror: bool,
}

pub fn run(args: &Args) -> Outcome {
    #[cfg(feature = "viewer")]
    crate::viewer::leave_stale_wayland();
    // Report an error in the puzzle or script before one about displays.
    let (given, failed) = match args.puzzle.as_ref().map(|what| args.options.open(what)).transpose() {
        Err(CliError::Open(error)) if args.desktop => (None, Some(error)),
        given => (given?, None),
    };
    let or_last = given.is_none();
    let default =
        || NamedPuzzle::from_reader(DEFAULT_PUZZLE.as_bytes(), "the catalogue", &PuzzleOptions::default(), folds);
    let puzzle = given.map_or_else(default, Ok)?;
    let script = args.script.as_ref().map(|path| read_script(path)).transpose()?;
    #[cfg(feature = "viewer")]
    {
        use crate::viewer::{OpenOptions, WindowError, open};

        // Paths in a script are relative to the working directory.
        let script = script.map(|script| (script, PathBuf::from(".")));
        match open(OpenOptions { puzzle, failed, mirror: args.mirror, or_last, script }) {
            Ok(0) => Ok(Exit::Done),
            Ok(2) => Ok(Exit::BadInput),
            Ok(_) => Ok(Exit::Stopped),
            Err(error @ WindowError::Failed(_)) => Err(CliError::new(Exit::Bug, error)),
            Err(error) => Err(CliError::new(Exit::NoDisplay, error)),
        }
    }
    #[cfg(not(feature = "viewer"))]
    {
        _ = (puzzle, failed, or_last, args.mirror, script);
        let why =
            "this build has no window: the feature `viewer` is off; other subcommands work, see `snake-cube --help`";
        Err(CliError::new(Exit::NoDisplay, why))
    }
}

fn read_script(path: &Path) -> Outcome<Script> {
    let text = read_text_file(path).map_err(|error| CliError::input(format!("the script: {error}")))?;
    script::parse(&text).map_err(|error| CliError::input(format!("the script {}, {error}", Shown(path))))
}
