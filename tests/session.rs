//! The session as pure state: driven by commands, fed by the real solver and planner run in the current thread, with a
//! clock that ticks evenly.

use glam::{Mat3, Quat, Vec3};
use snake_cube::fold::{NoPlan, Planned};
use snake_cube::puzzle::{
    BoxSize, CatalogueEntry, Colouring, Doubts, End, Kind, NamedPuzzle, Pattern, Puzzle, PuzzleOptions, Snake,
    Solution, catalogue, one_slip_away,
};
use snake_cube::session::script::{self, Action};
use snake_cube::session::{
    Draft, Edit, Effect, Files, FilesEffect, Notice, PathFor, PlanState, PlayState, Report, SPEEDS, Session, Severity,
    SolvingEffect,
};
use snake_cube::solver::{Ended, Progress, SearchEvent, Suggestion, Suggestions, Verdict};
use snake_cube::stage::{DRAWN_SIDE, Stage, Switches, Timeline};
use snake_cube::text::Language::English;

use crate::elsewhere::{
    Driven as _, FRAME, SHORT, after, carry_out, ended, entry, failure, folder, opened, search_of, searched, written,
};
use crate::instances::plan;

fn steps(session: &Session) -> usize {
    session.player().timeline.as_ref().map_or(0, Timeline::len)
}

/// The squared distances between all places, in units of the distance between neighbours.
fn between(places: &[Vec3]) -> Vec<f32> {
    let pitch = places[0].distance_squared(places[1]);
    let pairs = (0..places.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs.map(|(i, j)| places[i].distance_squared(places[j]) / pitch).collect()
}

fn distances(stage: &Stage) -> Vec<f32> {
    between(&Vec::from_iter(stage.cubelets.iter().map(|pose| pose.unwrap().position)))
}

fn distances_of(solution: &Solution) -> Vec<f32> {
    between(&Vec::from_iter(solution.cells.iter().map(|cell| cell.as_vec3())))
}

#[test]
fn solve_play_to_the_end_and_step_back_ten() {
    let mut session = opened("cubra-blue");
    assert_eq!(session.state().search, "idle");
    session.give("play pause");
    assert_eq!((session.state().search, session.solving().solutions.len()), ("solved", 1));
    // The next tick requests the plan, which then plays, as was asked for.
    session.wait(FRAME);
    assert!(matches!(session.solving().planning, PlanState::Done(Ok(_))));
    assert!(session.state().playing);
    let steps = steps(&session);
    assert!(steps > 10);

    let timeline = session.player().timeline.clone().unwrap();
    let turning: f64 = (0..steps).map(|step| timeline.step_seconds(step)).sum();
    // A user who presses play has read the first one.
    let reading: f64 = (1..steps).map(|step| timeline.reading_seconds(step)).sum();
    let seconds = turning + reading;
    let mut frames = 0;
    while session.is_busy() {
        let before = session.playhead();
        session.wait(FRAME);
        frames += 1;
        let goes = session.playhead() > before || before.fract() == 0.0;
        assert!(goes && session.playhead() < before + 0.1, "no jump, and no stop within a step");
    }
    assert_eq!(session.playhead(), steps as f64);
    assert!((frames as f64 * FRAME - seconds).abs() < steps as f64 * FRAME, "{frames} frames for {seconds} s");
    assert_eq!(session.player().caption(English).text, "You did it!");
    for (seen, wanted) in distances(&session.stage()).into_iter().zip(distances_of(&session.solving().solutions[0])) {
        assert!((seen - wanted).abs() < 1e-3, "{seen} for {wanted}");
    }

    session.give("step back 10; wait idle");
    assert_eq!(session.playhead(), (steps - 10) as f64);
    let stepped = session.stage();
    session.give(&format!("start; seek {}", steps - 10));
    assert_eq!(session.stage(), stepped);
}

#[test]
fn stepping_back_is_as_exact_as_forward() {
    let mut session = after("cubra-orange", "solve; pause; seek 0");
    let steps = steps(&session);
    let mut there = vec![session.stage()];
    for step in 1..=steps {
        session.give("step forward; wait idle");
        assert_eq!(session.playhead(), step as f64);
        there.push(session.stage());
    }
    // Every step shows something new.
    assert!(there.windows(2).all(|pair| pair[0].cubelets != pair[1].cubelets));
    for step in (0..steps).rev() {
        session.give("step back; wait idle");
        assert_eq!(session.playhead(), step as f64);
        assert_eq!(session.stage(), there[step], "back at {step}");
    }
    // Then back onto the table, where there is nothing more to take back.
    for _ in 0..2 {
        session.give("step back; wait idle");
        assert_eq!((session.playhead(), session.state().playhead), (-1.0, 0.0));
    }
    assert!(!session.is_busy());
}

#[test]
fn the_snake_lies_on_the_table_until_the_first_step() {
    let mut session = after("king-46", "solve; pause; start");
    let plan = session.plan().clone();
    let flat = session.stage();
    let heights = Vec::from_iter(flat.cubelets.iter().flatten().map(|pose| pose.position.y));
    assert!(heights.iter().all(|height| (height - heights[0]).abs() < 1e-4), "it lies flat");
    assert!((heights[0] - 0.5 - flat.ground).abs() < 0.05, "and on the table");
    assert_eq!(session.player().caption(English).text, English.beginning_text(&plan));
    assert!(session.picture().stage.lit.is_empty() && session.picture().gesture.is_none());
    // From the dot its runs go away from the viewer, or sideways; lifted, up or sideways.
    let mut places = Vec::from_iter(flat.cubelets.iter().flatten().map(|pose| pose.position));
    if plan.dotted() > 0 {
        places.reverse();
    }
    assert!(
        places.windows(2).all(|pair| pair[1].z < pair[0].z + 0.01) && places.is_sorted_by_key(|place| -place.z.round())
    );
    session.give("step forward");
    let (mut seconds, mut rested) = (0.0, 0.0);
    while session.playhead() < 0.99 {
        session.pass(0.02);
        seconds += 0.02;
        rested += if session.playhead() == 0.0 { 0.02 } else { 0.0 };
        assert!(seconds < 20.0);
        if session.playhead() == 0.0 {
            let held = Vec::from_iter(session.picture().stage.cubelets.iter().flatten().map(|pose| pose.position));
            assert!(held.iter().zip(&plan.poses()[0].cells).all(|(here, cell)| here.distance(cell.as_vec3()) < 1e-4));
        }
    }
    assert!(rested > 1.0, "{rested} of {seconds}");
    // There is no wait where nothing moves.
    session.give("motion reduced; start; step forward");
    assert_eq!(session.playhead(), 0.0);
}

#[test]
fn steps_light_the_side_that_moves_and_rest_the_other() {
    let mut session = after("cubra-blue", "solve");
    let steps = steps(&session);
    for step in 0..steps {
        session.give(&format!("seek {step}"));
        let before = session.stage();
        session.give(&format!("seek {}", step as f64 + 0.5));
        let half = session.stage();
        assert_eq!(before.lit, half.lit);
        assert!(!before.lit.is_empty() && before.lit.len() < before.cubelets.len());
        let sides = |stage: &Stage| {
            let lit = |index: usize| stage.lit.contains(&index);
            let all = distances(stage);
            let pairs = (0..stage.cubelets.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            let (within, across): (Vec<_>, Vec<_>) = pairs.zip(all).partition(|((i, j), _)| lit(*i) == lit(*j));
            (within, across)
        };
        let (within_before, across_before) = sides(&before);
        let (within_half, across_half) = sides(&half);
        for ((pair, one), (_, other)) in within_before.into_iter().zip(within_half) {
            assert!((one - other).abs() < 1e-2, "step {step}: {pair:?} {one} {other}");
        }
        assert!(across_before.into_iter().zip(across_half).any(|((_, one), (_, other))| (one - other).abs() > 0.1));
    }
}

/// The same input is folded in the same way, whatever the order in which threads find the solutions.
#[test]
#[cfg(feature = "cli")]
fn the_window_folds_as_the_terminal_does() {
    for id in ["two-by-two", "cubra-red", "king-39"] {
        let session = after(id, "solve; wait idle");
        let texts = Vec::from_iter((0..steps(&session)).map(|step| session.player().step_text(step, English)));
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("snake-cube");
        let output = command.args(["plan", id, "--json"]).assert().success().get_output().stdout.clone();
        let lines = String::from_utf8(output).unwrap();
        let told =
            Vec::from_iter(lines.lines().skip(1).map(|line| {
                serde_json::from_str::<serde_json::Value>(line).unwrap()["text"].as_str().unwrap().to_owned()
            }));
        assert_eq!(texts, told, "{id}");
    }
}

/// Nothing ever passes through the table. The flat snake and the folded cube stand on it, and so does a resting part if
/// the step needs no room below.
#[test]
fn the_resting_part_stands_on_the_table() {
    for id in ["cubra-blue", "two-by-two", "king-46-blocks"] {
        let mut session = opened(id);
        let half = DRAWN_SIDE / 2.0;
        let lowest = |stage: &Stage| {
            // The lowest corner of a cube turned about any axis of the lattice.
            let reach = |rotation: Quat| Mat3::from_quat(rotation).transpose().y_axis.abs().element_sum() * half;
            stage.cubelets.iter().flatten().map(|pose| pose.position.y - reach(pose.rotation)).fold(f32::MAX, f32::min)
        };
        let over = |session: &Session| {
            let stage = session.stage();
            lowest(&stage) - stage.ground
        };
        assert!((0.0..0.05).contains(&over(&session)), "{id} laid out: {}", over(&session));
        session.give("solve; wait idle");
        let last = steps(&session);
        let (mut stands, mut before) = (0, None);
        for part in 0..=last * 20 {
            let playhead = part as f64 / 20.0;
            session.give(&format!("seek {playhead}"));
            let (ground, over) = (session.picture().stage.ground, over(&session));
            assert!(over >= 0.0, "{id} at {playhead}: {over}");
            stands += usize::from(part % 20 == 0 && over < 0.05);
            // The table moves smoothly, without jumps.
            let way = before.replace(ground).map_or(0.0, |before: f32| (ground - before).abs());
            assert!(way < 3.0, "{id} at {playhead}: {way}");
        }
        assert!((0.0..0.05).contains(&over(&session)), "{id} folded: {}", over(&session));
        assert!(stands > last / 4, "{id}: stands before {stands} of {last} steps");
        session.give("view search");
        assert!((0.0..0.05).contains(&over(&session)), "{id} in the box: {}", over(&session));
    }
}

#[test]
fn messages_of_an_old_search_are_dropped() {
    let mut session = opened("cubra-blue");
    let (request, revision) = session.search();
    assert_eq!(session.state().search, "running");
    let effects = session.ask("flip 4");
    assert!(matches!(effects[..], [Effect::Solving(SolvingEffect::StopSearch)]));
    let before = session.state();
    let stage = session.stage();
    assert_eq!(before.search, "idle");
    assert_eq!(session.document().revision, revision + 1);

    session.hear_search(revision, searched(&request));
    session.hear(Report::Search(revision, SearchEvent::Snapshot(vec![Some(snake_cube::puzzle::Cell::ZERO)])));
    session.hear(Report::Planned(revision, Planned { index: 0, plan: Err(NoPlan::Locked), foldings: Vec::new() }));
    let snake = one_slip_away(&session.draft().snake, "3x3x3".parse().unwrap()).remove(0);
    let list = vec![Suggestion { snake, slips: Vec::new(), entry: None, folds: true }];
    let suggestions = Suggestions { list, more: 0, tried: 1, undecided: 0 };
    session.hear(Report::Suggestions(revision, Ok(suggestions)));
    assert_eq!(session.state(), before);
    assert_eq!(session.stage(), stage);
    assert_eq!(session.solving().search.progress, Progress::default());
    assert!(session.solving().suggested().is_empty());
    assert!(session.player().timeline.is_none());
}

/// A solution that cannot be folded is shown cubelet by cubelet; the message about it disappears once there is a plan.
// Regression: a planner failure was reported as running out of time, and the message stayed.
#[test]
fn verdicts_on_a_fold_last_as_long_as_the_fold() {
    let failed = NoPlan::Failed("index out of bounds".to_owned());
    for (verdict, said) in [
        (NoPlan::NotFound, "was found in time"),
        (NoPlan::Locked, "can't be folded"),
        (failed, "internal error, please report this: index out of bounds"),
    ] {
        let mut session = opened("two-by-two");
        let (request, revision) = session.search();
        session.hear_search(revision, searched(&request));
        let solution = session.solving().solutions[1].clone();
        let planned = |plan| Report::Planned(revision, Planned { index: 1, plan, foldings: Vec::new() });
        session.hear(planned(Err(verdict)));
        // Other solutions may still fold.
        assert_eq!((session.solving().shown(), session.solving().selected()), (Some(&solution), Some(2)));
        assert!(session.messages().len() == 1 && session.says(said), "{:?}", session.messages());
        assert_eq!(session.player().timeline.as_ref(), Some(&Timeline::Assembly(solution.clone())));
        session.hear(planned(plan(&solution)));
        assert!(session.messages().is_empty() && session.player().plan().is_some());
    }
}

#[test]
fn playing_and_settings_are_not_taken_back() {
    let mut session = after("cubra-blue", "undo");
    assert!(!session.can_undo() && !session.document().can_redo());
    session.give("speed 5; play pause; wait idle; loop on; ghost");
    let draft = |session: &Session| session.draft().clone();
    let first = draft(&session);
    session.give("flip 4");
    let second = draft(&session);
    session.give("flip 7; wait 5; flip 9; undo; undo");
    assert_eq!(draft(&session), second);
    session.give("undo");
    assert!(first != second && draft(&session) == first);
    assert!(!session.can_undo() && session.document().can_redo());
    // The results of the old puzzle return with it, and the settings stay.
    let state = session.state();
    assert_eq!((state.search, state.solutions, state.playhead), ("solved", 1, state.steps as f64));
    assert!(state.steps > 0 && !state.playing);
    assert_eq!((session.player().playback.speed, session.player().playback.looping), (5.0, true));
    assert!(!session.settings().switches.ghosts);
    session.give("redo");
    assert_eq!(draft(&session), second);
    session.give("flip 2");
    assert!(!session.document().can_redo(), "a change forgets what was undone");
    // Nor do stepping, mirroring or another solution add anything.
    let session =
        after("cubra-blue", "solve; end; step back; wait 0.01; mirror; view search; next solution; speed 2; wait 0.01");
    assert!(!session.can_undo());
}

/// Edits, jumps and turns in a row over all modes: Ctrl+Z takes back the last one that is open, and leaves no mode.
#[test]
fn what_was_done_last_is_taken_back_in_whichever_mode() {
    let mut session = after("cubra-red", "puzzle cubra-blue; solve; start; seek 5; end");
    assert_eq!(session.messages(), ["You were at step 6. Press Ctrl+Z to go back there."]);
    session.give("follow; start; step forward 8; start");
    assert_eq!((session.page(), session.messages()[0].contains("step 8")), (0, true));
    session.give("hands; turn 9 90; wait idle; pose 103020000000000; hint; turn held 90; wait idle");
    let turns = |session: &Session| session.turns_and_hints().map(|[turns, _]| turns);
    // The turn, the beginning, the turn before it; then nothing more was done by hand.
    for made in [0, 1, 0, 0] {
        assert!(session.can_undo() || made == 0);
        session.give("undo; wait idle");
        assert_eq!(turns(&session), Some(made));
    }
    assert!(!session.can_undo());
    // The jumps, in whichever mode: of folding along, then of the fold on the table.
    session.give("hands");
    for page in [8, 6, 6] {
        session.give("undo");
        assert_eq!((session.page(), session.state().puzzle.as_str()), (page, "cubra-blue"));
    }
    session.give("step forward; step forward 8; stop; step back; wait idle; undo");
    assert_eq!((session.follows(), session.playhead()), (false, 5.0));
    // Key F leads from the hands back to folding along. Turns that are back are not brought back once more.
    session.give("follow; hands; turn 9 90; wait idle; follow");
    assert!(session.follows());
    session.give("hands; pose 103020000000000; hands; hands; undo; wait idle; undo; wait idle");
    assert_eq!(turns(&session), Some(0));
    session.give("hands; stop");
    // A beginning waits for the hands; an edit that is taken back takes along what was done after it.
    session.give("hands; turn 9 90; wait idle; pose 103020000000000; hint; turn held 90; wait idle; hands");
    session.give("seek 3; end; flip 3; undo; undo");
    assert_eq!((session.state().puzzle.as_str(), session.playhead()), ("cubra-blue", 3.0));
    let mut by_hand = session.clone();
    by_hand.give("hands; undo; wait idle; undo; wait idle");
    assert_eq!(turns(&by_hand), Some(1));
    session.give("undo");
    assert_eq!(session.state().puzzle, "cubra-red");
    session.give("hands; undo; redo");
    assert!(session.hands().is_some() && !session.can_undo());
    session.give("hands; redo; undo; undo");
    assert_eq!((session.state().puzzle.as_str(), session.can_undo()), ("cubra-red", false));
}

/// A jump belongs to its fold: it waits while another one is shown.
#[test]
fn a_jump_is_taken_back_in_its_own_fold() {
    let mut session = after("cubra-blue", "solve; start; seek 5; end; mirror");
    assert!(!session.can_undo());
    session.give("undo; mirror; view search");
    assert!(!session.can_undo());
    session.give("view fold; undo");
    assert_eq!((session.playhead(), session.can_undo()), (5.0, false));
    // Turned round, the same place is elsewhere.
    session.give("end; unfold; undo");
    assert_ne!(session.playhead(), 5.0);
}

#[test]
fn a_flip_that_makes_a_run_too_long_names_the_segment() {
    let mut session = after("cubra-blue", "flip 3");
    let segments = session.draft().snake.segments();
    let long = segments.iter().position(|length| *length > 3).unwrap();
    let message = session.messages().join("\n");
    assert!(message.contains(&format!("Row {} is {} cubes long", long + 1, segments[long])), "{message}");
    assert!(message.contains("3×3×3"), "{message}");
    // Solving is not offered; a request gets the proof at once, and the reason has been given already.
    assert!(!session.document().can_solve());
    session.give("solve");
    assert_eq!((session.state().search, session.messages()), ("proved none", vec![message]));
    assert!(session.player().timeline.is_none());
    session.give("flip 3");
    assert_eq!(session.state().puzzle, "cubra-blue");
    assert!(session.messages().is_empty());
}

#[test]
fn ends_can_not_be_flipped() {
    let mut session = opened("cubra-blue");
    for (index, wrong) in [(0, true), (1, false), (25, false), (26, true), (27, true), (usize::MAX - 1, true)] {
        let before = session.draft().clone();
        session.obey(Edit::Flip(index));
        assert_eq!(session.document().draft == before, wrong, "{index}");
        if wrong {
            assert!(session.messages().iter().any(|message| message.contains(&(index + 1).to_string())));
        }
    }
}

#[test]
fn twenty_six_cubelets_are_too_few() {
    let mut session = after("cubra-blue", SHORT);
    assert!(session.document().puzzle().is_none() && session.says("26 cubes"));
    assert_eq!((session.state().cubelets, session.state().r#box), (26, [0; 3]));
    assert_eq!(session.picture().stage.cubelets.len(), 26, "it is drawn all the same");
    assert!(session.ask("solve").is_empty());
    session.give("box 3x3x3");
    assert!(session.says("26 cubes") && session.says("27 cells") && session.says("1 "));
    // It cannot be saved, and a message says so.
    assert!(session.ask("save").is_empty() && session.says("not finished yet"));
    session.give(&format!("type {RUNS}"));
    assert!(session.document().puzzle().is_some() && !session.says("26 cubes"));
}

#[test]
fn proved_none() {
    // All turns, or one straight cubelet: no run is too long for the box, but nothing folds.
    let mut session = after("cubra-blue", "snake TTTTTTTTTTTTTTTTTTTTTTTTT");
    assert!(session.messages().is_empty());
    session.give("solve");
    assert_eq!(session.state().search, "proved none");
    assert_eq!(session.messages(), ["No solution: this snake does not fold into the box."]);
    session.settle();
    assert_eq!((session.state().steps, session.state().solutions), (0, 0));
    assert!(session.solving().complete);
    session.give(
        "next solution; wait 0.01; end; wait 0.01; step forward; wait 0.01; view search; wait 0.01; mirror; wait 0.01",
    );
    assert_eq!(session.picture().stage.cubelets.len(), 27);
}

#[test]
fn bad_text_changes_nothing_and_says_where() {
    let mut session = opened("cubra-blue");
    let before = session.draft().clone();
    session.give("snake 3 2 2 3 x");
    assert_eq!(*session.draft(), before);
    assert!(!session.can_undo());
    assert!(session.messages().iter().any(|message| message.contains('x')), "{:?}", session.messages());
    // The same snake in another notation is no change either.
    session.give("snake ESCCCSCCSCCCSCSCCCCSCSCSCSE");
    assert!(!session.can_undo());
}

/// A puzzle file with this text, opened.
fn file(text: &str) -> (NamedPuzzle, Doubts) {
    let folder = folder();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, text).unwrap();
    NamedPuzzle::open(path.to_str().unwrap(), &PuzzleOptions::default(), snake_cube::solver::folds).unwrap()
}

/// A coloured puzzle of an arbitrary snake: only its pattern matters.
fn coloured(size: &str, pattern: Pattern) -> Draft {
    let size: BoxSize = size.parse().unwrap();
    let snake = Snake::from_inner(vec![Kind::Turn; size.cells() - 2]).unwrap();
    let colouring = Colouring::parse(&"b".repeat(size.cells()), pattern).unwrap();
    Draft::from_puzzle(&Puzzle::new(snake, Some(size), Some(colouring)).unwrap())
}

#[test]
fn the_mirror_image_is_refused_where_the_pattern_forbids_it() {
    // Derived by hand: a cube can be mirrored across a diagonal, which keeps both patterns. With three different sides
    // only mirrors across a middle plane remain; these swap the colours of a checker pattern if the side is even, and
    // of a block pattern if it is 4, and shift the blocks if it is odd.
    for (size, pattern, possible) in [
        ("4x4x4", Pattern::Block, true),
        ("3x3x3", Pattern::Checker, true),
        ("2x3x4", Pattern::Checker, true),
        ("2x4x6", Pattern::Checker, false),
        ("3x4x5", Pattern::Block, false),
    ] {
        let mut session = Session::new(coloured(size, pattern.clone()));
        assert!(session.document().puzzle().is_some(), "{size}");
        assert_eq!(session.document().can_mirror(), possible, "{size} {pattern:?}");
        session.ask("mirror");
        assert_eq!(session.player().showing.mirror, possible);
        assert_eq!(session.says("mirror"), !possible);
    }
    // The mirrored view is dropped for a puzzle that has no mirror image.
    let mut session = after("cubra-blue", "mirror");
    assert!(session.player().showing.mirror);
    let text = format!(
        "snake = \"{}\"\nbox = [2, 4, 6]\ncolours = \"{}\"\npattern = \"checker\"",
        "T".repeat(46),
        "b".repeat(48)
    );
    session.hear(Report::Opened(Box::new(file(&text))));
    assert!(!session.player().showing.mirror);
}

#[test]
fn the_mirror_image_is_the_other_hand_of_the_same_moment() {
    let mut session = after("cubra-blue", "solve; seek 7.25");
    let places = |session: &Session| -> Vec<_> {
        session.picture().stage.cubelets.iter().map(|pose| pose.unwrap().position).collect()
    };
    let before = (places(&session), session.player().caption(English).text);
    session.give("mirror");
    assert_eq!(session.playhead(), 7.25);
    for (one, other) in before.0.iter().zip(places(&session)) {
        assert!((one.x + other.x).abs() < 1e-4 && (one.y - other.y).abs() < 1e-4 && (one.z - other.z).abs() < 1e-4);
    }
    session.give("mirror");
    assert_eq!((places(&session), session.player().caption(English).text), before);

    // With colours, the mirror image keeps the pattern, so it is a solution too.
    let mut session = opened("king-46-blocks");
    session.give("view search; solve; end");
    let shown = |session: &Session| match session.player().timeline.as_ref() {
        Some(Timeline::Assembly(solution)) => solution.clone(),
        other => panic!("{other:?}"),
    };
    let solution = shown(&session);
    session.give("mirror");
    let mirrored = shown(&session);
    assert!(mirrored.solves(session.document().puzzle().unwrap()));
    assert_ne!(mirrored, solution);
    assert_eq!(session.playhead(), 64.0);
}

#[test]
fn the_fold_waits_behind_the_help() {
    let mut session = after("two-by-two", "play pause; wait 0.01; help");
    let before = session.playhead();
    session.wait(1.7);
    assert_eq!((session.playhead(), session.is_moving()), (before, false));
    session.give("help; wait 1.7");
    assert!(session.playhead() > before);
}

#[test]
fn next_goes_round_the_three_solutions_of_the_two_by_two() {
    let mut session = after("two-by-two", "solve; wait idle");
    assert_eq!(session.solving().solutions.len(), 3);
    let first = session.solving().selected().unwrap();
    let mut seen = Vec::new();
    for turn in 1..=6 {
        session.give("next solution; wait idle");
        assert_eq!(session.solving().selected(), Some((first + turn) % 3));
        assert_eq!((session.playhead(), session.state().playing), (-1.0, false), "it lies on the table");
        session.give("end");
        let stage = distances(&session.stage());
        let solution = &session.solving().solutions[session.solving().selected().unwrap()];
        assert!(stage.iter().zip(distances_of(solution)).all(|(one, other)| (one - other).abs() < 1e-3));
        seen.push(solution.clone());
    }
    assert_eq!(seen[..3], seen[3..]);
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);
    session.give("previous solution; wait idle; previous solution; wait idle");
    assert_eq!(session.solving().selected(), Some((first + 4) % 3));

    let session = after("cubra-blue", "play pause; wait idle; next solution");
    assert_eq!(session.messages(), ["There is only one solution."]);
    assert_eq!(session.playhead(), steps(&session) as f64, "nothing moves for it");
}

#[test]
fn another_view_is_as_far_along() {
    let mut session = after("cubra-blue", "solve");
    let turns = steps(&session);
    for share in [0.0, 0.25, 0.5, 1.0] {
        session.give(&format!("seek {}; view search", (share * turns as f64).round()));
        assert_eq!(steps(&session), 27);
        assert!((session.playhead() / 27.0 - share).abs() <= 1.0 / turns as f64 + 1.0 / 27.0);
        let placed = session.picture().stage.cubelets.iter().flatten().count();
        assert_eq!(placed as f64, session.playhead());
        session.give("view fold");
        assert_eq!(steps(&session), turns);
        assert!((session.playhead() / turns as f64 - share).abs() <= 1.0 / turns as f64);
        assert!(!session.state().playing);
    }
}

#[test]
fn keys_work_before_anything_is_solved() {
    // Play requests a solution and plays it.
    let session = after("two-by-two", "play pause; wait 0.01");
    assert!(session.state().playing);
    // So does a step, but playback does not continue.
    let mut session = after("two-by-two", "step forward; wait 0.01");
    let state = session.state();
    assert_eq!((state.search, state.playing, state.playhead), ("solved", false, 0.0));
    assert!(state.steps > 0);
    // Solving once more folds it again from the start.
    session.give("end");
    assert!(session.ask("solve").is_empty());
    assert_eq!((session.state().playing, session.state().playhead), (true, 0.0));
    // Escape closes the help first, then pauses.
    session.give("help; stop");
    assert!(!session.controls().help && session.state().playing);
    session.give("stop");
    assert!(!session.state().playing);
}

#[test]
fn a_watched_search_is_followed_cubelet_by_cubelet() {
    let mut session = after("two-by-two", "view search; pace 5");
    let (request, revision) = session.search();
    assert_eq!(request.pace, Some(5.0));
    assert!(session.watches_search());
    let events = searched(&request);
    let (mut placements, mut retractions, mut compared) = (0, 0, 0);
    let mut cells: Vec<Option<_>> = vec![None; 8];
    let last = events.len() - 1;
    for (index, event) in events.into_iter().enumerate() {
        match &event {
            SearchEvent::Placed { cubelets, cells: places } => {
                placements += 1;
                for (cubelet, cell) in cubelets.clone().zip(places) {
                    assert_eq!(cells[cubelet].replace(*cell), None, "it was free");
                }
            }
            SearchEvent::Retracted { cubelets, .. } => {
                retractions += 1;
                for cubelet in cubelets.clone() {
                    assert!(cells[cubelet].take().is_some(), "it was there");
                }
            }
            SearchEvent::Snapshot(snapshot) => cells.clone_from(snapshot),
            _ => {}
        }
        session.take_in(Report::Search(revision, event));
        if index == last {
            break;
        }
        assert!(session.watches_search());
        // A fifth of a second later the swing has ended, and the picture shows only what is placed; but removed cubes
        // stay, at the end of their swing, until the next event.
        session.wait(13.0 * FRAME);
        let Some(swing) = &session.solving().search.swing else { continue };
        assert_eq!(swing.share, 1.0);
        if !swing.out {
            let shown = Vec::from_iter(session.picture().stage.cubelets.iter().map(Option::is_some));
            assert_eq!(shown, Vec::from_iter(cells.iter().map(Option::is_some)));
            compared += 1;
        }
    }
    assert!(compared >= placements && placements >= 8 && retractions > 0, "{compared} {placements} {retractions}");
    assert_eq!((session.state().search, session.solving().solutions.len()), ("solved", 3));
    // Once solved, the same view replays the solution, 0.2 s per cubelet.
    assert!(matches!(session.player().timeline.as_ref(), Some(Timeline::Assembly(_))));
    assert_eq!(steps(&session), 8);
    session.give("start; play");
    let frames = session.settle();
    assert!((frames as f64 * FRAME - 1.6).abs() < 3.0 * FRAME, "{frames}");
}

#[test]
fn a_panic_in_the_search_becomes_a_notice() {
    let mut session = opened("cubra-blue");
    session.ask("solve");
    let failure = Some("index out of bounds".to_owned());
    let event = SearchEvent::Ended(Ended { failure, ..ended(Verdict::Stopped) });
    let revision = session.document().revision;
    session.hear(Report::Search(revision, event));
    assert_eq!(session.state().search, "stopped");
    assert!(session.says("index out of bounds"));
}

#[test]
fn a_script_is_commands_one_after_the_other() {
    let text = "# one after the other\npuzzle two-by-two\nsolve\nview search\nseek 3\nview fold\nsnake 3 3 3 2 3 3 3 2 2 2 3 2 3 2 3 3\n\
                undo\nundo\nredo\nsolve\nspeed 1000\nloop on\nxray\nghost\nguide\nflip 3\nflip 3\nbox 2x2x2\nbox cube\n\
                quality low\ntheme dark\nstep forward\nend\nstep back 2";
    let script = script::parse(text).unwrap();
    let mut session = opened("cubra-red");
    for (line, action) in &script {
        let Action::Command(command) = action else { panic!("line {line} is a command") };
        let effects = session.obey(command.clone());
        carry_out(&mut session, effects);
        session.wait(FRAME);
    }
    session.settle();
    let state = session.state();
    assert_eq!((state.puzzle.as_str(), state.cubelets, state.r#box), ("two-by-two", 8, [2; 3]));
    assert_eq!((state.search, state.solutions), ("solved", 3));
    assert_eq!(state.playhead, state.steps as f64 - 2.0);
    let settings = session.settings();
    assert!(settings.switches == (Switches { xray: true, ghosts: false, guide: false }));
    assert_eq!((session.player().playback.speed, session.player().playback.looping), (SPEEDS[7], true));
}

const RUNS: &str = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";

/// Warnings about an opened file are shown afterwards, from the command line and in the window.
// Regression: warnings about a file were not shown in the window.
#[test]
fn warnings_about_an_opened_file_are_shown() {
    let odd = file(&format!("snake = \"{RUNS}\"\ncolor = \"red\""));
    let session = Session::open(odd.clone());
    assert!(session.says("unknown field `color`"));
    let mut session = opened("king-46");
    session.take_in(Report::Opened(Box::new(odd)));
    assert!(session.says("unknown field `color`"));
    assert_eq!(Vec::from_iter(session.notices().iter().map(Notice::severity)), [Severity::Warned]);
    session.give("flip 2");
    assert!(!session.says("color"), "it is about the file");
}

/// The file in a save request.
fn saved(session: &mut Session) -> (snake_cube::puzzle::PuzzleFile, Option<std::path::PathBuf>) {
    match &session.ask("save")[..] {
        [Effect::Files(FilesEffect::Choose(PathFor::Save { file, path }))] => ((**file).clone(), path.clone()),
        other => panic!("{other:?}"),
    }
}

/// However the file came; from standard input it has no path.
// Regression: saving lost name, source and notes.
#[test]
fn saving_keeps_name_source_and_notes() {
    let text =
        format!("name = \"Grandma's snake\"\nsnake = \"{RUNS}\"\nsource = \"the attic\"\nnotes = \"cube 3 is loose\"");
    for (opened, name) in [(file(&text), Some("mine.toml")), (written(&text), None)] {
        let mut session = Session::open(opened);
        let (file, path) = saved(&mut session);
        assert_eq!(file.name, "Grandma's snake");
        assert_eq!((file.source.as_deref(), file.notes.as_deref()), (Some("the attic"), Some("cube 3 is loose")));
        assert_eq!(path.as_ref().and_then(|path| path.file_name()?.to_str()), name);
        // Correcting one cube keeps the puzzle's name; another snake does not, and undo brings back its path.
        session.give("flip 2");
        assert_eq!(saved(&mut session).0.name, "Grandma's snake");
        session.give("puzzle king-46");
        let (other, none) = saved(&mut session);
        assert_eq!((other.source, other.notes, none), (None, None, None));
        assert_eq!(other.name, entry("king-46").name);
        session.give("undo");
        assert_eq!(session.draft().path, path);
    }
}

#[test]
fn a_correction_is_of_the_same_puzzle() {
    let text = format!("name = \"Grandma's snake\"\nsnake = \"{RUNS}\"\nsource = \"the attic\"\nnotes = \"loose\"");
    let mut session = Session::open(file(&text));
    session.give(SHORT);
    let wrong = session.draft().clone();
    let meant = session.solving().suggested().iter().position(|it| it.snake.to_string() == RUNS);
    session.give("correct 99");
    assert_eq!(*session.draft(), wrong, "there is no such one");
    session.give(&format!("correct {}", meant.unwrap() + 1));
    let right = session.draft().clone();
    assert_eq!(right.snake.to_string(), RUNS);
    assert_eq!(right.name.as_deref(), Some("Grandma's snake"));
    assert_eq!(
        (right.source, right.notes, right.path),
        (wrong.source.clone(), wrong.notes.clone(), wrong.path.clone())
    );
    session.give("undo");
    assert_eq!(*session.draft(), wrong);
}

#[test]
fn a_save_has_the_puzzle_as_it_was_when_asked_for() {
    let mut session = opened("cubra-blue");
    let (file, _) = saved(&mut session);
    session.give("flip 3");
    assert_eq!(file.puzzle.snake().to_string(), RUNS);
}

#[test]
fn success_is_shown_when_it_is_true_and_expires() {
    let mut session = opened("cubra-blue");
    saved(&mut session);
    session.ask("save");
    assert!(session.messages().is_empty(), "nothing is saved yet");
    let file = Box::new(session.document().file().unwrap());
    session.hear(Report::Saved("mine.toml".into(), file));
    assert_eq!(session.messages(), ["Saved to mine.toml."]);
    assert!(session.notices().iter().all(|notice| notice.severity() == Severity::Said));
    let rest = session.notices().next_goes_in().unwrap();
    session.pass(rest);
    assert!(session.messages().is_empty());
    session.hear(Report::FileFailed(failure("cannot save mine.toml: no room")));
    session.pass(1e6);
    assert_eq!(Vec::from_iter(session.notices().iter().map(Notice::severity)), [Severity::Failed]);
    session.give("dismiss 0");
    assert!(session.messages().is_empty());
    // A good file after a bad one.
    session.hear(Report::FileFailed(failure("bad.toml, line 1: no snake")));
    session.hear(Report::Opened(Box::new(written("cubra-blue"))));
    session.hear(Report::FilesLeft);
    assert_eq!(session.messages(), ["Only the first of the files was opened: one puzzle at a time."]);
}

#[test]
fn a_half_typed_snake_is_no_puzzle_and_a_wrong_one_is_not_solved() {
    // After a slip, the box is still the one that was nearly filled.
    for line in ["pause", SHORT] {
        let mut session = after("cubra-red", line);
        let draft = session.draft().clone();
        for end in 1..RUNS.len() {
            session.obey(Files::Type(RUNS[..end].to_owned()));
            assert_eq!(*session.draft(), draft, "{line}: {}", &RUNS[..end]);
        }
        session.give("type 3 2 2 3 x");
        for key in ["solve", "play pause", "step forward", "save", "copy", "next solution"] {
            assert!(session.ask(key).is_empty(), "{key}");
            assert_eq!((session.state().search, session.document().typed.is_some()), ("idle", true));
            assert!(session.says("`x` at place 5"));
        }
        session.obey(Edit::DiscardText);
        assert!(!session.says("at place"));
        // A complete typed snake is solved without further ado.
        session.give(&format!("type {RUNS}; solve"));
        assert_eq!((session.state().puzzle.as_str(), session.state().search), ("cubra-blue", "solved"));
        // A later change of the snake is not undone by earlier typing.
        session.give("snake TTTTTT; type 3 2 2 2 2 2; flip 3");
        let flipped = session.draft().clone();
        session.give("solve");
        assert_eq!(*session.draft(), flipped);
    }
}

#[test]
fn without_a_dialog_a_path_is_typed() {
    let mut session = opened("cubra-blue");
    let (file, _) = saved(&mut session);
    session.hear(Report::NoDialog(PathFor::Save { file: Box::new(file.clone()), path: None }));
    session.give("flip 2");
    match &session.ask("path mine.toml")[..] {
        [Effect::Files(FilesEffect::Save { file: saved, to, own: None })] => {
            assert_eq!((&**saved, to.to_str()), (&file, Some("mine.toml")));
        }
        other => panic!("{other:?}"),
    }
    // The prompt stays until the file is saved, because the path may be taken.
    assert!(session.path_for().is_some());
    session.hear(Report::Saved("mine.toml".into(), Box::new(file)));
    assert!(session.path_for().is_none() && session.draft().path.is_none(), "it is another puzzle by now");
    session.hear(Report::NoDialog(PathFor::Open));
    assert!(session.ask("path").is_empty(), "taken back");
    assert!(session.path_for().is_none() && session.ask("path mine.toml").is_empty());
    session.hear(Report::NoDialog(PathFor::Open));
    assert!(matches!(&session.ask("path mine.toml")[..], [Effect::Files(FilesEffect::Open(_))]));
}

// Regression: searching for more solutions discarded those already found.
#[test]
fn found_solutions_survive_further_searches() {
    // In the search view, folding again replays the same solution without a search.
    let mut session = after("two-by-two", "solve; wait idle");
    let (solutions, selected) = (session.solving().solutions.clone(), session.solving().selected());
    session.give("view search");
    assert!(session.ask("solve").is_empty() && session.state().playing);
    assert_eq!((&session.solving().solutions, session.solving().selected()), (&solutions, selected));
    // Stopping a search for more keeps the existing solutions and the fold.
    let mut session = opened("king-39");
    let (request, revision) = session.search();
    let events = searched(&request);
    let first = events.iter().find(|event| matches!(event, SearchEvent::Solution(_))).unwrap().clone();
    let end = |verdict| Report::Search(revision, SearchEvent::Ended(ended(verdict)));
    session.hear(Report::Search(revision, first.clone()));
    session.take_in(end(Verdict::Found));
    let timeline = session.player().timeline.as_ref().unwrap().clone();
    search_of(&session.ask("next solution"));
    assert_eq!(session.messages(), ["Looking for more solutions."]);
    // The same solution arrives again, rotated.
    let SearchEvent::Solution(known) = first else { unreachable!() };
    let puzzle = session.document().puzzle().unwrap();
    let again = known.transformed(puzzle, puzzle.symmetries()[5]);
    session.hear(Report::Search(revision, SearchEvent::Solution(again)));
    session.hear(end(Verdict::Stopped));
    assert_eq!((session.state().search, session.state().solutions), ("solved", 1));
    assert_eq!(session.player().timeline.as_ref(), Some(&timeline));
    assert_eq!(session.messages(), ["No other solution was found."]);
}

#[test]
fn the_demo_gives_the_snake_back() {
    let mut session =
        after("two-by-two", "flip 3; flip 4; flip 3; flip 4; solve; wait idle; seek 2; view search; mirror; loop on");
    let (state, stage) = (session.state(), session.stage());
    let own = session.draft().puzzle();
    for leave in ["demo", "stop", "flip 4", "seek 1", "next solution", "undo"] {
        session.give("demo; wait 1.7");
        assert_eq!(session.draft().puzzle(), own, "one's own comes first");
        session.give("theme dark");
        assert!(session.is_demo(), "looks are not what it is about");
        session.give(leave);
        assert!(!session.is_demo());
        assert_eq!((session.state(), session.stage()), (state.clone(), stage.clone()), "{leave}");
        assert!(session.can_undo());
    }
    session.give("demo; puzzle king-46");
    assert_eq!((session.state().puzzle.as_str(), session.is_demo()), ("king-46", false));
    session.give("undo");
    assert_eq!(session.state().puzzle, state.puzzle);
}

/// Corrections are searched for at once, if the number of cubes is one off or a run too long, as in the terminal.
#[test]
fn what_was_meant_is_asked_for_at_once() {
    for wrong in [SHORT, "flip 3"] {
        let mut session = opened("cubra-blue");
        let effects = session.ask(wrong);
        assert!(session.solving().looks_for_suggestions() && session.is_busy(), "{wrong}");
        carry_out(&mut session, effects);
        assert!(!session.solving().looks_for_suggestions() && !session.is_busy(), "{wrong}");
        let meant = &session.solving().suggested()[0];
        assert_eq!(meant.entry, CatalogueEntry::by_id("cubra-blue"), "{wrong}");
        let line = format!("snake {}", meant.snake);
        session.give(&line);
        assert!(session.document().puzzle().is_some() && session.solving().suggested().is_empty(), "{wrong}");
    }
}

/// No text in the window names command-line options.
#[test]
fn the_window_names_no_options() {
    let mut session = opened("cubra-blue");
    for line in [SHORT, "box 2x3x4", "snake 3 3 3", "snake 2 2 1 2", "snake STTTTTTTTTTTTTT", "snake S"] {
        session.give(line);
        for message in session.messages() {
            assert!(!message.contains("--") && !message.contains("terminal"), "{line}: {message}");
        }
    }
}

/// A demo started during a search leaves something to play afterwards.
#[test]
fn a_demo_amid_a_search_leaves_what_was_found() {
    let mut session = after("two-by-two", "view search");
    let (request, revision) = session.search();
    let first = searched(&request).into_iter().find(|event| matches!(event, SearchEvent::Solution(_))).unwrap();
    session.hear(Report::Search(revision, first));
    session.give("demo; stop");
    assert_eq!((session.state().search, session.state().steps), ("solved", 8));
    session.give("solve");
    assert!(session.state().playing);
}

#[test]
fn a_looped_demo_goes_on_too() {
    let mut session = after("cubra-purple", "loop on; speed 20; demo");
    let first = session.state().puzzle;
    for _ in 0..2000 {
        session.wait(FRAME);
    }
    assert_ne!(session.state().puzzle, first);
    session.give("demo");
    assert!(session.player().playback.looping);
}

#[test]
fn a_request_that_waits_for_a_search_ends_with_it() {
    let mut session = opened("two-by-two");
    session.ask("next solution");
    let revision = session.document().revision;
    session.hear(Report::Search(revision, SearchEvent::Ended(ended(Verdict::Stopped))));
    let (request, revision) = session.search();
    let mut plans = Vec::new();
    for event in searched(&request) {
        plans.extend(session.hear(Report::Search(revision, event)));
    }
    // The easiest of all is planned, not simply the first.
    let [Effect::Solving(SolvingEffect::Plan { solutions, .. })] = &plans[..] else { panic!("{plans:?}") };
    assert_eq!(solutions.len(), 3);
}

#[test]
fn any_pose_can_be_taken_in_hand() {
    let mut session = opened("cubra-blue");
    let flat = "0".repeat(session.draft().snake.corners().len() - 3);
    assert_eq!(session.state().dihedrals, flat);
    let bent = format!("1{}", &flat[1..]);
    // Before a solution is found, from the flat snake.
    session.give(&format!("pose {bent}"));
    assert_eq!((session.state().dihedrals, session.state().view), (bent, "hands"));
    session.give("hands");
    assert_eq!((session.state().dihedrals, session.state().view), (flat.clone(), "fold"));

    session.give("solve");
    for step in 0..steps(&session) {
        session.give(&format!("seek {}", step + 1));
        let after = session.state().dihedrals;
        session.give(&format!("seek {step}"));
        let before = session.state().dihedrals;
        assert_eq!(before.chars().zip(after.chars()).filter(|(one, other)| one != other).count(), 1, "one joint");
        session.give(&format!("pose {after}"));
        assert_eq!((session.state().dihedrals, session.picture().gesture.is_none()), (after, true));
        // The fold is where it was.
        session.give("hands");
        assert_eq!((session.state().dihedrals, session.playhead()), (before, step as f64));
    }
    // A pose that is too short is reported.
    session.give("pose 0123");
    assert!(session.says("4 digits"));
}

#[test]
fn a_step_is_shown_again() {
    let mut session = after("cubra-blue", "again");
    assert!(!session.is_busy(), "nothing to show yet");
    session.give("solve; pause");
    // In the middle of a step, that one; between steps, the previous one; at the start, the first.
    for (from, begins, ends) in [(4.5, 4.0, 5.0), (4.0, 3.0, 4.0), (0.0, 0.0, 1.0)] {
        session.give(&format!("seek {from}; again"));
        assert_eq!(
            (session.playhead(), session.player().playback.state),
            (begins, PlayState::Repeating(begins as usize))
        );
        session.wait(FRAME);
        session.give("again");
        assert_eq!(
            (session.playhead(), session.player().playback.state),
            (begins, PlayState::Repeating(begins as usize)),
            "twice is once"
        );
        session.settle();
        assert_eq!(session.playhead(), ends);
    }
    let mut session = Session::new(Draft::from_puzzle(
        &Puzzle::new(Snake::from_segments(&[3]).unwrap(), BoxSize::new(3, 1, 1).ok(), None).unwrap(),
    ));
    session.give("solve");
    for line in ["again", "pose 0", "again"] {
        session.give(line);
        assert!(!session.is_busy(), "{line}: nothing turns in a straight snake");
    }
}

/// The end from which the snake was counted has the dot, and its fold is as easy as from the other end.
#[test]
fn the_fold_begins_at_the_end_that_was_counted() {
    for entry in catalogue() {
        let mut steps = Vec::new();
        for reversed in [false, true] {
            let puzzle = if reversed { entry.puzzle().reversed() } else { entry.puzzle().clone() };
            let mut session = Session::new(Draft::from_puzzle(&puzzle));
            session.give("solve; follow");
            let begins = |session: &Session| {
                let snake = &session.draft().snake;
                let plan = session.plan();
                assert_eq!((plan.start_end, plan.dotted(), session.picture().stage.first), (End::Head, 0, 0));
                // As many runs are told as tell the ends apart.
                let told = Vec::from_iter(session.picture().counts.iter().map(|(run, _)| *run));
                assert!(snake.segments().starts_with(&told), "{told:?}");
                let ends_alike = snake.reversed().segments().starts_with(&told);
                assert_eq!(ends_alike, snake.is_palindrome(), "{}: {told:?}", entry.id);
                (plan.len(), plan.ease().presses + plan.ease().rubs)
            };
            steps.push(begins(&session));
            let before = session.draft().snake.clone();
            if !session.controls().other_end {
                continue;
            }
            // The other end is one key away, with the same solution.
            session.give("other end");
            assert!(session.follows() && session.page() == 0);
            assert_eq!(session.draft().snake, before.reversed());
            steps.push(begins(&session));
            assert!(session.solving().shown().unwrap().solves(session.document().puzzle().unwrap()));
            // Once begun, a wrong key loses nothing.
            session.give("step forward; other end");
            assert_eq!((session.page(), &session.draft().snake), (1, &before.reversed()));
        }
        let (least, most) = (steps.iter().min().unwrap(), steps.iter().max().unwrap());
        assert!(least.1 == most.1 && most.0 <= least.0 + 2, "{}: {steps:?}", entry.id);
    }
}
