//! Editing as pure state: undo and redo, colours, reversing, pointing.

use snake_cube::puzzle::{Colouring, Pattern};
use snake_cube::session::{Draft, Edit, Effect, Session, SolvingEffect, State};

use crate::elsewhere::{Driven as _, SHORT, after, opened, searched};

fn draft(session: &Session) -> Draft {
    session.draft().clone()
}

/// Number of undo steps until nothing is left to undo.
fn undone(session: &mut Session) -> usize {
    let mut times = 0;
    while session.can_undo() {
        session.give("undo");
        times += 1;
    }
    times
}

#[test]
fn one_gesture_is_one_undo_step() {
    let mut session = opened("cubra-blue");
    let first = session.draft().clone();
    // Clicking a cube twice restores it, and leaves nothing to undo.
    session.give("flip 5; flip 5");
    assert_eq!((session.draft().clone(), session.can_undo()), (first.clone(), false));
    session.give("flip 5; flip 6; flip 6");
    assert_eq!(undone(&mut session), 1);
    // Changing the sides of the box, one after the other.
    session.give("box 3x3x4; box 3x3x5; wait 5; box 3x3x6");
    assert_eq!(undone(&mut session), 2);
    // Everything typed before the text is finished is one undo step.
    let red = "3 3 3 2 2 2 3 3 2 2 3 2 3 2 2 3 3";
    let other = "2 3 3 2 2 2 3 3 2 2 3 2 3 2 2 3 4";
    for text in [red, "3 3", other, red] {
        session.ask(&format!("type {text}"));
    }
    session.ask(&format!("snake {red}"));
    session.ask("type TTTTTT");
    session.ask("snake TTTTTT");
    assert_eq!(session.draft().snake.len(), 8);
    assert_eq!(undone(&mut session), 2);
    assert_eq!(session.draft().clone(), first);
}

#[test]
fn a_stroke_of_the_brush_is_one_change() {
    let mut session = opened("cubra-blue");
    let paint = |session: &mut Session, number: usize, goes_on| {
        let (cubelet, colour) = (number - 1, "b".parse().unwrap());
        session.obey(Edit::Paint { cubelet, colour, goes_on });
    };
    paint(&mut session, 1, false);
    paint(&mut session, 2, true);
    paint(&mut session, 3, true);
    let stroke = session.draft().clone();
    paint(&mut session, 7, false);
    assert_eq!(session.state().colours, "bbbwwwbwwwwwwwwwwwwwwwwwwww");
    session.give("undo");
    assert_eq!(session.draft().clone(), stroke);
    session.give("undo");
    assert_eq!((session.draft().clone().colouring, session.can_undo()), (None, false));
    session.give("redo");
    assert_eq!(session.draft().clone(), stroke);
    // Painting a cube in its own colour, or a missing cube, is no change.
    session.give("paint 1 b; paint 99 b; undo");
    assert_eq!(session.draft().clone().colouring, None);
}

#[test]
fn a_plain_snake_gets_a_pattern_with_its_first_colour_and_gives_both_away() {
    let pattern = |session: &Session| draft(session).colouring.map(|colouring| colouring.pattern);
    let mut session = after("cubra-blue", "paint 4 w");
    // Blocks of two do not fill a side of three.
    assert_eq!(pattern(&session), Some(Pattern::Checker));
    assert_eq!(session.state().colours.matches('b').count(), 26);
    assert!(session.says("You have 26 dark and 1 light cubes; this box needs 14 and 13: 12 more light."));
    session.give("pattern none");
    assert_eq!((pattern(&session), session.messages()), (None, Vec::new()));
    // A checker's colours alternate along any chain.
    session.give("pattern checker");
    assert_eq!((session.state().colours, session.messages()), ("bw".repeat(13) + "b", Vec::new()));
    let mut session = opened("king-46");
    assert!(session.document().puzzle().unwrap().colouring().is_none());
    session.give("paint 1 b");
    assert_eq!(pattern(&session), Some(Pattern::Block));
}

#[test]
fn the_other_end_comes_first_colours_and_all() {
    let mut session = opened("king-46-blocks");
    let before = session.draft().clone();
    session.give("other end");
    let turned = session.draft().clone();
    assert_eq!(turned.puzzle().unwrap(), before.puzzle().unwrap().reversed());
    assert_ne!(turned.colouring.as_ref().map(Colouring::letters), before.colouring.as_ref().map(Colouring::letters));
    session.give("undo");
    assert_eq!(session.draft().clone(), before);
    // Reversing a palindrome is no change.
    let session = after("two-by-two", "other end");
    assert!(!session.can_undo());
}

#[test]
fn a_fold_comes_back_with_its_snake_at_its_step() {
    let mut session = after("cubra-purple", "solve; solution 2; pause; mirror; seek 4");
    let as_it_was = |session: &Session| State { messages: Vec::new(), ..session.state() };
    let (before, stage) = (as_it_was(&session), session.stage());
    assert_eq!((before.search, before.solution, before.playhead), ("solved", 2, 4.0));
    session.give("flip 3; flip 8");
    assert_eq!((session.state().solutions, session.state().steps), (0, 0));
    for _ in 0..2 {
        let effects = session.ask("undo");
        let plans = effects.iter().any(|effect| matches!(effect, Effect::Solving(SolvingEffect::Plan { .. })));
        assert!(!plans, "it is known already");
    }
    assert!(session.says("Welcome back: you were at step 5"));
    assert_eq!((as_it_was(&session), session.stage()), (before.clone(), stage.clone()));
    assert!(!session.player().playback.is_moving() && session.shows_editor());
    // Forward and back again; then the same by hand.
    session.give("redo; redo; undo; undo");
    assert_eq!(as_it_was(&session), before);
    session.give("flip 3; flip 3");
    assert_eq!((as_it_was(&session), session.stage()), (before, stage));
    // A puzzle chosen from the list is shown ready to fold.
    session.give("puzzle two-by-two; puzzle cubra-purple");
    assert!(session.state().steps > 0 && !session.shows_editor());
    // The next solution is shown at the same position.
    session.give("next solution; end");
    assert_eq!(session.state().solution, 3);
}

#[test]
fn undo_restores_the_proof_of_no_solution() {
    let mut session = after("cubra-blue", "flip 20; solve");
    assert_eq!(session.state().search, "proved none");
    let told = session.messages();
    session.give("flip 3; undo");
    assert_eq!((session.state().search, session.messages()), ("proved none", told));
}

#[test]
fn a_job_under_way_does_not_come_back_and_what_it_says_is_stale() {
    let mut session = opened("cubra-blue");
    let (request, revision) = session.search();
    session.give("flip 3; undo");
    assert_eq!(session.state().search, "idle");
    session.hear_search(revision, searched(&request));
    assert_eq!((session.state().search, session.state().solutions), ("idle", 0));
    // A plan in progress is requested again.
    let (request, revision) = session.search();
    session.hear_search(revision, searched(&request));
    assert_eq!((session.state().search, session.state().steps), ("solved", 0));
    session.give("flip 3; undo");
    assert!(session.state().search == "solved" && session.state().steps > 0);
}

#[test]
fn only_so_much_is_kept() {
    let mut session = opened("two-by-two");
    let names = ["cubra-blue", "cubra-red", "cubra-green", "cubra-orange"];
    for _ in 0..3 {
        for name in names {
            session.give(&format!("puzzle {name}; solve"));
        }
    }
    for name in names {
        session.give(&format!("puzzle {name}"));
        assert_eq!(session.state().search, "solved", "{name}");
    }
    // Other puzzles push the first ones out of the cache.
    for flipped in 2..12 {
        session.give(&format!("puzzle cubra-purple; flip {flipped}; solve"));
    }
    session.give("puzzle cubra-blue");
    assert_eq!(session.state().search, "idle");
}

#[test]
fn pointing_changes_nothing_else() {
    let mut session = after("cubra-blue", "solve; seek 3");
    let before = session.state();
    session.give("point 14");
    assert_eq!(session.pointed(), Some(13));
    assert_eq!(session.state(), State { pointed: 14, ..before.clone() });
    session.give("point none");
    assert_eq!(session.state(), before);
    session.give("follow; point 5");
    assert!(session.follows(), "no mode ends by it");
    session.give("follow; point 27");
    session.give(SHORT);
    assert_eq!(session.pointed(), None, "it is not there any more");
    // During the demo nothing is pointed at, and it continues.
    session.give("demo; point 2");
    assert!(session.is_demo() && session.pointed().is_none());
}

#[test]
fn a_click_in_the_picture_edits_only_what_lies_open() {
    let mut session = opened("cubra-blue");
    assert!(session.picture().pointer.edits() && session.shows_editor());
    session.give("solve; pause");
    assert!(!session.picture().pointer.edits() && !session.shows_editor());
    session.give("edit");
    assert!(session.shows_editor());
    session.give("seek 2.5");
    assert!(!session.picture().pointer.edits(), "a fold is under way");
    session.give("start");
    assert!(session.picture().pointer.edits(), "it lies flat, and the editor is open");
    session.give("follow");
    assert!(!session.picture().pointer.edits());
    session.give("follow; edit; start; view search");
    assert!(!session.picture().pointer.edits(), "cubes in a box");
    session.give("view fold; start");
    assert!(session.picture().pointer.edits());
    session.give("edit");
    assert!(!session.shows_editor() && !session.picture().pointer.edits());
    // Another snake is laid out for editing again.
    session.give("flip 4");
    assert!(session.picture().pointer.edits());
    session.give("demo");
    assert!(!session.picture().pointer.edits());
}

#[test]
fn cells_are_painted_one_by_one_and_go_along_with_the_box() {
    let cells = |session: &Session| match draft(session).colouring.map(|colouring| colouring.pattern) {
        Some(Pattern::Painted(painted)) => painted.letters(),
        other => panic!("{other:?}"),
    };
    let mut session = opened("two-by-two");
    // A snake of one wood has no pattern to paint.
    session.give("cell 0 0 0 b");
    assert!(!session.can_undo());
    session.give("paint 1 b; cell 1 0 0 b; cell 9 9 9 b");
    assert_eq!(cells(&session), "bb bb, bb bb");
    session.give("cell 0 1 1 w; cell 1 1 1 w");
    assert_eq!(cells(&session), "bb bb, bb ww");
    assert!(session.says("You have 1 dark and 7 light cubes; this box needs 6 and 2: 5 more dark."));
    session.give("cell 1 1 1 b; undo");
    assert_eq!(cells(&session), "bb bb, bb ww");
    // The search is needed: only two neighbours are light.
    session.give("pattern none; pattern block; cell 0 0 0 w; cell 1 0 0 w");
    session.give("paint 1 b; paint 2 b; paint 3 b; paint 4 b; paint 5 b; paint 6 b; solve");
    let puzzle = session.document().puzzle().unwrap().clone();
    assert_eq!(session.state().search, "solved", "{:?}", session.messages());
    for solution in &session.solving().solutions {
        assert!(solution.solves(&puzzle));
        let colours = session.state().colours;
        for (cell, colour) in solution.cells.iter().zip(colours.chars()) {
            assert_eq!(colour == 'w', cell.y == 0 && cell.z == 0, "{cell}");
        }
    }
    // A painted pattern survives saving and loading, and adapts to the box.
    let file = session.document().file().unwrap();
    let path = std::path::Path::new("mine.toml");
    let read = snake_cube::puzzle::PuzzleFile::parse(&file.to_toml(), path, &Default::default(), |_, _| None).unwrap();
    assert_eq!(read.0.puzzle, file.puzzle);
    session.give("box 2x2x3");
    assert_eq!(cells(&session), "ww bb, bb bb, ww ww");
}
