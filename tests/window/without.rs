//! What happens when something is missing: a display, a driver, a line of a script, the time to wait.

use super::desk::{Display, play, program, run};
use crate::elsewhere::folder;

/// The program reports what is missing and what to do, in its own words, with exit code 4.
fn assert_told(ended: &super::desk::Ended, word: &str) {
    ended.exits(4);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.starts_with("snake-cube: "), "{}", ended.stderr);
    for sign in [word, "snake-cube solve"] {
        assert!(ended.stderr.contains(sign), "{sign}: {}", ended.stderr);
    }
    for sign in ["panic", "backtrace", "thread '", ".rs:", "unwrap", "ERROR", "WARN"] {
        assert!(!ended.stderr.contains(sign), "{sign}: {}", ended.stderr);
    }
}

#[test]
fn no_display() {
    let folder = folder();
    assert_told(&run(&mut program(folder.path())), "no display");
    assert_told(&run(program(folder.path()).env("DISPLAY", "")), "no display");
}

#[test]
fn a_display_that_nobody_serves() {
    let folder = folder();
    // No server has a number as high as this.
    assert_told(&run(program(folder.path()).env("DISPLAY", ":64999")), "no display");
    assert_told(&run(program(folder.path()).env("WAYLAND_DISPLAY", "wayland-that-is-not-there")), "no display");
}

// Regression: it said that there was no display.
#[test]
fn no_library() {
    let display = Display::small();
    for library in ["libXcursor", "libxkbcommon-x11"] {
        // In place of the system's, by each name that it may be asked for.
        let folder = folder();
        for name in [".so", ".so.0", ".so.1"] {
            std::fs::write(folder.path().join(format!("{library}{name}")), "").unwrap();
        }
        let ended = run(program(folder.path()).env("DISPLAY", display.name()).env("LD_LIBRARY_PATH", folder.path()));
        assert_told(&ended, library);
        assert!(ended.stderr.contains("apt install"), "{}", ended.stderr);
    }
}

#[test]
fn no_driver() {
    let display = Display::small();
    let folder = folder();
    let ended = run(program(folder.path())
        .env("DISPLAY", display.name())
        .env("VK_DRIVER_FILES", "/nonexistent")
        .env("VK_ICD_FILENAMES", "/nonexistent"));
    assert_told(&ended, "graphics driver");
    assert!(ended.stderr.contains("install"));
}

#[test]
fn a_wrong_puzzle_or_script_is_reported_before_a_missing_display() {
    let folder = folder();
    let ended = run(program(folder.path()).arg("3 2 2 3 x"));
    ended.fails(2, "place 5");
    std::fs::write(folder.path().join("script.txt"), "solve\nfly away\nquit\n").unwrap();
    let ended = run(program(folder.path()).args(["--script", "script.txt"]));
    ended.exits(2);
    assert!(ended.stderr.contains("line 2") && ended.stderr.contains("fly away"), "{}", ended.stderr);
    let ended = run(program(folder.path()).args(["--script", "no-such-script.txt"]));
    ended.fails(2, "no-such-script.txt");
}

#[test]
fn a_wait_that_runs_out_fails_the_script() {
    let session = play(&["two-by-two"], "state before.json\nwait solved 0.3\nstate after.json\nquit\n");
    session.ended.fails(3, "line 2");
    assert!(session.has("before.json") && !session.has("after.json"));
}

#[test]
fn a_file_that_can_not_be_written_fails_the_script() {
    let session = play(&["two-by-two"], "state no-such-folder/state.json\nwait idle\nquit\n");
    session.ended.fails(2, "no-such-folder");
}
