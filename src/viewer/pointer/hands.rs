//! Folding by hand: the part that would turn is lit under the mouse, and a drag turns just that part.
//! A quick swipe of a finger makes a quarter turn.

use std::f32::consts::FRAC_PI_4;

use super::prelude::*;
use super::touches::{TouchPhase, Touches};
use crate::fold::{Grasp, Joint};
use crate::session::Hand;

/// Where the pointer holds the snake, or would hold it.
#[derive(Clone, Copy)]
pub struct Grab {
    joint: Joint,
    cubelet: usize,
    /// A point that follows the pointer if the cubelet turns in place: where the arrow begins.
    beside: Vec3,
    /// The angle at which the cubelet is nearest to the pointer, once that has moved far enough for a drag.
    degrees: Option<f64>,
}

pub fn turn(
    session: Res<SessionResource>,
    picture: Res<PictureResource>,
    over: OverPicture,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    mut touches: ResMut<Touches>,
    mut grip: Local<Option<Grab>>,
    mut pointed: Local<Option<Joint>>,
    mut rested_px: Local<Option<Vec2>>,
    post: Res<Post>,
) {
    let Some(grasp) = picture.pointer.grasp() else {
        *grip = None;
        *pointed = None;
        return;
    };
    let force = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for touch in touches.of(|pointer| pointer.grasp().is_some()) {
        match touch.phase {
            TouchPhase::Started => {
                *grip = spot(grasp, &picture, &over, touch.at_px);
                // What is outlined is what turns, though the camera may have moved under the resting mouse.
                if let (Some(grab), Some((lit, _))) = (grip.as_mut(), session.held())
                    && *rested_px == Some(touch.at_px)
                {
                    grab.joint = lit;
                }
                touch.taken = grip.is_some();
            }
            TouchPhase::Moved if !touch.is_tap => {
                let Some(spot) = grip.as_mut() else { continue };
                let Some(place) = grasp.swing_of(spot.cubelet, spot.beside, spot.joint) else { continue };
                let sense = f64::from(grasp.arrow_sense(spot.joint));
                let dragged_ui = |at_px| over.free.point(at_px) - over.free.point(touch.down_px);
                let mut degrees = spot.degrees.unwrap_or_default();
                // A fast drag is followed in steps, as the part is drawn at the same place at two angles.
                for at_px in touch.passed(12.0) {
                    degrees = nearest(&over, &place, degrees, sense, dragged_ui(at_px)).unwrap_or(degrees);
                }
                spot.degrees = Some(degrees);
                let degrees = degrees + beyond(&over, &place, degrees, dragged_ui(touch.at_px));
                post.ask(Hand::Swing { joint: spot.joint, degrees: degrees.clamp(-180.0, 180.0), force });
            }
            TouchPhase::Moved => {}
            TouchPhase::Ended | TouchPhase::Canceled => {
                *rested_px = Some(touch.at_px).filter(|_| !touch.is_finger());
                let Some(Grab { joint, degrees, .. }) = grip.take() else { continue };
                // A finger cannot point.
                let Some(degrees) = degrees else {
                    post.ask(Hand::Hold(Some(joint)));
                    continue;
                };
                // A finger that moves the part so far within this time makes a quarter turn.
                let is_swipe = touch.is_finger() && time.elapsed_secs() - touch.since <= 0.4;
                if is_swipe && (6.0..45.0).contains(&degrees.abs()) {
                    post.ask(Hand::TurnHeld(if degrees > 0.0 { 90 } else { -90 }));
                } else {
                    post.ask(Hand::LetGo);
                }
            }
        }
    }
    let Some(hands) = session.hands() else { return };
    let moves = hands.is_falling() || session.player().playback.is_running();
    if grip.is_some() || moves {
        return;
    }
    let now = touches.hover_px.and_then(|at_px| Some(spot(grasp, &picture, &over, at_px)?.joint));
    // While the mouse rests, the part held by keyboard stays lit, also when a dialog has come and gone, and after a turn
    // only the next hint is lit.
    let rests = *rested_px == touches.mouse_px;
    *rested_px = touches.mouse_px;
    if !rests && (now != *pointed || now.is_some() && session.held().is_none()) {
        *pointed = now;
        post.ask(Hand::Hold(now));
    }
}

fn spot(grasp: &Grasp, picture: &Picture, over: &OverPicture, at_px: Vec2) -> Option<Grab> {
    let cubelets = &picture.stage.cubelets;
    // A near miss counts as a hit: rings around the pointer are probed, the smallest first.
    let around = (0..8_u8).map(|part| Vec2::from_angle(f32::from(part) * FRAC_PI_4));
    let mut tried = [0.0, 6.0, 12.0].into_iter().flat_map(|radius| around.clone().map(move |way| at_px + way * radius));
    let (cubelet, place) = tried.find_map(|at_px| cubelet_on(over.ray(at_px)?, cubelets))?;
    let joint = grasp.joint_at(cubelet, place)?;
    let arrow = picture.gesture.as_ref().and_then(|gesture| gesture.arc.first().copied());
    Some(Grab { joint, cubelet, beside: arrow.unwrap_or(place), degrees: None })
}

/// The angle not far from `before` at which the grabbed point is drawn nearest to where it was dragged.
fn nearest(
    over: &OverPicture,
    place: &impl Fn(f64) -> Vec3,
    before: f64,
    sense: f64,
    dragged_ui: bevy_egui::egui::Vec2,
) -> Option<f64> {
    let wanted_ui = over.point(place(0.0))? + dragged_ui;
    let apart_ui = |degrees: f64| {
        // Seen edge-on, both directions begin alike: the arrow's is preferred.
        let margin = if degrees * sense < 0.0 { 1.5 } else { 0.0 };
        over.point(place(degrees)).map_or(f32::MAX, |at| at.distance(wanted_ui) + margin)
    };
    let tried = (-30..=30).map(|offset| before + f64::from(offset)).filter(|degrees| degrees.abs() <= 180.0);
    tried.min_by(|one, other| apart_ui(*one).total_cmp(&apart_ui(*other)))
}

/// By how many degrees more a part turns if the pointer is dragged past the circle around the joint: else no straight
/// drag would make half a turn.
fn beyond(over: &OverPicture, place: &impl Fn(f64) -> Vec3, degrees: f64, dragged_ui: bevy_egui::egui::Vec2) -> f64 {
    let on_circle = [0.0, 90.0, -90.0, 180.0, degrees].map(|degrees| over.point(place(degrees)));
    let [Some(begin), Some(left), Some(right), Some(opposite), Some(now)] = on_circle else { return 0.0 };
    let diameter = begin.distance(opposite).max(left.distance(right));
    let centre = begin + (opposite - begin) / 2.0;
    let past = (centre.distance(begin + dragged_ui) - centre.distance(now)).max(0.0);
    // Twice as fast as along the circle; chosen by hand.
    4.0 * f64::from(past / diameter.max(1.0)).to_degrees() * degrees.to_radians().sin().powi(2) * degrees.signum()
}
