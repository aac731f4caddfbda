//! No subcommand: the window.

use std::path::PathBuf;

use super::{Exit, Failure, OptionArgs, Outcome};

/// What the window opens with.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A puzzle file, a catalogue id, a snake in any notation (quoted), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// A script to run in the window, one command a line
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Outcome {
    // A mistake in the puzzle is told before anything about displays.
    let _puzzle = args.puzzle.as_deref().map(|puzzle| args.options.open(puzzle)).transpose()?;
    let _script = &args.script;
    // With the feature `viewer`: hand puzzle and script to `crate::viewer::open` here.
    Err(Failure::Other(
        Exit::NoDisplay,
        "this build has no window (it was built without the feature `viewer`); `snake-cube check`, `list` and the other \
         subcommands work without one, see `snake-cube --help`"
            .to_owned(),
    ))
}
