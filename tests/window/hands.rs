//! The window with real keys and a real pointer, and with other programs that interfere.

use std::time::{Duration, Instant};

use fastrand::Rng;
use image::RgbImage;
use image::imageops::crop_imm;
use serde_json::Value;
use snake_cube::session::Command;
use snake_cube::session::command::TABLE;
use snake_cube::session::command::shortcut::{Key, Shortcut};
use snake_cube::text::Label;
use snake_cube::text::Language::Spanish;

use super::desk::{Display, FIELD, FOLDS_NOT, Opened, draw_nothing, program, until};
use super::faults::{alone, with_dialog};
use crate::elsewhere::content;

/// Waits until the program has created this file.
fn until_there(window: &Opened, file: &str) {
    let start = Instant::now();
    while !window.has(file) {
        assert!(start.elapsed() < Duration::from_secs(120), "{file} does not come");
        std::thread::sleep(Duration::from_millis(50));
    }
}

// Regression: an open dialog kept the window from closing, and kept the processor busy.
#[test]
fn it_rests_while_a_dialog_is_open_or_a_text_is_typed() {
    let mut window = Opened::showing_as(Display::open(), FOLDS_NOT, |command, folder| {
        with_dialog(command.env("LANGUAGE", "ca:es:en"), folder, "echo \"$@\" > asked");
    });
    window.take_keyboard();
    window.display.hand("key --delay 0 ctrl+s\n");
    until_there(&window, "asked");
    window.comes_to_rest();
    // Regression: only the first of the user's languages was looked at.
    let asked = content(window.folder().join("asked"));
    assert!(asked.contains(Spanish.label(Label::Puzzle)), "{asked}");
    // Type into the snake's text.
    let field = |screen: &RgbImage| crop_imm(screen, 960, 172, 290, 20).to_image();
    let before = field(&window.display.photograph(1280, 720));
    window.display.hand(&format!("mousemove {FIELD} click 1\nkey --delay 0 ctrl+a\ntype --delay 0 T\n"));
    window.until("what is typed", |screen| field(screen) != before);
    window.comes_to_rest();
}

// Regression: the program kept running after another program closed its window.
#[test]
fn it_ends_with_its_window() {
    let window = Opened::showing(Display::small(), "two-by-two");
    window.display.hand("search --name Snake windowclose\n");
    assert_eq!(window.ended("another program that destroys the window"), Some(0));
}

// Regression: when the display went away, the program exited as "proved impossible".
#[test]
fn a_lost_display_is_reported() {
    for how in ["search --name Snake windowkill\n", ""] {
        let mut window = Opened::showing(Display::small(), "two-by-two");
        if how.is_empty() {
            window.display.break_down();
        } else {
            window.display.hand(how);
        }
        let code = window.ended("the loss of its display");
        // Drawing may fail first, and then the display is still there.
        let may_be_drawing = !how.is_empty() && code == Some(70);
        assert!(code == Some(4) || may_be_drawing, "{how}: {code:?}");
    }
}

// Regression: an unresponsive clipboard froze the window.
#[test]
fn a_clipboard_that_does_not_answer_costs_nothing_but_itself() {
    let owner = Opened::scripted(Display::small(), "cubra-red", "", |_, _| {});
    owner.display.hand("key --delay 0 ctrl+c\n");
    until(&owner, "a word that it is copied", |state| state["messages"].to_string().contains("on the clipboard"));
    owner.stop();
    let script = "paste\nwait 2\nstate waiting.json\npaste\nwait 0.5\nstate again.json\nquit\n";
    let mut command = program(owner.folder());
    std::fs::write(owner.folder().join("script.txt"), script).unwrap();
    command.args(["two-by-two", "--script", "script.txt"]).env("DISPLAY", owner.display.name());
    let ended = super::desk::run(&mut command);
    ended.exits(0);
    let messages = |name: &str| {
        let text = content(owner.folder().join(name));
        serde_json::from_str::<Value>(&text).unwrap()["messages"].to_string()
    };
    assert_eq!(messages("waiting.json"), "[]", "it goes on meanwhile");
    assert!(messages("again.json").contains("does not answer"), "{}", messages("again.json"));
}

/// A shortcut as xdotool writes it.
fn keysym(shortcut: &Shortcut) -> String {
    let key = match shortcut.key {
        Key::Char('+') => "plus".to_owned(),
        Key::Char('-') => "minus".to_owned(),
        Key::Char(letter) => letter.to_lowercase().to_string(),
        Key::Space => "space".to_owned(),
        Key::Enter => "Return".to_owned(),
        Key::Esc => "Escape".to_owned(),
        Key::Backspace => "BackSpace".to_owned(),
        Key::PageUp => "Page_Up".to_owned(),
        Key::PageDown => "Page_Down".to_owned(),
        Key::F(number) => format!("F{number}"),
        key => format!("{key:?}"),
    };
    let [ctrl, shift] =
        [(shortcut.ctrl, "ctrl+"), (shortcut.shift, "shift+")].map(|(on, name)| if on { name } else { "" });
    format!("{ctrl}{shift}{key}")
}

/// The monkey's next action, as a line for xdotool.
fn act(rng: &mut Rng) -> String {
    let keys = Vec::from_iter(TABLE.iter().flat_map(Command::keys));
    let mut one_of = |texts: &[&str]| texts[rng.usize(..texts.len())].to_owned();
    let text = one_of(&["3 2 2", "TTTTTT", "cubra-red", "9999999 2", "x", "king-46"]);
    let size = one_of(&["800 600", "1280 720", "640 480", "1600 1200", "1 1", "1000 300"]);
    let other = one_of(&[
        "3",
        "4",
        "s",
        "t",
        "e",
        "Tab",
        "shift+Tab",
        "BackSpace",
        "ctrl+a",
        "ctrl+x",
        "Delete",
        "Up",
        "Down",
        "Page_Up",
        // Through the questions of "Where am I?".
        "w shift+Tab shift+Tab shift+Tab Return space Right space space space",
    ]);
    let (x, y) = (rng.u32(..1300), rng.u32(..740));
    match rng.u8(..20) {
        0..=8 => {
            format!("key --delay 0 {}", keysym(keys[rng.usize(..keys.len())]))
        }
        9 | 10 => format!("key --delay 0 {other}"),
        // The panel more often than the picture.
        11..=13 => format!("mousemove {} {y} click 1", 960 + x / 4),
        14 | 15 => format!("mousemove {x} {y} click 1"),
        16 => format!("mousemove {x} {y} mousedown 1 mousemove {} {} mouseup 1", y, x / 2),
        17 => format!("mousemove {x} {y} click {}", 4 + y % 2),
        18 => format!("type --delay 0 \"{text}\""),
        _ => format!("search --name Snake windowsize %1 {size}"),
    }
}

/// A monkey at keyboard and mouse for four seconds, or `SNAKE_CUBE_SOAK` seconds; `SNAKE_CUBE_SEED` selects another
/// monkey. Meanwhile a script writes the window's state, and finally closes it.
#[test]
fn a_monkey_at_the_keyboard() {
    let number = |name| std::env::var(name).ok().map(|text| text.parse().expect("a whole number"));
    let seconds = number("SNAKE_CUBE_SOAK").unwrap_or(4);
    let seed = number("SNAKE_CUBE_SEED").unwrap_or(1000);
    let script: String = (0..seconds).map(|second| format!("wait 1\nstate {second}.json\n")).collect();
    let window = Opened::new(Display::open(), |folder| {
        std::fs::write(folder.join("script.txt"), format!("solve\nwait planned\n{script}quit\n")).unwrap();
        let mut command = program(folder);
        draw_nothing(&mut command);
        alone(&mut command, folder);
        command.args(["cubra-blue", "--script", "script.txt"]);
        command
    });
    until_there(&window, "0.json");
    window.take_keyboard();
    // On a slow machine the monkey has time for few acts; this one certainly changes something.
    window.display.hand("key --delay 0 Right\n");
    until_there(&window, "1.json");
    let (mut rng, mut done, last) = (Rng::with_seed(seed), Vec::new(), format!("{}.json", seconds - 1));
    let early = window.peak_memory();
    let mut most = early;
    while !window.has(&last) {
        let acts = Vec::from_iter((0..rng.usize(1..8)).map(|_| act(&mut rng)));
        // The window may close in between.
        window.display.try_hand(&(acts.join("\n") + "\n"));
        done.extend(acts);
        most = window.peak_memory().or(most);
        std::thread::sleep(Duration::from_millis(rng.u64(..200)));
    }
    println!("monkey {seed}: {} acts; at most {early:?} MiB at first, {most:?} in all", done.len());
    let states: Vec<Value> = (0..seconds)
        .map(|second| content(window.folder().join(format!("{second}.json"))))
        .map(|text| serde_json::from_str(&text).unwrap())
        .collect();
    for state in &states {
        let number = |field: &str| state[field].as_f64().unwrap();
        assert!((0.0..=number("steps")).contains(&number("playhead")), "{state}");
        assert!(number("solution") <= number("solutions"), "{state}");
        assert!(number("solution") >= 1.0 || number("solutions") == 0.0, "{state}");
        assert!(state["messages"].as_array().unwrap().len() < 10, "{state}");
    }
    assert!(
        states.iter().any(|state| state["puzzle"] != states[0]["puzzle"] || state["page"] != states[0]["page"]),
        "{states:?}"
    );
    let told = done[done.len().saturating_sub(40)..].join("\n");
    assert_eq!(window.ended("its script"), Some(0), "monkey {seed}, at last:\n{told}");
}
