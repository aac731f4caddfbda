//! The buttons at the bottom of the panel: more to do with a fold, and another snake.

use super::prelude::*;
use crate::viewer::panel::more;

const GAP: f32 = 6.0;

pub fn height(ui: &Ui, panel: &PanelUi) -> f32 {
    let rows = if panel.player.plan().is_some() { 2.0 } else { 1.0 };
    rows * (row_height(ui) + GAP)
}

fn row_height(ui: &Ui) -> f32 {
    if is_low(ui) { 24.0 } else { 30.0 }
}

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let height = row_height(ui);
    let letters = 14.0;
    ui.spacing_mut().item_spacing.y = GAP;
    ui.spacing_mut().interact_size.y = height;
    ui.add_space(GAP);
    if panel.player.plan().is_some() {
        ui.columns_const(|columns: &mut [Ui; 2]| {
            let commands: [Command; 2] = [Find::Locate.into(), Begin::Hands.into()];
            for (ui, command) in columns.iter_mut().zip(commands) {
                let width = ui.available_width() - 2.0 * ui.spacing().button_padding.x - 2.0;
                let words = fitting(ui, command.label(panel.language), letters, width);
                let button = EguiButton::new(words).min_size(vec2(0.0, height));
                ui.vertical_centered_justified(|ui| panel.add(ui, command, button, true));
            }
        });
    }
    ui.horizontal(|ui| {
        tighten(ui);
        // So that all fit into the narrowest panel.
        let [more, _] = panel.language.button(Button::More);
        let all = [panel.words(Browse::Shelf(None)), panel.words(Begin::Enter), more];
        let words: f32 = all.iter().map(|words| text_width(ui, words, letters)).sum();
        let spare = ui.available_width() - 2.0 * ui.spacing().item_spacing.x - words;
        ui.spacing_mut().button_padding.x = (spare / 6.0 - 2.0).clamp(1.0, ui.spacing().button_padding.x);
        let share = (1.0 + (spare - 18.0) / words).min(1.0);
        ui.style_mut().override_font_id = Some(FontId::proportional(letters * share));
        panel.button(ui, Browse::Shelf(None));
        panel.button(ui, Begin::Enter);
        at_right(ui, |ui| more::show(ui, panel));
    });
}
