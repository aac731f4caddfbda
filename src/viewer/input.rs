//! Keys to commands, by the table of commands.

use bevy::input::keyboard::{Key as BevyKey, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::door::Asked;
use super::frame::Phase;
use crate::session::Command;
use crate::session::command::{Key, Shortcut, TABLE};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.in_set(Phase::Input));
}

/// Which modifiers are down: told by the keys in their order, since a quick hand presses and lets go within one frame.
#[derive(Default)]
struct Held {
    ctrl: bool,
    shift: bool,
}

impl Held {
    fn hear(&mut self, event: &KeyboardInput) {
        let down = event.state.is_pressed();
        match event.logical_key {
            BevyKey::Control | BevyKey::Super => self.ctrl = down,
            BevyKey::Shift => self.shift = down,
            _ => {}
        }
    }
}

fn keys(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    egui: Res<EguiWantsInput>,
    mut held: Local<Held>,
    mut asked: MessageWriter<Asked>,
) {
    for event in typed.read() {
        held.hear(event);
        if !event.state.is_pressed() || egui.wants_keyboard_input() {
            continue;
        }
        let Some(command) = command_of(&event.logical_key, held.ctrl, held.shift) else { continue };
        // A held key goes on stepping; everything else happens once for each press.
        if !event.repeat || matches!(command, Command::StepForward(_) | Command::StepBack(_)) {
            asked.write(Asked(command));
        }
    }
    if lost.read().count() > 0 {
        *held = Held::default();
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
    use bevy::input::ButtonState;

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

    #[test]
    fn a_key_is_taken_with_the_modifiers_of_its_moment() {
        let event = |logical_key: &BevyKey, pressed: bool| KeyboardInput {
            key_code: KeyCode::KeyS,
            logical_key: logical_key.clone(),
            state: if pressed { ButtonState::Pressed } else { ButtonState::Released },
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        let (ctrl, s) = (BevyKey::Control, BevyKey::Character("s".into()));
        let mut held = Held::default();
        let mut heard = Vec::new();
        // All within one frame.
        for (key, pressed) in [(&ctrl, true), (&s, true), (&s, false), (&ctrl, false), (&s, true)] {
            held.hear(&event(key, pressed));
            if pressed {
                heard.push(command_of(key, held.ctrl, held.shift));
            }
        }
        assert_eq!(heard, [None, Some(Command::Save), None]);
    }
}
