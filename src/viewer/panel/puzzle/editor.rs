//! The editor of the snake: strip, text, and on demand box and colours.

use bevy_egui::egui::{self, Ui};

use super::{fields, strip, text};
use crate::session::{Do, Session, Show, Window};
use crate::text::{Label, Message};
use crate::viewer::panel::widgets::{PanelUi, at_right, name, tighten};

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    ui.add_space(2.0);
    strip::show(ui, session, panel);
    text::show(ui, session, panel);
    ui.horizontal(|ui| {
        let cubelets = session.document().draft.snake.len();
        // There is less room once there is a fold.
        let closes = session.player().timeline.is_some() && session.document().typed.is_none();
        let puzzle = session.document().puzzle().ok().filter(|_| !closes);
        let size = puzzle.map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size().shown()));
        tighten(ui);
        panel.state.fields |= session.controls().brush.is_some();
        let sign = if panel.state.fields { '⏶' } else { '⏷' };
        let cubes = panel.language.message(&Message::Cubes(cubelets));
        let button = egui::Button::new(egui::RichText::new(format!("{cubes}{size} {sign}")).small());
        if ui.add(button).on_hover_text(panel.language.label(Label::BoxAndColours)).clicked() {
            panel.state.fields = !panel.state.fields;
            if !panel.state.fields && session.controls().brush.is_some() {
                panel.send(Window::Brush(None));
            }
        }
        at_right(ui, |ui| {
            if closes {
                let close = egui::RichText::new(panel.language.label(Label::Close)).small();
                panel.add(ui, Show::Editor, egui::Button::new(close), true);
            }
            let document = session.document();
            let both = [(Do::Redo, "⟳", document.can_redo()), (Do::Undo, "⟲", document.can_undo())];
            for (command, sign, can) in both {
                let words = panel.label(command.clone());
                name(&panel.add(ui, command, egui::Button::new(sign), can), words);
            }
        });
    });
    if panel.state.fields {
        // On a small window, leave room for the rest of the panel.
        let height = (ui.ctx().content_rect().height() * 0.3).max(120.0);
        egui::ScrollArea::vertical().id_salt("fields").max_height(height).show(ui, |ui| {
            fields::show_box(ui, session, panel);
            fields::show_colours(ui, session, panel);
        });
    }
}
