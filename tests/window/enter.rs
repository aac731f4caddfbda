//! Entering a snake with a real keyboard: a slip is noticed, corrected, and the snake folded.

use serde_json::Value;

use super::desk::{Display, Opened, after_input, until};
use crate::elsewhere::BLUE;

/// Opens a window with another snake, which writes its state.
fn entering() -> Opened {
    Opened::scripted(Display::open(), "cubra-red", "motion reduced\nwait idle", |_, _| {})
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
    assert!(said(&state).contains("This row has 4 cubes; a 3×3×3 cube allows 3; a 4×4×4 takes 64."), "{state}");
    assert_eq!(state["puzzle"], "cubra-red", "nothing is taken yet");
    press(&window, &["BackSpace".to_owned()], cubes(&BLUE[..8]));
    // A few of them cube by cube, then runs again; other command keys do nothing.
    let letters: Vec<_> = ["space", "t", "m", "s", "T", "d", "n"].map(str::to_owned).into();
    press(&window, &letters, cubes(&BLUE[..10]));
    let state = press(&window, &names(&BLUE[10..]), 27);
    assert!(said(&state).contains("This is Cubra Blue,"), "{state}");
    window.display.hand("key Return\n");
    until(&window, "that's it", |state| state["entering"] == false && state["puzzle"] == "cubra-blue");
    let state = until(&window, "it folds", |state| state["search"] == "solved" && state["steps"] != 0);
    window.display.hand("key End\n");
    until(&window, "folded", |now| now["playhead"].as_f64() == state["steps"].as_f64());
    window.display.hand("key ctrl+z\n");
    until(&window, "undone at once", |state| state["puzzle"] == "cubra-red");
}

/// Its other slips are tried without a window: in the session, and as clicks in the panel.
#[test]
fn a_slip_that_was_taken_is_mended_with_a_click() {
    let mut runs = BLUE;
    runs.swap(7, 8);
    let window = entering();
    window.display.hand("key ctrl+n\n");
    until(&window, "the mode", |state| state["entering"] == true);
    let state = press(&window, &names(&runs), 27);
    assert!(said(&state).contains("It is nearly"), "{state}");
    window.display.hand("key Return\n");
    until(&window, "a verdict", |state| state["search"] == "proved none");
    take_first_correction(&window);
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
