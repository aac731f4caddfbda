//! Exporting the fold in the real window: by a script, by a typed path, and showing the folder with a program that
//! replaces the system's.

use serde_json::json;

use super::desk::{Display, Opened, Session, draw, draw_nothing, now, play, play_as, play_small, program, until};
use super::faults::with_dialog;
use super::follow::{folding, stand_in};
use crate::elsewhere::folder;

/// So that there is a fold to export.
const SOLVED: &str = "quality low\nsolve\nwait planned\npause\n";

fn said(session: &Session, state: &str) -> String {
    session.state(state)["messages"].to_string()
}

#[test]
fn pages_are_there_when_the_script_goes_on() {
    let script = format!(
        "{SOLVED}sheet fold.html\nsheet other.htm\nwait idle\nstate made.json\nsheet fold.html\nwait idle\nquit\n"
    );
    let session = play_small(&["two-by-two"], &script);
    assert!(session.has("fold.html") && session.has("other.htm"));
    let taking = &session.state("made")["export"];
    assert_eq!((&taking["open"], &taking["share"]), (&json!(false), &json!(null)));
    assert!(taking["saved"].as_str().unwrap().ends_with("/other.htm"), "{taking}");
    assert!(said(&session, "made").contains("Saved as /"), "{}", said(&session, "made"));
}

// Regression: saving an export took forty presses of Tab, and a focused button took the arrow keys and Esc.
#[test]
fn it_is_saved_with_the_keyboard_alone() {
    let mut window = folding("two-by-two", "", |command, folder| {
        draw(command, folder);
        with_dialog(command, folder, "echo > asked");
    });
    window.display.hand("key ctrl+p\n");
    until(&window, "the dialog", |state| state["export"]["open"] == true);
    let page = now(&window).unwrap()["page"].clone();
    // Each press is seen: the ring moves. Regression: an arrow turned the page of the fold behind the dialog.
    for key in ["Tab", "Right"] {
        std::thread::sleep(std::time::Duration::from_millis(500));
        let before = window.display.photograph(1280, 720);
        window.display.hand(&format!("key {key}\n"));
        window.until("the ring moves", |screen| *screen != before);
    }
    window.display.hand("key Return\n");
    let chosen = until(&window, "the choice", |state| state["export"]["what"] == "picture");
    assert_eq!(chosen["page"], page);
    std::thread::sleep(std::time::Duration::from_millis(500));
    window.display.hand("key Return\n");
    until(&window, "where it goes", |_| window.has("asked"));
}

#[test]
fn a_failed_export_ends_the_script_and_leaves_nothing() {
    for (script, why) in [
        ("sheet fold.html\nquit\n".to_owned(), "script line 1: No steps to share"),
        (format!("{SOLVED}sheet nowhere/fold.html\nstate went-on.json\nwait idle\nquit\n"), "script line 5: "),
        (format!("{SOLVED}render nowhere/fold.gif\nquit\n"), "there is no folder"),
        (format!("{SOLVED}sheet .\nquit\n"), "a file that ends in .html"),
    ] {
        let session = play(&["two-by-two"], &script);
        session.ended.fails(2, why);
        assert!(!session.has("fold.html") && !session.has("nowhere"));
    }
}

#[test]
fn the_script_ends_when_its_file_is_made() {
    let session =
        play_small(&["two-by-two"], &format!("{SOLVED}export size 160x120\nspeed 10\nrender fold.gif\nquit\n"));
    assert!(session.has("fold.gif"));
}

#[test]
fn an_exported_picture_is_xrayed_as_in_the_window() {
    let render = |name: &str| format!("export size 320x240\nrender {name}.png\nwait idle\n");
    let script =
        format!("{SOLVED}seek 7\nexport picture\n{}ghost\n{}xray\n{}quit\n", render("a"), render("b"), render("c"));
    let session = play_small(&["cubra-blue"], &script);
    let [usual, no_ghost, through] = ["a", "b", "c"].map(|name| session.picture(name));
    let landing = usual.differs(&no_ghost, 0..320, 0..240);
    assert!(landing > 0.002, "where it lands: {landing}");
    let off = through.differs(&no_ghost, 0..320, 0..240);
    assert!(off > 0.0065, "cubes that rest are beads: {off}");
}

/// A film that takes long.
const FILM: &str = "export film\nexport size 800x600\nrender a.gif\n";

#[test]
fn the_window_goes_on_beside_a_film_that_can_be_stopped() {
    let script = format!(
        "{SOLVED}{FILM}state begun.json\nwait 1.5\nstate mid.json\nstop export\nwait idle\nstate end.json\nexport picture\n\
         export size 320x240\nrender b.png\nwait idle\nstate after.json\nquit\n"
    );
    let session = play_small(&["cubra-blue"], &script);
    let share = |state: &str| session.state(state)["export"]["share"].as_f64();
    assert!(share("mid").is_some_and(|share| share < 1.0), "{:?}", share("mid"));
    let frames = |state: &str| session.state(state)["frames"].as_u64().unwrap();
    assert!(frames("mid") > frames("begun") + 3, "{} {}", frames("begun"), frames("mid"));
    assert_eq!(share("end"), None);
    assert!(said(&session, "end").contains("no file was saved"), "{}", said(&session, "end"));
    assert!(!session.has("a.gif"));
    assert_eq!(session.picture("b").size(), (320, 240));
    assert!(session.state("after")["export"]["saved"].as_str().unwrap().ends_with("/b.png"));
    assert!(!session.ended.stderr.contains("ERROR"), "{}", session.ended.stderr);
}

#[test]
fn a_film_does_not_keep_a_window_that_is_closed() {
    for (signal, code) in [(Some("-TERM"), 3), (None, 0)] {
        let along = folder();
        let mut window = Opened::new(Display::small(), |folder| {
            let film = FILM.replace("a.gif", &along.path().join("a.gif").display().to_string());
            std::fs::write(folder.join("script.txt"), format!("{SOLVED}{film}wait 0.5\nstate mid.json\nwait 600\n"))
                .unwrap();
            let mut command = program(folder);
            draw_nothing(&mut command);
            command.args(["cubra-blue", "--script", "script.txt"]);
            command
        });
        let mid = window.folder().join("mid.json");
        window.until("a film under way", |_| mid.exists());
        let ended = match signal {
            Some(signal) => window.signalled(signal),
            None => {
                window.display.hand("search --name Snake windowclose\n");
                window.ended("another program that destroys the window")
            }
        };
        assert_eq!(ended, Some(code));
        assert_eq!(along.path().read_dir().unwrap().count(), 0, "it was not waited for the film, and no part is left");
    }
}

#[test]
fn without_a_portal_a_path_is_typed_and_nothing_is_written_over() {
    let script = format!(
        "{SOLVED}export\nexport page\nsave export\nwait 2\nstate asked.json\npath mine.html\nwait idle\nstate refused.json\n\
         path nowhere/\nwait idle\nstate nowhere.json\npath ~/new\nwait idle\nstate saved.json\nsave export\nwait 2\n\
         path ~\nwait idle\nstate home.json\nquit\n"
    );
    let session = play_as(&["two-by-two"], &script, |command, folder| {
        std::fs::write(folder.join("mine.html"), "mine").unwrap();
        command.env("PATH", folder).env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    });
    session.ended.exits(0);
    assert_eq!(session.state("asked")["export"]["open"], true);
    assert!(said(&session, "refused").contains("mine.html is there already; choose another name"));
    assert_eq!(session.state("refused")["export"]["open"], true);
    assert_eq!(session.text("mine.html"), "mine");
    assert!(said(&session, "nowhere").contains("there is no folder"), "{}", said(&session, "nowhere"));
    assert!(session.has("new.html"), "{}", said(&session, "saved"));
    assert!(session.has("two-by-two-fold.html"), "{}", said(&session, "home"));
    assert_eq!(session.state("saved")["export"]["open"], true);
}

#[test]
fn what_was_saved_is_opened_and_its_folder_shown_by_whoever_can() {
    let script = format!(
        "{SOLVED}sheet a,b.html\nwait idle\nshow in folder\nwait 2\nstate shown.json\nopen saved\nwait 1\nquit\n"
    );
    // The file manager is asked to show the file; if none responds, the folder is opened.
    for answers in [true, false] {
        let session = play_as(&["two-by-two"], &script, |command, folder| {
            let writes = |file: &str| format!("echo \"$@\" > '{}'", folder.join(file).display());
            let manager = format!("{}\n{answers}", writes("manager.txt"));
            stand_in(command, folder, "dbus-send", &manager);
            stand_in(command, folder, "xdg-open", &writes("folder.txt").replace(" > ", " >> "));
        });
        session.ended.exits(0);
        let asked = session.text("manager.txt");
        assert!(asked.contains("org.freedesktop.FileManager1.ShowItems array:string:file:///"), "{asked}");
        assert!(asked.contains("/a%2Cb.html string:"), "{asked}");
        let opened = session.text("folder.txt");
        let mut opened = opened.lines().rev();
        assert!(opened.next().unwrap().ends_with("/a,b.html"));
        assert_eq!(opened.next().is_some(), !answers, "the folder, before it");
        assert!(!said(&session, "shown").contains("did not work"), "{}", said(&session, "shown"));
    }
}

#[test]
fn without_a_file_manager_the_path_is_shown() {
    let script = format!("{SOLVED}sheet a.html\nwait idle\nshow in folder\nwait 1\nstate shown.json\nquit\n");
    let session = play_as(&["two-by-two"], &script, |command, folder| {
        command.env("PATH", folder);
    });
    assert!(
        said(&session, "shown").contains("no program on this computer opens it; the file is /"),
        "{}",
        said(&session, "shown")
    );
}
