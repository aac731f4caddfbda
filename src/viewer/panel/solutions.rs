//! The solutions as a table: how many turns, pulls and rubs each takes, the easiest to fold first. A click shows one.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Sense, Stroke, WidgetInfo, WidgetType};

use super::widgets::{Asker, PanelState};
use crate::fold::{Ease, Folding};
use crate::session::{Command, Session};

const ROW: f32 = 20.0;
const SIZE: f32 = 13.0;
/// So many rows are seen at once, as there is room; more scroll. Chosen by eye.
const FEWEST: f32 = 2.0;
const MOST: f32 = 6.0;
/// What the rest of the panel needs below.
const BELOW: f32 = 240.0;
const COUNTED: &str = "Rotations and mirror images count once";

/// What a column counts, and where it ends, as a share of the table's width.
const COLUMNS: [(&str, f32); 4] = [("", 0.09), ("Turns", 0.29), ("Pulls", 0.48), ("Rubs", 0.66)];

/// Which solution is shown, of how many: where there is more than one, a button for the table.
pub(super) fn count(ui: &mut egui::Ui, session: &Session, state: &mut PanelState) {
    let solving = session.solving();
    let (count, shown) = (solving.solutions.len(), solving.selected().unwrap_or(0) + 1);
    let all = if solving.complete { "" } else { "+" };
    let words = format!("{shown} of {count}{all}");
    if count < 2 {
        ui.label(words).on_hover_text(COUNTED);
        return;
    }
    let sign = if state.comparing { "⏶" } else { "⏷" };
    let before = std::mem::replace(&mut ui.spacing_mut().button_padding.x, 5.0);
    let button = egui::Button::new(format!("{words} {sign}")).frame(state.comparing);
    let tip = format!("Compare the solutions, the easiest first\n{COUNTED}");
    state.comparing ^= ui.add(button).on_hover_text(tip).clicked();
    ui.spacing_mut().button_padding.x = before;
}

/// Shows it below, where it is asked for and there is something to compare.
pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &PanelState, asker: &mut Asker) {
    let count = session.solving().solutions.len();
    if count < 2 || !state.comparing {
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let (head, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW), Sense::hover());
        response.on_hover_text("The fewer rubs the easier; a pull counts as two turns more");
        for (name, end) in COLUMNS {
            write(ui, head, end, name, asker.palette.quiet, 12.0);
        }
        let room = ((ui.available_height() - BELOW) / ROW).floor().clamp(FEWEST, MOST) as usize;
        let height = ROW * count.min(room) as f32;
        let area = egui::ScrollArea::vertical().id_salt("solutions").max_height(height).min_scrolled_height(height);
        area.auto_shrink([false, true]).show_rows(ui, ROW, count, |ui, places| {
            for place in places {
                show_row(ui, session, place, asker);
            }
        });
    });
}

fn show_row(ui: &mut egui::Ui, session: &Session, place: usize, asker: &mut Asker) {
    let (palette, solving) = (asker.palette, session.solving());
    let folding = solving.foldings().get(place).copied().unwrap_or_default();
    let is_easiest = solving.easiest() == Some(place);
    let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW), Sense::click());
    let on = solving.selected() == Some(place);
    let fill = match (on, response.hovered()) {
        (true, _) => palette.accent.gamma_multiply(0.28),
        (false, true) => palette.hover,
        (false, false) => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    write(ui, rect, COLUMNS[0].1, &format!("{}", place + 1), palette.text, SIZE);
    let told = match folding {
        Folding::Folds(ease) => {
            let Ease { presses, rubs, pulls, .. } = ease;
            for ((_, end), number) in COLUMNS[1..].iter().zip([ease.turns(), pulls, rubs + presses]) {
                let colour = if number == 0 { palette.quiet } else { palette.text };
                write(ui, rect, *end, &number.to_string(), colour, SIZE);
            }
            let mark = if is_easiest {
                "easiest"
            } else if presses > 0 {
                "tight"
            } else {
                ""
            };
            let colour = if is_easiest { palette.accent } else { palette.quiet };
            write(ui, rect, 0.98, mark, colour, 12.0);
            let count = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
            let hardness = [count(ease.turns(), "turn"), count(pulls, "pull"), count(rubs + presses, "rub")].join(", ");
            if mark.is_empty() { hardness } else { format!("{hardness}: {mark}") }
        }
        Folding::NotFound => say(ui, rect, "no fold found yet", palette.quiet),
        Folding::Locked => say(ui, rect, "can't be folded", palette.quiet),
        Folding::Unknown => say(ui, rect, "…", palette.quiet),
    };
    if on {
        ui.painter().vline(rect.min.x + 1.0, rect.y_range().shrink(3.0), Stroke::new(2.0, palette.accent));
    }
    let name = format!("Solution {}: {told}", place + 1);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &name));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.on_hover_text("Show this solution").clicked() {
        asker.ask(Command::Solution(place + 1));
    }
}

/// Instead of numbers.
fn say(ui: &egui::Ui, row: Rect, words: &str, colour: egui::Color32) -> String {
    let at = Pos2::new(row.min.x + row.width() * (COLUMNS[1].1 - 0.13), row.center().y);
    ui.painter().text(at, Align2::LEFT_CENTER, words, FontId::proportional(SIZE), colour);
    words.to_owned()
}

/// Right-aligned at this share of the row's width.
fn write(ui: &egui::Ui, row: Rect, end: f32, words: &str, colour: egui::Color32, size: f32) {
    let at = Pos2::new(row.min.x + row.width() * end, row.center().y);
    ui.painter().text(at, Align2::RIGHT_CENTER, words, FontId::proportional(size), colour);
}
