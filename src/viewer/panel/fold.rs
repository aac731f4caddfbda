//! The third section: the steps in words, in step with the playhead.

use bevy_egui::egui::{self, FontId, RichText, Sense};

use super::search;
use super::widgets::{Asker, PanelState, quiet, tighten};
use crate::fold::Grade;
use crate::session::{Command, Session, View};

/// Longer lists have rows of one line, of which only those in sight are laid out.
const MOST_ROWS: usize = 150;
const ROW_SIZE: f32 = 13.0;
const ROW_GAP: f32 = 1.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    let player = session.player();
    let Some(timeline) = player.timeline.as_ref() else {
        if session.shows_search() {
            return search::explain(ui, session, palette);
        }
        ui.heading("Fold along");
        quiet(ui, palette, "The steps appear here once the snake is solved.");
        return;
    };
    ui.horizontal(|ui| {
        ui.heading(if session.view() == View::Fold { "Fold along" } else { "Cube by cube" });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
            asker.toggle(ui, &Command::Mirror, session.settings().mirror, session.document().can_mirror());
        });
    });
    if let Some(plan) = timeline.plan() {
        quiet(ui, palette, format!("{}. It has the dot.", plan.grip().trim_end_matches('.')));
    }
    // At the end the last step is to be seen.
    let current = player.current_step().or(timeline.len().checked_sub(1));
    let below = 30.0;
    let height = (ui.available_height() - below).max(36.0);
    let place = current.map(|step| (step, height));
    let scroll = place != state.scrolled_to;
    state.scrolled_to = place;
    let area = egui::ScrollArea::vertical()
        .id_salt("steps")
        .auto_shrink([false, false])
        .min_scrolled_height(36.0)
        .max_height(height);
    let prepare = |ui: &mut egui::Ui| {
        ui.spacing_mut().item_spacing.y = ROW_GAP;
        // Clear of the scroll bar.
        ui.set_max_width(ui.available_width() - 10.0);
    };
    if timeline.len() <= MOST_ROWS {
        area.show(ui, |ui| {
            prepare(ui);
            for step in 0..timeline.len() {
                let row = show_step(ui, session, step, false, asker);
                if scroll && current == Some(step) {
                    row.scroll_to_me(Some(egui::Align::Center));
                }
            }
        });
    } else {
        let row = ui.fonts_mut(|fonts| fonts.row_height(&FontId::proportional(ROW_SIZE)));
        let area = match current {
            Some(step) if scroll => {
                let middle = (step as f32 + 0.5) * (row + ROW_GAP) - height / 2.0;
                area.vertical_scroll_offset(middle.max(0.0))
            }
            _ => area,
        };
        ui.spacing_mut().item_spacing.y = ROW_GAP;
        area.show_rows(ui, row, timeline.len(), |ui, rows| {
            prepare(ui);
            for step in rows {
                show_step(ui, session, step, true, asker);
            }
        });
    }
    ui.horizontal(|ui| {
        tighten(ui);
        asker.toggle(ui, &Command::Xray, session.settings().xray, true);
        asker.toggle(ui, &Command::Ghost, session.settings().ghost, session.view() == View::Fold);
    });
}

/// One row of the list; a click goes there.
fn show_step(ui: &mut egui::Ui, session: &Session, step: usize, one_line: bool, asker: &mut Asker) -> egui::Response {
    let palette = asker.palette;
    let current = session.player().current_step();
    let on = current == Some(step);
    let colour = if on {
        palette.accent
    } else if current.is_none_or(|current| step < current) {
        palette.quiet
    } else {
        palette.text
    };
    let (mark, meaning) = sign(session, step).unwrap_or_default();
    let mut text = RichText::new(format!("{}.  {mark}{}", step + 1, session.player().step_text(step)));
    text = text.size(ROW_SIZE).color(colour);
    if on {
        text = text.strong();
    }
    let label = egui::Label::new(text).selectable(false).sense(Sense::click());
    let row = ui.add(if one_line { label.truncate() } else { label.wrap() });
    let mut row = row.on_hover_cursor(egui::CursorIcon::PointingHand);
    if !meaning.is_empty() {
        row = row.on_hover_text(meaning);
    }
    if row.clicked() {
        asker.ask(Command::Seek(step as f64));
    }
    row
}

/// A sign for a step that is more than a turn, and what it means.
fn sign(session: &Session, step: usize) -> Option<(&'static str, &'static str)> {
    match session.player().timeline.as_ref()?.plan()?.steps().get(step)?.grade() {
        Grade::Free => None,
        Grade::Pull => Some(("↔ ", "Stretch the elastic by one cube here, or it jams.")),
        Grade::Rub => Some(("≈ ", "It rubs past its neighbours. They give way a little.")),
        Grade::Press => Some(("⚠ ", "It is tight. Bend the cubes in the way aside.")),
    }
}
