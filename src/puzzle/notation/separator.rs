//! The marks between symbols that no notation minds, and the dashes that one does.

/// Marks between symbols that carry no meaning (in [`Notation::Dashes`](super::Notation::Dashes) the dash does).
pub(super) fn is_separator(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, ',' | ';' | '-' | '_' | '|' | '/' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')
        || is_long_dash(letter)
}

/// Dashes that text editors put for a plain one.
pub(super) fn is_long_dash(letter: char) -> bool {
    matches!(letter, '−' | '–' | '—')
}
