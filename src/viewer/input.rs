//! Keys to commands, by the table of commands.

use bevy::input::keyboard::{Key as BevyKey, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::door::Asked;
use super::frame::Phase;
use crate::session::Command;
use crate::session::command::{Key, Shortcut, TABLE};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.in_set(Phase::Input));
}

fn keys(
    mut typed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    egui: Res<EguiWantsInput>,
    mut asked: MessageWriter<Asked>,
) {
    let either = |left, right| held.pressed(left) || held.pressed(right);
    let ctrl = either(KeyCode::ControlLeft, KeyCode::ControlRight) || either(KeyCode::SuperLeft, KeyCode::SuperRight);
    let shift = either(KeyCode::ShiftLeft, KeyCode::ShiftRight);
    for event in typed.read() {
        if !event.state.is_pressed() || egui.wants_keyboard_input() {
            continue;
        }
        let Some(command) = command_of(&event.logical_key, ctrl, shift) else { continue };
        // A held key goes on stepping; everything else happens once for each press.
        if !event.repeat || matches!(command, Command::StepForward(_) | Command::StepBack(_)) {
            asked.write(Asked(command));
        }
    }
}

fn command_of(key: &BevyKey, ctrl: bool, shift: bool) -> Option<Command> {
    let key = match key {
        BevyKey::Space => Key::Space,
        BevyKey::ArrowRight => Key::Right,
        BevyKey::ArrowLeft => Key::Left,
        BevyKey::Home => Key::Home,
        BevyKey::End => Key::End,
        BevyKey::Enter => Key::Enter,
        BevyKey::Escape => Key::Escape,
        BevyKey::F1 => Key::Function(1),
        BevyKey::F11 => Key::Function(11),
        BevyKey::F12 => Key::Function(12),
        BevyKey::Character(text) => match text.as_str() {
            "+" | "=" => Key::Plus,
            "-" | "_" => Key::Minus,
            " " => Key::Space,
            text => Key::Letter(text.chars().next()?.to_ascii_uppercase()),
        },
        _ => return None,
    };
    // Plus needs Shift on many keyboards, and letters may come shifted.
    let shift = shift && matches!(key, Key::Right | Key::Left);
    let wanted = Shortcut { key, ctrl, shift };
    TABLE.iter().find(|entry| entry.shortcut == Some(wanted)).map(|entry| entry.command.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_find_their_commands() {
        let letter = |text: &str| BevyKey::Character(text.into());
        assert_eq!(command_of(&BevyKey::Space, false, false), Some(Command::PlayPause));
        assert_eq!(command_of(&BevyKey::ArrowRight, false, true), Some(Command::StepForward(5)));
        assert_eq!(command_of(&letter("+"), false, true), Some(Command::Faster));
        assert_eq!(command_of(&letter("z"), true, false), Some(Command::Undo));
        assert_eq!(command_of(&letter("z"), false, false), None);
        assert_eq!(command_of(&letter("m"), false, false), Some(Command::Mirror));
        assert_eq!(command_of(&BevyKey::Tab, false, false), None);
    }
}
