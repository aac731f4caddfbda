//! All commands, whatever they come from, and where each applies.

pub(super) mod parse;
pub mod scope;
pub mod shortcut;

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
use crate::stage::Woods;
use crate::text::Language;
pub use shortcut::TABLE;

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
    /// The fold as a whole: its mirror image and its direction. In hands mode that would undo all turns.
    Fold,
    /// To its beginning or end; among the pictures of "Where am I?" to the first or the last.
    Ends,
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
    Export,
    ExportTo,
}

/// What to do next with a command; [`admit`](scope::admit) is asked again until the command is carried out or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    CarryOut,
    CloseOverlay,
    LeaveMode,
    OnlyLeave,
    NotHere,
}

/// Each command with its scope.
macro_rules! commands {
    ($($(#[$about:meta])* $command:ident $(($($of:ty),+))? $({$($field:ident: $kind:ty),+ $(,)?})?: $scope:ident,)+) => {
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $($(#[$about])* $command $(($($of),+))? $({$($field: $kind),+})?),+
        }

        impl Command {
            pub fn scope(&self) -> Scope {
                match self {
                    // The other toggles are about the fold.
                    Self::Toggle(Toggle::Sound) => Scope::Look,
                    // While a snake is entered, its key means a cube.
                    Self::Shelf(None) => Scope::ShelfKey,
                    $(Self::$command { .. } => Scope::$scope,)+
                }
            }
        }
    };
}

commands! {
    Solve: Solve,
    Stop: Stop,
    Play: Transport,
    Pause: Transport,
    PlayPause: Step,
    StepForward(u32): Step,
    StepBack(u32): Step,
    Again: Transport,
    Seek(f64): Transport,
    Start: Ends,
    End: Ends,
    /// 1 is normal.
    Speed(f32): Look,
    Faster: FoldLook,
    Slower: FoldLook,
    /// Selects the next solution; searches for more if not all are known yet.
    NextSolution: Solutions,
    PreviousSolution: Solutions,
    /// Counted from 1, like `Recent` and `Correct`.
    Solution(usize): Solutions,
    Mirror: Fold,
    Pose(Dihedrals): Puzzle,
    View(View): Solutions,
    /// Placements per second while the search is watched; infinite for full speed.
    Pace(f32): Solutions,
    Snake(String): Replace,
    Type(String): Typing,
    DiscardText: Box,
    Puzzle(String): Replace,
    Recent(usize): Open,
    /// Of the current snake; an empty one removes it.
    Name(String): ShelfItem,
    /// Opens a page; `None` opens or closes the shelf.
    Shelf(Option<ShelfPage>): Shelf,
    FilterShelf(FilterChange): ShelfItem,
    OpenRanked(usize): ShelfItem,
    OpenFound: ShelfItem,
    SetNewSnake(NewSnakeOptions): ShelfItem,
    /// Generates a snake; by default, with the last request's box and a seed that gives another snake.
    GenerateSnake {
        hardness: Hardness,
        box_size: Option<BoxSize>,
        seed: Option<u64>,
    }: ShelfItem,
    /// `None` for today.
    Day(Option<Day>): ShelfItem,
    /// Side of the cubes in the drill plan, in mm.
    CubeSide(u32): ShelfItem,
    CopyDrillPlan: ShelfItem,
    /// `None` for the cube with as many cells as the snake.
    Box(Option<BoxSize>): Box,
    /// Cubelets count from 0.
    Flip(usize): Puzzle,
    Correct(usize): Puzzle,
    /// Enters the snake again from the first run in question.
    CountAgain: Mode,
    Edit: FoldLook,
    Add(End): Puzzle,
    Remove(End): Puzzle,
    /// The same snake, counted from its other end; what is known of it stays.
    OtherEnd: Puzzle,
    /// `goes_on`: part of the same stroke, so undone with it.
    Paint {
        cubelet: usize,
        colour: Colour,
        goes_on: bool,
    }: Box,
    /// `None` removes all colours.
    Pattern(Option<Pattern>): Puzzle,
    PaintCell {
        cell: Cell,
        colour: Colour,
        goes_on: bool,
    }: Puzzle,
    /// Colour that a click on a cube paints; `None` makes it flip between straight and turn.
    Brush(Option<Colour>): Look,
    Point(Option<usize>): Look,
    Undo: Undo,
    Redo: Redo,
    Copy: Clipboard,
    Paste: Open,
    Open: Open,
    Save: Puzzle,
    /// Answers `PathFor`; an empty path cancels.
    Path(String): Look,
    Dismiss(usize): Look,
    Help: Look,
    Fullscreen: Look,
    Toggle(Toggle): FoldLook,
    Demo: Mode,
    Follow: Mode,
    Voice(bool): Look,
    /// Seconds per page; `None` for no timer.
    Timer(Option<f32>): Look,
    Locate: Locate,
    /// Answers a question of "Where am I?".
    Answer(LocateAnswer): Answer,
    Hands: Mode,
    Hold(Option<Joint>): Hand,
    /// Holds the lighter side of a joint, turned by degrees as far as it goes; `force`: also through what presses.
    Swing {
        joint: Joint,
        degrees: f64,
        force: bool,
    }: Hand,
    /// Ends the turn at a quarter turn.
    LetGo: Hand,
    Turn {
        joint: Joint,
        degrees: i32,
        force: bool,
    }: Hand,
    TurnHeld(i32): Hand,
    NextJoint(i32): Hand,
    /// Pulls the part out for the next turn, or not.
    Pull: Hand,
    Hint: Hand,
    FollowFromHere: Hand,
    /// Begins in a pose that the number selects.
    Shuffle(u64): Hand,
    CopyResult: Hand,
    Unfold: Fold,
    OpenExport: Export,
    ChooseExport(ExportChoice): Look,
    SaveExport: Export,
    /// Overwrites the file; its extension selects the format.
    ExportTo(PathBuf): ExportTo,
    StopExport: Look,
    OpenSaved: Look,
    ShowInFolder: Look,
    /// Solves a snake that was just chosen.
    LayOut: Mode,
    /// Asks which snake the user has, while the cube opens.
    AskFirstSnake: Mode,
    Enter: Mode,
    EnterToken(Token): Token,
    TakeBack: Token,
    StartOver: Token,
    /// Quarter turns, clockwise from above.
    RotateEntry(i8): Token,
    TurnOver: Token,
    Done: Token,
    /// `None` toggles.
    Loop(Option<bool>): Autoplay,
    Quality(Quality): Look,
    Theme(Theme): Look,
    /// `None` for the system's.
    Language(Option<Language>): Look,
    Motion(Motion): Look,
    Woods(Woods): Look,
    Scale(u16): Look,
    Larger: Look,
    Smaller: Look,
    UsualSize: Look,
    Settings(PathBuf): Open,
    Window(u32, u32): Look,
    Camera(CameraView): Look,
    Picture: Export,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraView {
    Home,
    /// Once around the cube, moving closer.
    Round,
    /// Yaw and pitch in degrees, distance in pitches.
    From(f32, f32, f32),
}
