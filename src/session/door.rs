//! What goes into the session and what comes out of it: commands, reports and time in, effects out.
//!
//! Effects are nested by who carries them out. Each carries all that it needs, and each owner matches its own enum without a
//! catch-all. What an input does is left to [`Session::update`](super::Session::update).

use std::path::PathBuf;
use std::sync::Arc;

use super::command::Command;
use crate::fold::Planned;
use crate::job::Revision;
use crate::puzzle::{BoxSize, Colouring, NamedPuzzle, Puzzle, PuzzleFile, Snake, Solution};
use crate::solver::{Pace, SearchEvent, SearchRequest, Snapshot, Suggestion};

/// Whatever can happen to a session. The same inputs in the same order make the same session.
#[derive(Clone, Debug)]
pub enum Input {
    /// Somebody asks for something.
    Command(Command),
    /// Those who work for the session say what came of it.
    Report(Report),
    /// So many seconds have passed since the last time.
    Time(f64),
}

/// What solver, planner, files and the system tell. Those of another revision of the puzzle are dropped.
#[derive(Clone, Debug)]
pub enum Report {
    /// A search has got somewhere.
    Search(Revision, SearchEvent),
    /// Where a search that runs flat out is at the moment.
    Snapshot(Revision, Snapshot),
    /// The planner has ended.
    Planned(Revision, Planned),
    /// Which snakes one cube away may have been meant, or the text of a panic.
    Suggestions(Revision, Result<Vec<Suggestion>, String>),
    /// A puzzle was opened.
    Opened(Box<NamedPuzzle>),
    /// The puzzle was saved to this file.
    Saved(PathBuf),
    /// A picture of the window was saved to this file.
    PictureSaved(PathBuf),
    /// There was this text on the clipboard; `None` where there was no text.
    Pasted(Option<String>),
    /// There is no dialog to choose a file with.
    NoDialog(PathFor),
    /// A file could not be read or written: which one and why, in a sentence.
    FileFailed(String),
    /// Whether the system's colours are dark.
    SystemTheme {
        /// They are.
        dark: bool,
    },
}

/// What a path is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathFor {
    /// A puzzle file to open.
    Open,
    /// Where to save.
    Save {
        /// The puzzle as it was when that was asked for.
        file: Box<PuzzleFile>,
        /// The file that it was opened from or saved to before.
        path: Option<PathBuf>,
    },
}

/// Work for those who have threads, files, clipboards and windows.
#[derive(Clone, Debug)]
pub enum Effect {
    /// For those who run solver and planner.
    Solving(SolvingEffect),
    /// For those who reach files and the clipboard.
    Files(FilesEffect),
    /// For the camera.
    Camera(CameraEffect),
    /// For the window.
    Window(WindowEffect),
}

/// What solver and planner are to do.
#[derive(Clone, Debug)]
pub enum SolvingEffect {
    /// Start this search; end the one before. Its number of threads is left to who knows the machine.
    Search(SearchRequest),
    /// Stop the search.
    StopSearch,
    /// Change the pace of the search at work.
    SetPace(Pace),
    /// Plan the fold of the easiest of these solutions; end the planning before.
    Plan {
        /// The puzzle they solve.
        puzzle: Arc<Puzzle>,
        /// Which revision of it.
        revision: Revision,
        /// At least one.
        solutions: Vec<Solution>,
    },
    /// Look for the snakes one cube away that fold.
    Suggest {
        /// The snake that does not.
        snake: Snake,
        /// The box that it should fill.
        box_size: BoxSize,
        /// Its colours.
        colouring: Option<Colouring>,
        /// Which revision of the puzzle.
        revision: Revision,
    },
}

/// What is to be done with files and the clipboard.
#[derive(Clone, Debug)]
pub enum FilesEffect {
    /// Text to the clipboard.
    Copy(String),
    /// Text from the clipboard, to come back as [`Report::Pasted`].
    Paste,
    /// Let the user choose a file.
    Choose(PathFor),
    /// Open this file.
    Open(PathBuf),
    /// Save there.
    Save {
        /// The puzzle as it was when that was asked for.
        file: Box<PuzzleFile>,
        /// Where.
        to: PathBuf,
        /// Also where a file is already.
        replace: bool,
    },
}

/// Where the camera is to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraEffect {
    /// Home.
    Home,
    /// Yaw and pitch in degrees, distance in pitches.
    To(f32, f32, f32),
}

/// What the window is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEffect {
    /// Become this wide and high, in logical pixels.
    Size(u32, u32),
    /// Fill the screen, or stop doing so.
    FullScreen,
    /// Save a picture of itself.
    Picture,
}
