//! The user's own snakes: the one that is there, which can be named here, and those before it, newest first.

use bevy_egui::egui::{self, Align2, FontId, Rect, Ui};

use crate::session::{Command, Draft, Session};
use crate::viewer::panel::photo::Photo;
use crate::viewer::panel::widgets::{PanelUi, card, quiet};

const CARD_HEIGHT: f32 = 58.0;

pub fn show(ui: &mut Ui, session: &Session, panel: &mut PanelUi) {
    let draft = &session.document().draft;
    ui.horizontal(|ui| {
        ui.label("The snake that is there is called");
        let (mut name, hint) = (draft.name.clone().unwrap_or_default(), Draft { name: None, ..draft.clone() }.title());
        let field = egui::TextEdit::singleline(&mut name).char_limit(60).desired_width(260.0).hint_text(hint);
        if ui.add(field.margin(egui::Margin::symmetric(8, 5))).on_hover_text("Its name, or whose it is").changed() {
            panel.send(Command::Name(name));
        }
    });
    if session.recent().is_empty() {
        quiet(ui, panel.palette, "The snakes that you play come here.");
    }
    egui::ScrollArea::vertical().id_salt("mine").auto_shrink([false, false]).show(ui, |ui| {
        for (place, draft) in session.recent().iter().enumerate() {
            let size = egui::vec2(ui.available_width() - 12.0, CARD_HEIGHT);
            let (rect, response) = card(ui, size, &draft.title(), false, panel.palette);
            let inside = rect.shrink2(egui::vec2(12.0, 8.0));
            let (words, picture) = inside.split_left_right_at_fraction(0.6);
            let painter = ui.painter_at(Rect::intersect(words, ui.clip_rect()));
            let write = |align: Align2, text: String, font, colour| {
                painter.text(align.pos_in_rect(&words), align, text, font, colour);
            };
            write(Align2::LEFT_TOP, draft.title(), FontId::proportional(15.0), panel.palette.text);
            write(Align2::LEFT_BOTTOM, draft.snake.to_string(), FontId::monospace(11.0), panel.palette.quiet);
            let photo = Photo::of_snake(&draft.snake, draft.colouring.as_ref(), Vec::new());
            photo.paint(ui.painter(), picture, panel);
            if response.on_hover_text("Use this snake").clicked() {
                panel.open(Command::Recent(place + 1));
            }
        }
    });
}
