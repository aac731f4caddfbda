//! Touches that are commands: any press ends the demo; without the panel, a tap turns the page, and in the left third
//! turns it back.

use super::prelude::*;
use super::touches::{TouchPhase, Touches};
use crate::session::{Do, Fold};

pub fn turn(mut touches: ResMut<Touches>, free: Res<FreeArea>, post: Res<Post>) {
    let mut pressed = touches.events.iter().filter(|touch| touch.phase == TouchPhase::Started);
    if pressed.any(|touch| touch.picture.pointer == Pointer::EndMode) {
        post.ask(Do::Stop);
    }
    if touches.picture.pointer != Pointer::TurnPages {
        return;
    }
    let ended = touches.of(|pointer| *pointer == Pointer::TurnPages).filter(|touch| touch.phase == TouchPhase::Ended);
    for touch in ended.filter(|touch| touch.is_tap) {
        touch.taken = true;
        let goes_back = touch.at_px.x < free.end.x / 3.0;
        post.ask(if goes_back { Fold::Back(1) } else { Fold::Forward(1) });
    }
}
