//! Taking the fold along in the real window: by a script, by a path that is typed, and the folder shown by a program that
//! stands in for the system's.

use serde_json::json;

use super::desk::{Session, play, play_as, play_well};
use super::follow::stand_in;

/// So that there is a fold to take along.
const SOLVED: &str = "solve\nwait planned\npause\n";

fn said(session: &Session, state: &str) -> String {
    session.state(state)["messages"].to_string()
}

#[test]
fn a_page_and_a_sheet_are_there_when_the_script_goes_on() {
    let script = format!(
        "{SOLVED}sheet fold.html\nsheet fold.svg\nwait idle\nstate made.json\nsheet fold.html\nwait idle\nquit\n"
    );
    let session = play_well(&["two-by-two"], &script);
    assert!(session.has("fold.html") && session.has("fold.svg"));
    let taking = &session.state("made")["taking"];
    assert_eq!((&taking["open"], &taking["share"]), (&json!(false), &json!(null)));
    assert!(taking["saved"].as_str().unwrap().ends_with("/fold.svg"), "{taking}");
    assert!(said(&session, "made").contains("Saved as /"), "{}", said(&session, "made"));
}

#[test]
fn what_can_not_be_made_ends_the_script_and_leaves_nothing() {
    for (script, why) in [
        ("sheet fold.html\nwait idle\nquit\n".to_owned(), "no fold to take along"),
        (format!("{SOLVED}sheet nowhere/fold.html\nwait idle\nquit\n"), "there is no folder"),
        (format!("{SOLVED}sheet .\nquit\n"), "a file that ends in .html or .svg"),
    ] {
        let session = play(&["two-by-two"], &script);
        assert_eq!(session.ended.code, Some(2), "{}", session.ended.stderr);
        assert!(session.ended.stderr.contains(why), "{}", session.ended.stderr);
        assert!(!session.has("fold.html") && !session.has("nowhere"));
    }
}

#[test]
fn without_a_portal_a_path_is_typed_and_nothing_is_written_over() {
    let script = format!(
        "{SOLVED}take along\ntake page\nsave along\nwait 2\nstate asked.json\npath mine.html\nwait idle\nstate refused.json\n\
         path ~/new\nwait idle\nstate saved.json\nquit\n"
    );
    let session = play_as(&["two-by-two"], &script, |command, folder| {
        std::fs::write(folder.join("mine.html"), "mine").unwrap();
        command.env("PATH", folder).env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    });
    assert_eq!(session.ended.code, Some(0), "{}", session.ended.stderr);
    assert_eq!(session.state("asked")["taking"]["open"], true);
    assert!(said(&session, "refused").contains("mine.html is there already; choose another name"));
    assert_eq!(session.state("refused")["taking"]["open"], true);
    assert_eq!(session.text("mine.html"), "mine");
    assert!(session.has("new.html"), "{}", said(&session, "saved"));
    assert_eq!(session.state("saved")["taking"]["open"], false);
}

#[test]
fn the_folder_is_shown_by_whoever_can() {
    let script = format!("{SOLVED}sheet a,b.html\nwait idle\nshow in folder\nwait 2\nstate shown.json\nquit\n");
    // The file manager is asked for the file; where there is none that answers, the folder is opened.
    for answers in [true, false] {
        let session = play_as(&["two-by-two"], &script, |command, folder| {
            let writes = |file: &str| format!("echo \"$@\" > '{}'", folder.join(file).display());
            let manager = format!("{}\n{answers}", writes("manager.txt"));
            stand_in(command, folder, "dbus-send", &manager);
            stand_in(command, folder, "xdg-open", &writes("folder.txt"));
        });
        assert_eq!(session.ended.code, Some(0), "{}", session.ended.stderr);
        let asked = session.text("manager.txt");
        assert!(asked.contains("org.freedesktop.FileManager1.ShowItems array:string:file:///"), "{asked}");
        assert!(asked.contains("/a%2Cb.html string:"), "{asked}");
        assert_eq!(session.has("folder.txt"), !answers);
        assert!(!said(&session, "shown").contains("did not work"), "{}", said(&session, "shown"));
    }
}

#[test]
fn where_nothing_shows_folders_it_is_said_where_the_file_is() {
    let script = format!("{SOLVED}sheet a.html\nwait idle\nshow in folder\nwait 1\nstate shown.json\nquit\n");
    let session = play_as(&["two-by-two"], &script, |command, folder| {
        command.env("PATH", folder);
    });
    assert!(
        said(&session, "shown").contains("nothing here shows folders; the file is /"),
        "{}",
        said(&session, "shown")
    );
}
