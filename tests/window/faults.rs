//! Former faults of the window: machines that lack something, signals, files and dialogs that do not respond.

use std::fs::File;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use glam::DVec2;

use super::by_hand::points;
use super::desk::{Display, Opened, Session, draw_nothing, play, play_as, play_small, program, run};
use super::follow::stand_in;
use crate::elsewhere::{content, folder};

fn messages(session: &Session, name: &str) -> String {
    session.state(name)["messages"].to_string()
}

/// Hides all programs of the system, except those added here.
pub fn alone(command: &mut Command, folder: &Path) {
    command.env("PATH", folder.join("programs")).env_remove("DBUS_SESSION_BUS_ADDRESS");
    std::fs::create_dir_all(folder.join("programs")).unwrap();
}

/// A dialog that stays open, after running `first`.
pub fn with_dialog(command: &mut Command, folder: &Path, first: &str) {
    alone(command, folder);
    let zenity = folder.join("programs/zenity");
    std::fs::write(&zenity, format!("#!/bin/sh\n{first}\nexec /bin/sleep 600 >&- 2>&-\n")).unwrap();
    std::fs::set_permissions(&zenity, std::fs::Permissions::from_mode(0o755)).unwrap();
}

fn ended_well(session: &Session) {
    session.ended.exits(0);
}

// Regression: a dark desktop was not noticed at the start.
#[test]
fn it_is_dark_where_the_desktop_is() {
    let mut window = Opened::showing_as(Display::small(), "two-by-two", |command, folder| {
        command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        let answer = "echo '   variant       variant          uint32 1'";
        stand_in(
            command,
            folder,
            "dbus-send",
            &format!("echo \"$@\" > '{}'\n{answer}", folder.join("asked").display()),
        );
    });
    window.until("a dark panel", |screen| screen.get_pixel(638, 2).0.iter().all(|part| *part < 80));
    let asked = content(window.folder().join("asked"));
    assert!(asked.contains("Settings.Read string:org.freedesktop.appearance string:color-scheme"), "{asked}");
}

// Regression: without a dialog, Save and Open did nothing.
#[test]
fn without_a_dialog_the_panel_asks_and_saves_and_opens() {
    let script = "flip 3\nflip 3\nsave\nwait 2\nstate asked.json\npath mine.toml\nwait 0.5\nstate saved.json\nopen\nwait 2\n\
                  path mine.toml\nwait 0.5\nsave\nwait 2\npath script.txt\nwait 0.5\nstate refused.json\nquit\n";
    let session = play_as(&["cubra-red"], script, alone);
    ended_well(&session);
    assert_eq!(messages(&session, "asked"), "[]");
    let saved = messages(&session, "saved");
    assert!(saved.contains("Saved to /") && saved.contains("/mine.toml."), "where that is is said: {saved}");
    assert!(session.has("mine.toml"));
    let refused = messages(&session, "refused");
    assert!(refused.contains("script.txt is there already"), "nothing is written over unasked: {refused}");
    assert!(!session.ended.stderr.to_lowercase().contains("zenity"), "{}", session.ended.stderr);
}

// Regression: an open dialog kept the window from closing, and kept the processor busy.
#[test]
fn a_dialog_that_is_open_does_not_keep_the_window() {
    let script = "save\nwait 1\nstate open.json\nwait idle\nquit\n";
    let session = play_as(&["two-by-two"], script, |command, folder| with_dialog(command, folder, ""));
    // Ended by its script, not by the test's time limit.
    ended_well(&session);
    assert_eq!(messages(&session, "open"), "[]");
}

// Regression: a distant camera never stopped moving.
#[test]
fn a_far_away_eye_comes_to_rest_and_home() {
    let script = "guide\nwait idle\nstate before.json\ncamera 0 0 1e30\nwait idle 20\nstate far.json\nhome\n\
                  wait idle 20\nstate after.json\nquit\n";
    let session = play_small(&["two-by-two"], script);
    let [before, far, after] = ["before", "far", "after"].map(|name| points(&session.state(name)));
    let is_as_before = |now: &[DVec2]| before.iter().zip(now).all(|(from, to)| from.distance(*to) < 1.0);
    assert!(is_as_before(&after) && !is_as_before(&far), "{before:?} {far:?} {after:?}");
}

// Regression: a device or pipe given as file or script froze the program.
#[test]
fn devices_and_pipes_do_not_freeze_the_window() {
    let script = "puzzle pipe\nstate pipe.json\npuzzle /dev/zero\nstate zero.json\npuzzle there-is-none.toml\nstate none.json\nquit\n";
    let session = play_as(&["two-by-two"], script, |_, folder| {
        assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    });
    ended_well(&session);
    for (name, told) in [("pipe", "not a file"), ("zero", "not a file"), ("none", "there is no file")] {
        assert!(messages(&session, name).contains(told), "{}", messages(&session, name));
    }
}

// Regression: signals were ignored while the window was idle.
#[test]
fn signals_are_heard_at_rest() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let window = Opened::showing(Display::small(), "two-by-two");
        std::thread::sleep(std::time::Duration::from_secs(1));
        assert_eq!(window.signalled(signal), Some(3), "{signal}");
    }
}

// Regression: a search for fonts stopped the window.
#[test]
fn it_goes_on_while_fonts_are_looked_for() {
    let mut search = None;
    let session = play_as(&["named.toml"], "guide\nwait 2\nquit\n", |command, folder| {
        std::fs::write(folder.join("named.toml"), "name = \"あ\"\nsnake = \"2 2 2 2 2 2 2\"\n").unwrap();
        let fonts = folder.join("fonts.conf");
        assert!(Command::new("mkfifo").arg(&fonts).status().unwrap().success());
        command.env("FONTCONFIG_FILE", &fonts);
        // Opened once it is read, and never written.
        search = Some(std::thread::spawn(|| File::create(fonts)));
    });
    ended_well(&session);
    assert!(search.unwrap().is_finished());
}

// Regression: a stale Wayland name hid a working X display.
#[test]
fn a_stale_wayland_name_does_not_hide_the_other_display() {
    let session = play_as(&["two-by-two"], "state there.json\nquit\n", |command, _| {
        command.env("WAYLAND_DISPLAY", "wayland-that-is-not-there");
    });
    ended_well(&session);
    assert_eq!(session.state("there")["puzzle"], "two-by-two");
}

/// The worst of all ways: it takes the pictures, does not end when it is asked to, and has started another program.
const HANGS: &str = "/bin/cat > /dev/null; trap '' TERM; /bin/sleep 1000; true";

/// A stand-in that writes its number down and does this.
fn numbered(command: &mut Command, folder: &Path, name: &str, does: &str) {
    draw_nothing(command);
    stand_in(command, folder, name, &format!("echo $$ >> '{}'\n{does}", folder.join("numbers").display()));
}

/// Whether each that wrote its number down has ended.
fn have_ended(numbers: &str) -> bool {
    assert!(!numbers.is_empty());
    numbers.lines().all(|number| !Path::new("/proc").join(number).exists())
}

fn film(end: &str) -> String {
    format!("solve\nwait planned\npause\nexport film\nexport size 64x64\nspeed 10\nrender a.mp4\n{end}")
}

#[test]
fn ffmpeg_that_hangs_is_ended_by_stop() {
    let script = film("wait 4\nstate hung.json\nstop export\nwait idle\nstate stopped.json\nquit\n");
    let session = play_as(&["two-by-two"], &script, |command, folder| numbered(command, folder, "ffmpeg", HANGS));
    ended_well(&session);
    assert!(session.state("hung")["export"]["share"].is_f64());
    assert!(messages(&session, "stopped").contains("no file was saved"));
    assert!(!session.has("a.mp4") && have_ended(&session.text("numbers")));
}

#[test]
fn ffmpeg_that_hangs_does_not_keep_a_window_that_is_closed() {
    let mut window = Opened::new(Display::small(), |folder| {
        std::fs::write(folder.join("script.txt"), film("wait 600\n")).unwrap();
        let mut command = program(folder);
        numbered(&mut command, folder, "ffmpeg", HANGS);
        command.args(["two-by-two", "--script", "script.txt"]);
        command
    });
    let numbers = window.folder().join("numbers");
    window.until("ffmpeg", |_| numbers.exists());
    std::thread::sleep(std::time::Duration::from_secs(1));
    let numbers = content(numbers);
    window.display.hand("search --name Snake windowclose\n");
    assert_eq!(window.ended("another program that destroys the window"), Some(0));
    assert!(have_ended(&numbers));
}

#[test]
fn speakers_and_players_that_hang_do_not_keep_the_window() {
    let script = "voice on\nsolve\nwait planned\nstart\nspeed 5\nplay\nwait 2\nfollow\nwait 2\nquit\n";
    let session = play_as(&["two-by-two"], script, |command, folder| {
        ["pw-play", "spd-say", "espeak-ng"]
            .into_iter()
            .for_each(|name| numbered(command, folder, name, "/bin/sleep 1000"));
    });
    ended_well(&session);
    let numbers = session.text("numbers");
    assert!(numbers.lines().count() >= 2 && have_ended(&numbers), "{numbers}");
}

/// While folding along, folding by hand and entering a snake: the program starts itself again where it was, and goes on.
#[test]
fn a_graphics_card_that_is_lost_ends_nothing() {
    for (keys, kept, next, then) in [
        // As after a jump, the first press begins the step.
        ("f key Next key Next", "dihedrals = \"00000003000000\"", "Next key Next", "panel = false"),
        ("h key Tab key Right", "made = 1", "Tab key Right", "made = 2"),
        ("ctrl+n key 3 key 3 key 2", "entered = \"3x3x3: 3 3 2\"", "2", "entered = \"3x3x3: 3 3 2 2\""),
    ] {
        let mut window = Opened::showing_as(Display::small(), "cubra-green", |command, folder| {
            command.env("SNAKE_CUBE_LOSE_CARD", folder.join("lost"));
        });
        let settings = window.folder().join("config/snake-cube/settings.toml");
        let settings = || std::fs::read_to_string(&settings).unwrap_or_default();
        window.take_keyboard();
        window.display.hand(&format!("key {keys}\n"));
        window.until(kept, |_| settings().contains(kept));
        let before = settings();
        File::create(window.folder().join("lost")).unwrap();
        window.until_restarted("SNAKE_CUBE_CARD_LOST_AT=");
        // The server may show the window before for a moment.
        std::thread::sleep(std::time::Duration::from_secs(1));
        window.until("the window again", |screen| screen.pixels().filter(|pixel| pixel.0[0] > 150).count() > 5_000);
        assert_eq!(settings(), before, "{keys}");
        window.take_keyboard();
        window.display.hand(&format!("key {next}\n"));
        window.until(then, |_| settings() != before && settings().contains(then));
        assert_eq!(window.signalled("-TERM"), Some(3), "{keys}");
    }
}

#[test]
fn an_odd_scale_is_said_to_be_one() {
    let (display, folder) = (Display::small(), folder());
    for (factor, shown) in [("0", "is 0"), ("-1", "is -1"), ("nan", "is nan"), ("1e9", "is 1e9"), ("1,5", "is 1,5")] {
        let ended = run(program(folder.path()).env("DISPLAY", display.name()).env("WINIT_X11_SCALE_FACTOR", factor));
        assert_eq!(ended.code, Some(4), "{factor}: {}", ended.stderr);
        assert!(ended.stderr.contains("scale") && ended.stderr.contains(shown), "{factor}: {}", ended.stderr);
        assert!(!ended.stderr.contains("panicked"), "{factor}: {}", ended.stderr);
    }
}

#[test]
fn a_picture_that_cannot_be_saved_names_its_line() {
    let session = play(&["two-by-two"], "wait 0.1\n\npicture /proc/picture.png\nwait 1\nquit\n");
    session.ended.exits(2);
    let said = session.ended.stderr.trim_end();
    assert!(said.contains("script line 3: cannot save /proc/picture.png: ") && !said.contains('\n'), "{said}");
}

// Regression: a message that could not be written was reported as a bug.
#[test]
fn an_unwritable_message_is_not_reported_as_a_bug() {
    let (display, folder) = (Display::small(), folder());
    std::fs::write(folder.path().join("script.txt"), "wait solved 0.2\nquit\n").unwrap();
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = program(folder.path());
    command.args(["two-by-two", "--script", "script.txt"]).env("DISPLAY", display.name()).stderr(full);
    assert_eq!(command.status().unwrap().code(), Some(3));
}

// Regression: on a display of unusual depth the program exited as if a search had been stopped.
#[test]
fn an_unusable_display_depth_is_reported() {
    for depth in [8, 16] {
        let display = Display::of(&format!("800x600x{depth}"), &[]);
        let folder = folder();
        let ended = run(program(folder.path()).env("DISPLAY", display.name()));
        assert_eq!(ended.code, Some(4), "{depth}: {}", ended.stderr);
        assert!(ended.stderr.contains("snake-cube solve"), "{}", ended.stderr);
    }
}

// Regression: a display without RANDR or XFIXES was reported as a bug.
#[test]
fn a_missing_display_extension_is_named() {
    let folder = folder();
    for lacking in ["RANDR", "XFIXES"] {
        let display = Display::of("800x600x24", &["-extension", lacking]);
        let ended = run(program(folder.path()).env("DISPLAY", display.name()));
        assert_eq!(ended.code, Some(4), "{lacking}: {}", ended.stderr);
        assert!(ended.stderr.contains("snake-cube solve"), "{lacking}: {}", ended.stderr);
    }
    let display = Display::small();
    let ended = run(program(folder.path()).env("DISPLAY", display.name()).env("WINIT_X11_SCALE_FACTOR", "banana"));
    ended.exits(4);
}

// Regression: log lines were coloured even in a file.
#[test]
fn engine_logs_are_uncoloured_in_a_file() {
    let display = Display::small();
    let folder = folder();
    std::fs::write(folder.path().join("script.txt"), "picture /proc/picture.png\nwait 1\nquit\n").unwrap();
    let mut command = program(folder.path());
    let ended = run(command.args(["two-by-two", "--script", "script.txt"]).env("DISPLAY", display.name()));
    assert!(!ended.stderr.is_empty() && !ended.stderr.contains('\u{1b}'), "{:?}", ended.stderr);
}

#[test]
fn a_script_line_out_of_range_is_reported() {
    let session = play(&["two-by-two"], "camera 1e300 0 10\n");
    session.ended.fails(2, "line 1");
}
