//! The buttons at the bottom of the panel: what else there is to do with a fold, and another snake.

use bevy_egui::egui::{self, Ui};

use crate::session::command::entry_of;
use crate::session::{Command, Overlay, Session};
use crate::viewer::panel::more;
use crate::viewer::panel::widgets::{PanelUi, framed, tighten};

const BUTTON_HEIGHT: f32 = 32.0;

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let is_fold = session.player().plan().is_some();
    let locates = matches!(session.overlay().below_help(), Overlay::Locate(_));
    ui.add_space(2.0);
    ui.columns_const(|columns: &mut [Ui; 2]| {
        let export = (Command::OpenExport, session.controls().export, session.controls().can_export);
        for (ui, (command, on, enabled)) in columns.iter_mut().zip([(Command::Locate, locates, is_fold), export]) {
            let button = framed(egui::Button::new(entry_of(&command).label), panel.palette, on);
            let button = button.min_size(egui::vec2(0.0, BUTTON_HEIGHT));
            ui.vertical_centered_justified(|ui| panel.add(ui, &command, button, enabled));
        }
    });
    ui.horizontal(|ui| {
        tighten(ui);
        // So that all fit into the narrowest panel.
        ui.spacing_mut().button_padding.x = ui.spacing().button_padding.x.min(ui.available_width() / 48.0);
        panel.button_as(ui, &Command::Shelf(None), "Not yours?", true);
        panel.button(ui, &Command::Enter);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| more::show(ui, session, panel));
    });
}
