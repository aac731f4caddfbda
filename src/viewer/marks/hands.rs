//! The pointer in hands mode: what would turn is lit under it, and a drag turns it, about the joint that moves it best
//! in the direction of the drag.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::egui::Vec2 as Offset;
use bevy_egui::input::EguiWantsInput;

use super::pointing::cubelet_on;
use crate::fold::{Grasp, Joint};
use crate::session::{Command, Hands};
use crate::viewer::io::{CommandMessage, PictureResource, SessionResource};
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
    /// Where and when it was taken, in logical pixels and seconds since the start.
    taken: Vec2,
    since: f32,
    /// Once the pointer has moved far enough: the joint that turns, and how far, in degrees.
    turn: Option<(Joint, f64)>,
}

/// What a mouse or a finger does.
enum Touch {
    Down(Vec2),
    Move(Vec2),
    /// `swipes`: with a finger.
    Up {
        swipes: bool,
    },
}

/// Up to so many points from where it was taken, the joint may still change: two may begin in the same direction.
const OPEN: f32 = 36.0;
/// A fast drag is followed in steps of so many logical pixels, and in each step the angle is searched so many degrees
/// from the last one: the part is drawn at the same place at two angles.
const FOLLOWED: f32 = 12.0;
const REACH: i32 = 30;
/// A finger that moves the part this far, in degrees, within this time, in seconds, makes a quarter turn.
const SWIPE: (f64, f32) = (6.0, 0.4);

pub(in crate::viewer) fn handle_pointer(
    work: Res<SessionResource>,
    picture: Res<PictureResource>,
    over: OverPicture,
    egui: Res<EguiWantsInput>,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut events: MessageReader<WindowEvent>,
    mut grip: ResMut<Grip>,
    mut under: ResMut<UnderPointer>,
    mut requests: MessageWriter<CommandMessage>,
) {
    let Some(grasp) = picture.pointer.grasp().filter(|_| over.loaded.0) else {
        *grip = Grip::default();
        events.clear();
        return;
    };
    let force = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let cubelet = |at: Vec2| {
        let free = over.free.on_picture(at) && !egui.wants_any_pointer_input();
        free.then(|| cubelet_on(over.ray(at)?, &picture.stage.cubelets)).flatten()
    };
    let mut fingers = false;
    for event in events.read() {
        match touch_of(event, grip.at) {
            Some(Touch::Down(at)) => {
                grip.at = Some(at);
                grip.held =
                    cubelet(at).map(|cubelet| Held { cubelet, taken: at, since: time.elapsed_secs(), turn: None });
            }
            Some(Touch::Move(to)) => {
                let from = grip.at.replace(to).unwrap_or(to);
                let Some(held) = &mut grip.held else { continue };
                let dragged = |at: Vec2| over.free.point(at) - over.free.point(held.taken);
                if held.turn.is_none() && held.taken.distance(to) < MAX_CLICK_MOVE {
                    continue;
                }
                match held.turn.filter(|_| dragged(to).length() > OPEN) {
                    None => held.turn = turn_along(grasp, &over, held.cubelet, dragged(to)),
                    Some((joint, mut degrees)) => {
                        let Some(place) = grasp.swing_of(held.cubelet, joint) else { continue };
                        let parts = (from.distance(to) / FOLLOWED).ceil().max(1.0);
                        for part in 1..=parts as u32 {
                            let to = dragged(from.lerp(to, part as f32 / parts));
                            degrees =
                                nearest(&over, &place, degrees, REACH, to).map_or(degrees, |(_, degrees)| degrees);
                        }
                        held.turn = Some((joint, degrees));
                    }
                }
                if let Some((joint, degrees)) = held.turn {
                    requests.write(CommandMessage(Command::Swing { joint, degrees, force }));
                }
            }
            Some(Touch::Up { swipes }) => {
                fingers |= swipes;
                let Some(held) = grip.held.take() else { continue };
                let is_swipe = swipes && time.elapsed_secs() - held.since <= SWIPE.1;
                match held.turn {
                    Some((_, degrees)) if is_swipe && (SWIPE.0..45.0).contains(&degrees.abs()) => {
                        let quarter = if degrees > 0.0 { 90 } else { -90 };
                        requests.write(CommandMessage(Command::TurnHeld(quarter)));
                    }
                    Some(_) => _ = requests.write(CommandMessage(Command::LetGo)),
                    // A finger that taps shows what it would turn; it hovers over nothing.
                    None if swipes => {
                        let joint = grasp.joints_at(held.cubelet).first().copied();
                        requests.write(CommandMessage(Command::Hold(joint)));
                    }
                    None => {}
                }
            }
            None => {}
        }
    }
    if fingers || window.cursor_position().is_none() {
        under.set_if_neq(UnderPointer { clicks: grip.held.is_some(), drags: grip.held.is_some() });
        return;
    }
    grip.at = window.cursor_position();
    let pointed = grip.at.filter(|_| grip.held.is_none()).and_then(cubelet);
    if grip.held.is_none() && pointed != grip.over && !work.session().mode().hands().is_some_and(Hands::is_falling) {
        grip.over = pointed;
        let joint = pointed.and_then(|cubelet| grasp.joints_at(cubelet).first().copied());
        requests.write(CommandMessage(Command::Hold(joint)));
    }
    under.set_if_neq(UnderPointer { clicks: pointed.is_some(), drags: pointed.is_some() || grip.held.is_some() });
}

/// `at`: where the mouse is, because its buttons do not say.
fn touch_of(event: &WindowEvent, at: Option<Vec2>) -> Option<Touch> {
    match event {
        WindowEvent::CursorMoved(moved) => Some(Touch::Move(moved.position)),
        WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => match input.state.is_pressed() {
            true => at.map(Touch::Down),
            false => Some(Touch::Up { swipes: false }),
        },
        WindowEvent::TouchInput(touch) => Some(match touch.phase {
            TouchPhase::Started => Touch::Down(touch.position),
            TouchPhase::Moved => Touch::Move(touch.position),
            TouchPhase::Ended | TouchPhase::Canceled => Touch::Up { swipes: true },
        }),
        _ => None,
    }
}

/// The joint and the angle that bring a cubelet nearest to where it was dragged, in egui points.
fn turn_along(grasp: &Grasp, over: &OverPicture, cubelet: usize, dragged: Offset) -> Option<(Joint, f64)> {
    let turns = grasp.joints_at(cubelet).into_iter().filter_map(|joint| {
        let (apart, degrees) = nearest(over, &grasp.swing_of(cubelet, joint)?, 0.0, 100, dragged)?;
        Some((apart, joint, degrees))
    });
    turns.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, joint, degrees)| (joint, degrees))
}

/// The angle, so many degrees from `before` at most, at which a cubelet is drawn nearest to where it was dragged; before
/// it how near, in egui points.
fn nearest(
    over: &OverPicture,
    place: &impl Fn(f64) -> Vec3,
    before: f64,
    reach: i32,
    dragged: Offset,
) -> Option<(f32, f64)> {
    let wanted = over.point(place(0.0))? + dragged;
    let tried = (-reach..=reach).map(|offset| before + f64::from(offset)).filter(|tried| tried.abs() <= 180.0);
    let apart = tried.map(|tried| (over.point(place(tried)).map_or(f32::MAX, |at| at.distance(wanted)), tried));
    apart.min_by(|one, other| one.0.total_cmp(&other.0))
}

#[cfg(test)]
mod tests {
    use bevy::input::touch::TouchInput;

    use super::*;

    #[test]
    fn a_finger_is_a_mouse_that_is_always_pressed() {
        let (at, window) = (Vec2::new(3.0, 4.0), Entity::PLACEHOLDER);
        let touched = |phase| {
            let touch = TouchInput { phase, position: at, window, force: None, id: 7 };
            touch_of(&WindowEvent::TouchInput(touch), None)
        };
        assert!(matches!(touched(TouchPhase::Started), Some(Touch::Down(there)) if there == at));
        assert!(matches!(touched(TouchPhase::Moved), Some(Touch::Move(there)) if there == at));
        for phase in [TouchPhase::Ended, TouchPhase::Canceled] {
            assert!(matches!(touched(phase), Some(Touch::Up { swipes: true })));
        }
    }
}
