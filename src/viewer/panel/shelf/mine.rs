//! The user's own snakes: the current one, which can be named here, and those before it, newest first.

use super::cards::{SnakeCard, show_card, show_grid};
use super::prelude::*;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let recent = panel.session.recent();
    let draft = panel.draft;
    ui.horizontal(|ui| {
        ui.label(panel.label(Label::NameOfThis));
        let mut name = draft.name.clone().unwrap_or_default();
        let hint = Draft { name: None, ..draft.clone() }.title(panel.language);
        let field =
            TextEdit::singleline(&mut name).margin(FIELD_MARGIN).char_limit(60).desired_width(260.0).hint_text(hint);
        if ui.add(field).on_hover_text(panel.label(Label::NameOrWhose)).changed() {
            panel.send(Browse::Name(name));
        }
    });
    if recent.is_empty() {
        panel.hint(ui, Label::PlayedComeHere);
    }
    show_grid(ui, "mine", recent.len(), panel, |ui, at, size, panel| {
        show_own(ui, &recent[at], size, panel);
    });
}

/// One of those before the present one.
pub fn show_own(ui: &mut Ui, draft: &Draft, size: Vec2, panel: &mut PanelUi) {
    let title = draft.title(panel.language);
    let shown = SnakeCard {
        name: title.clone(),
        notes: vec![panel.say(Message::Cubes(draft.snake.len()))],
        difficulty: None,
        runs: Some(draft.snake.to_string()),
        thumbnail: Thumbnail::of_snake(&draft.snake, draft.colouring.as_ref()),
        is_own: false,
        label: title,
    };
    if show_card(ui, shown, panel.label(Label::UseSnake), size, panel) {
        let before = panel.session.recent().iter().take_while(|own| *own != draft).count();
        panel.open(Files::Recent(before));
    }
}
