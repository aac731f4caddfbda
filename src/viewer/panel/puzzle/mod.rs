//! The first section: the puzzle.

pub(super) mod corrections;
pub(super) mod editor;
pub(super) mod fields;
pub(super) mod staircase;
pub(super) mod strip;
pub(super) mod text;

use bevy_egui::egui::{self, Ui};

use super::widgets::{PanelUi, tighten};
use super::{export, more, shelf::yours};
use crate::session::{Command, Session};

pub(super) fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let edits = session.controls().editor;
    // What is painted or clicked below must not move when the name changes.
    ui.allocate_ui(egui::vec2(ui.available_width(), 14.0 + 17.0 * yours::NAME_ROWS as f32), |ui| {
        ui.set_min_height(ui.available_height());
        yours::show_name(ui, session, panel, !edits);
    });
    ui.horizontal(|ui| {
        tighten(ui);
        // So that all fit into the narrowest panel.
        ui.spacing_mut().button_padding.x = ui.spacing().button_padding.x.min(ui.available_width() / 48.0);
        panel.button(ui, &Command::Shelf(None));
        panel.button(ui, &Command::Enter);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| more::show(ui, session, panel));
    });
    ui.add_space(2.0);
    // After solving, leave the space to the list of steps.
    if edits {
        editor::show(ui, session, panel);
    } else {
        strip::show_line(ui, session, panel);
    }
    // The fields show their own errors.
    let fields = edits && panel.state.fields;
    export::show_messages(ui, session, panel, |notice| !(fields && notice.is_of_box()));
    corrections::show(ui, session, panel);
}
