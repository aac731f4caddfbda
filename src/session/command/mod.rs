//! Commands, whatever they come from. `table` has their keys, buttons and ids, `parse` those that scripts say with an argument.

pub(super) mod parse;
pub mod scope;
pub mod shortcut;
pub mod table;

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
use crate::text::Language;

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
    /// Answers a question of "Where am I?".
    Answer(LocateAnswer),
    Hands,
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
    Unfold,
    OpenExport,
    ChooseExport(ExportChoice),
    SaveExport,
    /// Overwrites the file; its extension selects the format.
    ExportTo(PathBuf),
    StopExport,
    ShowInFolder,
    /// Solves a snake that was just chosen.
    LayOut,
    /// Asks which snake the user has, while the cube opens.
    AskFirstSnake,
    Enter,
    EnterToken(Token),
    TakeBack,
    StartOver,
    /// Quarter turns, clockwise from above.
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
