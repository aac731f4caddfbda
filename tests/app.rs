//! The program without a window: Bevy's schedule, the real solver and planner threads, the scene's entities; no
//! renderer, no event loop.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use snake_cube::puzzle::{Puzzle, notation};
use snake_cube::session::{Command, Draft, PlanState, SearchState, Session, View};
use snake_cube::viewer::{CommandMessage, Scene, SessionResource, Surface, core};

use crate::elsewhere::{Driven as _, opened};

/// A guard against hanging, not a measure of speed.
const PATIENCE: Duration = Duration::from_secs(120);

fn app_with(session: Session) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()));
    core(&mut app, session);
    app.finish();
    app.cleanup();
    app.update();
    app
}

fn app(id: &str) -> App {
    app_with(opened(id))
}

fn session(app: &App) -> &Session {
    app.world().resource::<SessionResource>().session()
}

/// Commands as in a script, separated by semicolons, with a frame after each.
fn ask(app: &mut App, lines: &str) {
    for line in lines.split("; ") {
        app.world_mut().write_message(CommandMessage(line.parse().unwrap()));
        app.update();
    }
}

/// Updates until the condition holds.
fn until(app: &mut App, what: &str, is_so: impl Fn(&Session) -> bool) {
    let start = Instant::now();
    while !is_so(session(app)) {
        assert!(start.elapsed() < PATIENCE, "{what}: {:?}", session(app).state());
        app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Number of instances drawn on a surface.
fn drawn(app: &App, surface: Surface) -> usize {
    app.world().resource::<Scene>().instances(surface).len()
}

/// The scene shows exactly what is on the session's stage.
fn assert_drawn_as_staged(app: &App) {
    let stage = session(app).picture().stage.clone();
    let expected: Vec<_> = stage.cubelets.iter().flatten().collect();
    let seen = app.world().resource::<Scene>().instances(Surface::Wood);
    assert_eq!(seen.len(), expected.len());
    for (instance, pose) in seen.iter().zip(expected) {
        assert_eq!(instance.middle, pose.position);
        let side = instance.x_axis.length();
        assert!(side > 0.3 && side < 1.0, "{instance:?}");
        let axes = [(instance.x_axis, Vec3::X), (instance.y_axis, Vec3::Y), (instance.z_axis, Vec3::Z)];
        assert!(axes.iter().all(|(seen, axis)| seen.abs_diff_eq(pose.rotation * *axis * side, 1e-5)), "{instance:?}");
    }
}

#[test]
fn the_laid_out_snake_is_drawn_and_follows_the_draft() {
    let mut app = app("cubra-blue");
    assert_eq!(drawn(&app, Surface::Wood), 27);
    assert_drawn_as_staged(&app);
    assert_eq!(drawn(&app, Surface::Cord), 26);
    for (command, cubelets) in [("remove tail", 26), ("add head", 27), ("puzzle two-by-two", 8), ("undo", 27)] {
        ask(&mut app, command);
        assert_eq!(drawn(&app, Surface::Wood), cubelets, "{command}");
        assert_drawn_as_staged(&app);
        assert_eq!(drawn(&app, Surface::Cord), cubelets - 1);
    }
}

#[test]
fn solver_and_planner_threads_bring_the_fold_onto_the_stage() {
    let mut app = app("cubra-blue");
    ask(&mut app, "solve");
    assert_eq!(session(&app).solving().search.state, SearchState::Running);
    until(&mut app, "planned", |session| matches!(session.solving().planning, PlanState::Done(_)));
    assert_eq!(session(&app).solving().solutions.len(), 1);
    assert_eq!(session(&app).solving().solutions[0].check(session(&app).document().puzzle().unwrap()), Ok(()));
    // It plays when it is asked to.
    ask(&mut app, "play");
    until(&mut app, "under way", |session| session.playhead() > 0.2);
    assert_drawn_as_staged(&app);
    ask(&mut app, "pause");
    let steps = session(&app).player().steps();
    for command in ["start", "seek 3.5", "end", "step back 2", "mirror"] {
        ask(&mut app, command);
        until(&mut app, command, |session| !session.is_busy());
        app.update();
        assert_drawn_as_staged(&app);
    }
    assert_eq!(session(&app).playhead(), steps as f64 - 2.0);
}

#[test]
fn a_paced_search_is_seen_placement_by_placement() {
    let mut app = app("two-by-two");
    ask(&mut app, "view search; pace 40; solve");
    let mut seen = std::collections::BTreeSet::new();
    let start = Instant::now();
    while session(&app).solving().search.state == SearchState::Running {
        assert!(start.elapsed() < PATIENCE);
        app.update();
        if session(&app).solving().search.state == SearchState::Running
            && !session(&app).solving().search.snapshot.is_empty()
        {
            assert_drawn_as_staged(&app);
            seen.insert(drawn(&app, Surface::Wood));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    // All eight are placed at the first solution; before and after it they come and go.
    assert!(seen.last() == Some(&8) && seen.len() >= 3, "{seen:?}");
    assert_eq!(session(&app).solving().solutions.len(), 3);
    assert_eq!(session(&app).player().showing.view, View::Search);
}

#[test]
fn a_search_at_rest_costs_no_frames_and_goes_on_move_by_move() {
    let mut app = app("cubra-purple");
    ask(&mut app, "view search; step forward");
    until(&mut app, "the first move", |session| session.solving().search.placed() > 0 && !session.is_busy());
    let mut redraws = app.world().resource::<Messages<RequestRedraw>>().get_cursor_current();
    app.update();
    let placed = session(&app).solving().search.placed();
    redraws.clear(app.world().resource::<Messages<RequestRedraw>>());
    for _ in 0..50 {
        app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(redraws.read(app.world().resource::<Messages<RequestRedraw>>()).count(), 0);
    assert_eq!(session(&app).solving().search.placed(), placed);
    let before = session(&app).solving().search.story.clone();
    ask(&mut app, "step forward 5");
    until(&mut app, "five moves", |session| session.solving().search.story != before && !session.is_busy());
    assert_drawn_as_staged(&app);
    assert_eq!(session(&app).solving().search.state, SearchState::Running);
    ask(&mut app, "stop");
    until(&mut app, "stopped", |session| session.solving().search.state == SearchState::Stopped);
}

#[test]
fn an_edit_ends_the_search_and_what_it_still_says_is_not_shown() {
    let mut app = app("cubra-purple");
    ask(&mut app, "view search; pace 20; solve");
    until(&mut app, "first placements", |session| session.solving().search.snapshot.iter().flatten().count() > 2);
    ask(&mut app, "flip 4");
    for _ in 0..50 {
        app.update();
        std::thread::sleep(Duration::from_millis(2));
        let session = session(&app);
        assert_eq!((session.solving().search.state, session.solving().solutions.len()), (SearchState::Idle, 0));
        assert!(session.solving().search.snapshot.is_empty());
    }
    assert_eq!(drawn(&app, Surface::Wood), 27);
    ask(&mut app, "undo; pace max; solve");
    until(&mut app, "solved", |session| session.solving().search.state == SearchState::Solved);
    assert_eq!(session(&app).solving().solutions.len(), 6);
}

#[test]
fn stop_is_heard() {
    let mut app = app("cubra-purple");
    ask(&mut app, "view search; pace 1; solve; stop");
    until(&mut app, "stopped", |session| session.solving().search.state != SearchState::Running);
    assert_eq!(session(&app).solving().search.state, SearchState::Stopped);
}

/// A 5×5×5 snake from dice throws, three turns for each straight cubelet. Nobody knows whether it folds.
pub const HARD: &str = "TSTTTTSTTTTSTSTTTTSTTTSTSTTTTTTTSTTTTSTTTTTTTTTSSTTTTTTTTTTSSTTSTTSSTSTTSSSTSSTSTTTSSTTTTTTTTSTTSSSTSSSTSSTSTTTSTTSSTTTSTTT";

#[test]
fn the_search_ends_with_the_app() {
    let snake = notation::read(HARD, None, None, snake_cube::solver::folds).unwrap().snake;
    let mut app = app_with(Session::new(Draft::from_puzzle(&Puzzle::new(snake, None, None).unwrap())));
    ask(&mut app, "solve");
    until(&mut app, "some tries", |session| session.solving().search.progress.nodes > 0);
    assert_eq!(session(&app).solving().search.state, SearchState::Running);
    let puzzle = std::sync::Arc::downgrade(session(&app).document().puzzle().unwrap());
    assert!(puzzle.strong_count() > 1, "the search holds the puzzle too");
    drop(app);
    // The threads have been joined, not merely told to stop: nothing holds the puzzle any more.
    assert_eq!(puzzle.strong_count(), 0);
}

#[test]
fn commands_are_carried_out_in_the_frame_they_are_asked_in() {
    let mut app = app("cubra-blue");
    app.world_mut().write_message(CommandMessage(Command::Flip(2)));
    app.world_mut().write_message(CommandMessage(Command::Undo));
    app.world_mut().write_message(CommandMessage(Command::Flip(3)));
    app.update();
    let expected = opened("cubra-blue").document().draft.flipped(3);
    assert_eq!(session(&app).document().draft, expected.unwrap());
    assert_drawn_as_staged(&app);
}

/// A temporary message does not keep the window awake, and disappears.
#[test]
fn a_message_that_goes_by_itself_costs_no_frames() {
    let mut app = app("two-by-two");
    ask(&mut app, "copy");
    assert_eq!(session(&app).notices().iter().count(), 1);
    let mut redraws = app.world().resource::<Messages<RequestRedraw>>().get_cursor_current();
    for _ in 0..50 {
        app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(redraws.read(app.world().resource::<Messages<RequestRedraw>>()).count(), 0);
    until(&mut app, "gone", |session| session.notices().iter().count() == 0);
}
