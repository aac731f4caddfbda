//! Mouse and fingers on the picture, in an app without a renderer: its window is on no display, and its events are those
//! that winit would send.

use std::ops::Deref;
use std::time::{Duration, Instant};

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use snake_cube::fold::{Dihedrals, Joint};
use snake_cube::session::{Command, Session};
use snake_cube::viewer::panel::PanelState;
use snake_cube::viewer::{Post, SessionResource, controls, core};

use crate::elsewhere::{Driven as _, opened};

/// A guard against hanging, not a measure of speed.
const PATIENCE: Duration = Duration::from_secs(10);

/// By the app's clock.
const FRAME: Duration = Duration::from_millis(60);

struct Desk(App);

impl Desk {
    /// With the commands given one after the other.
    fn new(lines: &str) -> Self {
        let mut app = App::new();
        let no_renderer = WgpuSettings { backends: None, ..default() };
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<LogPlugin>()
                .disable::<TerminalCtrlCHandlerPlugin>()
                .disable::<WinitPlugin>()
                .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_renderer)), ..default() })
                .set(WindowPlugin {
                    primary_window: Some(Window { resolution: (1280, 720).into(), ..default() }),
                    ..default()
                }),
        );
        app.add_plugins(EguiPlugin::default());
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        core(&mut app, opened("cubra-blue"));
        controls(&mut app);
        app.finish();
        app.cleanup();
        let mut desk = Self(app);
        desk.give("motion reduced");
        lines.split("; ").filter(|line| !line.is_empty()).for_each(|line| desk.give(line));
        desk
    }

    /// Until what it leads to is done, and the camera is where it shall be.
    fn give(&mut self, line: &str) {
        self.0.world().resource::<Post>().ask(line.parse::<Command>().unwrap());
        self.rest();
    }

    fn rest(&mut self) {
        for _ in 0..3 {
            self.0.update();
        }
        let start = Instant::now();
        // A page is shown again and again.
        while self.is_busy() && !self.follows() {
            assert!(start.elapsed() < PATIENCE, "{:?}", self.state());
            self.0.update();
        }
        self.0.update();
    }
    /// Sends an event as winit's runner does: by its kind, and among all of the window.
    fn send<E: Message + Clone + Into<WindowEvent>>(&mut self, event: E) {
        self.0.world_mut().write_message::<WindowEvent>(event.clone().into());
        self.0.world_mut().write_message(event);
    }

    fn window(&mut self) -> Entity {
        self.0.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(self.0.world()).unwrap()
    }

    fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let window = self.window();
        self.send(TouchInput { phase, position, window, force: None, id });
        self.0.update();
    }

    fn mouse(&mut self, position: Vec2) {
        let window = self.window();
        self.send(CursorMoved { window, position, delta: None });
        self.0.update();
    }

    fn press(&mut self, button: MouseButton, is_pressed: bool) {
        let window = self.window();
        let state = if is_pressed { ButtonState::Pressed } else { ButtonState::Released };
        self.send(MouseButtonInput { button, state, window });
        self.0.update();
    }

    fn tap(&mut self, at: Vec2) {
        self.finger(7, TouchPhase::Started, at);
        self.finger(7, TouchPhase::Ended, at);
        self.rest();
    }

    /// A finger along a path, more slowly than a flick.
    fn swipe(&mut self, path: &[Vec2]) {
        self.finger(7, TouchPhase::Started, path[0]);
        for ends in path.windows(2) {
            for at in 1..=8 {
                self.finger(7, TouchPhase::Moved, ends[0].lerp(ends[1], at as f32 / 8.0));
            }
        }
        self.finger(7, TouchPhase::Ended, path[path.len() - 1]);
        self.rest();
    }

    fn eye(&mut self) -> (Camera, Transform) {
        let world = self.0.world_mut();
        let (camera, place) = world.query_filtered::<(&Camera, &Transform), With<Camera3d>>().single(world).unwrap();
        (camera.clone(), *place)
    }

    /// Where a point of the stage is in the window.
    fn point(&mut self, at: Vec3) -> Vec2 {
        let (camera, place) = self.eye();
        camera.world_to_viewport(&place.into(), at).unwrap()
    }

    /// Where the middle of a cubelet is in the window.
    fn middle(&mut self, cubelet: usize) -> Vec2 {
        let at = self.picture().stage.cubelets[cubelet].unwrap().position;
        self.point(at)
    }

    /// The mouse on a cubelet, and where that is in the window.
    fn point_at(&mut self, cubelet: usize) -> Vec2 {
        let at = self.middle(cubelet);
        self.mouse(at);
        self.0.update();
        at
    }

    /// From what the camera turns around, in pitches.
    fn distance(&mut self) -> f32 {
        self.eye().1.translation.length()
    }

    fn runs(&self) -> String {
        self.draft().snake.to_string()
    }

    fn joint(&self) -> Option<Joint> {
        self.held().map(|(joint, _)| joint)
    }
}

impl Deref for Desk {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.0.world().resource::<SessionResource>()
    }
}

/// A place on the picture beside the snake.
const BESIDE: Vec2 = Vec2::new(60.0, 560.0);
const ACROSS: Vec2 = Vec2::new(260.0, 600.0);

#[test]
fn a_finger_orbits_and_a_tap_does_not() {
    let mut desk = Desk::new("solve; start");
    let before = desk.eye().1.rotation;
    desk.tap(BESIDE);
    assert_eq!(desk.eye().1.rotation, before);
    desk.swipe(&[BESIDE, ACROSS]);
    let after = desk.eye().1.rotation;
    assert!(before.angle_between(after) > 0.5, "{before} {after}");
    // A drag that begins in the panel is the panel's, wherever it leads.
    desk.swipe(&[Vec2::new(1200.0, 700.0), ACROSS]);
    assert_eq!(desk.eye().1.rotation, after);
    // Two taps beside the snake bring the view back.
    for phase in [TouchPhase::Started, TouchPhase::Ended, TouchPhase::Started, TouchPhase::Ended] {
        desk.finger(1, phase, BESIDE);
    }
    desk.rest();
    assert!(desk.eye().1.rotation.abs_diff_eq(before, 1e-4));
}

#[test]
fn two_fingers_zoom_and_do_nothing_else() {
    for lines in ["", "solve; start; follow; step forward", "solve; start; hands"] {
        let mut desk = Desk::new(lines);
        let (state, place, distance) = (desk.state(), desk.eye().1.rotation, desk.distance());
        let middle = desk.middle(13);
        let fingers = |apart: f32| [middle - Vec2::new(apart, 0.0), middle + Vec2::new(apart, 0.0)];
        for (id, at) in (1..).zip(fingers(40.0)) {
            desk.finger(id, TouchPhase::Started, at);
        }
        for apart in [60.0, 80.0] {
            for (id, at) in (1..).zip(fingers(apart)) {
                desk.finger(id, TouchPhase::Moved, at);
            }
        }
        for (id, at) in (1..).zip(fingers(80.0)) {
            desk.finger(id, TouchPhase::Ended, at);
        }
        desk.rest();
        assert!(desk.distance() < 0.7 * distance, "{lines:?}: {distance} {}", desk.distance());
        assert!(desk.eye().1.rotation.abs_diff_eq(place, 1e-4), "{lines:?}");
        let now = desk.state();
        assert_eq!((now.puzzle, now.page, now.turns), (state.puzzle, state.page, state.turns), "{lines:?}");
    }
}

#[test]
fn the_wheel_zooms_over_the_picture_alone() {
    let mut desk = Desk::new("solve; start");
    for (at, zooms) in [(BESIDE, true), (Vec2::new(1200.0, 400.0), false)] {
        let (window, before) = (desk.window(), desk.distance());
        desk.mouse(at);
        desk.send(MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: 2.0, window, phase: TouchPhase::Moved });
        desk.rest();
        assert_eq!(desk.distance() < 0.9 * before, zooms, "{at}");
    }
}

#[test]
fn a_tap_edits_and_a_drag_over_the_snake_does_not() {
    let mut desk = Desk::new("");
    let (runs, at) = (desk.runs(), desk.middle(13));
    desk.swipe(&[at, at + Vec2::new(90.0, 0.0)]);
    assert_eq!(desk.runs(), runs);
    desk.give("home");
    let at = desk.middle(13);
    desk.tap(at);
    assert_ne!(desk.runs(), runs);
    assert_eq!(desk.pointed(), None, "a finger that is up points at nothing");
}

#[test]
fn a_finger_paints_with_the_brush() {
    let mut desk = Desk::new("brush b");
    let way = [12, 13, 14, 15].map(|cubelet| desk.middle(cubelet));
    let eye = desk.eye().1;
    desk.swipe(&way);
    let colours = desk.state().colours;
    assert!(colours.matches('b').count() > 2, "{colours}");
    assert_eq!(desk.eye().1, eye, "it does not orbit meanwhile");
}

#[test]
fn only_a_button_turns_the_page() {
    let mut desk = Desk::new("solve; start; follow; page 2; step forward");
    let beside = Vec2::new(700.0, 420.0);
    desk.tap(beside);
    desk.swipe(&[beside, beside + Vec2::new(80.0, 10.0)]);
    assert_eq!(desk.page(), 2);
    // The next one, in the row below the picture.
    let next = Vec2::new(1120.0, 650.0);
    desk.tap(next);
    assert_eq!(desk.page(), 3);
    // Regression: the mouse that comes and presses at once brought the slider, and the button missed the click.
    desk.mouse(beside);
    desk.rest();
    let window = desk.window();
    desk.send(CursorMoved { window, position: next, delta: None });
    desk.press(MouseButton::Left, true);
    desk.press(MouseButton::Left, false);
    desk.rest();
    assert_eq!(desk.page(), 4);
    // Down and up within one frame.
    desk.mouse(beside);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        desk.send(MouseButtonInput { button: MouseButton::Left, state, window });
    }
    desk.rest();
    assert_eq!(desk.page(), 4);
}

// Regression: where frames were slow, or the turn was not over, a step was seen from the side of the one before.
#[test]
fn words_and_picture_never_show_two_steps() {
    let mut desk = Desk::new("solve; motion full; start; follow");
    let plan = desk.plan().clone();
    let step = (1..plan.len()).find(|&step| plan.sight(step).eye != plan.sight(step - 1).eye).unwrap();
    let frames = |desk: &mut Desk, milliseconds: u64, is_enough: &dyn Fn(f64) -> bool| {
        desk.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
        let mut playhead = || {
            desk.0.update();
            desk.player().playback.playhead.fract()
        };
        assert!((0..2000).any(|_| is_enough(playhead())));
    };
    // Each frame takes so long; whether the turn is over; whether the camera then glides.
    for (takes, is_over, glides) in [(16, true, true), (400, true, false), (16, false, false)] {
        desk.give(&format!("page {step}"));
        desk.give("step forward");
        frames(&mut desk, takes, &|turned| turned > if is_over { 0.9999 } else { 0.3 });
        if is_over {
            frames(&mut desk, takes, &|turned| turned > 0.9999);
        }
        desk.0.world().resource::<Post>().ask("step forward".parse::<Command>().unwrap());
        desk.0.update();
        assert_eq!(desk.page(), step + 1);
        let at_once = desk.eye().1.rotation;
        desk.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        (0..40).for_each(|_| desk.0.update());
        assert_eq!(desk.eye().1.rotation != at_once, glides, "{takes} ms, over: {is_over}");
    }
}

#[test]
fn a_tap_ends_the_demo() {
    for at in [BESIDE, Vec2::new(1200.0, 300.0)] {
        let mut desk = Desk::new("solve");
        desk.0.world().resource::<Post>().ask("demo".parse::<Command>().unwrap());
        (0..5).for_each(|_| desk.0.update());
        assert!(desk.is_demo());
        desk.finger(3, TouchPhase::Started, at);
        assert!(!desk.is_demo(), "{at}");
        let page = desk.state().page;
        desk.finger(3, TouchPhase::Ended, at);
        desk.rest();
        assert_eq!((desk.state().page, desk.is_demo()), (page, false), "it was for the demo alone");
    }
}

#[test]
fn a_finger_folds_by_hand() {
    let mut desk = Desk::new("solve; start; hands");
    let cubes = desk.draft().snake.len();
    let at = desk.middle(cubes - 1);
    desk.tap(at);
    let joint = desk.joint().expect("a tap shows what would turn");
    assert_eq!(desk.turns_and_hints(), Some([0, 0]));
    let path = desk.path(at, joint, 90.0);
    desk.swipe(&path);
    assert_eq!(desk.turns_and_hints(), Some([1, 0]));
    assert!(!desk.dihedrals().is_flat());
}

// Regression: a drag from just beside a cube turned the camera, and the next mode kept that view, without a way back.
#[test]
fn just_beside_a_cube_is_on_it_and_a_view_of_ones_own_ends_with_the_mode() {
    let mut desk = Desk::new("solve; start; hands");
    let has_own = |desk: &Desk| desk.0.world().resource::<PanelState>().has_own_view;
    let usual = desk.eye().1.rotation;
    let head = desk.middle(0);
    let edge = (0..).map(|px| head - Vec2::X * px as f32).find(|at| desk.hit(*at).is_none()).unwrap();
    for (away, is_on) in [(2.0, true), (11.0, true), (16.0, false)] {
        desk.mouse(edge - Vec2::X * away);
        desk.0.update();
        assert_eq!(desk.joint().is_some(), is_on, "{away}");
    }
    assert!(!has_own(&desk));
    desk.swipe(&[Vec2::new(60.0, 500.0), Vec2::new(120.0, 500.0)]);
    assert!(has_own(&desk) && desk.eye().1.rotation != usual);
    desk.give("hands");
    desk.give("hands");
    assert!(!has_own(&desk) && desk.eye().1.rotation == usual);
}

impl Desk {
    /// The cubelet in sight at a place in the window, and where on it the place is, from its middle.
    fn hit(&mut self, at: Vec2) -> Option<(usize, Vec3)> {
        let (camera, place) = self.eye();
        let ray = camera.viewport_to_world(&place.into(), at).unwrap();
        let cubes = Vec::from_iter(self.picture().stage.cubelets.iter().flatten().map(|pose| pose.position));
        let mut on = (0..20_000).map(|part| ray.get_point(part as f32 * 0.005));
        on.find_map(|on| {
            let cubelet = cubes.iter().position(|middle| (on - middle).abs().max_element() <= 0.5)?;
            Some((cubelet, on - cubes[cubelet]))
        })
    }

    /// Where what is drawn at a place of the window is drawn on its way through a turn.
    fn path(&mut self, at: Vec2, joint: Joint, degrees: f64) -> Vec<Vec2> {
        let (cubelet, place) = self.hit(at).unwrap();
        let arrow = self.picture().gesture.as_ref().map(|gesture| gesture.arc[0]);
        let grasp = self.picture().pointer.grasp().unwrap().clone();
        let place = grasp.swing_of(cubelet, arrow.unwrap_or(place), joint).unwrap();
        let start = at - self.point(place(0.0));
        (0..=12).map(|part| start + self.point(place(degrees * f64::from(part) / 12.0))).collect()
    }

    fn drag(&mut self, path: &[Vec2]) {
        self.mouse(path[0]);
        self.press(MouseButton::Left, true);
        path[1..].iter().for_each(|at| self.mouse(*at));
    }

    fn let_go(&mut self) {
        self.press(MouseButton::Left, false);
        self.mouse(BESIDE);
        self.rest();
    }
}

#[test]
fn what_is_outlined_is_what_turns() {
    let mut desk = Desk::new("solve; start; hands");
    let plan = desk.fold().clone();
    let (mut outlined, mut turned) = (0, 0);
    for (at, pose) in plan.poses().iter().enumerate().step_by(2) {
        desk.give(&format!("pose {}", Dihedrals::of(&pose.cells)));
        // A fifth of the cubes, others in the next pose, and half the directions.
        for cubelet in (at / 2 % 5..pose.cells.len()).step_by(5) {
            let from = desk.middle(cubelet);
            for toward in (cubelet / 5 % 2..8).step_by(2) {
                desk.mouse(from);
                desk.0.update();
                let Some(joint) = desk.joint() else { continue };
                let lit = desk.picture().stage.lit.clone();
                outlined += 1;
                let way = Vec2::from_angle(toward as f32 * std::f32::consts::FRAC_PI_4);
                let path = Vec::from_iter((0..=3).map(|part| from + way * 30.0 * part as f32));
                desk.drag(&path);
                assert_eq!(
                    (desk.joint(), desk.picture().stage.lit.clone()),
                    (Some(joint), lit),
                    "{cubelet} toward {toward}"
                );
                turned += usize::from(desk.held().unwrap().1.abs() > 5.0);
                // Back to where it was taken, so that it stays in this pose.
                desk.mouse(from);
                desk.let_go();
                if desk.turns_and_hints() != Some([0, 0]) {
                    desk.give(&format!("pose {}", Dihedrals::of(&pose.cells)));
                }
            }
        }
    }
    assert!(outlined > 100 && turned > outlined / 2, "{outlined} {turned}");
}

// Regression: with a pull two arrows were shown, and no straight drag made half a turn.
#[test]
fn a_drag_along_the_arrow_turns_that_way() {
    for way in ["", "; pull"] {
        let mut desk = Desk::new(&format!("solve; start; hands; pose 103020000000000{way}"));
        let (mut arrows, mut halves) = (0, 0);
        for cubelet in 0..27 {
            let at = desk.point_at(cubelet);
            desk.rest();
            let Some((cubelet, _)) = desk.hit(at) else { continue };
            let Some(turn) = desk.hands().and_then(|hands| hands.hold).map(|hold| hold.turn) else { continue };
            let gesture = desk.picture().gesture.clone().unwrap();
            assert_eq!(gesture.pull, None, "one arrow");
            let grasp = desk.picture().pointer.grasp().unwrap().clone();
            let sense = f64::from(grasp.arrow_sense(turn.joint));
            let arrow = desk.point(gesture.arc[3]) - desk.point(gesture.arc[0]);
            let middle = desk.picture().stage.cubelets[cubelet].unwrap().position;
            let apart = (middle - turn.pivot.as_vec3()).reject_from(turn.axis.as_vec3()).length();
            // Away from the axis, the cube itself follows the mouse; seen edge-on, no drag says which way.
            if apart > 0.5 || arrow.length() < 12.0 {
                continue;
            }
            let way_on = arrow.normalize();
            desk.drag(&Vec::from_iter((0..=40).map(|part| at + way_on * 10.0 * part as f32)));
            let degrees = desk.held().unwrap().1 * sense;
            let is_barred = desk.hands().unwrap().hold.unwrap().barrier.is_some();
            assert!(degrees > 45.0 || is_barred, "{way} {cubelet}: {degrees}, {arrow}");
            halves += usize::from(degrees > 135.0);
            arrows += 1;
            desk.mouse(at);
            desk.let_go();
            assert_eq!(desk.turns_and_hints(), Some([0, 0]));
        }
        assert!(arrows > 10, "{way}: {arrows}");
        assert!(halves > 5 || !way.is_empty(), "{halves}");
    }
}

#[test]
fn each_hint_is_one_drag_at_any_cube_of_its_part() {
    for first in [true, false] {
        let mut desk = Desk::new("solve; start; hands");
        let mut drags = 0;
        while !desk.has_result() {
            if desk.hint_step().is_none() {
                desk.give("hint");
            }
            let hint = *desk.hint_step().unwrap();
            let text = desk.text();
            let count = desk.draft().snake.len();
            let moving = hint.moving(count);
            let mut seen = Vec::new();
            for cubelet in moving.clone() {
                let at = desk.point_at(cubelet);
                assert_eq!(desk.text(), text, "the words of the hint stay");
                if let Some((cubelet, _)) = desk.hit(at).filter(|(cubelet, _)| moving.contains(cubelet)) {
                    assert_eq!(desk.joint(), Some(hint.joint), "{cubelet}: {text}");
                    seen.push(at);
                }
            }
            let at = *if first { seen.first() } else { seen.last() }.expect("one is in sight");
            let path = desk.path(at, hint.joint, f64::from(hint.degrees));
            desk.drag(&path);
            desk.let_go();
            drags += 1;
            assert_eq!(desk.turns_and_hints().unwrap()[0], drags, "{text}");
        }
        assert_eq!(drags, desk.fold().len());
        assert_eq!(desk.turns_and_hints().unwrap()[1], drags, "those that come by themselves count once used");
    }
}

#[test]
fn a_hint_stays_until_another_turn_is_made() {
    let mut desk = Desk::new("solve; start; hands; hint");
    let hint = *desk.hint_step().unwrap();
    let (text, gesture) = (desk.text(), desk.picture().gesture.clone());
    let count = desk.draft().snake.len();
    let moving = hint.moving(count);
    let grasp = desk.picture().pointer.grasp().unwrap().clone();
    let run = grasp.inner_runs().swap_remove(grasp.run_of(hint.joint).unwrap());
    for cubelet in 0..count {
        desk.point_at(cubelet);
        assert_eq!((desk.text(), desk.picture().gesture.clone()), (text.clone(), gesture.clone()));
        let is_hinted = desk.joint().map(|joint| joint == hint.joint);
        // Beside the joint, a resting cube may mean it too.
        let is_beside = (run.start..=run.end).contains(&cubelet);
        assert!(is_hinted.is_none_or(|is| is == moving.contains(&cubelet) || is_beside), "{cubelet}: {is_hinted:?}");
    }
    let other = (0..count).find(|cubelet| !moving.contains(cubelet)).unwrap();
    let at = desk.point_at(other);
    let joint = desk.joint().unwrap();
    let path = desk.path(at, joint, 90.0);
    desk.drag(&path);
    desk.let_go();
    assert_eq!((desk.hint_step(), desk.turns_and_hints().unwrap()[0]), (None, 1));
}
