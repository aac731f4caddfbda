//! Learning a fold by heart, as pure state: what is asked, glances, the way there and back, and the milestones of
//! folding along.

use snake_cube::fold::Dihedrals;
use snake_cube::session::command::TABLE;
use snake_cube::session::{CameraView, Command, Effect, Hand, Overlay, Report, Session};

use crate::elsewhere::{Driven as _, after, carry_out};
use crate::follow::planned;
use crate::keys::press;

/// Cubra Blue's parts end after 3, 7, 11 and 14 steps.
fn learning() -> Session {
    let mut session = planned("cubra-blue");
    session.give("by heart");
    session
}

/// Part, last part, glances, and whether the end of it is shown.
fn asked(session: &Session) -> (usize, usize, usize, bool) {
    let glances = session.learning().map_or(0, |learning| learning.known.glanced.len());
    let parts = session.state().by_heart.map_or((0, 0), |parts| (parts.first, parts.last));
    (parts.0, parts.1, glances, session.player().shows_goal())
}

/// The shape of the chain after so many steps.
fn shape_after(session: &Session, steps: usize) -> String {
    Dihedrals::of(&session.plan().poses()[steps].cells).to_string()
}

/// The picture, and what stands over it.
fn shown(session: &Session) -> [String; 2] {
    let caption = &session.picture().caption;
    [caption.count.clone(), caption.text.clone()]
}

#[test]
fn the_end_of_a_part_is_shown_and_no_step() {
    let mut session = learning();
    assert_eq!((session.page(), asked(&session)), (0, (1, 1, 0, false)), "first it lies flat");
    session.give("step forward");
    assert_eq!(asked(&session), (1, 1, 0, true));
    assert_eq!(shown(&session), ["Part 1 of 4", "Fold yours until it looks like this."]);
    let picture = session.picture();
    assert!(picture.gesture.is_none() && picture.stage.lit.is_empty() && picture.caption.hint.is_empty());
    assert_eq!(session.dihedrals().to_string(), shape_after(&session, 3));
    session.wait(30.0);
    assert_eq!((session.is_busy(), asked(&session)), (false, (1, 1, 0, true)), "there is no hurry");
}

#[test]
fn parts_come_alone_then_together_then_all_and_then_it_is_known() {
    let mut session = learning();
    carry_today(&mut session);
    let mut rounds = Vec::new();
    let ends = loop {
        // How to hold it, where the round before did not end there.
        if !asked(&session).3 {
            session.give("step forward");
        }
        let (part, last, _, shows_goal) = asked(&session);
        assert!(shows_goal, "{rounds:?}");
        rounds.push((part, last));
        let effects = session.ask("step forward");
        if asked(&session).0 == 0 {
            break effects;
        }
        assert!(session.says("Without a glance!"), "{:?}", session.messages());
    };
    let alone = [1, 2, 3, 4, 1, 2, 3, 4].map(|part| (part, part));
    assert_eq!(rounds, [&alone[..], &[(1, 2), (3, 4), (1, 4)]].concat());
    assert!(ends.iter().any(|effect| matches!(effect, Effect::Camera(CameraView::Round))), "the great moment");
    let [count, text] = shown(&session);
    assert_eq!((session.page(), text.as_str()), (15, "You know it by heart!"));
    assert_eq!(count, "14 turns in 1 minute · Friday, 24 December 2027");
    // What is shared says so too.
    session.give("share picture");
    assert!(session.shows_export());
    session.give("stop; start; end");
    assert_eq!(shown(&session)[1], "You did it!");
    session.give("by heart; step forward");
    assert_eq!(asked(&session), (1, 4, 0, true), "and again");
}

fn carry_today(session: &mut Session) {
    let effects = session.hear(Report::Today("2027-12-24".parse().unwrap()));
    carry_out(session, effects);
}

#[test]
fn what_was_glanced_at_is_asked_again() {
    let mut session = learning();
    let words = session.plan().clone();
    session.give("step forward; glance");
    let english = snake_cube::text::Language::English;
    assert_eq!((session.page(), session.text()), (1, english.step_text(&words, 0)), "the usual page of a step");
    assert_eq!(asked(&session), (1, 1, 0, false), "it is not seen yet");
    session.give("wait 6");
    assert_eq!(asked(&session).2, 1);
    session.give("step forward");
    assert_eq!(asked(&session), (1, 1, 1, true));
    assert_eq!(shown(&session)[0], "Part 1 of 4 · 1 glance");
    // The next one, and on from there.
    session.give("glance; step forward");
    assert_eq!(asked(&session).2, 2);
    session.give("glance");
    assert_eq!(session.page(), 3);
    session.give("step forward; step forward");
    assert!(session.says("Part 1 of 4 done. With 3 glances."), "{:?}", session.messages());
    assert_eq!((session.page(), asked(&session)), (0, (1, 1, 0, false)), "once more from the flat snake");
}

#[test]
fn steps_that_are_leafed_through_are_no_glances() {
    let mut session = learning();
    session.give("step forward; glance; glance; glance; step forward");
    assert_eq!(asked(&session), (1, 1, 1, true), "only the one that was wanted");
}

#[test]
fn where_am_i_leads_back_to_what_is_asked() {
    let mut session = learning();
    session.give("step forward; step forward; locate");
    assert!(matches!(session.overlay(), Overlay::Locate(_)));
    assert_eq!(asked(&session).0, 2);
    // Before the part: the usual pages lead to it, without glances.
    session.give("locate pick 2");
    assert_eq!((session.page(), shown(&session)[1].as_str()), (3, "Hold the whole snake like this."));
    session.give("step forward");
    assert!(session.player().repeats() && session.page() == 3);
    session.give("step forward");
    assert_eq!(asked(&session), (2, 2, 0, true));
    // In the midst of it: the step from there is a glance.
    session.give("locate; locate pick 5; step forward");
    assert_eq!(session.page(), 6);
    session.give("step forward");
    assert_eq!(asked(&session), (2, 2, 1, true));
    // Beyond it, and at its end.
    for pose in [9, 7] {
        session.give(&format!("locate; locate pick {pose}"));
        if pose == 9 {
            session.give("step forward");
        }
        assert_eq!(asked(&session), (2, 2, 1, true), "{pose}");
    }
}

#[test]
fn nothing_but_leaving_loses_it() {
    for line in [
        "play pause",
        "play",
        "seek 2",
        "page 9",
        "start",
        "end",
        "loop",
        "unfold",
        "again",
        "next solution",
        "redo",
        "undo",
    ] {
        let mut session = learning();
        session.give("step forward; step forward");
        let before = asked(&session);
        assert_eq!(before, (2, 2, 0, true));
        session.give(line);
        assert_eq!(asked(&session), before, "{line}");
    }
    for line in ["stop", "by heart", "follow"] {
        let mut session = learning();
        session.give("step forward; step forward");
        session.give(line);
        assert!(session.learning().is_none(), "{line}");
        assert_eq!((session.page(), session.playhead()), (8, 7.0), "the page at the same place");
        session.give("by heart");
        assert_eq!(asked(&session), (2, 2, 0, false), "what is known is kept");
    }
    for line in ["puzzle cubra-red", "other end", "flip 4"] {
        let mut session = learning();
        session.give(line);
        assert!(session.learning().is_none(), "{line}");
    }
}

#[test]
fn the_mirror_image_is_learnt_alike() {
    let mut session = learning();
    session.give("step forward; step forward; mirror");
    assert_eq!(asked(&session), (2, 2, 0, true));
    assert_eq!(session.dihedrals().to_string(), shape_after(&session, 7));
    session.give("step forward");
    assert_eq!(asked(&session).0, 3);
}

#[test]
fn hands_on_the_screen_fold_it_too() {
    let mut session = learning();
    session.give("step forward; hands");
    assert_eq!(shown(&session), ["Part 1 of 4", "Fold yours until it looks like this."]);
    let steps = session.fold().steps().to_vec();
    let make = |session: &mut Session, from: usize, to: usize| {
        for step in &steps[from..to] {
            if step.is_pull() {
                session.give("pull");
            }
            session.obey(Hand::Turn { joint: step.joint, degrees: step.degrees, force: true });
            session.settle();
        }
    };
    make(&mut session, 0, 3);
    assert!(session.has_result(), "it is what was asked");
    press(&mut session, "Enter");
    assert!(session.hands().is_none() && session.says("Without a glance!"), "{:?}", session.messages());
    assert_eq!(asked(&session), (2, 2, 0, true));
    // A hint is a glance.
    session.give("hands; hint");
    make(&mut session, 3, 5);
    session.give("hint; stop");
    assert_eq!(asked(&session), (2, 2, 3, true), "not done; two were asked for, and one was used");
    session.give("hands");
    make(&mut session, 3, 7);
    session.give("hands");
    assert!(session.says("With 3 glances."), "{:?}", session.messages());
    assert_eq!(asked(&session), (2, 2, 0, false));
}

#[test]
fn keys_do_it_all() {
    let mut session = planned("cubra-blue");
    for (key, expected) in [
        ("K", (1, 1, 0, false)),
        ("Enter", (1, 1, 0, true)),
        ("I", (1, 1, 0, false)),
        ("Enter", (1, 1, 1, true)),
        ("←", (1, 1, 1, false)),
        ("→", (1, 1, 1, true)),
        ("Enter", (1, 1, 0, false)),
        ("N", (1, 1, 0, false)),
        ("Space", (1, 1, 0, false)),
        ("Esc", (0, 0, 0, false)),
    ] {
        press(&mut session, key);
        assert_eq!(asked(&session), expected, "{key}");
    }
}

#[test]
fn there_is_nothing_to_learn_without_a_fold() {
    let mut session = after("cubra-blue", "");
    session.give("by heart");
    assert!(session.learning().is_none() && session.player().plan().is_some(), "it is solved first");
    session.give("by heart");
    assert!(session.learning().is_some());
    // Backward, or on a way from elsewhere, it is the fold from the flat snake.
    let mut session = planned("cubra-blue");
    session.give("unfold; by heart");
    assert!(!session.player().showing.backward && asked(&session).0 == 1);
}

/// The end of each part but the last is a page of its own, to compare.
#[test]
fn whoever_folds_along_compares_after_each_part() {
    let mut session = after("cubra-blue", "solve; follow");
    let mut seen = Vec::new();
    for _ in 0..18 {
        session.give("step forward");
        let [count, text] = shown(&session);
        if text == "Does yours look like this?" {
            assert!(session.picture().gesture.is_none() && session.picture().stage.lit.is_empty());
            seen.push((session.page(), session.playhead(), count));
        }
    }
    let parts = [(4, 3.0, 1), (8, 7.0, 2), (12, 11.0, 3)];
    assert_eq!(seen, parts.map(|(page, at, part)| (page, at, format!("Part {part} of 4 done."))));
    assert_eq!(session.page(), 15);
    // Back goes over it, and a timer does not stop at it.
    session.give("page 7; step forward; step forward; step back");
    assert_eq!((session.page(), session.player().repeats()), (7, true));
    session.give("timer 10; step forward");
    assert_eq!((session.page(), session.player().repeats()), (8, true));
    // A fold of a few steps needs no praise on the way.
    let mut session = after("two-by-two", "solve; follow");
    for _ in 0..session.player().steps() {
        session.give("step forward");
        assert_ne!(shown(&session)[1], "Does yours look like this?");
    }
}

/// Whatever is pressed, it says what it asks, or is left.
#[test]
fn no_command_leads_astray() {
    let lines = TABLE.iter().map(Command::id);
    for line in lines.filter(|line| !["open saved", "show in folder"].contains(line)) {
        for begin in ["step forward", "step forward; glance", "step forward; step forward"] {
            let mut session = learning();
            session.give(begin);
            session.give(line);
            session.give("wait 1");
            let state = session.state().by_heart;
            assert!(state.is_none_or(|parts| parts.first >= 1 && parts.of == 4), "{begin}, {line}");
            session.give("step forward; glance; step back; wait 1");
        }
    }
}
