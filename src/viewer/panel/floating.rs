//! Buttons on the stage, each at a given place, with a soft shadow. The caller decides what they do and where they are.

use super::prelude::*;

/// The unit of sizes on the stage, relative to the window's height; legible at arm's length.
pub const LETTER_SIZE: f32 = 1.0 / 20.0;

/// The distance from the window's edge to anything on the stage.
pub fn margin(window: Rect) -> f32 {
    (window.width() * 0.05).min(1.8 * LETTER_SIZE * window.height())
}

/// The name is the button's id, so that the focus does not pass to another button in the same place, and that a click is
/// not lost where another control appears meanwhile.
pub fn floating<R>(
    ui: &mut Ui,
    place: Rect,
    name: &str,
    panel: &mut PanelUi,
    show: impl FnOnce(&mut Ui, &mut PanelUi) -> R,
) -> R {
    ui.painter().add(shadow(panel.palette).as_shape(place, place.height() / 2.0));
    let middle = Layout::centered_and_justified(egui::Direction::TopDown);
    let builder = UiBuilder::new().max_rect(place).layout(middle).id(ui.id().with(name));
    let shown = ui.scope_builder(builder, |ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        show(ui, panel)
    });
    shown.inner
}

fn show_button(
    ui: &mut Ui,
    place: Rect,
    [words, tip]: [&str; 2],
    button: EguiButton,
    command: Command,
    panel: &mut PanelUi,
) {
    let button = button.min_size(place.size());
    let response = floating(ui, place, words, panel, |ui, panel| panel.offer(ui, button, tip, command));
    name(&response, words);
}

/// The unit of sizes.
fn unit(ui: &Ui) -> f32 {
    LETTER_SIZE * ui.ctx().viewport_rect().height()
}

/// The words, with the key of the command for those who use the keyboard.
fn with_key(words: &str, command: &Command, panel: &PanelUi) -> String {
    if panel.state.focus.by_key { command.with_key(words, panel.language) } else { words.to_owned() }
}

/// The button to press next.
pub fn main_button(ui: &mut Ui, place: Rect, words: &str, command: impl Into<Command>, panel: &mut PanelUi) {
    let command = command.into();
    let letters = fitting(ui, &with_key(words, &command, panel), 0.72 * unit(ui), 0.84 * place.width());
    let tip = command.tooltip_with_key(panel.language);
    show_button(ui, place, [words, &tip], panel.primary(letters), command, panel);
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
    let sign = RichText::new(sign).size(0.4 * place.height());
    let button = EguiButton::new(sign).fill(panel.palette.button).min_size(place.size());
    let response = floating(ui, place, label, panel, |ui, panel| panel.add(ui, command, button, enabled));
    name(&response, label);
}

/// The size of a pill's letters, in units, where its place is high enough; its height, in sizes of letters.
pub const PILL: f32 = 0.6;
pub const PILL_HEIGHT: f32 = 2.4;

pub fn pill_width(ui: &Ui, words: &str, size: f32) -> f32 {
    text_width(ui, words, size) + 2.0 * size
}

/// As wide as its words, or as its place; returns where it is.
pub fn pill(
    ui: &mut Ui,
    place: Rect,
    align: Align2,
    words: &str,
    command: impl Into<Command>,
    panel: &mut PanelUi,
) -> Rect {
    let command = command.into();
    let tip = command.tooltip_with_key(panel.language);
    pill_with_tip(ui, place, align, [words, &tip], command, false, panel)
}

/// At the left of a row; returns what is left of the row.
pub fn pill_in_row(ui: &mut Ui, row: Rect, gap: f32, command: impl Into<Command>, panel: &mut PanelUi) -> Rect {
    let command = command.into();
    let words = command.label(panel.language);
    row.with_min_x(pill(ui, row, Align2::LEFT_CENTER, words, command, panel).max.x + gap)
}

/// The same as [`pill`] with a tooltip of its own; `on`: whether it is a switch that is on.
pub fn pill_with_tip(
    ui: &mut Ui,
    place: Rect,
    align: Align2,
    [words, tip]: [&str; 2],
    command: Command,
    on: bool,
    panel: &mut PanelUi,
) -> Rect {
    let shown = with_key(words, &command, panel);
    let size = (PILL * unit(ui)).min(place.height() / PILL_HEIGHT);
    let wide = pill_width(ui, &shown, size).min(place.width());
    let place = align.align_size_within_rect(vec2(wide, PILL_HEIGHT * size), place);
    let UiPalette { accent, on_accent, button, text, .. } = panel.palette;
    let [fill, ink] = if on { [accent, on_accent] } else { [button, text] };
    let button = EguiButton::new(fitting(ui, &shown, size, wide - size).color(ink)).fill(fill);
    show_button(ui, place, [words, tip], button, command, panel);
    place
}
