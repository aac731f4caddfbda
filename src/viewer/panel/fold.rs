//! The third section: the steps in words, in step with the playhead; and the present one over the picture.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Align2, FontId, RichText, Sense};

use super::widgets::{Asker, PanelState, quiet, tighten};
use crate::fold::Grade;
use crate::session::command::entry_of;
use crate::session::{Command, Session, Timeline, View, Viewpoint};
use crate::viewer::theme::Palette;

/// Longer lists have rows of one line, of which only those in sight are laid out.
const MOST_ROWS: usize = 150;
const ROW_SIZE: f32 = 13.0;
const ROW_GAP: f32 = 1.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    let player = session.player();
    let Some(timeline) = player.timeline.as_ref() else {
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

/// The step in large letters over the picture, for those who hold the real one and stand back; before the first, how to begin. Returns what
/// it takes of the picture from above and from below.
pub(super) fn show_guide(
    ui: &egui::Ui,
    area: egui::Rect,
    session: &Session,
    elsewhere: bool,
    palette: Palette,
) -> (f32, f32) {
    let player = session.player();
    if player.timeline.is_none() || session.view() != View::Fold {
        return (0.0, 0.0);
    }
    let mut number = player.count_text();
    if let Some(eye) = player.eye().filter(|_| elsewhere) {
        // As the table of commands has its key.
        let back = entry_of(&Command::Camera(Viewpoint::Home)).shortcut.map_or("", |shortcut| shortcut.key);
        number.push_str(&format!("  ·  as seen from {eye} ({back})"));
    }
    let text = match player.current_step() {
        Some(step) => player.step_text(step),
        None => "Done: the cube is folded.".to_owned(),
    };
    let painter = ui.painter_at(area);
    let top = area.min + egui::vec2(area.width() / 2.0, 16.0);
    painter.text(top, Align2::CENTER_TOP, number, FontId::proportional(13.0), palette.quiet);
    // Two lines at most: long sentences are smaller where there is little room.
    let laid_out = |size: f32| {
        let mut words = LayoutJob::simple(text.clone(), FontId::proportional(size), palette.text, area.width() - 48.0);
        words.halign = egui::Align::Center;
        painter.layout_job(words)
    };
    let fits = [21.0, 18.0].into_iter().map(laid_out).find(|words| words.rows.len() <= 2);
    let galley = fits.unwrap_or_else(|| laid_out(15.0));
    painter.galley(top + egui::vec2(0.0, 20.0), galley, palette.text);
    // The same height whether the text has one line or two: the picture does not jump from step to step.
    let above = 64.0;
    let mut under = 0.0;
    // Before anything is folded: how the real one is laid out and held.
    if let Some(plan) = player
        .timeline
        .as_ref()
        .and_then(Timeline::plan)
        .filter(|plan| !plan.is_empty() && player.playback.playhead == 0.0)
    {
        let text = format!("Lay yours out like this. {}. It has the dot.", plan.grip());
        let mut words = LayoutJob::simple(text, FontId::proportional(16.0), palette.text, area.width() - 48.0);
        words.halign = egui::Align::Center;
        let words = painter.layout_job(words);
        under = words.size().y + 14.0;
        painter.galley(area.center_bottom() - egui::vec2(0.0, under), words, palette.text);
    }
    (above, under)
}
