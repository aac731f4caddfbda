//! Buttons on the stage, each at a given place, with a soft shadow. The caller decides what they do and where they are.

use bevy_egui::egui::Button;

use super::prelude::*;
use crate::viewer::theme::shadow;

/// The unit of sizes on the stage, relative to the window's height; legible at arm's length.
pub const LETTER_SIZE: f32 = 1.0 / 20.0;
/// Letters of the main button and of others, in units.
const MAIN_SIZE: f32 = 0.72;
const PILL_SIZE: f32 = 0.6;

/// The distance from the window's edge to anything on the stage.
pub fn margin(window: Rect) -> f32 {
    (window.width() * 0.05).min(1.8 * LETTER_SIZE * window.height())
}

/// The name is part of the button's id, so that the focus does not pass to another button in the same place.
pub fn floating<R>(
    ui: &mut Ui,
    place: Rect,
    name: &str,
    panel: &mut PanelUi,
    show: impl FnOnce(&mut Ui, &mut PanelUi) -> R,
) -> R {
    ui.painter().add(shadow(panel.palette).as_shape(place, place.height() / 2.0));
    let middle = Layout::centered_and_justified(egui::Direction::TopDown);
    let builder = UiBuilder::new().max_rect(place).layout(middle).id_salt(name);
    let shown = ui.scope_builder(builder, |ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        show(ui, panel)
    });
    shown.inner
}

/// The words, with the key of a command for those who use the keyboard.
fn with_key(words: &str, key: &Command, panel: &PanelUi) -> String {
    match key.key(panel.language) {
        key if panel.state.focus.by_key && !key.is_empty() => format!("{words} ({key})"),
        _ => words.to_owned(),
    }
}

/// The button to press next. Its tooltip and its key are those of `key`.
pub fn main_button(
    ui: &mut Ui,
    place: Rect,
    words: &str,
    key: impl Into<Command>,
    command: impl Into<Command>,
    panel: &mut PanelUi,
) {
    let key = key.into();
    let tip = key.tooltip_with_key(panel.language);
    let size = MAIN_SIZE * LETTER_SIZE * ui.ctx().viewport_rect().height();
    let letters = fitting(ui, &with_key(words, &key, panel), size, 0.84 * place.width());
    let button = primary(letters, panel.palette).min_size(place.size());
    let response = floating(ui, place, words, panel, |ui, panel| panel.offer(ui, button, &tip, command));
    name(&response, words);
}

/// Round, with a sign; named for screen readers.
pub fn round_button(
    ui: &mut Ui,
    place: Rect,
    sign: &str,
    command: impl Into<Command>,
    enabled: bool,
    panel: &mut PanelUi,
) {
    let command = command.into();
    let label = command.label(panel.language);
    let words = RichText::new(sign).size(0.4 * place.height()).color(panel.palette.text);
    let button = Button::new(words).fill(panel.palette.button).min_size(place.size());
    let response = floating(ui, place, label, panel, |ui, panel| panel.add(ui, command, button, enabled));
    name(&response, label);
}

/// As wide as its words, or as its place; returns where it is. Its tooltip and its key are those of `key`.
pub fn pill(
    ui: &mut Ui,
    place: Rect,
    align: Align2,
    words: &str,
    key: impl Into<Command>,
    command: impl Into<Command>,
    panel: &mut PanelUi,
) -> Rect {
    let key = key.into();
    let tip = key.tooltip_with_key(panel.language);
    let shown = with_key(words, &key, panel);
    let unit = LETTER_SIZE * ui.ctx().viewport_rect().height();
    let size = PILL_SIZE * unit.min(place.height());
    let wide = (text_width(ui, &shown, size) + 2.0 * size).min(place.width());
    let place = align.align_size_within_rect(Vec2::new(wide, place.height().min(2.4 * size)), place);
    let letters = fitting(ui, &shown, size, wide - size).color(panel.palette.text);
    let button = Button::new(letters).fill(panel.palette.button).min_size(place.size());
    let response = floating(ui, place, words, panel, |ui, panel| panel.offer(ui, button, &tip, command));
    name(&response, words);
    place
}
