//! Keys to commands, by the table of commands.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::door::{Asked, Work};
use super::frame::{Held, Phase};
use crate::session::Command;
use crate::session::command::{ENTERING_KEYS, Shortcut, TABLE};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.in_set(Phase::Input));
}

fn keys(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    egui: Res<EguiWantsInput>,
    work: Res<Work>,
    mut held: Local<Held>,
    mut asked: MessageWriter<Asked>,
) {
    let mut enters = work.session().entering().is_some();
    for event in typed.read() {
        held.hear(event);
        if !event.state.is_pressed() || egui.wants_keyboard_input() {
            continue;
        }
        if work.session().is_demo() && !event.repeat {
            asked.write(Asked(Command::Stop));
            // What else comes in this frame was meant for the show too.
            typed.clear();
            break;
        }
        let ctrl = held.ctrl || held.win;
        let felt = name_of(&event.logical_key).filter(|_| enters && !ctrl).and_then(|name| felt_by(&name));
        let Some(command) = felt.or_else(|| command_of(&event.logical_key, ctrl, held.shift)) else { continue };
        // What comes in the same frame is meant for the mode already, or no more.
        match command {
            Command::Enter => enters = true,
            Command::Stop => enters = false,
            _ => {}
        }
        // A held arrow goes on stepping; everything else happens once for each press. So does it for who folds along, and
        // with the keys of presenters and pedals, which repeat by themselves.
        let arrow = matches!(event.logical_key, Key::ArrowRight | Key::ArrowLeft);
        if !event.repeat || arrow && !enters && work.session().follow().is_none() {
            asked.write(Asked(command));
        }
    }
    if lost.read().count() > 0 {
        *held = Held::default();
    }
}

/// What is on a key, as the tables of commands have it.
fn name_of(key: &Key) -> Option<String> {
    let name = match key {
        Key::Space => "Space",
        Key::ArrowRight | Key::PageDown => "→",
        Key::ArrowLeft | Key::PageUp => "←",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::Home => "Home",
        Key::End => "End",
        Key::Enter => "Enter",
        Key::Escape => "Esc",
        Key::Backspace => "Backspace",
        Key::F1 => "F1",
        Key::F11 => "F11",
        Key::F12 => "F12",
        Key::Character(text) => match text.as_str() {
            "+" | "=" => "+",
            "-" | "_" => "−",
            " " => "Space",
            text => return Some(text.to_ascii_uppercase()),
        },
        _ => return None,
    };
    Some(name.to_owned())
}

/// What a key says of the wood, while a snake is entered.
fn felt_by(key: &str) -> Option<Command> {
    ENTERING_KEYS.iter().find(|(name, _)| *name == key).map(|(_, command)| command.clone())
}

fn command_of(key: &Key, ctrl: bool, shift: bool) -> Option<Command> {
    let key = name_of(key)?;
    // Plus needs Shift on many keyboards, and letters may come shifted.
    let shift = shift && ["→", "←"].contains(&key.as_str());
    let pressed = |shortcut: Shortcut| (shortcut.key, shortcut.ctrl, shortcut.shift) == (key.as_str(), ctrl, shift);
    TABLE.iter().find(|entry| entry.shortcut.is_some_and(pressed)).map(|entry| entry.command.clone())
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;
    use crate::session::Felt;

    #[test]
    fn keys_find_their_commands() {
        let letter = |text: &str| Key::Character(text.into());
        assert_eq!(command_of(&Key::Space, false, false), Some(Command::PlayPause));
        assert_eq!(command_of(&Key::ArrowRight, false, true), Some(Command::StepForward(5)));
        assert_eq!(command_of(&letter("+"), false, true), Some(Command::Faster));
        assert_eq!(command_of(&letter("z"), true, false), Some(Command::Undo));
        assert_eq!(command_of(&letter("z"), false, false), None);
        assert_eq!(command_of(&letter("m"), false, false), Some(Command::Mirror));
        assert_eq!(command_of(&letter("-"), false, false), Some(Command::Slower));
        assert_eq!(command_of(&Key::ArrowLeft, false, false), Some(Command::StepBack(1)));
        assert_eq!(command_of(&Key::Escape, false, false), Some(Command::Stop));
        assert_eq!(command_of(&Key::Tab, false, false), None);
        let felt = |key: &Key| name_of(key).and_then(|name| felt_by(&name));
        assert_eq!(felt(&letter("3")), Some(Command::Feel(Felt::Run(3))));
        assert_eq!(felt(&Key::Space), Some(Command::Feel(Felt::Straight)));
        assert_eq!(felt(&Key::ArrowLeft), Some(Command::Quarter(-1)));
        assert_eq!((felt(&letter("l")), felt(&letter("m"))), (Some(Command::Feel(Felt::Turn)), None));
    }

    #[test]
    fn a_key_is_taken_with_the_modifiers_of_its_moment() {
        let event = |logical_key: &Key, pressed: bool| KeyboardInput {
            key_code: KeyCode::KeyS,
            logical_key: logical_key.clone(),
            state: if pressed { ButtonState::Pressed } else { ButtonState::Released },
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        let (ctrl, s) = (Key::Control, Key::Character("s".into()));
        let mut held = Held::default();
        let mut heard = Vec::new();
        // All within one frame.
        for (key, pressed) in [(&ctrl, true), (&s, true), (&s, false), (&ctrl, false), (&s, true)] {
            held.hear(&event(key, pressed));
            if pressed {
                heard.push(command_of(key, held.ctrl || held.win, held.shift));
            }
        }
        assert_eq!(heard, [None, Some(Command::Save), Some(Command::Shelf(None))]);
    }
}
