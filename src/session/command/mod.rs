//! The table of commands for keys, buttons and scripts. `parse.rs` parses them from scripts.

pub(super) mod parse;
pub mod scope;

use std::path::PathBuf;

use super::entered::Token;
use super::export::ExportChoice;
use super::preferences::settings::{Motion, Quality, Theme, Toggle, View};
use super::shelf::{FilterChange, NewSnakeOptions, ShelfPage};
use crate::census::Hardness;
use crate::fold::{Dihedrals, Joint};
use crate::generator::Day;
use crate::puzzle::{BoxSize, Cell, Colour, Cubelet, End, Pattern};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    Look,
    /// Appearance of the fold or the editor, both hidden while a snake is being entered.
    FoldLook,
    Token,
    Stop,
    Solve,
    Transport,
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
    Lost,
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
    /// Opens a page; `None` opens or closes the shelf.
    Shelf(Option<ShelfPage>),
    Sift(FilterChange),
    Pick(usize),
    Wish(NewSnakeOptions),
    /// Generates a snake; by default, with the last request's box and a seed that gives another snake.
    New {
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
    Edit,
    Add(End),
    Remove(End),
    Reverse,
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
    Lost,
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
    Onward,
    /// Begins in a pose that the number selects.
    Shuffle(u64),
    CopyResult,
    BackOut,
    OpenExport,
    /// In scripts `take page`, `take as gif`, `take size 640x480`, `take words off`.
    ChooseExport(ExportChoice),
    SaveExport,
    /// Overwrites the file; its extension selects the format. In scripts `sheet FILE` and `render FILE`.
    ExportTo(PathBuf),
    StopExport,
    ShowInFolder,
    Welcome,
    /// Asks which snake the user has, while the cube opens.
    Choose,
    Enter,
    /// In scripts `run 3`, `cube S`, `cube T`, `cube E` for the end.
    Feel(Token),
    TakeBack,
    StartOver,
    /// Quarter turns, clockwise from above. In scripts `quarter -1`.
    Quarter(i8),
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
    /// "Ctrl+Z"; Ctrl is Command on a Mac.
    pub shortcut: Option<&'static str>,
}

impl Entry {
    pub fn tooltip_with_key(&self) -> String {
        match self.shortcut {
            Some(shortcut) => format!("{} ({shortcut})", self.tooltip),
            None => self.tooltip.to_owned(),
        }
    }
}

/// Commands with a key or a button, in the order of the help: scope, name in scripts, label, tooltip, key. Then others.
macro_rules! table {
    (
        {$($command:ident $(($($argument:tt)*))?: $scope:ident, $id:literal, $label:literal, $tooltip:literal, $key:expr;)+}
        others {$($other:pat => $others_scope:ident;)+}
    ) => {
        pub static TABLE: &[Command] = &[$(Command::$command $(($($argument)*))?),+];

        impl Command {
            fn row(&self) -> (Scope, Entry) {
                match self {
                    $(Self::$command $(($($argument)*))? => {
                        (Scope::$scope, Entry { id: $id, label: $label, tooltip: $tooltip, shortcut: $key })
                    })+
                    $($other => (Scope::$others_scope, Entry { id: "", label: "", tooltip: "", shortcut: None }),)+
                }
            }
        }
    };
}

table! {
    {
        Solve: Solve, "solve", "Solve", "Find how the snake folds", Some("Enter");
        Stop: Stop, "stop", "Stop", "Stop or close", Some("Esc");
        PlayPause: Transport, "play pause", "Play", "Play or pause", Some("Space");
        StepForward(1): Transport, "step forward", "Next", "Next step", Some("→");
        StepBack(1): Transport, "step back", "Back", "Previous step", Some("←");
        Again: Transport, "again", "Again", "Show the step again", Some("A");
        StepForward(5): Transport, "step forward 5", "Forward 5", "Five steps forward", Some("Shift+→");
        StepBack(5): Transport, "step back 5", "Back 5", "Five steps back", Some("Shift+←");
        Start: Transport, "start", "Start", "Back to the beginning", Some("Home");
        End: Transport, "end", "End", "To the end", Some("End");
        Faster: FoldLook, "faster", "Faster", "Faster", Some("+");
        Slower: FoldLook, "slower", "Slower", "Slower", Some("−");
        Loop(None): Autoplay, "loop", "Loop", "Repeat", Some("L");
        NextSolution: Solutions, "next solution", "Next", "Show another solution", Some("N");
        PreviousSolution: Solutions, "previous solution", "Previous", "Show the solution before", None;
        Mirror: Image, "mirror", "Mirror image", "Fold to the mirror image", Some("M");
        Toggle(Toggle::Xray): FoldLook, "xray", "See through", "See through the cubes that stay still", Some("X");
        Toggle(Toggle::Ghost): FoldLook, "ghost", "Show where it goes", "Show where the next step leads", Some("G");
        Toggle(Toggle::Sound): Look, "sound", "Sound", "Sound of the wood on or off", Some("Q");
        Toggle(Toggle::Guide): FoldLook, "guide", "Words on the picture", "Show the step in words over the picture", None;
        Edit: FoldLook, "edit", "Edit the snake", "Edit the cubes, colours and box of this snake", None;
        Reverse: Puzzle, "reverse", "Reverse", "Begin at the other end", None;
        Undo: Undo, "undo", "Undo", "Undo the last change of the snake", Some("Ctrl+Z");
        Redo: Redo, "redo", "Redo", "Redo the last change", Some("Ctrl+Y");
        Enter: Mode, "enter", "Enter yours", "Enter the snake in your hands", Some("Ctrl+N");
        TakeBack: Token, "take back", "Take back", "Take back the last entry", Some("Backspace");
        StartOver: Token, "start over", "Start over", "Start again from the first cube", None;
        Quarter(1): Token, "quarter", "Rotate", "Turn it the way your snake lies", Some("O");
        TurnOver: Token, "turn over", "Flip over", "Turn over what is entered", Some("U");
        Done: Token, "done", "That's it", "Use this snake", None;
        Copy: Clipboard, "copy", "Copy", "Copy the snake as text", Some("Ctrl+C");
        Paste: Open, "paste", "Paste", "Paste a snake as text", Some("Ctrl+V");
        Open: Open, "open", "Open…", "Open a puzzle file", Some("Ctrl+O");
        Save: Puzzle, "save", "Save…", "Save the puzzle to a file", Some("Ctrl+S");
        OpenExport: Export, "take along", "Share…", "Phone page, printout, picture or film", Some("Ctrl+P");
        SaveExport: Export, "save along", "Save…", "Choose where it goes, and make it", None;
        StopExport: Look, "stop taking", "Stop", "Stop making it; no file is left", None;
        ShowInFolder: Look, "show in folder", "Show in folder", "Show where the file is", None;
        Shelf(None): ShelfKey, "shelf", "Shelf…", "Choose a snake, or make a new one", Some("S");
        Day(None): ShelfButton, "day", "Snake of the day", "Today's snake, the same for everyone", None;
        CopyDrillPlan: ShelfButton, "copy drill plan", "Copy", "Copy the drill plan as text", None;
        Camera(CameraView::Home): Look, "home", "Home view", "Reset the view", Some("R");
        Help: Look, "help", "Help", "Keys and first steps", Some("F1");
        Fullscreen: Look, "fullscreen", "Full screen", "Fill the screen", Some("F11");
        Larger: Look, "larger", "Larger", "Larger words", Some("Ctrl++");
        Smaller: Look, "smaller", "Smaller", "Smaller words", Some("Ctrl+−");
        UsualSize: Look, "usual size", "Usual size", "Words of the usual size", Some("Ctrl+0");
        Picture: Look, "save picture", "Picture", "Save a picture of the window", Some("F12");
        Demo: Mode, "demo", "Demo", "Show one puzzle after another until a key is pressed", Some("D");
        Follow: Mode, "follow", "Fold along", "One step at a time, in large type", Some("F");
        Hands: Mode, "hands", "Try it yourself", "Turn the joints with the mouse", Some("H");
        Pull: Hand, "pull", "Pull", "Pull the part out for the next turn", None;
        Hint: Hand, "hint", "Hint", "Show the next turn", None;
        Onward: Hand, "onward", "Go on from here", "Fold along from this pose to the cube", None;
        CopyResult: Hand, "copy result", "Copy result", "Copy your turns, hints and time as text", None;
        Lost: Lost, "lost", "Where am I?", "Find the step that looks like your snake", Some("W");
        BackOut: Image, "back out", "Unfold", "From the cube back to the flat snake", Some("B");
    }
    others {
        Self::Speed(_)
        | Self::Voice(_)
        | Self::Timer(_)
        | Self::Quality(_)
        | Self::Theme(_)
        | Self::Motion(_)
        | Self::Scale(_)
        | Self::Window(..)
        | Self::Camera(_)
        | Self::Path(_)
        | Self::Dismiss(_)
        | Self::Point(_)
        | Self::ChooseExport(_) => Look;
        Self::Brush(_) => FoldLook;
        Self::Feel(_) | Self::Quarter(_) => Token;
        Self::Hold(_)
        | Self::Swing { .. }
        | Self::LetGo
        | Self::Turn { .. }
        | Self::TurnHeld(_)
        | Self::NextJoint(_)
        | Self::Shuffle(_) => Hand;
        Self::Play | Self::Pause | Self::StepForward(_) | Self::StepBack(_) | Self::Seek(_) => Transport;
        Self::Loop(_) => Autoplay;
        Self::Solution(_) | Self::View(_) | Self::Pace(_) => Solutions;
        Self::Flip(_)
        | Self::Add(_)
        | Self::Remove(_)
        | Self::Correct(_)
        | Self::Paint { .. }
        | Self::PaintCell { .. }
        | Self::Pattern(_)
        | Self::Pose(_) => Puzzle;
        Self::Type(_) => Typing;
        Self::Box(_) | Self::DiscardText => Box;
        Self::Snake(_) | Self::Puzzle(_) => Replace;
        Self::Recent(_) | Self::Settings(_) => Open;
        Self::Welcome | Self::Choose => Mode;
        Self::Shelf(Some(_)) => Shelf;
        Self::Sift(_)
        | Self::Pick(_)
        | Self::Wish(_)
        | Self::New { .. }
        | Self::CubeSide(_)
        | Self::Day(Some(_)) => ShelfItem;
        Self::ExportTo(_) => ExportTo;
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

/// Keys without Ctrl while a snake is being entered; they replace those in [`TABLE`].
pub static ENTERING_KEYS: &[(&str, Command)] = &[
    ("2", Command::Feel(Token::Run(2))),
    ("3", Command::Feel(Token::Run(3))),
    ("4", Command::Feel(Token::Run(4))),
    ("5", Command::Feel(Token::Run(5))),
    ("6", Command::Feel(Token::Run(6))),
    ("7", Command::Feel(Token::Run(7))),
    ("8", Command::Feel(Token::Run(8))),
    ("9", Command::Feel(Token::Run(9))),
    ("0", Command::Feel(Token::Run(10))),
    ("S", Command::Feel(Token::Straight)),
    ("Space", Command::Feel(Token::Straight)),
    ("T", Command::Feel(Token::Turn)),
    ("L", Command::Feel(Token::Turn)),
    ("E", Command::Feel(Token::End)),
    ("→", Command::Quarter(1)),
    ("←", Command::Quarter(-1)),
    ("↑", Command::TurnOver),
    ("↓", Command::TurnOver),
];

/// Keys without Ctrl in hands mode, likewise.
pub static HANDS_KEYS: &[(&str, Command)] = &[
    ("Tab", Command::NextJoint(1)),
    ("Shift+Tab", Command::NextJoint(-1)),
    ("↓", Command::NextJoint(1)),
    ("↑", Command::NextJoint(-1)),
    ("→", Command::TurnHeld(90)),
    ("←", Command::TurnHeld(-90)),
    ("Shift+→", Command::TurnHeld(180)),
    ("Shift+←", Command::TurnHeld(-180)),
    ("P", Command::Pull),
    ("I", Command::Hint),
    ("Enter", Command::Onward),
    ("Backspace", Command::Undo),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_and_ids_are_unique_and_ids_parse() {
        let ids: HashSet<_> = TABLE.iter().map(|command| entry_of(command).id).collect();
        assert_eq!(ids.len(), TABLE.len());
        let keys: Vec<_> = TABLE.iter().filter_map(|command| entry_of(command).shortcut).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        for command in TABLE {
            assert_eq!(entry_of(command).id.parse(), Ok(command.clone()));
        }
    }
}
