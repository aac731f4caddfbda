//! Which keys the panel takes, and the modifiers that are held; shared by the program's keys and egui's.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiContext, PrimaryEguiContext};

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paste {
    AsSnake,
    IntoField,
}

/// What has the keyboard focus in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyFocus {
    Nothing,
    Control,
    Text,
}

impl KeyFocus {
    pub fn of(context: &mut Query<&mut EguiContext, With<PrimaryEguiContext>>) -> Self {
        match context.single_mut().as_mut().map(|context| &*context.get_mut()) {
            Ok(context) if context.text_edit_focused() => Self::Text,
            Ok(context) if context.egui_wants_keyboard_input() => Self::Control,
            _ => Self::Nothing,
        }
    }

    /// Whether a key is for what has the focus and no command. A text field takes all keys; a control only those that
    /// press and leave it, so that arrows, letters and Esc mean what they always do.
    pub fn takes(self, key: &Key) -> bool {
        match self {
            Self::Nothing => false,
            Self::Control => matches!(key, Key::Tab | Key::Space | Key::Enter),
            Self::Text => true,
        }
    }
}

/// Updates the modifiers key by key, since several keys may be pressed and released within one frame.
pub(super) fn update_modifiers(held: &mut ModifierKeysState, event: &KeyboardInput) {
    let modifier = match (&event.logical_key, event.key_code) {
        (Key::Control, _) => &mut held.ctrl,
        (Key::Shift, _) => &mut held.shift,
        (Key::Super | Key::Meta, _) => &mut held.win,
        // Alt with Shift has no name on Linux.
        (Key::Alt | Key::AltGraph, _) | (_, KeyCode::AltLeft | KeyCode::AltRight) => &mut held.alt,
        _ => return,
    };
    *modifier = event.state.is_pressed();
}
