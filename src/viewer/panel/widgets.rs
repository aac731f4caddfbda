//! What the sections of the panel share: what they are made of and what they remember.

use bevy::prelude::Resource;
use bevy_egui::egui;

use crate::puzzle::Cubelet;
use crate::session::command::entry_of;
use crate::session::{Command, Lasts, Notice, Session, Severity};
use crate::viewer::theme::Palette;

/// Times for the hands that the timer offers, in seconds.
pub(super) const TIMES: [Option<f32>; 4] = [None, Some(10.0), Some(20.0), Some(40.0)];

/// Half-typed text, what is scrolled to, and the like.
#[derive(Resource, Debug, Default)]
pub struct PanelState {
    /// The path as it is being typed, where one is asked for.
    pub path: String,
    /// The file name that was proposed there last; empty where none was.
    pub(super) path_proposed: String,
    /// Whether it was asked for in the last frame too.
    pub(super) path_asked: bool,
    /// The step that the list was scrolled to last, and how high the list was, in points.
    pub scrolled_to: Option<(usize, f32)>,
    /// What draws, for the last line of the settings.
    pub machine: String,
    /// Whether the person looks from a side from which the words do not hold.
    pub elsewhere: bool,
    /// Whether box and colours are open in the editor.
    pub(super) fields: bool,
    /// The cubelet that is lit because the pointer is on it in the panel.
    pub(super) pointed: Option<Cubelet>,
    /// Where a stroke of the brush was in the last frame, and whether it has coloured something.
    pub(super) stroke: Option<egui::Pos2>,
    pub(super) painting: bool,
    /// Whether the solutions are compared.
    pub(super) comparing: bool,
    pub(super) dressed: Option<Palette>,
}

impl PanelState {
    /// No path is asked for any more.
    pub(super) fn forget_path(&mut self) {
        self.path.clear();
        self.path_proposed.clear();
        self.path_asked = false;
    }
}

/// What the panel leaves of the window.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// To the picture.
    pub picture: egui::Rect,
    /// To what is framed in it: there are no words and small pictures over that.
    pub framed: egui::Rect,
}

/// Turns buttons into commands, each with the words and the key of the table.
pub(super) struct Asker<'a> {
    pub palette: Palette,
    pub commands: &'a mut Vec<Command>,
    /// The cubelet that the pointer is on.
    pub pointed: Option<Cubelet>,
}

impl Asker<'_> {
    pub fn ask(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// The pointer is on what stands for this cubelet: it is lit everywhere.
    pub fn point(&mut self, cubelet: usize) {
        self.pointed = Some(Cubelet::new(cubelet));
    }

    /// A button that asks for this.
    pub fn offer(&mut self, ui: &mut egui::Ui, button: egui::Button, tip: &str, command: Command) {
        if ui.add(button).on_hover_text(tip).clicked() {
            self.ask(command);
        }
    }

    /// A list to choose from: the words of each row, whether it is the one, and what chooses it.
    pub fn list(
        &mut self,
        ui: &mut egui::Ui,
        list: egui::ComboBox,
        tip: &str,
        rows: impl Iterator<Item = (String, bool, Command)>,
    ) {
        let list = list.show_ui(ui, |ui| {
            for (words, on, command) in rows {
                if ui.selectable_label(on, words).clicked() {
                    self.ask(command);
                }
            }
        });
        list.response.on_hover_text(tip);
    }

    /// A button for a command of the table.
    pub fn add(&mut self, ui: &mut egui::Ui, command: &Command, button: egui::Button, enabled: bool) {
        if ui.add_enabled(enabled, button).on_hover_text(entry_of(command).tooltip_with_key()).clicked() {
            self.ask(command.clone());
        }
    }

    pub fn button_as(&mut self, ui: &mut egui::Ui, command: &Command, label: &str, enabled: bool) {
        self.add(ui, command, egui::Button::new(label), enabled);
    }

    /// A row of a menu for a command of the table; whether it was chosen.
    pub fn row(&mut self, ui: &mut egui::Ui, command: &Command, label: &str) -> bool {
        let keys = entry_of(command).shortcut.map(|keys| keys.to_string()).unwrap_or_default();
        let chosen = ui.add(egui::Button::new(label).shortcut_text(keys).frame(false)).clicked();
        if chosen {
            self.ask(command.clone());
        }
        chosen
    }

    pub fn toggle(&mut self, ui: &mut egui::Ui, command: &Command, on: bool, enabled: bool) {
        self.add(ui, command, chip(self.palette, entry_of(command).label, on && enabled), enabled);
    }

    /// One of a few that exclude each other: label, tooltip, whether it is the one, and what chooses it.
    pub fn choice(&mut self, ui: &mut egui::Ui, label: &str, tip: &str, on: bool, command: Command) {
        self.offer(ui, chip(self.palette, label, on), tip, command);
    }
}

/// A small button that shows whether it is on: in outline, as the one thing to press next is filled.
fn chip(palette: Palette, label: &str, on: bool) -> egui::Button<'static> {
    let text = if on { palette.accent } else { palette.text };
    framed(egui::Button::new(egui::RichText::new(label).color(text).size(13.0)).selected(on), palette, on)
}

/// How a button shows whether it is on.
pub(super) fn framed(button: egui::Button<'_>, palette: Palette, on: bool) -> egui::Button<'_> {
    let line = if on { palette.accent } else { egui::Color32::TRANSPARENT };
    button.fill(palette.field).stroke(egui::Stroke::new(1.5, line))
}

/// Where in `area`, as far as it is in sight, the pointer that was pressed there has been since the last frame, as closely as
/// small things need it. A press on what lies over it is not meant for it.
pub(super) fn stroke(ui: &egui::Ui, state: &mut PanelState, area: egui::Rect) -> Vec<egui::Pos2> {
    let area = area.intersect(ui.clip_rect());
    let is_meant = |from: &egui::Pos2| {
        area.contains(*from) && ui.ctx().layer_id_at(*from).is_none_or(|layer| layer == ui.layer_id())
    };
    let (down, from, at) =
        ui.input(|input| (input.pointer.primary_down(), input.pointer.press_origin(), input.pointer.interact_pos()));
    if !down {
        (state.stroke, state.painting) = (None, false);
    }
    let (Some(from), Some(at)) = (from.filter(|from| down && is_meant(from)), at) else { return Vec::new() };
    let before = state.stroke.replace(at).unwrap_or(from);
    let samples = (before.distance(at) / 4.0).ceil().max(1.0) as u32;
    let passed = (0..=samples).map(|sample| before.lerp(at, sample as f32 / samples as f32));
    passed.filter(|place| area.contains(*place)).collect()
}

/// What lies over the whole picture, on its ground: what is to press stands out there as on the panel.
pub(super) fn over_picture(
    ui: &mut egui::Ui,
    area: egui::Rect,
    asker: &mut Asker,
    show: impl FnOnce(&mut egui::Ui, &mut Asker),
) {
    let palette = Palette { field: asker.palette.panel, ..asker.palette };
    let asker = &mut Asker { palette, commands: asker.commands, pointed: None };
    ui.painter().rect_filled(area, 0.0, palette.background);
    let inside = area.shrink2(egui::vec2(18.0, 12.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(inside), |ui| {
        ui.set_clip_rect(area);
        let visuals = ui.visuals_mut();
        visuals.extreme_bg_color = palette.field;
        for state in [&mut visuals.widgets.inactive, &mut visuals.widgets.noninteractive] {
            (state.bg_fill, state.weak_bg_fill) = (palette.field, palette.field);
        }
        show(ui, asker);
    });
}

/// What stands close together from here on in this row: small buttons.
pub(super) fn tighten(ui: &mut egui::Ui) {
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
}

pub(super) fn quiet(ui: &mut egui::Ui, palette: Palette, text: impl Into<String>) -> egui::Response {
    ui.add(egui::Label::new(egui::RichText::new(text).small().color(palette.quiet)).wrap())
}

pub(super) fn section(ui: &mut egui::Ui, palette: Palette) {
    ui.add_space(7.0);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 1.0), egui::Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, egui::Stroke::new(1.0, palette.line));
    ui.add_space(5.0);
}

/// 1234567 as `1 234 567`.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// What there is to tell the user.
pub(super) fn show_notices(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    show_some_notices(ui, session, asker, |_| true);
}

/// Of that, what is not told elsewhere.
pub(super) fn show_some_notices(
    ui: &mut egui::Ui,
    session: &Session,
    asker: &mut Asker,
    is_told: impl Fn(&Notice) -> bool,
) {
    let palette = asker.palette;
    for (index, notice) in session.notices().iter().enumerate().filter(|(_, notice)| is_told(notice)) {
        let colour = match notice.severity() {
            Severity::Said => palette.quiet,
            Severity::Warned => palette.text,
            Severity::Failed => palette.bad,
        };
        ui.horizontal_top(|ui| {
            if notice.lasts() == Lasts::Click {
                let button = egui::Button::new("×").small();
                asker.offer(ui, button, "Take this message away", Command::Dismiss(index));
            }
            ui.add(egui::Label::new(egui::RichText::new(notice.to_string()).small().color(colour)).wrap());
        });
        if matches!(notice, Notice::Taken { can_be_shown: true, .. }) {
            let show = entry_of(&Command::ShowInFolder).label;
            asker.add(ui, &Command::ShowInFolder, egui::Button::new(egui::RichText::new(show).small()).small(), true);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_are_grouped() {
        assert_eq!(super::thousands(7), "7");
        assert_eq!(super::thousands(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
