//! Which command has which key, button and id in scripts.

use super::shortcut::Key::{self, Backspace, Down, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Space, Tab, Up};
use super::shortcut::{Shortcut, ctrl, key, shift, typed};
use super::{CameraView, Command, Scope};
use crate::session::{Toggle, Token};
use crate::text::{Button, Language};

/// The usual one of the system first.
const REDO: [Shortcut; 2] = {
    let (shift_z, y) = (Shortcut { shift: true, ..ctrl('Z') }, ctrl('Y'));
    if cfg!(target_os = "macos") { [shift_z, y] } else { [y, shift_z] }
};

/// Commands with a key or a button, in the order of the help, then the others. A key means the first that applies.
macro_rules! table {
    (
        {$($command:ident $(($($argument:tt)*))?: $scope:ident, $id:literal, $button:ident, $keys:expr;)+}
        others {$($others_scope:ident: $($other:ident $(($($any:tt)*))? $({$($fields:tt)*})?),+;)+}
    ) => {
        pub static TABLE: &[Command] = &[$(Command::$command $(($($argument)*))?),+];

        impl Command {
            fn row(&self) -> (Scope, &'static str, Option<Button>, &'static [Shortcut]) {
                match self {
                    $(Self::$command $(($($argument)*))? => {
                        (Scope::$scope, $id, Some(Button::$button), const { $keys })
                    })+
                    $($(Self::$other $(($($any)*))? $({$($fields)*})?)|+ => (Scope::$others_scope, "", None, &[]),)+
                }
            }
        }
    };
}

table! {
    {
        EnterToken(Token::Run(2)): Token, "run 2", Run2, &[typed('2')];
        EnterToken(Token::Run(3)): Token, "run 3", Run3, &[typed('3')];
        EnterToken(Token::Run(4)): Token, "run 4", Run4, &[typed('4')];
        EnterToken(Token::Run(5)): Token, "run 5", Run5, &[typed('5')];
        EnterToken(Token::Run(6)): Token, "run 6", Run6, &[typed('6')];
        EnterToken(Token::Run(7)): Token, "run 7", Run7, &[typed('7')];
        EnterToken(Token::Run(8)): Token, "run 8", Run8, &[typed('8')];
        EnterToken(Token::Run(9)): Token, "run 9", Run9, &[typed('9')];
        EnterToken(Token::Run(10)): Token, "run 10", Run10, &[typed('0')];
        EnterToken(Token::Straight): Token, "cube S", CubeS, &[typed('S'), key(Space)];
        EnterToken(Token::Turn): Token, "cube T", CubeT, &[typed('T'), typed('L')];
        EnterToken(Token::End): Token, "cube E", CubeE, &[typed('E')];
        TakeBack: Token, "take back", TakeBack, &[key(Backspace)];
        StartOver: Token, "start over", StartOver, &[];
        RotateEntry(1): Token, "rotate", Rotate, &[typed('O'), key(Right)];
        RotateEntry(-1): Token, "rotate -1", RotateMinus1, &[key(Left)];
        TurnOver: Token, "turn over", TurnOver, &[typed('U'), key(Up), key(Down)];
        Done: Token, "done", Done, &[];
        NextJoint(1): Hand, "joint next", JointNext, &[key(Tab), key(Down)];
        NextJoint(-1): Hand, "joint back", JointBack, &[shift(Tab), key(Up)];
        TurnHeld(90): Hand, "turn held 90", TurnHeld90, &[key(Right)];
        TurnHeld(-90): Hand, "turn held -90", TurnHeldMinus90, &[key(Left)];
        TurnHeld(180): Hand, "turn held 180", TurnHeld180, &[shift(Right)];
        TurnHeld(-180): Hand, "turn held -180", TurnHeldMinus180, &[shift(Left)];
        Pull: Hand, "pull", Pull, &[typed('P')];
        Hint: Hand, "hint", Hint, &[typed('I')];
        FollowFromHere: Hand, "follow from here", FollowFromHere, &[];
        CopyResult: Hand, "copy result", CopyResult, &[];
        Solve: Solve, "solve", Solve, &[key(Enter)];
        Stop: Stop, "stop", Stop, &[key(Esc)];
        PlayPause: Step, "play pause", PlayPause, &[key(Space)];
        StepForward(1): Step, "step forward", StepForward, &[key(Right), key(PageDown)];
        StepBack(1): Step, "step back", StepBack, &[key(Left), key(Backspace), key(PageUp)];
        Again: Transport, "again", Again, &[typed('A')];
        StepForward(5): Step, "step forward 5", StepForward5, &[shift(Right)];
        StepBack(5): Step, "step back 5", StepBack5, &[shift(Left)];
        Start: Transport, "start", Start, &[key(Home)];
        End: Transport, "end", End, &[key(Key::End)];
        Faster: FoldLook, "faster", Faster, &[typed('+')];
        Slower: FoldLook, "slower", Slower, &[typed('-')];
        Loop(None): Autoplay, "loop", Loop, &[typed('L')];
        NextSolution: Solutions, "next solution", NextSolution, &[typed('N')];
        PreviousSolution: Solutions, "previous solution", PreviousSolution, &[];
        Mirror: Image, "mirror", Mirror, &[typed('M')];
        Toggle(Toggle::Xray): FoldLook, "xray", Xray, &[typed('X')];
        Toggle(Toggle::Ghost): FoldLook, "ghost", Ghost, &[typed('G')];
        Toggle(Toggle::Sound): Look, "sound", Sound, &[typed('Q')];
        Toggle(Toggle::Guide): FoldLook, "guide", Guide, &[];
        Edit: FoldLook, "edit", Edit, &[];
        OtherEnd: Puzzle, "other end", OtherEnd, &[typed('E')];
        CountAgain: Mode, "count again", CountAgain, &[];
        Undo: Undo, "undo", Undo, &[ctrl('Z')];
        Redo: Redo, "redo", Redo, &REDO;
        Enter: Mode, "enter", Enter, &[ctrl('N')];
        Copy: Clipboard, "copy", Copy, &[ctrl('C')];
        Paste: Open, "paste", Paste, &[ctrl('V')];
        Open: Open, "open", Open, &[ctrl('O')];
        Save: Puzzle, "save", Save, &[ctrl('S')];
        OpenExport: Export, "export", Export, &[ctrl('P')];
        Picture: Export, "share picture", SharePicture, &[key(F(12))];
        SaveExport: Export, "save export", SaveExport, &[];
        StopExport: Look, "stop export", StopExport, &[];
        ShowInFolder: Look, "show in folder", ShowInFolder, &[];
        Shelf(None): ShelfKey, "shelf", Shelf, &[typed('S')];
        OpenFound: ShelfItem, "open found", OpenFound, &[];
        Day(None): ShelfButton, "day", Day, &[];
        CopyDrillPlan: ShelfButton, "copy drill plan", CopyDrillPlan, &[];
        Camera(CameraView::Home): Look, "home", Home, &[typed('R')];
        Help: Look, "help", Help, &[key(F(1))];
        Fullscreen: Look, "fullscreen", Fullscreen, &[key(F(11))];
        Larger: Look, "larger", Larger, &[ctrl('+')];
        Smaller: Look, "smaller", Smaller, &[ctrl('-')];
        UsualSize: Look, "usual size", UsualSize, &[ctrl('0')];
        Demo: Mode, "demo", Demo, &[typed('D')];
        Follow: Mode, "follow", Follow, &[typed('F')];
        Hands: Mode, "hands", Hands, &[typed('H')];
        Locate: Locate, "locate", Locate, &[typed('W')];
        Unfold: Image, "unfold", Unfold, &[typed('B')];
    }
    others {
        Look: Speed(_), Voice(_), Timer(_), Quality(_), Theme(_), Language(_), Motion(_), Scale(_), Window(..), Camera(_), Path(_),
            Dismiss(_), Point(_), Brush(_), ChooseExport(_);
        Token: EnterToken(_), RotateEntry(_);
        Hand: Hold(_), Swing { .. }, LetGo, Turn { .. }, TurnHeld(_), NextJoint(_), Shuffle(_);
        Transport: Play, Pause, Seek(_);
        Step: StepForward(_), StepBack(_);
        Answer: Answer(_);
        Autoplay: Loop(_);
        Solutions: Solution(_), View(_), Pace(_);
        Puzzle: Flip(_), Add(_), Remove(_), Correct(_), PaintCell { .. }, Pattern(_), Pose(_);
        Typing: Type(_);
        Box: Box(_), Paint { .. }, DiscardText;
        Replace: Snake(_), Puzzle(_);
        Open: Recent(_), Settings(_);
        Mode: LayOut, AskFirstSnake;
        Shelf: Shelf(Some(_));
        ShelfItem: Name(_), FilterShelf(_), OpenRanked(_), SetNewSnake(_), GenerateSnake { .. }, CubeSide(_), Day(Some(_));
        ExportTo: ExportTo(_);
    }
}

impl Command {
    pub fn scope(&self) -> Scope {
        self.row().0
    }

    /// Its name in scripts; empty for a command that has neither key nor button, as are label and tooltip.
    pub fn id(&self) -> &'static str {
        self.row().1
    }

    pub fn label(&self, language: Language) -> &'static str {
        self.row().2.map_or("", |button| language.button(button)[0])
    }

    pub fn tooltip(&self, language: Language) -> &'static str {
        self.row().2.map_or("", |button| language.button(button)[1])
    }

    pub fn tooltip_with_key(&self, language: Language) -> String {
        self.with_key(self.tooltip(language))
    }

    /// The one to show comes first.
    pub fn keys(&self) -> &'static [Shortcut] {
        self.row().3
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
