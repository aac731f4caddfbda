//! Any press ends the demo.

use super::prelude::*;
use super::touches::{Touch, TouchPhase, Touches};
use crate::session::Do;

pub fn end(touches: Res<Touches>, post: Res<Post>) {
    let ends = |touch: &Touch| touch.phase == TouchPhase::Started && touch.picture.pointer == Pointer::EndMode;
    if touches.events.iter().any(ends) {
        post.ask(Do::Stop);
    }
}
