//! Errors and notes in English, for the command line and logs.

use std::fmt;

use super::Language::English;
use super::{Failure, Narration, Notice, RenderError};
use crate::fold::{NoPlan, NoPose};
use crate::generator::MakeError;
use crate::puzzle::notation::NotationError;
use crate::puzzle::{
    AssembleError, BoxSizeError, ColouringError, Counts, FileError, LineColumn, Note, OpenError, PuzzleError,
};

macro_rules! displayed {
    ($($type:ident $said:ident,)+) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&English.$said(self))
            }
        }
    )+};
}

displayed! {
    AssembleError assemble_error,
    BoxSizeError box_size_error,
    ColouringError colouring_error,
    Counts counts,
    Failure failure,
    FileError file_error,
    LineColumn line_column,
    MakeError make_error,
    Narration narration,
    NoPlan no_plan,
    NoPose no_pose,
    NotationError notation_error,
    Note note,
    Notice notice,
    OpenError open_error,
    PuzzleError puzzle_error,
    RenderError render_error,
}
