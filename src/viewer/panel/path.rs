//! A path to type, where no dialog asks for one.

use bevy_egui::egui;

use super::widgets::{Asker, PanelState, quiet};
use crate::session::{Command, PathFor, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, state: &mut PanelState, asker: &mut Asker) {
    let Some(what) = session.path_for() else {
        state.path.clear();
        state.path_proposed = false;
        return;
    };
    let (does, words) = match what {
        PathFor::Open => ("Open", "Path of the puzzle file to open:"),
        PathFor::Save { .. } => ("Save", "Path to save the puzzle to:"),
        PathFor::Take(_) => ("Save", "No file dialog opens here. Path to save it to:"),
    };
    if let PathFor::Take(wanted) = what
        && !std::mem::replace(&mut state.path_proposed, true)
    {
        state.path = format!("~/{}", wanted.file_name());
    }
    quiet(ui, asker.palette, words);
    let field = egui::TextEdit::singleline(&mut state.path).desired_width(f32::INFINITY).hint_text("my-snake.toml");
    let response = ui.add(field).on_hover_text("No file dialog opens on this system");
    let enter = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    ui.horizontal(|ui| {
        if ui.small_button(does).on_hover_text("Use this path").clicked() || enter {
            asker.ask(Command::Path(state.path.clone()));
        }
        asker.offer(ui, egui::Button::new("Cancel").small(), "Leave it", Command::Path(String::new()));
    });
}
