//! Exit codes, and why a command ends early.

use std::io;

use crate::puzzle::notation::NotationError;
use crate::puzzle::{AssembleError, OpenError};
use crate::text::{CheckLine, Language};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Also if a requested limit was reached.
    Done = 0,
    /// Proved impossible: no solution, or no solution that can be folded.
    Impossible = 1,
    BadInput = 2,
    /// Stopped by timeout or interrupt before an answer was found.
    Stopped = 3,
    /// No display, no usable graphics driver, or built without the viewer.
    NoDisplay = 4,
    Bug = 70,
}

/// Why a command ends early; `?` in a subcommand converts errors into it.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{0}{hint}", hint = hint(.0, Language::English).unwrap_or_default())]
    Open(#[from] OpenError),
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
    #[error("{1}")]
    Other(Exit, String),
}

/// An extra line with the option that may help to open a puzzle, since the error itself does not know about options.
pub fn hint(error: &OpenError, language: Language) -> Option<String> {
    let line = match error.assemble_error()? {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => {
            // The same notation may read the text in two ways.
            let by_notation =
                readings.iter().all(|one| readings.iter().filter(|other| other.notation == one.notation).count() == 1);
            CheckLine::CopyYours { by_notation }
        }
        AssembleError::Notation(error) => CheckLine::AddBox(error.other_box()?),
        _ => return None,
    };
    Some(format!("\n{}", language.check_line(&line)))
}

impl CliError {
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub fn new(exit: Exit, error: impl ToString) -> Self {
        Self::Other(exit, error.to_string())
    }

    pub fn input(error: impl ToString) -> Self {
        Self::new(Exit::BadInput, error)
    }

    pub fn exit(&self) -> Exit {
        match self {
            Self::Open(_) | Self::Output(_) => Exit::BadInput,
            Self::Other(exit, _) => *exit,
        }
    }
}

pub type Outcome<T = Exit> = Result<T, CliError>;
