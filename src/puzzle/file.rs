//! Puzzles with their name and origin, and puzzle files: a snake with its name, box and colours as TOML, with error
//! positions. `save` writes atomically.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::assemble::{AssembleError, PuzzleOptions};
use super::colouring::PAINTED;
use super::notation::{self, Doubts, Folds, LineColumn, Notation, Note, Reading};
use super::{BoxSizeError, CatalogueEntry, Pattern, Puzzle, Solution};
use crate::sanitize::plainly;
use crate::save::{NOT_REGULAR, save};

/// In bytes; a drawing of the longest staircase takes half of this.
const TEXT_LIMIT: usize = 1 << 19;

/// The extension of a saved puzzle, by which a system knows that this program opens it. Any other can be read too.
pub const PUZZLE_FILE_ENDING: &str = "snake";

/// Maximum number of unknown fields named in warnings.
const MAX_UNKNOWN: usize = 5;

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
    /// The solution that the text gives, if any.
    pub solution: Option<Solution>,
    pub origin: Origin,
    pub source: Option<String>,
    pub notes: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleFile {
    pub name: String,
    pub puzzle: Puzzle,
    pub source: Option<String>,
    pub notes: Option<String>,
}

const FIELDS: [&str; 8] = ["name", "snake", "box", "colours", "pattern", "cells", "source", "notes"];

/// The fields: as read, or as written with three sides of the box.
#[derive(Serialize, Deserialize)]
struct FileFields<Text, Sides> {
    name: Option<Text>,
    snake: Option<Text>,
    r#box: Option<Sides>,
    colours: Option<Text>,
    pattern: Option<Text>,
    cells: Option<Text>,
    source: Option<Text>,
    notes: Option<Text>,
}

/// The value of a field, and where it begins, in bytes. A list of numbers is read like its text.
#[derive(Deserialize)]
#[serde(from = "Spanned<toml::Value>")]
struct Field {
    text: String,
    start: usize,
}

impl From<Spanned<toml::Value>> for Field {
    fn from(value: Spanned<toml::Value>) -> Self {
        let start = value.span().start;
        let text = match value.into_inner() {
            toml::Value::String(text) => text,
            other => other.to_string(),
        };
        Self { text, start }
    }
}

fn text_of(field: &Option<Field>) -> Option<String> {
    Some(field.as_ref()?.text.clone())
}

impl PuzzleFile {
    /// Reads a puzzle file's text; `path` is for errors, and its stem names a nameless puzzle. `options` have priority.
    pub fn parse(
        text: &str,
        path: &Path,
        options: &PuzzleOptions,
        folds: Folds,
    ) -> Result<(NamedPuzzle, Doubts), FileError> {
        let path = || path.to_owned();
        let place = |offset: usize| LineColumn::of(text, offset);
        let syntax = |error: &toml::de::Error| {
            let offset = error.span().map_or(0, |span| span.start);
            let fault = match error.message().trim() {
                // The TOML library's message names a Rust type.
                message if message.contains(" as i128") => FieldFault::TooLarge,
                message => FieldFault::Syntax(plainly(&message.replace('\n', ", "))),
            };
            FileError::At(path(), place(offset), fault)
        };
        let document = toml::Deserializer::parse(text).map_err(|error| syntax(&error))?;
        let mut unknown = Vec::new();
        let fields: FileFields<Field, Field> =
            serde_ignored::deserialize(document, |field| unknown.push(field.to_string()))
                .map_err(|error| syntax(&error))?;
        let more = unknown.split_off(MAX_UNKNOWN.min(unknown.len())).len();
        let mut warnings: Vec<Note> =
            unknown.into_iter().map(|field| Note::UnknownField(path(), field, &FIELDS)).collect();
        warnings.extend((more > 0).then(|| Note::MoreUnknownFields(path(), more)));
        let FileFields { name, snake, r#box, colours, pattern, cells, source, notes } = fields;
        let snake = snake.ok_or_else(|| FileError::NoSnake(path()))?;
        let at = |field: &Field, fault: FieldFault| FileError::At(path(), place(field.start), fault);
        let mut own = PuzzleOptions { colours: text_of(&colours), cells: text_of(&cells), ..PuzzleOptions::default() };
        if let Some(sides) = r#box {
            let box_size = sides.text.trim_matches(['[', ']']).parse();
            own.box_size = Some(box_size.map_err(|error| at(&sides, FieldFault::BoxSize(error)))?);
        }
        // Cells imply a painted pattern.
        match pattern {
            Some(named) if !named.text.eq_ignore_ascii_case(PAINTED) => {
                let pattern: Result<Pattern, _> = named.text.parse();
                own.pattern = Some(pattern.map_err(|_| at(&named, FieldFault::Pattern(named.text.clone())))?);
                warnings.extend(own.cells.take().map(|_| Note::CellsIgnored(path(), named.text)));
            }
            Some(named) if cells.is_none() => return Err(at(&named, FieldFault::NoCells)),
            _ => {}
        }
        let (puzzle, reading) = options.or(own).assemble(&snake.text, folds).map_err(|error| {
            // Errors of single fields are at the field, those of the whole puzzle at the snake.
            let field = match error {
                AssembleError::Colouring(_) => colours.as_ref(),
                AssembleError::Cells(_) => cells.as_ref(),
                _ => None,
            };
            FileError::Puzzle(path(), place(field.unwrap_or(&snake).start), error)
        })?;
        let stem = || path().file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let name = text_of(&name).unwrap_or_else(stem);
        let Reading { notation, notes: doubts, certain, solution, .. } = reading;
        warnings.extend(doubts);
        let origin = Origin::FileText;
        let source = text_of(&source);
        let notes = text_of(&notes);
        let named = NamedPuzzle { name, puzzle, notation, solution, origin, source, notes };
        Ok((named, Doubts { notes: warnings, uncertain: !certain }))
    }

    /// The text of the file. The snake is written as segment lengths if unambiguous, the box only if it is not a cube.
    pub fn to_toml(&self) -> String {
        let size = Some(self.puzzle.box_size()).filter(|size| !size.is_cube());
        let colouring = self.puzzle.colouring();
        let fields = FileFields {
            name: Some(self.name.clone()),
            snake: Some(notation::plain(self.puzzle.snake(), size)),
            r#box: size.map(|size| size.sides().to_array()),
            colours: colouring.map(super::Colouring::letters),
            pattern: colouring.map(|colouring| colouring.pattern.to_string()),
            cells: colouring.and_then(|colouring| colouring.pattern.letters()),
            source: self.source.clone(),
            notes: self.notes.clone(),
        };
        toml::to_string(&fields).expect("texts and numbers can be written as TOML")
    }

    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        save(path, self.to_toml()).map_err(|error| FileError::Save(path.to_owned(), error.into()))
    }
}

/// The whole text of a regular file. Devices and pipes are refused, since they may never end or begin.
pub fn read_text_file(path: &Path) -> Result<String, FileError> {
    let opened = |found: Metadata| if found.is_file() { File::open(path) } else { Err(io::Error::other(NOT_REGULAR)) };
    read_text(path.metadata().and_then(opened), path)
}

/// The whole text of a file or stream, up to a size limit; `path` names it in errors.
pub fn read_text(input: io::Result<impl Read>, path: &Path) -> Result<String, FileError> {
    let refused = |fault: IoFault| FileError::Read(path.to_owned(), fault);
    let mut bytes = Vec::new();
    input
        .and_then(|input| input.take(TEXT_LIMIT as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| refused(error.into()))?;
    if let [0xff, 0xd8, 0xff, ..] | [0x89, b'P', b'N', b'G', ..] | [b'R', b'I', b'F', b'F', ..] = bytes[..] {
        return Err(refused(IoFault::Picture));
    }
    if bytes.len() > TEXT_LIMIT {
        return Err(refused(IoFault::TooLong(TEXT_LIMIT)));
    }
    decoded(&bytes).ok_or_else(|| refused(IoFault::NotText))
}

/// The characters of Windows-1252 from 128 on, where they differ from Unicode.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// UTF-8; UTF-16 if it begins with its byte order mark; else Windows-1252.
fn decoded(bytes: &[u8]) -> Option<String> {
    let of_pairs = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.as_chunks().0.iter().map(|pair| unit(*pair)).collect();
        String::from_utf16(&units).ok()
    };
    let of_windows = |byte: &u8| {
        let own = byte.checked_sub(128).and_then(|from| WINDOWS.chars().nth(from.into()));
        Some(own.unwrap_or(char::from(*byte))).filter(|letter| !letter.is_control() || letter.is_whitespace())
    };
    match bytes {
        [0xff, 0xfe, ..] => of_pairs(u16::from_le_bytes),
        [0xfe, 0xff, ..] => of_pairs(u16::from_be_bytes),
        _ => str::from_utf8(bytes).map(str::to_owned).ok().or_else(|| bytes.iter().map(of_windows).collect()),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    Read(PathBuf, IoFault),
    Save(PathBuf, IoFault),
    At(PathBuf, LineColumn, FieldFault),
    NoSnake(PathBuf),
    /// An error in a file that contains only a snake.
    Snake(PathBuf, AssembleError),
    Puzzle(PathBuf, LineColumn, AssembleError),
}

/// Why a file cannot be read or saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IoFault {
    /// A device, a pipe or a folder.
    NotRegular,
    /// More bytes than this.
    TooLong(usize),
    NotText,
    /// JPEG, PNG or WebP.
    Picture,
    /// An error of the system, in its words.
    System(String),
}

impl From<io::Error> for IoFault {
    fn from(error: io::Error) -> Self {
        let text = error.to_string();
        if text == NOT_REGULAR { Self::NotRegular } else { Self::System(text) }
    }
}

/// What is wrong at a place of a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldFault {
    /// Not TOML; in the words of the library that reads it.
    Syntax(String),
    TooLarge,
    BoxSize(BoxSizeError),
    Pattern(String),
    /// A painted pattern without cells.
    NoCells,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::CatalogueEntry;

    fn told(text: &str) -> Result<(NamedPuzzle, Vec<Note>), FileError> {
        let told = PuzzleFile::parse(text, Path::new("mine.toml"), &PuzzleOptions::default(), |_, _| None)?;
        let (named, doubts) = told;
        Ok((named, doubts.notes))
    }

    fn parse(text: &str) -> Result<NamedPuzzle, FileError> {
        told(text).map(|(named, _)| named)
    }

    fn file(text: &str) -> PuzzleFile {
        let NamedPuzzle { name, puzzle, source, notes, .. } = parse(text).unwrap();
        PuzzleFile { name, puzzle, source, notes }
    }

    #[test]
    fn round_trip() {
        for entry in crate::puzzle::catalogue() {
            let file = PuzzleFile {
                name: "a \"quoted\" name".to_owned(),
                puzzle: entry.puzzle().clone(),
                source: Some("flea market".to_owned()),
                notes: None,
            };
            assert_eq!(told(&file.to_toml()).unwrap().1, []);
            assert_eq!(self::file(&file.to_toml()), file);
        }
        let painted = "snake = 'TTTTTT'\ncolours = 'bbwwbbww'\npattern = 'painted'\ncells = 'bb ww, bb ww'\n";
        let written = file(painted);
        assert_eq!(file(&written.to_toml()), written);
        assert!(written.to_toml().contains("cells = \"bb ww, bb ww\""), "{}", written.to_toml());
        let flat = "name = \"flat\"\nsnake = \"TT\"\nbox = [2, 2, 1]\n";
        assert_eq!(file(&file(flat).to_toml()), file(flat));
    }

    #[test]
    fn lenient_where_the_meaning_is_plain() {
        let (loaded, warnings) = told("snake = [2, 2, 2, 2, 2, 2, 2]\ncolor = 'red'").unwrap();
        assert_eq!(loaded.name, "mine");
        assert_eq!(&loaded.puzzle, CatalogueEntry::by_id("two-by-two").unwrap().puzzle());
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].to_string().contains("`color`"), "{warnings:?}");
        let drawn = "name = 'drawn'\nsnake = '''\n  XX\n   XX\n    XX\n     XX\n'''\n";
        assert_eq!(parse(drawn).unwrap().notation, Notation::Drawing);
    }

    #[test]
    fn cells_are_painted() {
        let with =
            |more: &str| told(&format!("snake = 'TTTTTT'\ncolours = 'bbwwbbww'\ncells = 'bbwwbbww'\n{more}")).unwrap();
        let (painted, _) = with("pattern = 'painted'");
        assert!(matches!(painted.puzzle.colouring().unwrap().pattern, Pattern::Painted(_)));
        for said in ["", "pattern = 'Painted'", "pattern = 'PAINTED'"] {
            assert_eq!(with(said).0, painted, "{said}");
        }
        let (checker, warnings) = with("pattern = 'checker'");
        assert_eq!(checker.puzzle.colouring().unwrap().pattern, Pattern::Checker);
        assert!(warnings[0].to_string().contains("cells are ignored"), "{warnings:?}");
    }

    // Regression: only UTF-8 was read.
    #[test]
    fn texts_of_other_systems_are_read() {
        let text = "name = \"Würfel – ‚groß‘\"\nsnake = 'TTTTTT'\n";
        let of_pairs =
            |pair: fn(u16) -> [u8; 2]| [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(pair).collect();
        let of_windows = |letter: char| {
            let own = WINDOWS.chars().position(|it| it == letter);
            own.map_or(letter as u32 as u8, |at| 128 + at as u8)
        };
        let windows = text.chars().map(of_windows).collect();
        for bytes in [text.into(), of_pairs(u16::to_le_bytes), of_pairs(u16::to_be_bytes), windows] {
            let bytes: Vec<u8> = bytes;
            let read = read_text(Ok(&bytes[..]), Path::new("mine.toml")).unwrap();
            assert_eq!(parse(read.trim_start_matches('\u{feff}')).unwrap().name, "Würfel – ‚groß‘", "{bytes:?}");
        }
        for bytes in [&[0xff, 0xfe, 0, 0xd8][..], &[0x81, b'T']] {
            let refused = read_text(Ok(bytes), Path::new("mine.txt"));
            assert!(matches!(refused, Err(FileError::Read(_, IoFault::NotText))), "{bytes:?}");
        }
    }

    // Regression: the fourth side of a box was ignored.
    // Regression: a box written as on the command line was refused, with Rust's own words.
    #[test]
    fn errors_name_file_and_line() {
        let message = |text: &str| parse(text).unwrap_err().to_string();
        assert!(message("name = 'x'").starts_with("mine.toml: there is no snake"));
        assert!(
            message("name = 'x'\n\nsnake = 3").starts_with("mine.toml, line 3, column 9: `3` is not a whole snake")
        );
        assert!(message("name = 'x'\nsnake = 'TTTTTT").starts_with("mine.toml, line 2, column 16: "));
        assert!(message("snake = 'TTTTTTTT T'\n").starts_with("mine.toml, line 1, column 9: "));
        assert!(message("snake = 'TT'\nbox = [2, 2, 99]").starts_with("mine.toml, line 2, column 7: a box of"));
        assert!(
            message("snake = 'TT'\nbox = [2, 2]").starts_with("mine.toml, line 2, column 7: a box has three sides")
        );
        assert!(
            message("snake = 'TT'\nbox = [2, 2, 1, 1]")
                .starts_with("mine.toml, line 2, column 7: a box has three sides")
        );
        assert!(message("snake = 'TT'\nbox = 'no'").starts_with("mine.toml, line 2, column 7: "));
        assert!(
            message("snake = 'TTTTTT'\npattern = 'stripes'").starts_with("mine.toml, line 2, column 11: `stripes`")
        );
        assert!(
            message("snake = 'TTTTTT'\npattern = 'block'\ncolours = 'bwx'")
                .starts_with("mine.toml, line 3, column 11: `x` at place 3")
        );
        assert!(message("snake = 'TTTTTT'\ncolours = 'bw'").contains("no pattern"));
        assert!(message("snake = 'TTTTTT'\npattern = 'stripes'").contains("block or checker, or painted with cells"));
        let painted = |cells: &str| format!("snake = 'TTTTTT'\ncolours = 'bbbbwwww'\npattern = 'painted'\n{cells}");
        assert!(message(&painted("")).starts_with("mine.toml, line 3, column 11: a painted pattern needs cells"));
        assert!(
            message(&painted("cells = 'bbw'"))
                .starts_with("mine.toml, line 4, column 9: cells: there are 3 letters for the 8 cells")
        );
        assert!(message(&painted("cells = 'bbx'")).starts_with("mine.toml, line 4, column 9: cells: `x` at place 3"));
        for wrong in ["[3.0, 3, 3]", "['3', 3, 3]", "[3, 3, 99999999999999999999]", "3", "true"] {
            let text = message(&format!("snake = 'TT'\nbox = {wrong}"));
            assert!(
                text.starts_with("mine.toml, line 2, column ") && !text.contains("i128") && !text.contains("i64"),
                "{text}"
            );
        }
    }

    // Regression: a box written as on the command line was refused, with Rust's own words.
    #[test]
    fn a_box_may_be_written_as_on_the_command_line() {
        let size = |text: &str| parse(&format!("snake = 'TTTTTT'\nbox = {text}")).map(|read| read.puzzle.box_size());
        for (text, list) in [("'2x2x2'", "[2, 2, 2]"), ("'1 x 2 × 4'", "[1, 2, 4]")] {
            assert_eq!(size(text), size(list));
            assert!(size(text).is_ok());
        }
    }

    // Regression: each of 60,000 unknown fields was a warning.
    #[test]
    fn of_many_unknown_fields_some_are_named() {
        let fields: String = (0..60_000).map(|field| format!("field{field} = 1\n")).collect();
        let (_, warnings) = told(&format!("snake = 'TTTTTT'\n{fields}")).unwrap();
        assert_eq!(warnings.len(), MAX_UNKNOWN + 1);
        assert_eq!(warnings[MAX_UNKNOWN].to_string(), "mine.toml: and 59995 more unknown fields");
    }

    #[test]
    fn saving_replaces_the_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("snake.toml");
        std::fs::write(&path, "x".repeat(5000)).unwrap();
        let file = file("name = 'two'\nsnake = 'TTTTTT'");
        file.save(&path).unwrap();
        assert_eq!(self::file(&std::fs::read_to_string(&path).unwrap()), file);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
        let error = file.save(&folder.path().join("no such folder").join("snake.toml")).unwrap_err();
        assert!(error.to_string().contains("cannot save"), "{error}");
    }

    // Regression: saving replaced devices and links.
    #[cfg(unix)]
    #[test]
    fn saving_keeps_links_and_replaces_no_device() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let file = file("name = 'two'\nsnake = 'TTTTTT'");
        for leads_to in ["there.toml", "not-there.toml"] {
            std::fs::write(at("there.toml"), "").unwrap();
            let link = at(&format!("link-to-{leads_to}"));
            std::os::unix::fs::symlink(leads_to, &link).unwrap();
            file.save(&link).unwrap();
            assert!(link.is_symlink(), "{leads_to}");
            assert_eq!(std::fs::read_to_string(at(leads_to)).unwrap(), file.to_toml());
        }
        assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        let error = file.save(&at("pipe")).unwrap_err();
        assert!(error.to_string().contains("not a file"), "{error}");
        assert!(!at("pipe").metadata().unwrap().is_file());
        // Reading does not wait for the pipe either.
        assert!(read_text_file(&at("pipe")).unwrap_err().to_string().contains("not a file"));
        assert!(read_text_file(Path::new("/dev/zero")).unwrap_err().to_string().contains("not a file"));
    }
}
