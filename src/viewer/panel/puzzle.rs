//! The first section: which puzzle it is, and in which order what is about it stands.

use bevy_egui::egui;

use super::widgets::{Asker, PanelState, quiet, show_some_notices, tighten};
use super::{corrections, editor, known, open, path, settings, strip, take};
use crate::session::command::entry_of;
use crate::session::{Command, PathFor, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
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
    let draft = &session.document().draft;
    known::show(ui, session, asker);

    ui.add_space(2.0);
    // Once it is solved the steps get the room.
    let edits = session.shows_editor();
    if edits {
        editor::show(ui, session, state, asker);
    } else {
        strip::show_line(ui, session, asker);
        ui.horizontal(|ui| {
            let cubelets = draft.snake.len();
            let size =
                session.document().puzzle().map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size().shown()));
            quiet(ui, palette, format!("{cubelets} cubes{size}"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                tighten(ui);
                asker.button_as(ui, &Command::Edit, entry_of(&Command::Edit).label, true);
            });
        });
    }
    // What is to be taken along asks for its path where it is chosen.
    if !(session.takes_along() && matches!(session.path_for(), Some(PathFor::Take(_)))) {
        path::show(ui, session, state, asker);
    }
    take::show_under_way(ui, session, asker);
    // What is wrong with a field is told there.
    let fields = edits && state.fields;
    show_some_notices(ui, session, asker, |notice| !(fields && notice.is_of_box()));
    corrections::show(ui, session, asker);
}
