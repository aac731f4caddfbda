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

pub(super) fn show(ui: &mut Ui, session: &Session, state: &mut PanelState, asker: &mut CommandUi) {
    ui.horizontal(|ui| {
        ui.heading("Puzzle");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            asker.button_as(ui, &Command::Help, "?", true);
            settings::show(ui, session, state, asker);
            asker.button_as(ui, &Command::Save, "Save", true);
            open::show(ui, session, asker);
        });
    });
    yours::show(ui, session, asker);

    ui.add_space(2.0);
    // After solving, the steps get the space.
    let edits = session.shows_editor();
    if edits {
        editor::show(ui, session, state, asker);
    } else {
        strip::show_line(ui, session, asker);
        ui.horizontal(|ui| {
            let cubelets = session.document().draft.snake.len();
            let size =
                session.document().puzzle().map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size().shown()));
            quiet(ui, asker.palette, format!("{cubelets} cubes{size}"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                tighten(ui);
                asker.button(ui, &Command::Edit);
            });
        });
    }
    // The export dialog has its own path field.
    if !(session.takes_along() && matches!(session.path_for(), Some(PathFor::Take(_)))) {
        path::show(ui, session, state, asker);
    }
    export::show_under_way(ui, session, asker);
    // The fields show their own errors.
    let fields = edits && state.fields;
    show_notices(ui, session, asker, |notice| !(fields && notice.is_of_box()));
    corrections::show(ui, session, asker);
}
