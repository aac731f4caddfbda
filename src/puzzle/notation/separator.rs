//! Separators between symbols.

/// Characters without meaning, except that dashes are symbols in [`Notation::Dashes`](super::Notation::Dashes).
pub(super) fn is_separator(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, ',' | ';' | '-' | '_' | '|' | '/' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')
        || is_long_dash(letter)
}

/// Dashes that text editors substitute.
pub(super) fn is_long_dash(letter: char) -> bool {
    matches!(letter, '−' | '–' | '—')
}
