//! What happened, for the window's messages.

use std::path::PathBuf;

use crate::fold::NoPose;
use crate::generator::MakeError;
use crate::photo::Doubt;
use crate::puzzle::{BoxSize, Counts, LineColumn, OpenError, PuzzleError, Snake};

/// Parts of a fold, from 1, of how many: "Parts 2–3 of 4".
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Parts {
    pub first: usize,
    pub last: usize,
    pub of: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    Saved(PathBuf),
    /// Whether it is the sheet, which asks to be printed when it is opened.
    Exported {
        path: PathBuf,
        is_sheet: bool,
    },
    ExportStopped,
    StillMaking,
    NothingToExport,
    NothingYet,
    Copied,
    PlanCopied,
    NotOnShelf(usize),
    NotMade(Failure),
    LookingForMore,
    OnlyOne,
    NoOther,
    OddFile(String),
    NotInner(usize),
    NoPose(NoPose),
    NoMirror,
    NoVoice,
    TookGuess,
    Mirrored(bool),
    SeenThrough(bool),
    Speed(f32),
    CardLost,
    NoSolution,
    /// Asks about a snake that was read with doubt and does not fold.
    IsThatYours(Snake),
    Stopped,
    Locked,
    NoFoldFound,
    NotSettled,
    NotAPuzzle(PuzzleError),
    RunTooLong {
        segment: usize,
        length: usize,
        box_size: BoxSize,
    },
    ColoursDiffer {
        snake: Counts,
        wanted: Counts,
    },
    SearchFailed(String),
    PlanningFailed(String),
    FileFailed(Failure),
    FilesLeft,
    ReadFromPhoto,
    NothingToPaste,
    NotWhole,
    Cramped,
    WentOn(Option<usize>),
    TurnsKept(usize),
    NotFarEnough,
    LeftPage(usize),
    TakesApart,
    PlaceLost,
    FoundStep(usize),
    /// Learning by heart begins, with so many parts known, and the steps of the part before what is asked.
    Learns {
        known: usize,
        of: usize,
        in_short: String,
    },
    /// What was asked by heart is folded, with this many glances, and what is asked next.
    PartsFolded {
        parts: Parts,
        glances: usize,
        next: Parts,
        /// The steps, as one says them from memory.
        in_short: String,
    },
    NoStepLikeIt,
    SeveralGoLikeIt,
    SettingsUnread {
        path: PathBuf,
        aside: PathBuf,
        at: LineColumn,
        why: String,
    },
    SettingsNewer {
        path: PathBuf,
        aside: PathBuf,
    },
    NotRemembered(Failure),
}

/// Why a file, a snake or an export is not there. What the system or another program says about it is a `String`.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    File(Box<OpenError>),
    Make(MakeError),
    Render(RenderError),
    IsThere(PathBuf),
    NotSaved(PathBuf, String),
    NotWritten(PathBuf, String),
    // The settings file is invalid, and cannot be moved aside.
    Stuck { path: PathBuf, fault: String, why: String },
    NotShown(PathBuf),
    ClipboardSilent,
    Photo(Doubt),
    Other(String),
}

/// Why nothing was rendered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    NoDriver,
    Stopped,
    NoFfmpeg,
    Ffmpeg(String),
    NotSaved(String),
    NoThread(String),
    Failed(String),
}
