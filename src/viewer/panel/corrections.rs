//! Snakes that may have been meant, where this one can't be.

use bevy_egui::egui;

use super::staircase;
use super::widgets::{Asker, quiet};
use crate::puzzle::notation;
use crate::session::{Command, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let palette = asker.palette;
    let suggestions: Vec<_> = session.solving().suggestions.iter().take(4).collect();
    for alike in suggestions.chunk_by(|one, other| one.folds == other.folds) {
        let fold = if alike[0].folds { "These snakes fold" } else { "These snakes may fold" };
        quiet(ui, palette, format!("One cube may be wrong. {fold}:"));
        for suggestion in alike {
            let snake = &suggestion.correction.snake;
            let text = suggestion.entry.map_or_else(|| snake.to_string(), |entry| entry.name.clone());
            let button = egui::Button::new(text).small().truncate();
            let tip = suggestion.correction.change.to_string();
            asker.offer(ui, button, &tip, Command::Snake(notation::plain(snake, None)));
            let size = egui::vec2(ui.available_width(), 18.0);
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let colouring = session.document().draft.colouring.as_ref();
            let marked: Vec<usize> = suggestion.correction.marked().collect();
            staircase::paint(ui.painter(), rect, snake, colouring, &marked, 8.0, palette);
        }
    }
}
