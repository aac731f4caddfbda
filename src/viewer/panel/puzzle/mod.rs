//! The first section: the puzzle.

pub mod corrections;
pub mod editor;
pub mod fields;
pub mod strip;
pub mod text;

use super::notices::show_notice;
use super::prelude::{self, *};
use super::shelf::yours;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let edits = panel.controls.editor;
    // What is painted or clicked below must not move when the name changes.
    let height = 16.0 + 1.25 * yours::name_size(ui) * yours::NAME_ROWS as f32;
    // Beside it is the button that closes the panel.
    let beside = if panel.controls.closes_panel() { 30.0 } else { 0.0 };
    ui.allocate_ui(vec2(ui.available_width() - beside, height), |ui| {
        if edits {
            ui.set_min_height(ui.available_height());
        }
        yours::show_name(ui, panel, !edits);
    });
    // After solving, leave the space to the list of steps.
    if edits {
        editor::show(ui, panel);
        // The fields show their own errors.
        for (index, notice) in panel.session.notices().iter().enumerate() {
            let is_theirs =
                panel.state.fields && matches!(notice, Notice::NotAPuzzle(_) | Notice::ColoursDiffer { .. });
            if notice.lifetime() == Lifetime::Until(NoticeTopic::Puzzle) && !is_theirs {
                show_notice(ui, index, notice, panel);
            }
        }
    }
    corrections::show(ui, panel);
}
