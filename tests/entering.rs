//! Entering one's own snake, as pure state: the previous snake stays until the new one is complete; slips are noticed.

use snake_cube::fold::Viewpoint;
use snake_cube::photo::{Doubt, Photo, Reading, SeenPhoto};
use snake_cube::puzzle::{CatalogueEntry, Slip, catalogue};
use snake_cube::session::command::scope::admit;
use snake_cube::session::command::{Admission, TABLE};
use snake_cube::session::{CameraView, Command, Effect, Overlay, PathFor, Report, Session};
use snake_cube::stage::EnteredRun;
use snake_cube::text::EntrySaid;

use crate::elsewhere::{BLUE, Driven as _, FRAME, after, command, entry, opened};

/// Enters runs key by key.
fn feel(session: &mut Session, runs: &[usize]) {
    runs.iter().for_each(|run| session.give(&format!("run {run}")));
}

fn standing(session: &Session) -> EntrySaid {
    session.entering().expect("a snake is entered").said()
}

#[test]
fn the_snake_that_was_there_stays_until_another_is_whole() {
    let mut session = after("cubra-red", "solve; seek 4");
    let (puzzle, stage) = (session.state().puzzle, session.stage());
    let effects = session.ask("enter");
    assert!(matches!(effects[..], [Effect::Camera(CameraView::Home)]), "{effects:?}");
    feel(&mut session, &BLUE[..5]);
    assert_eq!((session.state().entered, session.state().puzzle.as_str()), (8, puzzle.as_str()));
    assert_eq!(session.picture().stage.cubelets.len(), 8);
    assert!(session.picture().gesture.is_none() && !session.is_moving());
    // Leaving and resuming.
    session.give("stop");
    assert_eq!((session.stage(), session.state().playhead, session.state().entering), (stage, 4.0, false));
    session.give("enter; undo");
    assert_eq!(session.entering().unwrap().text(), "3x3x3: 3 2 2 3 2");
    feel(&mut session, &BLUE[5..]);
    let blue = entry("cubra-blue");
    assert_eq!(standing(&session), EntrySaid::Is { cubes: 27, entry: blue, reversed: false });
    assert_eq!(session.messages()[0], "All 27 are there. This is Cubra Blue, the common wooden snake.");
    // Enter accepts the snake, which is solved at once, and undo restores the previous one.
    session.give("solve");
    assert_eq!((session.state().puzzle.as_str(), session.state().entering), ("cubra-blue", false));
    assert_eq!(session.state().solutions, 1);
    session.give("follow");
    assert!(session.follows(), "folding along is one key away");
    session.give("follow");
    assert!(session.entered().is_empty(), "the next one is another one");
    session.give("undo");
    assert_eq!(session.state().puzzle, puzzle);
}

#[test]
fn nothing_of_a_photo_is_taken_unseen() {
    for before in ["solve; seek 4", "hands", "shelf", "enter; run 3; run 2", "by heart"] {
        let mut session = after("cubra-red", before);
        session.hear(Report::NoDialog(PathFor::Open));
        let puzzle = session.state().puzzle;
        let reading = Reading { snakes: vec![entry("cubra-blue").puzzle().snake().clone()], ..Reading::default() };
        let photo = Photo { width: 1, height: 1, rgba: vec![0; 4] };
        session.hear(Report::Photographed(Ok(SeenPhoto { photo, reading }.into())));
        assert!(session.photo().is_some(), "{before}: it lies beside it");
        assert_eq!((session.state().entering, session.state().puzzle), (true, puzzle), "{before}");
        assert!(session.overlay() == Overlay::None && session.path_for().is_none(), "{before}: nothing covers it");
        assert!(session.says("Read from your photo") && session.says("This is Cubra Blue"), "{before}");
        session.give("solve");
        assert_eq!(session.state().puzzle, "cubra-blue", "{before}");
        assert!(session.photo().is_none(), "{before}");
        session.hear(Report::Photographed(Err(Doubt::NotFlat)));
        assert!(session.says("The cubes do not lie flat"), "{:?}", session.messages());
        assert_eq!((session.state().entering, session.state().puzzle.as_str()), (false, "cubra-blue"));
    }
}

#[test]
fn a_count_is_counted_again_and_undo_restores_what_came_after_it() {
    let mut session = after("cubra-red", "enter; run 3; run 2; run 9; run 2; recount 2");
    let text = |session: &Session| session.entering().unwrap().text();
    let before = |session: &Session| -> Vec<usize> {
        session.entering().unwrap().counted_before().iter().map(EnteredRun::length).collect()
    };
    assert_eq!((text(&session).as_str(), before(&session)), ("3x3x3: 3 2", vec![9, 2]));
    session.give("undo");
    assert_eq!(text(&session), "3x3x3: 3 2 9 2");
    session.give("recount 2; run 2");
    assert_eq!((text(&session).as_str(), before(&session)), ("3x3x3: 3 2 2", vec![2]));
    session.give("recount 9");
    assert_eq!(text(&session), "3x3x3: 3 2 2", "there are no more");
}

/// It begins with 3×3×3, whichever snake was open. A known snake that is too long for it brings its own box.
#[test]
fn the_box_is_that_of_the_snake_that_begins_so() {
    let king = entry("king-46").puzzle().snake().segments();
    let box_of = |session: &Session| session.entering().unwrap().box_size.to_string();
    for id in ["cubra-red", "two-by-two", "king-46"] {
        let mut session = after(id, "enter");
        for (counted, run) in king.iter().enumerate() {
            feel(&mut session, &[*run]);
            assert_eq!(box_of(&session), if counted < 5 { "3x3x3" } else { "4x4x4" }, "{id}");
        }
        session.give("done; enter");
        feel(&mut session, &[2, 4, 2, 2]);
        assert_eq!(box_of(&session), "3x3x3");
    }
    let mut session = after("cubra-red", "enter");
    feel(&mut session, &BLUE[..4]);
    session.give("box 4x4x4");
    assert_eq!(box_of(&session), "4x4x4");
    // Enter finds the slip, as the button does.
    session.give("box 3x3x3");
    feel(&mut session, &BLUE[4..]);
    feel(&mut session, &[2]);
    session.give("solve");
    assert!(session.entering().is_none() && session.state().cubelets == 28);
}

/// After a finished or mended snake it begins empty; an unfinished one is offered, and new counts are not put behind it.
#[test]
fn entering_starts_clean() {
    let mut session = after("cubra-red", "enter");
    feel(&mut session, &BLUE);
    session.give("done; enter");
    assert_eq!((session.state().entered, session.entered().offered()), (1, None));
    // Half entered.
    feel(&mut session, &BLUE[..5]);
    session.give("stop; enter");
    assert_eq!((session.state().entered, session.entered().offered()), (1, Some(8)));
    feel(&mut session, &[3]);
    assert_eq!(session.state().entered, 3);
    session.give("start over; start over");
    // Mended.
    feel(&mut session, &BLUE[..16]);
    session.give("cube E; done");
    assert!(session.solving().suggested()[0].entry.is_some(), "a run of 3 was left out");
    session.give("correct 1");
    assert_eq!(session.draft().entry(), CatalogueEntry::by_id("cubra-blue"));
    assert!(session.messages()[0].contains("Press Ctrl+Z to go back"));
    session.give("enter");
    assert_eq!((session.state().entered, session.entered().offered()), (1, None));
}

/// If none of the proposals is right, counting continues at the first marked place, but never from nothing while a
/// later place is marked too.
#[test]
fn none_of_these_keeps_the_counts_before() {
    let mut session = opened("cubra-red");
    // The run of 3 at the end is left out, and a 2 before it.
    let kept = BLUE.iter().enumerate().filter(|(at, _)| ![12, 16].contains(at));
    let wrong = Vec::from_iter(kept.map(|(_, run)| run.to_string()));
    session.give(&format!("snake {}", wrong.join(" ")));
    let counted = session.draft().snake.clone();
    let all = Vec::from_iter(session.solving().suggested().iter().flat_map(|meant| Slip::all(&counted, &meant.snake)));
    let starts = || all.iter().map(|slip| slip.counted.start);
    let first = starts().filter(|start| *start > 0).min().unwrap();
    assert!(starts().min() == Some(0) && first > 8, "one of them is marked at the beginning");
    session.give("count again");
    let entered = session.entering().unwrap();
    assert_eq!(entered.runs().len(), first);
    assert_eq!(entered.text(), format!("3x3x3: {}", wrong[..first].join(" ")));
    // What was counted from there on is still to be seen, until it is counted, or another snake is.
    assert_eq!(entered.counted_before().len(), wrong.len() - first);
    feel(&mut session, &[2]);
    assert_eq!(session.entering().unwrap().counted_before().len(), wrong.len() - first - 1);
    // Nothing that was counted is lost.
    session.give("take back; undo");
    assert_eq!(session.entering().unwrap().runs().len(), wrong.len());
    session.give("stop; count again");
    session.give("start over");
    assert_eq!(session.entering().unwrap().counted_before(), []);
    // From hands mode too, of which nothing is left on the screen.
    let mut session = after("cubra-red", "hands; count again; stop");
    assert!(session.hands().is_none() && session.player().timeline.is_none());
    // Without a proposal too.
    session.give("snake 3 3 3 3 3 3 3 3 3 3 3 3 3; solve; count again");
    assert!(session.entering().is_some());
}

#[test]
fn two_woods_are_tapped_while_entering() {
    let mut session = after("two-by-two", "enter; box 2x2x2");
    assert!(!session.picture().pointer.edits());
    session.give("brush b");
    feel(&mut session, &[2, 2, 2, 2, 2, 2, 2]);
    for cubelet in [1, 3, 5, 7] {
        session.give(&format!("paint {cubelet} b"));
    }
    assert!(session.picture().pointer.edits() && session.picture().woods[0] != session.picture().woods[1]);
    session.give("done");
    assert_eq!(session.draft().colouring.as_ref().unwrap().letters(), "bwbwbwbw");
    assert_eq!(session.controls().brush, None);
}

#[test]
fn a_correction_gives_the_missing_cube_a_colour() {
    let mut session = after("cubra-red", "enter; brush b");
    feel(&mut session, &[3, 2, 2, 3, 2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3, 2]);
    session.give("paint 5 b; done");
    assert_eq!(session.state().colours, format!("wwwwb{}", "w".repeat(21)));
    let meant = session.solving().suggested().iter().position(|it| it.snake.segments() == BLUE).unwrap();
    session.give(&format!("correct {}", meant + 1));
    assert_eq!(session.state().colours, format!("wwwwb{}bw", "w".repeat(20)));
}

#[test]
fn every_snake_of_the_catalogue_is_known_from_either_end() {
    for entry in catalogue().iter().filter(|entry| entry.puzzle().colouring().is_none()) {
        for reversed in [false, true] {
            let puzzle = if reversed { entry.puzzle().reversed() } else { entry.puzzle().clone() };
            let mut session = after("cubra-red", &format!("enter; box {}", puzzle.box_size()));
            let runs = puzzle.snake().segments();
            for (place, run) in runs.iter().enumerate() {
                assert!(!session.entering().unwrap().is_whole(), "{} after {place}", entry.id);
                feel(&mut session, &[*run]);
            }
            let reversed = reversed && !puzzle.is_palindrome();
            let is = EntrySaid::Is { cubes: puzzle.snake().len(), entry, reversed };
            assert_eq!(standing(&session), is, "{}", entry.id);
            session.give("done");
            assert_eq!(session.document().puzzle().unwrap().as_ref(), &puzzle);
        }
    }
}

/// When a slip is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// At the wrong key.
    AtOnce,
    /// Before or at the last key.
    AtTheEnd,
    /// Not at all.
    Never,
}

/// Each single slip in one run of the common snake, by one cube more or less.
#[test]
fn most_slips_are_seen_before_anything_is_solved() {
    let mut count = [0; 3];
    for (place, wrong) in (0..BLUE.len()).flat_map(|place| [1, -1].map(|by| (place, by))) {
        let mut runs = BLUE;
        runs[place] = runs[place].checked_add_signed(wrong).unwrap();
        if runs[place] < 2 {
            continue;
        }
        let mut session = after("cubra-red", "enter");
        let mut seen = Seen::Never;
        for (at, run) in runs.iter().enumerate() {
            feel(&mut session, &[*run]);
            if session.entering().unwrap().said().is_wrong() {
                seen = if at == place { Seen::AtOnce } else { Seen::AtTheEnd };
                break;
            }
        }
        if seen == Seen::Never {
            session.give("cube E");
            assert!(session.entering().unwrap().said().is_wrong(), "a cube is missing");
            seen = Seen::AtTheEnd;
        }
        count[seen as usize] += 1;
        // A run of four is noticed immediately; for other slips, the number of cubes shows the error.
        assert_eq!(seen == Seen::AtOnce, runs[place] == 4, "{runs:?}");
    }
    assert_eq!(count, [9, 17, 0]);
}

#[test]
fn an_entry_that_ends_too_early_is_corrected_as_any_other_snake() {
    let mut session = after("cubra-red", "enter");
    // The ninth run is one short.
    feel(&mut session, &[3, 2, 2, 3, 2, 3, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 3]);
    session.give("solve");
    assert!(session.entering().is_some(), "what is not whole is not taken by chance");
    assert!(session.says("not finished yet"));
    session.give("cube E");
    assert_eq!(session.messages()[0], "It ends after 26 cubes; a 3×3×3 cube has 27.");
    let effects = session.ask("done");
    assert!(session.entering().is_none());
    assert_eq!(session.state().cubelets, 26);
    assert!(effects.iter().any(|effect| format!("{effect:?}").contains("Suggest")), "{effects:?}");
    // It is offered for another look.
    session.give("enter");
    assert_eq!(session.entered().offered(), Some(26));
    session.give("undo");
    assert_eq!(session.state().entered, 26);
    // Far from complete, nothing happens.
    session.give("start over");
    feel(&mut session, &[3, 2]);
    session.give("done");
    assert_eq!((session.state().entering, session.state().cubelets), (true, 26));
}

/// Keys that mean something else elsewhere do not do that: the snake behind the one being entered stays unchanged.
#[test]
fn the_snake_behind_is_kept_apart() {
    for lines in ["pause", "solve"] {
        let session = &mut opened("king-46");
        session.give(lines);
        session.give("enter");
        assert!(!session.picture().pointer.edits(), "nothing of the snake behind can be clicked");
        assert_eq!(session.entering().unwrap().box_size.cells(), 27);
        feel(session, &[3, 4]);
        let seen =
            |session: &Session| (session.entering().cloned(), session.document().revision, session.state().playhead);
        let before = seen(session);
        let is_elsewhere = |command: &&Command| admit(session, Overlay::None, command) == Admission::NotHere;
        let elsewhere = Vec::from_iter(TABLE.iter().filter(is_elsewhere).cloned());
        assert!(elsewhere.len() > 30, "{elsewhere:?}");
        let lines =
            ["flip 3", "paint 2 b", "cell 0 0 0 w", "pattern block", "seek 3", "solution 2", "lay out", "choose"];
        for command in elsewhere.into_iter().chain(lines.map(command)) {
            let effects = session.obey(command.clone());
            assert!(effects.is_empty(), "{command:?}: {effects:?}");
            assert_eq!(seen(session), before, "{command:?}");
            assert!(!session.is_moving() && !session.is_demo() && !session.follows(), "{command:?}");
        }
        session.give("undo");
        assert_eq!(session.state().entered, 3);
        session.give("take back; take back; take back; take back; take back");
        assert_eq!(session.state().entered, 1);
        // Commands for the appearance apply, and so do those that bring another snake.
        session.give("theme light");
        assert!(!session.settings().is_dark() && session.entering().is_some());
        session.give("help; stop");
        assert!(session.entering().is_some(), "first the help closes");
        feel(session, &[2]);
        for brings in ["puzzle two-by-two", "snake 3 2 2 3 x", "type 3 2"] {
            session.give("enter");
            session.give(brings);
            assert!(session.entering().is_none(), "{brings}");
            assert_eq!(session.entered().text(), "3x3x3: 2");
        }
        session.give("enter");
        session.hear(Report::Pasted(Some("cubra-red".to_owned())));
        assert!(session.entering().is_none());
        // Outside the mode they do nothing.
        for line in ["run 3", "cube S", "take back", "start over", "rotate", "turn over", "done"] {
            let before = session.entered().clone();
            assert!(session.ask(line).is_empty(), "{line}");
            assert_eq!(session.entered(), &before, "{line}");
        }
    }
}

#[test]
fn it_is_turned_as_the_wood_lies() {
    let mut session = after("cubra-blue", "enter");
    feel(&mut session, &[3, 2, 3]);
    let at = |session: &Session| session.picture().stage.eye.unwrap_or(Viewpoint::HOME).yaw;
    assert_eq!(at(&session), 0);
    session.give("rotate; rotate");
    assert_eq!(at(&session), 180);
    session.give("rotate -3");
    assert_eq!(at(&session), 270);
    let before = session.stage();
    session.give("turn over");
    assert_ne!(session.picture().stage.cubelets, before.cubelets);
    session.give("turn over");
    assert_eq!(session.stage(), before);
    // Nothing moves by itself.
    assert!(session.pass(FRAME).is_empty() && !session.is_busy());
}

#[test]
fn a_search_goes_on_behind_it_and_does_not_show() {
    let mut session = opened("king-46");
    session.ask("solve");
    session.pass(5.0);
    assert!(session.shows_search());
    session.give("enter");
    assert!(!session.shows_search() && session.solving().is_searching() && session.picture().filled_box.is_none());
    assert_eq!(session.picture().stage.cubelets.len(), 1);
    session.give("stop");
    assert!(session.shows_search());
}
