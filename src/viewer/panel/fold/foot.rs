//! The buttons at the bottom of the panel: with a fold, the one for those who are lost; without one, other ways to a
//! snake. Everything else is in the menu beside them.

use super::prelude::*;
use crate::viewer::panel::more;

const GAP: f32 = 6.0;
const LETTERS: f32 = 14.0;

pub fn height(ui: &Ui) -> f32 {
    row_height(ui) + GAP
}

fn row_height(ui: &Ui) -> f32 {
    if is_low(ui) { 24.0 } else { 36.0 }
}

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let height = row_height(ui);
    ui.add_space(GAP);
    let commands: &[Command] = if panel.player.plan().is_some() {
        &[Command::Find(Find::Locate)]
    } else {
        &[Command::Browse(Browse::Shelf(None)), Command::Begin(Begin::Enter)]
    };
    let [more, _] = panel.language.button(Button::More);
    ui.horizontal(|ui| {
        tighten(ui);
        ui.spacing_mut().interact_size.y = height;
        // All of them are as wide as the panel, with letters as large as fit.
        let words = commands.iter().map(|command| command.label(panel.language)).chain([more]);
        let wide: f32 = words.map(|words| text_width(ui, words, LETTERS)).sum();
        let room = ui.available_width() - 4.0 * commands.len() as f32;
        let sides = 2.0 * (commands.len() + 1) as f32;
        let share = ((room - 3.0 * sides) / wide).min(1.0);
        ui.style_mut().override_font_id = Some(regular(share * LETTERS));
        ui.spacing_mut().button_padding.x = (room - share * wide) / sides - 0.5;
        for command in commands {
            panel.button(ui, command.clone());
        }
        more::show(ui, panel);
    });
}
