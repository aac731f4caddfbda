//! The solutions as a table: how many turns, pulls and tight steps each takes, the easiest to fold first. A click shows one.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType};

use crate::fold::{Ease, Folding};
use crate::session::{Command, Session};
use crate::spelling::counted;
use crate::viewer::panel::widgets::PanelUi;

const ROW_HEIGHT: f32 = 20.0;
const FONT_SIZE: f32 = 13.0;
/// Number of visible rows, depending on the room; the others scroll. Chosen by eye.
const MIN_ROWS: f32 = 2.0;
const MAX_ROWS: f32 = 6.0;
/// Height reserved for the rest of the panel, in points.
const HEIGHT_BELOW: f32 = 240.0;

/// Each column's title and right edge, as a share of the table's width.
const COLUMNS: [(&str, f32); 4] = [("", 0.09), ("Steps", 0.29), ("Pulls", 0.48), ("Tight", 0.66)];

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let count = session.solving().solutions.len();
    if count < 2 || !panel.state.comparing {
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let (head, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
        response.on_hover_text("The fewer tight steps the easier; a pull counts as two more steps");
        for (name, end) in COLUMNS {
            write_right(ui, head, end, name, panel.palette.quiet, 12.0);
        }
        let room = ((ui.available_height() - HEIGHT_BELOW) / ROW_HEIGHT).floor().clamp(MIN_ROWS, MAX_ROWS) as usize;
        let height = ROW_HEIGHT * count.min(room) as f32;
        let area = egui::ScrollArea::vertical().id_salt("solutions").max_height(height).min_scrolled_height(height);
        area.auto_shrink([false, true]).show_rows(ui, ROW_HEIGHT, count, |ui, places| {
            for place in places {
                show_row(ui, session, place, panel);
            }
        });
    });
}

fn show_row(ui: &mut Ui, session: &Session, place: usize, panel: &mut PanelUi) {
    let (palette, solving) = (panel.palette, session.solving());
    let folding = solving.foldings.get(place).copied().unwrap_or_default();
    let is_easiest = solving.easiest() == Some(place);
    let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    let on = solving.selected() == Some(place);
    let fill = match (on, response.hovered()) {
        (true, _) => palette.accent.gamma_multiply(0.28),
        (false, true) => palette.hover,
        (false, false) => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    write_right(ui, rect, COLUMNS[0].1, &format!("{}", place + 1), palette.text, FONT_SIZE);
    let description = match folding {
        Folding::Folds(ease) => {
            let Ease { presses, rubs, pulls, .. } = ease;
            for ((_, end), number) in COLUMNS[1..].iter().zip([ease.turns(), pulls, rubs + presses]) {
                let colour = if number == 0 { palette.quiet } else { palette.text };
                write_right(ui, rect, *end, &number.to_string(), colour, FONT_SIZE);
            }
            let mark = match presses {
                _ if is_easiest => "easiest",
                0 => "",
                _ => "tight",
            };
            let colour = if is_easiest { palette.text } else { palette.quiet };
            write_right(ui, rect, 0.98, mark, colour, 12.0);
            let hardness =
                [counted(ease.turns(), "step"), counted(pulls, "pull"), counted(rubs + presses, "tight step")]
                    .join(", ");
            if mark.is_empty() { hardness } else { format!("{hardness}: {mark}") }
        }
        Folding::NotFound => "no fold found yet".to_owned(),
        Folding::Locked => "can't be folded".to_owned(),
        Folding::Unknown => "…".to_owned(),
    };
    if !matches!(folding, Folding::Folds(_)) {
        let at = Pos2::new(rect.min.x + rect.width() * (COLUMNS[1].1 - 0.13), rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, &description, FontId::proportional(FONT_SIZE), palette.quiet);
    }
    if on {
        ui.painter().vline(rect.min.x + 1.0, rect.y_range().shrink(3.0), Stroke::new(2.0, palette.accent));
    }
    let name = format!("Solution {}: {description}", place + 1);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &name));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.on_hover_text("Show this solution").clicked() {
        panel.send(Command::Solution(place + 1));
    }
}

/// Right-aligned at `end`, a share of the row's width.
fn write_right(ui: &Ui, row: Rect, end: f32, words: &str, colour: egui::Color32, size: f32) {
    let at = Pos2::new(row.min.x + row.width() * end, row.center().y);
    ui.painter().text(at, Align2::RIGHT_CENTER, words, FontId::proportional(size), colour);
}
