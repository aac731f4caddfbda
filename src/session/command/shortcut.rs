//! Keys, without a toolkit: their names in the table of commands, which shortcuts a pressed key may mean on any
//! keyboard, and how shortcuts are written.

use crate::text::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// In upper case.
    Char(char),
    Space,
    Tab,
    Enter,
    Esc,
    Backspace,
    Home,
    End,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    F(u8),
    Other,
}

impl Key {
    /// The key that types this text. `=` and `_` count as `+` and `-`, which often share their key.
    pub fn typing(text: &str) -> Self {
        match text.chars().next() {
            None => Self::Other,
            Some(' ') => Self::Space,
            Some('=') => Self::Char('+'),
            Some('_') => Self::Char('-'),
            Some(typed) => Self::Char(typed.to_ascii_uppercase()),
        }
    }
}

/// A key with what is held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    pub key: Key,
    pub shift: bool,
    /// ⌘ on a Mac.
    pub ctrl: bool,
    /// Alt, AltGr or another one, with which no key means a command.
    pub alt: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// By what the key types in the user's layout.
    pub typed: Shortcut,
    /// The letter or digit at this place of a US keyboard.
    pub place: Option<char>,
    /// Sent again because the key is held.
    pub repeat: bool,
}

impl KeyPress {
    /// What the key may mean: what it types, else its place.
    pub fn meanings(self) -> impl Iterator<Item = Shortcut> {
        let place = self.place.filter(|&place| self.counts_by_place(place)).map(Key::Char);
        [Some(self.typed.key), place].into_iter().flatten().map(move |key| Shortcut { key, ..self.typed })
    }

    /// The place of a digit counts unless the key types one. That of a letter counts where the layout is not Latin.
    /// Punctuation on Q or W is typical of such a layout: Greek, Hebrew, Bulgarian.
    fn counts_by_place(self, place: char) -> bool {
        match self.typed.key {
            Key::Char(typed) if place.is_ascii_digit() => !typed.is_ascii_digit(),
            Key::Char(typed) => {
                let is_latin = matches!(typed, ..'\u{250}' | '\u{1E00}'..'\u{1F00}');
                !is_latin || matches!(place, 'Q' | 'W') && typed.is_ascii_punctuation()
            }
            // A dead key.
            Key::Other => place.is_ascii_digit(),
            _ => false,
        }
    }
}

impl Shortcut {
    /// As it stands on the keyboard.
    pub fn written(self, language: Language) -> String {
        self.written_on(cfg!(target_os = "macos"), language)
    }

    fn written_on(self, mac: bool, language: Language) -> String {
        let key = match self.key {
            Key::Char('-') => "−".to_owned(),
            Key::Char(sign) => sign.to_string(),
            Key::F(number) => format!("F{number}"),
            named => language.key(&format!("{named:?}")),
        };
        let held = match mac {
            true => [(self.shift, "⇧"), (self.ctrl, "⌘")],
            false => [(self.ctrl, "Ctrl+"), (self.shift, "Shift+")],
        };
        held.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| language.key(name)).collect::<String>() + &key
    }
}

pub const fn key(key: Key) -> Shortcut {
    Shortcut { key, shift: false, ctrl: false, alt: false }
}

pub const fn typed(sign: char) -> Shortcut {
    key(Key::Char(sign))
}

pub const fn shift(with: Key) -> Shortcut {
    Shortcut { shift: true, ..key(with) }
}

pub const fn ctrl(sign: char) -> Shortcut {
    Shortcut { ctrl: true, ..typed(sign) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_on_the_keyboard() {
        let redo = Shortcut { shift: true, ..ctrl('Z') };
        for (language, shortcut, written) in [
            (Language::English, redo, "Ctrl+Shift+Z"),
            (Language::English, ctrl('-'), "Ctrl+−"),
            (Language::German, redo, "Strg+Umschalt+Z"),
            (Language::German, key(Key::PageDown), "Bild ab"),
            (Language::French, shift(Key::Left), "Maj+←"),
            (Language::Spanish, key(Key::Backspace), "Retroceso"),
        ] {
            assert_eq!(shortcut.written_on(false, language), written);
        }
        assert_eq!(redo.written_on(true, Language::German), "⇧⌘Z");
    }
}
