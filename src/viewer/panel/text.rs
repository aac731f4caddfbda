//! The snake as text: what is typed, or what it is. All of it is seen; what is very long scrolls.

use bevy_egui::egui;

use super::widgets::Asker;
use crate::puzzle::AssembleError;
use crate::puzzle::notation::{self, NotationError};
use crate::session::{Command, Session};

pub(super) fn show(ui: &mut egui::Ui, session: &Session, asker: &mut Asker) {
    let document = session.document();
    let typed = document.typed.as_ref();
    let mut text = typed.map_or_else(|| document.draft.snake.to_string(), |typed| typed.text.clone());
    let field = egui::TextEdit::multiline(&mut text)
        .desired_rows(1)
        .desired_width(f32::INFINITY)
        .return_key(None)
        .font(egui::TextStyle::Monospace)
        .margin(egui::Margin::symmetric(8, 5))
        .hint_text("3 2 2 3 2 …");
    // From two rows on a small window to four.
    let height = ((ui.ctx().content_rect().height() - 600.0) * 0.25 + 46.0).clamp(46.0, 76.0);
    let area = egui::ScrollArea::vertical().id_salt("text").max_height(height).min_scrolled_height(height);
    let response = area.show(ui, |ui| ui.add(field)).inner;
    let response =
        response.on_hover_text("Your snake as text: lengths of its straight runs (3 2 2 3 …), or letters (STTS…)");
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if response.changed() {
        asker.ask(Command::Type(text.clone()));
    }
    let done = response.has_focus() && pressed(egui::Key::Enter);
    if done {
        response.surrender_focus();
    }
    let Some(typed) = typed else { return };
    let here = response.has_focus() || response.lost_focus();
    if here && pressed(egui::Key::Escape) {
        asker.ask(Command::DiscardText);
    } else if done || response.lost_focus() {
        asker.ask(Command::Snake(text));
        if done {
            asker.ask(Command::Solve);
        }
    }
    let Some(wrong) = &typed.wrong else { return };
    let readings = match wrong {
        AssembleError::Notation(NotationError::Ambiguous(readings)) => readings.as_slice(),
        _ => &[],
    };
    let says = if readings.is_empty() { wrong.to_string() } else { "This can mean different snakes:".to_owned() };
    let colour = if response.has_focus() { asker.palette.quiet } else { asker.palette.bad };
    ui.add(egui::Label::new(egui::RichText::new(says).small().color(colour)).wrap());
    for reading in readings {
        let button = egui::Button::new(reading.snake.to_string()).small().truncate();
        let tip = format!("Taken as {}", reading.notation.describe());
        asker.offer(ui, button, &tip, Command::Snake(notation::plain(&reading.snake, None)));
    }
    if !response.has_focus() {
        let button = egui::Button::new("Discard my text").small();
        asker.offer(ui, button, "Show the snake as it is", Command::DiscardText);
    }
}
