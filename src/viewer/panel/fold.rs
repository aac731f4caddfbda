//! The third section: the steps in words, in step with the playhead.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontId, Rangef, Rect, Sense, WidgetInfo, WidgetType};

use super::search;
use super::widgets::{Asker, PanelState, framed, quiet, tighten};
use crate::fold::Grade;
use crate::session::command::entry_of;
use crate::session::{Command, Session, View};

/// Longer lists have rows of one line, of which only those in sight are laid out.
const MOST_ROWS: usize = 150;
const ROW_SIZE: f32 = 13.0;
const ROW_GAP: f32 = 1.0;
/// No list is lower, in points: what stands below it gives way first.
const LEAST: f32 = 36.0;
/// Height of the button below the steps, in points.
const TAKE: f32 = 30.0;

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    let player = session.player();
    let Some(timeline) = player.timeline.as_ref().filter(|_| !session.is_watched()) else {
        if session.shows_search() {
            return search::explain(ui, session, palette);
        }
        ui.heading("Steps");
        quiet(ui, palette, "The steps appear here once the snake is solved.");
        return;
    };
    ui.horizontal(|ui| {
        ui.heading(if session.view() == View::Fold { "Steps" } else { "Cube by cube" });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
            asker.toggle(ui, &Command::Mirror, session.is_mirrored(), session.document().can_mirror());
            if timeline.plan().is_some() {
                asker.toggle(ui, &Command::BackOut, session.is_backward(), true);
            }
        });
    });
    if let Some(plan) = timeline.plan() {
        quiet(ui, palette, format!("{}. It has the dot.", plan.grip()));
    }
    // At the end the last step is to be seen.
    let current = player.current_step().or(timeline.len().checked_sub(1));
    let takes = session.can_take_along() && ui.available_height() > LEAST + 40.0 + TAKE;
    let below = if takes { 40.0 + TAKE } else { 30.0 };
    let height = (ui.available_height() - below).max(LEAST);
    let place = current.map(|step| (step, height));
    let scroll = place != state.scrolled_to;
    state.scrolled_to = place;
    let area = egui::ScrollArea::vertical()
        .id_salt("steps")
        .auto_shrink([false, false])
        .min_scrolled_height(LEAST)
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
    if takes {
        let entry = entry_of(&Command::TakeAlong);
        let middle = egui::Layout::centered_and_justified(egui::Direction::TopDown);
        ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), TAKE), middle, |ui| {
            let button = framed(egui::Button::new(entry.label), palette, session.takes_along());
            asker.add(ui, &Command::TakeAlong, button, true);
        });
    }
}

/// One row of the list, its number hanging before its words; a click goes there.
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
    let words = format!("{mark}{}", session.player().step_text(step));
    let number = format!("{}.  ", step + 1);
    let font = FontId::proportional(ROW_SIZE);
    let steps = session.player().steps().to_string();
    let painter = ui.painter();
    let hanging = painter.layout_no_wrap(format!("{steps}.  "), font.clone(), colour).size().x;
    let mut job = LayoutJob::simple(words.clone(), font.clone(), colour, ui.available_width() - hanging);
    if one_line {
        job.wrap.max_rows = 1;
    }
    let (written, numbered) = (painter.layout_job(job), painter.layout_no_wrap(number.clone(), font, colour));
    let (rect, row) = ui.allocate_exact_size(egui::vec2(ui.available_width(), written.size().y), Sense::click());
    row.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{number}{words}")));
    // What does not fit in whole lines is left out.
    let clip = ui.clip_rect();
    let lines = written.rows.iter().map(|line| line.rect().translate(rect.min.to_vec2()).y_range());
    let whole = lines.filter(|line| clip.min.y - 0.5 <= line.min && line.max <= clip.max.y + 0.5);
    if let Some(whole) = whole.reduce(|first, next| Rangef::new(first.min, next.max)) {
        let painter = ui.painter().with_clip_rect(Rect::from_x_y_ranges(clip.x_range(), whole));
        if on {
            let beside = rect.with_max_x(rect.min.x - 4.0).with_min_x(rect.min.x - 7.0);
            painter.rect_filled(beside, 1.0, palette.accent);
        }
        painter.galley(rect.min + egui::vec2(hanging - numbered.size().x, 0.0), numbered, colour);
        painter.galley(rect.min + egui::vec2(hanging, 0.0), written, colour);
    }
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
