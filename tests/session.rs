//! The session as pure state: driven by commands, fed by the real solver and planner run in the current thread, with a
//! clock that ticks evenly.

use std::time::Duration;

use glam::{Mat3, Quat};
use snake_cube::fold::{NoPlan, Planned};
use snake_cube::puzzle::{
    BoxSize, CatalogueEntry, Colouring, End, Kind, NamedPuzzle, Pattern, Puzzle, PuzzleOptions, Snake, SolutionFault,
    Told, catalogue, one_slip_away,
};
use snake_cube::session::script::{self, Action};
use snake_cube::session::{
    Command, Draft, Effect, FilesEffect, Input, Notice, PathFor, PlanState, PlayState, Report, Revision, SPEEDS,
    Session, Severity, SolvingEffect, View,
};
use snake_cube::solver::{
    Ended, Pace, Progress, SearchEvent, SearchRequest, Suggestion, Suggestions, Verdict, suggestions,
};
use snake_cube::stage::{DRAWN_SIDE, Stage, Timeline};
use snake_cube::text::Failure;
use snake_cube::text::Language::English;

use crate::elsewhere::{FRAME, ask, carry_out, carry_out_logged, command, give, hear, messages, pass, searched};

pub fn opened(id: &str) -> Session {
    Session::new(Draft::from_puzzle(CatalogueEntry::by_id(id).unwrap().puzzle()))
}

fn frame(session: &mut Session) {
    let effects = pass(session, FRAME);
    carry_out(session, effects);
}

/// Runs frames until nothing moves; returns their number.
fn settle(session: &mut Session) -> usize {
    for count in 0..100_000 {
        frame(session);
        if !session.is_busy() {
            return count + 1;
        }
    }
    panic!("still moving at {}", session.player().playback.playhead);
}

fn steps(session: &Session) -> usize {
    session.player().timeline.as_ref().map_or(0, Timeline::len)
}

fn playhead(session: &Session) -> f64 {
    session.player().playback.playhead
}

/// The only search among the effects.
fn search_of(effects: &[Effect]) -> (SearchRequest, Revision) {
    match effects {
        [Effect::Solving(SolvingEffect::Search { request, revision })] => (request.clone(), *revision),
        other => panic!("{other:?}"),
    }
}

/// The squared distances between all cubelets on stage, in units of the distance between neighbours.
fn distances(stage: &Stage) -> Vec<f32> {
    let places: Vec<_> = stage.cubelets.iter().map(|pose| pose.unwrap().position).collect();
    let pitch = places[0].distance(places[1]);
    let squared = |i: usize, j: usize| (places[i] - places[j]).length_squared() / (pitch * pitch);
    (0..places.len()).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| squared(i, j)).collect()
}

fn distances_of(cells: &[snake_cube::puzzle::Cell]) -> Vec<f32> {
    (0..cells.len())
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .map(|(i, j)| (cells[i] - cells[j]).as_vec3().length_squared())
        .collect()
}

#[test]
fn solve_play_to_the_end_and_step_back_ten() {
    let mut session = opened("cubra-blue");
    assert_eq!(session.state().search, "idle");
    give(&mut session, "play pause");
    assert_eq!((session.state().search, session.solving().solutions.len()), ("solved", 1));
    // The next tick requests the plan, which then plays, as was asked for.
    frame(&mut session);
    assert!(matches!(session.solving().planning, PlanState::Done(Ok(_))));
    assert!(session.state().playing);
    let steps = steps(&session);
    assert!(steps > 10);

    let timeline = session.player().timeline.clone().unwrap();
    let turning: f64 = (0..steps).map(|step| timeline.step_seconds(step)).sum();
    // Who has pressed play has read the first one.
    let reading: f64 = (1..steps).map(|step| timeline.reading_seconds(step)).sum();
    let seconds = turning + reading;
    let mut frames = 0;
    while session.is_busy() {
        let before = playhead(&session);
        frame(&mut session);
        frames += 1;
        let goes = playhead(&session) > before || before.fract() == 0.0;
        assert!(goes && playhead(&session) < before + 0.1, "no jump, and no stop within a step");
    }
    assert_eq!(playhead(&session), steps as f64);
    assert!((frames as f64 * FRAME - seconds).abs() < steps as f64 * FRAME, "{frames} frames for {seconds} s");
    assert_eq!(session.player().caption(English).text, "You did it!");
    for (seen, wanted) in
        distances(&session.picture().stage.clone()).into_iter().zip(distances_of(&session.solving().solutions[0].cells))
    {
        assert!((seen - wanted).abs() < 1e-3, "{seen} for {wanted}");
    }

    give(&mut session, "step back 10");
    settle(&mut session);
    assert_eq!(playhead(&session), (steps - 10) as f64);
    let stepped = session.picture().stage.clone();
    give(&mut session, "start");
    give(&mut session, &format!("seek {}", steps - 10));
    assert_eq!(session.picture().stage.clone(), stepped);
}

#[test]
fn stepping_back_is_as_exact_as_forward() {
    let mut session = opened("cubra-orange");
    give(&mut session, "solve");
    frame(&mut session);
    give(&mut session, "pause");
    give(&mut session, "seek 0");
    let steps = steps(&session);
    let mut there = vec![session.picture().stage.clone()];
    for step in 1..=steps {
        give(&mut session, "step forward");
        settle(&mut session);
        assert_eq!(playhead(&session), step as f64);
        there.push(session.picture().stage.clone());
    }
    // Every step shows something new.
    assert!(there.windows(2).all(|pair| pair[0].cubelets != pair[1].cubelets));
    for step in (0..steps).rev() {
        give(&mut session, "step back");
        settle(&mut session);
        assert_eq!(playhead(&session), step as f64);
        assert_eq!(session.picture().stage.clone(), there[step], "back at {step}");
    }
    // Then back onto the table, where there is nothing more to take back.
    for _ in 0..2 {
        give(&mut session, "step back");
        settle(&mut session);
        assert_eq!((playhead(&session), session.state().playhead), (-1.0, 0.0));
    }
    assert!(!session.is_busy());
}

#[test]
fn the_snake_lies_on_the_table_until_the_first_step() {
    let mut session = opened("king-46");
    give(&mut session, "solve");
    frame(&mut session);
    give(&mut session, "pause");
    give(&mut session, "start");
    let plan = session.player().plan().unwrap().clone();
    let flat = session.picture().stage.clone();
    let heights: Vec<f32> = flat.cubelets.iter().flatten().map(|pose| pose.position.y).collect();
    assert!(heights.iter().all(|height| (height - heights[0]).abs() < 1e-4), "it lies flat");
    assert!((heights[0] - 0.5 - flat.ground).abs() < 0.05, "and on the table");
    assert_eq!(session.player().caption(English).text, English.beginning_text(&plan));
    assert!(session.picture().stage.lit.is_empty() && session.picture().gesture.is_none());
    // From the dot its runs go away from the viewer, or sideways; lifted, up or sideways.
    let mut places: Vec<_> = flat.cubelets.iter().flatten().map(|pose| pose.position).collect();
    if plan.dotted() > 0 {
        places.reverse();
    }
    assert!(
        places.windows(2).all(|pair| pair[1].z < pair[0].z + 0.01) && places.is_sorted_by_key(|place| -place.z.round())
    );
    give(&mut session, "step forward");
    let (mut seconds, mut rested) = (0.0, 0.0);
    while playhead(&session) < 1.0 {
        pass(&mut session, 0.02);
        seconds += 0.02;
        rested += if playhead(&session) == 0.0 { 0.02 } else { 0.0 };
        assert!(seconds < 20.0);
        if playhead(&session) == 0.0 {
            let held: Vec<_> = session.picture().stage.cubelets.iter().flatten().map(|pose| pose.position).collect();
            assert!(held.iter().zip(&plan.poses()[0].cells).all(|(here, cell)| here.distance(cell.as_vec3()) < 1e-4));
        }
    }
    assert!(rested > 1.0, "{rested} of {seconds}");
    // Nobody has to wait for it where nothing is to move.
    give(&mut session, "motion reduced");
    give(&mut session, "start");
    give(&mut session, "step forward");
    assert_eq!(playhead(&session), 1.0);
}

#[test]
fn steps_light_the_side_that_moves_and_rest_the_other() {
    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    frame(&mut session);
    let steps = steps(&session);
    for step in 0..steps {
        give(&mut session, &format!("seek {step}"));
        let before = session.picture().stage.clone();
        give(&mut session, &format!("seek {}", step as f64 + 0.5));
        let half = session.picture().stage.clone();
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
        let mut session = opened(id);
        give(&mut session, "solve");
        settle(&mut session);
        let texts: Vec<String> = (0..steps(&session)).map(|step| session.player().step_text(step, English)).collect();
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("snake-cube");
        let output = command.args(["plan", id, "--json"]).assert().success().get_output().stdout.clone();
        let lines = String::from_utf8(output).unwrap();
        let told: Vec<String> = lines
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["text"].as_str().unwrap().to_owned())
            .collect();
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
            let stage = session.picture().stage.clone();
            lowest(&stage) - stage.ground
        };
        assert!((0.0..0.05).contains(&over(&session)), "{id} laid out: {}", over(&session));
        give(&mut session, "solve");
        settle(&mut session);
        let last = steps(&session);
        let (mut stands, mut before) = (0, None);
        for part in 0..=last * 20 {
            let playhead = part as f64 / 20.0;
            give(&mut session, &format!("seek {playhead}"));
            let (ground, over) = (session.picture().stage.ground, over(&session));
            assert!(over >= 0.0, "{id} at {playhead}: {over}");
            stands += usize::from(part % 20 == 0 && over < 0.05);
            // The table moves smoothly, without jumps.
            let way = before.replace(ground).map_or(0.0, |before: f32| (ground - before).abs());
            assert!(way < 3.0, "{id} at {playhead}: {way}");
        }
        assert!((0.0..0.05).contains(&over(&session)), "{id} folded: {}", over(&session));
        assert!(stands > last / 4, "{id}: stands before {stands} of {last} steps");
        give(&mut session, "view search");
        assert!((0.0..0.05).contains(&over(&session)), "{id} in the box: {}", over(&session));
    }
}

#[test]
fn messages_of_an_old_search_are_dropped() {
    let mut session = opened("cubra-blue");
    let (request, revision) = search_of(&ask(&mut session, Command::Solve));
    assert_eq!(session.state().search, "running");
    let effects = ask(&mut session, command("flip 4"));
    assert!(matches!(effects[..], [Effect::Solving(SolvingEffect::StopSearch)]));
    let before = session.state();
    let stage = session.picture().stage.clone();
    assert_eq!(before.search, "idle");
    assert_eq!(session.document().revision, revision + 1);

    for event in searched(&request) {
        hear(&mut session, Report::Search(revision, event));
    }
    hear(&mut session, Report::Search(revision, SearchEvent::Snapshot(vec![Some(snake_cube::puzzle::Cell::ZERO)])));
    hear(
        &mut session,
        Report::Planned(revision, Planned { index: 0, plan: Err(NoPlan::Locked), foldings: Vec::new() }),
    );
    let snake = one_slip_away(&session.document().draft.snake, "3x3x3".parse().unwrap()).remove(0);
    let list = vec![Suggestion { snake, slips: Vec::new(), entry: None, folds: true }];
    let suggestions = Suggestions { list, more: 0, tried: 1, undecided: 0 };
    hear(&mut session, Report::Suggestions(revision, Ok(suggestions)));
    assert_eq!(session.state(), before);
    assert_eq!(session.picture().stage.clone(), stage);
    assert_eq!(session.solving().search.progress, Progress::default());
    assert!(session.solving().suggested().is_empty());
    assert!(session.player().timeline.is_none());
}

/// A message about a failed plan disappears once there is a plan, and a failure of the planner is reported.
// Regression: a planner failure was reported as running out of time, and the message stayed.
#[test]
fn verdicts_on_a_fold_last_as_long_as_the_fold() {
    let mut session = opened("two-by-two");
    give(&mut session, "solve");
    settle(&mut session);
    let revision = session.document().revision;
    let PlanState::Done(folded) = session.solving().planning.clone() else { panic!("it is planned") };
    for (planning, said) in [
        (Err(NoPlan::NotFound), "in time"),
        (Err(NoPlan::Locked), "can't be folded"),
        (
            Err(NoPlan::Failed("index out of bounds".to_owned())),
            "internal error, please report this: index out of bounds",
        ),
    ] {
        hear(&mut session, Report::Planned(revision, Planned { index: 0, plan: planning, foldings: Vec::new() }));
        assert_eq!(messages(&session).len(), 1, "{:?}", messages(&session));
        assert!(messages(&session)[0].contains(said), "{:?}", messages(&session));
        hear(&mut session, Report::Planned(revision, Planned { index: 0, plan: folded.clone(), foldings: Vec::new() }));
        assert!(messages(&session).is_empty(), "{:?}", messages(&session));
    }
}

#[test]
fn undo_and_redo_are_about_the_puzzle_alone() {
    let mut session = opened("cubra-blue");
    give(&mut session, "undo");
    assert!(!session.document().can_undo() && !session.document().can_redo());
    give(&mut session, "speed 5");
    give(&mut session, "play pause");
    settle(&mut session);
    give(&mut session, "loop on");
    give(&mut session, "ghost");
    let first = session.document().draft.clone();
    give(&mut session, "flip 4");
    let second = session.document().draft.clone();
    give(&mut session, "remove tail");
    give(&mut session, "add tail");
    assert_ne!(first, second);
    // The last straight has become a turn: add does not undo remove, only undo does.
    for _ in 0..2 {
        give(&mut session, "undo");
    }
    assert_eq!(session.document().draft, second);
    give(&mut session, "undo");
    assert_eq!(session.document().draft, first);
    assert!(!session.document().can_undo() && session.document().can_redo());
    // The results of the old puzzle return with it, and the settings stay.
    let state = session.state();
    assert_eq!((state.search, state.solutions, state.playhead), ("solved", 1, state.steps as f64));
    assert!(state.steps > 0 && !state.playing);
    assert_eq!((session.player().playback.speed, session.player().playback.looping), (5.0, true));
    assert!(!session.settings().ghost);
    give(&mut session, "redo");
    assert_eq!(session.document().draft, second);
    give(&mut session, "flip 2");
    assert!(!session.document().can_redo(), "a change forgets what was undone");

    // Playback adds nothing to the history.
    let mut session = opened("cubra-blue");
    for line in ["solve", "end", "step back", "mirror", "view search", "next solution", "speed 2"] {
        give(&mut session, line);
        frame(&mut session);
    }
    assert!(!session.document().can_undo());
}

#[test]
fn a_flip_that_makes_a_run_too_long_names_the_segment() {
    let mut session = opened("cubra-blue");
    give(&mut session, "flip 3");
    let segments = session.document().draft.snake.segments();
    let long = segments.iter().position(|length| *length > 3).unwrap();
    let message = messages(&session).join("\n");
    assert!(message.contains(&format!("Run {} is {} cubes long", long + 1, segments[long])), "{message}");
    assert!(message.contains("3×3×3"), "{message}");
    // Solving is not offered; who asks has the proof at once, and the reason has been given already.
    assert!(!session.document().can_solve());
    give(&mut session, "solve");
    assert_eq!((session.state().search, messages(&session)), ("proved none", vec![message]));
    assert!(session.player().timeline.is_none());
    give(&mut session, "flip 3");
    assert_eq!(session.state().puzzle, "cubra-blue");
    assert!(messages(&session).is_empty());
}

#[test]
fn ends_can_not_be_flipped() {
    let mut session = opened("cubra-blue");
    for (index, wrong) in [(0, true), (1, false), (25, false), (26, true), (27, true), (usize::MAX - 1, true)] {
        let before = session.document().draft.clone();
        ask(&mut session, Command::Flip(index));
        assert_eq!(session.document().draft == before, wrong, "{index}");
        if wrong {
            assert!(messages(&session).iter().any(|message| message.contains(&(index + 1).to_string())));
        }
    }
}

#[test]
fn twenty_six_cubelets_are_too_few() {
    let mut session = opened("cubra-blue");
    give(&mut session, "remove tail");
    assert_eq!(session.document().draft.snake.len(), 26);
    assert!(session.document().puzzle().is_err());
    let state = session.state();
    assert_eq!((state.cubelets, state.r#box), (26, [0; 3]));
    assert!(state.messages.iter().any(|message| message.contains("26 cubes")), "{:?}", state.messages);
    assert_eq!(session.picture().stage.cubelets.len(), 26, "it is drawn all the same");
    assert!(ask(&mut session, Command::Solve).is_empty());
    give(&mut session, "box 3x3x3");
    let message = messages(&session).join("\n");
    assert!(message.contains("26 cubes") && message.contains("27 cells") && message.contains("1 "), "{message}");
    give(&mut session, "add head");
    assert!(session.document().puzzle().is_ok());
    assert!(messages(&session).is_empty());
}

#[test]
fn proved_none() {
    // All turns, or one straight cubelet: no run is too long for the box, but nothing folds.
    let mut session = opened("cubra-blue");
    give(&mut session, "snake TTTTTTTTTTTTTTTTTTTTTTTTT");
    assert!(messages(&session).is_empty());
    give(&mut session, "solve");
    assert_eq!(session.state().search, "proved none");
    assert_eq!(messages(&session), ["No solution: this snake does not fold into the box."]);
    settle(&mut session);
    assert_eq!((session.state().steps, session.state().solutions), (0, 0));
    assert!(session.solving().complete);
    for line in ["next solution", "end", "step forward", "view search", "mirror"] {
        give(&mut session, line);
        frame(&mut session);
    }
    assert_eq!(session.picture().stage.cubelets.len(), 27);
}

#[test]
fn bad_text_changes_nothing_and_says_where() {
    let mut session = opened("cubra-blue");
    let before = session.document().draft.clone();
    give(&mut session, "snake 3 2 2 3 x");
    assert_eq!(session.document().draft, before);
    assert!(!session.document().can_undo());
    assert!(messages(&session).iter().any(|message| message.contains('x')), "{:?}", messages(&session));
    // The same snake in another notation is no change either.
    give(&mut session, "snake ESCCCSCCSCCCSCSCCCCSCSCSCSE");
    assert!(!session.document().can_undo());
}

/// A puzzle file with this text, opened.
fn file(text: &str) -> Told<NamedPuzzle> {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, text).unwrap();
    NamedPuzzle::open(path.to_str().unwrap(), &PuzzleOptions::default()).unwrap()
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
        assert!(session.document().puzzle().is_ok(), "{size}");
        assert_eq!(session.document().can_mirror(), possible, "{size} {pattern:?}");
        ask(&mut session, Command::Mirror);
        assert_eq!(session.player().showing.mirror, possible);
        assert_eq!(messages(&session).iter().any(|message| message.contains("mirror")), !possible);
    }
    // The mirrored view is dropped for a puzzle that has no mirror image.
    let mut session = opened("cubra-blue");
    give(&mut session, "mirror");
    assert!(session.player().showing.mirror);
    let text = format!(
        "snake = \"{}\"\nbox = [2, 4, 6]\ncolours = \"{}\"\npattern = \"checker\"",
        "T".repeat(46),
        "b".repeat(48)
    );
    hear(&mut session, Report::Opened(Box::new(file(&text))));
    assert!(!session.player().showing.mirror);
}

#[test]
fn the_mirror_image_is_the_other_hand_of_the_same_moment() {
    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    frame(&mut session);
    give(&mut session, "seek 7.25");
    let places = |session: &Session| -> Vec<_> {
        session.picture().stage.cubelets.iter().map(|pose| pose.unwrap().position).collect()
    };
    let before = (places(&session), session.player().caption(English).text);
    give(&mut session, "mirror");
    assert_eq!(playhead(&session), 7.25);
    for (one, other) in before.0.iter().zip(places(&session)) {
        assert!((one.x + other.x).abs() < 1e-4 && (one.y - other.y).abs() < 1e-4 && (one.z - other.z).abs() < 1e-4);
    }
    give(&mut session, "mirror");
    assert_eq!((places(&session), session.player().caption(English).text), before);

    // With colours, the mirror image keeps the pattern, so it is a solution too.
    let mut session = Session::new(Draft::from_puzzle(CatalogueEntry::by_id("king-46-blocks").unwrap().puzzle()));
    give(&mut session, "view search");
    give(&mut session, "solve");
    give(&mut session, "end");
    let shown = |session: &Session| match session.player().timeline.as_ref() {
        Some(Timeline::Assembly(solution)) => solution.clone(),
        other => panic!("{other:?}"),
    };
    let solution = shown(&session);
    give(&mut session, "mirror");
    let mirrored = shown(&session);
    assert_eq!(mirrored.check(session.document().puzzle().unwrap()), Ok::<(), SolutionFault>(()));
    assert_ne!(mirrored, solution);
    assert_eq!(playhead(&session), 64.0);
}

#[test]
fn the_fold_waits_behind_the_help() {
    let mut session = opened("two-by-two");
    give(&mut session, "play pause");
    frame(&mut session);
    give(&mut session, "help");
    let before = playhead(&session);
    for _ in 0..100 {
        frame(&mut session);
    }
    assert_eq!((playhead(&session), session.is_moving()), (before, false));
    give(&mut session, "help");
    for _ in 0..100 {
        frame(&mut session);
    }
    assert!(playhead(&session) > before);
}

#[test]
fn looping_starts_over() {
    let mut session = opened("two-by-two");
    give(&mut session, "play pause");
    give(&mut session, "speed 20");
    give(&mut session, "loop on");
    frame(&mut session);
    let end = steps(&session) as f64;
    let (mut seen, mut starts) = (false, 0);
    let mut last = playhead(&session);
    for _ in 0..1000 {
        frame(&mut session);
        let now = playhead(&session);
        seen |= now == end;
        starts += usize::from(now < last);
        last = now;
    }
    assert!(seen && starts > 2, "{starts}");
    assert!(session.is_busy());
    give(&mut session, "loop off");
    settle(&mut session);
    assert_eq!(playhead(&session), end);
}

#[test]
fn next_goes_round_the_three_solutions_of_the_two_by_two() {
    let mut session = opened("two-by-two");
    give(&mut session, "solve");
    settle(&mut session);
    assert_eq!(session.solving().solutions.len(), 3);
    let first = session.solving().selected().unwrap();
    let mut seen = Vec::new();
    for turn in 1..=6 {
        give(&mut session, "next solution");
        settle(&mut session);
        assert_eq!(session.solving().selected(), Some((first + turn) % 3));
        assert_eq!((playhead(&session), session.state().playing), (-1.0, false), "it lies on the table");
        give(&mut session, "end");
        let stage = distances(&session.picture().stage.clone());
        let solution = &session.solving().solutions[session.solving().selected().unwrap()];
        assert!(stage.iter().zip(distances_of(&solution.cells)).all(|(one, other)| (one - other).abs() < 1e-3));
        seen.push(solution.clone());
    }
    assert_eq!(seen[..3], seen[3..]);
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);
    give(&mut session, "previous solution");
    settle(&mut session);
    give(&mut session, "previous solution");
    settle(&mut session);
    assert_eq!(session.solving().selected(), Some((first + 4) % 3));

    let mut session = opened("cubra-blue");
    give(&mut session, "play pause");
    settle(&mut session);
    give(&mut session, "next solution");
    assert_eq!(messages(&session), ["There is only one solution."]);
    assert_eq!(playhead(&session), steps(&session) as f64, "nothing moves for it");
}

#[test]
fn another_view_is_as_far_along() {
    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    frame(&mut session);
    let turns = steps(&session);
    for share in [0.0, 0.25, 0.5, 1.0] {
        give(&mut session, &format!("seek {}", (share * turns as f64).round()));
        give(&mut session, "view search");
        assert_eq!(steps(&session), 27);
        assert!((playhead(&session) / 27.0 - share).abs() <= 1.0 / turns as f64 + 1.0 / 27.0);
        let placed = session.picture().stage.cubelets.iter().flatten().count();
        assert_eq!(placed as f64, playhead(&session));
        give(&mut session, "view fold");
        assert_eq!(steps(&session), turns);
        assert!((playhead(&session) / turns as f64 - share).abs() <= 1.0 / turns as f64);
        assert!(!session.state().playing);
    }
}

#[test]
fn keys_work_before_anything_is_solved() {
    // Play requests a solution and plays it.
    let mut session = opened("two-by-two");
    give(&mut session, "play pause");
    frame(&mut session);
    assert!(session.state().playing);
    // So does a step, but playback does not continue.
    let mut session = opened("two-by-two");
    give(&mut session, "step forward");
    frame(&mut session);
    let state = session.state();
    assert_eq!((state.search, state.playing, state.playhead), ("solved", false, 0.0));
    assert!(state.steps > 0);
    // Solving once more folds it again from the start.
    give(&mut session, "end");
    assert!(ask(&mut session, Command::Solve).is_empty());
    assert_eq!((session.state().playing, session.state().playhead), (true, 0.0));
    // Escape closes the help first, then pauses.
    give(&mut session, "help");
    give(&mut session, "stop");
    assert!(!session.controls().help && session.state().playing);
    give(&mut session, "stop");
    assert!(!session.state().playing);
}

#[test]
fn speeds_are_kept_in_range() {
    let mut session = opened("two-by-two");
    for _ in 0..20 {
        give(&mut session, "faster");
    }
    assert_eq!(session.player().playback.speed, SPEEDS[7]);
    for _ in 0..20 {
        give(&mut session, "slower");
    }
    assert_eq!(session.player().playback.speed, SPEEDS[0]);
    give(&mut session, "speed 1000");
    assert_eq!(session.player().playback.speed, SPEEDS[7]);
}

#[test]
fn a_watched_search_is_followed_cubelet_by_cubelet() {
    let mut session = opened("two-by-two");
    give(&mut session, "view search");
    give(&mut session, "pace 5");
    let (request, revision) = search_of(&ask(&mut session, Command::Solve));
    assert_eq!(request.pace, Pace::PerSecond(5.0));
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
        let effects = hear(&mut session, Report::Search(revision, event));
        carry_out(&mut session, effects);
        if index == last {
            break;
        }
        assert!(session.watches_search());
        // A fifth of a second later the swing has ended, and the picture shows only what is placed; but removed cubes
        // stay, at the end of their swing, until the next event.
        for _ in 0..13 {
            frame(&mut session);
        }
        let Some(swing) = &session.solving().search.swing else { continue };
        assert_eq!(swing.share, 1.0);
        if !swing.out {
            let shown: Vec<_> = session.picture().stage.cubelets.iter().map(Option::is_some).collect();
            assert_eq!(shown, cells.iter().map(Option::is_some).collect::<Vec<_>>());
            compared += 1;
        }
    }
    assert!(compared >= placements, "{compared} of {placements}");
    assert!(placements >= 8, "{placements}");
    assert!(retractions > 0);
    assert_eq!((session.state().search, session.solving().solutions.len()), ("solved", 3));
    // Once solved, the same view replays the solution, 0.2 s per cubelet.
    assert!(matches!(session.player().timeline.as_ref(), Some(Timeline::Assembly(_))));
    assert_eq!(steps(&session), 8);
    give(&mut session, "start");
    give(&mut session, "play");
    let frames = settle(&mut session);
    assert!((frames as f64 * FRAME - 1.6).abs() < 3.0 * FRAME, "{frames}");
}

#[test]
fn leaving_the_search_view_lets_the_search_run() {
    let mut session = opened("cubra-purple");
    give(&mut session, "view search");
    give(&mut session, "pace 2");
    let (request, revision) = search_of(&ask(&mut session, Command::Solve));
    assert_eq!(request.pace, Pace::PerSecond(2.0));
    assert!(ask(&mut session, Command::Solve).is_empty(), "it is at it already");
    assert!(matches!(
        ask(&mut session, command("pace 30"))[..],
        [Effect::Solving(SolvingEffect::SetPace(Pace::PerSecond(30.0)))]
    ));
    assert!(matches!(
        ask(&mut session, Command::View(View::Fold))[..],
        [Effect::Solving(SolvingEffect::SetPace(Pace::Flat))]
    ));
    assert!(ask(&mut session, command("pace 1")).is_empty(), "nobody watches");
    assert!(matches!(
        ask(&mut session, Command::View(View::Search))[..],
        [Effect::Solving(SolvingEffect::SetPace(Pace::PerSecond(1.0)))]
    ));
    assert!(matches!(
        ask(&mut session, command("pace max"))[..],
        [Effect::Solving(SolvingEffect::SetPace(Pace::Flat))]
    ));
    assert!(matches!(ask(&mut session, Command::Stop)[..], [Effect::Solving(SolvingEffect::StopSearch)]));
    hear(&mut session, Report::Search(revision, SearchEvent::Ended(ended(Verdict::Stopped))));
    assert_eq!(session.state().search, "stopped");
    assert_eq!(messages(&session), ["Stopped before finding a solution."]);
    assert_eq!(session.player().playback.state, PlayState::Paused);
    give(&mut session, "solve");
    assert_eq!((session.state().search, session.solving().solutions.len()), ("solved", 6));
}

fn ended(verdict: Verdict) -> Ended {
    Ended { verdict, distinct: 0, up_to_symmetry: 0, placements: 0, progress: Progress::default(), failure: None }
}

#[test]
fn a_panic_in_the_search_becomes_a_notice() {
    let mut session = opened("cubra-blue");
    ask(&mut session, Command::Solve);
    let failure = Some("index out of bounds".to_owned());
    let event = SearchEvent::Ended(Ended { failure, ..ended(Verdict::Stopped) });
    let revision = session.document().revision;
    hear(&mut session, Report::Search(revision, event));
    assert_eq!(session.state().search, "stopped");
    assert!(messages(&session)[0].contains("index out of bounds"));
}

#[test]
fn a_solution_that_can_not_be_folded_is_shown_cubelet_by_cubelet() {
    for (planning, word) in [(Err(NoPlan::Locked), "can't be folded"), (Err(NoPlan::NotFound), "was found in time")] {
        let mut session = opened("two-by-two");
        let (request, revision) = search_of(&ask(&mut session, Command::Solve));
        for event in searched(&request) {
            hear(&mut session, Report::Search(revision, event));
        }
        let solution = session.solving().solutions[1].clone();
        hear(&mut session, Report::Planned(revision, Planned { index: 1, plan: planning, foldings: Vec::new() }));
        // Other solutions may still fold.
        assert_eq!((session.solving().shown(), session.solving().selected()), (Some(&solution), Some(2)));
        assert!(messages(&session).iter().any(|message| message.contains(word)));
        assert_eq!(session.player().timeline.as_ref(), Some(&Timeline::Assembly(solution)));
        assert_eq!(session.state().steps, 8);
    }
}

#[test]
fn the_demo_goes_on_by_itself() {
    let mut session = opened("two-by-two");
    give(&mut session, "speed 20");
    give(&mut session, "demo");
    let mut shown = vec![session.state().puzzle];
    for _ in 0..3000 {
        frame(&mut session);
        let puzzle = session.state().puzzle;
        if *shown.last().unwrap() != puzzle {
            assert_eq!(playhead(&session), 0.0);
            shown.push(puzzle);
        }
        if shown.len() == 4 {
            break;
        }
    }
    let expected: Vec<_> = catalogue().iter().take(4).map(|entry| entry.id.clone()).collect();
    assert_eq!(shown, expected);
    give(&mut session, "demo");
    assert!(!session.is_demo());
}

#[test]
fn a_script_is_commands_one_after_the_other() {
    let text = "# one after the other\npuzzle two-by-two\nsolve\nview search\nseek 3\nview fold\nsnake 3 3 3 2 3 3 3 2 2 2 3 2 3 2 3 3\n\
                undo\nundo\nredo\nsolve\nspeed 0.5\nloop on\nxray\nghost\nguide\nflip 3\nflip 3\nbox 2x2x2\nbox cube\n\
                quality low\ntheme dark\nadd head\nremove head\nstep forward\nend\nstep back 2";
    let script = script::parse(text).unwrap();
    let mut session = opened("cubra-red");
    for (line, action) in &script {
        let Action::Command(command) = action else { panic!("line {line} is a command") };
        let effects = ask(&mut session, command.clone());
        carry_out(&mut session, effects);
        frame(&mut session);
    }
    settle(&mut session);
    let state = session.state();
    assert_eq!((state.puzzle.as_str(), state.cubelets, state.r#box), ("two-by-two", 8, [2; 3]));
    assert_eq!((state.search, state.solutions), ("solved", 3));
    assert_eq!(state.playhead, state.steps as f64 - 2.0);
    let settings = session.settings();
    assert!(settings.xray && !settings.ghost && !settings.guide);
    assert_eq!((session.player().playback.speed, session.player().playback.looping), (0.5, true));
}

const BLUE: &str = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";

/// Warnings about an opened file are shown afterwards, from the command line and in the window.
// Regression: warnings about a file were not shown in the window.
#[test]
fn warnings_about_an_opened_file_are_shown() {
    let odd = file(&format!("snake = \"{BLUE}\"\ncolor = \"red\""));
    let session = Session::open(odd.clone());
    assert!(messages(&session)[0].contains("unknown field `color`"), "{:?}", messages(&session));
    let mut session = opened("king-46");
    let effects = hear(&mut session, Report::Opened(Box::new(odd)));
    carry_out(&mut session, effects);
    assert!(messages(&session)[0].contains("unknown field `color`"), "{:?}", messages(&session));
    assert_eq!(session.notices().iter().map(Notice::severity).collect::<Vec<_>>(), [Severity::Warned]);
    give(&mut session, "flip 2");
    assert!(!messages(&session).iter().any(|message| message.contains("color")), "it is about the file");
}

/// The file in a save request.
fn saved(session: &mut Session) -> (snake_cube::puzzle::PuzzleFile, Option<std::path::PathBuf>) {
    match &ask(session, Command::Save)[..] {
        [Effect::Files(FilesEffect::Choose(PathFor::Save { file, path }))] => ((**file).clone(), path.clone()),
        other => panic!("{other:?}"),
    }
}

// Regression: saving lost name, source and notes.
#[test]
fn saving_keeps_name_source_and_notes() {
    let text =
        format!("name = \"Grandma's snake\"\nsnake = \"{BLUE}\"\nsource = \"the attic\"\nnotes = \"cube 3 is loose\"");
    let mut session = Session::open(file(&text));
    let (file, path) = saved(&mut session);
    assert_eq!(file.name, "Grandma's snake");
    assert_eq!((file.source.as_deref(), file.notes.as_deref()), (Some("the attic"), Some("cube 3 is loose")));
    assert!(path.unwrap().ends_with("mine.toml"));
    // Correcting one cube keeps the puzzle's name; another snake does not.
    give(&mut session, "flip 2");
    assert_eq!(saved(&mut session).0.name, "Grandma's snake");
    give(&mut session, "puzzle king-46");
    let (file, path) = saved(&mut session);
    assert_eq!((file.source, file.notes, path), (None, None, None));
    assert_eq!(file.name, CatalogueEntry::by_id("king-46").unwrap().name);
}

/// A puzzle file from standard input has no path, but it has a name.
// Regression: a puzzle file from standard input lost its name.
#[test]
fn a_name_is_kept_however_the_file_came() {
    let text = format!("name = \"My own\"\nsnake = \"{BLUE}\"");
    let mut session = Session::open(NamedPuzzle::from_reader(text.as_bytes(), "-", &PuzzleOptions::default()).unwrap());
    let (file, path) = saved(&mut session);
    assert_eq!((file.name.as_str(), path), ("My own", None));
    give(&mut session, "flip 2");
    assert_eq!(saved(&mut session).0.name, "My own");
    give(&mut session, "puzzle king-46");
    assert_ne!(saved(&mut session).0.name, "My own");
}

#[test]
fn a_correction_is_of_the_same_puzzle() {
    let text = format!("name = \"Grandma's snake\"\nsnake = \"{BLUE}\"\nsource = \"the attic\"\nnotes = \"loose\"");
    let mut session = Session::open(file(&text));
    for line in ["paint 5 b", "add tail"] {
        give(&mut session, line);
    }
    let wrong = session.document().draft.clone();
    let meant = session.solving().suggested().iter().position(|it| it.snake.to_string() == BLUE);
    give(&mut session, "correct 99");
    assert_eq!(session.document().draft, wrong, "there is no such one");
    give(&mut session, &format!("correct {}", meant.unwrap() + 1));
    let right = session.document().draft.clone();
    assert_eq!(right.snake.to_string(), BLUE);
    assert_eq!(right.name.as_deref(), Some("Grandma's snake"));
    assert_eq!(
        (right.source, right.notes, right.path),
        (wrong.source.clone(), wrong.notes.clone(), wrong.path.clone())
    );
    // The surplus cube is removed with its colour.
    assert_eq!(session.state().colours, format!("wwwwb{}b", "w".repeat(21)));
    give(&mut session, "undo");
    assert_eq!(session.document().draft, wrong);
}

#[test]
fn a_save_has_the_puzzle_as_it_was_when_asked_for() {
    let mut session = opened("cubra-blue");
    let (file, _) = saved(&mut session);
    give(&mut session, "remove tail");
    assert_eq!(file.puzzle.snake().to_string(), BLUE);
    // An incomplete puzzle cannot be saved, and a message says so.
    assert!(ask(&mut session, Command::Save).is_empty());
    assert!(messages(&session).iter().any(|message| message.contains("not finished yet")));
}

#[test]
fn success_is_shown_when_it_is_true_and_expires() {
    let mut session = opened("cubra-blue");
    saved(&mut session);
    ask(&mut session, Command::Save);
    assert!(messages(&session).is_empty(), "nothing is saved yet");
    let file = Box::new(session.document().file().unwrap());
    hear(&mut session, Report::Saved("mine.toml".into(), file));
    assert_eq!(messages(&session), ["Saved to mine.toml."]);
    assert!(session.notices().iter().all(|notice| notice.severity() == Severity::Said));
    let rest = session.notices().next_goes_in().unwrap();
    pass(&mut session, rest);
    assert!(messages(&session).is_empty());
    hear(&mut session, Report::FileFailed(Failure::Other("cannot save mine.toml: no room".to_owned())));
    pass(&mut session, 1e6);
    assert_eq!(session.notices().iter().map(Notice::severity).collect::<Vec<_>>(), [Severity::Failed]);
    give(&mut session, "dismiss 0");
    assert!(messages(&session).is_empty());
    // A good file after a bad one.
    hear(&mut session, Report::FileFailed(Failure::Other("bad.toml, line 1: no snake".to_owned())));
    let good = NamedPuzzle::from_reader("cubra-blue".as_bytes(), "a test", &PuzzleOptions::default());
    hear(&mut session, Report::Opened(Box::new(good.unwrap())));
    hear(&mut session, Report::FilesLeft);
    assert_eq!(messages(&session), ["Only the first of the files was opened: one puzzle at a time."]);
}

#[test]
fn a_half_typed_snake_is_no_puzzle_and_a_wrong_one_is_not_solved() {
    let mut session = opened("cubra-red");
    let red = session.document().draft.clone();
    for end in 1..BLUE.len() {
        ask(&mut session, Command::Type(BLUE[..end].to_owned()));
        assert_eq!(session.document().draft, red, "{}", &BLUE[..end]);
    }
    ask(&mut session, Command::Type("3 2 2 3 x".to_owned()));
    for key in ["solve", "play pause", "step forward"] {
        assert!(ask(&mut session, command(key)).is_empty(), "{key}");
        assert_eq!(session.state().search, "idle");
        assert!(messages(&session)[0].contains("`x` at place 5"), "{:?}", messages(&session));
    }
    ask(&mut session, Command::DiscardText);
    assert!(messages(&session).is_empty());
    // A complete typed snake is solved without further ado.
    ask(&mut session, Command::Type("TTTTTT".to_owned()));
    give(&mut session, "solve");
    assert_eq!((session.state().cubelets, session.state().search), (8, "solved"));
}

#[test]
fn without_a_dialog_a_path_is_typed() {
    let mut session = opened("cubra-blue");
    let (file, _) = saved(&mut session);
    hear(&mut session, Report::NoDialog(PathFor::Save { file: Box::new(file.clone()), path: None }));
    give(&mut session, "flip 2");
    match &ask(&mut session, command("path mine.toml"))[..] {
        [Effect::Files(FilesEffect::Save { file: saved, to, own: None })] => {
            assert_eq!((&**saved, to.to_str()), (&file, Some("mine.toml")));
        }
        other => panic!("{other:?}"),
    }
    // The prompt stays until the file is saved, because the path may be taken.
    assert!(session.path_for().is_some());
    hear(&mut session, Report::Saved("mine.toml".into(), Box::new(file)));
    assert!(session.path_for().is_none() && session.document().draft.path.is_none(), "it is another puzzle by now");
    hear(&mut session, Report::NoDialog(PathFor::Open));
    assert!(ask(&mut session, Command::Path(String::new())).is_empty(), "taken back");
    assert!(session.path_for().is_none() && ask(&mut session, command("path mine.toml")).is_empty());
    hear(&mut session, Report::NoDialog(PathFor::Open));
    assert!(matches!(&ask(&mut session, command("path mine.toml"))[..], [Effect::Files(FilesEffect::Open(_))]));
}

// Regression: searching for more solutions discarded those already found.
#[test]
fn found_solutions_survive_further_searches() {
    // In the search view, folding again replays the same solution without a search.
    let mut session = opened("two-by-two");
    give(&mut session, "solve");
    settle(&mut session);
    let (solutions, selected) = (session.solving().solutions.clone(), session.solving().selected());
    give(&mut session, "view search");
    assert!(ask(&mut session, Command::Solve).is_empty());
    assert!(session.state().playing);
    // Watching again searches again, and the results stay.
    give(&mut session, "pace 5");
    let effects = ask(&mut session, Command::Solve);
    search_of(&effects);
    assert_eq!(session.solving().solutions, solutions);
    carry_out(&mut session, effects);
    assert_eq!((&session.solving().solutions, session.solving().selected()), (&solutions, selected));
    // Stopping a search for more keeps the existing solutions and the fold.
    let mut session = opened("king-39");
    let (request, revision) = search_of(&ask(&mut session, Command::Solve));
    let events = searched(&request);
    let first = events.iter().find(|event| matches!(event, SearchEvent::Solution(_))).unwrap().clone();
    let end = |verdict| Report::Search(revision, SearchEvent::Ended(ended(verdict)));
    hear(&mut session, Report::Search(revision, first.clone()));
    let effects = hear(&mut session, end(Verdict::Found));
    carry_out(&mut session, effects);
    let timeline = session.player().timeline.as_ref().unwrap().clone();
    search_of(&ask(&mut session, Command::NextSolution));
    assert_eq!(messages(&session), ["Looking for more solutions."]);
    // The same solution arrives again, rotated.
    let SearchEvent::Solution(known) = first else { unreachable!() };
    let puzzle = session.document().puzzle().unwrap();
    let again = known.transformed(puzzle, puzzle.symmetries()[5]);
    hear(&mut session, Report::Search(revision, SearchEvent::Solution(again)));
    hear(&mut session, end(Verdict::Stopped));
    assert_eq!((session.state().search, session.state().solutions), ("solved", 1));
    assert_eq!(session.player().timeline.as_ref(), Some(&timeline));
    assert_eq!(messages(&session), ["No other solution was found."]);
}

#[test]
fn the_demo_gives_the_snake_back() {
    let mut session = opened("two-by-two");
    give(&mut session, "add tail");
    give(&mut session, "remove tail");
    give(&mut session, "solve");
    settle(&mut session);
    give(&mut session, "seek 2");
    give(&mut session, "view search");
    give(&mut session, "mirror");
    give(&mut session, "loop on");
    let (state, stage) = (session.state(), session.picture().stage.clone());
    for leave in ["demo", "stop", "flip 4", "seek 1", "next solution", "undo"] {
        give(&mut session, "demo");
        for _ in 0..100 {
            frame(&mut session);
        }
        assert_ne!(session.state().puzzle, state.puzzle);
        give(&mut session, "theme dark");
        assert!(session.is_demo(), "looks are not what it is about");
        give(&mut session, leave);
        assert!(!session.is_demo());
        assert_eq!((session.state(), session.picture().stage.clone()), (state.clone(), stage.clone()), "{leave}");
        assert!(session.document().can_undo());
    }
    give(&mut session, "demo");
    give(&mut session, "puzzle king-46");
    assert_eq!((session.state().puzzle.as_str(), session.is_demo()), ("king-46", false));
    give(&mut session, "undo");
    assert_eq!(session.state().puzzle, state.puzzle);
}

/// Corrections are searched for if the number of cubes is one off, as in the terminal.
#[test]
fn a_snake_one_cube_off_asks_for_what_was_meant() {
    let mut session = opened("cubra-blue");
    let effects = ask(&mut session, command("remove tail"));
    let [Effect::Solving(SolvingEffect::StopSearch), Effect::Solving(SolvingEffect::Suggest { snake, box_size, .. })] =
        &effects[..]
    else {
        panic!("{effects:?}")
    };
    assert_eq!((snake.len(), box_size.to_string().as_str()), (26, "3x3x3"));
    let patience = Duration::from_secs(10);
    let suggestions = suggestions(snake, *box_size, None, patience, &snake_cube::job::Stop::new());
    let revision = session.document().revision;
    hear(&mut session, Report::Suggestions(revision, Ok(suggestions)));
    let meant = &session.solving().suggested()[0];
    assert!(meant.entry.is_some());
    let text = meant.snake.to_string();
    give(&mut session, &format!("snake {text}"));
    assert!(session.document().puzzle().is_ok() && session.solving().suggested().is_empty());
}

/// A run that is too long is noticed without a search, and so are its corrections.
#[test]
fn a_run_too_long_asks_for_what_was_meant_at_once() {
    let mut session = opened("cubra-blue");
    let effects = ask(&mut session, command("flip 3"));
    let suggest = effects.iter().find_map(|effect| match effect {
        Effect::Solving(SolvingEffect::Suggest { snake, box_size, revision, .. }) => Some((snake, box_size, revision)),
        _ => None,
    });
    let Some((snake, box_size, revision)) = suggest else { panic!("{effects:?}") };
    assert!(session.solving().looks_for_suggestions() && session.is_busy());
    let patience = Duration::from_secs(10);
    let found = suggestions(snake, *box_size, None, patience, &snake_cube::job::Stop::new());
    hear(&mut session, Report::Suggestions(*revision, Ok(found)));
    assert!(!session.solving().looks_for_suggestions() && !session.is_busy());
    let meant = session.solving().suggested()[0].entry.map(|entry| entry.id.as_str());
    assert_eq!(meant, Some("cubra-blue"));
}

/// No text in the window names command-line options.
#[test]
fn the_window_names_no_options() {
    let mut session = opened("cubra-blue");
    for line in ["remove tail", "box 2x3x4", "snake 3 3 3", "snake 2 2 1 2", "snake STTTTTTTTTTTTTT", "snake S"] {
        give(&mut session, line);
        for message in messages(&session) {
            assert!(!message.contains("--") && !message.contains("terminal"), "{line}: {message}");
        }
    }
}

#[test]
fn a_log_of_inputs_can_be_played_again() {
    let mut session = opened("two-by-two");
    let mut log = Vec::new();
    let lines = [
        "solve",
        "step forward",
        "next solution",
        "seek 2.5",
        "mirror",
        "view search",
        "pace 5",
        "solve",
        "flip 3",
        "solve",
        "undo",
        "snake TTTTT",
        "snake 3 2 x",
        "box 1x2x4",
        "demo",
        "faster",
        "stop",
        "puzzle cubra-blue",
        "solve",
        "play",
    ];
    for line in lines {
        let mut inputs = vec![Input::Command(command(line))];
        inputs.extend((0..20).map(|_| Input::Time(FRAME)));
        for input in inputs {
            log.push(input.clone());
            let effects = session.update(input);
            carry_out_logged(&mut session, effects, &mut log);
        }
    }
    assert!(log.len() > 300 && session.player().playback.is_moving());
    let mut again = opened("two-by-two");
    let told: Vec<_> = log.into_iter().flat_map(|input| again.update(input)).collect();
    assert!(told.len() > 10);
    assert_eq!((again.state(), again.picture().stage.clone()), (session.state(), session.picture().stage.clone()));
    assert_eq!((&again.document().draft, again.settings()), (&session.document().draft, session.settings()));
    assert_eq!(again.notices(), session.notices());
}

/// A demo started during a search leaves something to play afterwards.
#[test]
fn a_demo_amid_a_search_leaves_what_was_found() {
    let mut session = opened("two-by-two");
    give(&mut session, "view search");
    let (request, revision) = search_of(&ask(&mut session, Command::Solve));
    let first = searched(&request).into_iter().find(|event| matches!(event, SearchEvent::Solution(_))).unwrap();
    hear(&mut session, Report::Search(revision, first));
    give(&mut session, "demo");
    give(&mut session, "stop");
    assert_eq!((session.state().search, session.state().steps), ("solved", 8));
    give(&mut session, "solve");
    assert!(session.state().playing);
}

#[test]
fn a_looped_demo_goes_on_too() {
    let mut session = opened("cubra-purple");
    give(&mut session, "loop on");
    give(&mut session, "speed 20");
    give(&mut session, "demo");
    let first = session.state().puzzle;
    for _ in 0..2000 {
        frame(&mut session);
    }
    assert_ne!(session.state().puzzle, first);
    give(&mut session, "demo");
    assert!(session.player().playback.looping);
}

/// Every command about the snake applies to the typed text.
#[test]
fn a_wrong_text_is_neither_saved_nor_copied_nor_searched_on() {
    let mut session = opened("two-by-two");
    give(&mut session, "solve");
    settle(&mut session);
    ask(&mut session, Command::Type("2 2 x".to_owned()));
    for line in ["save", "copy", "next solution", "solve"] {
        assert!(ask(&mut session, command(line)).is_empty(), "{line}");
    }
    assert_eq!(session.document().typed.as_ref().unwrap().text, "2 2 x");
    // A later change of the snake is not undone by earlier typing.
    ask(&mut session, Command::Type("3 2 2 2 2 2".to_owned()));
    give(&mut session, "flip 3");
    let flipped = session.document().draft.clone();
    give(&mut session, "solve");
    assert_eq!(session.document().draft, flipped);
}

#[test]
fn the_file_goes_back_with_its_puzzle() {
    let mut session = Session::open(file(&format!("snake = \"{BLUE}\"")));
    let path = session.document().draft.path.clone().unwrap();
    give(&mut session, "puzzle king-46");
    assert_eq!(session.document().draft.path, None);
    give(&mut session, "undo");
    assert_eq!(session.document().draft.path, Some(path));
}

/// After a slip, the box is still the one that was nearly filled.
#[test]
fn a_text_typed_after_a_slip_is_not_read_as_a_smaller_cube() {
    let mut session = opened("cubra-red");
    give(&mut session, "remove tail");
    let draft = session.document().draft.clone();
    for end in 1..BLUE.len() {
        ask(&mut session, Command::Type(BLUE[..end].to_owned()));
        assert_eq!(session.document().draft, draft, "{}", &BLUE[..end]);
    }
    ask(&mut session, Command::Type(BLUE.to_owned()));
    assert_eq!(session.state().puzzle, "cubra-blue");
}

#[test]
fn a_request_that_waits_for_a_search_ends_with_it() {
    let mut session = opened("two-by-two");
    ask(&mut session, Command::NextSolution);
    let revision = session.document().revision;
    hear(&mut session, Report::Search(revision, SearchEvent::Ended(ended(Verdict::Stopped))));
    let (request, revision) = search_of(&ask(&mut session, Command::Solve));
    let mut plans = Vec::new();
    for event in searched(&request) {
        plans.extend(hear(&mut session, Report::Search(revision, event)));
    }
    // The easiest of all is planned, not simply the first.
    let [Effect::Solving(SolvingEffect::Plan { solutions, .. })] = &plans[..] else { panic!("{plans:?}") };
    assert_eq!(solutions.len(), 3);
}

#[test]
fn any_pose_can_be_taken_in_hand() {
    let mut session = opened("cubra-blue");
    let flat = "0".repeat(session.document().draft.snake.corners().len() - 3);
    assert_eq!(session.state().dihedrals, flat);
    let bent = format!("1{}", &flat[1..]);
    // Before a solution is found, from the flat snake.
    give(&mut session, &format!("pose {bent}"));
    assert_eq!((session.state().dihedrals, session.state().view), (bent, "hands"));
    give(&mut session, "hands");
    assert_eq!((session.state().dihedrals, session.state().view), (flat.clone(), "fold"));

    give(&mut session, "solve");
    frame(&mut session);
    for step in 0..steps(&session) {
        give(&mut session, &format!("seek {}", step + 1));
        let after = session.state().dihedrals;
        give(&mut session, &format!("seek {step}"));
        let before = session.state().dihedrals;
        assert_eq!(before.chars().zip(after.chars()).filter(|(one, other)| one != other).count(), 1, "one joint");
        give(&mut session, &format!("pose {after}"));
        assert_eq!((session.state().dihedrals, session.picture().gesture.is_none()), (after, true));
        // The fold is where it was.
        give(&mut session, "hands");
        assert_eq!((session.state().dihedrals, playhead(&session)), (before, step as f64));
    }
    // A pose that is too short is reported.
    give(&mut session, "pose 0123");
    assert!(messages(&session).iter().any(|text| text.contains("4 digits")));
}

#[test]
fn a_step_is_shown_again() {
    let mut session = opened("cubra-blue");
    give(&mut session, "again");
    assert!(!session.is_busy(), "nothing to show yet");
    give(&mut session, "solve");
    frame(&mut session);
    give(&mut session, "pause");
    // In the middle of a step, that one; between steps, the previous one; at the start, the first.
    for (from, begins, ends) in [(4.5, 4.0, 5.0), (4.0, 3.0, 4.0), (0.0, 0.0, 1.0)] {
        give(&mut session, &format!("seek {from}"));
        give(&mut session, "again");
        assert_eq!((playhead(&session), session.player().playback.state), (begins, PlayState::Stepping(ends)));
        frame(&mut session);
        give(&mut session, "again");
        assert_eq!(
            (playhead(&session), session.player().playback.state),
            (begins, PlayState::Stepping(ends)),
            "twice is once"
        );
        settle(&mut session);
        assert_eq!(playhead(&session), ends);
    }
    let mut session = Session::new(Draft::from_puzzle(
        &Puzzle::new(Snake::from_segments(&[3]).unwrap(), BoxSize::new(3, 1, 1).ok(), None).unwrap(),
    ));
    give(&mut session, "solve");
    frame(&mut session);
    for line in ["again", "pose 0", "again"] {
        give(&mut session, line);
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
            give(&mut session, "solve");
            give(&mut session, "follow");
            let begins = |session: &Session| {
                let snake = &session.document().draft.snake;
                let plan = session.player().plan().unwrap();
                assert_eq!((plan.start_end, plan.dotted(), session.picture().stage.first), (End::Head, 0, 0));
                // As many runs are told as tell the ends apart.
                let told: Vec<usize> = session.picture().counts.iter().map(|(run, _)| *run).collect();
                assert!(snake.segments().starts_with(&told), "{told:?}");
                let ends_alike = snake.reversed().segments().starts_with(&told);
                assert_eq!(ends_alike, snake.is_palindrome(), "{}: {told:?}", entry.id);
                (plan.len(), plan.ease().presses + plan.ease().rubs)
            };
            steps.push(begins(&session));
            let before = session.document().draft.snake.clone();
            if !session.controls().other_end {
                continue;
            }
            // The other end is one key away, with the same solution.
            give(&mut session, "other end");
            assert!(session.follow().is_some() && session.page() == 0);
            assert_eq!(session.document().draft.snake, before.reversed());
            steps.push(begins(&session));
            assert!(session.solving().shown().unwrap().check(session.document().puzzle().unwrap()).is_ok());
            // Once begun, a wrong key loses nothing.
            give(&mut session, "step forward");
            give(&mut session, "other end");
            assert_eq!((session.page(), &session.document().draft.snake), (1, &before.reversed()));
        }
        let (least, most) = (steps.iter().min().unwrap(), steps.iter().max().unwrap());
        assert!(least.1 == most.1 && most.0 <= least.0 + 2, "{}: {steps:?}", entry.id);
    }
}
