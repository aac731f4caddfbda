//! Makes user text and paths safe for messages: replaces control and invisible characters, which a terminal might obey.

use std::fmt::{self, Write as _};
use std::path::Path;

fn visible(letter: char) -> char {
    match letter {
        '\'' | '"' | '\\' => letter,
        _ if letter.is_whitespace() => ' ',
        // Control characters, marks of the text direction, combining characters.
        _ if letter.escape_debug().len() > 1 => char::REPLACEMENT_CHARACTER,
        _ => letter,
    }
}

/// The text on one line, with printable characters only.
pub fn plainly(text: &str) -> String {
    text.trim().chars().map(visible).collect()
}

pub struct Shown<'path>(pub &'path Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_string_lossy().chars().try_for_each(|letter| f.write_char(visible(letter)))
    }
}

/// Like [`plainly`], shortened for a message.
pub fn shortened(text: &str) -> String {
    within(40, text)
}

/// Like [`plainly`], of at most this many characters.
pub fn within(longest: usize, text: &str) -> String {
    let plain = plainly(text);
    match plain.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", plain[..end].trim_end()),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Regression: messages repeated invisible characters, or ones that a terminal obeys.
    #[test]
    fn invisible_characters_are_not_repeated() {
        assert_eq!(shortened("3\u{202e}2\u{301} 'x\""), "3\u{fffd}2\u{fffd} 'x\"");
        assert_eq!(shortened("a\tb\u{1b}[31m — ü 縦"), "a b\u{fffd}[31m — ü 縦");
    }
}
