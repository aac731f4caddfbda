//! All commands, whatever they come from: where each applies, and which have a key, a button and a name in scripts.

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
use crate::text::{Button, Language};
use shortcut::Key::{self, Backspace, Down, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Space, Tab, Up};
use shortcut::{Shortcut, ctrl, key, shift, typed};

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

/// The usual one of the system first.
const REDO: [Shortcut; 2] = {
    let (shift_z, y) = (Shortcut { shift: true, ..ctrl('Z') }, ctrl('Y'));
    if cfg!(target_os = "macos") { [shift_z, y] } else { [y, shift_z] }
};

/// Commands with a key or a button, in the order of the help. A key means the first that applies.
macro_rules! table {
    ($($command:ident $(($($argument:tt)*))?: $id:literal, $button:ident, $keys:expr;)+) => {
        pub static TABLE: &[Command] = &[$(Command::$command $(($($argument)*))?),+];

        impl Command {
            fn row(&self) -> Option<(&'static str, Button, &'static [Shortcut])> {
                match self {
                    $(Self::$command $(($($argument)*))? => Some(($id, Button::$button, const { $keys })),)+
                    _ => None,
                }
            }
        }
    };
}

table! {
    EnterToken(Token::Run(2)): "run 2", Run2, &[typed('2')];
    EnterToken(Token::Run(3)): "run 3", Run3, &[typed('3')];
    EnterToken(Token::Run(4)): "run 4", Run4, &[typed('4')];
    EnterToken(Token::Run(5)): "run 5", Run5, &[typed('5')];
    EnterToken(Token::Run(6)): "run 6", Run6, &[typed('6')];
    EnterToken(Token::Run(7)): "run 7", Run7, &[typed('7')];
    EnterToken(Token::Run(8)): "run 8", Run8, &[typed('8')];
    EnterToken(Token::Run(9)): "run 9", Run9, &[typed('9')];
    EnterToken(Token::Run(10)): "run 10", Run10, &[typed('0')];
    EnterToken(Token::Straight): "cube S", CubeS, &[typed('S'), key(Space)];
    EnterToken(Token::Turn): "cube T", CubeT, &[typed('T'), typed('L')];
    EnterToken(Token::End): "cube E", CubeE, &[typed('E'), key(Key::End)];
    TakeBack: "take back", TakeBack, &[key(Backspace)];
    StartOver: "start over", StartOver, &[];
    RotateEntry(1): "rotate", Rotate, &[typed('O'), key(Right)];
    RotateEntry(-1): "rotate -1", RotateMinus1, &[key(Left)];
    TurnOver: "turn over", TurnOver, &[typed('U'), key(Up), key(Down)];
    Done: "done", Done, &[];
    NextJoint(1): "joint next", JointNext, &[key(Tab), key(Down)];
    NextJoint(-1): "joint back", JointBack, &[shift(Tab), key(Up)];
    TurnHeld(90): "turn held 90", TurnHeld90, &[key(Right)];
    TurnHeld(-90): "turn held -90", TurnHeldMinus90, &[key(Left)];
    TurnHeld(180): "turn held 180", TurnHeld180, &[shift(Right)];
    TurnHeld(-180): "turn held -180", TurnHeldMinus180, &[shift(Left)];
    Pull: "pull", Pull, &[typed('P')];
    Hint: "hint", Hint, &[typed('I')];
    FollowFromHere: "follow from here", FollowFromHere, &[key(Enter)];
    CopyResult: "copy result", CopyResult, &[];
    Solve: "solve", Solve, &[key(Enter)];
    Stop: "stop", Stop, &[key(Esc)];
    PlayPause: "play pause", PlayPause, &[key(Space)];
    StepForward(1): "step forward", StepForward, &[key(Right), key(PageDown)];
    StepBack(1): "step back", StepBack, &[key(Left), key(Backspace), key(PageUp)];
    Again: "again", Again, &[typed('A')];
    StepForward(5): "step forward 5", StepForward5, &[shift(Right)];
    StepBack(5): "step back 5", StepBack5, &[shift(Left)];
    Start: "start", Start, &[key(Home)];
    End: "end", End, &[key(Key::End)];
    Faster: "faster", Faster, &[typed('+')];
    Slower: "slower", Slower, &[typed('-')];
    Loop(None): "loop", Loop, &[typed('L')];
    NextSolution: "next solution", NextSolution, &[typed('N')];
    PreviousSolution: "previous solution", PreviousSolution, &[];
    Mirror: "mirror", Mirror, &[typed('M')];
    Toggle(Toggle::Xray): "xray", Xray, &[typed('X')];
    Toggle(Toggle::Ghost): "ghost", Ghost, &[typed('G')];
    Toggle(Toggle::Sound): "sound", Sound, &[typed('Q')];
    Toggle(Toggle::Guide): "guide", Guide, &[];
    Edit: "edit", Edit, &[];
    OtherEnd: "other end", OtherEnd, &[typed('E')];
    CountAgain: "count again", CountAgain, &[typed('0')];
    Undo: "undo", Undo, &[ctrl('Z')];
    Redo: "redo", Redo, &REDO;
    Enter: "enter", Enter, &[ctrl('N')];
    Copy: "copy", Copy, &[ctrl('C')];
    Paste: "paste", Paste, &[ctrl('V')];
    Open: "open", Open, &[ctrl('O')];
    Save: "save", Save, &[ctrl('S')];
    OpenExport: "export", Export, &[ctrl('P')];
    Picture: "share picture", SharePicture, &[key(F(12))];
    SaveExport: "save export", SaveExport, &[];
    StopExport: "stop export", StopExport, &[];
    OpenSaved: "open saved", OpenSaved, &[];
    ShowInFolder: "show in folder", ShowInFolder, &[];
    Shelf(None): "shelf", Shelf, &[typed('S')];
    OpenFound: "open found", OpenFound, &[];
    Day(None): "day", Day, &[];
    CopyDrillPlan: "copy drill plan", CopyDrillPlan, &[];
    Camera(CameraView::Home): "home", Home, &[typed('R')];
    Help: "help", Help, &[key(F(1)), typed('?')];
    Fullscreen: "fullscreen", Fullscreen, &[key(F(11))];
    Larger: "larger", Larger, &[ctrl('+')];
    Smaller: "smaller", Smaller, &[ctrl('-')];
    UsualSize: "usual size", UsualSize, &[ctrl('0')];
    Demo: "demo", Demo, &[typed('D')];
    Follow: "follow", Follow, &[typed('F')];
    Hands: "hands", Hands, &[typed('H')];
    Locate: "locate", Locate, &[typed('W')];
    Unfold: "unfold", Unfold, &[typed('B')];
}

impl Command {
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
