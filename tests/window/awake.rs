//! Whether the desktop's programs are asked to keep the screen on while somebody folds along.

use std::path::Path;
use std::time::{Duration, Instant};

use super::desk::{Opened, until};
use super::follow::{folding, stand_in};

const PROGRAMS: [&str; 2] = ["systemd-inhibit", "gnome-session-inhibit"];

/// Stand-ins that write down their process and become the program that they are to start, as the last argument says.
fn opened() -> Opened {
    folding("two-by-two", "", |command, folder| {
        for name in PROGRAMS {
            let number = folder.join(name);
            let script = format!("echo $$ > '{}'\nfor last; do :; done\nexec \"$last\"", number.display());
            stand_in(command, folder, name, &script);
        }
    })
}

/// The process of a stand-in, if it has been started.
fn process(folder: &Path, name: &str) -> Option<String> {
    let number = std::fs::read_to_string(folder.join(name)).ok()?;
    Some(number.trim().to_owned()).filter(|number| !number.is_empty())
}

/// Until somebody reads how it ended, a zombie is left.
fn is_running(process: &str) -> bool {
    let stat = std::fs::read_to_string(Path::new("/proc").join(process).join("stat"));
    stat.is_ok_and(|stat| stat.contains("(cat)"))
}

fn is_kept_on(folder: &Path, name: &str) -> bool {
    process(folder, name).is_some_and(|process| is_running(&process))
}

#[test]
fn the_screen_stays_on_while_somebody_folds_along() {
    let window = opened();
    let come = |is_on: bool| {
        until(&window, &format!("kept on: {is_on}"), |_| {
            PROGRAMS.iter().all(|name| is_kept_on(window.folder(), name) == is_on)
        });
    };
    come(false);
    // The last key leads to the end, where nothing is left to do.
    for (key, is_on) in [("Next", true), ("Home", false), ("Next", true), ("End", false)] {
        window.display.hand(&format!("key {key}\n"));
        come(is_on);
    }
}

#[test]
fn a_window_that_was_killed_leaves_the_screen_alone() {
    let window = opened();
    window.display.hand("key Next\n");
    until(&window, "kept on", |_| PROGRAMS.iter().all(|name| is_kept_on(window.folder(), name)));
    let processes = PROGRAMS.map(|name| process(window.folder(), name).unwrap());
    window.signalled("-KILL");
    let start = Instant::now();
    while processes.iter().any(|process| is_running(process)) {
        assert!(start.elapsed() < Duration::from_secs(60), "they go on");
        std::thread::sleep(Duration::from_millis(10));
    }
}
