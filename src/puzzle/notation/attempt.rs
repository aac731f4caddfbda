//! What it comes to when a text is taken in one notation, and the marks that none of them minds.

use super::{Notation, NotationError};
use crate::puzzle::Snake;

/// One way to take the text, whether or not it makes sense.
pub(super) struct Attempt {
    pub(super) notation: Notation,
    /// How many cubelets the text stands for.
    pub(super) cubelets: usize,
    pub(super) outcome: Result<Snake, Fault>,
}

/// Why an attempt makes no sense.
pub(super) struct Fault {
    /// How many symbols are wrong; the attempt with the fewest is the one to talk about.
    pub(super) mistakes: usize,
    /// The first of them.
    pub(super) error: NotationError,
}

/// Marks between symbols that carry no meaning (in [`Notation::Dashes`] the dash does).
pub(super) fn is_separator(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, ',' | ';' | '-' | '_' | '|' | '/' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')
        || is_long_dash(letter)
}

/// Dashes that text editors put for a plain one.
pub(super) fn is_long_dash(letter: char) -> bool {
    matches!(letter, '−' | '–' | '—')
}
