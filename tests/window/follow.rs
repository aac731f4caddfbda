//! Folding along with a real keyboard, a real pointer, and without input; the demo.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::desk::{Display, Opened, SNAKE_CUBE, now, until};
use crate::elsewhere::content;

/// Opens a small window in the mode for folding along, which writes its state.
pub fn folding(puzzle: &str, lines: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Opened {
    folding_on(Display::small(), puzzle, lines, set_up)
}

fn folding_on(display: Display, puzzle: &str, lines: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Opened {
    Opened::scripted(display, puzzle, &format!("motion reduced\nsolve\nwait planned\npause\n{lines}"), set_up)
}

fn page(state: &Value) -> u64 {
    state["page"].as_u64().unwrap()
}

/// The text of each step as printed in the terminal.
fn steps_of(puzzle: &str) -> Vec<String> {
    let output = Command::new(SNAKE_CUBE).args(["plan", "--json", puzzle]).output().unwrap().stdout;
    let lines = String::from_utf8(output).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.skip(1).map(|step| step["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_whole_fold_with_one_key_and_with_one_button() {
    let window = folding_on(Display::of_size("800x600"), "cubra-blue", "", |_, _| {});
    window.display.hand("key f\n");
    until(&window, "F begins", |state| state["follow"] == true && page(state) == 0);
    let last = steps_of("cubra-blue").len() as u64 + 1;
    // As presenters and pedals do, which act as keyboards.
    window.display.hand(&format!("key --repeat {last} --repeat-delay 120 --delay 20 Next\n"));
    let state = until(&window, "the end", |state| page(state) == last);
    assert_eq!(state["playhead"].as_f64(), state["steps"].as_f64());
    window.display.hand("key Prior\n");
    until(&window, "back", |state| page(state) == last - 1);
    window.display.hand("key Home\n");
    until(&window, "the beginning", |state| page(state) == 0);
    // A held key turns one page.
    window.display.hand("key Right keydown Right\n");
    // Longer than X's delay before a key repeats.
    std::thread::sleep(Duration::from_secs(1));
    window.display.hand("keyup Right key Left\n");
    until(&window, "there and back", |state| page(state) == 1);
    window.display.hand("key Home\n");
    until(&window, "the beginning again", |state| page(state) == 0);
    // The buttons at the right and at the left; dragging turns the picture and no page.
    for (at, next) in (1..=last).map(|next| ("680 540", next)).chain((1..=3).map(|back| ("70 540", last - back))) {
        window.display.hand(&format!("mousemove {at} click 1\n"));
        until(&window, "a click", |state| page(state) == next);
    }
    for part in ["mousemove 400 300 mousedown 1", "mousemove 360 310", "mousemove 300 320", "mouseup 1"] {
        window.display.hand(&format!("{part}\n"));
        std::thread::sleep(Duration::from_millis(300));
    }
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(page(&now(&window).unwrap()), last - 3);
    window.display.hand("key Escape\n");
    let state = until(&window, "the panel", |state| state["follow"] == false);
    assert_eq!(state["playhead"].as_f64(), Some((last - 4) as f64));
}

/// Widgets over the picture get their own clicks.
#[test]
fn a_click_on_a_picture_over_the_picture_is_for_that_one() {
    let window = folding_on(Display::open(), "cubra-blue", "seek 5\nfollow", |_, _| {});
    let click = |at: &str| window.display.hand(&format!("mousemove {at} click 1\n"));
    let lost = |is: bool| move |state: &Value| (state["locate"]["step"] != "") == is;
    // The button, a place below the pictures, then a picture.
    click("1092 566");
    until(&window, "the pictures", lost(true));
    click("640 642");
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(page(&now(&window).unwrap()), 6);
    click("140 180");
    let state = until(&window, "the one that was pointed at", lost(false));
    assert_eq!(page(&state), 4, "two before");
    window.display.hand("key Home key Right key Right\n");
    let done = until(&window, "the first step done", |state| page(state) == 2);
    click("384 655");
    let mirrored = until(&window, "the mirror image", |state| state["step_text"] != done["step_text"]);
    assert_eq!(page(&mirrored), 2, "{mirrored}");
}

/// Replaces a speech program.
pub fn stand_in(command: &mut Command, folder: &Path, name: &str, script: &str) {
    let bin = folder.join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    std::fs::write(bin.join(name), format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(bin.join(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    command.env("PATH", format!("{}:{}", bin.display(), std::env::var("PATH").unwrap()));
}

#[test]
fn a_speaker_that_fails_leaves_it_to_the_next() {
    let window = folding("two-by-two", "voice on\nfollow", |command, folder| {
        stand_in(command, folder, "spd-say", "exit 1");
        stand_in(command, folder, "espeak-ng", &format!("cat > '{}'", folder.join("said.txt").display()));
    });
    until(&window, "speech", |_| window.has("said.txt"));
    assert!(now(&window).unwrap()["messages"].as_array().unwrap().is_empty());
}

#[test]
fn a_whole_fold_by_nobody_with_voice_and_timer() {
    // A speech program that writes down its text.
    let speaks = |command: &mut Command, folder: &Path| {
        let said = folder.join("said.txt");
        let script = format!("for text; do :; done\nsleep 0.1\necho \"$text\" >> '{}'", said.display());
        stand_in(command, folder, "spd-say", &script);
    };
    let window = folding("two-by-two", "motion reduced\nvoice on\ntimer 1\nfollow\nstep forward", speaks);
    let steps = steps_of("two-by-two");
    until(&window, "the end", |state| page(state) == steps.len() as u64 + 1);
    std::thread::sleep(Duration::from_secs(1));
    let said = content(window.folder().join("said.txt"));
    // How to begin may have been cut short.
    let mut said = said.lines().filter(|line| *line != "--cancel" && !line.starts_with("Lay yours like this: "));
    assert_eq!(said.by_ref().take(steps.len()).collect::<Vec<_>>(), steps);
    assert_eq!(said.collect::<Vec<_>>(), ["You did it!"]);
}

/// A sound that could begin only 60 ms late is left out, so what is heard was in time.
#[test]
fn wood_is_heard_at_the_end_of_turns_and_not_when_muted() {
    let heard = |puzzle: &str, lines: &str| {
        let mut folder = None;
        let window = folding(puzzle, &format!("motion full\nstart\nspeed 20\n{lines}"), |command, home| {
            let heard = home.join("heard.txt");
            stand_in(command, home, "pw-play", &format!("basename \"$1\" >> '{}'", heard.display()));
            folder = Some(heard);
        });
        let ended = |state: &Value| state["playhead"].as_f64() == state["steps"].as_f64();
        until(&window, "the end", |state| state["steps"] != 0 && ended(state));
        std::thread::sleep(Duration::from_secs(1));
        std::fs::read_to_string(folder.unwrap()).unwrap_or_default()
    };
    let said = heard("two-by-two", "play");
    let count = |name: &str| said.lines().filter(|line| *line == name).count();
    assert!((1..=5).contains(&count("Click.wav")) && count("Chord.wav") <= 1, "{said}");
    assert_eq!(said.lines().count(), count("Click.wav") + count("Chord.wav"), "{said}");
    assert_eq!(heard("two-by-two", "sound\nseek 9\nplay"), "");
}

#[test]
fn without_a_voice_it_says_so() {
    let window = folding("two-by-two", "voice on\nfollow", |command, folder| {
        command.env("PATH", folder);
    });
    let state = until(&window, "a word", |state| !state["messages"].as_array().unwrap().is_empty());
    assert!(state["messages"].to_string().contains("no voice installed"), "{state}");
    assert_eq!(state["follow"], true);
}

#[test]
fn at_rest_nothing_is_drawn() {
    let mut window = Opened::showing_as(Display::small(), "cubra-blue", |_, folder| {
        std::fs::remove_file(folder.join("config/snake-cube/settings.toml")).unwrap();
    });
    window.take_keyboard();
    window.comes_to_rest();
    let before = window.display.photograph(1280, 720);
    // The first page waits for the user.
    window.display.hand("key f\n");
    window.until("the mode for folding along", |screen| *screen != before);
    window.comes_to_rest();
}

#[test]
fn any_key_or_click_leaves_the_show() {
    let window = folding("two-by-two", "seek 3", |_, _| {});
    for leave in ["key z\n", "key shift\n", "mousemove 300 300 click 1\n", "mousemove 600 30 click 1\n"] {
        window.display.hand("key d\n");
        until(&window, "the show", |state| state["puzzle"] != "two-by-two");
        window.display.hand(leave);
        let state = until(&window, leave, |state| state["puzzle"] == "two-by-two");
        assert_eq!((&state["playhead"], &state["solutions"]), (&Value::from(3.0), &Value::from(3)), "{leave}");
    }
}
