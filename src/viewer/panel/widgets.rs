//! What the sections of the panel share: what they are made of and what they remember.

use bevy::prelude::Resource;
use bevy_egui::egui;

use crate::session::Command;
use crate::session::command::{Entry, entry_of};
use crate::viewer::theme::Palette;

/// Half-typed text, what is scrolled to, and the like.
#[derive(Resource, Debug, Default)]
pub struct PanelState {
    /// The path as it is being typed, where one is asked for.
    pub path: String,
    /// The step that the list was scrolled to last.
    pub scrolled_to: Option<usize>,
    /// What draws, for the last line of the settings.
    pub machine: String,
    pub(super) dressed: Option<Palette>,
}

/// Turns buttons into commands, each with the words and the key of the table.
pub(super) struct Asker<'a> {
    pub palette: Palette,
    pub commands: &'a mut Vec<Command>,
}

impl Asker<'_> {
    pub fn ask(&mut self, command: Command) {
        self.commands.push(command);
    }

    pub fn button(&mut self, ui: &mut egui::Ui, command: &Command) {
        self.button_as(ui, command, entry_of(command).label, true);
    }

    pub fn button_as(&mut self, ui: &mut egui::Ui, command: &Command, label: &str, enabled: bool) {
        let entry = entry_of(command);
        let response = ui.add_enabled(enabled, egui::Button::new(label)).on_hover_text(entry.tooltip_with_key());
        if response.clicked() {
            self.ask(command.clone());
        }
    }

    pub fn toggle(&mut self, ui: &mut egui::Ui, command: &Command, on: bool, enabled: bool) {
        let entry: &Entry = entry_of(command);
        if chip(ui, self.palette, entry.label, on, enabled).on_hover_text(entry.tooltip_with_key()).clicked() {
            self.ask(command.clone());
        }
    }

    pub fn main_button(&mut self, ui: &mut egui::Ui, command: &Command, label: &str, enabled: bool, width: f32) {
        let entry = entry_of(command);
        let palette = self.palette;
        let (fill, text) = if enabled { (palette.accent, palette.on_accent) } else { (palette.field, palette.quiet) };
        let button = egui::Button::new(egui::RichText::new(label).color(text).strong())
            .fill(fill)
            .min_size(egui::vec2(width, 32.0));
        if ui.add_enabled(enabled, button).on_hover_text(entry.tooltip_with_key()).clicked() {
            self.ask(command.clone());
        }
    }
}

/// A small button that shows whether it is on.
pub(super) fn chip(ui: &mut egui::Ui, palette: Palette, label: &str, on: bool, enabled: bool) -> egui::Response {
    let (fill, text) = if on { (palette.accent, palette.on_accent) } else { (palette.field, palette.text) };
    let button = egui::Button::new(egui::RichText::new(label).color(text).size(13.0)).fill(fill);
    ui.add_enabled(enabled, button)
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
