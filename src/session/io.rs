//! Inputs of the session (commands, keys, reports and time) and its effects, which carry all that their handlers need.

use std::path::PathBuf;
use std::sync::Arc;

use super::command::shortcut::KeyPress;
use super::command::{CameraView, Command, Hand, Window};
use super::document::Revision;
use super::preferences::Preferences;
use super::shelf::{NewSnakeOptions, Ranked};
use crate::export::ExportRequest;
use crate::fold::{FoldPlan, Folding, NoPlan, Planned};
use crate::generator::{Day, GeneratedSnake};
use crate::photo::{Doubt, SeenPhoto};
use crate::puzzle::{BoxSize, Cell, Colouring, Doubts, NamedPuzzle, PuzzleFile, Snake, Solution};
use crate::solver::{SearchEvent, SearchRequest, Suggestions};
use crate::text::{Failure, Language, Notice};

/// The same inputs in the same order produce the same session.
#[derive(Clone, Debug)]
pub enum Input {
    Command(Command),
    Key(KeyPress),
    Report(Report),
    /// Seconds since the previous `Time`.
    Time(f64),
}

impl Input {
    /// Whether it comes often, with frames, the pointer or a job. These change nothing saved but the bookmark.
    pub fn is_frequent(&self) -> bool {
        matches!(
            self,
            Self::Time(_)
                | Self::Report(Report::Search(..) | Report::ExportProgress(_))
                | Self::Command(Command::Window(Window::Point(_)) | Command::Hand(Hand::Swing { .. }))
        )
    }
}

/// Reports about another revision of the puzzle are dropped.
#[derive(Clone, Debug)]
pub enum Report {
    /// A script waits until nothing moves: a step that repeats ends.
    ScriptWaits,
    Search(Revision, SearchEvent),
    Planned(Revision, Planned),
    Compared(Revision, Folding),
    WayFound(Revision, Result<FoldPlan, NoPlan>),
    /// `Err` holds the panic message.
    Suggestions(Revision, Result<Suggestions, String>),
    Ranked(Ranked),
    /// The revision here counts requests for new snakes, not puzzles.
    SnakeGenerated(Revision, Result<GeneratedSnake, Failure>),
    Opened(Box<(NamedPuzzle, Doubts)>),
    /// The photo that was to be opened and its snake, or why it is not believed.
    Photographed(Result<Arc<SeenPhoto>, Doubt>),
    /// More files came with the one that was opened; they are ignored.
    FilesLeft,
    Saved(PathBuf, Box<PuzzleFile>),
    Pasted(Option<String>),
    NoDialog(PathFor),
    FileFailed(Failure),
    /// Where the export goes. The file dialog has already asked whether to overwrite.
    ExportPathChosen(PathBuf),
    /// Progress, 0 to 1.
    ExportProgress(f32),
    Exported(PathBuf),
    /// `None` if it was stopped.
    ExportFailed(Option<Failure>),
    /// This machine has the program that makes an MP4.
    Ffmpeg,
    NoVoice,
    SlowDrawing,
    /// Nothing here plays sounds.
    NoPlayer,
    /// The graphics card was lost, and the program started itself again.
    CardLost,
    SystemLanguage(Language),
    /// Reported at the start, and when another day begins.
    Today(Day),
    SystemTheme {
        dark: bool,
    },
    Spoken {
        there: bool,
    },
    /// Width and height in logical pixels, unless full screen.
    Resized([u32; 2]),
    PreferencesLoaded {
        /// `None` if settings cannot be saved.
        remembered: Option<Box<Preferences>>,
        /// Whether to open the last puzzle too.
        last: bool,
        notice: Option<Notice>,
    },
    /// What became of the settings file.
    SettingsNotice(Notice),
}

/// To save: the puzzle at the time of the request, and its own file. To export: the file name to propose.
#[derive(Clone, Debug, PartialEq)]
pub enum PathFor {
    Open,
    Save { file: Box<PuzzleFile>, path: Option<PathBuf> },
    Export(String),
}

macro_rules! effects {
    ($($(#[$about:meta])* $kind:ident $list:ident($effect:ident),)+) => {
        #[derive(Clone, Debug)]
        pub enum Effect {
            $($(#[$about])* $kind($effect),)+
        }

        /// Sorted by kind, each for its own handler.
        #[derive(Debug, Default)]
        pub struct Effects {
            $(pub $list: Vec<$effect>,)+
        }

        impl Effects {
            pub fn add(&mut self, effect: Effect) {
                match effect {
                    $(Effect::$kind(effect) => self.$list.push(effect),)+
                }
            }
        }

        $(impl From<$effect> for Effect {
            fn from(effect: $effect) -> Self {
                Self::$kind(effect)
            }
        })+
    };
}

effects! {
    Solving solving(SolvingEffect),
    Files files(FilesEffect),
    Export export(ExportEffect),
    Preferences preferences(PreferencesEffect),
    Camera camera(CameraView),
    Window window(WindowEffect),
    Voice voice(VoiceEffect),
    /// Never if sound is off.
    Sound sounds(Sound),
}

/// A search, plan, way or generator replaces the last one. The handler of `Search` chooses the number of threads;
/// `StepSearch` allows a paused one this many placements and retractions. [`Report::Planned`] answers `Plan` with an
/// index into its solutions, [`Report::Compared`] answers `Compare` unless a `Plan` cancels it, and
/// [`Report::WayFound`] answers `FindWay` with a plan from this pose to the end of `plan` or to another solution.
#[derive(Clone, Debug)]
pub enum SolvingEffect {
    Search { request: SearchRequest, revision: Revision },
    StopSearch,
    SetPace(Option<f32>),
    StepSearch(u32),
    Plan { revision: Revision, solutions: Vec<Solution> },
    Compare { revision: Revision, solution: Solution },
    FindWay { revision: Revision, start: Vec<Cell>, plan: Box<FoldPlan>, solutions: Vec<Solution> },
    Suggest { snake: Snake, box_size: BoxSize, colouring: Option<Colouring>, revision: Revision },
    Rank(BoxSize),
    StopRanking,
    Generate { options: NewSnakeOptions, revision: Revision },
    StopGenerating,
}

#[derive(Clone, Debug)]
pub enum FilesEffect {
    Copy(String),
    Paste,
    Choose(PathFor),
    Open(PathBuf),
    Save { file: Box<PuzzleFile>, to: PathBuf, own: Option<PathBuf> },
}

/// [`Report::Exported`] or [`Report::ExportFailed`] answers. `to` is as chosen or typed: a folder gets
/// [`ExportRequest::file_name`], a wrong extension the right one. `over`: a file of just this name may be overwritten.
#[derive(Clone, Debug)]
pub enum ExportEffect {
    Make { wanted: Box<ExportRequest>, to: PathBuf, over: bool },
    Stop,
    Open(PathBuf),
    ShowInFolder(PathBuf),
}

#[derive(Clone, Debug)]
pub enum PreferencesEffect {
    /// Reads this file and saves there from now on; answered by [`Report::PreferencesLoaded`]. The preferences fill its
    /// gaps.
    Recall(PathBuf, Box<Preferences>),
    Remember(Box<Preferences>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEffect {
    /// In logical pixels.
    Size(u32, u32),
    FullScreen,
    Show(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// At the end of a turn.
    Click,
    /// Where cubes meet.
    Knock,
    /// When the cube closes.
    Chord,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceEffect {
    /// Replaces the current speech; answered by [`Report::Spoken`].
    Say(String, Language),
    Hush,
}
