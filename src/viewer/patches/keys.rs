//! Keyboard input for egui, instead of bevy_egui's own.
//!
//! Remove this once bevy_egui sends each key with its own modifiers and leaves the clipboard to the app. 0.42 uses the
//! modifiers at the end of the frame, so a quick Ctrl+A types an "a"; and it reads the clipboard during the frame,
//! where another program may block it for a minute. `handlers/files.rs` reads the clipboard on a thread instead.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{EguiContext, EguiGlobalSettings, EguiInputSet, PrimaryEguiContext, egui};

use crate::stage::Pointer;
use crate::viewer::io::PictureResource;
use crate::viewer::keyboard::{KeyFocus, Paste, update_modifiers};

pub(super) fn plugin(app: &mut App) {
    if let Some(mut settings) = app.world_mut().get_resource_mut::<EguiGlobalSettings>() {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
    app.add_systems(PreUpdate, send_keys.in_set(EguiInputSet::ReadBevyMessages));
}

fn send_keys(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<ModifierKeysState>,
    context: Query<Entity, With<PrimaryEguiContext>>,
    mut egui_events: MessageWriter<EguiInputEvent>,
    mut egui_context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    picture: Res<PictureResource>,
    mut paste: MessageWriter<Paste>,
) {
    let focus = KeyFocus::of(&mut egui_context);
    let in_hands = matches!(picture.pointer, Pointer::Hands(_));
    for key in typed.read() {
        update_modifiers(&mut held, key);
        if is_paste(key, *held) && focus == KeyFocus::Text {
            paste.write(Paste::IntoField);
        }
        if !is_for_egui(key, focus, in_hands) {
            continue;
        }
        for event in events(key, meant(key, focus), *held) {
            egui_events.write_batch(context.iter().map(|context| EguiInputEvent { context, event: event.clone() }));
        }
    }
    if lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
}

/// Arrows would move the focus in egui. A held key presses a control once.
fn is_for_egui(key: &KeyboardInput, focus: KeyFocus, in_hands: bool) -> bool {
    match key.logical_key {
        // Folding by hand, it chooses a joint unless a button has the focus.
        Key::Tab => !in_hands || focus.takes(&Key::Tab),
        Key::Space | Key::Enter => focus.takes(&key.logical_key) && (focus == KeyFocus::Text || !key.repeat),
        Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight => focus.takes(&key.logical_key),
        _ => true,
    }
}

/// F6 gives a button the focus, also where Tab chooses a joint, and takes it away again.
fn meant(key: &KeyboardInput, focus: KeyFocus) -> Option<egui::Key> {
    match key.logical_key {
        Key::F6 if focus == KeyFocus::Nothing => Some(egui::Key::Tab),
        Key::F6 => Some(egui::Key::Escape),
        _ => key_of(key),
    }
}

/// The key for egui; by physical position on non-Latin layouts.
fn key_of(key: &KeyboardInput) -> Option<egui::Key> {
    bevy_to_egui_key(&key.logical_key).or_else(|| bevy_to_egui_physical_key(&key.key_code))
}

/// Whether a key event pastes; a held key pastes once.
fn is_paste(key: &KeyboardInput, held: ModifierKeysState) -> bool {
    let command = held.to_egui_modifiers().command;
    command && key.state.is_pressed() && !key.repeat && key_of(key) == Some(egui::Key::V)
}

fn events(key: &KeyboardInput, meant: Option<egui::Key>, held: ModifierKeysState) -> Vec<egui::Event> {
    let (modifiers, pressed) = (held.to_egui_modifiers(), key.state.is_pressed());
    let mut events = Vec::new();
    if pressed && held.text_input_is_allowed() {
        match &key.logical_key {
            Key::Character(text) if !text.contains(char::is_control) => {
                events.push(egui::Event::Text(text.to_string()));
            }
            Key::Space => events.push(egui::Event::Text(" ".to_owned())),
            _ => {}
        }
    }
    let physical_key = bevy_to_egui_physical_key(&key.key_code);
    let Some(key) = meant else { return events };
    events.push(egui::Event::Key { key, pressed, repeat: false, modifiers, physical_key });
    if pressed && modifiers.command {
        match key {
            egui::Key::C => events.push(egui::Event::Copy),
            egui::Key::X => events.push(egui::Event::Cut),
            _ => {}
        }
    }
    events
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::input::ButtonState;

    use super::*;

    #[test]
    fn a_focused_button_takes_only_the_keys_that_press_and_leave_it() {
        let for_egui = |logical_key: &Key, focus, in_hands, repeat| {
            let key = KeyboardInput {
                key_code: KeyCode::KeyA,
                logical_key: logical_key.clone(),
                state: ButtonState::Pressed,
                text: None,
                repeat,
                window: Entity::PLACEHOLDER,
            };
            is_for_egui(&key, focus, in_hands)
        };
        use KeyFocus::{Control, Nothing, Text};
        for (key, nothing, control) in [
            (Key::Tab, false, true),
            (Key::Space, false, true),
            (Key::Enter, false, true),
            (Key::ArrowRight, false, false),
            (Key::ArrowUp, false, false),
            (Key::Escape, false, false),
            (Key::Character("m".into()), false, false),
        ] {
            assert_eq!([Nothing, Control, Text].map(|focus| focus.takes(&key)), [nothing, control, true], "{key:?}");
        }
        // Folding by hand, Tab chooses a joint, and F6 gives a button the focus and takes it away.
        assert!(for_egui(&Key::Tab, Nothing, false, false) && !for_egui(&Key::Tab, Nothing, true, false));
        assert!(for_egui(&Key::Tab, Control, true, false) && for_egui(&Key::F6, Nothing, true, false));
        assert!(!for_egui(&Key::ArrowDown, Control, false, false) && for_egui(&Key::ArrowDown, Text, false, false));
        assert!(!for_egui(&Key::Enter, Control, false, true) && for_egui(&Key::Space, Text, false, true));
    }

    // Regression: a key pressed and released within a frame lost its modifier.
    #[test]
    fn a_quick_hand_selects_all_and_types_nothing() {
        let mut app = App::new();
        app.add_message::<KeyboardInput>().add_message::<KeyboardFocusLost>().add_message::<EguiInputEvent>();
        app.add_message::<Paste>().insert_resource(PictureResource(Arc::default()));
        app.add_systems(PreUpdate, send_keys);
        app.world_mut().spawn(PrimaryEguiContext);
        let a = Key::Character("a".into());
        for (logical_key, key_code, pressed) in [
            (&Key::Control, KeyCode::ControlLeft, true),
            (&a, KeyCode::KeyA, true),
            (&a, KeyCode::KeyA, false),
            (&Key::Control, KeyCode::ControlLeft, false),
            (&a, KeyCode::KeyA, true),
        ] {
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: logical_key.clone(),
                state: if pressed { ButtonState::Pressed } else { ButtonState::Released },
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        app.update();
        let told: Vec<_> = app.world_mut().resource_mut::<Messages<EguiInputEvent>>().drain().collect();
        let heard = |is_so: &dyn Fn(&egui::Event) -> bool| told.iter().filter(|told| is_so(&told.event)).count();
        let selects = |event: &egui::Event| match event {
            egui::Event::Key { key, pressed, modifiers, .. } => *key == egui::Key::A && *pressed && modifiers.ctrl,
            _ => false,
        };
        assert_eq!(heard(&selects), 1);
        assert_eq!(heard(&|event| matches!(event, egui::Event::Text(_))), 1, "the last one alone is typed");
    }
}
