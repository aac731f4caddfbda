//! The table of the commands that have a key, a button and a name in scripts. Keys, without a toolkit: which shortcuts
//! a pressed key may mean on any keyboard, and how shortcuts are written.

use Key::{Backspace, Down, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Space, Tab, Up};

use super::{
    Begin, Browse, CameraView, Command, Do, Edit, Entry, Export, Files, Find, Fold, Hand, Search, Setting, Share, Show,
    Window,
};
use crate::session::Token;
use crate::stage::Switch;
use crate::text::{Button, Language};

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
    /// The key, by what it types in the user's layout.
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
    /// As it is labelled on the keyboard.
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
        let modifiers = match mac {
            true => [(self.shift, "⇧"), (self.ctrl, "⌘")],
            false => [(self.ctrl, "Ctrl+"), (self.shift, "Shift+")],
        };
        modifiers.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| language.key(name)).collect::<String>()
            + &key
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

/// The usual one of the system first.
const REDO: [Shortcut; 2] = {
    let shift_z = Shortcut { shift: true, ..ctrl('Z') };
    let y = ctrl('Y');
    if cfg!(target_os = "macos") { [shift_z, y] } else { [y, shift_z] }
};

/// The name in scripts, the button and the keys.
type Row = (&'static str, Button, &'static [Shortcut]);

/// Commands with a key or a button, in the order of the help. A key means the first that applies.
macro_rules! table {
    ($($group:ident { $($command:ident $(($($argument:tt)*))?: $id:literal, $button:ident, $keys:expr;)+ })+) => {
        pub static TABLE: &[Command] = &[$($(Command::$group($group::$command $(($($argument)*))?)),+),+];

        static ROWS: &[Row] = &[$($(($id, Button::$button, $keys)),+),+];
    };
}

table! {
    Entry {
        Token(Token::Run(2)): "run 2", Run2, &[typed('2')];
        Token(Token::Run(3)): "run 3", Run3, &[typed('3')];
        Token(Token::Run(4)): "run 4", Run4, &[typed('4')];
        Token(Token::Run(5)): "run 5", Run5, &[typed('5')];
        Token(Token::Run(6)): "run 6", Run6, &[typed('6')];
        Token(Token::Run(7)): "run 7", Run7, &[typed('7')];
        Token(Token::Run(8)): "run 8", Run8, &[typed('8')];
        Token(Token::Run(9)): "run 9", Run9, &[typed('9')];
        Token(Token::Run(10)): "run 10", Run10, &[typed('0')];
        Token(Token::Straight): "cube S", CubeS, &[typed('S'), key(Space)];
        Token(Token::Turn): "cube T", CubeT, &[typed('T'), typed('L')];
        Token(Token::End): "cube E", CubeE, &[typed('E'), key(Key::End)];
        TakeBack: "take back", TakeBack, &[key(Backspace)];
        StartOver: "start over", StartOver, &[];
        Rotate(1): "rotate", Rotate, &[typed('O'), key(Right)];
        Rotate(-1): "rotate -1", RotateMinus1, &[key(Left)];
        TurnOver: "turn over", TurnOver, &[typed('U'), key(Up), key(Down)];
        Done: "done", Done, &[];
    }
    Hand {
        Next(1): "joint next", JointNext, &[key(Tab), key(Down)];
        Next(-1): "joint back", JointBack, &[shift(Tab), key(Up)];
        TurnHeld(90): "turn held 90", TurnHeld90, &[key(Right)];
        TurnHeld(-90): "turn held -90", TurnHeldMinus90, &[key(Left)];
        TurnHeld(180): "turn held 180", TurnHeld180, &[shift(Right)];
        TurnHeld(-180): "turn held -180", TurnHeldMinus180, &[shift(Left)];
        Pull: "pull", Pull, &[typed('P')];
        Hint: "hint", Hint, &[typed('I')];
        FollowFromHere: "follow from here", FollowFromHere, &[key(Enter)];
    }
    Do {
        Solve: "solve", Solve, &[key(Enter)];
        Stop: "stop", Stop, &[key(Esc)];
    }
    Fold {
        PlayPause: "play pause", PlayPause, &[key(Space)];
        Forward(1): "step forward", StepForward, &[key(Right), key(PageDown)];
        Back(1): "step back", StepBack, &[key(Left), key(Backspace), key(PageUp)];
        Again: "again", Again, &[typed('A')];
        Glance: "glance", Glance, &[typed('I')];
        Forward(5): "step forward 5", StepForward5, &[shift(Right)];
        Back(5): "step back 5", StepBack5, &[shift(Left)];
        Start: "start", Start, &[key(Home)];
        End: "end", End, &[key(Key::End)];
    }
    Show {
        Faster: "faster", Faster, &[typed('+')];
        Slower: "slower", Slower, &[typed('-')];
    }
    Fold {
        Loop(None): "loop", Loop, &[typed('L')];
    }
    Search {
        Next: "next solution", NextSolution, &[typed('N')];
        Previous: "previous solution", PreviousSolution, &[];
    }
    Fold {
        Mirror: "mirror", Mirror, &[typed('M')];
    }
    Show {
        Switch(Switch::Xray): "xray", Xray, &[typed('X')];
        Switch(Switch::Ghost): "ghost", Ghost, &[typed('G')];
    }
    Setting {
        Sound: "sound", Sound, &[typed('Q')];
        TimeMe: "time me", TimeMe, &[];
    }
    Show {
        Switch(Switch::Guide): "guide", Guide, &[];
        Editor: "edit", Edit, &[];
        Panel: "panel", Panel, &[];
    }
    Edit {
        OtherEnd: "other end", OtherEnd, &[typed('E')];
    }
    Begin {
        CountAgain: "count again", CountAgain, &[typed('0')];
    }
    Do {
        Undo: "undo", Undo, &[ctrl('Z')];
        Redo: "redo", Redo, &REDO;
    }
    Begin {
        Enter: "enter", Enter, &[ctrl('N')];
    }
    Files {
        Copy: "copy", Copy, &[ctrl('C')];
        Paste: "paste", Paste, &[ctrl('V')];
        Open: "open", Open, &[ctrl('O')];
        Save: "save", Save, &[ctrl('S')];
    }
    Share {
        Open: "export", Export, &[ctrl('P')];
        Picture: "share picture", SharePicture, &[key(F(12))];
        Save: "save export", SaveExport, &[];
    }
    Export {
        Stop: "stop export", StopExport, &[];
        OpenSaved: "open saved", OpenSaved, &[];
        ShowInFolder: "show in folder", ShowInFolder, &[];
    }
    Browse {
        Shelf(None): "shelf", Shelf, &[typed('S')];
        OpenFound: "open found", OpenFound, &[];
        Day(None): "day", Day, &[];
        CopyDrillPlan: "copy drill plan", CopyDrillPlan, &[];
    }
    Window {
        Camera(CameraView::Home): "home", Home, &[typed('R')];
        Help: "help", Help, &[key(F(1)), typed('?')];
        Fullscreen: "fullscreen", Fullscreen, &[key(F(11))];
    }
    Setting {
        Larger: "larger", Larger, &[ctrl('+')];
        Smaller: "smaller", Smaller, &[ctrl('-')];
        UsualSize: "usual size", UsualSize, &[ctrl('0')];
    }
    Begin {
        Demo: "demo", Demo, &[typed('D')];
        Follow: "follow", Follow, &[typed('F')];
        Hands: "hands", Hands, &[typed('H')];
        ByHeart: "by heart", ByHeart, &[typed('K')];
    }
    Find {
        Locate: "locate", Locate, &[typed('W')];
    }
    Fold {
        Unfold: "unfold", Unfold, &[typed('B')];
    }
}

impl Command {
    fn row(&self) -> Option<Row> {
        TABLE.iter().position(|command| command == self).map(|index| ROWS[index])
    }

    /// Its name in scripts; empty for a command that has neither key nor button, as are label and tooltip.
    pub fn id(&self) -> &'static str {
        self.row().map_or("", |row| row.0)
    }

    pub fn label(&self, language: Language) -> &'static str {
        self.row().map_or("", |row| language.button(row.1)[0])
    }

    pub fn tooltip(&self, language: Language) -> &'static str {
        self.row().map_or("", |row| language.button(row.1)[1])
    }

    pub fn tooltip_with_key(&self, language: Language) -> String {
        self.with_key(self.tooltip(language), language)
    }

    /// The one to show comes first.
    pub fn keys(&self) -> &'static [Shortcut] {
        self.row().map_or(&[], |row| row.2)
    }

    /// The key to show; empty for a command without one.
    pub fn key(&self, language: Language) -> String {
        self.keys().first().map_or_else(String::new, |key| key.written(language))
    }

    /// Another tooltip, with the key of this command.
    pub fn with_key(&self, tip: &str, language: Language) -> String {
        let key = self.key(language);
        if key.is_empty() { tip.to_owned() } else { format!("{tip} ({key})") }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_unique_and_parse() {
        let ids: HashSet<_> = TABLE.iter().map(Command::id).collect();
        assert_eq!(ids.len(), TABLE.len());
        for command in TABLE {
            assert_eq!(command.id().parse(), Ok(command.clone()));
        }
    }

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
