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
    /// Folds along from this pose.
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
    pub label: &'static str,
    pub tooltip: &'static str,
    /// The one to show comes first.
    pub keys: &'static [Shortcut],
}

impl Entry {
    pub fn tooltip_with_key(&self) -> String {
        match self.keys.first() {
            Some(key) => format!("{} ({key})", self.tooltip),
            None => self.tooltip.to_owned(),
        }
    }
}

/// The usual one of the system first.
const REDO: [Shortcut; 2] = {
    let (shift_z, y) = (Shortcut { shift: true, ..ctrl('Z') }, ctrl('Y'));
    if cfg!(target_os = "macos") { [shift_z, y] } else { [y, shift_z] }
};

/// Commands with a key or a button, in the order of the help: scope, name in scripts, label, tooltip, keys; then the
/// others, by scope. A key means the first command that has this key and applies in the mode.
macro_rules! table {
    (
        {$($command:ident $(($($argument:tt)*))?: $scope:ident, $id:literal, $label:literal, $tooltip:literal, $keys:expr;)+}
        others {$($others_scope:ident: $($other:ident $(($($any:tt)*))? $({$($fields:tt)*})?),+;)+}
    ) => {
        pub static TABLE: &[Command] = &[$(Command::$command $(($($argument)*))?),+];

        impl Command {
            fn row(&self) -> (Scope, Entry) {
                match self {
                    $(Self::$command $(($($argument)*))? => {
                        (Scope::$scope, Entry { id: $id, label: $label, tooltip: $tooltip, keys: const { $keys } })
                    })+
                    $($(Self::$other $(($($any)*))? $({$($fields)*})?)|+ => {
                        (Scope::$others_scope, Entry { id: "", label: "", tooltip: "", keys: &[] })
                    })+
                }
            }
        }
    };
}

table! {
    {
        EnterToken(Token::Run(2)): Token, "run 2", "2", "A run of that many cubes", &[typed('2')];
        EnterToken(Token::Run(3)): Token, "run 3", "3", "A run of that many cubes", &[typed('3')];
        EnterToken(Token::Run(4)): Token, "run 4", "4", "A run of that many cubes", &[typed('4')];
        EnterToken(Token::Run(5)): Token, "run 5", "5", "A run of that many cubes", &[typed('5')];
        EnterToken(Token::Run(6)): Token, "run 6", "6", "A run of that many cubes", &[typed('6')];
        EnterToken(Token::Run(7)): Token, "run 7", "7", "A run of that many cubes", &[typed('7')];
        EnterToken(Token::Run(8)): Token, "run 8", "8", "A run of that many cubes", &[typed('8')];
        EnterToken(Token::Run(9)): Token, "run 9", "9", "A run of that many cubes", &[typed('9')];
        EnterToken(Token::Run(10)): Token, "run 10", "10", "A run of 10 cubes", &[typed('0')];
        EnterToken(Token::Straight): Token, "cube S", "Straight", "The next cube is straight", &[typed('S'), key(Space)];
        EnterToken(Token::Turn): Token, "cube T", "Corner", "The next cube is a corner", &[typed('T'), typed('L')];
        EnterToken(Token::End): Token, "cube E", "End", "Your snake ends here", &[typed('E')];
        TakeBack: Token, "take back", "Take back", "Take back the last entry", &[key(Backspace)];
        StartOver: Token, "start over", "Start over", "Start again from the first cube", &[];
        RotateEntry(1): Token, "rotate", "Rotate", "Turn it the way your snake lies", &[typed('O'), key(Right)];
        RotateEntry(-1): Token, "rotate -1", "Rotate", "Turn it the way your snake lies", &[key(Left)];
        TurnOver: Token, "turn over", "Flip over", "Turn over what is entered", &[typed('U'), key(Up), key(Down)];
        Done: Token, "done", "That's it", "Use this snake", &[];
        NextJoint(1): Hand, "joint next", "Next joint", "The next joint", &[key(Tab), key(Down)];
        NextJoint(-1): Hand, "joint back", "Joint before", "The joint before", &[shift(Tab), key(Up)];
        TurnHeld(90): Hand, "turn held 90", "Turn", "Turn it a quarter", &[key(Right)];
        TurnHeld(-90): Hand, "turn held -90", "Turn back", "Turn it a quarter", &[key(Left)];
        TurnHeld(180): Hand, "turn held 180", "Flip", "Flip it", &[shift(Right)];
        TurnHeld(-180): Hand, "turn held -180", "Flip back", "Flip it", &[shift(Left)];
        Pull: Hand, "pull", "Pull", "Pull the part out for the next turn", &[typed('P')];
        Hint: Hand, "hint", "Hint", "Show the next turn", &[typed('I')];
        FollowFromHere: Hand, "follow from here", "Go on from here", "Fold along from this pose", &[key(Enter)];
        CopyResult: Hand, "copy result", "Copy result", "Copy your turns, hints and time as text", &[];
        Solve: Solve, "solve", "Solve", "Find how the snake folds", &[key(Enter)];
        Stop: Stop, "stop", "Stop", "Stop or close", &[key(Esc)];
        PlayPause: Step, "play pause", "Play", "Play or pause", &[key(Space)];
        StepForward(1): Step, "step forward", "Next", "Next step", &[key(Right), key(PageDown)];
        StepBack(1): Step, "step back", "Back", "Previous step", &[key(Left), key(Backspace), key(PageUp)];
        Again: Transport, "again", "Again", "Show the step again", &[typed('A')];
        StepForward(5): Step, "step forward 5", "Forward 5", "Five steps forward", &[shift(Right)];
        StepBack(5): Step, "step back 5", "Back 5", "Five steps back", &[shift(Left)];
        Start: Transport, "start", "Start", "Back to the beginning", &[key(Home)];
        End: Transport, "end", "End", "To the end", &[key(Key::End)];
        Faster: FoldLook, "faster", "Faster", "Faster", &[typed('+')];
        Slower: FoldLook, "slower", "Slower", "Slower", &[typed('-')];
        Loop(None): Autoplay, "loop", "Loop", "Repeat", &[typed('L')];
        NextSolution: Solutions, "next solution", "Next", "Show another solution", &[typed('N')];
        PreviousSolution: Solutions, "previous solution", "Previous", "Show the solution before", &[];
        Mirror: Image, "mirror", "Mirror image", "Fold to the mirror image", &[typed('M')];
        Toggle(Toggle::Xray): FoldLook, "xray", "See through", "See through the cubes that stay still", &[typed('X')];
        Toggle(Toggle::Ghost): FoldLook, "ghost", "Show where it goes", "Show where the next step leads", &[typed('G')];
        Toggle(Toggle::Sound): Look, "sound", "Sound", "Sound of the wood on or off", &[typed('Q')];
        Toggle(Toggle::Guide): FoldLook, "guide", "Words on the picture", "Show the step in words over the picture", &[];
        Edit: FoldLook, "edit", "Edit the snake", "Edit the cubes, colours and box of this snake", &[];
        OtherEnd: Puzzle, "other end", "I hold the other end", "Begin at the other end of the snake", &[typed('E')];
        CountAgain: Mode, "count again", "None of these: count again from here", "What is counted before the marked places is kept", &[];
        Undo: Undo, "undo", "Undo", "Undo the last change of the snake", &[ctrl('Z')];
        Redo: Redo, "redo", "Redo", "Redo the last change", &REDO;
        Enter: Mode, "enter", "Enter mine", "Enter the snake in your hands", &[ctrl('N')];
        Copy: Clipboard, "copy", "Copy", "Copy the snake as text", &[ctrl('C')];
        Paste: Open, "paste", "Paste", "Paste a snake as text", &[ctrl('V')];
        Open: Open, "open", "Open…", "Open a puzzle file", &[ctrl('O')];
        Save: Puzzle, "save", "Save…", "Save the puzzle to a file", &[ctrl('S')];
        OpenExport: Export, "export", "Share…", "Phone page, printout, picture or film", &[ctrl('P')];
        Picture: Export, "share picture", "Share picture…", "This moment as a picture", &[key(F(12))];
        SaveExport: Export, "save export", "Save…", "Choose where it goes, and make it", &[];
        StopExport: Look, "stop export", "Stop", "Stop making it; no file is left", &[];
        ShowInFolder: Look, "show in folder", "Show in folder", "Show where the file is", &[];
        Shelf(None): ShelfKey, "shelf", "Find mine", "Choose a snake, or make a new one", &[typed('S')];
        OpenFound: ShelfItem, "open found", "Open", "Open the only snake that is like that", &[];
        Day(None): ShelfButton, "day", "Snake of the day", "Today's snake, the same for everyone", &[];
        CopyDrillPlan: ShelfButton, "copy drill plan", "Copy", "Copy the drill plan as text", &[];
        Camera(CameraView::Home): Look, "home", "Home view", "Reset the view", &[typed('R')];
        Help: Look, "help", "Help", "Keys and first steps", &[key(F(1))];
        Fullscreen: Look, "fullscreen", "Full screen", "Fill the screen", &[key(F(11))];
        Larger: Look, "larger", "Larger", "Larger words", &[ctrl('+')];
        Smaller: Look, "smaller", "Smaller", "Smaller words", &[ctrl('-')];
        UsualSize: Look, "usual size", "Usual size", "Words of the usual size", &[ctrl('0')];
        Demo: Mode, "demo", "Demo", "Show one puzzle after another until a key is pressed", &[typed('D')];
        Follow: Mode, "follow", "Fold along", "One step at a time, in large type", &[typed('F')];
        Hands: Mode, "hands", "Try it yourself", "Turn the joints with the mouse", &[typed('H')];
        Locate: Locate, "locate", "Where am I?", "Find the step that looks like your snake", &[typed('W')];
        Unfold: Image, "unfold", "Unfold", "From the cube back to the flat snake", &[typed('B')];
    }
    others {
        Look: Speed(_), Voice(_), Timer(_), Quality(_), Theme(_), Motion(_), Scale(_), Window(..), Camera(_), Path(_),
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
