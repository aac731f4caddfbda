//! Exit codes, and why a command ends early.

use std::io;

use crate::puzzle::notation::{NotationError, Reading};
use crate::puzzle::{AssembleError, NamedPuzzle, OpenError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
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
pub(super) enum Failure {
    #[error("{0}{hint}", hint = hint(.0).unwrap_or_default())]
    Open(#[from] OpenError),
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
    #[error("{1}")]
    Other(Exit, String),
}

/// An extra line with the option that may help to open a puzzle, since the error itself does not know about options.
pub(super) fn hint(error: &OpenError) -> Option<String> {
    match error.assemble_error()? {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => {
            // The same notation may read it in two ways.
            let is_one = |one: &Reading| readings.iter().filter(|other| other.notation == one.notation).count() == 1;
            let settles = readings.iter().all(is_one);
            let option = if settles { ", or add --notation with the word in brackets" } else { "" };
            Some(format!("\nCopy the numbers of yours{option}"))
        }
        AssembleError::Notation(error) => Some(format!("\nTo choose it, add --box {}", error.other_box()?)),
        _ => None,
    }
}

impl Failure {
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(super) fn new(exit: Exit, error: impl ToString) -> Self {
        Self::Other(exit, error.to_string())
    }

    pub(super) fn input(error: impl ToString) -> Self {
        Self::new(Exit::BadInput, error)
    }

    /// No solution. It is proved only if the snake was read without doubt.
    pub(super) fn impossible(named: &NamedPuzzle, message: &str) -> Self {
        if named.certain {
            return Self::new(Exit::Impossible, message);
        }
        let snake = named.puzzle.snake();
        Self::input(format!("{message}; it was read as {snake}. Check the text, or write how many cubes each row has"))
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Open(_) | Self::Output(_) => Exit::BadInput,
            Self::Other(exit, _) => *exit,
        }
    }
}

pub(super) type Outcome<T = Exit> = Result<T, Failure>;
