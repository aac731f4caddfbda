//! Exporting the fold, as pure state: choosing, requesting, creating, stopping, and the messages.

use std::path::{Path, PathBuf};

use snake_cube::export::{Card, ExportKind, ExportRequest, Shooting};
use snake_cube::fold::{FoldTarget, NoPlan, Planned};
use snake_cube::puzzle::CatalogueEntry;
use snake_cube::session::{
    Command, Draft, Effect, ExportEffect, FilesEffect, Input, Lifetime, PathFor, Preferences, Report, Session,
    Severity, SolvingEffect,
};
use snake_cube::solver::{Ended, SearchEvent, Verdict};
use snake_cube::stage::{Caption, Timeline};
use snake_cube::text::Failure;

use crate::elsewhere::{ask, carry_out, command, give, hear, messages, searched};

fn opened(id: &str) -> Session {
    Session::new(Draft::from_puzzle(CatalogueEntry::by_id(id).unwrap().puzzle()))
}

fn solved(id: &str) -> Session {
    let mut session = opened(id);
    give(&mut session, "solve");
    session
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
        give(&mut session, "dismiss 0");
        assert!(ask(&mut session, command(line)).is_empty(), "{line}");
        assert!(!session.shows_export() && !session.is_busy(), "{line}");
        assert!(messages(&session)[0].contains("solve the snake"), "{:?}", messages(&session));
    }
    assert!(session.subject().is_none());
}

#[test]
fn it_opens_and_closes_and_what_is_covered_rests() {
    let mut session = solved("cubra-blue");
    give(&mut session, "play");
    give(&mut session, "export");
    assert!(session.shows_export() && session.is_covered() && !session.player().playback.is_running());
    // Meanwhile, the moment and the appearance can be changed.
    for line in ["seek 5", "step forward", "mirror", "theme dark", "help", "help", "export film", "unfold", "speed 2"] {
        give(&mut session, line);
        assert!(session.shows_export(), "{line}");
    }
    give(&mut session, "stop");
    assert!(!session.shows_export());
    for line in ["shelf", "locate", "follow", "demo", "puzzle two-by-two", "enter", "flip 3"] {
        let mut session = solved("cubra-blue");
        give(&mut session, "export");
        assert!(session.shows_export());
        give(&mut session, line);
        assert!(!session.shows_export(), "{line}");
    }
    // Folding along, the step is there again afterwards.
    give(&mut session, "follow");
    give(&mut session, "step forward");
    give(&mut session, "export");
    assert!(session.shows_export() && session.follow().is_some() && !session.is_moving());
    give(&mut session, "export");
    assert!(session.follow().is_some() && !session.shows_export() && session.player().playback.is_running());
}

#[test]
fn the_exported_fold_is_the_one_shown() {
    let mut session = solved("cubra-blue");
    let plain = session.subject().unwrap();
    assert_eq!(plain.name, "Cubra Blue");
    assert_eq!(plain.plan.to(), FoldTarget::Cube);
    plain.solution.check(&plain.puzzle).unwrap();
    give(&mut session, "mirror");
    let mirrored = session.subject().unwrap();
    assert_eq!(mirrored.plan, plain.plan.mirrored());
    assert_eq!(Some(&mirrored), plain.mirrored().as_ref());
    give(&mut session, "mirror");
    give(&mut session, "unfold");
    assert_eq!(session.subject().unwrap().plan.to(), FoldTarget::Flat);
    // The same in the search view, whose own picture shows no fold.
    give(&mut session, "view search");
    assert!(session.subject().is_none());
    give(&mut session, "export");
    assert!(session.shows_export() && session.subject().is_some());
}

/// What is sent after a fold says what was folded, and how long it took.
#[test]
fn a_picture_of_the_end_names_the_snake_and_the_time() {
    let mut session = solved("cubra-green");
    give(&mut session, "follow");
    for _ in 0..=session.state().steps {
        session.update(Input::Time(15.0));
        give(&mut session, "step forward");
    }
    give(&mut session, "share picture");
    assert!(session.shows_export() && session.follow().is_some());
    proposed(&ask(&mut session, command("save export")));
    let (wanted, ..) = made(&hear(&mut session, Report::ExportPathChosen("x".into())));
    assert_eq!(wanted.kind, ExportKind::Png);
    let steps = wanted.subject.plan.len();
    let minutes = (15 * (steps + 1)).div_ceil(60);
    let timeline = Timeline::fold(wanted.subject.plan.clone());
    let caption = |playhead| wanted.shooting.picture(&wanted.subject, &timeline, playhead).caption;
    let end = caption(wanted.shooting.playhead);
    assert_eq!((end.text, end.count), ("Cubra Green".to_owned(), format!("{steps} steps in {minutes} minutes")));
    assert_eq!(caption(0.0).count, format!("Step 1 of {steps}"));
    assert!(session.follow().is_some() && !session.shows_export(), "one is back at the end");
}

#[test]
fn the_request_is_as_chosen() {
    let mut session = solved("cubra-blue");
    for line in ["theme light", "speed 2", "export", "seek 4"] {
        give(&mut session, line);
    }
    let mut order = |lines: &[&str]| {
        lines.iter().for_each(|line| give(&mut session, line));
        proposed(&ask(&mut session, command("save export")));
        let (wanted, ..) = made(&hear(&mut session, Report::ExportPathChosen("x".into())));
        hear(&mut session, Report::ExportFailed(None));
        give(&mut session, "export");
        (wanted.kind, wanted.shooting)
    };
    assert_eq!(order(&["export page"]).0, ExportKind::Html);
    assert_eq!(order(&["export sheet"]).0, ExportKind::Html);
    assert_eq!(order(&["export page", "export as png"]).0, ExportKind::Html, "a page is no picture");
    let of_end = Caption { count: "14 steps".to_owned(), text: "Cubra Blue".to_owned(), ..Caption::default() };
    let picture = Shooting {
        xray: false,
        ghost: true,
        size: [1280, 720],
        playhead: 4.0,
        step: None,
        speed: 2.0,
        dark: false,
        camera: None,
        turntable: false,
        words: true,
        end: Some(of_end),
    };
    assert_eq!(order(&["export picture"]), (ExportKind::Png, picture.clone()));
    let film = Shooting { size: [480, 360], turntable: true, words: false, end: None, ..picture.clone() };
    assert_eq!(order(&["export film", "export turntable on", "export words off"]), (ExportKind::Gif, film.clone()));
    let large = Shooting { size: [1920, 1080], ..film };
    assert_eq!(order(&["export as gif", "export size 1920x1080"]), (ExportKind::Gif, large));
    let silent = Shooting { words: false, ..picture };
    assert_eq!(order(&["export picture"]).1, silent, "it has a size of its own");
    let as_seen = Shooting { xray: true, ghost: false, ..silent };
    assert_eq!(order(&["xray", "ghost"]).1, as_seen);
}

#[test]
fn a_film_without_words_or_faster_is_shorter() {
    let mut session = solved("cubra-blue");
    let whole = session.export().film_seconds(session.player(), session.settings());
    give(&mut session, "export words off");
    let silent = session.export().film_seconds(session.player(), session.settings());
    give(&mut session, "speed 2");
    let fast = session.export().film_seconds(session.player(), session.settings());
    assert!(fast > 3.0 && silent > fast && whole > silent, "{whole} {silent} {fast}");
}

#[test]
fn an_export_is_requested_made_and_announced() {
    let mut session = solved("cubra-blue");
    give(&mut session, "export");
    let subject = session.subject().unwrap();
    assert_eq!(proposed(&ask(&mut session, Command::SaveExport)), "cubra-blue-fold.html");
    // The dialog has confirmed overwriting; another snake or choice meanwhile changes nothing.
    give(&mut session, "export film");
    give(&mut session, "puzzle two-by-two");
    let (wanted, to, over) = made(&hear(&mut session, Report::ExportPathChosen("films/fold.HTML".into())));
    assert_eq!((wanted.kind, wanted.subject, to, over), (ExportKind::Html, subject, "films/fold.HTML".into(), true));
    assert!(session.is_busy());
    hear(&mut session, Report::ExportProgress(0.4));
    assert_eq!(session.state().export.share, Some(0.4));
    // Only one export at a time.
    assert!(hear(&mut session, Report::ExportPathChosen("films/b.html".into())).is_empty());
    assert!(messages(&session)[0].contains("still being made"), "{:?}", messages(&session));
    hear(&mut session, Report::Exported { path: "films/fold.HTML".into(), can_be_shown: true });
    assert!(!session.is_busy());
    let told = session.notices().iter().last().unwrap();
    assert_eq!((told.severity(), told.lifetime()), (Severity::Said, Lifetime::Click));
    assert_eq!(told.to_string(), "Saved as films/fold.HTML.");
    assert_eq!(session.export().saved.as_deref(), Some(Path::new("films/fold.HTML")));
    match &ask(&mut session, Command::ShowInFolder)[..] {
        [Effect::Export(ExportEffect::Show(path))] => assert_eq!(path, Path::new("films/fold.HTML")),
        other => panic!("{other:?}"),
    }
    // The next export replaces the message about the last.
    hear(&mut session, Report::Exported { path: "films/b.gif".into(), can_be_shown: false });
    let saved = messages(&session).into_iter().filter(|message| message.starts_with("Saved as")).collect::<Vec<_>>();
    assert_eq!(saved, ["Saved as films/b.gif."]);
}

#[test]
fn a_path_is_handed_on_as_it_is_and_the_file_has_a_name_to_tell() {
    let mut session = solved("cubra-blue");
    give(&mut session, "export film");
    assert!(hear(&mut session, Report::ExportPathChosen("x.gif".into())).is_empty(), "nothing is asked for yet");
    for (path, name) in
        [("a/fold.gif", "fold.gif"), ("a/fold", "fold"), ("~", "cubra-blue-fold.gif"), ("a/", "cubra-blue-fold.gif")]
    {
        assert_eq!(proposed(&ask(&mut session, Command::SaveExport)), "cubra-blue-fold.gif");
        let (_, to, over) = made(&hear(&mut session, Report::ExportPathChosen(path.into())));
        assert_eq!((to, over), (path.into(), true));
        assert_eq!(session.export().progress.as_ref().unwrap().name, name);
        hear(&mut session, Report::ExportFailed(None));
    }
}

/// A session that asks for a path for the page, because no dialog opens.
fn asked_for_a_path() -> Session {
    let mut session = solved("cubra-blue");
    give(&mut session, "export");
    let name = proposed(&ask(&mut session, Command::SaveExport));
    hear(&mut session, Report::NoDialog(PathFor::Export(name)));
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
        give(&mut session, line);
        assert_eq!(session.path_for(), Some(&PathFor::Export(name.to_owned())), "{line}");
    }
    let (playhead, subject) = (session.player().playback.playhead, session.subject());
    give(&mut session, "mirror");
    give(&mut session, "seek 3");
    let (wanted, ..) = made(&ask(&mut session, command("path own.png")));
    assert_ne!(playhead, 3.0);
    assert_eq!((wanted.shooting.playhead, Some(wanted.subject)), (playhead, subject));
}

#[test]
fn a_failure_is_forgotten_when_it_is_tried_again() {
    let mut session = asked_for_a_path();
    let failed = "Failed: there is no folder ~/films.".to_owned();
    let fails = |session: &mut Session| {
        made(&ask(session, command("path ~/films/fold.html")));
        hear(session, Report::ExportFailed(Some(Failure::Other("there is no folder ~/films".to_owned()))));
    };
    fails(&mut session);
    fails(&mut session);
    assert_eq!(messages(&session).iter().filter(|told| **told == failed).count(), 1);
    made(&ask(&mut session, command("path ~/fold.html")));
    assert!(!messages(&session).contains(&failed), "{:?}", messages(&session));
}

#[test]
fn a_reopened_export_dialog_stays_open_when_the_file_is_made() {
    let done = || Report::Exported { path: "films/fold.gif".into(), can_be_shown: false };
    // After a dialog, and after a typed path.
    for typed in [false, true] {
        let mut session = solved("cubra-blue");
        give(&mut session, "export");
        give(&mut session, "export film");
        let name = proposed(&ask(&mut session, Command::SaveExport));
        if typed {
            hear(&mut session, Report::NoDialog(PathFor::Export(name)));
            made(&ask(&mut session, command("path fold.gif")));
            assert!(session.shows_export() && session.path_for().is_some(), "the path may not do");
            hear(&mut session, Report::ExportProgress(0.1));
        } else {
            made(&hear(&mut session, Report::ExportPathChosen("fold.gif".into())));
        }
        assert!(!session.shows_export() && session.path_for().is_none());
        give(&mut session, "export");
        hear(&mut session, Report::ExportProgress(0.9));
        assert!(session.shows_export());
        hear(&mut session, done());
        assert!(session.shows_export() && messages(&session).contains(&"Saved as films/fold.gif.".to_owned()));
    }
    // An export by a script closes nothing.
    let mut session = solved("cubra-blue");
    give(&mut session, "export");
    made(&ask(&mut session, command("render fold.gif")));
    hear(&mut session, Report::ExportProgress(0.5));
    hear(&mut session, done());
    assert!(session.shows_export());
}

#[test]
fn without_a_fold_export_gives_the_reason_and_keeps_the_view() {
    // The search continues, and then the planner.
    let mut session = opened("cubra-blue");
    give(&mut session, "view search");
    let told = |session: &mut Session| {
        let why = |line| {
            give(session, "dismiss 0");
            assert!(!ask(session, command(line)).iter().any(|effect| matches!(effect, Effect::Export(_))));
            assert!(!session.shows_export() && session.state().view == "search");
            messages(session).pop().unwrap()
        };
        let all = ["export", "save export", "render fold.gif"].map(why);
        assert!(all.iter().all(|why| *why == all[0]), "{all:?}");
        all[0].clone()
    };
    assert!(told(&mut session).contains("solve the snake"));
    let effects = ask(&mut session, Command::Solve);
    let Some(Effect::Solving(SolvingEffect::Search { request, revision })) = effects.into_iter().next() else {
        panic!("no search")
    };
    assert!(told(&mut session).contains("still being computed"));
    for event in searched(&request) {
        hear(&mut session, Report::Search(revision, event));
    }
    assert!(told(&mut session).contains("still being computed"));
    let planned = |planning| Planned { index: 0, plan: planning, foldings: Vec::new() };
    for (planning, why) in [(Err(NoPlan::Locked), "can't be folded"), (Err(NoPlan::NotFound), "was found in time")] {
        let mut session = session.clone();
        hear(&mut session, Report::Planned(revision, planned(planning)));
        assert!(told(&mut session).contains(why), "{why}");
    }
}

#[test]
fn late_solutions_do_not_change_the_choice() {
    let mut session = opened("king-39");
    let search = |effects: &[Effect]| match effects {
        [Effect::Solving(SolvingEffect::Search { request, revision })] => (*revision, searched(request)),
        other => panic!("{other:?}"),
    };
    // The first of several; the search for more continues.
    let (revision, events) = search(&ask(&mut session, Command::Solve));
    let first = events.iter().find(|event| matches!(event, SearchEvent::Solution(_))).unwrap().clone();
    let Some(SearchEvent::Ended(ended)) = events.last().cloned() else { panic!("it does not end") };
    hear(&mut session, Report::Search(revision, first));
    let ended = SearchEvent::Ended(Ended { verdict: Verdict::Found, ..ended });
    let effects = hear(&mut session, Report::Search(revision, ended));
    carry_out(&mut session, effects);
    let (_, events) = search(&ask(&mut session, Command::NextSolution));
    let before = session.subject();
    give(&mut session, "export");
    for event in events {
        let effects = hear(&mut session, Report::Search(revision, event));
        carry_out(&mut session, effects);
    }
    assert!(session.solving().solutions.len() > 1);
    assert!(session.shows_export() && session.subject() == before);
}

#[test]
fn without_a_dialog_a_path_is_typed_which_writes_over_nothing() {
    let mut session = solved("cubra-blue");
    give(&mut session, "export");
    let name = proposed(&ask(&mut session, Command::SaveExport));
    hear(&mut session, Report::NoDialog(PathFor::Export(name.clone())));
    let (wanted, to, over) = made(&ask(&mut session, command("path own.html")));
    assert_eq!((wanted.kind, to, over), (ExportKind::Html, "own.html".into(), false));
    // The prompt stays until the file is saved, because the name may be taken.
    hear(
        &mut session,
        Report::ExportFailed(Some(Failure::Other("own.html is there already; choose another name".to_owned()))),
    );
    assert!(session.path_for().is_some() && session.shows_export());
    assert!(messages(&session)[0].contains("choose another name"));
    assert_eq!(session.export().failure.as_deref(), None, "no script asked for it");
    made(&ask(&mut session, command("path other.html")));
    hear(&mut session, Report::Exported { path: "/home/other.html".into(), can_be_shown: false });
    assert!(session.path_for().is_none() && !session.shows_export());
    // Closing the export dialog also closes the prompt.
    give(&mut session, "export");
    hear(&mut session, Report::NoDialog(PathFor::Export(name)));
    give(&mut session, "stop");
    assert!(session.path_for().is_none());
}

#[test]
fn a_stop_is_sent_once_and_announced_when_done() {
    let mut session = solved("cubra-blue");
    assert!(ask(&mut session, Command::StopExport).is_empty());
    made(&ask(&mut session, command("render fold.gif")));
    // Esc closes what is open; the export continues.
    give(&mut session, "export");
    give(&mut session, "stop");
    give(&mut session, "stop");
    assert!(!session.export().progress.as_ref().unwrap().stops);
    assert!(matches!(ask(&mut session, Command::StopExport)[..], [Effect::Export(ExportEffect::Stop)]));
    assert!(ask(&mut session, Command::StopExport).is_empty());
    assert!(session.export().progress.as_ref().unwrap().stops && session.is_busy());
    hear(&mut session, Report::ExportFailed(None));
    assert!(!session.is_busy() && session.export().failure.as_deref().is_none());
    assert_eq!(messages(&session), ["Stopped: no file was saved."]);
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
        let (wanted, to, over) = made(&ask(&mut session, command(line)));
        assert_eq!(wanted.kind, kind);
        assert!(line.ends_with(to.to_str().unwrap()) && over);
        hear(&mut session, Report::Exported { path: to, can_be_shown: false });
    }
    give(&mut session, "sheet fold.html");
    hear(&mut session, Report::ExportFailed(Some(Failure::Other("cannot save fold.html: no room".to_owned()))));
    assert_eq!(session.export().failure.as_deref(), Some("cannot save fold.html: no room"));
    assert!(messages(&session).iter().any(|message| message.contains("no room")));
    give(&mut session, "sheet fold.html");
    assert_eq!(session.export().failure.as_deref(), None, "it is another one");
}

#[test]
fn the_last_export_is_chosen_the_next_time() {
    let mut session = solved("cubra-blue");
    hear(&mut session, Report::PreferencesLoaded { remembered: Some(Box::default()), last: false, notice: None });
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
        for effect in ask(&mut session, command(line)) {
            if let Effect::Preferences(snake_cube::session::PreferencesEffect::Remember(now)) = effect {
                remembered = now.to_toml();
            }
        }
    }
    let again = |text: &str| {
        let mut session = opened("cubra-blue");
        let remembered = Some(Box::new(Preferences::read(text, &Preferences::default()).unwrap()));
        hear(&mut session, Report::PreferencesLoaded { remembered, last: false, notice: None });
        hear(&mut session, Report::Ffmpeg);
        let form = session.export().chosen.card;
        give(&mut session, "export picture");
        let picture = session.export().size();
        give(&mut session, "export film");
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
    let order = |lines: &[&str]| {
        let mut session = solved("cubra-blue");
        lines.iter().for_each(|line| give(&mut session, line));
        session.update(Input::Time(0.3));
        ask(&mut session, command("save export"));
        session.update(Input::Time(30.0));
        let playhead = session.player().playback.playhead;
        let made = made(&hear(&mut session, Report::ExportPathChosen(PathBuf::from("x.png")))).0;
        (made.shooting, playhead)
    };
    let saved = order(&["start", "seek 0", "export", "export picture", "step forward"]);
    assert_eq!(saved, order(&["seek 1", "export", "export picture"]));
    assert_eq!(saved.1, 1.0);
}
