//! "Where am I?" as pure state: each question, each answer, and the meaning of keys while it is open.

use snake_cube::fold::Dihedrals;
use snake_cube::session::command::shortcut::{Key, KeyPress, Shortcut, key};
use snake_cube::session::{Input, Locate, LocateStep, Overlay, Session};

use crate::elsewhere::Driven as _;
use crate::follow::planned;

/// Whether the user's snake is to be turned like the picture first.
fn arrives(session: &Session) -> bool {
    session.picture().caption.count.starts_with("Before step")
}

fn located(session: &Session) -> Option<Locate> {
    if let Overlay::Locate(locate) = session.overlay() { Some(locate) } else { None }
}

fn step(session: &Session) -> LocateStep {
    located(session).expect("it is open").step
}

fn pick(session: &mut Session, number: usize) {
    session.ask(&format!("locate pick {number}"));
}

/// Opens it and answers until a repair is shown.
fn show_repair(session: &mut Session, pose: usize, cubelet: usize, slip: usize) {
    session.ask("locate");
    session.ask("locate none");
    [pose, cubelet + 1, slip + 1].into_iter().for_each(|number| pick(session, number));
    assert_eq!(step(session), LocateStep::Repair { pose, cubelet, slip });
}

/// From each step, with each joint turned wrongly before each other step: the next press shows the step that follows
/// the repaired pose, whatever was pressed and wherever it was opened.
#[test]
fn the_first_next_after_a_repair_shows_the_step_where_the_user_is() {
    for id in ["two-by-two", "cubra-blue"] {
        let mut session = planned(id);
        let plan = session.plan().clone();
        let goes_on = ["step forward", "play pause", "solve", "locate done"];
        let (mut walks, mut from) = (0, 0);
        for follows in [false, true] {
            if follows {
                session.give("follow");
            }
            for pose in 0..=plan.len() {
                for cubelet in 0..plan.cubelets() {
                    for slip in 0..plan.slips(pose, cubelet).len() {
                        from = (from + 5) % (plan.len() + 1);
                        session.ask(&format!("seek {from}"));
                        show_repair(&mut session, pose, cubelet, slip);
                        session.ask(goes_on[walks % goes_on.len()]);
                        assert_eq!((located(&session), session.playhead()), (None, pose as f64));
                        assert_eq!(session.follows(), follows);
                        if follows {
                            let is_end = pose == plan.len();
                            assert_eq!((session.page(), arrives(&session)), (pose + 1, !is_end));
                            session.ask("step forward");
                            assert_eq!((session.page(), arrives(&session)), (pose + 1, false), "no step is skipped");
                        }
                        walks += 1;
                    }
                }
            }
        }
        assert!(walks > 50, "{walks}");
    }
}

#[test]
fn no_key_for_steps_turns_the_page_while_a_question_is_shown() {
    let mut session = planned("cubra-blue");
    session.ask("seek 6");
    session.give("follow");
    let questions = [
        "",
        "locate none",
        "locate none; locate pick 4",
        "locate none; locate pick 4; locate pick 13",
        "locate none; locate pick 4; locate pick 13; locate pick 2",
    ];
    for (depth, answers) in questions.into_iter().enumerate() {
        let mut session = session.clone();
        session.give("locate");
        assert_eq!(located(&session), Some(Locate { step: LocateStep::Pose, at: 6 }), "where the fold is");
        session.give(answers);
        let asked = step(&session);
        for line in ["step back", "step back 5", "step forward", "step forward 5"] {
            let mut session = session.clone();
            session.give(line);
            let is_answer = matches!(asked, LocateStep::Repair { .. });
            assert_eq!(located(&session).map(|locate| locate.step) == Some(asked), !is_answer, "{asked:?} {line}");
            assert_eq!(session.page(), if is_answer && line.contains("forward") { 5 } else { 7 }, "{asked:?} {line}");
        }
        // The arrows never leave it.
        for arrow in [key(Key::Left), key(Key::Right), Shortcut { shift: true, ..key(Key::Right) }] {
            let mut session = session.clone();
            session.update(Input::Key(KeyPress { typed: arrow, place: None, repeat: false }));
            assert!(located(&session).is_some() && session.page() == 7, "{asked:?} {arrow:?}");
        }
        // Forward or back, they stop at the first and the last picture.
        let numbers = asked.numbers(session.plan());
        for (line, at) in [("step back 5000", numbers.start()), ("step forward 5000", numbers.end())] {
            let mut session = session.clone();
            session.give(line);
            assert!(
                located(&session).is_none_or(|locate| locate.step != asked || locate.at == *at),
                "{asked:?} {line}"
            );
        }
        // Home and End too; the fold behind them stays where it is.
        for (line, at) in [("start", numbers.start()), ("end", numbers.end())] {
            let mut session = session.clone();
            session.give(line);
            let is_repair = matches!(asked, LocateStep::Repair { .. });
            assert_eq!((step(&session), session.page()), (asked, 7), "{line}");
            assert!(is_repair || located(&session).is_some_and(|locate| locate.at == *at), "{asked:?} {line}");
        }
        // Back to the first question, one at a time.
        for _ in 0..depth {
            session.give("locate back");
        }
        assert_eq!(step(&session), LocateStep::Pose);
        session.give("locate back; locate done");
        assert_eq!(step(&session), LocateStep::Pose, "no answer to this question");
        // Esc does so too, and closes the first.
        session.give(answers);
        for _ in 0..depth {
            assert!(step(&session) != LocateStep::Pose);
            session.give("stop");
        }
        assert_eq!(step(&session), LocateStep::Pose);
        session.give("stop");
        assert_eq!((located(&session), session.page()), (None, 7), "Esc leads back to where one was");
    }
}

#[test]
fn keys_alone_lead_through_all_questions() {
    let mut session = planned("cubra-blue");
    session.give("follow; locate; step forward 5; step back; play pause");
    assert_eq!((located(&session), session.page()), (None, 5), "the picture that the keys came to");
    session.give("locate; locate none; step back; solve; play pause");
    assert_eq!(step(&session), LocateStep::Cube { pose: 3 }, "no cube is pointed at yet");
    session.give("step forward 12; play pause; step forward; solve");
    assert_eq!(step(&session), LocateStep::Repair { pose: 3, cubelet: 12, slip: 1 });
    // The help lies over it, and Enter closes that first.
    session.give("help; solve");
    assert!(!session.shows_help() && located(&session).is_some());
    session.give("play pause");
    assert_eq!((located(&session), session.page()), (None, 4));
}

#[test]
fn what_is_not_there_cannot_be_picked() {
    let mut session = planned("cubra-blue");
    for line in ["locate pick 3", "locate none", "locate several"] {
        let before = session.state();
        session.give(line);
        assert_eq!(session.state(), before, "nothing is open");
    }
    session.give("locate");
    for (number, line) in [(99, "locate none"), (99, "locate pick 4"), (0, "locate pick 13"), (28, "locate pick 2")] {
        let asked = located(&session);
        pick(&mut session, number);
        assert_eq!(located(&session), asked);
        session.give(line);
        assert_ne!(located(&session), asked);
    }
    // At an end of the snake, no turn can differ.
    session.give("locate; locate; locate none; locate pick 4; locate pick 1; step forward; play pause");
    assert_eq!(step(&session), LocateStep::Slip { pose: 4, cubelet: 0 });
    // Another snake closes it.
    session.give("puzzle two-by-two");
    assert_eq!(located(&session), None);
}

#[test]
fn a_snake_that_differs_in_several_turns_is_made_on_the_screen_and_folded_from_there() {
    for follows in [false, true] {
        let mut session = planned("cubra-blue");
        let plan = session.plan().clone();
        if follows {
            session.give("follow");
        }
        session.give("locate; locate none; locate pick 5; locate several");
        assert!(session.hands().is_some() && located(&session).is_none());
        assert_eq!(
            session.dihedrals(),
            Dihedrals::of(&plan.poses()[5].cells),
            "still that of the cube that is asked for"
        );
        assert_eq!(session.picture().eye(), plan.eye(), "and from the side of its picture");
        assert!(session.text().contains("look like yours, then press “Go on from here”"), "{}", session.text());
        let mut left = session.clone();
        left.give("stop");
        assert_eq!(left.follows(), follows, "Esc leads back to where one was");
        session.give("follow from here");
        assert!(session.follows(), "then the user folds along");
    }
}
