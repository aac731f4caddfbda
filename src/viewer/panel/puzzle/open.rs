//! The Open menu: a file, or a recent puzzle.

use bevy_egui::egui::{self, Ui};

use super::staircase;
use crate::session::{Command, Session};
use crate::viewer::panel::widgets::{CommandUi, key_of, one_line, quiet};

const ROW_SIZE: egui::Vec2 = egui::vec2(250.0, 44.0);

pub fn show(ui: &mut Ui, session: &Session, commands: &mut CommandUi) {
    if session.recent().is_empty() {
        return commands.button_as(ui, &Command::Open, "Open", true);
    }
    let menu = ui.menu_button("Open", |ui| {
        ui.set_width(ROW_SIZE.x);
        let file = egui::Button::new("A file…").shortcut_text(key_of(&Command::Open)).frame(false);
        if ui.add(file).clicked() {
            commands.send(Command::Open);
            ui.close();
        }
        quiet(ui, commands.palette, "Recent puzzles");
        for (place, draft) in session.recent().iter().enumerate() {
            let response = ui.add(egui::Button::new("").min_size(ROW_SIZE));
            let title = draft.title();
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &title));
            let [above, below] = response.rect.shrink2(egui::vec2(8.0, 4.0)).split_top_bottom_at_fraction(0.45).into();
            let line = one_line(ui.painter(), title, 13.0, commands.palette.text, above.width());
            ui.painter().galley(above.left_top(), line, commands.palette.text);
            staircase::paint(ui.painter(), below, &draft.snake, draft.colouring.as_ref(), &[], 7.0, commands.palette);
            if response.clicked() {
                commands.send(Command::Recent(place + 1));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text("A puzzle file, or a recent puzzle");
}
