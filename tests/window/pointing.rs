//! Editing the flat chain in the picture and in the strip with a real pointer.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::desk::{Display, Opened, after_input, draw, now, until};

/// A window with a flat snake, which writes its state.
fn laid_out(lines: &str, set_up: impl FnOnce(&mut Command, &Path)) -> Opened {
    Opened::scripted(Display::open(), "cubra-blue", &format!("motion reduced\nwait idle\n{lines}"), set_up)
}

fn pointed(state: &Value) -> u64 {
    state["pointed"].as_u64().unwrap()
}

/// Waits until the condition holds.
fn seen(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A point in the picture on an inner cube, and its number: down through the middle, where the chain crosses.
fn find_cube(window: &Opened) -> ((u32, u32), u64) {
    for y in (320..480).step_by(12) {
        window.display.hand(&format!("mousemove 470 {y}\n"));
        let cube = pointed(&after_input(window));
        if (2..=26).contains(&cube) {
            return ((470, y), cube);
        }
    }
    panic!("there is no cube in the middle of the picture: {:?}", now(window));
}

#[test]
fn a_cube_is_lit_here_and_there_and_a_click_flips_it() {
    let window = laid_out("", draw);
    let strip =
        |window: &Opened| image::imageops::crop_imm(&window.display.photograph(1280, 720), 950, 90, 320, 90).to_image();
    let picture =
        |window: &Opened| image::imageops::crop_imm(&window.display.photograph(1280, 720), 0, 0, 900, 600).to_image();
    let (dark, unlit) = (strip(&window), picture(&window));
    let ((x, y), cube) = find_cube(&window);
    seen("the strip shows it", || strip(&window) != dark && picture(&window) != unlit);
    // Dragging the picture flips nothing.
    for hand in [format!("mousedown 1 mousemove {} {y}", x + 60), format!("mousemove {x} {y}"), "mouseup 1".to_owned()]
    {
        window.display.hand(&format!("{hand}\n"));
        after_input(&window);
    }
    until(&window, "the pointer is there again", |state| pointed(state) == cube);
    assert_eq!(now(&window).unwrap()["puzzle"], "cubra-blue");
    window.display.hand("click 1\n");
    let flipped = until(&window, "a click flips it", |state| state["puzzle"] != "cubra-blue");
    assert_eq!(flipped["cubelets"], 27);
    window.display.hand("key ctrl+z\n");
    until(&window, "undone", |state| state["puzzle"] == "cubra-blue");
    // Away, then over the strip: the picture shows that cube.
    window.display.hand("mousemove 30 660 key r\n");
    until(&window, "nothing is pointed at", |state| pointed(state) == 0);
    seen("all is as it was", || picture(&window) == unlit);
    window.display.hand("mousemove 1000 124\n");
    until(&window, "a cube of the strip", |state| pointed(state) > 0);
    seen("the picture shows it too", || picture(&window) != unlit);
}

#[test]
fn a_stroke_of_the_brush_paints_and_a_fold_is_safe_from_clicks() {
    let window = laid_out("brush b", |_, _| {});
    let ((x, y), cube) = find_cube(&window);
    // In one go, as fast as possible.
    window.display.hand(&format!("mousedown 1\nmousemove {} {}\nmouseup 1\n", x + 100, y - 45));
    let painted =
        until(&window, "a stroke paints", |state| state["colours"].as_str().unwrap().matches('b').count() > 1);
    let colours = painted["colours"].as_str().unwrap();
    assert_eq!(colours.as_bytes()[cube as usize - 1], b'b', "{cube}: {colours}");
    window.display.hand("key ctrl+z\n");
    until(&window, "a stroke is one change", |state| state["colours"] == "");
    window.display.hand("mousemove 30 660 key Return\n");
    until(&window, "solved", |state| state["steps"].as_u64() > Some(0));
    window.display.hand("key Home\n");
    until(&window, "at its start", |state| state["playhead"] == 0.0 && state["playing"] == false);
    for step in 0..8 {
        window.display.hand(&format!("mousemove {x} {} click 1\n", y - 60 + 15 * step));
    }
    std::thread::sleep(Duration::from_secs(1));
    let after = now(&window).unwrap();
    assert_eq!((after["colours"].as_str(), after["search"].as_str()), (Some(""), Some("solved")));
}
