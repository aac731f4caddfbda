//! The program without a window: Bevy's schedule, the real solver and planner threads, the scene's entities; no
//! renderer, no event loop.

use std::ops::Deref;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use snake_cube::puzzle::{Puzzle, notation};
use snake_cube::session::{Command, Draft, PlanState, SearchState, Session, View};
use snake_cube::viewer::{Instance, Post, Scene, SessionResource, Surface, core};

use crate::elsewhere::{Driven as _, SHORT, commands, opened};

/// A guard against hanging, not a measure of speed.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Desk(App);

impl Deref for Desk {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.0.world().resource::<SessionResource>()
    }
}

pub fn app_with(session: Session) -> Desk {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()));
    core(&mut app, session);
    app.finish();
    app.cleanup();
    app.update();
    Desk(app)
}

fn app(id: &str) -> Desk {
    app_with(opened(id))
}

impl Desk {
    /// Commands as in a script, separated by semicolons, with a frame after each.
    fn ask(&mut self, lines: &str) {
        for line in lines.split("; ") {
            self.0.world().resource::<Post>().ask(line.parse::<Command>().unwrap());
            self.0.update();
        }
    }

    /// Updates until the condition holds.
    fn until(&mut self, what: &str, is_so: impl Fn(&Session) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            assert!(start.elapsed() < PATIENCE, "{what}: {:?}", self.state());
            self.frames(1);
        }
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.0.update();
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// How many frames the window asks for meanwhile by itself.
    fn redraws_of_frames(&mut self, count: usize) -> usize {
        let mut redraws = self.0.world().resource::<Messages<RequestRedraw>>().get_cursor_current();
        self.frames(count);
        redraws.read(self.0.world().resource::<Messages<RequestRedraw>>()).count()
    }

    /// What is drawn on a surface.
    pub fn drawn(&self, surface: Surface) -> &[Instance] {
        self.0.world().resource::<Scene>().instances(surface)
    }

    /// The scene shows exactly what is on the session's stage.
    fn assert_drawn_as_staged(&self) {
        let stage = self.stage();
        let expected = Vec::from_iter(stage.cubelets.iter().flatten());
        let seen = self.drawn(Surface::Wood);
        assert_eq!(seen.len(), expected.len());
        for (instance, pose) in seen.iter().zip(expected) {
            assert_eq!(instance.middle, pose.position);
            let side = instance.x_axis.length();
            assert!(side > 0.3 && side < 1.0, "{instance:?}");
            let axes = [(instance.x_axis, Vec3::X), (instance.y_axis, Vec3::Y), (instance.z_axis, Vec3::Z)];
            let is_turned = |(seen, axis): &(Vec3, Vec3)| seen.abs_diff_eq(pose.rotation * *axis * side, 1e-5);
            assert!(axes.iter().all(is_turned), "{instance:?}");
        }
    }
}

#[test]
fn the_laid_out_snake_is_drawn_and_follows_the_draft() {
    let mut app = app("cubra-blue");
    assert_eq!(app.drawn(Surface::Wood).len(), 27);
    app.assert_drawn_as_staged();
    assert_eq!(app.drawn(Surface::Cord).len(), 26);
    for (command, cubelets) in [(SHORT, 26), ("puzzle two-by-two", 8), ("undo", 26)] {
        app.ask(command);
        assert_eq!(app.drawn(Surface::Wood).len(), cubelets, "{command}");
        app.assert_drawn_as_staged();
        assert_eq!(app.drawn(Surface::Cord).len(), cubelets - 1);
    }
}

#[test]
fn solver_and_planner_threads_bring_the_fold_onto_the_stage() {
    let mut app = app("cubra-blue");
    app.ask("solve");
    assert_eq!(app.solving().search.state, SearchState::Running);
    app.until("planned", |session| matches!(session.solving().planning, PlanState::Done(_)));
    assert_eq!(app.solving().solutions.len(), 1);
    assert!(app.solving().solutions[0].solves(app.document().puzzle().unwrap()));
    // It plays when it is asked to.
    app.ask("play");
    app.until("under way", |session| session.playhead() > 0.2);
    app.assert_drawn_as_staged();
    app.ask("pause");
    let steps = app.player().steps();
    for command in ["start", "seek 3.5", "end", "step back 2", "mirror"] {
        app.ask(command);
        app.until(command, |session| !session.is_busy());
        app.frames(1);
        app.assert_drawn_as_staged();
    }
    assert_eq!(app.playhead(), steps as f64 - 2.0);
}

#[test]
fn a_paced_search_is_seen_placement_by_placement() {
    let mut app = app("two-by-two");
    app.ask("view search; pace 40; solve");
    let mut seen = std::collections::BTreeSet::new();
    let start = Instant::now();
    while app.solving().search.state == SearchState::Running {
        assert!(start.elapsed() < PATIENCE);
        app.frames(1);
        if app.solving().search.state == SearchState::Running && !app.solving().search.snapshot.is_empty() {
            app.assert_drawn_as_staged();
            seen.insert(app.drawn(Surface::Wood).len());
        }
    }
    // All eight are placed at the first solution; before and after it they come and go.
    assert!(seen.last() == Some(&8) && seen.len() >= 3, "{seen:?}");
    assert_eq!(app.solving().solutions.len(), 3);
    assert_eq!(app.player().showing.view, View::Search);
}

#[test]
fn a_search_at_rest_costs_no_frames_and_goes_on_move_by_move() {
    let mut app = app("cubra-purple");
    app.ask("view search; step forward");
    app.until("the first move", |session| session.solving().search.placed() > 0 && !session.is_busy());
    app.frames(1);
    let placed = app.solving().search.placed();
    assert_eq!(app.redraws_of_frames(50), 0);
    assert_eq!(app.solving().search.placed(), placed);
    let before = app.solving().search.story.clone();
    app.ask("step forward 5");
    app.until("five moves", |session| session.solving().search.story != before && !session.is_busy());
    app.assert_drawn_as_staged();
    assert_eq!(app.solving().search.state, SearchState::Running);
    app.ask("stop");
    app.until("stopped", |session| session.solving().search.state == SearchState::Stopped);
}

#[test]
fn an_edit_ends_the_search_and_what_it_still_says_is_not_shown() {
    let mut app = app("cubra-purple");
    app.ask("view search; pace 20; solve");
    app.until("first placements", |session| session.solving().search.snapshot.iter().flatten().count() > 2);
    app.ask("flip 4");
    for _ in 0..50 {
        app.frames(1);
        assert_eq!((app.solving().search.state, app.solving().solutions.len()), (SearchState::Idle, 0));
        assert!(app.solving().search.snapshot.is_empty());
    }
    assert_eq!(app.drawn(Surface::Wood).len(), 27);
    app.ask("undo; pace max; solve");
    app.until("solved", |session| session.solving().search.state == SearchState::Solved);
    assert_eq!(app.solving().solutions.len(), 6);
}

#[test]
fn stop_is_heard() {
    let mut app = app("cubra-purple");
    app.ask("view search; pace 1; solve; stop");
    app.until("stopped", |session| session.solving().search.state != SearchState::Running);
    assert_eq!(app.solving().search.state, SearchState::Stopped);
}

/// A 5×5×5 snake from dice throws, three turns for each straight cubelet. Nobody knows whether it folds.
pub const HARD: &str = "TSTTTTSTTTTSTSTTTTSTTTSTSTTTTTTTSTTTTSTTTTTTTTTSSTTTTTTTTTTSSTTSTTSSTSTTSSSTSSTSTTTSSTTTTTTTTSTTSSSTSSSTSSTSTTTSTTSSTTTSTTT";

#[test]
fn the_search_ends_with_the_app() {
    let snake = notation::read(HARD, None, None, snake_cube::solver::folds).unwrap().snake;
    let mut app = app_with(Session::new(Draft::from_puzzle(&Puzzle::new(snake, None, None).unwrap())));
    app.ask("solve");
    app.until("some tries", |session| session.solving().search.progress.nodes > 0);
    assert_eq!(app.solving().search.state, SearchState::Running);
    let puzzle = std::sync::Arc::downgrade(app.document().puzzle().unwrap());
    assert!(puzzle.strong_count() > 1, "the search holds the puzzle too");
    drop(app);
    // The threads have been joined, not merely told to stop: nothing holds the puzzle any more.
    assert_eq!(puzzle.strong_count(), 0);
}

#[test]
fn commands_are_carried_out_in_the_frame_they_are_asked_in() {
    let mut app = app("cubra-blue");
    for command in commands("flip 3; undo; flip 4") {
        app.0.world().resource::<Post>().ask(command);
    }
    app.frames(1);
    let expected = opened("cubra-blue").draft().flipped(3);
    assert_eq!(app.document().draft, expected.unwrap());
    app.assert_drawn_as_staged();
}

/// A temporary message does not keep the window awake, and disappears.
#[test]
fn a_message_that_goes_by_itself_costs_no_frames() {
    let mut app = app("two-by-two");
    app.ask("copy");
    assert_eq!(app.notices().iter().count(), 1);
    assert_eq!(app.redraws_of_frames(50), 0);
    app.until("gone", |session| session.notices().iter().count() == 0);
}
