//! Turns the pages of folding along: a tap on the picture, in its left third back.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;

use super::touches::{Touches, User};
use crate::session::Command;
use crate::viewer::io::CommandMessage;
use crate::viewer::picture_area::FreeArea;

pub(super) fn turn(mut touches: ResMut<Touches>, free: Res<FreeArea>, mut requests: MessageWriter<CommandMessage>) {
    let is_open = touches.user == User::Pages;
    for touch in touches.of(User::Pages).filter(|touch| touch.phase == TouchPhase::Ended && touch.is_tap && is_open) {
        touch.taken = true;
        let goes_back = touch.at_px.x < free.end.x / 3.0;
        requests.write(CommandMessage(if goes_back { Command::StepBack(1) } else { Command::StepForward(1) }));
    }
}
