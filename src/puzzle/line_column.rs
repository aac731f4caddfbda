//! Where in a text something is.

/// A position in a text, counted from 1; columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    pub line: usize,
    pub column: usize,
}

impl LineColumn {
    pub(crate) fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count();
        Self { line: 1 + before.matches('\n').count(), column: 1 + column }
    }
}
