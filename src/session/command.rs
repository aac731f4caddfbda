//! The one table of commands: what keys, buttons and scripts can ask for. How a script writes one is in `line.rs`.
//!
//! A command says what is wanted; [`Session::update`](super::Session::update) decides what happens.

use std::fmt;
use std::path::PathBuf;

use super::export::Take;
use super::felt::Felt;
use super::settings::{Motion, Quality, Theme, View};
use super::shelf::{Sift, Tab, Wish};
use crate::census::Hardness;
use crate::fold::Dihedrals;
use crate::making::Day;
use crate::puzzle::{BoxSize, Cell, Colour, Cubelet, End, Pattern};

/// Something the user, a script or the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Solve,
    /// Stop the search; without a search, close what is open on top.
    Stop,
    Play,
    Pause,
    PlayPause,
    StepForward(u32),
    StepBack(u32),
    /// The step under way, or the one that was played last, once more.
    Again,
    Seek(f64),
    Start,
    End,
    Speed(f32),
    Faster,
    Slower,
    /// Show the next solution; looks for more where not all are known.
    NextSolution,
    PreviousSolution,
    /// The solution at this place of the list, counted from 1.
    Solution(usize),
    Mirror,
    /// Show the chain in this shape, whatever there is to play.
    Pose(Dihedrals),
    View(View),
    /// Placements a second while watching the search; infinite is as fast as it goes.
    Pace(f32),
    Snake(String),
    Type(String),
    DiscardText,
    Puzzle(String),
    /// The puzzle at this place among those that were there before, counted from 1.
    Recent(usize),
    /// Opens a page of the shelf of snakes; `None` opens or closes it.
    Shelf(Option<Tab>),
    Sift(Sift),
    /// The snake with this rank among all of the ranked box.
    Pick(usize),
    Wish(Wish),
    /// Make a new snake to order. Without a box in that of the last wish; without a number, the next one.
    New {
        hardness: Hardness,
        box_size: Option<BoxSize>,
        seed: Option<u64>,
    },
    /// The snake of a day; `None` for today's.
    Day(Option<Day>),
    /// The side of the cubes in the drill plan, in mm.
    CubeSide(u32),
    CopyDrillPlan,
    /// The box to fill; `None` for the cube that fits.
    Box(Option<BoxSize>),
    Flip(Cubelet),
    /// The snake that may have been meant at this place of the list, counted from 1.
    Correct(usize),
    /// The editor of a snake that is solved; again to close it.
    Edit,
    Add(End),
    Remove(End),
    Reverse,
    /// This cubelet gets this wood; `goes_on` with the stroke before, to be undone with it.
    Paint {
        cubelet: Cubelet,
        colour: Colour,
        goes_on: bool,
    },
    /// The colours that the box must show; `None` takes all colours away.
    Pattern(Option<Pattern>),
    /// This cell of the box must show this wood; `goes_on` as for a cubelet.
    PaintCell {
        cell: Cell,
        colour: Colour,
        goes_on: bool,
    },
    /// What a click on a cube does: paint it with this wood, or make a straight one a turn and back.
    Brush(Option<Colour>),
    /// The pointer is on this cubelet, here or there: it is lit everywhere.
    Point(Option<Cubelet>),
    Undo,
    Redo,
    Copy,
    Paste,
    Open,
    Save,
    /// The path that was asked for because there is no dialog; empty takes the question back.
    Path(String),
    Dismiss(usize),
    Help,
    Fullscreen,
    Xray,
    Ghost,
    Guide,
    Demo,
    /// One step at a time, for hands that fold along; again to leave.
    Follow,
    Voice(bool),
    /// Seconds for the hands until the next step comes by itself; `None` for no timer.
    Timer(Option<f32>),
    /// Pictures of the whole plan, to find one's place by.
    Lost,
    /// From the cube back to the flat snake; again for the way to the cube.
    BackOut,
    /// What of the fold can be taken along as a file; again to close that.
    TakeAlong,
    /// A choice about what is taken along. In scripts `take page`, `take as svg`, `take size 640x480`, `take words off`.
    Take(Take),
    SaveAlong,
    /// Make what the ending of this file says, over what is there. In scripts `sheet FILE` and `render FILE`.
    TakeTo(PathBuf),
    StopTaking,
    ShowInFolder,
    /// The finished cube opens into the chain, as a greeting.
    Welcome,
    /// Enter one's own snake, felt along the wood; does nothing where that is being done.
    Enter,
    /// What a hand feels next, while a snake is entered. In scripts `run 3`, `cube S`, `cube T`, `cube E` for the end.
    Feel(Felt),
    TakeBack,
    StartOver,
    /// Turn the snake that is entered by so many quarters, clockwise as seen, as the real one lies. In scripts `quarter -1`.
    Quarter(i8),
    TurnOver,
    /// What is entered is the snake, whole or not.
    Done,
    /// Start over at the end; `None` toggles.
    Loop(Option<bool>),
    /// Rest before each step until its words can have been read, or no more.
    Reading,
    Quality(Quality),
    Theme(Theme),
    Motion(Motion),
    /// Size of all that is written, in percent of the usual one.
    Scale(u16),
    Larger,
    Smaller,
    UsualSize,
    /// Take over what is remembered in this file, and remember there from now on.
    Settings(PathBuf),
    Window(u32, u32),
    Camera(Viewpoint),
    Picture,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Viewpoint {
    Home,
    /// Once round what is there, coming nearer.
    Round,
    /// Yaw and pitch in degrees, distance in pitches.
    From(f32, f32, f32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// What is on the key, as people are told.
    pub key: &'static str,
    /// With Ctrl (Command on a Mac).
    pub ctrl: bool,
    pub shift: bool,
}

const fn plain(key: &'static str) -> Option<Shortcut> {
    Some(Shortcut { key, ctrl: false, shift: false })
}

const fn ctrl(key: &'static str) -> Option<Shortcut> {
    Some(Shortcut { key, ctrl: true, shift: false })
}

const fn shift(key: &'static str) -> Option<Shortcut> {
    Some(Shortcut { key, ctrl: false, shift: true })
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ctrl { "Ctrl+" } else { "" })?;
        f.write_str(if self.shift { "Shift+" } else { "" })?;
        f.write_str(self.key)
    }
}

/// A row of the table: a command that a key or a button gives.
#[derive(Debug)]
pub struct Entry {
    pub command: Command,
    /// Its name in scripts.
    pub id: &'static str,
    pub label: &'static str,
    /// What hovering tells, without the key.
    pub tooltip: &'static str,
    pub shortcut: Option<Shortcut>,
}

impl Entry {
    pub fn tooltip_with_key(&self) -> String {
        match self.shortcut {
            Some(shortcut) => format!("{} ({shortcut})", self.tooltip),
            None => self.tooltip.to_owned(),
        }
    }
}

const fn entry(
    command: Command,
    id: &'static str,
    label: &'static str,
    tooltip: &'static str,
    shortcut: Option<Shortcut>,
) -> Entry {
    Entry { command, id, label, tooltip, shortcut }
}

/// Every command that has a key or a button of its own.
pub static TABLE: &[Entry] = &[
    entry(Command::Solve, "solve", "Solve", "Find how the snake folds", plain("Enter")),
    entry(Command::Stop, "stop", "Stop", "Stop the search, close what is open", plain("Esc")),
    entry(Command::PlayPause, "play pause", "Play", "Play or pause", plain("Space")),
    entry(Command::StepForward(1), "step forward", "Next", "Next step", plain("→")),
    entry(Command::StepBack(1), "step back", "Back", "Previous step", plain("←")),
    entry(Command::Again, "again", "Again", "Show the step again", plain("A")),
    entry(Command::StepForward(5), "step forward 5", "Forward 5", "Five steps forward", shift("→")),
    entry(Command::StepBack(5), "step back 5", "Back 5", "Five steps back", shift("←")),
    entry(Command::Start, "start", "Start", "Back to the beginning", plain("Home")),
    entry(Command::End, "end", "End", "To the end", plain("End")),
    entry(Command::Faster, "faster", "Faster", "Faster", plain("+")),
    entry(Command::Slower, "slower", "Slower", "Slower", plain("−")),
    entry(Command::Loop(None), "loop", "Loop", "Start over at the end", plain("L")),
    entry(Command::Reading, "reading", "Pause to read", "Rest before each step as long as its words take", None),
    entry(Command::NextSolution, "next solution", "Next", "Show another solution", plain("N")),
    entry(Command::PreviousSolution, "previous solution", "Previous", "Show the solution before", None),
    entry(Command::Mirror, "mirror", "Mirror image", "Fold to the mirror image", plain("M")),
    entry(Command::Xray, "xray", "See through", "See through the cubes that rest", plain("X")),
    entry(Command::Ghost, "ghost", "Show where it goes", "Show where the next step leads", plain("G")),
    entry(Command::Guide, "guide", "Words on the picture", "Show the step in words over the picture", None),
    entry(Command::Edit, "edit", "Edit the snake", "Cubes, numbers, colours and box of this snake", None),
    entry(Command::Reverse, "reverse", "Reverse", "Begin at the other end", None),
    entry(Command::Undo, "undo", "Undo", "Undo the last change of the snake", ctrl("Z")),
    entry(Command::Redo, "redo", "Redo", "Redo the last change", ctrl("Y")),
    entry(Command::Enter, "enter", "Enter yours", "Enter the snake that you hold", ctrl("N")),
    entry(Command::TakeBack, "take back", "Take back", "Take back what was entered last", plain("Backspace")),
    entry(Command::StartOver, "start over", "Start over", "From the first cube again", None),
    entry(Command::Quarter(1), "quarter", "Rotate", "Turn what is entered as yours lies", plain("O")),
    entry(Command::TurnOver, "turn over", "Flip over", "Lay what is entered on its other side", plain("U")),
    entry(Command::Done, "done", "That's it", "Take what is entered as the snake", None),
    entry(Command::Copy, "copy", "Copy", "Copy the snake as text", ctrl("C")),
    entry(Command::Paste, "paste", "Paste", "Paste a snake as text", ctrl("V")),
    entry(Command::Open, "open", "Open…", "Open a puzzle file", ctrl("O")),
    entry(Command::Save, "save", "Save…", "Save the puzzle to a file", ctrl("S")),
    entry(Command::TakeAlong, "take along", "Take it along…", "A page, a sheet, a picture or a film of it", ctrl("P")),
    entry(Command::SaveAlong, "save along", "Save…", "Choose where it goes, and make it", None),
    entry(Command::StopTaking, "stop taking", "Stop", "Stop making it; no file is left", None),
    entry(Command::ShowInFolder, "show in folder", "Show in folder", "Show where the file is", None),
    entry(Command::Shelf(None), "shelf", "Shelf…", "Snakes to choose from, and new ones to order", plain("S")),
    entry(Command::Day(None), "day", "Snake of the day", "The snake that everyone has today", None),
    entry(Command::CopyDrillPlan, "copy drill plan", "Copy", "Copy the drill plan as text", None),
    entry(Command::Camera(Viewpoint::Home), "home", "Home view", "Look from where the step is shown", plain("R")),
    entry(Command::Help, "help", "Help", "Keys and first steps", plain("F1")),
    entry(Command::Fullscreen, "fullscreen", "Full screen", "Fill the screen", plain("F11")),
    entry(Command::Larger, "larger", "Larger", "Larger words", ctrl("+")),
    entry(Command::Smaller, "smaller", "Smaller", "Smaller words", ctrl("−")),
    entry(Command::UsualSize, "usual size", "Usual size", "Words of the usual size", ctrl("0")),
    entry(Command::Picture, "save picture", "Picture", "Save a picture of the window", plain("F12")),
    entry(Command::Demo, "demo", "Show", "Show one puzzle after the other", plain("D")),
    entry(Command::Follow, "follow", "Fold along", "One step at a time, large, for hands that fold", plain("F")),
    entry(Command::Lost, "lost", "I am lost", "Find the picture that looks like your snake", plain("W")),
    entry(Command::BackOut, "back out", "Unfold", "From the cube back to the flat snake", plain("B")),
];

/// The row of a command.
///
/// # Panics
/// When the command has no row: only for commands of [`TABLE`].
pub fn entry_of(command: &Command) -> &'static Entry {
    TABLE.iter().find(|entry| entry.command == *command).expect("a command with a row in the table")
}

/// What keys mean while a snake is entered, without Ctrl; others mean what [`TABLE`] says.
pub static ENTERING_KEYS: &[(&str, Command)] = &[
    ("2", Command::Feel(Felt::Run(2))),
    ("3", Command::Feel(Felt::Run(3))),
    ("4", Command::Feel(Felt::Run(4))),
    ("5", Command::Feel(Felt::Run(5))),
    ("6", Command::Feel(Felt::Run(6))),
    ("7", Command::Feel(Felt::Run(7))),
    ("8", Command::Feel(Felt::Run(8))),
    ("9", Command::Feel(Felt::Run(9))),
    ("0", Command::Feel(Felt::Run(10))),
    ("S", Command::Feel(Felt::Straight)),
    ("Space", Command::Feel(Felt::Straight)),
    ("T", Command::Feel(Felt::Turn)),
    ("L", Command::Feel(Felt::Turn)),
    ("E", Command::Feel(Felt::End)),
    ("→", Command::Quarter(1)),
    ("←", Command::Quarter(-1)),
    ("↑", Command::TurnOver),
    ("↓", Command::TurnOver),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_and_ids_are_unique_and_ids_parse() {
        let ids: HashSet<_> = TABLE.iter().map(|entry| entry.id).collect();
        assert_eq!(ids.len(), TABLE.len());
        let keys: Vec<_> = TABLE.iter().filter_map(|entry| entry.shortcut).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        for entry in TABLE {
            assert_eq!(entry.id.parse(), Ok(entry.command.clone()));
        }
    }
}
