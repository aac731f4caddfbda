//! From what someone names to a puzzle: a file, a catalogue id, or a snake written out, in this order.
//!
//! Owns putting snake, box and colours together and the message when none of the ways works. Standard input is left
//! to the command line, which hands its text to [`NamedPuzzle::from_text`].

use std::fmt;
use std::path::{Path, PathBuf};

use super::file::{FileError, PuzzleFile, TEXT_LIMIT, read_text};
use super::notation::{self, Notation, NotationError};
use super::{BoxSize, CatalogueEntry, Colouring, ColouringError, Pattern, Puzzle, PuzzleError, Snake};

/// What is said besides the snake; wins over what a file or the catalogue has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleOptions {
    /// The notation, where it must be settled.
    pub notation: Option<Notation>,
    /// The box, where it is not the cube.
    pub box_size: Option<BoxSize>,
    /// A letter `b` or `w` per cubelet.
    pub colours: Option<String>,
    /// What the colours must show.
    pub pattern: Option<Pattern>,
}

impl PuzzleOptions {
    /// These, and where they say nothing, `other`.
    #[must_use]
    pub fn or(&self, other: Self) -> Self {
        Self {
            notation: self.notation.or(other.notation),
            box_size: self.box_size.or(other.box_size),
            colours: self.colours.clone().or(other.colours),
            pattern: self.pattern.or(other.pattern),
        }
    }

    fn colouring(&self) -> Result<Option<Colouring>, AssembleError> {
        match (&self.colours, self.pattern) {
            (Some(letters), Some(pattern)) => Ok(Some(Colouring::parse(letters, pattern)?)),
            (Some(_), None) => Err(AssembleError::NoPattern),
            (None, Some(_)) => Err(AssembleError::NoColours),
            (None, None) => Ok(None),
        }
    }

    /// Reads a snake and puts the puzzle together.
    pub fn assemble(&self, snake: &str) -> Result<(Puzzle, Notation), AssembleError> {
        let reading = notation::read(snake, self.box_size, self.notation)?;
        let puzzle = Puzzle::new(reading.snake, Some(reading.box_size), self.colouring()?)?;
        Ok((puzzle, reading.notation))
    }
}

/// Why a text, a box and colours do not make a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssembleError {
    /// The text is no snake.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The letters are no colours.
    #[error(transparent)]
    Colouring(#[from] ColouringError),
    /// Sizes differ.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Colours alone.
    #[error("there are colours but no pattern that they must show; add one, block or checker")]
    NoPattern,
    /// A pattern alone.
    #[error("there is a pattern but no colours; add a letter b or w for each cubelet")]
    NoColours,
}

impl AssembleError {
    /// Where it goes wrong, if that is at one place; see [`NotationError::at`]. Colours: the letter.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Notation(error) => error.at(),
            Self::Colouring(ColouringError::Letter { at, .. }) => Some(*at),
            _ => None,
        }
    }

    /// The snake that was understood, where only its size is wrong.
    pub fn near_miss(&self) -> Option<NearMiss<'_>> {
        match self {
            Self::Notation(NotationError::Size { notation, snake, box_size, .. }) => {
                Some(NearMiss { snake, box_size: *box_size, notation: *notation })
            }
            _ => None,
        }
    }
}

/// A snake that does not fill the box it should, a starting point for [`corrections`](super::corrections).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss<'error> {
    /// As written.
    pub snake: &'error Snake,
    /// The box it should fill: the one asked for or the nearest cube.
    pub box_size: BoxSize,
    /// How it was written.
    pub notation: Notation,
}

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
