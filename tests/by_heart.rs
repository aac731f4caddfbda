//! Learning a fold by heart, as pure state: what is asked, glances, the way there and back, and the milestones of
//! folding along.

use snake_cube::fold::Dihedrals;
use snake_cube::session::{Hand, Overlay, Report, Session};

use crate::elsewhere::{Driven as _, after, carry_out};
use crate::follow::planned;
use crate::keys::press;

/// Cubra Blue's parts end after 3, 7, 11 and 14 steps.
fn learning(lines: &str) -> Session {
    let mut session = planned("cubra-blue");
    session.give(&format!("by heart; {lines}"));
    session
}

/// First part, last part, glances, and whether the end of it is shown.
pub fn asked(session: &Session) -> (usize, usize, usize, bool) {
    let asked = session.learning().map_or((0, 0, 0), |learning| {
        let parts = learning.parts();
        (parts.first, parts.last, learning.glanced.len())
    });
    (asked.0, asked.1, asked.2, session.player().shows_goal())
}

/// The picture's line and words.
fn shown(session: &Session) -> [String; 2] {
    let caption = &session.picture().caption;
    [caption.count.clone(), caption.text.clone()]
}

#[test]
fn the_end_of_a_part_is_shown_and_no_step() {
    let mut session = learning("");
    assert_eq!((session.page(), asked(&session)), (0, (1, 1, 0, false)), "first it lies flat");
    session.give("step forward; wait 30");
    assert_eq!((session.is_busy(), asked(&session)), (false, (1, 1, 0, true)), "there is no hurry");
    assert_eq!(shown(&session), ["Part 1 of 4 · 3 steps", "Fold yours until it looks like this."]);
    let picture = session.picture();
    assert!(picture.gesture.is_none() && picture.stage.lit.is_empty() && picture.caption.hint.is_empty());
    assert_eq!(session.dihedrals(), Dihedrals::of(&session.plan().poses()[3].cells));
}

#[test]
fn parts_come_alone_then_with_all_before_and_then_all_is_known() {
    let mut session = learning("time me");
    let effects = session.hear(Report::Today("2027-12-24".parse().unwrap()));
    carry_out(&mut session, effects);
    let mut rounds = Vec::new();
    while session.learning().is_some() {
        let (part, last, _, shows_goal) = asked(&session);
        if shows_goal {
            rounds.push((part, last));
        }
        session.give("step forward");
    }
    assert_eq!(rounds, [(1, 1), (2, 2), (1, 2), (3, 3), (1, 3), (4, 4), (1, 4)]);
    session.give("step forward");
    assert_eq!(shown(&session), ["14 steps in 1 minute · Friday, 24 December 2027", "You know it by heart!"]);
    session.give("start; end");
    assert_eq!(shown(&session)[1], "You did it!");
    session.give("by heart; step forward");
    assert_eq!(asked(&session), (1, 4, 0, true), "and again");
    session.give("time me; step forward");
    assert_eq!(shown(&session)[0], "14 steps · Friday, 24 December 2027", "only if one wishes");
}

#[test]
fn what_was_glanced_at_is_asked_again() {
    let mut session = learning("step forward; glance");
    assert_eq!((session.page(), asked(&session)), (1, (1, 1, 1, false)));
    session.give("wait 6; step forward");
    assert_eq!(asked(&session), (1, 1, 1, true));
    // After the last turn of the part, nothing is left to be folded.
    session.give("glance; glance");
    assert_eq!((asked(&session), shown(&session)[0].as_str()), ((1, 1, 3, false), "Part 1 of 4 · 3 steps · 3 glances"));
    session.give("step forward");
    assert!(
        session.says(
            "Part 1 of 4: done, with 3 glances.\n11 away from you · 10 up around the right side · 8 right\nNext: Part 1 of 4 once more."
        ),
        "{:?}",
        session.messages()
    );
    assert_eq!((session.page(), asked(&session)), (0, (1, 1, 0, false)), "from the flat snake");
    // A later part begins with a folded snake.
    let session = learning("step forward; step forward; glance; wait 6; step forward; step forward");
    assert_eq!((session.page(), asked(&session)), (4, (2, 2, 0, false)));
    assert_eq!(shown(&session)[1], "Fold or unfold yours until it looks like this.");
}

#[test]
fn where_am_i_leads_back_to_what_is_asked() {
    let mut session = learning("step forward; step forward; locate; locate pick 2");
    // Before the part, the usual pages lead to it, without glances.
    assert_eq!((session.page(), shown(&session)[1].as_str()), (3, "Hold the whole snake like this."));
    session.give("step forward; step forward");
    assert_eq!(asked(&session), (2, 2, 0, true));
    session.give("locate; locate pick 5; step forward");
    assert_eq!(asked(&session), (2, 2, 0, true));
    // Regression: hints led on from the last glance, and the picture of the goal counted as the place.
    session.give("glance");
    assert_eq!(session.page(), 6, "the turn after the picture that was picked");
    session.give("wait 6; step forward; locate");
    assert!(matches!(session.overlay(), Overlay::Locate(locate) if locate.at == 6), "{:?}", session.overlay());
    session.give("locate pick 3; step forward; glance");
    assert_eq!(session.page(), 4);
    // A turn that was looked at is not made: back at the goal, it is the next one again.
    session.give("wait 6; step back");
    assert_eq!(asked(&session), (2, 2, 2, true));
    session.give("glance");
    assert_eq!(session.page(), 4);
}

#[test]
fn nothing_but_leaving_loses_it() {
    for line in ["play pause", "seek 2", "page 9", "end", "unfold", "again", "next solution", "undo", "mirror"] {
        let mut session = learning("step forward; step forward");
        session.give(line);
        assert_eq!(asked(&session), (2, 2, 0, true), "{line}");
    }
    for line in ["stop", "by heart", "follow"] {
        let mut session = learning("step forward; step forward");
        session.give(line);
        assert!(session.learning().is_none(), "{line}");
        assert_eq!((session.page(), session.playhead()), (4, 3.0), "where the part begins, which is not folded yet");
        session.give("by heart");
        assert_eq!(asked(&session), (2, 2, 0, false), "what is known is kept");
    }
    for line in ["puzzle cubra-red", "other end", "flip 4"] {
        assert!(learning(line).learning().is_none(), "{line}");
    }
}

#[test]
fn hands_on_the_screen_fold_it_too() {
    let mut session = learning("step forward; hands");
    let steps = session.fold().steps()[..3].to_vec();
    for step in steps {
        session.obey(Hand::Turn { joint: step.joint, degrees: step.degrees, force: true });
        session.settle();
    }
    assert!(session.has_result(), "it is what was asked");
    press(&mut session, "Enter");
    assert!(session.hands().is_none() && session.says("\nNext: Part 2 of 4."), "{:?}", session.messages());
    // Regression: pressed twice, the same button took the next part for folded.
    press(&mut session, "Enter");
    assert_eq!(asked(&session), (2, 2, 0, true));
    assert_eq!(session.learning().unwrap().place, 0, "nothing of the next part is done");
    // A hint is a glance.
    let mut glanced = session.clone();
    glanced.give("hands; hint; hands");
    assert_eq!(asked(&glanced), (2, 2, 1, true), "not done");
    // Then both from the flat snake, as nothing of the first is kept.
    session.give("step forward; step forward");
    assert_eq!(asked(&session), (1, 2, 0, true));
    session.give("hands");
    assert_eq!(session.player().turns_made(), 0);
}

#[test]
fn turns_of_an_unfinished_part_are_kept_and_are_of_that_part_alone() {
    let mut session = learning("step forward; step forward; hands");
    let steps = session.fold().steps()[3..5].to_vec();
    for step in steps {
        session.obey(Hand::Turn { joint: step.joint, degrees: step.degrees, force: true });
        session.settle();
    }
    let pose = session.dihedrals();
    session.give("stop");
    assert!(session.says("Kept: 2 turns."), "{:?}", session.messages());
    session.give("hands");
    assert_eq!((session.dihedrals(), session.player().turns_made()), (pose, 2));
    // Turns from the flat snake do not lead there.
    let mut session = planned("cubra-blue");
    session.give("hands; turn 9 90; wait idle; stop; by heart; step forward; step forward");
    assert_eq!(asked(&session), (2, 2, 0, true));
    session.give("hands");
    assert_eq!(session.player().turns_made(), 0);
}

// Regression: one press too many made a part known for good.
#[test]
fn a_part_that_was_only_pressed_is_taken_back_until_the_next_one_is_begun() {
    let mut session = learning("step forward; step forward; step back");
    assert_eq!((asked(&session), shown(&session)[0].as_str()), ((1, 1, 0, true), "Part 1 of 4 · 3 steps"));
    session.give("step forward; glance; wait 6; step forward; step back");
    assert_eq!(asked(&session), (2, 2, 1, false), "a glance has begun it");
    // Steps that lead there are called so, also from the flat snake.
    session.give("step back; wait 6");
    assert_eq!(shown(&session)[0], "Step 3 of 14 → Part 2 of 4 · 4 steps · 1 glance");
    while session.page() > 0 {
        session.give("step back; wait 6");
    }
    session.give("step forward");
    assert_eq!((session.page(), shown(&session)[0].as_str()), (1, "Step 1 of 14 → Part 2 of 4 · 4 steps · 1 glance"));
}

// Regression: who was asked to begin once more, and had folded all of it, was taken to its goal.
#[test]
fn where_am_i_does_not_lead_past_what_is_asked() {
    let mut session = learning("step forward; step forward; glance; wait 6; step forward; step forward");
    assert_eq!(asked(&session), (2, 2, 0, false));
    session.give("locate; locate pick 7");
    assert_eq!((asked(&session), session.playhead()), ((2, 2, 0, false), 3.0));
}

#[test]
fn it_says_how_it_goes_or_what_is_known() {
    let mut session = learning("");
    assert!(session.says("You may look at a step"), "{:?}", session.messages());
    session.give("step forward; step forward; stop; by heart");
    let known = "Parts you know: 1 of 4.\n11 away from you · 10 up around the right side · 8 right";
    assert!(session.says(known), "{:?}", session.messages());
    session.give("step forward; step forward");
    let folded = "7 down around the back · pull 13 left, dot down\nNext: Parts 1–2";
    assert!(session.messages().iter().any(|message| message.contains(folded)), "{:?}", session.messages());
    session.give("step forward");
    assert!(!session.says("Parts you know"), "it goes with the page");
}

// Regression: they led to the whole cube, past what was asked.
#[test]
fn hints_lead_to_the_end_of_what_is_asked() {
    let mut session = learning("step forward; hands");
    for turn in 1..=3 {
        session.give("hint");
        let step = session.hint_step().copied().unwrap();
        session.obey(Hand::Turn { joint: step.joint, degrees: step.degrees, force: true });
        session.settle();
        assert_eq!(session.hint_step(), None, "each is asked for");
        assert_eq!(session.has_result(), turn == 3);
    }
    // What is only lit turns nothing: it stays done.
    session.give("hold 9");
    assert!(session.has_result() && session.text().starts_with("You did it!"), "{}", session.text());
    session.give("follow from here");
    assert!(session.hands().is_none());
}

#[test]
fn whoever_folds_along_is_told_which_step_ends_a_part() {
    let mut session = after("cubra-blue", "solve; follow");
    let mut told = Vec::new();
    for page in 1..=15 {
        session.give("step forward");
        assert_eq!(session.page(), page, "nobody presses more often for it");
        told.extend(session.player().milestone().map(|part| (page, part.first, part.of)));
    }
    assert_eq!(told, [(3, 1, 4), (7, 2, 4), (11, 3, 4)], "the end praises itself");
}
