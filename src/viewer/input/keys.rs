//! Turns keys into commands using the command table.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::{EguiWantsInput, ModifierKeysState};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::session::Command;
use crate::session::command::scope::own_keys;
use crate::session::command::{ENTERING_KEYS, HANDS_KEYS, TABLE, entry_of};
use crate::viewer::io::{CommandMessage, SessionResource};
use crate::viewer::schedule::{KeyFocus, Phase, update_modifiers};

pub(in crate::viewer) fn plugin(app: &mut App) {
    app.add_systems(Update, send_commands.in_set(Phase::Input));
}

fn send_commands(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    egui: Res<EguiWantsInput>,
    mut egui_context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    work: Res<SessionResource>,
    mut held: Local<ModifierKeysState>,
    mut requests: MessageWriter<CommandMessage>,
) {
    let focus = KeyFocus::of(&mut egui_context);
    let mut own = own_keys(work.session().mode());
    for event in typed.read() {
        update_modifiers(&mut held, event);
        // Esc closes what is open in the panel first.
        let is_closing = event.logical_key == Key::Escape && egui.is_popup_open();
        if !event.state.is_pressed() || focus.takes(&event.logical_key) || is_closing {
            continue;
        }
        if work.session().mode().is_demo() && !event.repeat {
            requests.write(CommandMessage(Command::Stop));
            // Ignore the other keys of this frame: they were meant for the mode that just ended.
            typed.clear();
            break;
        }
        let ctrl = held.ctrl || held.win;
        let in_mode = key_name(&event.logical_key).filter(|_| !ctrl).and_then(|name| {
            let with_shift = held.shift.then(|| command_in(own, &format!("Shift+{name}"))).flatten();
            with_shift.or_else(|| command_in(own, &name))
        });
        let Some(command) = in_mode.or_else(|| command_of(&event.logical_key, ctrl, held.shift)) else { continue };
        // A held arrow key repeats, but not while entering, folding by hand or along, because presenters and pedals
        // send repeated keys. Other keys act once per press.
        let arrow = matches!(event.logical_key, Key::ArrowRight | Key::ArrowLeft);
        let repeats = arrow && own.is_empty() && work.session().mode().follow().is_none();
        // Later keys in this frame are interpreted in the new mode.
        match command {
            Command::Enter => own = ENTERING_KEYS,
            Command::Hands if own.is_empty() => own = HANDS_KEYS,
            Command::Stop | Command::Hands => own = &[],
            _ => {}
        }
        if !event.repeat || repeats {
            requests.write(CommandMessage(command));
        }
    }
    if lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
}

fn key_name(key: &Key) -> Option<String> {
    let name = match key {
        Key::Space => "Space",
        Key::ArrowRight | Key::PageDown => "→",
        Key::ArrowLeft | Key::PageUp => "←",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::Tab => "Tab",
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

fn command_in(keys: &[(&str, Command)], key: &str) -> Option<Command> {
    keys.iter().find(|(name, _)| *name == key).map(|(_, command)| command.clone())
}

fn command_of(key: &Key, ctrl: bool, shift: bool) -> Option<Command> {
    let key = key_name(key)?;
    // Plus needs Shift on many keyboards, and letters may be in upper case.
    let shift = shift && ["→", "←"].contains(&key.as_str());
    let pressed = format!("{}{}{key}", if ctrl { "Ctrl+" } else { "" }, if shift { "Shift+" } else { "" });
    TABLE.iter().find(|command| entry_of(command).shortcut == Some(pressed.as_str())).cloned()
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;
    use crate::session::Token;

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
        let token = |key: &Key| key_name(key).and_then(|name| command_in(ENTERING_KEYS, &name));
        assert_eq!(token(&letter("3")), Some(Command::Feel(Token::Run(3))));
        assert_eq!(token(&Key::Space), Some(Command::Feel(Token::Straight)));
        assert_eq!(token(&Key::ArrowLeft), Some(Command::Quarter(-1)));
        assert_eq!((token(&letter("l")), token(&letter("m"))), (Some(Command::Feel(Token::Turn)), None));
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
        let mut held = ModifierKeysState::default();
        let mut heard = Vec::new();
        // All in one frame.
        for (key, pressed) in [(&ctrl, true), (&s, true), (&s, false), (&ctrl, false), (&s, true)] {
            update_modifiers(&mut held, &event(key, pressed));
            if pressed {
                heard.push(command_of(key, held.ctrl || held.win, held.shift));
            }
        }
        assert_eq!(heard, [None, Some(Command::Save), Some(Command::Shelf(None))]);
    }
}
