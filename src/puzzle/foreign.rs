//! Sanitizes text of users for messages: without control and invisible characters.

/// The text on one line, printable letters only.
pub(crate) fn plainly(text: &str) -> String {
    let seen = |letter: char| match letter {
        '\'' | '"' | '\\' => letter,
        _ if letter.is_whitespace() => ' ',
        // Control characters, marks of the writing direction, combining characters.
        _ if letter.escape_debug().len() > 1 => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    text.trim().chars().map(seen).collect()
}

/// The same, shortened for a message.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let plain = plainly(text);
    match plain.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_not_repeated() {
        assert_eq!(shortened("3\u{202e}2\u{301} 'x\""), "3\u{fffd}2\u{fffd} 'x\"");
        assert_eq!(shortened("a\tb\u{1b}[31m — ü 縦"), "a b\u{fffd}[31m — ü 縦");
    }
}
