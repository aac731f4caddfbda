//! The meaning of each key in each mode, on keyboards of many layouts, as pure state.

use std::collections::VecDeque;

use snake_cube::session::command::scope::{admit, command_of};
use snake_cube::session::command::shortcut::{Key, KeyPress, Shortcut, key, typed};
use snake_cube::session::command::{Admission, TABLE};
use snake_cube::session::{Command, Do, Effect, FilesEffect, Input, Mode, Overlay, Report, Session, View};
use snake_cube::text::Language::English;

use crate::admission::modes;
use crate::elsewhere::{Driven as _, after, answers, command, opened};

/// Keys, and the commands as scripts write them: at work, entering, following, in hands.
const MEANINGS: &str = "
    Enter       | solve          | solve      | solve          | follow from here
    Esc         | stop           | stop       | stop           | stop
    Space       | play pause     | cube S     | play pause     | play pause
    →           | step forward   | rotate     | step forward   | turn held 90
    ←           | step back      | rotate -1  | step back      | turn held -90
    Shift+→     | step forward 5 |            | step forward 5 | turn held 180
    Shift+←     | step back 5    |            | step back 5    | turn held -180
    Page Down   | step forward   |            | step forward   | step forward
    Page Up     | step back      |            | step back      | step back
    ↑           |                | turn over  |                | joint back
    ↓           |                | turn over  |                | joint next
    Tab         |                |            |                | joint next
    Shift+Tab   |                |            |                | joint back
    Home        | start          |            | start          |
    End         | end            | cube E     | end            |
    Backspace   | step back      | take back  | step back      | step back
    A           | again          |            | again          | again
    B           | unfold         |            | unfold         |
    D           | demo           |            | demo           | demo
    E           | other end      | cube E     | other end      | other end
    F           | follow         |            | follow         | follow
    G           | ghost          |            | ghost          | ghost
    H           | hands          |            | hands          | hands
    I           | glance         |            | glance         | hint
    K           | by heart       |            | by heart       | by heart
    L           | loop           | cube T     |                |
    M           | mirror         |            | mirror         |
    N           | next solution  |            |                |
    O           |                | rotate     |                |
    P           |                |            |                | pull
    Q           | sound          | sound      | sound          | sound
    R           | home           | home       | home           | home
    S           | shelf          | cube S     | shelf          |
    T           |                | cube T     |                |
    U           |                | turn over  |                |
    W           | locate         |            | locate         | locate
    X           | xray           |            | xray           | xray
    2           |                | run 2      |                |
    9           |                | run 9      |                |
    0           | count again    | run 10     | count again    | count again
    1           |                |            |                |
    +           | faster         |            | faster         | faster
    −           | slower         |            | slower         | slower
    F1          | help           | help       | help           | help
    ?           | help           | help       | help           | help
    F11         | fullscreen     | fullscreen | fullscreen     | fullscreen
    F12         | share picture  |            | share picture  | share picture
    Ctrl+N      | enter          |            | enter          | enter
    Ctrl+Z      | undo           | undo       | undo           | undo
    Ctrl+Y      | redo           |            |                | redo
    Ctrl+Shift+Z | redo          |            |                | redo
    Ctrl+C      | copy           |            | copy           | copy
    Ctrl+V      | paste          | paste      | paste          | paste
    Ctrl+O      | open           | open       | open           | open
    Ctrl+S      | save           |            | save           | save
    Ctrl+P      | export     |            | export         | export
    Ctrl++      | larger         | larger     | larger         | larger
    Ctrl+−      | smaller        | smaller    | smaller        | smaller
    Ctrl+0      | usual size     | usual size | usual size     | usual size
    Ctrl+F      |                |            |                |
    Ctrl+Enter  |                |            |                |
";

/// Presses it on a keyboard whose layout does not matter.
fn pressed(shortcut: Shortcut) -> KeyPress {
    KeyPress { typed: shortcut, place: None, repeat: false }
}

fn shortcut(name: &str) -> Shortcut {
    let (ctrl, rest) = name.strip_prefix("Ctrl+").map_or((false, name), |rest| (true, rest));
    let (shift, rest) = rest.strip_prefix("Shift+").map_or((false, rest), |rest| (true, rest));
    let key = match rest {
        "→" => Key::Right,
        "←" => Key::Left,
        "↑" => Key::Up,
        "↓" => Key::Down,
        "−" => Key::Char('-'),
        "Enter" => Key::Enter,
        "Esc" => Key::Esc,
        "Space" => Key::Space,
        "Page Down" => Key::PageDown,
        "Page Up" => Key::PageUp,
        "Tab" => Key::Tab,
        "Home" => Key::Home,
        "End" => Key::End,
        "Backspace" => Key::Backspace,
        "F1" => Key::F(1),
        "F11" => Key::F(11),
        "F12" => Key::F(12),
        typed => Key::typing(typed),
    };
    Shortcut { shift, ctrl, ..self::key(key) }
}

/// At work, entering, following, in hands, in a demo.
const WORK: usize = 0;
const ENTERING: usize = 1;
const FOLLOWING: usize = 2;
const HANDS: usize = 3;

#[test]
fn each_key_means_one_command_in_each_mode() {
    let modes = modes();
    for row in MEANINGS.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let cells = Vec::from_iter(row.split('|').map(str::trim));
        let [key, expected @ ..] = &cells[..] else { unreachable!() };
        for (mode, expected) in [WORK, ENTERING, FOLLOWING, HANDS].into_iter().zip(expected) {
            let found = command_of(pressed(shortcut(key)), &modes[mode]);
            let expected = (!expected.is_empty()).then(|| command(expected));
            assert_eq!(found, expected.as_ref(), "{key} in {:?}", &modes[mode]);
        }
    }
    let walked =
        |key: &Shortcut| MEANINGS.lines().any(|row| row.split('|').next().unwrap().trim() == key.written(English));
    for key in TABLE.iter().flat_map(Command::keys) {
        let is_run = matches!(key.key, Key::Char('3'..='8')) && !key.ctrl;
        assert!(is_run || cfg!(target_os = "macos") || walked(key), "{key:?} is not among them");
    }
}

#[test]
fn the_key_of_a_command_works_wherever_the_command_does() {
    for session in modes() {
        let mode = session.mode();
        let (is_demo, in_hands) = (matches!(mode, Mode::Demo(_)), matches!(mode, Mode::Hands(_)));
        for command in TABLE.iter().filter(|command| admit(&session, Overlay::None, command) != Admission::NotHere) {
            for key in command.keys() {
                let found = command_of(pressed(*key), &session).unwrap();
                // Two commands share a key only where the hands need the arrows.
                let is_covered = in_hands && matches!(found, Command::Hand(_)) && matches!(command, Command::Fold(_));
                assert!(
                    found == command || is_covered || is_demo && *found == Do::Stop,
                    "{key:?}: {found:?}, {command:?}"
                );
            }
        }
    }
}

const NONE: Shortcut = typed(' ');
const SHIFT: Shortcut = Shortcut { shift: true, ..NONE };
const CTRL: Shortcut = Shortcut { ctrl: true, ..NONE };

/// What a key at a place of a US keyboard types on another, with these others held.
fn at(place: char, types: char, held: Shortcut) -> KeyPress {
    let typed = Shortcut { key: Key::typing(&types.to_string()), ..held };
    KeyPress { typed, place: Some(place), repeat: false }
}

#[test]
fn a_keyboard_without_latin_letters_works_by_place() {
    let modes = modes();
    let means = |press, mode: usize| command_of(press, &modes[mode]).map(Command::id);
    // Russian, Greek, Hebrew, Arabic, Bulgarian, Thai, Korean.
    let layouts = ["аятцй", "φζνς;", "כזמ'/", "بئىصض", "озхую", "ดผืไๆ", "ㄹㅋㅜㅈㅂ"];
    for layout in layouts.map(|layout| Vec::from_iter(layout.chars())) {
        let [f, z, n, w, q] = layout[..] else { unreachable!() };
        assert_eq!(means(at('F', f, NONE), WORK), Some("follow"), "{layout:?}");
        assert_eq!(means(at('F', f, CTRL), WORK), None);
        assert_eq!(means(at('Z', z, CTRL), WORK), Some("undo"));
        assert_eq!(means(at('Z', z, Shortcut { shift: true, ..CTRL }), WORK), Some("redo"));
        assert_eq!(means(at('N', n, CTRL), WORK), Some("enter"));
        assert_eq!(means(at('W', w, NONE), FOLLOWING), Some("locate"), "{layout:?}");
        assert_eq!(means(at('Q', q, NONE), HANDS), Some("sound"), "{layout:?}");
        assert_eq!(means(at('3', '٣', NONE), ENTERING), Some("run 3"));
    }
}

#[test]
fn a_latin_keyboard_works_by_what_it_types() {
    let modes = modes();
    let means = |press, mode: usize| command_of(press, &modes[mode]).map(Command::id);
    // French and German letters are elsewhere, and other signs are in their places.
    for (place, types, expected) in [
        ('Q', 'a', Some("again")),
        ('M', ',', None),
        ('M', '!', None),
        ('W', 'z', None),
        ('F', 'é', None),
        ('Y', 'z', None),
    ] {
        assert_eq!(means(at(place, types, NONE), WORK), expected, "{types}");
    }
    assert_eq!(means(at('Z', 'w', NONE), WORK), Some("locate"));
    assert_eq!((means(at('Y', 'z', CTRL), WORK), means(at('Z', 'y', CTRL), WORK)), (Some("undo"), Some("redo")));
    // A digit row that types digits only with Shift; its signs keep their meaning where they have one.
    for (digit, types) in "234567890".chars().zip("é\"'(-è_çà".chars()) {
        let entered = if digit == '0' { "run 10".to_owned() } else { format!("run {digit}") };
        assert_eq!(means(at(digit, types, NONE), ENTERING), Some(&*entered));
        assert_eq!(means(at(digit, digit, SHIFT), ENTERING), Some(&*entered));
        let at_work = if digit == '0' { Some("count again") } else { matches!(types, '-' | '_').then_some("slower") };
        assert_eq!(means(at(digit, types, NONE), WORK), at_work);
    }
    assert_eq!(means(at('0', 'à', CTRL), WORK), Some("usual size"));
    assert_eq!(means(at('6', '-', CTRL), WORK), Some("smaller"));
    // Czech: plus where 1 is; Vietnamese: dead keys in the digit row.
    assert_eq!(means(at('1', '+', NONE), WORK), Some("faster"));
    assert_eq!(means(KeyPress { typed: key(Key::Other), ..at('5', ' ', NONE) }, ENTERING), Some("run 5"));
    // The keypad without Num Lock.
    assert_eq!(means(KeyPress { typed: key(Key::PageDown), ..at('3', ' ', NONE) }, ENTERING), None);
}

#[test]
fn with_alt_or_another_modifier_no_key_means_anything() {
    for session in &modes()[..=HANDS] {
        for key in TABLE.iter().flat_map(Command::keys) {
            let held = pressed(Shortcut { alt: true, ..*key });
            assert_eq!(command_of(held, session), None, "{key:?}");
        }
    }
}

#[test]
fn only_arrows_repeat_and_only_where_they_step() {
    let modes = modes();
    for key in TABLE.iter().flat_map(Command::keys) {
        for (mode, session) in modes.iter().enumerate() {
            let again = KeyPress { repeat: true, ..pressed(*key) };
            let repeats = mode < ENTERING && matches!(key.key, Key::Left | Key::Right);
            assert_eq!(command_of(again, session).is_some(), repeats, "{key:?} in {:?}", session.mode());
        }
    }
}

pub fn press(session: &mut Session, key: &str) -> Vec<Effect> {
    session.update(Input::Key(pressed(shortcut(key))))
}

fn type_keys(session: &mut Session, keys: &str) {
    keys.split(", ").for_each(|key| _ = press(session, key));
}

#[test]
fn a_key_is_interpreted_in_the_mode_that_it_arrives_in() {
    let mut session = opened("cubra-blue");
    type_keys(&mut session, "Ctrl+N, 3, 2, S, Space");
    assert_eq!(session.entering().unwrap().text(), "3x3x3: 3 2 S S");
    // Esc closes only the help.
    type_keys(&mut session, "F1, Esc, T");
    assert_eq!(session.entering().unwrap().text(), "3x3x3: 3 2 S S T");
    // H does not apply here.
    type_keys(&mut session, "H, E, Esc, S");
    assert!(session.entering().is_none() && session.overlay().tab().is_some());
    type_keys(&mut session, "Esc, H, Tab, →, Backspace");
    assert_eq!(session.turns_and_hints(), Some([0, 0]));
    assert_eq!(session.player().steps(), 1, "one turn is made and taken back");
}

// Regression: between a solution and its plan Enter played the fold, before the solution it did nothing.
#[test]
fn enter_leads_to_the_fold_however_far_the_solver_is() {
    for moment in 0.. {
        let mut session = opened("cubra-green");
        let asked = |effects: Vec<Effect>| effects.into_iter().flat_map(answers).collect::<VecDeque<_>>();
        let mut reports = asked(press(&mut session, "Enter"));
        let mut heard = 0;
        let mut page = 0;
        while let Some(report) = reports.pop_front() {
            if heard == moment {
                page = usize::from(session.player().plan().is_some());
                reports.extend(asked(press(&mut session, "Enter")));
            }
            heard += 1;
            let effects = session.hear(report);
            reports.extend(asked(effects));
        }
        if heard <= moment {
            assert!(moment > 2, "before the solution, the end of the search and the plan");
            break;
        }
        assert_eq!(session.page(), page, "pressed after {moment} of {heard} reports");
        assert!(session.player().plan().is_some());
    }
}

// Regression: on the table, too, Home lost the place.
#[test]
fn a_key_to_an_end_of_the_fold_is_taken_back_with_one() {
    for (key, other) in [("Home", "End"), ("End", "Home")] {
        let mut session = after("cubra-blue", "solve; pause; flip 3; flip 3; solve; seek 5");
        type_keys(&mut session, key);
        assert_eq!(session.state().messages, ["You were at step 6. Press Ctrl+Z to go back there."]);
        type_keys(&mut session, "R, Ctrl+Z");
        assert_eq!((session.state().playhead, session.state().messages.len()), (5.0, 0), "{key:?}");
        // However many such keys there were.
        type_keys(&mut session, &format!("{key}, {other}, {other}, {key}, Ctrl+Z"));
        assert_eq!(session.state().playhead, 5.0, "{key:?}");
        // After anything else it is the snake that goes back.
        type_keys(&mut session, &format!("{other}, M, Ctrl+Z"));
        assert_ne!(session.state().playhead, 5.0, "{key:?}");
    }
}

#[test]
fn any_key_ends_the_demo_and_does_nothing_else() {
    for key in ["Ctrl+S", "F11", "→", "5"] {
        let mut session = after("cubra-blue", "demo");
        session.update(Input::Key(KeyPress { repeat: true, ..pressed(shortcut(key)) }));
        assert!(session.is_demo(), "it may still be held");
        session.update(Input::Key(pressed(Shortcut { alt: true, ..shortcut(key) })));
        assert_eq!((session.is_demo(), session.state().puzzle.as_str()), (false, "cubra-blue"), "{key:?}");
        assert_eq!((session.path_for().is_none(), session.state().playhead), (true, 0.0));
    }
}

// Regression: keys that were to scroll the list of keys folded the snake behind it, and typed runs.
#[test]
fn behind_the_help_no_key_changes_the_snake_or_its_fold() {
    for lines in ["enter; run 3; run 2", "solve", "solve; follow; step forward", "hands; hint"] {
        for key in TABLE.iter().flat_map(Command::keys) {
            let mut session = after("cubra-blue", lines);
            type_keys(&mut session, "F1");
            let before = session.state();
            session.update(Input::Key(pressed(*key)));
            assert_eq!(session.state(), before, "{key:?} after {lines}");
        }
    }
}

#[test]
fn arrows_and_page_keys_neither_close_the_shelf_nor_turn_pages() {
    for key in ["→", "←", "Page Down", "Page Up", "Space"] {
        let mut session = after("cubra-blue", "solve; seek 4; pause; shelf");
        type_keys(&mut session, key);
        assert_eq!((session.overlay().tab().is_some(), session.state().playhead), (true, 4.0), "{key:?}");
    }
}

// Regression: it stayed over the next dialog.
#[test]
fn esc_ends_the_question_for_a_path_and_then_closes_what_is_open() {
    let mut session = opened("cubra-blue");
    let mut effects = press(&mut session, "Ctrl+S");
    let Some(Effect::Files(FilesEffect::Choose(what))) = effects.pop() else { panic!("it asks where to save") };
    session.hear(Report::NoDialog(what));
    session.give("solve; export");
    assert!(session.controls().export && session.path_for().is_some());
    type_keys(&mut session, "Esc");
    assert!(session.controls().export && session.path_for().is_none());
    type_keys(&mut session, "Esc");
    assert!(!session.controls().export);
    // Regression: it did not lead back from the search.
    session.give("view search; solve");
    type_keys(&mut session, "Esc");
    assert!(session.player().showing.view == View::Fold);
}

// Regression: Home took back all turns at once, and the next one left none to be made again.
#[test]
fn home_and_end_leave_the_turns_made_by_hand() {
    let mut session = after("cubra-blue", "solve; hands");
    for _ in 0..3 {
        type_keys(&mut session, "Tab, →");
        session.pass(30.0);
    }
    let before = (session.state(), session.turns_and_hints());
    assert!(before.1.is_some_and(|[turns, _]| turns > 1));
    type_keys(&mut session, "Home, End");
    assert_eq!((session.state(), session.turns_and_hints()), before);
}

/// A key may have been meant for a field that does not have the focus.
#[test]
fn keys_that_change_the_picture_say_what_they_did() {
    let mut session = after("cubra-blue", "solve");
    for (keys, says) in [
        ("M", "Mirror image: on. Press M to change it back."),
        ("X", "See through: on. Press X to change it back."),
        ("X", "See through: off. Press X to change it back."),
        ("−", "Speed 0.5×. Press + for faster, − for slower."),
    ] {
        type_keys(&mut session, keys);
        assert_eq!(session.messages().last().map(String::as_str), Some(says));
    }
    // Nor is a digit a wish to count again, where nothing was guessed.
    type_keys(&mut session, "0");
    assert!(session.messages().len() == 3 && session.entering().is_none());
}
