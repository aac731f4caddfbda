//! What most subcommands use.

pub use std::io::{self, Write};
pub use std::path::Path;
pub use std::time::Duration;

pub use serde_json::{Value, json};

pub use super::call::{PuzzleArg, stop_at_interrupt, system_language};
pub use super::exit::{CliError, Exit, Outcome};
pub use crate::export::{ExportKind, Subject};
pub use crate::job::Stop;
pub use crate::puzzle::notation::{self, Notation};
pub use crate::puzzle::{BoxSize, Doubts, NamedPuzzle, Puzzle, Snake, Solution};
pub use crate::text::Language;
