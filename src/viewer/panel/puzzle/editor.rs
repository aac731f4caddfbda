//! The editor of the snake: strip, text, and on demand box and colours.

use super::prelude::*;
use super::{fields, strip, text};

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    ui.add_space(2.0);
    strip::show(ui, panel);
    text::show(ui, panel);
    ui.horizontal(|ui| {
        let cubelets = panel.draft.snake.len();
        // There is less room once there is a fold.
        let closes = panel.player.timeline.is_some() && panel.document.typed.is_none();
        let puzzle = panel.document.puzzle().filter(|_| !closes);
        let size = puzzle.map_or(String::new(), |puzzle| format!(" · {}", puzzle.box_size().shown()));
        tighten(ui);
        panel.state.fields |= panel.controls.brush.is_some();
        let sign = if panel.state.fields { '⏶' } else { '⏷' };
        let cubes = panel.say(Message::Cubes(cubelets));
        let button = small_button(format!("{cubes}{size} {sign}"));
        if ui.add(button).on_hover_text(panel.label(Label::BoxAndColours)).clicked() {
            panel.state.fields = !panel.state.fields;
            if !panel.state.fields && panel.controls.brush.is_some() {
                panel.send(Window::Brush(None));
            }
        }
        at_right(ui, |ui| {
            if closes {
                panel.add(ui, Show::Editor, small_button(panel.label(Label::Close)), true);
            }
            let both = [(Do::Redo, "⟳", panel.document.can_redo()), (Do::Undo, "⟲", panel.controls.can_undo)];
            for (command, sign, can) in both {
                name(&panel.add(ui, command.clone(), EguiButton::new(sign), can), panel.words(command));
            }
        });
    });
    if panel.state.fields {
        // On a small window, leave room for the rest of the panel.
        let height = (ui.ctx().content_rect().height() * 0.3).max(120.0);
        ScrollArea::vertical().id_salt("fields").max_height(height).show(ui, |ui| {
            fields::show_box(ui, panel);
            fields::show_colours(ui, panel);
        });
    }
}
