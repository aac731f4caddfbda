//! Every notation in use, how they are told apart, and which texts are ambiguous.

use proptest::prelude::*;
use snake_cube::puzzle::notation::{self, Notation, NotationError, Reading};
use snake_cube::puzzle::{
    BoxSize, Colour, Colouring, Kind, NamedPuzzle, Pattern, Puzzle, PuzzleFile, PuzzleOptions, Snake,
};
use snake_cube::solver::folds;

use crate::corpus::{again, saved};
use crate::elsewhere::{BLUE, entry, folder};

const HASKELL: &str = "FFTTFTTTFFTTFTTFTTFTTTTTTTTTFTFTTTTTTFTFFTTTTFFTTFTTTTTTTTTTFFT";
const FSHARP: &str = "srssrrrrrrrrrrsrrssrrrrssrsrrrrrrsrsrrrrrrrrrsrrsrrsrrssrrrsrrss";
const PROLOG: &str = "f f t f t t t t f t t t t t t t t f t t t f t t t f";

pub fn read(text: &str, size: Option<BoxSize>, forced: Option<Notation>) -> Result<Reading, NotationError> {
    notation::read(text, size, forced, folds)
}

pub fn cube(side: i64) -> BoxSize {
    BoxSize::new(side, side, side).unwrap()
}

fn segments_of(text: &str) -> (Notation, Vec<usize>) {
    let reading = read(text, None, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    (reading.notation, reading.snake.segments())
}

fn in_catalogue(id: &str) -> &'static Snake {
    entry(id).puzzle().snake()
}

#[test]
fn every_notation_in_use() {
    for (notation, text) in [
        (Notation::Esc, "ESCCCSCCSCCCSCSCCCCSCSCSCSE"),
        (Notation::Esc, "ESTTTSTTSTTTSTSTTTTSTSTSTSE"),
        (Notation::Esc, "ESLLLSLLSLLLSLSLLLLSLSLSLSE"),
        (Notation::Esc, "SLLLSLLSLLLSLSLLLLSLSLSLS"),
        (Notation::Cubelets, "ssrrrsrrsrrrsrsrrrrsrsrsrss"),
        (Notation::Links, "FFTTTFTTFTTTFTFTTTTFTFTFTF"),
        (Notation::Links, "tfTTTFTTFTTTFTFTTTTFTFTFTF"),
        (Notation::Inner, "STTTSTTSTTTSTSTTTTSTSTSTS"),
        (Notation::Inner, "SSTTTSTTSTTTSTSTTTTSTSTSTSS"),
        (Notation::Dashes, "--ooo-oo-ooo-o-oooo-o-o-o--"),
        (Notation::Dashes, "--...-..-...-.-....-.-.-.--"),
        (Notation::Dashes, "–−ooo-oo-ooo-o-oooo-o-o-o—-"),
        (Notation::Bits, "001110110111010111101010100"),
        (Notation::BitsStraight, "110001001000101000010101011"),
        (Notation::Codes, "312221221222121222212121213"),
        (Notation::Segments, "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3"),
        (Notation::Segments, "32232322332223333"),
        (Notation::Segments, "322 323 223 322 23333"),
        (Notation::Segments, "٣ ٢ ٢ ٣ ٢ ٣ ٢ ٢ ٣ ٣ ٢ ٢ ٢ ٣ ٣ ٣ ٣"),
        (Notation::Segments, "③②②③②③②②③③②②②③③③³"),
        (Notation::Segments, "ⅢⅡⅡ Ⅲ Ⅱ ⅲ Ⅱ Ⅱ ⒊ Ⅲ Ⅱ Ⅱ Ⅱ Ⅲ Ⅲ Ⅲ Ⅲ"),
        (Notation::Segments, "3-2-2-3-2-3-2-2-3-3-2-2-2-3-3-3-3"),
        (Notation::SegmentsLess1, "2,1,1,2,1,2,1,1,2,2,1,1,1,2,2,2,2"),
        (Notation::SegmentsLess1First, "3,1,1,2,1,2,1,1,2,2,1,1,1,2,2,2,2"),
        (Notation::SegmentsLess1Last, "2,1,1,2,1,2,1,1,2,2,1,1,1,2,2,2,3"),
        (Notation::SegmentsLess2, "1 0 0 1 0 1 0 0 1 1 0 0 0 1 1 1 1"),
        (Notation::Moves, "RR D R DD R DD R D RR DD R D R DD RR DD RR"),
    ] {
        assert_eq!(segments_of(text), (notation, BLUE.to_vec()), "{text}");
        assert_eq!(segments_of(&text.to_lowercase()), (notation, BLUE.to_vec()), "{text}");
    }
}

#[test]
fn staircases() {
    let red = read("RRDRDRDRDRDDRDRDRDRRDDRDRD", None, None).unwrap();
    assert_eq!((red.notation, &red.snake), (Notation::Moves, in_catalogue("cubra-red")));
    // The moves of a solution are also the moves of a snake laid out differently.
    let solved = read("RRBLUUBDDRUFFLLBDBUUFFRRBB", None, None).unwrap();
    assert_eq!((solved.notation, solved.snake.segments()), (Notation::Moves, BLUE.to_vec()));
    let down = "XX\n XX\n  XX\n   XX";
    let up = "   xx\n  xx\n xx\nxx\n";
    for drawing in [down, up] {
        assert_eq!(segments_of(drawing), (Notation::Drawing, vec![2; 7]), "{drawing}");
    }
    let common = Snake::from_segments(&BLUE).unwrap();
    let drawing = notation::write(&common, Notation::Drawing);
    let indented: String = drawing.lines().map(|line| format!("    {line}\r\n")).collect();
    assert_eq!(segments_of(&indented), (Notation::Drawing, BLUE.to_vec()));
}

#[test]
fn the_snakes_of_the_articles() {
    assert_eq!(segments_of(HASKELL), (Notation::Links, in_catalogue("king-46").segments()));
    assert_eq!(segments_of(FSHARP), (Notation::Cubelets, in_catalogue("king-46-blocks").segments()));
    assert_eq!(segments_of(PROLOG), (Notation::Links, in_catalogue("cubra-orange").segments()));
    assert_eq!(segments_of("TTTTTT"), (Notation::Inner, vec![2; 7]));
    assert_eq!(segments_of("fffffff").1, [8]);
}

#[test]
fn boxes_that_are_no_cubes() {
    let flat = BoxSize::new(2, 3, 1).unwrap();
    for text in ["STTS", "3 2 3", "ssrrss", "FFTTF", "RRURR", "XXX\n  XXX"] {
        let reading = read(text, Some(flat), None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(reading.snake.segments(), [3, 2, 3], "{text}");
        if let Ok(other) = read(text, None, None) {
            assert!(other.snake.run_too_long(other.box_size).is_some(), "{text}: {}", other.snake);
        }
    }
    let long = read("10 10", Some(BoxSize::new(10, 1, 2).unwrap()), Some(Notation::Segments)).unwrap_err();
    assert!(matches!(long, NotationError::Size { given: true, .. }), "{long}");
    let bend = read("2 10 9", Some(BoxSize::new(10, 2, 1).unwrap()), None);
    assert!(bend.is_err());
    let bend = read("10 2 10", Some(BoxSize::new(10, 2, 1).unwrap()), None).unwrap();
    assert_eq!(bend.snake.segments(), [10, 2, 10]);
}

/// The readings listed by an ambiguity error.
fn asked(text: &str) -> Vec<(Notation, Vec<usize>)> {
    match read(text, None, None) {
        Err(NotationError::Ambiguous(readings)) => {
            let message = NotationError::Ambiguous(readings.clone()).to_string();
            for reading in &readings {
                assert!(message.contains(reading.notation.word()), "{message}");
                assert!(message.contains(&reading.snake.to_string()), "{message}");
                let settled = read(text, None, Some(reading.notation)).unwrap();
                assert_eq!(settled.snake, reading.snake);
            }
            readings.into_iter().map(|reading| (reading.notation, reading.snake.segments())).collect()
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn different_snakes_are_asked_about() {
    // The sum is 27, and both fold.
    let both = "2 1 1 1 2 1 2 1 2 1 2 1 2 1 1 1 1 1 1 2";
    let middle = [2, 2, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 2, 2, 2, 2, 2];
    let first = [&[2], &middle[..], &[3]].concat();
    let last = [&[3], &middle[..], &[2]].concat();
    assert_eq!(asked(both), [(Notation::SegmentsLess1First, first), (Notation::SegmentsLess1Last, last)]);
    // With inner cubelets only, what folds shows which digit is a turn; where neither does, it is not asked.
    let bits = format!("{}0", "01".repeat(12));
    let neither = read(&bits, None, None).unwrap();
    assert!(neither.notation == Notation::Bits && !neither.certain, "{neither:?}");
    // The ends show it.
    assert_eq!(segments_of(&format!("{}0", "01".repeat(13))).0, Notation::Bits);
    assert_eq!(segments_of(&format!("{}1", "10".repeat(13))).0, Notation::BitsStraight);
}

#[test]
fn the_ends_have_no_kind() {
    for (notation, text) in [
        (Notation::Cubelets, "rsrrrsrrsrrrsrsrrrrsrsrsrsr"),
        (Notation::Esc, "ESCCCSCCSCCCSCSCCCCSCSCSCSC"),
        (Notation::Inner, "TSTTTSTTSTTTSTSTTTTSTSTSTST"),
    ] {
        assert_eq!(segments_of(text), (notation, BLUE.to_vec()), "{text}");
        assert!(!read(text, None, None).unwrap().notes.is_empty(), "{text}");
    }
    // What folds shows which end is missing; if neither does, the reading is uncertain.
    let neither = read("STTTSTTSTTTSTSTTTTTSTSTSTS", None, None).unwrap();
    assert!(!neither.certain && !neither.notes.is_empty(), "{neither:?}");
}

#[test]
fn runs_settle_which_digit_is_a_turn() {
    let inner = "0111011011101011110101010";
    assert_eq!(segments_of(inner), (Notation::Bits, BLUE.to_vec()));
    let flipped: String = inner.chars().map(|digit| if digit == '0' { '1' } else { '0' }).collect();
    assert_eq!(segments_of(&flipped), (Notation::BitsStraight, BLUE.to_vec()));
    assert_eq!(segments_of("111111"), (Notation::Bits, vec![2; 7]));
    assert_eq!(segments_of("000000"), (Notation::BitsStraight, vec![2; 7]));
    assert_eq!(segments_of("0000000"), (Notation::SegmentsLess2, vec![2; 7]));
    assert_eq!(segments_of("1111111"), (Notation::SegmentsLess1, vec![2; 7]));
}

#[test]
fn a_lone_reading_keeps_a_run_too_long() {
    // One list in circulation has a run of five; its author searched 830 million steps in vain.
    let wrong = "SSTTSTTTSSTTSTTSTTSTTTTTTTTTSTSTTTTTTSTSSTTTSSSTTSTTTTTTTTTTSS";
    let reading = read(wrong, None, None).unwrap();
    assert_eq!(reading.box_size, cube(4));
    assert_eq!(reading.snake.run_too_long(cube(4)), Some((31, 5)));
}

#[test]
fn errors_name_the_mistake_and_its_place() {
    let error = |text: &str| read(text, None, None).unwrap_err();
    for text in ["", " \n\t "] {
        assert_eq!(error(text), NotationError::Empty);
    }
    for text in ["teapot", "λ", "3.14159", "((((", "…"] {
        assert!(matches!(error(text), NotationError::NotASnake(_)), "{text}: {:?}", error(text));
    }
    assert!(matches!(error(&"3 ".repeat(100_000)), NotationError::TooLong(_)));
    assert!(matches!(error(&"X".repeat(1500)), NotationError::TooLong(1500)));

    for (text, at, says) in [
        ("STTTSTTSTTTSQSTTTTSTSTSTS", Some(13), "`Q` at place 13"),
        ("3 2 2 3 2 3 2 2 3 3 2 1 2 3 3 3 3", Some(12), "number 12 is 1"),
        ("RRDRDDRLDRDRRDDRDRDDRRDDRR", Some(8), "`L` at place 8"),
        // Signs of a turn that do not belong together.
        ("--ooo-oo-o.o-o-oooo-o-o-o--", Some(11), "`.` at place 11"),
        // A letter missing; its position cannot be known.
        ("STTTSTTSTTTSTSTTTTSTSTST", None, "24 signs for 26 cubes: 1 too few for 3×3×3"),
        ("R D R D R D R D R D R D R D R D R", None, "turns without lengths"),
        // A number off by one makes a run too long, which gives the position.
        ("3 2 2 4 2 3 2 2 3 3 2 2 2 3 3 3 3", Some(4), "28 cubes: 1 too many for 3×3×3"),
        ("③ ② ② ⑩ ② ③ ② ② ③ ③ ② ② ② ③ ③ ③ ③", Some(4), "row 4 is 10 cubes long"),
        // Probably right, but for a box that was not given.
        ("2 3 2 2 3 2 2 3 2 2 3", None, "would fill a 2×2×4 box"),
        ("3 2 2", None, "a 2×2×2 has 8, a 3×3×3 has 27. Is that all of it?"),
        ("XX\n XX\n    XX", None, "is not a whole snake"),
        // Numbers that may be run lengths are blamed as such.
        ("3 2 2 3 2 3 2 2 3", None, "14 cubes: a 2×2×2 has 8, a 3×3×3 has 27."),
        // What fits no box is not offered.
        ("1 1 0 1 1 0", None, "11 cubes"),
        ("001001", Some(3), "9 cubes"),
        // Too many ones for a slip.
        ("2 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2", None, "without the one it begins with"),
        // Few signs that are wrong are named.
        ("ESCCCSCCSCC?SCSCCCCSCSCSCSE", Some(12), "`?`"),
        ("3 2 2 3 two-ish 3", Some(6), "`ish`"),
    ] {
        let error = error(text);
        assert_eq!(error.at(), at, "{text}: {error}");
        assert!(error.to_string().contains(says), "{text}: {error}");
        assert!(!error.to_string().contains("--"), "{text}: {error}");
    }
    let small = read(HASKELL, Some(cube(3)), None).unwrap_err();
    assert!(small.to_string().contains("64 cubes: 37 too many for 3×3×3"), "{small}");
}

/// A list with one letter per link must not, with a letter lost, be read as one letter per inner cubelet.
#[test]
fn a_lost_letter_is_noticed_in_every_notation() {
    let common = in_catalogue("cubra-blue");
    for notation in Notation::ALL {
        let written = notation::write(common, notation);
        let lost: String = if written.contains(' ') && notation != Notation::Drawing {
            written.split(' ').skip(1).collect::<Vec<_>>().join(" ")
        } else {
            written.chars().skip(1).collect()
        };
        match read(&lost, None, Some(notation)) {
            Err(_) => {}
            Ok(reading) if reading.notes.iter().any(|note| note.to_string().contains("one sign is missing")) => {}
            Ok(reading) => panic!("{notation}: {lost} is taken for {}", reading.snake),
        }
    }
}

#[test]
fn one_notation_can_be_forced() {
    assert!(read("TTTTTT", None, Some(Notation::Segments)).is_err());
    assert!(read("TTTTTT", None, Some(Notation::Links)).is_err());
    // Regression: a list that could be the code of another puzzle was called so, though its notation was said.
    let codes = "3 1 0 0 0 1 0 0 0 0 0 0 0 0 0 3 0 0 0 0 2 2 0";
    let size = Some(BoxSize::new(3, 3, 4).unwrap());
    assert!(read(codes, size, Some(Notation::SegmentsLess2)).is_ok());
    let text = "3 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2 2";
    let last = read(text, None, Some(Notation::SegmentsLess1Last)).unwrap();
    assert_eq!(last.snake.segments()[0], 4);
    // With letters too many, too: the same letters with the ends would be a snake of fewer.
    let inner = "STTTSTTSTTTSTSTTTTSTSTSTS";
    for (before, after, told) in [("", "T", " 28 cubes: 1 "), ("", "TS", " 29 cubes: 2 "), ("T", "T", " 29 cubes: 2 ")]
    {
        let text = format!("{before}{inner}{after}");
        let error = read(&text, Some(cube(3)), Some(Notation::Inner)).unwrap_err().to_string();
        let told = format!("{told}too many for 3×3×3");
        assert!(error.contains(&told) && error.contains("without the two end cubes"), "{text}: {error}");
    }
}

fn snakes() -> impl Strategy<Value = (Snake, BoxSize)> {
    (1..=5_i64, 1..=5_i64, 1..=5_i64)
        .prop_filter_map("a snake of two has no inner cubelets to write", |(w, h, d)| {
            BoxSize::new(w, h, d).ok().filter(|size| size.cells() > 2)
        })
        .prop_flat_map(|size| {
            let kind = prop_oneof![Just(Kind::Straight), Just(Kind::Turn)];
            (proptest::collection::vec(kind, size.cells() - 2), Just(size))
        })
        .prop_map(|(inner, size)| (Snake::from_inner(inner).unwrap(), size))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn every_notation_reads_what_it_writes((snake, size) in snakes(), notation in proptest::sample::select(&Notation::ALL[..])) {
        let text = notation::write(&snake, notation);
        let reading = read(&text, Some(size), Some(notation));
        prop_assert_eq!(reading.map(|reading| reading.snake), Ok(snake.clone()), "{}", text);
        // Without a question it is never read as another snake that fits the box no better, unless it does not fold.
        match read(&text, Some(size), None) {
            Ok(reading) => prop_assert!(
                reading.snake == snake
                    || snake.run_too_long(size).is_some()
                    || folds(&snake, size) == Some(false) && !reading.certain,
                "{} is taken for {}: {}", text, reading.notation, reading.snake
            ),
            Err(NotationError::Ambiguous(readings)) => prop_assert!(
                readings.iter().any(|reading| reading.snake == snake) || folds(&snake, size) == Some(false)
            ),
            // What folds is never taken for another puzzle.
            Err(NotationError::RubiksSnake) => prop_assert_ne!(folds(&snake, size), Some(true)),
            Err(error) => prop_assert!(snake.run_too_long(size).is_some(), "{}", error),
        }
    }

    /// Each refusal says what to do next.
    #[test]
    fn no_text_is_too_strange(
        text in prop_oneof![any::<String>(), "[STFTRDEC0123 xX\n.o-]{0,80}"],
        size in proptest::option::of(snakes().prop_map(|(_, size)| size)),
        notation in proptest::option::of(proptest::sample::select(&Notation::ALL[..])),
    ) {
        match read(&text, size, notation) {
            Ok(reading) => prop_assert_eq!(reading.snake.len(), reading.box_size.cells()),
            Err(error) => {
                let told = error.to_string();
                let verbs = ["Write", "Count again", "Count that", "Look for", "Draw it", "Draw the", "Correct", "Copy"];
                let mut ways = verbs.into_iter().chain(["Choose", "choose", "can be read as:"]);
                prop_assert!(crate::corpus::is_plain(&told) && ways.any(|way| told.contains(way)), "{}", told);
            }
        }
    }
}

#[test]
fn what_is_no_snake_is_not_blamed_for_a_letter() {
    for text in [
        "hello",
        "my snake has 17 pieces",
        "how do i solve this",
        "test",
        "close",
        "Schlange",
        "https://www.example.com/test",
        "27",
        "I bought it in 1999",
        "17 pieces",
    ] {
        let error = read(text, None, None).unwrap_err();
        assert!(matches!(error, NotationError::NotASnake(_)), "{text}: {error}");
    }
}

/// Saved puzzles can be read: all sizes, boxes that are not cubes, palindromes, colours, all fields.
// Regression: a saved or copied snake could be read as another.
#[test]
fn a_saved_puzzle_reads_as_itself() {
    let mut random = fastrand::Rng::with_seed(5);
    let boxes = (2..=10).map(|side| [side; 3]).chain([[2, 2, 1], [2, 3, 4], [2, 10, 10], [1, 1, 7], [4, 4, 5]]);
    for sides in boxes {
        let size = BoxSize::new(sides[0], sides[1], sides[2]).unwrap();
        for round in 0..24 {
            let straight = random.f64();
            let kind = |random: &mut fastrand::Rng| if random.f64() < straight { Kind::Straight } else { Kind::Turn };
            let mut inner = Vec::from_iter((2..size.cells()).map(|_| kind(&mut random)));
            if round % 4 == 0 {
                let half = inner.len().div_ceil(2);
                let mirrored = Vec::from_iter(inner[..half].iter().rev().copied());
                let len = inner.len();
                inner[len - half..].copy_from_slice(&mirrored);
            }
            let colours =
                (0..size.cells()).map(|_| if random.bool() { Colour::Black } else { Colour::White }).collect();
            let colouring = (round % 3 == 0).then_some(Colouring { colours, pattern: Pattern::Block });
            let puzzle = Puzzle::new(Snake::from_inner(inner).unwrap(), Some(size), colouring).unwrap();
            let text = |text: &str| (round % 2 == 0).then(|| text.to_owned());
            let (source, notes) = (text("grandma's \"attic\""), text("a\nb = 3"));
            let file = PuzzleFile { name: "= 2 3 TT".to_owned(), puzzle, source, notes };
            let (read, doubts) = again(&file);
            assert_eq!((saved(read), doubts.notes), (file, vec![]));
        }
    }
    // Read as lengths of segments, it has a second meaning: 4³ + 61 = 5³.
    let inner = std::iter::once(Kind::Straight).chain([Kind::Turn; 61]).collect();
    let puzzle = Puzzle::new(Snake::from_inner(inner).unwrap(), None, None).unwrap();
    assert!(read(&puzzle.snake().to_string(), None, None).is_err());
    let file = PuzzleFile { name: "mine".to_owned(), puzzle, source: None, notes: None };
    let read = again(&file).0;
    assert_eq!((read.notation, saved(read)), (Notation::Inner, file));
}

// Regression: a byte order mark made a snake unreadable.
#[test]
fn a_byte_order_mark_is_ignored() {
    let folder = folder();
    let path = folder.path().join("snake.txt");
    for text in ["\u{feff}TTTTTT", "\u{feff}two-by-two", "\u{feff}snake = 'TTTTTT'\n"] {
        std::fs::write(&path, text).unwrap();
        let options = PuzzleOptions::default();
        for read in [
            NamedPuzzle::open(&path, &options, folds),
            NamedPuzzle::from_reader(text.as_bytes(), "standard input", &options, folds),
        ] {
            assert_eq!(read.unwrap().0.puzzle.snake().turns(), 6, "{text:?}");
        }
    }
}

/// A box beside the snake, in one word, must be one that the snake fills.
#[test]
fn a_box_beside_the_snake_is_left_out() {
    let blue = in_catalogue("cubra-blue");
    for text in [format!("3x3x3: {blue} # mine"), format!("Cube 3×3×3 = {blue}"), format!("17 3x3x3 27 {blue}")] {
        assert_eq!(read(&text, None, None).unwrap().snake, *blue, "{text}");
    }
    assert!(read(&format!("4x4x4: {blue}"), None, None).is_err());
}

// Regression: of nine twos, three were taken for the box beside a smaller snake; the error for too many runs explained
// something else.
#[test]
fn all_runs_of_a_list_are_counted() {
    for (list, count, told) in [
        ("2 ", 8, "9 cubes: "),
        ("2 ", 9, "10 cubes: "),
        ("2 ", 10, "11 cubes: "),
        ("2 ", 1000, "2 to 1000 cubes, not 1001"),
        ("3 ", 500, "2 to 1000 cubes, not 1001"),
        ("2 3 ", 334, "2 to 1000 cubes, not 1003"),
    ] {
        let error = read(&list.repeat(count), None, None).unwrap_err();
        assert!(error.to_string().contains(told), "{error}");
    }
}

#[test]
fn the_wrong_place_is_found_in_the_text() {
    for (text, marked) in [
        ("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 x 3", "x"),
        ("3 2 2 3 2 3 2 2 0 3 2 2 2 3 3 3 3", "0"),
        // Also far from complete.
        ("3 2 2 2 3 2 2 3 3 2 2 x 2 3 3", "x"),
        ("3-2-2-3-2-3-2-2-3-17x-2-2-2-3-3-3-3", "17x"),
        ("32231323322333333", "1"),
        ("STTSXTTSTTTSTSTTTTSTSTSTS", "X"),
        ("S T T T S ✗ T S T T T S T S T T T T S T S T S T S", "✗"),
        ("--ooo-oo?ooo-o-oooo-o-o-o--", "?"),
        ("3 2 2 3 2 4 2 2 3 3 2 2 2 3 3 3 3", "4"),
        ("32232422332223333", "4"),
    ] {
        let error = read(text, None, None).unwrap_err();
        let place = error.place_in(text).unwrap_or_else(|| panic!("{text}: {error}"));
        assert_eq!(&text[place], marked, "{text}: {error}");
    }
    // An error of the text as a whole has no position.
    assert_eq!(read("3 2 2", None, None).unwrap_err().place_in("3 2 2"), None);
}

proptest! {
    #[test]
    fn a_place_is_in_the_text(text in "[ 0-9STXx,\n✗-]{0,40}") {
        if let Err(error) = read(&text, None, None) && let Some(place) = error.place_in(&text) {
            prop_assert!(text.get(place).is_some_and(|marked| !marked.is_empty()));
        }
    }
}
