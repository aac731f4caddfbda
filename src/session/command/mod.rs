//! The table of commands for keys, buttons and scripts. `parse.rs` parses them from scripts.

pub mod keys;
pub(super) mod parse;
pub mod scope;

use std::path::PathBuf;

use super::entry::Token;
use super::export::ExportChoice;
use super::overlay::LocateAnswer;
use super::preferences::settings::{Motion, Quality, Theme, Toggle, View};
use super::shelf::{FilterChange, NewSnakeOptions, ShelfPage};
use crate::census::Hardness;
use crate::fold::{Dihedrals, Joint};
use crate::generator::Day;
use crate::puzzle::{BoxSize, Cell, Colour, Cubelet, End, Pattern};
use crate::text::{Button, Language};
use keys::Key::{self, Backspace, Down, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Space, Tab, Up};
use keys::{Shortcut, ctrl, key, shift, typed};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    Look,
    /// Appearance of the fold or the editor, both hidden while a snake is being entered.
    FoldLook,
    Token,
    Stop,
    Solve,
    Transport,
    /// Transport that moves between the pictures of "Where am I?".
    Step,
    /// Settings of automatic playback, such as looping.
    Autoplay,
    Image,
    /// Choice of the solution, and the pace of its search.
    Solutions,
    Puzzle,
    Typing,
    Box,
    Undo,
    Redo,
    /// A part of the chain in the hands.
    Hand,
    Replace,
    /// Asks for another puzzle, which opens once it is read.
    Open,
    Clipboard,
    Mode,
    Locate,
    Answer,
    Shelf,
    ShelfKey,
    ShelfItem,
    ShelfButton,
    Export,
    ExportTo,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Solve,
    Stop,
    Play,
    Pause,
    PlayPause,
    StepForward(u32),
    StepBack(u32),
    Again,
    Seek(f64),
    Start,
    End,
    /// 1 is normal.
    Speed(f32),
    Faster,
    Slower,
    /// Selects the next solution; searches for more if not all are known yet.
    NextSolution,
    PreviousSolution,
    /// Counted from 1, like `Recent` and `Correct`.
    Solution(usize),
    Mirror,
    Pose(Dihedrals),
    View(View),
    /// Placements per second while the search is watched; infinite for full speed.
    Pace(f32),
    Snake(String),
    Type(String),
    DiscardText,
    Puzzle(String),
    Recent(usize),
    /// Of the current snake; an empty one removes it.
    Name(String),
    /// Opens a page; `None` opens or closes the shelf.
    Shelf(Option<ShelfPage>),
    FilterShelf(FilterChange),
    OpenRanked(usize),
    OpenFound,
    SetNewSnake(NewSnakeOptions),
    /// Generates a snake; by default, with the last request's box and a seed that gives another snake.
    GenerateSnake {
        hardness: Hardness,
        box_size: Option<BoxSize>,
        seed: Option<u64>,
    },
    /// `None` for today.
    Day(Option<Day>),
    /// Side of the cubes in the drill plan, in mm.
    CubeSide(u32),
    CopyDrillPlan,
    /// `None` for the cube with as many cells as the snake.
    Box(Option<BoxSize>),
    Flip(Cubelet),
    Correct(usize),
    /// Enters the snake again from the first run in question.
    CountAgain,
    Edit,
    Add(End),
    Remove(End),
    /// The same snake, counted from its other end; what is known of it stays.
    OtherEnd,
    /// `goes_on`: part of the same stroke, so undone with it.
    Paint {
        cubelet: Cubelet,
        colour: Colour,
        goes_on: bool,
    },
    /// `None` removes all colours.
    Pattern(Option<Pattern>),
    PaintCell {
        cell: Cell,
        colour: Colour,
        goes_on: bool,
    },
    /// Colour that a click on a cube paints; `None` makes it flip between straight and turn.
    Brush(Option<Colour>),
    Point(Option<Cubelet>),
    Undo,
    Redo,
    Copy,
    Paste,
    Open,
    Save,
    /// Answers [`PathFor`](super::PathFor); an empty path cancels.
    Path(String),
    Dismiss(usize),
    Help,
    Fullscreen,
    Toggle(Toggle),
    Demo,
    Follow,
    Voice(bool),
    /// Seconds per page; `None` for no timer.
    Timer(Option<f32>),
    Locate,
    /// Answers a question of "Where am I?". In scripts `locate pick 4`, `locate none`, `locate back`.
    Answer(LocateAnswer),
    /// Folds by hand on the screen.
    Hands,
    Hold(Option<Joint>),
    /// Holds the lighter side of a joint, turned by these degrees, right-handed about its link from head to tail, as
    /// far as it goes. `force`: also through what presses.
    Swing {
        joint: Joint,
        degrees: f64,
        force: bool,
    },
    /// Ends the turn at a quarter turn.
    LetGo,
    /// A whole turn.
    Turn {
        joint: Joint,
        degrees: i32,
        force: bool,
    },
    TurnHeld(i32),
    NextJoint(i32),
    /// Pulls the part out for the next turn, or not.
    Pull,
    Hint,
    FollowFromHere,
    /// Begins in a pose that the number selects.
    Shuffle(u64),
    CopyResult,
    Unfold,
    OpenExport,
    /// In scripts `export page`, `export as gif`, `export size 640x480`, `export words off`.
    ChooseExport(ExportChoice),
    SaveExport,
    /// Overwrites the file; its extension selects the format. In scripts `sheet FILE` and `render FILE`.
    ExportTo(PathBuf),
    StopExport,
    ShowInFolder,
    /// Solves a snake that was just chosen.
    LayOut,
    /// Asks which snake the user has, while the cube opens.
    AskFirstSnake,
    Enter,
    /// In scripts `run 3`, `cube S`, `cube T`, `cube E` for the end.
    EnterToken(Token),
    TakeBack,
    StartOver,
    /// Quarter turns, clockwise from above. In scripts `rotate -1`.
    RotateEntry(i8),
    TurnOver,
    Done,
    /// `None` toggles.
    Loop(Option<bool>),
    Quality(Quality),
    Theme(Theme),
    /// `None` for the system's.
    Language(Option<Language>),
    Motion(Motion),
    Scale(u16),
    Larger,
    Smaller,
    UsualSize,
    Settings(PathBuf),
    Window(u32, u32),
    Camera(CameraView),
    Picture,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraView {
    Home,
    /// Once around the cube, moving closer.
    Round,
    /// Yaw and pitch in degrees, distance in pitches.
    From(f32, f32, f32),
}

#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub id: &'static str,
    /// `None` for a command without a key or a button.
    pub button: Option<Button>,
    /// The one to show comes first.
    pub keys: &'static [Shortcut],
}

impl Entry {
    pub fn label(&self, language: Language) -> &'static str {
        self.button.map_or("", |button| language.button(button)[0])
    }

    pub fn tooltip(&self, language: Language) -> &'static str {
        self.button.map_or("", |button| language.button(button)[1])
    }

    pub fn tooltip_with_key(&self, language: Language) -> String {
        let tooltip = self.tooltip(language);
        self.keys.first().map_or_else(|| tooltip.to_owned(), |key| format!("{tooltip} ({key})"))
    }
}

/// The usual one of the system first.
const REDO: [Shortcut; 2] = {
    let (shift_z, y) = (Shortcut { shift: true, ..ctrl('Z') }, ctrl('Y'));
    if cfg!(target_os = "macos") { [shift_z, y] } else { [y, shift_z] }
};

/// Commands with a key or a button, in the order of the help: scope, name in scripts, button, keys; then the
/// others, by scope. A key means the first command that has this key and applies in the mode.
macro_rules! table {
    (
        {$($command:ident $(($($argument:tt)*))?: $scope:ident, $id:literal, $button:ident, $keys:expr;)+}
        others {$($others_scope:ident: $($other:ident $(($($any:tt)*))? $({$($fields:tt)*})?),+;)+}
    ) => {
        pub static TABLE: &[Command] = &[$(Command::$command $(($($argument)*))?),+];

        impl Command {
            fn row(&self) -> (Scope, Entry) {
                match self {
                    $(Self::$command $(($($argument)*))? => {
                        (Scope::$scope, Entry { id: $id, button: Some(Button::$button), keys: const { $keys } })
                    })+
                    $($(Self::$other $(($($any)*))? $({$($fields)*})?)|+ => {
                        (Scope::$others_scope, Entry { id: "", button: None, keys: &[] })
                    })+
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
        FollowFromHere: Hand, "follow from here", FollowFromHere, &[key(Enter)];
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
}

/// Empty for a command that has neither key nor button.
pub fn entry_of(command: &Command) -> Entry {
    command.row().1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_unique_and_parse() {
        let ids: HashSet<_> = TABLE.iter().map(|command| entry_of(command).id).collect();
        assert_eq!(ids.len(), TABLE.len());
        for command in TABLE {
            assert_eq!(entry_of(command).id.parse(), Ok(command.clone()));
        }
    }
}
