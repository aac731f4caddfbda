//! Opens a puzzle given as a file, a catalogue id or a snake, tried in this order; chooses the error if nothing fits.

use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;

use super::assemble::{AssembleError, PuzzleOptions};
use super::file::{
    FieldFault, FileError, NamedPuzzle, Origin, PUZZLE_FILE_ENDING, PuzzleFile, read_text, read_text_file,
};
use super::notation::{Doubts, Folds, LineColumn, Notation, NotationError, Reading};
use super::{CatalogueEntry, Colouring, Puzzle};

/// In errors, the source of a snake that is an argument, not a file.
const ARGUMENT: &str = "snake";

/// A puzzle, with the notes on how it was read.
type Opened = Result<(NamedPuzzle, Doubts), OpenError>;

/// The one way in, for an argument, a file, standard input, and what is typed or pasted in the window and on the page.
impl NamedPuzzle {
    /// Opens an existing file, else a catalogue id, or a snake in any notation. `folds` tells which reading is meant.
    pub fn open(what: impl AsRef<OsStr>, options: &PuzzleOptions, folds: Folds) -> Opened {
        let path = Path::new(&what);
        let error = match path.metadata() {
            Ok(found) if !found.is_dir() => return Self::from_file(path, options, folds),
            Ok(_) => io::ErrorKind::IsADirectory.into(),
            Err(error) => error,
        };
        let what = path.to_string_lossy();
        match Self::from_text(&what, Path::new(ARGUMENT), options, folds) {
            Err(OpenError::Snake(snake)) => Err(match (error.kind(), OpenError::explain(&what, snake)) {
                (io::ErrorKind::NotFound, explained) => explained,
                // It exists, but cannot be read.
                (io::ErrorKind::IsADirectory, _) | (_, OpenError::NoFile(_)) => {
                    FileError::Read(path.to_owned(), error.into()).into()
                }
                (_, explained) => explained,
            }),
            other => other,
        }
    }

    /// Opens a puzzle file, or a file that contains only a catalogue id or a snake.
    fn from_file(path: &Path, options: &PuzzleOptions, folds: Folds) -> Opened {
        let text = read_text_file(path)?;
        let in_file = |error: AssembleError| {
            let path = path.to_owned();
            let place = match &error {
                AssembleError::Notation(error) => error.place_in(&text),
                _ => None,
            };
            match place.map(|place| LineColumn::of(&text, place.start)) {
                Some(place) => FileError::Puzzle(path, place, error),
                None => FileError::Snake(path, error),
            }
        };
        let mut opened = Self::from_text(&text, path, options, folds).map_err(|error| match error {
            OpenError::Snake(error) => in_file(error).into(),
            error => error,
        })?;
        opened.0.origin = Origin::File(path.to_owned());
        Ok(opened)
    }

    /// Reads a puzzle file, a catalogue id or a snake. `from` names the source in errors.
    pub fn from_reader(input: impl Read, from: &str, options: &PuzzleOptions, folds: Folds) -> Opened {
        let from = Path::new(from);
        Self::from_text(&read_text(Ok(input), from)?, from, options, folds)
    }

    fn from_text(text: &str, path: &Path, options: &PuzzleOptions, folds: Folds) -> Opened {
        let error = match PuzzleFile::parse(text, path, options, folds) {
            // A line of source code is not TOML, or has other fields.
            Err(error @ (FileError::NoSnake(_) | FileError::At(.., FieldFault::Syntax(_) | FieldFault::TooLarge))) => {
                error
            }
            loaded => return Ok(loaded?),
        };
        let read = Self::from_id_or_snake(text, options, folds);
        // Every field of a puzzle file has an equals sign.
        read.map_err(|own| if is_puzzle_file(path) && text.contains('=') { error.into() } else { own })
    }

    fn from_id_or_snake(text: &str, options: &PuzzleOptions, folds: Folds) -> Opened {
        // Skip a byte order mark.
        let id = text.trim_start_matches('\u{feff}').trim();
        if let Some(entry) = CatalogueEntry::by_id(id) {
            return Self::from_entry(entry, options);
        }
        let (puzzle, Reading { notation, notes, certain, solution, .. }) =
            options.assemble(text, folds).map_err(CatalogueEntry::put_first)?;
        let name = CatalogueEntry::of(&puzzle).map_or_else(|| puzzle.snake().to_string(), |entry| entry.name.clone());
        let named = Self { solution, ..Self::bare(name, puzzle, notation, Origin::Text) };
        Ok((named, Doubts { notes, uncertain: !certain }))
    }

    fn bare(name: String, puzzle: Puzzle, notation: Notation, origin: Origin) -> Self {
        Self { name, puzzle, notation, solution: None, origin, source: None, notes: None }
    }

    fn from_entry(entry: &'static CatalogueEntry, options: &PuzzleOptions) -> Opened {
        let own = entry.puzzle();
        let box_size = options.box_size.unwrap_or(own.box_size());
        let options = options.or(PuzzleOptions {
            colours: own.colouring().map(Colouring::letters),
            pattern: own.colouring().map(|colouring| colouring.pattern.clone()),
            ..PuzzleOptions::default()
        });
        let colouring = options.colouring(box_size)?;
        let puzzle = Puzzle::new(own.snake().clone(), Some(box_size), colouring).map_err(AssembleError::from)?;
        let named = Self::bare(entry.name.clone(), puzzle, Notation::Segments, Origin::Catalogue(entry));
        Ok((named, Doubts::default()))
    }
}

/// By its ending.
fn is_puzzle_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml" || ending == PUZZLE_FILE_ENDING)
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    File(#[from] FileError),
    Snake(#[from] AssembleError),
    NoFile(String),
    Misspelt { text: String, id: String },
}

impl OpenError {
    /// The most helpful error for text that is not a file, not an id and, because of `error`, not a snake.
    fn explain(text: &str, error: AssembleError) -> Self {
        let written = text.trim();
        // An error about a wrong size or an ambiguous snake helps more than a guessed name.
        let is_unreadable =
            matches!(error, AssembleError::Notation(NotationError::NotASnake(_) | NotationError::Symbol { .. }));
        if !is_unreadable || written.contains(['\n', '[', '{', '"', '<']) {
            return Self::Snake(error);
        }
        if is_puzzle_file(Path::new(written)) || written.chars().any(std::path::is_separator) {
            return Self::NoFile(written.to_owned());
        }
        if let Some(entry) = CatalogueEntry::nearest(written) {
            return Self::Misspelt { text: written.to_owned(), id: entry.id.clone() };
        }
        Self::Snake(error)
    }

    pub fn assemble_error(&self) -> Option<&AssembleError> {
        match self {
            Self::Snake(error) | Self::File(FileError::Puzzle(.., error) | FileError::Snake(_, error)) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Pattern, PuzzleError};

    fn open_with(what: &str, options: &PuzzleOptions) -> Result<NamedPuzzle, OpenError> {
        NamedPuzzle::open(what, options, |_, _| None).map(|opened| opened.0)
    }

    fn open(what: &str) -> Result<NamedPuzzle, OpenError> {
        open_with(what, &PuzzleOptions::default())
    }

    fn pasted(text: &str) -> Result<NamedPuzzle, OpenError> {
        let opened = NamedPuzzle::from_reader(text.as_bytes(), "pasted", &PuzzleOptions::default(), |_, _| None);
        opened.map(|opened| opened.0)
    }

    #[test]
    fn ids_and_snakes() {
        let blue = open("Cubra-Blue").unwrap();
        assert!(matches!(blue.origin, Origin::Catalogue(entry) if entry.id == "cubra-blue"));
        let typed = open("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3").unwrap();
        assert_eq!(typed.puzzle, blue.puzzle);
        assert_eq!(typed.origin, Origin::Text);
        assert_eq!(typed.name, blue.name);
    }

    #[test]
    fn the_message_fits_the_mistake() {
        assert!(matches!(open("cubra-bleu"), Err(OpenError::Misspelt { id, .. }) if id == "cubra-blue"));
        for missing in ["nowhere/snake.txt", "mine.toml", "mine.snake"] {
            assert!(matches!(open(missing), Err(OpenError::NoFile(_))), "{missing}");
        }
        let pasted = pasted("x = [a, b]");
        assert!(matches!(pasted, Err(OpenError::Snake(_))), "nobody who pastes it writes TOML: {pasted:?}");
        assert!(matches!(open("teapot"), Err(OpenError::Snake(AssembleError::Notation(NotationError::NotASnake(_))))));
        let error = open("3 3 3").unwrap_err();
        assert_eq!(error.assemble_error().and_then(AssembleError::near_miss).map(|(_, snake, _)| snake.len()), Some(7));
    }

    #[test]
    fn source_and_notes_are_those_of_the_file() {
        let text = "snake = 'TTTTTT'\nsource = 'flea market'\nnotes = 'one cube chipped'\n";
        let opened = pasted(text).unwrap();
        assert_eq!(opened.source.as_deref(), Some("flea market"));
        assert_eq!(opened.notes.as_deref(), Some("one cube chipped"));
        assert_eq!(open("two-by-two").unwrap().source, None);
    }

    #[test]
    fn colours_and_pattern_come_together() {
        let options = PuzzleOptions { colours: Some("bwbwbwbw".to_owned()), ..PuzzleOptions::default() };
        assert_eq!(open_with("TTTTTT", &options), Err(AssembleError::NoPattern.into()));
        let options = PuzzleOptions { pattern: Some(Pattern::Checker), ..options };
        let coloured = open_with("two-by-two", &options).unwrap();
        assert_eq!(coloured.puzzle.colouring().unwrap().letters(), "bwbwbwbw");
        let options = PuzzleOptions { pattern: Some(Pattern::Block), ..PuzzleOptions::default() };
        assert_eq!(open_with("TTTTTT", &options), Err(AssembleError::NoColours.into()));
        let options = PuzzleOptions { box_size: Some("2x3x3".parse().unwrap()), ..PuzzleOptions::default() };
        assert!(matches!(
            open_with("two-by-two", &options),
            Err(OpenError::Snake(AssembleError::Puzzle(PuzzleError::Size { cubelets: 8, .. })))
        ));
    }
}
