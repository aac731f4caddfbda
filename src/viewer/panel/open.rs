//! What can be opened: a file, or one of the puzzles that were there before.

use bevy_egui::egui;

use super::staircase;
use super::widgets::{Asker, quiet};
use crate::session::{Command, Session};

/// Points that a puzzle of the list takes.
const ROW: egui::Vec2 = egui::vec2(250.0, 44.0);

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    if session.recent().is_empty() {
        return asker.button_as(ui, &Command::Open, "Open", true);
    }
    let menu = ui.menu_button("Open", |ui| {
        ui.set_width(ROW.x);
        if asker.row(ui, &Command::Open, "A file…") {
            ui.close();
        }
        quiet(ui, asker.palette, "Puzzles from before");
        for (place, draft) in session.recent().iter().enumerate() {
            let button = egui::Button::new("").min_size(ROW);
            let response = ui.add(button);
            let title = draft.title();
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &title));
            let [above, below] = response.rect.shrink2(egui::vec2(8.0, 4.0)).split_top_bottom_at_fraction(0.45).into();
            let mut line = egui::text::LayoutJob::simple_singleline(
                title.clone(),
                egui::FontId::proportional(13.0),
                asker.palette.text,
            );
            line.wrap = egui::text::TextWrapping::truncate_at_width(above.width());
            let line = ui.painter().layout_job(line);
            ui.painter().galley(above.left_top(), line, asker.palette.text);
            staircase::paint(ui.painter(), below, &draft.snake, draft.colouring.as_ref(), &[], 7.0, asker.palette);
            if response.clicked() {
                asker.ask(Command::Recent(place + 1));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text("A puzzle file, or a puzzle from before");
}
