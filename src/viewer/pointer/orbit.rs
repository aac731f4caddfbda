//! Drags that no other file here handles orbit the camera; wheel and pinch zoom; two taps on the background reset the
//! view.

use bevy::prelude::*;

use super::touches::{Source, TouchPhase, Touches};
use crate::viewer::input::camera::Orbit;

pub fn orbit(
    touches: Res<Touches>,
    time: Res<Time<Real>>,
    mut orbit: ResMut<Orbit>,
    mut held: Local<Option<Source>>,
    mut last_tap: Local<Option<f32>>,
) {
    for touch in touches.events.iter().filter(|touch| touch.on_picture) {
        let is_held = *held == Some(touch.source);
        match touch.phase {
            TouchPhase::Started if touch.is_primary() || touch.source == Source::Mouse(MouseButton::Right) => {
                *held = (!touch.taken).then_some(touch.source);
            }
            TouchPhase::Moved if is_held && !touch.is_tap => {
                *last_tap = None;
                orbit.turn(touch.at_px - touch.before_px);
            }
            TouchPhase::Ended if is_held && touch.is_tap && touch.is_primary() && !touch.taken => {
                let now = time.elapsed_secs();
                if last_tap.replace(now).is_some_and(|last| now - last < 0.35) {
                    orbit.reset();
                }
            }
            _ => {}
        }
        if is_held && matches!(touch.phase, TouchPhase::Ended | TouchPhase::Canceled) {
            *held = None;
        }
    }
    if touches.zoom != 1.0 {
        orbit.zoom(touches.zoom);
    }
}
