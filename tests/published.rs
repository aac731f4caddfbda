//! Snakes as people published them: each file of `tests/published` has a text, the intended runs and the solutions.

use std::sync::Arc;

use proptest::prelude::*;
use snake_cube::job::Stop;
use snake_cube::page_answers::answer;
use snake_cube::puzzle::notation::{self, Notation, NotationError, Reading};
use snake_cube::puzzle::{
    AssembleError, BoxSize, CatalogueEntry, Kind, NamedPuzzle, Puzzle, PuzzleOptions, Snake, catalogue,
};
use snake_cube::session::{Files, Session};
use snake_cube::solver::{self, Goal, SearchRequest, Verdict};

use crate::elsewhere::{Driven as _, content, entry, folder, opened};
use crate::notation::read;
use crate::sources::in_project;

struct Published {
    name: String,
    text: String,
    snake: Snake,
    solutions: Option<i64>,
}

fn published() -> Vec<Published> {
    let folder = in_project("tests/published");
    let mut all: Vec<Published> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let fields: toml::Table = content(&path).parse().unwrap();
            let text = |name: &str| fields[name].as_str().unwrap().to_owned();
            let runs: Vec<usize> = text("runs").split(' ').map(|run| run.parse().unwrap()).collect();
            Published {
                name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
                text: text("text"),
                snake: Snake::from_segments(&runs).unwrap(),
                solutions: fields.get("solutions").and_then(toml::Value::as_integer),
            }
        })
        .collect();
    all.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(all.len() > 30);
    all
}

impl Published {
    fn is_meant(&self, snake: &Snake) -> bool {
        *snake == self.snake || *snake == self.snake.reversed()
    }

    /// Whether the readings are a question that offers the snake.
    fn is_offered(&self, error: &NotationError) -> bool {
        matches!(error, NotationError::Ambiguous(readings) if readings.iter().any(|reading| self.is_meant(&reading.snake)))
    }
}

fn solutions(snake: &Snake) -> u64 {
    let puzzle = Puzzle::new(snake.clone(), None, None).unwrap();
    let ended = solver::run(&SearchRequest::new(Arc::new(puzzle), Goal::All), &Stop::new(), &mut |_| true);
    assert_eq!(ended.verdict, Verdict::Exhausted);
    ended.distinct
}

#[test]
fn what_was_published_is_read() {
    for published in published() {
        let Published { name, text, snake, .. } = &published;
        match read(text, None, None) {
            Ok(reading) => {
                assert!(published.is_meant(&reading.snake), "{name}: {}", reading.snake);
                assert_eq!(reading.snake.run_too_long(reading.box_size), None, "{name}");
                assert_eq!(reading.solution.is_some(), name.starts_with("solution") || name == "cells", "{name}");
                reading.notes.iter().for_each(|note| assert!(crate::corpus::is_plain(&note.to_string()), "{note}"));
            }
            Err(error) => assert!(published.is_offered(&error), "{name}: {error}"),
        }
        if let Some(number) = published.solutions {
            assert_eq!(solutions(snake) as i64, number, "{name}");
        }
    }
}

/// As an argument, from standard input and in a file; and on the page, where it is asked about or folded. The window has
/// its own test.
#[test]
fn on_every_way_in_all_are_read_alike() {
    let folder = folder();
    let options = PuzzleOptions::default();
    for published in published() {
        let Published { name, text, snake, .. } = &published;
        let path = folder.path().join(format!("{name}.{}", if name.len() % 2 == 0 { "snake" } else { "txt" }));
        std::fs::write(&path, text).unwrap();
        let ways = [
            NamedPuzzle::from_reader(text.as_bytes(), "text", &options, solver::folds),
            NamedPuzzle::open(text, &options, solver::folds),
            NamedPuzzle::open(&path, &options, solver::folds),
        ];
        let [piped, typed, filed] = ways.map(|opened| {
            let opened = opened.map_err(|error| error.assemble_error().cloned());
            opened.map(|(opened, doubts)| (opened.puzzle, opened.solution, doubts))
        });
        assert!(typed == piped && filed == piped, "{name}: {piped:?}, {typed:?}, {filed:?}");
        match &piped {
            Ok((puzzle, ..)) => assert!(published.is_meant(puzzle.snake()), "{name}: {}", puzzle.snake()),
            Err(Some(AssembleError::Notation(error))) => assert!(published.is_offered(error), "{name}: {error}"),
            Err(error) => panic!("{name}: {error:?}"),
        }
        let answer = answer(&format!("solve\n\n{text}"), &[], &mut |_, _| {});
        let dashed = |snake: &Snake| snake.to_string().replace(' ', "-");
        let mut shown: Vec<&str> = answer["meant"]
            .as_array()
            .map_or(Vec::new(), |cards| cards.iter().filter_map(|card| card["snake"].as_str()).collect());
        let folded = answer["runs"].as_str().map(|runs| runs.replace(' ', "-"));
        shown.extend(folded.as_deref());
        let is_meant =
            |shown: &&str| [snake.clone(), snake.reversed()].iter().any(|one| shown.starts_with(&dashed(one)));
        assert!(shown.iter().any(is_meant), "{name}: {answer}");
        if name.starts_with("solution") {
            let plan = &answer["plan"];
            assert!(plan.is_object() || plan.is_string(), "{name}: {answer}");
            let (puzzle, solution, _) = piped.unwrap();
            assert!(solution.is_some_and(|solution| solution.solves(&puzzle)), "{name}");
        }
    }
}

#[cfg(feature = "cli")]
#[test]
fn impossible_is_said_of_what_was_read_without_doubt() {
    let solved = |text: &str, command: &str| {
        let mut call = assert_cmd::cargo::cargo_bin_cmd!("snake-cube");
        let output = call.args([command, text]).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    for text in ["011111111111111111111111110", "010101111110101011010101010"] {
        assert_eq!(solved(text, "solve").0, 1, "{text}");
    }
    // A run too long, said without doubt: nothing else was tried.
    let (exit, told) = solved("SSTTSTTSTTTSTSTTTTSTSTSTS", "plan");
    assert!(exit == 1 && told.contains("run 1 is 4 cubes long") && !told.contains("every possibility"), "{told}");
    // Half of a list; a list cut within its lines; a snake beside which something was left out.
    let many = format!("snake = [3,{}3]", "2,".repeat(25));
    for (text, command) in [("3 2 2 3 2", "check"), ("3 2 2 3 2\n", "plan"), (&many, "solve"), (&many, "plan")] {
        let (exit, told) = solved(text, command);
        assert!(exit == 2 && (command == "check" || told.contains("Check the text")), "{text}: {exit} {told}");
    }
}

/// Sets a text in the window, at once or letter by letter.
fn entered(text: &str, by_hand: bool, mut each: impl FnMut(&Session)) -> Session {
    let mut session = opened("cubra-purple");
    if by_hand {
        // Of long texts, some ten beginnings.
        for (end, letter) in text.char_indices().step_by(text.len() / 10 + 1) {
            session.obey(Files::Type(text[..end + letter.len_utf8()].to_owned()));
            each(&session);
        }
    }
    session.obey(Files::Snake(text.to_owned()));
    session
}

#[test]
fn in_the_window_they_are_read_or_offered_and_folded_as_written() {
    let before = entry("cubra-purple").puzzle().snake();
    for published in published() {
        let name = &published.name;
        for by_hand in [false, true] {
            let on_the_way = |session: &Session| {
                let snake = &session.document().draft.snake;
                assert!(snake == before || published.is_meant(snake), "half of {name} is taken for {snake}");
            };
            let session = entered(&published.text, by_hand, on_the_way);
            let document = session.document();
            let snake = &document.draft.snake;
            let wrong = document.typed.as_ref().and_then(|typed| typed.wrong.as_ref());
            let is_offered = || matches!(wrong, Some(AssembleError::Notation(error)) if published.is_offered(error));
            assert!(published.is_meant(snake) || snake == before && is_offered(), "{name}: {snake}, {wrong:?}");
            // A solution in the text is the one that is folded.
            let solution = read(&published.text, None, None).ok().and_then(|reading| reading.solution);
            assert_eq!(session.solving().shown().cloned(), solution, "{name}");
        }
    }
}

/// A separator lost, a letter changed to one that the text has not, or a line cut, as slips of the hand.
fn spoilt(text: &str, random: &mut fastrand::Rng) -> String {
    let mut letters = Vec::from_iter(text.chars());
    match random.u8(0..3) {
        0 => {
            let separators = Vec::from_iter((0..letters.len()).filter(|&at| !letters[at].is_alphanumeric()));
            if !separators.is_empty() {
                letters.remove(separators[random.usize(..separators.len())]);
            }
        }
        1 => {
            let at = random.usize(..letters.len());
            let other = Vec::from_iter("3210456789STxqz?!-.,#[]\n ".chars().filter(|it| !letters.contains(it)));
            letters[at] = other[random.usize(..other.len())];
        }
        _ => {
            let lines = Vec::from_iter(text.lines());
            if lines.len() > 1 {
                let cut = random.usize(..lines.len());
                let rest = lines.iter().enumerate().filter(|(line, _)| *line != cut).map(|(_, line)| *line);
                return rest.collect::<Vec<_>>().join("\n");
            }
            letters.truncate(random.usize(1..letters.len()));
        }
    }
    letters.into_iter().collect()
}

#[test]
fn a_slip_is_never_another_snake_without_a_word_nor_proved_impossible() {
    let (all, mut random) = (published(), fastrand::Rng::with_seed(48));
    let mut all_read = 0;
    for round in 0..2000 {
        let published = &all[round % all.len()];
        let text = spoilt(&published.text, &mut random);
        let Ok(Reading { snake, box_size, notes, certain, .. }) = read(&text, None, None) else { continue };
        all_read += 1;
        if !published.is_meant(&snake) {
            let name = &published.name;
            assert!(!notes.is_empty() || !certain, "{name}: {text:?} is taken for {snake}");
            let is_proof = certain && (snake.run_too_long(box_size).is_some() || solutions(&snake) == 0);
            assert!(!is_proof, "{name}: {text:?} is called impossible, read as {snake}");
        }
    }
    assert!(all_read > 300, "{all_read}");
}

fn listed() -> impl Strategy<Value = String> {
    let kind = prop_oneof![1 => Just(Kind::Straight), 2 => Just(Kind::Turn)];
    let snake = (2..=4_usize).prop_flat_map(move |side| proptest::collection::vec(kind.clone(), side.pow(3) - 2));
    let written = (snake, proptest::sample::select(&Notation::ALL[..]))
        .prop_map(|(inner, notation)| notation::write(&Snake::from_inner(inner).unwrap(), notation));
    let numbers = proptest::collection::vec(1..4_usize, 6..30)
        .prop_map(|numbers| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    prop_oneof![3 => written, 1 => numbers, 1 => "[01]{25,27}", 1 => "[gk]{6,8}", 1 => "[L-]{25,27}"]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    /// Whatever two notations accept as different snakes that may fold is asked about; what folds is never given up.
    #[test]
    fn different_snakes_are_asked_about(text in listed()) {
        let accepts = |notation| read(&text, None, Some(notation)).ok();
        let may_fold = |reading: &Reading| solver::folds(&reading.snake, reading.box_size) != Some(false);
        let readings = Vec::from_iter(Notation::ALL.into_iter().filter_map(accepts).filter(may_fold));
        let read = read(&text, None, None);
        if readings.iter().any(|reading| reading.snake != readings[0].snake) {
            prop_assert!(matches!(read, Err(NotationError::Ambiguous(_))), "{}: {:?}", text, readings);
        } else if let (Ok(read), [one, ..]) = (read, &readings[..]) {
            prop_assert_eq!(read.snake, one.snake.clone(), "{}", text);
        }
    }
}

#[test]
fn what_cannot_be_read_is_told_for_what_it_looks_like() {
    for (text, says) in [
        ("[2, 3, 4, 6, 7, 9, 10, 11, 13, 15, 16, 17, 18, 20, 22, 24]", "these numbers only rise"),
        ("[(0,2),(2,3),(3,4),(4,6),(6,7),(7,9),(9,10)]", "these numbers only rise"),
        ("1L3-2R1-3L2-4R1-5L1", "Rubik's Snake"),
        ("bwbwbwbwbwbwbwbwbwbwbwbwbwb", "colours"),
        ("3 2 10 2 3", "row 3 is 10 cubes long"),
        ("x = [a, b, c]", "is not a whole snake"),
    ] {
        let error = read(text, None, None).unwrap_err();
        assert!(error.to_string().contains(says), "{text}: {error}");
        assert_eq!(error.other_box(), None, "{text}");
    }
    // A dash that stands irregularly is a sign, so a box for the letters alone is not proposed, nor taken.
    let dashes = "L-LLL-LL-LLL-L-LLLL-L-L-L-L";
    assert!(read(dashes, Some(BoxSize::new(2, 2, 5).unwrap()), None).is_err());
    // Regression: digits that run together among others proved a snake of 64 cubes with runs too long.
    assert!(read("3 2 2 3 2 3 2 2 3 3 2 222 3 3 3 3", None, None).is_err());
    // A box is proposed only where the runs fit into it.
    assert_eq!(read("2 2 4 2 2 3", None, None).unwrap_err().other_box(), None);
}

#[test]
fn of_two_readings_the_one_that_can_be_bought_comes_first() {
    let mut asked = 0;
    for (entry, notation) in catalogue().iter().flat_map(|entry| Notation::ALL.map(|notation| (entry, notation))) {
        let snake = entry.puzzle().snake();
        let Err(error) = read(&notation::write(snake, notation), None, None) else { continue };
        let AssembleError::Notation(NotationError::Ambiguous(readings)) = CatalogueEntry::put_first(error.into())
        else {
            panic!("{} in {notation}", entry.id)
        };
        assert_eq!(&readings[0].snake, snake, "{} in {notation}", entry.id);
        // Its colours are no part of the text.
        let name = entry.name.trim_end_matches(", in two colours");
        assert!(NotationError::Ambiguous(readings).to_string().contains(name), "{}", entry.id);
        asked += 1;
    }
    assert!(asked > 0);
}

/// Brackets are not worth a note.
#[test]
fn of_what_was_left_out_only_words_are_told() {
    let blue = entry("cubra-blue").puzzle().snake().to_string().replace(' ', ", ");
    for (text, told) in [
        (format!("const SNAKE = [{blue}]; // blue one"), "left out: `const SNAKE blue one`"),
        (format!("{{\"runs\": [{blue}], \"name\": \"Blue\"}}"), "left out: `runs name Blue`"),
    ] {
        let notes = read(&text, None, None).unwrap().notes;
        assert_eq!(notes.iter().map(ToString::to_string).collect::<Vec<_>>(), [told], "{text}");
    }
}
