//! Sends keys to the session, which knows what they mean. The toolkit's focus decides which keys are for the panel.

use bevy::input::keyboard::{Key as TypedKey, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiWantsInput, ModifierKeysState};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::session::command::keys::{Key, KeyPress, Shortcut};
use crate::viewer::frame::Phase;
use crate::viewer::io::KeyMessage;
use crate::viewer::keyboard::{KeyFocus, update_modifiers};

pub(in crate::viewer) fn plugin(app: &mut App) {
    app.add_systems(Update, send_keys.in_set(Phase::Input));
}

fn send_keys(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    egui: Res<EguiWantsInput>,
    mut egui_context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut held: Local<ModifierKeysState>,
    mut presses: MessageWriter<KeyMessage>,
) {
    let focus = KeyFocus::of(&mut egui_context);
    for event in typed.read() {
        update_modifiers(&mut held, event);
        // Esc closes what is open in the panel first.
        let is_closing = event.logical_key == TypedKey::Escape && egui.is_popup_open();
        if event.state.is_pressed() && !focus.takes(&event.logical_key) && !is_closing {
            presses.write(KeyMessage(press(event, *held)));
        }
    }
    if lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
}

fn press(event: &KeyboardInput, held: ModifierKeysState) -> KeyPress {
    let (ctrl, other) = if cfg!(target_os = "macos") { (held.win, held.ctrl) } else { (held.ctrl, held.win) };
    let mut place = bevy_to_egui_physical_key(&event.key_code).map_or("", |key| key.name()).chars();
    KeyPress {
        typed: Shortcut { key: key_of(&event.logical_key), shift: held.shift, ctrl, alt: held.alt || other },
        place: place.next().filter(|_| place.next().is_none()),
        repeat: event.repeat,
    }
}

fn key_of(key: &TypedKey) -> Key {
    match key {
        TypedKey::Character(text) => Key::typing(text),
        TypedKey::Space => Key::Space,
        TypedKey::Tab => Key::Tab,
        TypedKey::Enter => Key::Enter,
        TypedKey::Escape => Key::Esc,
        TypedKey::Backspace => Key::Backspace,
        TypedKey::Home => Key::Home,
        TypedKey::End => Key::End,
        TypedKey::ArrowLeft => Key::Left,
        TypedKey::ArrowRight => Key::Right,
        TypedKey::ArrowUp => Key::Up,
        TypedKey::ArrowDown => Key::Down,
        TypedKey::PageUp => Key::PageUp,
        TypedKey::PageDown => Key::PageDown,
        _ => {
            let name = bevy_to_egui_key(key).map_or("", |key| key.name());
            name.strip_prefix('F').and_then(|number| number.parse().ok()).map_or(Key::Other, Key::F)
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;
    use crate::session::command::scope::command_of;
    use crate::session::{Command, Mode};

    /// The commands that these keys mean, all in one frame: what each types, where it is, and whether it goes down.
    fn heard(keys: &[(TypedKey, KeyCode, bool)]) -> Vec<Command> {
        let mut app = App::new();
        app.add_message::<KeyboardInput>().add_message::<KeyboardFocusLost>().add_message::<KeyMessage>();
        app.init_resource::<EguiWantsInput>().add_systems(Update, send_keys);
        app.world_mut().spawn(PrimaryEguiContext);
        for (logical_key, key_code, pressed) in keys.iter().cloned() {
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key,
                state: if pressed { ButtonState::Pressed } else { ButtonState::Released },
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        app.update();
        let presses = app.world_mut().resource_mut::<Messages<KeyMessage>>().drain().collect::<Vec<_>>();
        presses.iter().filter_map(|KeyMessage(press)| command_of(*press, &Mode::default())).cloned().collect()
    }

    fn typed(text: &str) -> TypedKey {
        TypedKey::Character(text.into())
    }

    // Regression: a key pressed and released within a frame lost its modifier.
    #[test]
    fn a_key_is_taken_with_the_modifiers_of_its_moment() {
        let (control, s) = ((TypedKey::Control, KeyCode::ControlLeft), (typed("s"), KeyCode::KeyS));
        let keys = [(&control, true), (&s, true), (&s, false), (&control, false), (&s, true)];
        let keys = keys.map(|((key, code), pressed)| (key.clone(), *code, pressed));
        let expected = if cfg!(target_os = "macos") { &[][..] } else { &[Command::Save] };
        assert_eq!(heard(&keys), [expected, &[Command::Shelf(None)]].concat());
    }

    #[test]
    fn no_command_while_alt_is_held() {
        let f = (typed("f"), KeyCode::KeyF, true);
        assert_eq!(heard(std::slice::from_ref(&f)), [Command::Follow]);
        for alt in [
            (TypedKey::Alt, KeyCode::AltLeft),
            (TypedKey::AltGraph, KeyCode::AltRight),
            // With Shift, Linux sends another key.
            (TypedKey::Unidentified(bevy::input::keyboard::NativeKey::Unidentified), KeyCode::AltLeft),
        ] {
            assert_eq!(heard(&[(alt.0.clone(), alt.1, true), f.clone()]), [], "{alt:?}");
            assert_eq!(heard(&[(alt.0.clone(), alt.1, true), (alt.0, alt.1, false), f.clone()]), [Command::Follow]);
        }
    }

    #[test]
    fn a_key_without_a_latin_letter_counts_by_its_place() {
        assert_eq!(heard(&[(typed("а"), KeyCode::KeyF, true)]), [Command::Follow]);
        assert_eq!(heard(&[(typed("2"), KeyCode::Numpad2, true), (TypedKey::Copy, KeyCode::Copy, true)]), []);
    }
}
