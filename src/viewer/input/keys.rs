//! Keys: for the session, which knows what they mean, and for egui. The panel's focus decides who gets a key.
//!
//! Leave egui's keys to bevy_egui once it sends each key with its own modifiers and leaves the clipboard to the app.
//! 0.42 uses the modifiers at the end of the frame, so a quick Ctrl+A types an "a"; and it reads the clipboard during
//! the frame, where another program may block it for a minute. `handlers/files.rs` reads the clipboard on a thread
//! instead.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, EguiWantsInput, ModifierKeysState};
use bevy_egui::{EguiContext, EguiGlobalSettings, EguiInputSet, PrimaryEguiContext, egui};

use crate::session::Overlay;
use crate::session::command::scope::command_of;
use crate::session::command::shortcut::{Key as ShortcutKey, KeyPress, Shortcut};
use crate::viewer::prelude::*;

pub fn plugin(app: &mut App) {
    if let Some(mut settings) = app.world_mut().get_resource_mut::<EguiGlobalSettings>() {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
    app.add_message::<Paste>().add_systems(PreUpdate, send_keys.in_set(EguiInputSet::ReadBevyMessages));
}

fn send_keys(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    egui: Res<EguiWantsInput>,
    mut context: Single<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    session: Res<SessionResource>,
    pressed: Res<ButtonInput<MouseButton>>,
    mut held: Local<ModifierKeysState>,
    post: Res<Post>,
    mut egui_events: MessageWriter<EguiInputEvent>,
    mut paste: MessageWriter<Paste>,
) {
    let focus = KeyFocus::of(context.1.get_mut());
    let context = context.0;
    let in_hands = session.picture().pointer.grasp().is_some();
    let in_popup = egui.is_popup_open();
    let overlay = session.overlay();
    let has_cards = matches!(overlay, Overlay::Choice | Overlay::Shelf(_) | Overlay::Export);
    let by_arrows = in_popup || has_cards || session.controls().help;
    for key in typed.read() {
        update_modifiers(&mut held, key);
        let press = press(key, *held);
        let means = command_of(KeyPress { repeat: false, ..press }, &session);
        // Arrows that move among cards do not turn the fold behind them.
        let is_taken = by_arrows && matches!(key.logical_key, Key::ArrowLeft | Key::ArrowRight);
        if key.state.is_pressed() && !focus.takes(&key.logical_key) && !in_popup && !is_taken {
            post.press(press);
        }
        if focus == KeyFocus::Text && is_paste(key, *held) {
            paste.write(Paste::IntoField);
        }
        // A resting pointer must not highlight anything while keys are used.
        if key.state.is_pressed() && pressed.get_pressed().next().is_none() {
            egui_events.write(EguiInputEvent { context, event: egui::Event::PointerGone });
        }
        // Right and left lead from step to step; up and down, which mean nothing there, from row to row.
        if is_for_egui(key, focus, in_hands, [by_arrows, by_arrows || means.is_none()]) {
            let events = events(key, meant(key, focus), *held).into_iter();
            egui_events.write_batch(events.map(|event| EguiInputEvent { context, event }));
        }
    }
    if lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyFocus {
    Nothing,
    Control,
    Text,
}

impl KeyFocus {
    fn of(context: &egui::Context) -> Self {
        if context.text_edit_focused() {
            Self::Text
        } else if context.egui_wants_keyboard_input() {
            Self::Control
        } else {
            Self::Nothing
        }
    }

    /// Whether a key goes to the focused control and is not a command. A text field takes all keys; other controls take
    /// only those that press and leave them, so that arrows, letters and Esc mean what they always do.
    fn takes(self, key: &Key) -> bool {
        match self {
            Self::Nothing => false,
            Self::Control => matches!(key, Key::Tab | Key::Space | Key::Enter),
            // The help opens from a text field too.
            Self::Text => *key != Key::F1,
        }
    }
}

/// Updates the modifiers key by key, since several keys may be pressed and released within one frame.
fn update_modifiers(held: &mut ModifierKeysState, event: &KeyboardInput) {
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

fn press(event: &KeyboardInput, held: ModifierKeysState) -> KeyPress {
    let (ctrl, other) = if cfg!(target_os = "macos") { (held.win, held.ctrl) } else { (held.ctrl, held.win) };
    let mut place = bevy_to_egui_physical_key(&event.key_code).map_or("", |key| key.name()).chars();
    KeyPress {
        typed: Shortcut { key: key_of(&event.logical_key), shift: held.shift, ctrl, alt: held.alt || other },
        place: place.next().filter(|_| place.next().is_none()),
        repeat: event.repeat,
    }
}

fn key_of(key: &Key) -> ShortcutKey {
    match key {
        Key::Character(text) => ShortcutKey::typing(text),
        Key::Space => ShortcutKey::Space,
        Key::Tab => ShortcutKey::Tab,
        Key::Enter => ShortcutKey::Enter,
        Key::Escape => ShortcutKey::Esc,
        Key::Backspace => ShortcutKey::Backspace,
        Key::Home => ShortcutKey::Home,
        Key::End => ShortcutKey::End,
        Key::ArrowLeft => ShortcutKey::Left,
        Key::ArrowRight => ShortcutKey::Right,
        Key::ArrowUp => ShortcutKey::Up,
        Key::ArrowDown => ShortcutKey::Down,
        Key::PageUp => ShortcutKey::PageUp,
        Key::PageDown => ShortcutKey::PageDown,
        _ => {
            let name = bevy_to_egui_key(key).map_or("", |key| key.name());
            name.strip_prefix('F').and_then(|number| number.parse().ok()).map_or(ShortcutKey::Other, ShortcutKey::F)
        }
    }
}

/// Arrows move the focus in egui, which is useful only among cards and rows. A held key presses a control once.
fn is_for_egui(key: &KeyboardInput, focus: KeyFocus, in_hands: bool, [across, down]: [bool; 2]) -> bool {
    match key.logical_key {
        // Folding by hand, it chooses a joint unless a button has the focus.
        Key::Tab => !in_hands || focus.takes(&Key::Tab),
        Key::Space | Key::Enter => focus.takes(&key.logical_key) && (focus == KeyFocus::Text || !key.repeat),
        Key::ArrowLeft | Key::ArrowRight => across || focus.takes(&key.logical_key),
        Key::ArrowUp | Key::ArrowDown => down || focus.takes(&key.logical_key),
        _ => true,
    }
}

/// F6 gives a button the focus, also where Tab chooses a joint, and takes it away again.
fn meant(key: &KeyboardInput, focus: KeyFocus) -> Option<egui::Key> {
    match key.logical_key {
        Key::F6 if focus == KeyFocus::Nothing => Some(egui::Key::Tab),
        Key::F6 => Some(egui::Key::Escape),
        _ => egui_key(key),
    }
}

/// The key for egui; by physical position on non-Latin layouts.
fn egui_key(key: &KeyboardInput) -> Option<egui::Key> {
    bevy_to_egui_key(&key.logical_key).or_else(|| bevy_to_egui_physical_key(&key.key_code))
}

/// Whether a key event pastes; a held key pastes once.
fn is_paste(key: &KeyboardInput, held: ModifierKeysState) -> bool {
    held.to_egui_modifiers().command && key.state.is_pressed() && !key.repeat && egui_key(key) == Some(egui::Key::V)
}

fn events(key: &KeyboardInput, meant: Option<egui::Key>, held: ModifierKeysState) -> Vec<egui::Event> {
    let modifiers = held.to_egui_modifiers();
    let pressed = key.state.is_pressed();
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

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paste {
    AsSnake,
    IntoField,
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;
    use crate::session::{Begin, Browse, Command, Draft, Files, Input, Session};
    use crate::viewer::frame::Wake;

    fn event(logical_key: Key, key_code: KeyCode, state: ButtonState, repeat: bool) -> KeyboardInput {
        KeyboardInput { key_code, logical_key, state, text: None, repeat, window: Entity::PLACEHOLDER }
    }

    /// After one frame with these keys: what each types, where it is, and whether it goes down.
    fn typing(keys: &[(Key, KeyCode, bool)]) -> App {
        let mut app = App::new();
        app.add_message::<KeyboardInput>().add_message::<KeyboardFocusLost>();
        app.insert_resource(Post::new(Wake::default()));
        app.add_message::<EguiInputEvent>();
        let snake = Draft::from_puzzle(crate::puzzle::catalogue()[0].puzzle());
        app.insert_resource(SessionResource(Session::new(snake)));
        app.init_resource::<EguiWantsInput>().init_resource::<ButtonInput<MouseButton>>().add_plugins(plugin);
        app.world_mut().spawn(PrimaryEguiContext);
        for (logical_key, key_code, pressed) in keys.iter().cloned() {
            let state = if pressed { ButtonState::Pressed } else { ButtonState::Released };
            app.world_mut().write_message(event(logical_key, key_code, state, false));
        }
        app.update();
        app
    }

    /// The commands that these keys mean, all in one frame.
    fn heard(keys: &[(Key, KeyCode, bool)]) -> Vec<Command> {
        let app = typing(keys);
        let inputs = app.world().resource::<Post>().received();
        let command = |input| {
            let Input::Key(press) = input else { panic!("{input:?}") };
            command_of(press, app.world().resource::<SessionResource>()).cloned()
        };
        inputs.filter_map(command).collect()
    }

    fn typed(text: &str) -> Key {
        Key::Character(text.into())
    }

    // Regression: a key pressed and released within a frame lost its modifier.
    #[test]
    fn a_key_is_taken_with_the_modifiers_of_its_moment() {
        let control = (Key::Control, KeyCode::ControlLeft);
        let s = (typed("s"), KeyCode::KeyS);
        let keys = [(&control, true), (&s, true), (&s, false), (&control, false), (&s, true)];
        let keys = keys.map(|((key, code), pressed)| (key.clone(), *code, pressed));
        let expected: &[Command] = if cfg!(target_os = "macos") { &[] } else { &[Files::Save.into()] };
        assert_eq!(heard(&keys), [expected, &[Browse::Shelf(None).into()]].concat());
    }

    #[test]
    fn no_command_while_alt_is_held() {
        let f = (typed("f"), KeyCode::KeyF, true);
        assert_eq!(heard(std::slice::from_ref(&f)), [Begin::Follow]);
        for alt in [
            (Key::Alt, KeyCode::AltLeft),
            (Key::AltGraph, KeyCode::AltRight),
            // With Shift, Linux sends another key.
            (Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified), KeyCode::AltLeft),
        ] {
            assert!(heard(&[(alt.0.clone(), alt.1, true), f.clone()]).is_empty(), "{alt:?}");
            assert_eq!(heard(&[(alt.0.clone(), alt.1, true), (alt.0, alt.1, false), f.clone()]), [Begin::Follow]);
        }
    }

    #[test]
    fn a_key_without_a_latin_letter_counts_by_its_place() {
        assert_eq!(heard(&[(typed("а"), KeyCode::KeyF, true)]), [Begin::Follow]);
        assert!(heard(&[(typed("2"), KeyCode::Numpad2, true), (Key::Copy, KeyCode::Copy, true)]).is_empty());
    }

    #[test]
    fn a_focused_button_takes_only_the_keys_that_press_and_leave_it() {
        let for_egui = |logical_key: &Key, focus, in_hands, repeat| {
            let key = event(logical_key.clone(), KeyCode::KeyA, ButtonState::Pressed, repeat);
            is_for_egui(&key, focus, in_hands, [false; 2])
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
        let right = event(Key::ArrowRight, KeyCode::ArrowRight, ButtonState::Pressed, false);
        assert!(is_for_egui(&right, Control, false, [true; 2]), "from card to card at the first screen");
        let up = event(Key::ArrowUp, KeyCode::ArrowUp, ButtonState::Pressed, false);
        let [up, right] = [up, right].map(|key| is_for_egui(&key, Control, false, [false, true]));
        assert!(up && !right, "where right and left lead from step to step");
        assert!(!for_egui(&Key::Enter, Control, false, true) && for_egui(&Key::Space, Text, false, true));
    }

    // Regression: a key pressed and released within a frame lost its modifier.
    #[test]
    fn a_quick_hand_selects_all_and_types_nothing() {
        let control = (Key::Control, KeyCode::ControlLeft);
        let a = (typed("a"), KeyCode::KeyA);
        let keys = [(&control, true), (&a, true), (&a, false), (&control, false), (&a, true)];
        let mut app = typing(&keys.map(|((key, code), pressed)| (key.clone(), *code, pressed)));
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
