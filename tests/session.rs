//! The session as pure state: driven by commands, fed by the real solver and planner run in this thread, with a
//! clock that ticks evenly.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use glam::{Mat3, Quat};
use proptest::prelude::*;
use snake_cube::fold::{PlanOptions, Planning, plan_easiest};
use snake_cube::job::Stop;
use snake_cube::puzzle::{
    BoxSize, CatalogueEntry, Colouring, Kind, Pattern, Puzzle, Snake, Solution, SolutionFault, catalogue,
};
use snake_cube::session::command::TABLE;
use snake_cube::session::script::{Action, Script};
use snake_cube::session::{
    Command, DRAWN_SIDE, Draft, Effect, Mode, PlanState, SearchState, Session, Stage, Timeline, View, playback,
};
use snake_cube::solver::{self, Ended, Front, Pace, Progress, SearchEvent, SearchRequest, Verdict};

/// A frame of the clock, in seconds.
const FRAME: f64 = 1.0 / 60.0;

fn opened(id: &str) -> Session {
    Session::new(Draft::from_catalogue(CatalogueEntry::by_id(id).unwrap()))
}

fn command(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Everything that a search tells, its end included. A watched one goes as fast as it can be watched.
fn searched(request: &SearchRequest) -> Vec<SearchEvent> {
    let pace = match request.pace {
        Pace::Flat => Pace::Flat,
        Pace::PerSecond(_) => Pace::PerSecond(1e6),
    };
    let mut events = Vec::new();
    let ended = solver::run(&SearchRequest { pace, ..request.clone() }, &Stop::new(), &mut |event| {
        events.push(event);
        true
    });
    events.push(SearchEvent::Ended(ended));
    events
}

/// Carries effects out at once, as the window does over many frames.
fn carry_out(session: &mut Session, effects: Vec<Effect>) {
    for effect in effects {
        match effect {
            Effect::Search(request) => {
                for event in searched(&request) {
                    session.on_event(request.revision, event);
                }
            }
            Effect::Plan { puzzle, revision, solutions } => {
                let (index, planning) = plan_easiest(&puzzle, &solutions, &PlanOptions::default(), &Stop::new());
                session.on_planned(revision, &solutions[index], planning);
            }
            _ => {}
        }
    }
}

/// A command as a script has it, with all that follows from it but time.
fn give(session: &mut Session, line: &str) {
    let effects = session.apply(command(line));
    carry_out(session, effects);
}

fn frame(session: &mut Session) {
    let effects = session.tick(FRAME);
    carry_out(session, effects);
}

/// Frames until nothing moves; how many.
fn settle(session: &mut Session) -> usize {
    for count in 0..100_000 {
        frame(session);
        if !session.is_busy() {
            return count + 1;
        }
    }
    panic!("still moving at {}", session.playback().playhead);
}

fn steps(session: &Session) -> usize {
    session.timeline().map_or(0, Timeline::len)
}

fn playhead(session: &Session) -> f64 {
    session.playback().playhead
}

/// The only search among the effects.
fn search_of(effects: &[Effect]) -> SearchRequest {
    match effects {
        [Effect::Search(request)] => request.clone(),
        other => panic!("{other:?}"),
    }
}

/// The squares of the distances between all cubelets on stage, in steps of the nearest neighbours' distance.
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
    give(&mut session, "solve");
    assert_eq!((session.state().search, session.solutions().len()), ("solved", 1));
    // The plan is asked for by the next tick, and what comes plays by itself.
    frame(&mut session);
    assert!(matches!(session.planning(), PlanState::Done(Planning::Plan(_))));
    assert!(session.state().playing);
    let steps = steps(&session);
    assert!(steps > 10);

    let seconds: f64 = (0..steps).map(|step| session.timeline().unwrap().step_seconds(step)).sum();
    let mut frames = 0;
    while session.is_busy() {
        let before = playhead(&session);
        frame(&mut session);
        frames += 1;
        assert!(playhead(&session) > before && playhead(&session) < before + 0.1, "no jump and no stop");
    }
    assert_eq!(playhead(&session), steps as f64);
    assert!((frames as f64 * FRAME - seconds).abs() < 2.0 * FRAME, "{frames} frames for {seconds} s");
    assert_eq!(session.current_text(), "Done.");
    for (seen, wanted) in distances(&session.stage()).into_iter().zip(distances_of(&session.solutions()[0].cells)) {
        assert!((seen - wanted).abs() < 1e-3, "{seen} for {wanted}");
    }

    give(&mut session, "step back 10");
    settle(&mut session);
    assert_eq!(playhead(&session), (steps - 10) as f64);
    let stepped = session.stage();
    give(&mut session, "start");
    give(&mut session, &format!("seek {}", steps - 10));
    assert_eq!(session.stage(), stepped);
}

#[test]
fn stepping_back_is_as_exact_as_forward() {
    let mut session = opened("cubra-orange");
    give(&mut session, "solve");
    frame(&mut session);
    give(&mut session, "pause");
    give(&mut session, "start");
    let steps = steps(&session);
    let mut there = vec![session.stage()];
    for step in 1..=steps {
        give(&mut session, "step forward");
        settle(&mut session);
        assert_eq!(playhead(&session), step as f64);
        there.push(session.stage());
    }
    // Every step shows something new.
    assert!(there.windows(2).all(|pair| pair[0].cubelets != pair[1].cubelets));
    for step in (0..steps).rev() {
        give(&mut session, "step back");
        settle(&mut session);
        assert_eq!(playhead(&session), step as f64);
        assert_eq!(session.stage(), there[step], "back at {step}");
    }
    give(&mut session, "step back");
    assert!(!session.is_busy());
}

#[test]
fn steps_light_the_side_that_moves_and_rest_the_other() {
    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    frame(&mut session);
    let steps = steps(&session);
    for step in 0..steps {
        give(&mut session, &format!("seek {step}"));
        let before = session.stage();
        give(&mut session, &format!("seek {}", step as f64 + 0.5));
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
        let mut session = opened(id);
        give(&mut session, "solve");
        settle(&mut session);
        let texts: Vec<String> = (0..steps(&session)).map(|step| session.step_text(step)).collect();
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

/// Nothing that swings touches the table, and the folded cube stands on it.
#[test]
fn the_table_comes_up_to_the_folded_cube() {
    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    settle(&mut session);
    let half = DRAWN_SIDE / 2.0;
    let lowest = |stage: &Stage| {
        // The lowest corner of a cube that is turned about any axis of the lattice.
        let reach = |rotation: Quat| Mat3::from_quat(rotation).transpose().y_axis.abs().element_sum() * half;
        stage.cubelets.iter().flatten().map(|pose| pose.position.y - reach(pose.rotation)).fold(f32::MAX, f32::min)
    };
    let last = steps(&session) as f64;
    for tenth in 0..=(last as usize * 10) {
        give(&mut session, &format!("seek {}", tenth as f64 / 10.0));
        let stage = session.stage();
        assert!(stage.ground <= lowest(&stage) + 1e-4, "{tenth}: {} under {}", stage.ground, lowest(&stage));
    }
    let stage = session.stage();
    assert_eq!(playhead(&session), last);
    assert!(lowest(&stage) - stage.ground < 0.1, "{} under {}", stage.ground, lowest(&stage));
}

#[test]
fn what_an_old_search_says_is_dropped() {
    let mut session = opened("cubra-blue");
    let request = search_of(&session.apply(Command::Solve));
    assert_eq!(session.state().search, "running");
    let effects = session.apply(command("flip 4"));
    assert!(matches!(effects[..], [Effect::StopSearch]));
    let before = session.state();
    let stage = session.stage();
    assert_eq!(before.search, "idle");
    assert_eq!(session.revision(), request.revision + 1);

    let mut solution = None;
    for event in searched(&request) {
        if let SearchEvent::Solution(found) = &event {
            solution = Some(found.clone());
        }
        session.on_event(request.revision, event);
    }
    let solution = solution.expect("the common snake has one");
    session.on_front(request.revision, Front { cells: vec![Some(snake_cube::puzzle::Cell::ZERO)] });
    session.on_planned(request.revision, &solution, Planning::Locked);
    session.on_corrections(request.revision, vec![session.draft().snake.clone()]);
    assert_eq!(session.state(), before);
    assert_eq!(session.stage(), stage);
    assert_eq!(session.search().progress, Progress::default());
    assert!(session.corrections().is_empty());
    assert!(session.timeline().is_none());
}

/// What is said of a fold that could not be planned is gone once one is, and a failure of the planner is told.
#[test]
fn verdicts_on_a_fold_last_as_long_as_the_fold() {
    let mut session = opened("two-by-two");
    give(&mut session, "solve");
    settle(&mut session);
    let (revision, solution) = (session.revision(), session.solutions()[0].clone());
    let PlanState::Done(folded) = session.planning().clone() else { panic!("it is planned") };
    for (planning, said) in [
        (Planning::NotFound, "in time"),
        (Planning::Locked, "can't be folded"),
        (Planning::Failed("index out of bounds".to_owned()), "internal error, please report this: index out of bounds"),
    ] {
        session.on_planned(revision, &solution, planning);
        assert_eq!(session.messages().len(), 1, "{:?}", session.messages());
        assert!(session.messages()[0].contains(said), "{:?}", session.messages());
        session.on_planned(revision, &solution, folded.clone());
        assert!(session.messages().is_empty(), "{:?}", session.messages());
    }
}

#[test]
fn undo_and_redo_are_about_the_puzzle_alone() {
    let mut session = opened("cubra-blue");
    give(&mut session, "undo");
    assert!(!session.can_undo() && !session.can_redo());
    give(&mut session, "speed 5");
    give(&mut session, "solve");
    settle(&mut session);
    give(&mut session, "loop on");
    give(&mut session, "ghost");
    let first = session.draft().clone();
    give(&mut session, "flip 4");
    let second = session.draft().clone();
    give(&mut session, "remove tail");
    give(&mut session, "add tail");
    assert_ne!(first, second);
    // The last straight one has become a turn: remove and add are not each other's undo, undo is.
    for _ in 0..2 {
        give(&mut session, "undo");
    }
    assert_eq!(session.draft(), &second);
    give(&mut session, "undo");
    assert_eq!(session.draft(), &first);
    assert!(!session.can_undo() && session.can_redo());
    // Nothing of the old solution comes back with the old puzzle, and no setting goes.
    let state = session.state();
    assert_eq!((state.search, state.solutions, state.steps, state.playhead), ("idle", 0, 0, 0.0));
    assert_eq!((session.playback().speed, session.playback().looping), (5.0, true));
    assert!(session.settings().ghost);
    give(&mut session, "redo");
    assert_eq!(session.draft(), &second);
    give(&mut session, "flip 2");
    assert!(!session.can_redo(), "a change forgets what was undone");

    // Playback leaves no trace in the history.
    let mut session = opened("cubra-blue");
    for line in ["solve", "end", "step back", "mirror", "view search", "next solution", "speed 2"] {
        give(&mut session, line);
        frame(&mut session);
    }
    assert!(!session.can_undo());
}

#[test]
fn a_flip_that_makes_a_run_too_long_names_the_segment() {
    let mut session = opened("cubra-blue");
    give(&mut session, "flip 3");
    let segments = session.draft().snake.segments();
    let long = segments.iter().position(|length| *length > 3).unwrap();
    let message = session.messages().join("\n");
    assert!(message.contains(&format!("Segment {} is {} long", long + 1, segments[long])), "{message}");
    assert!(message.contains("3x3x3"), "{message}");
    // Nobody is kept from asking all the same: it is proved, at once.
    give(&mut session, "solve");
    assert_eq!(session.state().search, "proved none");
    assert!(session.messages().iter().any(|message| message.starts_with("No solution")), "{:?}", session.messages());
    assert!(session.timeline().is_none());
    give(&mut session, "flip 3");
    assert_eq!(session.state().puzzle, "cubra-blue");
    assert!(session.messages().is_empty());
}

#[test]
fn ends_can_not_be_flipped() {
    let mut session = opened("cubra-blue");
    for (cubelet, wrong) in [(0, true), (1, true), (2, false), (26, false), (27, true), (28, true), (usize::MAX, true)]
    {
        let before = session.draft().clone();
        session.apply(Command::Flip(cubelet));
        assert_eq!(session.draft() == &before, wrong, "{cubelet}");
        if wrong {
            assert!(session.messages().iter().any(|message| message.contains(&cubelet.to_string())));
        }
    }
}

#[test]
fn twenty_six_cubelets_are_too_few() {
    let mut session = opened("cubra-blue");
    give(&mut session, "remove tail");
    assert_eq!(session.draft().snake.len(), 26);
    assert!(session.puzzle().is_err());
    let state = session.state();
    assert_eq!((state.cubelets, state.r#box), (26, [0; 3]));
    assert!(state.messages.iter().any(|message| message.contains("26 cubelets")), "{:?}", state.messages);
    assert_eq!(session.stage().cubelets.len(), 26, "it is drawn all the same");
    assert!(session.apply(Command::Solve).is_empty());
    give(&mut session, "box 3x3x3");
    let message = session.messages().join("\n");
    assert!(message.contains("26 cubelets") && message.contains("27 cells") && message.contains("1 "), "{message}");
    give(&mut session, "add head");
    assert!(session.puzzle().is_ok());
    assert!(session.messages().is_empty());
}

#[test]
fn proved_none() {
    // All turns, or one straight cubelet: nothing is too long for the box, and nothing folds.
    let mut session = opened("cubra-blue");
    give(&mut session, "snake TTTTTTTTTTTTTTTTTTTTTTTTT");
    assert!(session.messages().is_empty());
    give(&mut session, "solve");
    assert_eq!(session.state().search, "proved none");
    assert_eq!(session.messages(), ["No solution: this snake does not fold into the box."]);
    settle(&mut session);
    assert_eq!((session.state().steps, session.state().solutions), (0, 0));
    assert_eq!(session.search().ended.as_ref().map(|ended| ended.verdict), Some(Verdict::Exhausted));
    for line in ["next solution", "end", "step forward", "view search", "mirror"] {
        give(&mut session, line);
        frame(&mut session);
    }
    assert_eq!(session.stage().cubelets.len(), 27);
}

#[test]
fn bad_text_changes_nothing_and_says_where() {
    let mut session = opened("cubra-blue");
    let before = session.draft().clone();
    give(&mut session, "snake 3 2 2 3 x");
    assert_eq!(session.draft(), &before);
    assert!(!session.can_undo());
    assert!(session.messages().iter().any(|message| message.contains('x')), "{:?}", session.messages());
    // The same snake in other words is no change either.
    give(&mut session, "snake ESCCCSCCSCCCSCSCCCCSCSCSCSE");
    assert!(!session.can_undo());
}

/// A coloured puzzle of no particular snake: its pattern is all that matters.
fn coloured(size: &str, pattern: Pattern) -> Draft {
    let size: BoxSize = size.parse().unwrap();
    let snake = Snake::from_inner(vec![Kind::Turn; size.cells() - 2]).unwrap();
    let colouring = Colouring::parse(&"b".repeat(size.cells()), pattern).unwrap();
    Draft { name: None, snake, box_size: (!size.is_cube()).then_some(size), colouring: Some(colouring) }
}

#[test]
fn the_mirror_image_is_refused_where_the_pattern_forbids_it() {
    // By hand: a cube can be mirrored across a diagonal, which keeps both patterns. With three different sides only
    // mirrors across a middle plane are left; these swap the colours of a checker pattern where the side is even, and
    // of a block pattern where it is 4, and shift the blocks where it is odd.
    for (size, pattern, possible) in [
        ("4x4x4", Pattern::Block, true),
        ("3x3x3", Pattern::Checker, true),
        ("2x3x4", Pattern::Checker, true),
        ("2x4x6", Pattern::Checker, false),
        ("3x4x5", Pattern::Block, false),
    ] {
        let mut session = Session::new(coloured(size, pattern));
        assert!(session.puzzle().is_ok(), "{size}");
        assert_eq!(session.can_mirror(), possible, "{size} {pattern:?}");
        session.apply(Command::Mirror);
        assert_eq!(session.settings().mirror, possible);
        assert_eq!(session.messages().iter().any(|message| message.contains("mirror")), !possible);
    }
    // A mirrored view does not survive a puzzle that has no mirror image.
    let mut session = opened("cubra-blue");
    give(&mut session, "mirror");
    assert!(session.settings().mirror);
    session.apply(Command::Load(coloured("2x4x6", Pattern::Checker)));
    assert!(!session.settings().mirror);
}

#[test]
fn the_mirror_image_is_the_other_hand_of_the_same_moment() {
    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    frame(&mut session);
    give(&mut session, "seek 7.25");
    let places =
        |session: &Session| -> Vec<_> { session.stage().cubelets.iter().map(|pose| pose.unwrap().position).collect() };
    let before = (places(&session), session.current_text());
    give(&mut session, "mirror");
    assert_eq!(playhead(&session), 7.25);
    for (one, other) in before.0.iter().zip(places(&session)) {
        assert!((one.x + other.x).abs() < 1e-4 && (one.y - other.y).abs() < 1e-4 && (one.z - other.z).abs() < 1e-4);
    }
    give(&mut session, "mirror");
    assert_eq!((places(&session), session.current_text()), before);

    // With colours the mirror image keeps the pattern, and so is a solution itself.
    let mut session = Session::new(Draft::from_catalogue(CatalogueEntry::by_id("king-46-blocks").unwrap()));
    give(&mut session, "view search");
    give(&mut session, "solve");
    give(&mut session, "end");
    let shown = |session: &Session| match session.timeline() {
        Some(Timeline::Assembly(solution)) => solution.clone(),
        other => panic!("{other:?}"),
    };
    let solution = shown(&session);
    give(&mut session, "mirror");
    let mirrored = shown(&session);
    assert_eq!(mirrored.check(session.puzzle().unwrap()), Ok::<(), SolutionFault>(()));
    assert_ne!(mirrored, solution);
    assert_eq!(playhead(&session), 64.0);
}

#[test]
fn looping_starts_over() {
    let mut session = opened("two-by-two");
    give(&mut session, "solve");
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
    assert_eq!(session.solutions().len(), 3);
    let first = session.selected().unwrap();
    let mut seen = Vec::new();
    for turn in 1..=6 {
        give(&mut session, "next solution");
        settle(&mut session);
        assert_eq!(session.selected(), Some((first + turn) % 3));
        assert_eq!(playhead(&session), steps(&session) as f64, "it is played");
        let stage = distances(&session.stage());
        let solution = &session.solutions()[session.selected().unwrap()];
        assert!(stage.iter().zip(distances_of(&solution.cells)).all(|(one, other)| (one - other).abs() < 1e-3));
        seen.push(solution.clone());
    }
    assert_eq!(seen[..3], seen[3..]);
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);
    give(&mut session, "previous solution");
    settle(&mut session);
    give(&mut session, "previous solution");
    settle(&mut session);
    assert_eq!(session.selected(), Some((first + 4) % 3));

    let mut session = opened("cubra-blue");
    give(&mut session, "solve");
    settle(&mut session);
    give(&mut session, "next solution");
    assert_eq!(session.messages(), ["There is only one solution."]);
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
        let placed = session.stage().cubelets.iter().flatten().count();
        assert_eq!(placed as f64, playhead(&session));
        give(&mut session, "view fold");
        assert_eq!(steps(&session), turns);
        assert!((playhead(&session) / turns as f64 - share).abs() <= 1.0 / turns as f64);
        assert!(!session.state().playing);
    }
}

#[test]
fn keys_work_before_anything_is_solved() {
    // Play asks for a solution and plays it.
    let mut session = opened("two-by-two");
    give(&mut session, "play pause");
    frame(&mut session);
    assert!(session.state().playing);
    // So does a step, but it does not run away.
    let mut session = opened("two-by-two");
    give(&mut session, "step forward");
    frame(&mut session);
    let state = session.state();
    assert_eq!((state.search, state.playing, state.playhead), ("solved", false, 0.0));
    assert!(state.steps > 0);
    // Solve once more folds it again, from the start.
    give(&mut session, "end");
    assert!(session.apply(Command::Solve).is_empty());
    assert_eq!((session.state().playing, session.state().playhead), (true, 0.0));
    // Escape closes the help first, then rests.
    give(&mut session, "help");
    give(&mut session, "stop");
    assert!(!session.settings().help && session.state().playing);
    give(&mut session, "stop");
    assert!(!session.state().playing);
}

#[test]
fn speeds_are_kept_in_range() {
    let mut session = opened("two-by-two");
    for _ in 0..20 {
        give(&mut session, "faster");
    }
    assert_eq!(session.playback().speed, playback::SPEEDS[7]);
    for _ in 0..20 {
        give(&mut session, "slower");
    }
    assert_eq!(session.playback().speed, playback::SPEEDS[0]);
    give(&mut session, "speed 1000");
    assert_eq!(session.playback().speed, playback::SPEEDS[7]);
}

#[test]
fn a_watched_search_is_followed_cubelet_by_cubelet() {
    let mut session = opened("two-by-two");
    give(&mut session, "view search");
    give(&mut session, "pace 5");
    let request = search_of(&session.apply(Command::Solve));
    assert_eq!(request.pace, Pace::PerSecond(5.0));
    assert_eq!(session.playback().mode, Mode::Following);
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
            SearchEvent::Front(front) => cells.clone_from(&front.cells),
            _ => {}
        }
        session.on_event(request.revision, event);
        if index == last {
            break;
        }
        assert_eq!(session.playback().mode, Mode::Following);
        // A fifth of a second later the swing is over, and the picture shows what is placed and nothing else; but
        // what was swung out stays, at the end of its swing, until the next event.
        for _ in 0..13 {
            frame(&mut session);
        }
        let Some(swing) = &session.search().swing else { continue };
        assert_eq!(swing.share, 1.0);
        if !swing.out {
            let shown: Vec<_> = session.stage().cubelets.iter().map(Option::is_some).collect();
            assert_eq!(shown, cells.iter().map(Option::is_some).collect::<Vec<_>>());
            compared += 1;
        }
    }
    assert!(compared >= placements, "{compared} of {placements}");
    assert!(placements >= 8, "{placements}");
    assert!(retractions > 0);
    assert_eq!((session.state().search, session.solutions().len()), ("solved", 3));
    // Once solved the same view replays the solution, 0.2 s for each cubelet.
    assert!(matches!(session.timeline(), Some(Timeline::Assembly(_))));
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
    let request = search_of(&session.apply(Command::Solve));
    assert_eq!(request.pace, Pace::PerSecond(2.0));
    assert!(session.apply(Command::Solve).is_empty(), "it is at it already");
    assert!(matches!(session.apply(command("pace 30"))[..], [Effect::SetPace(Pace::PerSecond(30.0))]));
    assert!(matches!(session.apply(Command::View(View::Fold))[..], [Effect::SetPace(Pace::Flat)]));
    assert!(session.apply(command("pace 1")).is_empty(), "nobody watches");
    assert!(matches!(session.apply(Command::View(View::Search))[..], [Effect::SetPace(Pace::PerSecond(1.0))]));
    assert!(matches!(session.apply(command("pace max"))[..], [Effect::SetPace(Pace::Flat)]));
    assert!(matches!(session.apply(Command::Stop)[..], [Effect::StopSearch]));
    session.on_event(request.revision, SearchEvent::Ended(ended(Verdict::Stopped)));
    assert_eq!(session.state().search, "stopped");
    assert_eq!(session.messages(), ["Stopped before an answer."]);
    assert_eq!(session.playback().mode, Mode::Paused);
    // It can be asked again.
    give(&mut session, "solve");
    assert_eq!((session.state().search, session.solutions().len()), ("solved", 6));
}

fn ended(verdict: Verdict) -> Ended {
    Ended { verdict, distinct: 0, up_to_symmetry: 0, placements: 0, progress: Progress::default(), failure: None }
}

#[test]
fn a_panic_in_the_search_is_told() {
    let mut session = opened("cubra-blue");
    session.apply(Command::Solve);
    let failure = Some("index out of bounds".to_owned());
    session.on_event(session.revision(), SearchEvent::Ended(Ended { failure, ..ended(Verdict::Stopped) }));
    assert_eq!(session.state().search, "stopped");
    assert!(session.messages()[0].contains("index out of bounds"));
}

#[test]
fn a_solution_that_can_not_be_folded_is_shown_cubelet_by_cubelet() {
    for (planning, word) in [(Planning::Locked, "can't be folded"), (Planning::NotFound, "could not")] {
        let mut session = opened("two-by-two");
        let request = search_of(&session.apply(Command::Solve));
        for event in searched(&request) {
            session.on_event(request.revision, event);
        }
        let solution = session.solutions()[1].clone();
        session.on_planned(request.revision, &solution, planning);
        assert_eq!(session.selected(), Some(1));
        assert!(session.messages().iter().any(|message| message.contains(word)));
        assert_eq!(session.timeline(), Some(&Timeline::Assembly(solution)));
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
    let script: Script = text.parse().unwrap();
    let mut session = opened("cubra-red");
    for (line, action) in &script.lines {
        let Action::Command(command) = action else { panic!("line {line} is a command") };
        let effects = session.apply(command.clone());
        carry_out(&mut session, effects);
        frame(&mut session);
    }
    settle(&mut session);
    let state = session.state();
    assert_eq!((state.puzzle.as_str(), state.cubelets, state.r#box), ("two-by-two", 8, [2; 3]));
    assert_eq!((state.search, state.solutions), ("solved", 3));
    assert_eq!(state.playhead, state.steps as f64 - 2.0);
    let settings = session.settings();
    assert!(settings.xray && settings.ghost && !settings.guide);
    assert_eq!((session.playback().speed, session.playback().looping), (0.5, true));
}

/// What happens to a session in the random test.
#[derive(Clone, Debug)]
enum Happening {
    /// Row of the table of commands.
    Key(usize),
    /// A line of a script.
    Line(&'static str),
    /// Cubelet to flip.
    Flip(usize),
    Seek(f64),
    Tick(f64),
    /// The search says so many things.
    Hear(usize),
    /// The planner answers.
    Planned,
}

const LINES: &[&str] = &[
    "puzzle two-by-two",
    "puzzle cubra-blue",
    "puzzle cubra-purple",
    "snake TTTTTT",
    "snake 2 2 2 2 2 2 2",
    "snake what",
    "box 2x2x2",
    "box 1x3x9",
    "box cube",
    "add head",
    "add tail",
    "remove head",
    "remove tail",
    "view search",
    "view fold",
    "pace 5",
    "pace max",
    "loop on",
    "speed 20",
    "play",
    "pause",
];

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        6 => (0..TABLE.len()).prop_map(Happening::Key),
        4 => prop::sample::select(LINES).prop_map(Happening::Line),
        1 => (0..30_usize).prop_map(Happening::Flip),
        1 => (-5.0..40.0).prop_map(Happening::Seek),
        3 => prop_oneof![Just(FRAME), Just(0.1), Just(2.0), Just(0.0)].prop_map(Happening::Tick),
        3 => (1..60_usize).prop_map(Happening::Hear),
        2 => Just(Happening::Planned),
    ]
}

/// The solver and the planner as a random test has them: they speak when it lets them.
#[derive(Default)]
struct Elsewhere {
    search: Option<(u64, VecDeque<SearchEvent>)>,
    plan: Option<(Arc<Puzzle>, u64, Vec<Solution>)>,
}

impl Elsewhere {
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search(request) => {
                    let request = SearchRequest { timeout: Some(Duration::from_millis(100)), ..request };
                    self.search = Some((request.revision, searched(&request).into()));
                }
                Effect::StopSearch => {
                    if let Some((_, events)) = &mut self.search {
                        events.truncate(3);
                        events.push_back(SearchEvent::Ended(ended(Verdict::Stopped)));
                    }
                }
                Effect::Plan { puzzle, revision, solutions } => self.plan = Some((puzzle, revision, solutions)),
                _ => {}
            }
        }
    }

    fn hear(&mut self, session: &mut Session, count: usize) {
        let Some((revision, events)) = &mut self.search else { return };
        for event in events.drain(..count.min(events.len())) {
            session.on_event(*revision, event);
        }
    }

    fn planned(&mut self, session: &mut Session) {
        let Some((puzzle, revision, solutions)) = self.plan.take() else { return };
        let options = PlanOptions { most: 3, budget: Duration::from_millis(200), ..PlanOptions::default() };
        let (index, planning) = plan_easiest(&puzzle, &solutions, &options, &Stop::new());
        session.on_planned(revision, &solutions[index], planning);
    }
}

/// What is true of a session whatever happened to it.
fn is_sound(session: &Session) -> Result<(), TestCaseError> {
    let length = session.timeline().map_or(0, Timeline::len) as f64;
    let playhead = session.playback().playhead;
    prop_assert!((0.0..=length).contains(&playhead), "{playhead} of {length}");
    prop_assert!(session.selected().is_none_or(|selected| selected < session.solutions().len()));
    prop_assert!(session.settings().help || session.search().state != SearchState::Running || session.is_busy());
    for solution in session.solutions() {
        prop_assert_eq!(solution.check(session.puzzle().unwrap()), Ok(()));
    }
    let stage = session.stage();
    prop_assert_eq!(stage.cubelets.len(), session.draft().snake.len());
    prop_assert!(
        stage.cubelets.iter().flatten().all(|pose| pose.position.is_finite() && pose.rotation.is_normalized())
    );
    prop_assert!(stage.lit.end <= stage.cubelets.len());
    let written = serde_json::to_value(session.state()).unwrap();
    prop_assert_eq!(&written["playhead"], &serde_json::json!(playhead));
    prop_assert_eq!(&written["search"], &serde_json::json!(session.search().state.word()));
    prop_assert!(session.current_step().is_none_or(|step| !session.step_text(step).is_empty()));
    prop_assert!(session.state().messages.len() < 20, "{:?}", session.messages());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn keys_in_any_order_leave_a_sound_session(happenings in prop::collection::vec(happening(), 1..60)) {
        let mut session = opened("two-by-two");
        let mut elsewhere = Elsewhere::default();
        for happening in happenings {
            let effects = match happening {
                Happening::Key(row) => session.apply(TABLE[row].command.clone()),
                Happening::Line(line) => session.apply(command(line)),
                Happening::Flip(cubelet) => session.apply(Command::Flip(cubelet)),
                Happening::Seek(playhead) => session.apply(Command::Seek(playhead)),
                Happening::Tick(seconds) => session.tick(seconds),
                Happening::Hear(count) => {
                    elsewhere.hear(&mut session, count);
                    Vec::new()
                }
                Happening::Planned => {
                    elsewhere.planned(&mut session);
                    Vec::new()
                }
            };
            elsewhere.carry_out(effects);
            is_sound(&session)?;
        }
    }
}
