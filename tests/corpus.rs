//! Input for the parsers: texts that once caused errors or might, and mutations of them. A new one is a file in
//! `tests/corpus`.

use std::path::Path;

use proptest::prelude::*;
use snake_cube::puzzle::notation;
use snake_cube::puzzle::{Doubts, NamedPuzzle, PuzzleFile, PuzzleOptions};
use snake_cube::session::Command;
use snake_cube::session::script;
use snake_cube::solver::folds;

use crate::sources::in_project;

fn corpus() -> Vec<(String, Vec<u8>)> {
    let folder = in_project("tests/corpus");
    let mut texts = Vec::from_iter(
        std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())),
    );
    texts.sort();
    texts
}

/// Words, and nothing that a terminal would obey or that cannot be seen.
pub fn is_plain(message: &str) -> bool {
    let strange = |letter: char| !['\n', '\'', '"', '\\'].contains(&letter) && letter.escape_debug().len() > 1;
    message.split_whitespace().count() > 2 && !message.contains(strange)
}

fn assert_plain(message: &str) {
    assert!(is_plain(message), "{message:?}");
}

pub fn saved(read: NamedPuzzle) -> PuzzleFile {
    let NamedPuzzle { name, puzzle, source, notes, .. } = read;
    PuzzleFile { name, puzzle, source, notes }
}

/// A file read as it would be saved.
pub fn again(file: &PuzzleFile) -> (NamedPuzzle, Doubts) {
    let text = file.to_toml();
    let read = PuzzleFile::parse(&text, Path::new("again.toml"), &PuzzleOptions::default(), folds);
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Reads the bytes in every possible way. They are refused in plain words, or survive writing and reading again.
fn read(name: &str, bytes: &[u8]) {
    match NamedPuzzle::from_reader(bytes, name, &PuzzleOptions::default(), folds) {
        Err(error) => assert_plain(&error.to_string()),
        Ok((read, doubts)) => {
            doubts.notes.iter().for_each(|warning| assert_plain(&warning.to_string()));
            let file = saved(read);
            assert_eq!(saved(again(&file).0), file);
            let text = notation::plain(file.puzzle.snake(), Some(file.puzzle.box_size()));
            let snake = notation::read(&text, Some(file.puzzle.box_size()), None, folds).unwrap().snake;
            assert_eq!(&snake, file.puzzle.snake());
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = script::parse(&text) {
        assert_plain(&error.to_string());
    }
    for line in text.lines() {
        if let Err(error) = line.parse::<Command>() {
            assert_plain(&error.to_string());
        }
    }
}

// Regression: messages repeated invisible characters, or ones that a terminal obeys.
#[test]
fn every_corpus_file_is_read_or_refused() {
    for (name, bytes) in corpus() {
        println!("{name}");
        read(&name, &bytes);
    }
}

/// A text of the corpus with a piece cut out, a piece repeated, something inserted, or another text in the middle.
fn spoilt() -> impl Strategy<Value = (String, Vec<u8>)> {
    let texts = corpus();
    let pieces = prop_oneof![
        Just(Vec::new()),
        proptest::collection::vec(any::<u8>(), 1..4),
        any::<char>().prop_map(|letter| letter.to_string().into_bytes()),
        proptest::sample::select(vec!["=", "\"", "[", "]", "\n", " ", "3", "T", "-", "\u{feff}", "\u{202e}", "\0"])
            .prop_map(|text| text.as_bytes().to_vec()),
        proptest::sample::select(texts.clone()).prop_map(|(_, bytes)| bytes),
    ];
    (proptest::sample::select(texts), any::<(prop::sample::Index, prop::sample::Index)>(), pieces, any::<bool>())
        .prop_map(|((name, bytes), (one, other), piece, twice)| {
            let (from, to) = (one.index(bytes.len() + 1), other.index(bytes.len() + 1));
            let (from, to) = (from.min(to), from.max(to));
            let middle = if twice { &bytes[from..to] } else { &[] };
            (name, [&bytes[..from], &piece, middle, middle, &bytes[to..]].concat())
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn corrupted_corpus_files_are_read_or_refused((name, bytes) in spoilt()) {
        read(&name, &bytes);
    }
}
