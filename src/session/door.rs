//! What goes into the session and what comes out of it: commands, reports and time in, effects out.
//!
//! Effects are nested by who carries them out. Each carries all that it needs, and each owner matches its own enum without a
//! catch-all. What an input does is left to [`Session::update`](super::Session::update).

use std::path::PathBuf;
use std::sync::Arc;

use super::command::{Command, Viewpoint};
use super::notice::Notice;
use super::remembered::Remembered;
use super::shelf::{Ranked, Wish};
use crate::census::Measure;
use crate::export::Wanted;
use crate::fold::{Looked, Planned};
use crate::job::Revision;
use crate::making::{Day, Made};
use crate::puzzle::{BoxSize, Colouring, NamedPuzzle, Puzzle, PuzzleFile, Snake, Solution};
use crate::solver::{Pace, SearchEvent, SearchRequest, Suggestions};

/// Whatever can happen to a session. The same inputs in the same order make the same session.
#[derive(Clone, Debug)]
pub enum Input {
    Command(Command),
    /// Those who work for the session say what came of it.
    Report(Report),
    /// So many seconds have passed since the last time.
    Time(f64),
}

/// What solver, planner, files and the system tell. Those of another revision of the puzzle are dropped.
#[derive(Clone, Debug)]
pub enum Report {
    Search(Revision, SearchEvent),
    Planned(Revision, Planned),
    /// How one of several solutions folds.
    Compared(Revision, Looked),
    /// Which snakes one cube away may have been meant, or the text of a panic.
    Suggestions(Revision, Result<Suggestions, String>),
    /// Which day it is.
    Today(Day),
    /// What came of ranking the snakes of a box.
    Ranked(Ranked),
    /// What can be said at once of the puzzle; `None` where that failed.
    Measured(Revision, Option<Measure>),
    /// What was ordered last as this revision, or why it could not be made.
    Made(Revision, Result<Made, String>),
    Opened(Box<NamedPuzzle>),
    /// To this file, this.
    Saved(PathBuf, Box<PuzzleFile>),
    PictureSaved(PathBuf),
    /// There was this text on the clipboard; `None` where there was no text.
    Pasted(Option<String>),
    NoDialog(PathFor),
    /// A file could not be read or written: which one and why, in a sentence.
    FileFailed(String),
    /// This file was chosen for what is to be taken along, by who was asked whether it may be written over.
    Chosen(Box<Wanted>, PathBuf),
    /// Of what is made to be taken along this share is done, 0 to 1.
    Taking(f32),
    /// It is made and saved.
    Taken {
        path: PathBuf,
        /// Whether the system can show where it is.
        can_be_shown: bool,
    },
    /// It is not made: why, in a sentence, or because it was stopped.
    NotTaken(Option<String>),
    SystemTheme {
        dark: bool,
    },
    /// What was to be said is said, or can't be where there is no voice.
    Spoken {
        there: bool,
    },
    /// The window has this width and height, in logical pixels, and does not fill the screen.
    Resized([u32; 2]),
    Recalled {
        /// What was remembered; `None` where nothing can be.
        remembered: Option<Box<Remembered>>,
        /// Open the puzzle that was open last.
        last: bool,
        /// What there is to say of it.
        told: Option<Notice>,
    },
    /// Why what was to be remembered is not: which file, and why, in a sentence.
    NotRemembered(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PathFor {
    Open,
    Save {
        /// The puzzle as it was when that was asked for.
        file: Box<PuzzleFile>,
        /// The file that it was opened from or saved to before.
        path: Option<PathBuf>,
    },
    /// What is to be taken along, as it was when that was asked for; where a path is typed beside the choice, as it is by now.
    Take(Box<Wanted>),
}

/// Work for those who have threads, files, clipboards and windows.
#[derive(Clone, Debug)]
pub enum Effect {
    Solving(SolvingEffect),
    Files(FilesEffect),
    Export(ExportEffect),
    Memory(MemoryEffect),
    Camera(Viewpoint),
    Window(WindowEffect),
    Voice(VoiceEffect),
}

#[derive(Clone, Debug)]
pub enum SolvingEffect {
    /// Start this search; end the one before. Its number of threads is left to who knows the machine.
    Search(SearchRequest),
    StopSearch,
    SetPace(Pace),
    /// Let so many placements and retractions of a search that rests go at once.
    StepSearch(u32),
    /// Plan the fold of the easiest of these solutions; end the planning before.
    Plan {
        puzzle: Arc<Puzzle>,
        revision: Revision,
        /// At least one.
        solutions: Vec<Solution>,
    },
    /// Find out how this solution folds, to be told as [`Report::Compared`]; less urgent than a plan, which ends it.
    Compare {
        puzzle: Arc<Puzzle>,
        revision: Revision,
        solution: Solution,
    },
    /// Look for the snakes one cube away that fold.
    Suggest {
        snake: Snake,
        box_size: BoxSize,
        colouring: Option<Colouring>,
        revision: Revision,
    },
    /// Rank all snakes of this box, to be told as [`Report::Ranked`].
    Rank(BoxSize),
    StopRanking,
    /// Find out what can be said at once of this puzzle, to be told as [`Report::Measured`].
    Measure {
        puzzle: Arc<Puzzle>,
        revision: Revision,
    },
    StopMeasuring,
    /// Make this snake, to be told as [`Report::Made`]; end what is being made.
    Make {
        wish: Wish,
        revision: Revision,
    },
    StopMaking,
    /// Find out which day it is, to be told as [`Report::Today`].
    Today,
}

#[derive(Clone, Debug)]
pub enum FilesEffect {
    Copy(String),
    /// Text from the clipboard, to come back as [`Report::Pasted`].
    Paste,
    Choose(PathFor),
    Open(PathBuf),
    Save {
        /// The puzzle as it was when that was asked for.
        file: Box<PuzzleFile>,
        to: PathBuf,
        /// The file that may be written over: its own.
        own: Option<PathBuf>,
    },
}

/// About what is taken along.
#[derive(Clone, Debug)]
pub enum ExportEffect {
    /// Make this and save it, over a file that is there only where `over` says so; to be told as [`Report::Taken`] or
    /// [`Report::NotTaken`]. Never asked for while another one is being made. `to` is as somebody chose or typed it: a folder
    /// wants [`Wanted::file_name`] in it, and a name that ends otherwise the ending behind it; then nothing is written over.
    Make { wanted: Box<Wanted>, to: PathBuf, over: bool },
    /// Stop making it, and leave no file; also to be told.
    Stop,
    /// Show people where this file is.
    Show(PathBuf),
}

#[derive(Clone, Debug)]
pub enum MemoryEffect {
    /// Read what is remembered in this file, to come back as [`Report::Recalled`], and remember there from now on.
    Recall(PathBuf),
    /// Remember this, in place of what was remembered before.
    Remember(Box<Remembered>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEffect {
    /// Become this wide and high, in logical pixels.
    Size(u32, u32),
    FullScreen,
    /// The whole screen for a show, or again what it was before.
    Show(bool),
    Picture,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceEffect {
    /// Say this aloud instead of what is being said, and report when it is said.
    Say(String),
    Hush,
}
