//! Touches that are commands: any press ends the demo; without the panel, a tap turns the page, and in the left third
//! turns it back.

use super::prelude::*;
use super::touches::{Touch, TouchPhase, Touches};
use crate::session::{Do, Fold};

pub fn turn(mut touches: ResMut<Touches>, free: Res<FreeArea>, post: Res<Post>) {
    let ends = |touch: &Touch| touch.phase == TouchPhase::Started && touch.picture.pointer == Pointer::EndMode;
    if touches.events.iter().any(ends) {
        post.ask(Do::Stop);
    }
    if touches.picture.pointer != Pointer::TurnPages {
        return;
    }
    for touch in touches.of(|pointer| *pointer == Pointer::TurnPages) {
        if touch.phase != TouchPhase::Ended || !touch.is_tap {
            continue;
        }
        touch.taken = true;
        let goes_back = touch.at_px.x < free.end.x / 3.0;
        post.ask(if goes_back { Fold::Back(1) } else { Fold::Forward(1) });
    }
}
