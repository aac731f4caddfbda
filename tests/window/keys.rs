//! Keyboards of many layouts in a real window: keys count by their place, whatever they type.

use std::process::Command;

use super::desk::{Opened, until};
use super::follow::folding;

fn set_layout(window: &Opened, layout: &str) {
    let set = Command::new("setxkbmap").args(["-display", window.display.name(), layout]).status();
    let set = set.unwrap_or_else(|error| panic!("this test needs setxkbmap ({error}); tests/run.sh installs it"));
    assert!(set.success(), "{layout}");
}

#[test]
fn keys_work_on_every_keyboard() {
    let window = folding("cubra-blue", "scale 120", |_, _| {});
    // The number of the key that means W: French letters are elsewhere.
    for (layout, w) in [("fr", 52), ("us", 25), ("de", 25), ("ru", 25), ("gr", 25), ("il", 25), ("bg", 25)] {
        set_layout(&window, layout);
        // Ctrl+N, 3, 6 and, on the French keyboard, Ctrl+0.
        window.display.hand("key ctrl+57 12 15 ctrl+19\n");
        until(&window, layout, |state| state["entered"] == 8 && state["scale"] == 100);
        // F and W, which open and close, but do nothing with AltGr or Alt.
        window.display.hand(&format!("key BackSpace BackSpace Escape 108+41 alt+41 41 {w}\n"));
        until(&window, layout, |state| {
            state["entering"] == false && state["follow"] == true && state["locate"]["step"] == "pose"
        });
        window.display.hand("key Escape Escape\n");
        until(&window, layout, |state| state["follow"] == false && state["locate"]["step"] == "");
    }
    // The key for minus is in the French row of digits.
    set_layout(&window, "fr");
    window.display.hand("key 15\n");
    until(&window, "slower", |state| state["speed"].as_f64() < Some(1.0));
}
