//! Exporting the fold, as pure state: choosing, requesting, creating, stopping, and the messages.

use std::path::{Path, PathBuf};

use snake_cube::export::{Card, ExportKind, ExportRequest, Shooting};
use snake_cube::fold::{FoldTarget, NoPlan, Planned};
use snake_cube::session::{Effect, ExportEffect, FilesEffect, Lifetime, PathFor, Report, Session, Severity};
use snake_cube::solver::{Ended, SearchEvent, Verdict};
use snake_cube::stage::{Caption, Switches, Timeline};

use crate::elsewhere::{Driven as _, after, carry_out, failure, loaded, opened, searched};
use crate::film::shooting;

fn solved(id: &str) -> Session {
    after(id, "solve")
}

/// The file name that the file dialog is to propose.
fn proposed(effects: &[Effect]) -> String {
    match effects {
        [Effect::Files(FilesEffect::Choose(PathFor::Export(name)))] => name.clone(),
        other => panic!("{other:?}"),
    }
}

/// The request to export, the path, and whether to overwrite it.
fn made(effects: &[Effect]) -> (Box<ExportRequest>, PathBuf, bool) {
    match effects {
        [Effect::Export(ExportEffect::Make { wanted, to, over })] => (wanted.clone(), to.clone(), *over),
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_a_fold_there_is_nothing_to_take_along() {
    let mut session = opened("cubra-blue");
    for line in ["export", "save export", "sheet a.html"] {
        session.give("dismiss 0");
        assert!(session.ask(line).is_empty(), "{line}");
        assert!(!session.shows_export() && !session.is_busy(), "{line}");
        assert!(session.says("solve the snake"));
    }
    assert!(session.subject().is_none());
}

#[test]
fn it_opens_and_closes_and_what_is_covered_rests() {
    let mut session = solved("cubra-blue");
    session.give("play; export");
    assert!(session.shows_export() && session.is_covered() && !session.player().playback.is_running());
    // Meanwhile, the moment and the appearance can be changed.
    for line in ["seek 5", "step forward", "mirror", "theme dark", "help", "help", "export film", "unfold", "speed 2"] {
        session.give(line);
        assert!(session.shows_export(), "{line}");
    }
    session.give("stop");
    assert!(!session.shows_export());
    for line in ["shelf", "locate", "follow", "demo", "puzzle two-by-two", "enter", "flip 3"] {
        let mut session = solved("cubra-blue");
        session.give("export");
        assert!(session.shows_export());
        session.give(line);
        assert!(!session.shows_export(), "{line}");
    }
    // Folding along, the step is there again afterwards.
    session.give("follow; step forward; export");
    assert!(session.shows_export() && session.follows() && !session.is_moving());
    session.give("export");
    assert!(session.follows() && !session.shows_export() && session.player().playback.is_running());
}

#[test]
fn the_exported_fold_is_the_one_shown() {
    let mut session = solved("cubra-blue");
    let plain = session.subject().unwrap();
    assert_eq!(plain.title(), "Cubra Blue");
    assert_eq!(plain.plan.to(), FoldTarget::Cube);
    assert!(plain.solution.solves(&plain.puzzle));
    session.give("mirror");
    let mirrored = session.subject().unwrap();
    assert_eq!(mirrored.plan, plain.plan.mirrored());
    assert_eq!(Some(&mirrored), plain.mirrored().as_ref());
    session.give("mirror; unfold");
    assert_eq!(session.subject().unwrap().plan.to(), FoldTarget::Flat);
    // The same in the search view, whose own picture shows no fold.
    session.give("view search");
    assert!(session.subject().is_none());
    session.give("export");
    assert!(session.shows_export() && session.subject().is_some());
}

/// What is sent after a fold says what was folded, and how long it took.
#[test]
fn a_picture_of_the_end_names_the_snake_and_the_time() {
    let mut session = solved("cubra-green");
    session.give("follow");
    for _ in 0..=session.state().steps {
        session.pass(15.0);
        session.give("step forward");
    }
    session.give("share picture");
    assert!(session.shows_export() && session.follows());
    // What Enter means.
    proposed(&session.ask("solve"));
    let (wanted, ..) = made(&session.hear(Report::ExportPathChosen("x".into())));
    assert_eq!(wanted.kind, ExportKind::Png);
    let steps = wanted.subject.plan.len();
    let minutes = (15 * steps).div_ceil(60);
    let timeline = Timeline::fold(wanted.subject.plan.clone());
    let caption = |playhead| wanted.shooting.picture(&wanted.subject, &timeline, playhead).caption;
    let end = caption(wanted.shooting.playhead);
    assert_eq!((end.text, end.count), ("Cubra Green".to_owned(), format!("{steps} steps in {minutes} minutes")));
    assert_eq!(caption(0.0).count, format!("Step 1 of {steps}"));
    assert!(session.shows_export(), "another card may be next");
    session.give("stop");
    assert!(session.follows() && !session.shows_export(), "one is back at the end");
}

#[test]
fn the_request_is_as_chosen() {
    let mut session = solved("cubra-blue");
    session.give("theme light; speed 2; export; seek 4");
    let mut order = |lines: &str| {
        session.give(lines);
        proposed(&session.ask("save export"));
        let (wanted, ..) = made(&session.hear(Report::ExportPathChosen("x".into())));
        session.hear(Report::ExportFailed(None));
        (wanted.kind, wanted.shooting)
    };
    assert_eq!(order("export page").0, ExportKind::Html);
    assert_eq!(order("export sheet").0, ExportKind::Html);
    assert_eq!(order("export page; export as png").0, ExportKind::Html, "a page is no picture");
    let of_end = Caption { count: "14 steps".to_owned(), text: "Cubra Blue".to_owned(), ..Caption::default() };
    let picture =
        Shooting { size: [1280, 720], playhead: 4.0, speed: 2.0, dark: false, end: Some(of_end), ..shooting() };
    assert_eq!(order("export picture"), (ExportKind::Png, picture.clone()));
    let film = Shooting { size: [480, 360], turntable: true, words: false, end: None, ..picture.clone() };
    assert_eq!(order("export film; export turntable on; export words off"), (ExportKind::Gif, film.clone()));
    let large = Shooting { size: [1920, 1080], ..film };
    assert_eq!(order("export as gif; export size 1920x1080"), (ExportKind::Gif, large));
    let silent = Shooting { words: false, ..picture };
    assert_eq!(order("export picture").1, silent, "it has a size of its own");
    let as_seen = Shooting { switches: Switches { xray: true, ghosts: false, guide: true }, ..silent };
    assert_eq!(order("xray; ghost").1, as_seen);
}

#[test]
fn a_film_without_words_or_faster_is_shorter() {
    let mut session = solved("cubra-blue");
    let whole = session.export().film_seconds(session.player(), session.settings());
    session.give("export words off");
    let silent = session.export().film_seconds(session.player(), session.settings());
    session.give("speed 2");
    let fast = session.export().film_seconds(session.player(), session.settings());
    assert!(fast > 3.0 && silent > fast && whole > silent, "{whole} {silent} {fast}");
}

#[test]
fn an_export_is_requested_made_and_announced() {
    let mut session = solved("cubra-blue");
    session.give("export");
    let subject = session.subject().unwrap();
    assert_eq!(proposed(&session.ask("save export")), "cubra-blue-fold.html");
    // The dialog has confirmed overwriting; another snake or choice meanwhile changes nothing.
    session.give("export film; puzzle two-by-two");
    let (wanted, to, over) = made(&session.hear(Report::ExportPathChosen("films/fold.HTML".into())));
    assert_eq!((wanted.kind, wanted.subject, to, over), (ExportKind::Html, subject, "films/fold.HTML".into(), true));
    assert!(session.is_busy());
    session.hear(Report::ExportProgress(0.4));
    assert_eq!(session.state().export.share, Some(0.4));
    // Only one export at a time.
    assert!(session.hear(Report::ExportPathChosen("films/b.html".into())).is_empty());
    assert!(session.says("still being made"));
    session.hear(Report::Exported("films/fold.HTML".into()));
    assert!(!session.is_busy());
    let told = session.notices().iter().last().unwrap();
    assert_eq!((told.severity(), told.lifetime()), (Severity::Said, Lifetime::Seconds(24.0)));
    assert_eq!(told.to_string(), "Saved as films/fold.HTML.");
    assert_eq!(session.export().saved.as_deref(), Some(Path::new("films/fold.HTML")));
    match [session.ask("open saved"), session.ask("show in folder")].concat().as_slice() {
        [Effect::Export(ExportEffect::Open(opened)), Effect::Export(ExportEffect::ShowInFolder(shown))] => {
            assert!(opened == shown && shown == Path::new("films/fold.HTML"));
        }
        other => panic!("{other:?}"),
    }
    // The next export replaces the message about the last.
    session.hear(Report::Exported("films/b.gif".into()));
    let saved = Vec::from_iter(session.messages().into_iter().filter(|message| message.starts_with("Saved as")));
    assert_eq!(saved, ["Saved as films/b.gif."]);
    assert_eq!(session.notices().iter().last().unwrap().lifetime(), Lifetime::Click, "who waits for a film goes away");
}

#[test]
fn a_path_is_handed_on_as_it_is_and_the_file_has_a_name_to_tell() {
    let mut session = solved("cubra-blue");
    session.give("export film");
    assert!(session.hear(Report::ExportPathChosen("x.gif".into())).is_empty(), "nothing is asked for yet");
    for (path, name) in
        [("a/fold.gif", "fold.gif"), ("a/fold", "fold"), ("~", "cubra-blue-fold.gif"), ("a/", "cubra-blue-fold.gif")]
    {
        assert_eq!(proposed(&session.ask("save export")), "cubra-blue-fold.gif");
        let (_, to, over) = made(&session.hear(Report::ExportPathChosen(path.into())));
        assert_eq!((to, over), (path.into(), true));
        assert_eq!(session.export().progress.as_ref().unwrap().name, name);
        session.hear(Report::ExportFailed(None));
    }
}

/// A session that asks for a path for the page, because no dialog opens.
fn asked_for_a_path() -> Session {
    let mut session = solved("cubra-blue");
    session.give("export");
    let name = proposed(&session.ask("save export"));
    session.hear(Report::NoDialog(PathFor::Export(name)));
    session
}

#[test]
fn a_typed_path_is_for_the_fold_when_save_was_pressed_and_for_the_last_choice() {
    let mut session = asked_for_a_path();
    for (line, name) in [
        ("export page", "cubra-blue-fold.html"),
        ("export film", "cubra-blue-fold.gif"),
        ("export picture", "cubra-blue-fold.png"),
        // Only what is chosen in the dialog is asked for again.
        ("unfold", "cubra-blue-fold.png"),
        ("export picture", "cubra-blue-unfold.png"),
    ] {
        session.give(line);
        assert_eq!(session.path_for(), Some(&PathFor::Export(name.to_owned())), "{line}");
    }
    let (playhead, subject) = (session.playhead(), session.subject());
    session.give("mirror; seek 3");
    let (wanted, ..) = made(&session.ask("path own.png"));
    assert_ne!(playhead, 3.0);
    assert_eq!((wanted.shooting.playhead, Some(wanted.subject)), (playhead, subject));
}

#[test]
fn a_failure_is_forgotten_when_it_is_tried_again() {
    let mut session = asked_for_a_path();
    let failed = "Failed: there is no folder ~/films.".to_owned();
    let fails = |session: &mut Session| {
        made(&session.ask("path ~/films/fold.html"));
        session.hear(Report::ExportFailed(Some(failure("there is no folder ~/films"))));
    };
    fails(&mut session);
    fails(&mut session);
    assert_eq!(session.messages().iter().filter(|told| **told == failed).count(), 1);
    made(&session.ask("path ~/fold.html"));
    assert!(!session.messages().contains(&failed), "{:?}", session.messages());
}

#[test]
fn the_export_dialog_stays_open_when_a_file_is_made() {
    let done = || Report::Exported("films/fold.gif".into());
    // After a dialog, and after a typed path.
    for typed in [false, true] {
        let mut session = solved("cubra-blue");
        session.give("export; export film");
        let name = proposed(&session.ask("save export"));
        if typed {
            session.hear(Report::NoDialog(PathFor::Export(name)));
            made(&session.ask("path fold.gif"));
            assert!(session.shows_export() && session.path_for().is_some(), "the path may not do");
            session.hear(Report::ExportProgress(0.1));
        } else {
            made(&session.hear(Report::ExportPathChosen("fold.gif".into())));
        }
        assert!(session.shows_export() && session.path_for().is_none());
        session.hear(Report::ExportProgress(0.9));
        assert!(session.shows_export());
        session.hear(done());
        assert!(session.shows_export() && session.messages().contains(&"Saved as films/fold.gif.".to_owned()));
    }
}

#[test]
fn without_a_fold_export_gives_the_reason_and_keeps_the_view() {
    // The search continues, and then the planner.
    let mut session = after("cubra-blue", "view search");
    let told = |session: &mut Session| {
        let why = |line| {
            session.give("dismiss 0");
            assert!(!session.ask(line).iter().any(|effect| matches!(effect, Effect::Export(_))));
            assert!(!session.shows_export() && session.state().view == "search");
            session.messages().pop().unwrap()
        };
        let all = ["export", "save export", "render fold.gif"].map(why);
        assert!(all.iter().all(|why| *why == all[0]), "{all:?}");
        all[0].clone()
    };
    assert!(told(&mut session).contains("solve the snake"));
    let (request, revision) = session.search();
    assert!(told(&mut session).contains("still being worked out"));
    session.hear_search(revision, searched(&request));
    assert!(told(&mut session).contains("still being worked out"));
    let planned = |planning| Planned { index: 0, plan: planning, foldings: Vec::new() };
    for (planning, why) in [(Err(NoPlan::Locked), "can't be folded"), (Err(NoPlan::NotFound), "was found in time")] {
        let mut session = session.clone();
        session.hear(Report::Planned(revision, planned(planning)));
        assert!(told(&mut session).contains(why), "{why}");
    }
}

#[test]
fn late_solutions_do_not_change_the_choice() {
    let mut session = opened("king-39");
    // The first of several; the search for more continues.
    let (request, revision) = session.search();
    let events = searched(&request);
    let first = events.iter().find(|event| matches!(event, SearchEvent::Solution(_))).unwrap().clone();
    let Some(SearchEvent::Ended(ended)) = events.last().cloned() else { panic!("it does not end") };
    let ended = SearchEvent::Ended(Ended { verdict: Verdict::Found, ..ended });
    [first, ended].into_iter().for_each(|event| session.take_in(Report::Search(revision, event)));
    let effects = session.ask("next solution");
    let before = session.subject();
    session.give("export");
    carry_out(&mut session, effects);
    assert!(session.solving().solutions.len() > 1);
    assert!(session.shows_export() && session.subject() == before);
}

#[test]
fn without_a_dialog_a_path_is_typed_which_writes_over_nothing() {
    let mut session = asked_for_a_path();
    let prompt = session.path_for().unwrap().clone();
    let (wanted, to, over) = made(&session.ask("path own.html"));
    assert_eq!((wanted.kind, to, over), (ExportKind::Html, "own.html".into(), false));
    // The prompt stays until the file is saved, because the name may be taken.
    session.hear(Report::ExportFailed(Some(failure("own.html is there already; choose another name"))));
    assert!(session.path_for().is_some() && session.shows_export());
    assert!(session.says("choose another name"));
    assert_eq!(session.export().failure.as_deref(), None, "no script asked for it");
    made(&session.ask("path other.html"));
    session.hear(Report::Exported("/home/other.html".into()));
    assert!(session.path_for().is_none() && session.shows_export());
    // Closing the export dialog also closes the prompt.
    session.hear(Report::NoDialog(prompt));
    session.give("stop");
    assert!(session.path_for().is_none());
}

#[test]
fn a_stop_is_sent_once_and_announced_when_done() {
    let mut session = solved("cubra-blue");
    assert!(session.ask("stop export").is_empty());
    made(&session.ask("render fold.gif"));
    // Esc closes what is open; the export continues.
    session.give("export; stop; stop");
    assert!(!session.export().progress.as_ref().unwrap().stops);
    assert!(matches!(session.ask("stop export")[..], [Effect::Export(ExportEffect::Stop)]));
    assert!(session.ask("stop export").is_empty());
    assert!(session.export().progress.as_ref().unwrap().stops && session.is_busy());
    session.hear(Report::ExportFailed(None));
    assert!(!session.is_busy() && session.export().failure.as_deref().is_none());
    assert_eq!(session.messages(), ["Stopped: no file was saved."]);
}

#[test]
fn a_script_names_the_file_and_hears_of_a_failure() {
    let mut session = solved("cubra-blue");
    for (line, kind) in [
        ("sheet a/fold.html", ExportKind::Html),
        ("sheet fold.htm", ExportKind::Html),
        ("render x.png", ExportKind::Png),
        ("render x.gif", ExportKind::Gif),
        ("render x.mp4", ExportKind::Mp4),
    ] {
        let (wanted, to, over) = made(&session.ask(line));
        assert_eq!(wanted.kind, kind);
        assert!(line.ends_with(to.to_str().unwrap()) && over);
        session.hear(Report::Exported(to));
    }
    session.give("sheet fold.html");
    session.hear(Report::ExportFailed(Some(failure("cannot save fold.html: no room"))));
    assert_eq!(session.export().failure.as_deref(), Some("cannot save fold.html: no room"));
    assert!(session.says("no room"));
    session.give("sheet fold.html");
    assert_eq!(session.export().failure.as_deref(), None, "it is another one");
}

#[test]
fn the_last_export_is_chosen_the_next_time() {
    let mut session = solved("cubra-blue");
    session.hear(loaded("", false));
    let mut remembered = String::new();
    for line in [
        "export film",
        "export as gif",
        "export size 1080x1920",
        "export turntable on",
        "export words off",
        "export picture",
        "export size 640x480",
    ] {
        for effect in session.ask(line) {
            if let Effect::Preferences(snake_cube::session::PreferencesEffect::Remember(now)) = effect {
                remembered = now.to_toml();
            }
        }
    }
    let again = |text: &str| {
        let mut session = opened("cubra-blue");
        session.hear(loaded(text, false));
        session.hear(Report::Ffmpeg);
        let form = session.export().chosen.card;
        session.give("export picture");
        let picture = session.export().size();
        session.give("export film");
        let taking = session.export();
        (form, picture, taking.size(), taking.kind(), taking.chosen.turntable, taking.chosen.words)
    };
    assert_eq!(again(&remembered), (Card::Picture, [640, 480], [1080, 1920], ExportKind::Gif, true, false));
    assert_eq!(
        again("take = \"poster\"\nfilm_size = [1, 9999]\nsheet = \"svg\"\nfilm = \"apng\"\nwords = 3\n"),
        (Card::Page, [1280, 720], [1280, 720], ExportKind::Mp4, false, true)
    );
}

// Regression: the picture was the one half-way through the step, while the preview came to its end.
#[test]
fn a_picture_saved_during_a_step_is_the_one_that_stays_on_the_screen() {
    let order = |lines: &str| {
        let mut session = solved("cubra-blue");
        session.give(lines);
        session.pass(0.3);
        session.ask("save export");
        session.pass(30.0);
        let playhead = session.playhead();
        let made = made(&session.hear(Report::ExportPathChosen(PathBuf::from("x.png")))).0;
        (made.shooting, playhead)
    };
    let saved = order("start; seek 0; export; export picture; step forward");
    assert_eq!(saved, order("seek 1; export; export picture"));
    assert_eq!(saved.1, 1.0);
}
