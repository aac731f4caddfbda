//! Ends the demo: any press does.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;

use super::touches::{Touches, User};
use crate::session::Command;
use crate::viewer::io::CommandMessage;

pub(super) fn end(touches: Res<Touches>, mut requests: MessageWriter<CommandMessage>) {
    let mut pressed = touches.events.iter().filter(|touch| touch.phase == TouchPhase::Started);
    if pressed.any(|touch| touch.user == User::Demo) {
        requests.write(CommandMessage(Command::Stop));
    }
}
