//! A puzzle as it was opened: with its name, where it comes from, and what was said about it.

use std::path::PathBuf;

use super::notation::Notation;
use super::note::Note;
use super::{CatalogueEntry, Puzzle, Solution};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Catalogue(&'static CatalogueEntry),
    File(PathBuf),
    /// The text of a puzzle file from standard input.
    FileText,
    Text,
}

/// A puzzle with its name and origin. Source and notes come from its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPuzzle {
    pub name: String,
    pub puzzle: Puzzle,
    pub notation: Notation,
    /// Whether the text can hardly mean another snake; see [`Reading::certain`].
    pub certain: bool,
    /// The solution that the text says, if it says one.
    pub solution: Option<Solution>,
    pub origin: Origin,
    pub source: Option<String>,
    pub notes: Option<String>,
    pub warnings: Vec<Note>,
}
