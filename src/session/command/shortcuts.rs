//! The table of commands with a key or a button: their names in scripts, their words, and their keys.

use super::key::Key::{self, Backspace, Down, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Space, Tab, Up};
use super::key::{Shortcut, ctrl, key, shift, typed};
use super::{
    CameraView, Command, EntryCommand, ExportCommand, FoldCommand, HandsCommand, LocateCommand, ModeCommand,
    PlayCommand, PuzzleCommand, ShelfCommand, ViewCommand, WindowCommand,
};
use crate::session::entry::Token;
use crate::session::preferences::settings::Toggle;
use crate::text::{Button, Language};

/// The usual one of the system first.
const REDO: [Shortcut; 2] = {
    let shift_z = Shortcut { shift: true, ..ctrl('Z') };
    if cfg!(target_os = "macos") { [shift_z, ctrl('Y')] } else { [ctrl('Y'), shift_z] }
};

type Row = (&'static str, Button, &'static [Shortcut]);

/// In the order of the help. A key means the first command that applies.
macro_rules! table {
    (
        { $($own:ident $own_id:literal $own_button:ident [$($own_key:expr),*],)+ }
        $($group:ident($of:ident) {
            $($command:ident $(($($argument:tt)*))? $id:literal $button:ident [$($key:expr),*],)+
        })+
    ) => {
        pub static TABLE: &[Command] = &[
            $(Command::$own,)+
            $($(Command::$group($of::$command $(($($argument)*))?),)+)+
        ];

        static ROWS: &[Row] = &[
            $(($own_id, Button::$own_button, &[$($own_key),*]),)+
            $($(($id, Button::$button, &[$($key),*]),)+)+
        ];
    };
}

table! {
    {
        Solve "solve" Solve [key(Enter)],
        Stop "stop" Stop [key(Esc)],
        Undo "undo" Undo [ctrl('Z')],
        Redo "redo" Redo [REDO[0], REDO[1]],
    }
    Entry(EntryCommand) {
        Token(Token::Run(2)) "run 2" Run2 [typed('2')],
        Token(Token::Run(3)) "run 3" Run3 [typed('3')],
        Token(Token::Run(4)) "run 4" Run4 [typed('4')],
        Token(Token::Run(5)) "run 5" Run5 [typed('5')],
        Token(Token::Run(6)) "run 6" Run6 [typed('6')],
        Token(Token::Run(7)) "run 7" Run7 [typed('7')],
        Token(Token::Run(8)) "run 8" Run8 [typed('8')],
        Token(Token::Run(9)) "run 9" Run9 [typed('9')],
        Token(Token::Run(10)) "run 10" Run10 [typed('0')],
        Token(Token::Straight) "cube S" CubeS [typed('S'), key(Space)],
        Token(Token::Turn) "cube T" CubeT [typed('T'), typed('L')],
        Token(Token::End) "cube E" CubeE [typed('E'), key(Key::End)],
        TakeBack "take back" TakeBack [key(Backspace)],
        StartOver "start over" StartOver [],
        Rotate(1) "rotate" Rotate [typed('O'), key(Right)],
        Rotate(-1) "rotate -1" RotateMinus1 [key(Left)],
        TurnOver "turn over" TurnOver [typed('U'), key(Up), key(Down)],
        Done "done" Done [],
    }
    Hands(HandsCommand) {
        NextJoint(1) "joint next" JointNext [key(Tab), key(Down)],
        NextJoint(-1) "joint back" JointBack [shift(Tab), key(Up)],
        TurnHeld(90) "turn held 90" TurnHeld90 [key(Right)],
        TurnHeld(-90) "turn held -90" TurnHeldMinus90 [key(Left)],
        TurnHeld(180) "turn held 180" TurnHeld180 [shift(Right)],
        TurnHeld(-180) "turn held -180" TurnHeldMinus180 [shift(Left)],
        Pull "pull" Pull [typed('P')],
        Hint "hint" Hint [typed('I')],
        FollowFromHere "follow from here" FollowFromHere [key(Enter)],
        CopyResult "copy result" CopyResult [],
    }
    Play(PlayCommand) {
        PlayPause "play pause" PlayPause [key(Space)],
        StepForward(1) "step forward" StepForward [key(Right), key(PageDown)],
        StepBack(1) "step back" StepBack [key(Left), key(Backspace), key(PageUp)],
        Again "again" Again [typed('A')],
        StepForward(5) "step forward 5" StepForward5 [shift(Right)],
        StepBack(5) "step back 5" StepBack5 [shift(Left)],
        Start "start" Start [key(Home)],
        End "end" End [key(Key::End)],
    }
    View(ViewCommand) {
        Faster "faster" Faster [typed('+')],
        Slower "slower" Slower [typed('-')],
    }
    Fold(FoldCommand) {
        Loop(None) "loop" Loop [typed('L')],
        NextSolution "next solution" NextSolution [typed('N')],
        PreviousSolution "previous solution" PreviousSolution [],
        Mirror "mirror" Mirror [typed('M')],
    }
    View(ViewCommand) {
        Toggle(Toggle::Xray) "xray" Xray [typed('X')],
        Toggle(Toggle::Ghost) "ghost" Ghost [typed('G')],
        Toggle(Toggle::Sound) "sound" Sound [typed('Q')],
        Toggle(Toggle::Guide) "guide" Guide [],
        Edit "edit" Edit [],
    }
    Puzzle(PuzzleCommand) {
        OtherEnd "other end" OtherEnd [typed('E')],
    }
    Mode(ModeCommand) {
        CountAgain "count again" CountAgain [],
        Enter "enter" Enter [ctrl('N')],
    }
    Puzzle(PuzzleCommand) {
        Copy "copy" Copy [ctrl('C')],
        Paste "paste" Paste [ctrl('V')],
        Open "open" Open [ctrl('O')],
        Save "save" Save [ctrl('S')],
    }
    Export(ExportCommand) {
        Open "export" Export [ctrl('P')],
        Picture "share picture" SharePicture [key(F(12))],
        Save "save export" SaveExport [],
        Stop "stop export" StopExport [],
        ShowInFolder "show in folder" ShowInFolder [],
    }
    Shelf(ShelfCommand) {
        Open(None) "shelf" Shelf [typed('S')],
        OpenFound "open found" OpenFound [],
        Day(None) "day" Day [],
        CopyDrillPlan "copy drill plan" CopyDrillPlan [],
    }
    View(ViewCommand) {
        Camera(CameraView::Home) "home" Home [typed('R')],
    }
    Window(WindowCommand) {
        Help "help" Help [key(F(1)), typed('?')],
        Fullscreen "fullscreen" Fullscreen [key(F(11))],
    }
    View(ViewCommand) {
        Larger "larger" Larger [ctrl('+')],
        Smaller "smaller" Smaller [ctrl('-')],
        UsualSize "usual size" UsualSize [ctrl('0')],
    }
    Mode(ModeCommand) {
        Demo "demo" Demo [typed('D')],
        Follow "follow" Follow [typed('F')],
        Hands "hands" Hands [typed('H')],
    }
    Locate(LocateCommand) {
        Open "locate" Locate [typed('W')],
    }
    Fold(FoldCommand) {
        Unfold "unfold" Unfold [typed('B')],
    }
}

impl Command {
    fn row(&self) -> Option<&'static Row> {
        TABLE.iter().position(|command| command == self).map(|place| &ROWS[place])
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
        self.with_key(self.tooltip(language))
    }

    /// The one to show comes first.
    pub fn keys(&self) -> &'static [Shortcut] {
        self.row().map_or(&[], |row| row.2)
    }

    /// The key to show; empty for a command without one.
    pub fn key(&self) -> String {
        self.keys().first().map_or_else(String::new, ToString::to_string)
    }

    /// Another tooltip, with the key of this command.
    pub fn with_key(&self, tip: &str) -> String {
        let key = self.key();
        if key.is_empty() { tip.to_owned() } else { format!("{tip} ({key})") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_unique_and_parse() {
        let ids: HashSet<_> = TABLE.iter().map(Command::id).collect();
        assert_eq!(ids.len(), TABLE.len());
        for command in TABLE {
            assert_eq!(command.id().parse(), Ok(command.clone()));
        }
    }
}
