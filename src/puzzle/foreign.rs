//! Texts that others wrote, as our messages repeat them: nothing in them that a terminal would obey, or that cannot be seen.

/// The text on one line, each letter of it seen.
pub(crate) fn plainly(text: &str) -> String {
    let seen = |letter: char| match letter {
        '\'' | '"' | '\\' => letter,
        _ if letter.is_whitespace() => ' ',
        // What a terminal obeys, what turns the direction of writing, or sits on its neighbour.
        _ if letter.escape_debug().len() > 1 => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    text.trim().chars().map(seen).collect()
}

/// The same, cut to a length that a message can bear.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = plainly(text).chars().take(LONGEST + 1).collect();
    if short.chars().count() > LONGEST {
        short.pop();
        short.push('…');
    }
    short
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
