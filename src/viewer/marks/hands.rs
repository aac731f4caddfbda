//! The pointer in hands mode: what would turn is lit under it, and a drag turns it, about the joint that moves it best
//! in the direction of the drag.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::egui::{Pos2, Vec2 as Offset};
use bevy_egui::input::EguiWantsInput;

use super::pointing::cubelet_on;
use crate::fold::Joint;
use crate::session::{Command, Pointer};
use crate::viewer::io::{CommandMessage, SessionResource};
use crate::viewer::schedule::{MAX_CLICK_MOVE, OverPicture, UnderPointer};

#[derive(Resource, Debug, Default)]
pub(in crate::viewer) struct Grip {
    at: Option<Vec2>,
    over: Option<usize>,
    held: Option<Held>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    cubelet: usize,
    /// Where the button was pressed, in logical pixels.
    pressed: Vec2,
    /// Once the pointer has moved far enough: the joint that turns, and how far, in degrees.
    turn: Option<(Joint, f64)>,
}

/// Degrees by which the drawn motion is sampled, and how far from the last angle it is searched.
const SAMPLE: f64 = 1.0;
const REACH: i32 = 50;

pub(in crate::viewer) fn handle_pointer(
    work: Res<SessionResource>,
    over: OverPicture,
    egui: Res<EguiWantsInput>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut events: MessageReader<WindowEvent>,
    mut grip: ResMut<Grip>,
    mut under: ResMut<UnderPointer>,
    mut requests: MessageWriter<CommandMessage>,
) {
    let session = work.session();
    if session.pointer() != Pointer::Hands || !over.loaded.0 {
        *grip = Grip::default();
        events.clear();
        return;
    }
    let force = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let cubelets = session.stage().cubelets;
    let cubelet = |at: Vec2| {
        let free = over.free.on_picture(at) && !egui.wants_any_pointer_input();
        free.then(|| cubelet_on(over.ray(at)?, &cubelets)).flatten()
    };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                grip.at = Some(moved.position);
                let Some(held) = &mut grip.held else { continue };
                let to = moved.position;
                if held.turn.is_none() && held.pressed.distance(to) >= MAX_CLICK_MOVE {
                    let dragged = over.free.point(to) - over.free.point(held.pressed);
                    let joints = session.joints_at(held.cubelet).into_iter();
                    let along = |joint: &Joint| {
                        let [back, forth] =
                            [-3.0, 3.0].map(|degrees| at_angle(session, &over, held.cubelet, *joint, degrees));
                        let motion = back.zip(forth).map_or(Offset::ZERO, |(back, forth)| forth - back);
                        motion.dot(dragged).abs() / motion.length().max(1.0)
                    };
                    held.turn =
                        joints.max_by(|one, other| along(one).total_cmp(&along(other))).map(|joint| (joint, 0.0));
                }
                if let Some((joint, degrees)) = &mut held.turn {
                    let dragged = over.free.point(to) - over.free.point(held.pressed);
                    let Some(begun) = at_angle(session, &over, held.cubelet, *joint, 0.0) else { continue };
                    let apart = |degrees: f64| {
                        at_angle(session, &over, held.cubelet, *joint, degrees)
                            .map_or(f32::MAX, |at| at.distance(begun + dragged))
                    };
                    let tried = (-REACH..=REACH).map(|sample| *degrees + f64::from(sample) * SAMPLE);
                    let nearest = tried
                        .filter(|tried| tried.abs() <= 180.0)
                        .min_by(|one, other| apart(*one).total_cmp(&apart(*other)));
                    *degrees = nearest.unwrap_or(*degrees);
                    requests.write(CommandMessage(Command::Swing { joint: *joint, degrees: *degrees, force }));
                }
            }
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                if input.state.is_pressed() {
                    let pressed = grip.at.and_then(|at| Some((cubelet(at)?, at)));
                    grip.held = pressed.map(|(cubelet, pressed)| Held { cubelet, pressed, turn: None });
                } else if grip.held.take().is_some_and(|held| held.turn.is_some()) {
                    requests.write(CommandMessage(Command::LetGo));
                }
            }
            _ => {}
        }
    }
    grip.at = window.cursor_position();
    let pointed = grip.at.filter(|_| grip.held.is_none()).and_then(cubelet);
    if grip.held.is_none() && pointed != grip.over {
        grip.over = pointed;
        let joint = pointed.and_then(|cubelet| session.joints_at(cubelet).first().copied());
        requests.write(CommandMessage(Command::Hold(joint)));
    }
    under.set_if_neq(UnderPointer { clicks: pointed.is_some(), drags: pointed.is_some() || grip.held.is_some() });
}

/// Where a cubelet is drawn when its part is turned by these degrees.
fn at_angle(
    session: &crate::session::Session,
    over: &OverPicture,
    cubelet: usize,
    joint: Joint,
    degrees: f64,
) -> Option<Pos2> {
    over.point(session.swung(cubelet, joint, degrees)?)
}
