//! All commands, whatever they come from, in groups: each is carried out by one part of the session.

pub mod admission;
pub mod key;
pub(super) mod parse;
mod shortcuts;

use std::path::PathBuf;

use super::entry::Token;
use super::export::ExportChoice;
use super::overlay::LocateAnswer;
use super::preferences::settings::{Motion, Quality, Theme, Toggle, View};
use super::shelf::{FilterChange, NewSnakeOptions, ShelfPage};
use crate::census::Hardness;
use crate::fold::{Dihedrals, Joint};
use crate::generator::Day;
use crate::puzzle::{BoxSize, Cell, Colour, End, Pattern};
use crate::text::Language;
pub use shortcuts::TABLE;

macro_rules! groups {
    ($($group:ident($of:ident),)+) => {
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            /// Goes on with what is uppermost: solves, folds along, takes what is chosen.
            Solve,
            /// Closes or ends what is uppermost.
            Stop,
            Undo,
            Redo,
            $($group($of),)+
        }

        $(impl From<$of> for Command {
            fn from(command: $of) -> Self {
                Self::$group(command)
            }
        }

        impl PartialEq<$of> for Command {
            fn eq(&self, other: &$of) -> bool {
                matches!(self, Self::$group(own) if own == other)
            }
        })+
    };
}

impl From<&Self> for Command {
    fn from(command: &Self) -> Self {
        command.clone()
    }
}

groups! {
    Play(PlayCommand),
    Fold(FoldCommand),
    Puzzle(PuzzleCommand),
    Mode(ModeCommand),
    Entry(EntryCommand),
    Hands(HandsCommand),
    Locate(LocateCommand),
    Shelf(ShelfCommand),
    Export(ExportCommand),
    View(ViewCommand),
    Window(WindowCommand),
}

/// Moves along what is shown: a fold, its pages, a search, or pictures to choose from.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayCommand {
    PlayPause,
    StepForward(u32),
    StepBack(u32),
    Play,
    Pause,
    Again,
    Seek(f64),
    Start,
    End,
}

/// Which fold is shown, of which solution.
#[derive(Clone, Debug, PartialEq)]
pub enum FoldCommand {
    /// Selects the next solution; searches for more if not all are known yet.
    NextSolution,
    PreviousSolution,
    /// Counted from 1, like `Recent` and `Correct`.
    Solution(usize),
    Mirror,
    Unfold,
    View(View),
    /// Placements per second while the search is watched; infinite for full speed.
    Pace(f32),
    /// `None` toggles.
    Loop(Option<bool>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleCommand {
    Snake(String),
    Type(String),
    DiscardText,
    /// By its name in the catalogue, or a file.
    Named(String),
    Recent(usize),
    /// Of the current snake; an empty one removes it.
    Name(String),
    /// `None` for the cube with as many cells as the snake.
    Box(Option<BoxSize>),
    /// Cubelets count from 0.
    Flip(usize),
    Correct(usize),
    Add(End),
    Remove(End),
    /// The same snake, counted from its other end; what is known of it stays.
    OtherEnd,
    /// `goes_on`: part of the same stroke, so undone with it.
    Paint {
        cubelet: usize,
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
    Copy,
    Paste,
    Open,
    Save,
}

/// Begins or ends a mode.
#[derive(Clone, Debug, PartialEq)]
pub enum ModeCommand {
    Follow,
    Hands,
    /// The hands begin in this pose.
    Pose(Dihedrals),
    Enter,
    /// Enters the snake again from the first run in question.
    CountAgain,
    Demo,
    /// Solves a snake that was just chosen.
    LayOut,
    /// Asks which snake the user has, while the cube opens.
    AskFirstSnake,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EntryCommand {
    Token(Token),
    TakeBack,
    StartOver,
    /// Quarter turns, clockwise from above.
    Rotate(i8),
    TurnOver,
    Done,
}

/// A part of the chain in the hands.
#[derive(Clone, Debug, PartialEq)]
pub enum HandsCommand {
    Hold(Option<Joint>),
    /// Holds the lighter side of a joint, turned by degrees as far as it goes; `force`: also through what presses.
    Swing {
        joint: Joint,
        degrees: f64,
        force: bool,
    },
    /// Ends the turn at a quarter turn.
    LetGo,
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
}

#[derive(Clone, Debug, PartialEq)]
pub enum LocateCommand {
    /// Opens or closes "Where am I?".
    Open,
    Answer(LocateAnswer),
}

#[derive(Clone, Debug, PartialEq)]
pub enum ShelfCommand {
    /// Opens a page; `None` opens or closes the shelf.
    Open(Option<ShelfPage>),
    Filter(FilterChange),
    OpenRanked(usize),
    OpenFound,
    Options(NewSnakeOptions),
    /// By default, with the last request's box and a seed that gives another snake.
    Generate {
        hardness: Hardness,
        box_size: Option<BoxSize>,
        seed: Option<u64>,
    },
    /// `None` for today.
    Day(Option<Day>),
    /// Side of the cubes in the drill plan, in mm.
    CubeSide(u32),
    CopyDrillPlan,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExportCommand {
    Open,
    /// Opens the dialog with the picture chosen.
    Picture,
    Choose(ExportChoice),
    Save,
    /// Overwrites the file; its extension selects the format.
    To(PathBuf),
    Stop,
    ShowInFolder,
}

/// How it looks, sounds and is edited.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewCommand {
    Toggle(Toggle),
    Edit,
    /// Colour that a click on a cube paints; `None` makes it flip between straight and turn.
    Brush(Option<Colour>),
    Point(Option<usize>),
    Camera(CameraView),
    /// 1 is normal.
    Speed(f32),
    Faster,
    Slower,
    Voice(bool),
    /// Seconds per page; `None` for no timer.
    Timer(Option<f32>),
    Quality(Quality),
    Theme(Theme),
    /// `None` for the system's.
    Language(Option<Language>),
    Motion(Motion),
    Scale(u16),
    Larger,
    Smaller,
    UsualSize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum WindowCommand {
    Help,
    Fullscreen,
    Size(u32, u32),
    Dismiss(usize),
    /// Answers `PathFor`; an empty path cancels.
    Path(String),
    Settings(PathBuf),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraView {
    Home,
    /// Once around the cube, moving closer.
    Round,
    /// Yaw and pitch in degrees, distance in pitches.
    From(f32, f32, f32),
}
