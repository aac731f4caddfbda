//! Entering a snake with a real keyboard: a slip is noticed, corrected, and the snake folded.

use serde_json::Value;

use super::desk::{Opened, after_input, play_well, program, until, watching};

const BLUE: [usize; 17] = [3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 3];
const LETTERS: &str = "STTTSTTSTTTSTSTTTTSTSTSTS";

/// Opens a window with another snake, which writes its state.
fn entering() -> Opened {
    let window = Opened::new(|folder| {
        let script = format!("quality low\nmotion reduced\nwait idle\n{}", watching());
        std::fs::write(folder.join("script.txt"), script).unwrap();
        let mut command = program(folder);
        command.args(["cubra-red", "--script", "script.txt"]);
        command
    });
    until(&window, "it begins", |_| true);
    window.take_keyboard();
    window
}

/// The messages of the mode or about the puzzle.
fn said(state: &Value) -> String {
    state["messages"].as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
}

/// Presses these keys, then waits until there are this many cubes.
fn press(window: &Opened, keys: &[String], cubes: usize) -> Value {
    if !keys.is_empty() {
        window.display.hand(&format!("key --delay 10 {}\n", keys.join(" ")));
    }
    until(window, &keys.join(" "), |state| state["entered"] == cubes)
}

fn names(runs: &[usize]) -> Vec<String> {
    runs.iter().map(ToString::to_string).collect()
}

fn cubes(runs: &[usize]) -> usize {
    1 + runs.iter().map(|run| run - 1).sum::<usize>()
}

#[test]
fn a_slip_is_seen_mended_and_the_snake_folded() {
    let window = entering();
    window.display.hand("key ctrl+n\n");
    until(&window, "the mode", |state| state["entering"] == true && state["entered"] == 1);
    press(&window, &names(&BLUE[..8]), cubes(&BLUE[..8]));
    // Four instead of three.
    let state = press(&window, &names(&[4]), cubes(&BLUE[..8]) + 3);
    assert!(said(&state).contains("This run has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64."), "{state}");
    assert_eq!(state["puzzle"], "cubra-red", "nothing is taken yet");
    press(&window, &["BackSpace".to_owned()], cubes(&BLUE[..8]));
    // A few of them cube by cube, then runs again; other command keys do nothing.
    let letters: Vec<_> = ["space", "t", "m", "s", "T", "d", "n"].map(str::to_owned).into();
    press(&window, &letters, cubes(&BLUE[..10]));
    let state = press(&window, &names(&BLUE[10..]), 27);
    assert!(said(&state).contains("This is Cubra Blue,"), "{state}");
    window.display.hand("key Return\n");
    until(&window, "that's it", |state| state["entering"] == false && state["puzzle"] == "cubra-blue");
    window.display.hand("key Return\n");
    let state = until(&window, "it folds", |state| state["search"] == "solved" && state["follow"] == true);
    window.display.hand("key End\n");
    until(&window, "folded", |now| now["playhead"].as_f64() == state["steps"].as_f64());
    window.display.hand("key Escape\n");
    until(&window, "left", |state| state["follow"] == false);
    window.display.hand("key ctrl+z\n");
    until(&window, "undone at once", |state| state["puzzle"] == "cubra-red");
}

/// When a slip is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReportMessage {
    /// At the wrong key, or at the next one.
    AtOnce,
    /// By the number of cubes.
    ByCount,
    /// Once all are entered: by the similar known snake.
    AsNearlyKnown,
}

/// A try: its keys, and after how many of them the slip is complete.
struct SlipTry {
    keys: Vec<String>,
    slip: usize,
    /// Number of cubes after the slip, and after all keys.
    cubes: [usize; 2],
}

fn of_runs(place: usize, runs: &[usize]) -> SlipTry {
    SlipTry { keys: names(runs), slip: place + 1, cubes: [cubes(&runs[..=place]), cubes(runs)] }
}

/// The cube at this index entered as the other kind.
fn of_letters(place: usize) -> SlipTry {
    let flip = |letter: char| if letter == 'S' { 't' } else { 's' };
    let keys = LETTERS.chars().enumerate().map(|(at, letter)| if at == place { flip(letter) } else { letter });
    let keys = keys.map(|key| key.to_ascii_lowercase().to_string()).collect();
    // Noticed at the next turn at the latest.
    let slip = (place + 2).min(LETTERS.len());
    SlipTry { keys, slip, cubes: [slip + 1 + usize::from(slip == LETTERS.len()), 27] }
}

#[test]
fn each_of_twenty_slips_is_reported() {
    let window = entering();
    window.display.hand("key ctrl+n\n");
    until(&window, "the mode", |state| state["entering"] == true);
    let by = |place: usize, by: isize| {
        let mut runs = BLUE;
        runs[place] = runs[place].checked_add_signed(by).unwrap();
        of_runs(place, &runs)
    };
    let swapped = |place: usize| {
        let mut runs = BLUE;
        runs.swap(place, place + 1);
        of_runs(place + 1, &runs)
    };
    let tries = [
        (by(0, 1), ReportMessage::AtOnce),
        (by(5, 1), ReportMessage::AtOnce),
        (by(9, 1), ReportMessage::AtOnce),
        (by(16, 1), ReportMessage::AtOnce),
        (by(1, 1), ReportMessage::ByCount),
        (by(6, 1), ReportMessage::ByCount),
        (by(12, 1), ReportMessage::ByCount),
        (by(0, -1), ReportMessage::ByCount),
        (by(3, -1), ReportMessage::ByCount),
        (by(8, -1), ReportMessage::ByCount),
        (by(15, -1), ReportMessage::ByCount),
        (of_letters(1), ReportMessage::AtOnce),
        (of_letters(3), ReportMessage::AtOnce),
        (of_letters(12), ReportMessage::AtOnce),
        (of_letters(2), ReportMessage::AsNearlyKnown),
        (of_letters(0), ReportMessage::AsNearlyKnown),
        (of_letters(7), ReportMessage::AsNearlyKnown),
        (of_letters(24), ReportMessage::AsNearlyKnown),
        (swapped(0), ReportMessage::AsNearlyKnown),
        (swapped(7), ReportMessage::AsNearlyKnown),
    ];
    assert_eq!(tries.len(), 20);
    for (number, (slipped, expected)) in tries.iter().enumerate() {
        let SlipTry { keys, slip, cubes } = slipped;
        let state = press(&window, &keys[..*slip], cubes[0]);
        let whole = |state: &Value| said(state).contains("are there.");
        let told = if said(&state).contains("cube allows 3;") {
            ReportMessage::AtOnce
        } else {
            let state = press(&window, &keys[*slip..], cubes[1]);
            if said(&state).contains("too many for 3×3×3") {
                ReportMessage::ByCount
            } else if said(&state).contains("It is nearly") {
                // A wrong snake can be accepted all the same.
                if number + 1 == tries.len() {
                    window.display.hand("key Return\n");
                    until(&window, "taken", |state| state["entering"] == false);
                    window.display.hand("key Return\n");
                    let known = |state: &Value| state["search"] != "idle" && state["search"] != "running";
                    let state = until(&window, "a verdict", known);
                    assert_eq!(state["search"], "proved none", "try {number}");
                    take_first_correction(&window);
                    window.display.hand("key ctrl+n\n");
                    until(&window, "the mode", |state| state["entering"] == true);
                }
                ReportMessage::AsNearlyKnown
            } else {
                assert!(!whole(&state), "try {number} is not seen: {}", keys.join(" "));
                window.display.hand("key e\n");
                until(&window, "the end is told", |state| said(state).contains("It ends after"));
                ReportMessage::ByCount
            }
        };
        assert_eq!(told, *expected, "try {number}: {}", keys.join(" "));
        let back = "BackSpace ".repeat(30);
        window.display.hand(&format!("key --delay 5 {back}\n"));
        until(&window, "from the beginning", |state| state["entered"] == 1);
    }
}

/// Clicks the first correction, and folds it. Going down from below the strip, whose cubes are highlighted too, the
/// first point that highlights a cube is on that card.
fn take_first_correction(window: &Opened) {
    until(window, "what may have been meant", |state| state["suggestions"].as_array().is_some_and(|it| !it.is_empty()));
    // Away from the chain in the picture, whose cubes are highlighted as well.
    window.display.hand("mousemove 30 660\n");
    until(window, "nothing is lit", |state| state["pointed"] == 0);
    let is_card = |y: &u32| {
        window.display.hand(&format!("mousemove 1100 {y}\n"));
        after_input(window)["pointed"].as_u64() > Some(0)
    };
    let y = (210..500).step_by(20).find(is_card).expect("a card");
    window.display.hand(&format!("mousemove 1100 {}\n", y + 8));
    after_input(window);
    window.display.hand("click 1\n");
    until(window, "it is taken", |state| {
        state["search"] == "idle" && state["suggestions"].as_array().is_some_and(Vec::is_empty)
    });
    window.display.hand("mousemove 400 300 key Return\n");
    until(window, "it folds", |state| state["search"] == "solved" && state["steps"].as_u64() > Some(0));
}

#[test]
fn the_first_correction_of_a_snake_that_ends_too_early_is_the_one_meant() {
    // A run of two instead of three.
    let runs: String = [3, 2, 2, 3, 2, 3, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 3].map(|run| format!("run {run}\n")).concat();
    let entered =
        format!("theme light\nenter\n{runs}cube E\nstate wrong.json\ndone\nwait idle\nwait 1\nstate told.json\n");
    let told = play_well(&["cubra-red"], &format!("{entered}quit\n"));
    assert!(said(&told.state("wrong")).contains("It ends after 26 cubes"));
    let first = told.state("told")["suggestions"][0].as_str().unwrap().to_owned();
    let taken = format!("{entered}snake {first}\nsolve\nwait planned\nend\nstate folded.json\nquit\n");
    let folded = play_well(&["cubra-red"], &taken).state("folded");
    assert_eq!((&folded["puzzle"], &folded["solutions"]), (&Value::from("cubra-blue"), &Value::from(1)));
    assert_eq!(folded["playhead"].as_f64(), folded["steps"].as_f64());
}
