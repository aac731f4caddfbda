//! What a snake is edited with: its strip, its text, its box.

use bevy_egui::egui;

use super::widgets::{Asker, quiet, tighten};
use super::{strip, text};
use crate::puzzle::{BoxSize, End};
use crate::session::{Command, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    strip::show(ui, session, asker);
    ui.horizontal(|ui| {
        tighten(ui);
        let mut edit = |ui: &mut egui::Ui, label: &str, tip: &str, command: Command| {
            asker.offer(ui, egui::Button::new(label), tip, command);
        };
        edit(ui, "−", "Remove the head", Command::Remove(End::Head));
        edit(ui, "+", "Add a cube before the head", Command::Add(End::Head));
        quiet(ui, palette, "head");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            edit(ui, "+", "Add a cube after the tail", Command::Add(End::Tail));
            edit(ui, "−", "Remove the tail", Command::Remove(End::Tail));
            quiet(ui, palette, "tail");
        });
    });

    text::show(ui, session, asker);
    show_box(ui, session, asker);
}

/// The box, and how many cubes it has and the snake has.
fn show_box(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let cubelets = session.document().draft.snake.len();
    ui.horizontal(|ui| {
        let size = session.document().puzzle().ok().map(|puzzle| puzzle.box_size().to_string());
        let boxes = BoxSize::all_of(cubelets);
        ui.spacing_mut().item_spacing.x = 4.0;
        if boxes.len() > 1 || size.is_none() && !boxes.is_empty() {
            quiet(ui, asker.palette, format!("{cubelets} cubes"));
            let list = egui::ComboBox::from_id_salt("box").selected_text(size.as_deref().unwrap_or("box")).width(50.0);
            let rows = boxes.into_iter().map(|choice| {
                let (words, wanted) = (choice.to_string(), (!choice.is_cube()).then_some(choice));
                (words.clone(), size.as_ref() == Some(&words), Command::Box(wanted))
            });
            asker.list(ui, list, "The box to fill", rows);
        } else {
            let size = size.map(|size| format!(" · {size}")).unwrap_or_default();
            quiet(ui, asker.palette, format!("{cubelets} cubes{size}"));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            tighten(ui);
            asker.button_as(ui, &Command::Redo, "Redo", session.document().can_redo());
            asker.button_as(ui, &Command::Undo, "Undo", session.document().can_undo());
        });
    });
}
