//! From what someone names to a puzzle: a file, a catalogue id, or a snake written out, in this order.
//!
//! Owns the message when none of the ways works. Putting snake, box and colours together is left to `assemble`, standard
//! input to the command line, which hands its text to [`NamedPuzzle::from_text`].

use std::fmt;
use std::path::{Path, PathBuf};

use super::assemble::{AssembleError, NearMiss, PuzzleOptions};
use super::file::{FileError, PuzzleFile, TEXT_LIMIT, read_text};
use super::notation::{Notation, NotationError};
use super::{CatalogueEntry, Colouring, Puzzle};

/// Where a puzzle came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The catalogue, by id.
    Catalogue(&'static CatalogueEntry),
    /// A puzzle file.
    File(PathBuf),
    /// A text.
    Text,
}

/// A puzzle and how it was come by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPuzzle {
    /// What it is called: a name for people.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How its snake was written.
    pub notation: Notation,
    /// Where it came from.
    pub origin: Origin,
    /// What was odd about it but did not hinder.
    pub warnings: Vec<String>,
}

impl NamedPuzzle {
    /// Opens what `what` names: an existing file, else a catalogue id, else a snake in any notation.
    pub fn open(what: &str, options: &PuzzleOptions) -> Result<Self, OpenError> {
        let path = Path::new(what);
        if path.exists() && !path.is_dir() {
            return Self::from_file(path, options);
        }
        match Self::from_id_or_snake(what, options) {
            Err(OpenError::Snake(error)) => Err(OpenError::explain(what, error)),
            other => other,
        }
    }

    /// Opens a puzzle file, or a file with nothing but a snake in it.
    pub fn from_file(path: &Path, options: &PuzzleOptions) -> Result<Self, OpenError> {
        let text = read_text(path)?;
        if !is_puzzle_file(&text) && path.extension().is_none_or(|extension| extension != "toml") {
            let mut puzzle = Self::from_id_or_snake(&text, options)?;
            puzzle.origin = Origin::File(path.to_owned());
            return Ok(puzzle);
        }
        let loaded = PuzzleFile::parse(&text, path, options)?;
        Ok(Self {
            name: loaded.file.name,
            puzzle: loaded.file.puzzle,
            notation: loaded.notation,
            origin: Origin::File(path.to_owned()),
            warnings: loaded.warnings,
        })
    }

    /// Opens what came as a text: the contents of a puzzle file, a catalogue id or a snake. `from` names it in errors.
    pub fn from_text(text: &str, from: &str, options: &PuzzleOptions) -> Result<Self, OpenError> {
        if text.len() > TEXT_LIMIT {
            return Err(FileError::too_long(Path::new(from)).into());
        }
        if !is_puzzle_file(text) {
            return Self::from_id_or_snake(text, options);
        }
        let loaded = PuzzleFile::parse(text, Path::new(from), options)?;
        Ok(Self {
            name: loaded.file.name,
            puzzle: loaded.file.puzzle,
            notation: loaded.notation,
            origin: Origin::Text,
            warnings: loaded.warnings,
        })
    }

    fn from_id_or_snake(text: &str, options: &PuzzleOptions) -> Result<Self, OpenError> {
        // Some editors begin a text with a mark of its byte order, which is no part of it.
        let text = text.trim_start_matches('\u{feff}');
        if let Some(entry) = CatalogueEntry::by_id(text.trim()) {
            return Self::from_entry(entry, options);
        }
        let (puzzle, notation) = options.assemble(text)?;
        let name = CatalogueEntry::of(&puzzle).map_or_else(|| puzzle.snake().to_string(), |entry| entry.name.clone());
        Ok(Self { name, puzzle, notation, origin: Origin::Text, warnings: Vec::new() })
    }

    fn from_entry(entry: &'static CatalogueEntry, options: &PuzzleOptions) -> Result<Self, OpenError> {
        let own = entry.puzzle();
        let own_options = PuzzleOptions {
            notation: None,
            box_size: Some(own.box_size()),
            colours: own.colouring().map(Colouring::letters),
            pattern: own.colouring().map(|colouring| colouring.pattern),
        };
        let options = options.or(own_options);
        let colouring = options.colouring()?;
        let puzzle = Puzzle::new(own.snake().clone(), options.box_size, colouring).map_err(AssembleError::from)?;
        Ok(Self {
            name: entry.name.clone(),
            puzzle,
            notation: Notation::Segments,
            origin: Origin::Catalogue(entry),
            warnings: Vec::new(),
        })
    }

    /// What opens it again: the id, the path, or the segments.
    pub fn reference(&self) -> String {
        match &self.origin {
            Origin::Catalogue(entry) => entry.id.clone(),
            Origin::File(path) => path.display().to_string(),
            Origin::Text => self.puzzle.snake().to_string(),
        }
    }
}

impl fmt::Display for NamedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Every field of a puzzle file has an equals sign, and no notation does.
fn is_puzzle_file(text: &str) -> bool {
    text.contains('=')
}

/// Why nothing was opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// It is a file, and the file is bad.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is a snake, and the snake is bad.
    #[error(transparent)]
    Snake(#[from] AssembleError),
    /// It looks like a path, but nothing is there.
    #[error("there is no file `{0}`")]
    NoFile(String),
    /// It looks like a catalogue id with a mistake in it.
    #[error("`{text}` is no file, no catalogue id and no snake; did you mean {id}?")]
    Misspelt {
        /// What was asked for.
        text: String,
        /// The nearest id.
        id: String,
    },
}

impl OpenError {
    /// The most helpful thing to say about a text that is no file, no id and, because of `error`, no snake.
    fn explain(text: &str, error: AssembleError) -> Self {
        let written = text.trim();
        // The mistake of a snake that is one but for its size, or that is two, is worth more than a guess at its name.
        if !matches!(error, AssembleError::Notation(NotationError::NotASnake(_) | NotationError::Symbol { .. })) {
            return Self::Snake(error);
        }
        if written.ends_with(".toml") || written.chars().any(std::path::is_separator) {
            return Self::NoFile(written.to_owned());
        }
        if let Some(entry) = CatalogueEntry::nearest(written) {
            return Self::Misspelt { text: written.to_owned(), id: entry.id.clone() };
        }
        Self::Snake(error)
    }

    /// Where it goes wrong, if that is at one place; see [`AssembleError::at`].
    pub fn at(&self) -> Option<usize> {
        self.assemble_error().and_then(AssembleError::at)
    }

    /// The snake that was understood, where only its size is wrong.
    pub fn near_miss(&self) -> Option<NearMiss<'_>> {
        self.assemble_error().and_then(AssembleError::near_miss)
    }

    fn assemble_error(&self) -> Option<&AssembleError> {
        match self {
            Self::Snake(error) | Self::File(FileError::Puzzle { error, .. }) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Pattern, PuzzleError};

    fn open(what: &str) -> Result<NamedPuzzle, OpenError> {
        NamedPuzzle::open(what, &PuzzleOptions::default())
    }

    #[test]
    fn ids_and_snakes() {
        let blue = open("Cubra-Blue").unwrap();
        assert_eq!(blue.reference(), "cubra-blue");
        let typed = open("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3").unwrap();
        assert_eq!(typed.puzzle, blue.puzzle);
        assert_eq!(typed.origin, Origin::Text);
        assert_eq!(typed.name, blue.name);
    }

    #[test]
    fn the_message_fits_the_mistake() {
        assert!(matches!(open("cubra-bleu"), Err(OpenError::Misspelt { id, .. }) if id == "cubra-blue"));
        assert!(matches!(open("nowhere/snake.toml"), Err(OpenError::NoFile(_))));
        assert!(matches!(open("teapot"), Err(OpenError::Snake(AssembleError::Notation(NotationError::NotASnake(_))))));
        let error = open("3 3 3").unwrap_err();
        assert_eq!(error.near_miss().map(|miss| miss.snake.len()), Some(7));
    }

    #[test]
    fn colours_and_pattern_come_together() {
        let options = PuzzleOptions { colours: Some("bwbwbwbw".to_owned()), ..PuzzleOptions::default() };
        assert_eq!(NamedPuzzle::open("TTTTTT", &options), Err(AssembleError::NoPattern.into()));
        let options = PuzzleOptions { pattern: Some(Pattern::Checker), ..options };
        let coloured = NamedPuzzle::open("two-by-two", &options).unwrap();
        assert_eq!(coloured.puzzle.colouring().unwrap().letters(), "bwbwbwbw");
        let options = PuzzleOptions { pattern: Some(Pattern::Block), ..PuzzleOptions::default() };
        assert_eq!(NamedPuzzle::open("TTTTTT", &options), Err(AssembleError::NoColours.into()));
        let options = PuzzleOptions { box_size: Some("2x3x3".parse().unwrap()), ..PuzzleOptions::default() };
        assert!(matches!(
            NamedPuzzle::open("two-by-two", &options),
            Err(OpenError::Snake(AssembleError::Puzzle(PuzzleError::Size { cubelets: 8, .. })))
        ));
    }
}
