//! What a snake is edited with: its strip, its ends, its text, and on demand its box and colours.

use bevy_egui::egui;

use super::widgets::{Asker, PanelState, quiet, tighten};
use super::{fields, strip, text};
use crate::puzzle::End;
use crate::session::{Command, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let palette = asker.palette;
    ui.add_space(2.0);
    strip::show(ui, session, state, asker);
    ui.horizontal(|ui| {
        tighten(ui);
        let edit = |ui: &mut egui::Ui, asker: &mut Asker, label: &str, tip: &str, command: Command| {
            asker.offer(ui, egui::Button::new(label), tip, command);
        };
        edit(ui, asker, "−", "Remove the head", Command::Remove(End::Head));
        edit(ui, asker, "+", "Add a cube before the head", Command::Add(End::Head));
        quiet(ui, palette, "head");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            edit(ui, asker, "+", "Add a cube after the tail", Command::Add(End::Tail));
            edit(ui, asker, "−", "Remove the tail", Command::Remove(End::Tail));
            quiet(ui, palette, "tail");
            ui.with_layout(egui::Layout::top_down(egui::Align::Center), |ui| {
                let draft = &session.document().draft;
                let differs = !draft.snake.is_palindrome() || draft.colouring.is_some();
                asker.button_as(ui, &Command::Reverse, "Reverse", differs);
            });
        });
    });

    text::show(ui, session, asker);
    ui.horizontal(|ui| {
        let cubelets = session.document().draft.snake.len();
        // Beside a fold there is less room.
        let closes = session.player().timeline.is_some() && session.document().typed.is_none();
        let puzzle = session.document().puzzle().ok().filter(|_| !closes);
        let size = puzzle.map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size().shown()));
        tighten(ui);
        // A wood in hand has its palette.
        state.fields |= session.brush().is_some();
        let sign = if state.fields { '⏶' } else { '⏷' };
        let button = egui::Button::new(egui::RichText::new(format!("{cubelets} cubes{size} {sign}")).small());
        if ui.add(button).on_hover_text("Box and colours").clicked() {
            state.fields = !state.fields;
            // No brush without a palette.
            if !state.fields && session.brush().is_some() {
                asker.ask(Command::Brush(None));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if closes {
                asker.add(ui, &Command::Edit, egui::Button::new(egui::RichText::new("Close").small()), true);
            }
            asker.button_as(ui, &Command::Redo, "Redo", session.document().can_redo());
            asker.button_as(ui, &Command::Undo, "Undo", session.document().can_undo());
        });
    });
    if state.fields {
        // On a small window all else keeps its place.
        let height = (ui.ctx().content_rect().height() * 0.3).max(120.0);
        let area = egui::ScrollArea::vertical().id_salt("fields").max_height(height);
        area.show(ui, |ui| fields::show(ui, session, state, asker));
    }
}
