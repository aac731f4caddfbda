//! The first section: the puzzle.

pub(super) mod corrections;
pub(super) mod editor;
pub(super) mod fields;
pub(super) mod open;
pub(super) mod staircase;
pub(super) mod strip;
pub(super) mod text;

use bevy_egui::egui::{self, Ui};

use super::widgets::{CommandUi, PanelState, quiet, show_notices, tighten};
use super::{export, path, settings, shelf::yours};
use crate::session::{Command, PathFor, Session};

pub(super) fn show(ui: &mut Ui, session: &Session, state: &mut PanelState, commands: &mut CommandUi) {
    ui.horizontal_top(|ui| {
        // What is painted or clicked below must not move when the name changes.
        ui.set_min_height(14.0 + 17.0 * yours::name_rows(ui) as f32);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            commands.button_as(ui, &Command::Help, "?", true);
            settings::show(ui, session, commands);
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| yours::show_name(ui, session, commands));
        });
    });
    ui.horizontal_wrapped(|ui| {
        tighten(ui);
        // So that all fit into the narrowest panel.
        ui.spacing_mut().button_padding.x = ui.spacing().button_padding.x.min(ui.available_width() / 48.0);
        commands.button(ui, &Command::Shelf(None));
        commands.button(ui, &Command::Enter);
        open::show(ui, session, commands);
        commands.button_as(ui, &Command::Save, "Save", true);
    });
    ui.add_space(2.0);
    // After solving, leave the space to the list of steps.
    let edits = session.shows_editor();
    if edits {
        editor::show(ui, session, state, commands);
    } else {
        strip::show_line(ui, session, commands);
        ui.horizontal(|ui| {
            let cubelets = session.document().draft.snake.len();
            let size =
                session.document().puzzle().map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size().shown()));
            quiet(ui, commands.palette, format!("{cubelets} cubes{size}"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                tighten(ui);
                commands.button(ui, &Command::Edit);
            });
        });
    }
    // The export dialog has its own path field.
    if !(session.shows_export() && matches!(session.path_for(), Some(PathFor::Export(_)))) {
        path::show(ui, session, state, commands);
    }
    export::show_under_way(ui, session, commands);
    // The fields show their own errors.
    let fields = edits && state.fields;
    show_notices(ui, session, commands, |notice| !(fields && notice.is_of_box()));
    corrections::show(ui, session, commands);
}
