//! The real program closed, killed and restarted; invalid settings files, and folders that cannot be written.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::desk::{
    Display, FIELD, FOLDS_NOT, Opened, SNAKE_CUBE, draw_nothing, in_folder, play_as, play_small, play_well, program,
};
use super::faults::alone;
use crate::elsewhere::{content, folder};

/// A folder for settings, and the file in it, with settings for quick drawing.
fn settings() -> (TempDir, PathBuf) {
    let config = folder();
    let file = config.path().join("snake-cube/settings.toml");
    std::fs::create_dir(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "format = 1\nmotion = \"reduced\"\nquality = \"low\"\n").unwrap();
    (config, file)
}

/// Waits until the content of a text file satisfies the condition.
fn until(path: &Path, what: &str, is_so: impl Fn(&str) -> bool) -> String {
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        if is_so(&text) {
            return text;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "{what} does not come: {text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A window with this puzzle, the keyboard focus and this folder for settings.
fn showing(display: Display, puzzle: &str, config: &TempDir) -> Opened {
    let window = Opened::showing_as(display, puzzle, |command, _| {
        command.env("XDG_CONFIG_HOME", config.path());
    });
    window.take_keyboard();
    window
}

/// A window at rest, with what it finds in this folder for settings.
fn opened(config: &TempDir) -> Opened {
    let mut window = Opened::new(Display::small(), |folder| {
        let mut command = program(folder);
        command.env("XDG_CONFIG_HOME", config.path());
        command
    });
    window.until("a picture", |screen| screen.pixels().filter(|pixel| pixel.0[0] > 150).count() > 5_000);
    window.comes_to_rest();
    window
}

/// The state of a script that begins with the settings in this file.
fn again(file: &Path) -> Value {
    let script = format!("settings {}\nwait idle\nstate again.json\nquit\n", file.display());
    play_small(&["cubra-blue"], &script).state("again")
}

#[test]
fn killed_and_opened_again_it_is_where_it_was() {
    let (config, file) = settings();
    let window = showing(Display::small(), "cubra-red", &config);
    window.display.hand("key --delay 0 ctrl+plus Home\n");
    until(&file, "the fold", |text| text.contains("[[place]]"));
    window.display.hand("key --delay 0 End Left Left Left\n");
    window.comes_to_rest();
    let left = content(&file);
    assert!(left.contains("scale = 110"), "{left}");
    assert_eq!(window.signalled("-KILL"), None);
    assert_eq!(content(&file), left);

    let window = opened(&config);
    assert_eq!(content(&file), left, "opening it changes nothing");
    window.take_keyboard();
    // The first shows the step.
    window.display.hand("key --delay 0 Right Right\n");
    let next = until(&file, "the next step", |text| text != left);
    assert_ne!(next, left);
    window.display.hand("key --delay 0 Left\n");
    until(&file, "the step where it was", |text| text == left);
    // The last change is saved even if the window closes immediately.
    window.display.hand("key --delay 0 ctrl+0\nsearch --name Snake windowclose\n");
    window.ended("another program that destroys the window");
    until(&file, "the usual size", |text| text == left.replace("scale = 110", "scale = 100"));
}

#[test]
fn at_the_first_start_it_asks_and_remembers_the_answer() {
    let config = folder();
    let file = config.path().join("snake-cube/settings.toml");
    let window = opened(&config);
    let before = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(!before.contains("[last]"), "{before}");
    window.take_keyboard();
    window.display.hand("key --delay 0 Return\n");
    until(&file, "the answer", |text| text.contains("[last]"));
}

#[test]
fn killed_while_somebody_types_it_has_what_was_typed() {
    let (config, file) = settings();
    let window = showing(Display::open(), FOLDS_NOT, &config);
    let is_there = || std::fs::read_to_string(&file).unwrap_or_default().contains("typed = \"3 2 2 3 2 3\"");
    // On a busy machine, a key may come before the field has the focus.
    for attempt in 1..=8 {
        // Click into the text field, then select everything.
        for hand in [&format!("mousemove {FIELD} click 1\n"), "key ctrl+a\n", "type --delay 30 \"3 2 2 3 2 3\"\n"] {
            window.display.hand(hand);
            std::thread::sleep(Duration::from_millis(300 * attempt));
        }
        let start = Instant::now();
        while !is_there() && start.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        if is_there() {
            break;
        }
    }
    until(&file, "what is typed", |text| text.contains("typed = \"3 2 2 3 2 3\""));
    assert_eq!(window.signalled("-KILL"), None);

    let again = again(&file);
    assert_eq!(again["puzzle"], FOLDS_NOT);
    let kept = content(&file);
    assert!(kept.contains("typed = \"3 2 2 3 2 3\""), "{kept}");
    // The text is unfinished again, with the same message as for a user who types it.
    let typed = play_small(&[FOLDS_NOT], "type 3 2 2 3 2 3\nstate typed.json\nquit\n").state("typed");
    assert!(typed["messages"][0].is_string(), "{typed}");
    assert_eq!(again["messages"][0], typed["messages"][0]);
}

#[test]
fn killed_while_somebody_enters_a_snake_it_has_what_was_entered() {
    let (config, file) = settings();
    let window = showing(Display::small(), "cubra-red", &config);
    // A key in the first frames may be lost.
    window.comes_to_rest();
    window.display.hand("key --delay 50 ctrl+n 3 2 2\n");
    until(&file, "what is entered", |text| {
        text.contains("entered = \"3x3x3: 3 2 2\"") && text.contains("mode = \"entering\"")
    });
    assert_eq!(window.signalled("-KILL"), None);
    let again = again(&file);
    assert_eq!(
        (&again["entering"], &again["entered"], &again["puzzle"]),
        (&json!(true), &json!(5), &json!("cubra-red"))
    );
}

#[test]
fn a_disk_that_is_full_leaves_the_old_files_whole() {
    let mine = "name = 'mine'\nsnake = 'TTTTTT'\n";
    let notes = "x".repeat(40_000);
    let settings = "format = 1\ntheme = \"light\"\n";
    let script = "settings own.toml\npuzzle long.toml\nwait 1\nsave\nwait 2\npath own-puzzle.toml\nwait 1\nstate full.json\n\
                  solve\nwait planned\nstate goes-on.json\nquit\n";
    let session = play_as(&["cubra-red"], script, |command, folder| {
        // No file may exceed 16 KiB, as on a full disk; a write beyond that fails.
        *command = in_folder(Path::new("/bin/bash"), folder);
        alone(command, folder);
        command.args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" \"$@\"", SNAKE_CUBE]);
        std::fs::write(folder.join("own.toml"), settings).unwrap();
        std::fs::write(folder.join("long.toml"), format!("{mine}notes = '{notes}'\n")).unwrap();
    });
    session.ended.exits(0);
    let told = session.state("full")["messages"].to_string();
    assert!(told.contains("not remembered") && told.contains("cannot save"), "{told}");
    // Everything written while there was room is there.
    let kept: toml::Table = session.text("own.toml").parse().unwrap();
    assert_eq!((kept["theme"].as_str(), kept["last"].get("notes")), (Some("light"), None), "{kept}");
    assert!(!session.has("own-puzzle.toml") && session.text("long.toml").contains(&notes));
    assert_eq!(session.state("goes-on")["search"], "solved");
}

#[test]
fn a_script_remembers_where_it_says_and_nowhere_else() {
    let folder = folder();
    let file = folder.path().join("own.toml");
    let own = file.display();
    let first = play_small(
        &["cubra-blue"],
        &format!(
            "settings {own}\nwindow 640x500\ntheme light\nmotion reduced\nscale 110\nspeed 2\npuzzle cubra-red\n\
             solve\nwait planned\nseek 7\nwait idle\nstate left.json\nhands\nturn 9 90\nwait idle\n\
             state by-hand.json\nhands\nquit\n"
        ),
    );
    // Of its picture, the size is looked at.
    let second = play_as(
        &["cubra-blue"],
        &format!(
            "state before.json\nsettings {own}\nwait planned\nwait idle\nstate after.json\npicture after.png\nhands\n\
             wait idle\nstate by-hand.json\nquit\n"
        ),
        |command, _| draw_nothing(command),
    );
    let (left, before, after) = (first.state("left"), second.state("before"), second.state("after"));
    for field in ["puzzle", "playhead", "step_text", "dihedrals", "theme", "motion", "scale", "speed"] {
        assert_eq!(after[field], left[field], "{field}");
        assert_ne!(after[field], before[field], "{field}");
    }
    assert_eq!(after["playhead"], json!(7.0));
    let [turned, kept] = [&first, &second].map(|session| session.state("by-hand"));
    assert_eq!((&kept["turns"], &kept["dihedrals"]), (&json!(1), &turned["dihedrals"]), "what hands turned too");
    assert!(after["messages"].to_string().contains("step 8"), "{after}");
    let picture = second.picture("after");
    assert_eq!(picture.size(), (640, 500));
    for session in [&first, &second] {
        assert!(!session.has("config"), "the person's own file is not touched");
    }
}

#[test]
fn unusable_settings_are_reported_and_lose_nothing() {
    let newer = "format = 1000\ntheme = 'light'\n";
    let script = "settings spoilt.toml\nstate spoilt.json\nsettings newer.toml\nstate newer.json\nsettings programs\n\
                  state folder.json\nsettings /proc/none/settings.toml\nwait 1\ntheme light\nwait 1\ntheme dark\nwait 1\n\
                  state unwritable.json\nsolve\nwait planned\nstate goes-on.json\nquit\n";
    let session = play_as(&["cubra-red"], script, |_, folder| {
        std::fs::write(folder.join("spoilt.toml"), "theme = \"lig").unwrap();
        std::fs::write(folder.join("newer.toml"), newer).unwrap();
        std::fs::create_dir(folder.join("programs")).unwrap();
    });
    session.ended.exits(0);
    let told = |name: &str| -> Vec<String> {
        let Value::Array(messages) = session.state(name)["messages"].clone() else { panic!("a list") };
        messages.iter().map(Value::to_string).collect()
    };
    let last = |name: &str| told(name).pop().unwrap_or_default();
    for words in ["spoilt.toml", "line 1", "spoilt-kept-1.toml"] {
        assert!(last("spoilt").contains(words), "{}", last("spoilt"));
    }
    for words in ["newer version", "newer-kept-1.toml"] {
        assert!(last("newer").contains(words), "{}", last("newer"));
    }
    assert_eq!(session.state("newer")["theme"], "system");
    assert_eq!(session.text("spoilt-kept-1.toml"), "theme = \"lig");
    assert_eq!(session.text("newer-kept-1.toml"), newer);
    assert!(session.text("newer.toml").contains("format = 1\n"), "and it remembers from then on");
    assert!(last("folder").contains("not remembered") && last("folder").contains("programs"), "{}", last("folder"));
    let failures = told("unwritable").into_iter().filter(|told| told.contains("/proc/none")).count();
    assert_eq!(failures, 1, "once, not at each change: {:?}", told("unwritable"));
    assert_eq!(session.state("goes-on")["search"], "solved");
}

#[test]
fn words_are_as_large_as_they_are_asked_for() {
    let session = play_well(
        &["cubra-red"],
        "window 800x600\ntheme light\nguide\nwait idle\npicture usual.png\nscale 200\nwait idle\n\
         picture large.png\nstate large.json\nscale 300\nwait idle\npicture most.png\nscale 60\nwait idle\npicture small.png\nusual size\nwait idle\n\
         picture again.png\nwindow 1600x900\nwait idle\npicture wide.png\nquit\n",
    );
    let [usual, large, most, small, again, wide] =
        ["usual", "large", "most", "small", "again", "wide"].map(|name| session.picture(name));
    assert_eq!(session.state("large")["scale"], json!(200));
    // Panel and transport take more of the window; the puzzle has all the rest.
    for (smaller, larger) in [(&small, &usual), (&usual, &large)] {
        assert!(
            smaller.free.0 > larger.free.0 + 20 && smaller.free.1 > larger.free.1,
            "{:?} {:?}",
            smaller.free,
            larger.free
        );
    }
    // The edge of a card may lie between two pixels.
    let is_as_large = large.free.0.abs_diff(most.free.0) < 2 && large.free.1 == most.free.1;
    assert!(is_as_large, "but never more than leaves room for itself: {:?} {:?}", large.free, most.free);
    let height = |picture: &super::picture::Picture| picture.size().1 - picture.free.1;
    assert!(height(&wide) > height(&usual) + 5, "words grow with the window");
    for picture in [&usual, &large, &small, &wide] {
        let puzzle = picture.puzzle();
        assert!(puzzle.x.start > 6 && puzzle.y.start > 6, "{puzzle:?}");
        assert!(puzzle.x.end + 6 < picture.free.0 && puzzle.y.end + 6 < picture.free.1, "{puzzle:?}");
    }
    assert!(again.differs(&usual, 0..800, 0..600) < 0.001);
}
