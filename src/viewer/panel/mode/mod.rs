//! Modes with their own layout.

mod entering;
mod following;
mod hands;

use bevy_egui::egui::{self, Ui};

use super::widgets::{FreeRects, PanelUi};
use crate::session::{Mode, Session};
use crate::text::Label;

pub fn show(ui: &mut Ui, session: &Session, mode: &Mode, panel: &mut PanelUi) -> FreeRects {
    match mode {
        Mode::Entering => entering::show(ui, session, panel),
        Mode::Following(follow) => following::show(ui, session, follow, panel),
        Mode::Hands(hands) => hands::show(ui, session, hands, panel),
        Mode::Work(_) | Mode::Demo(_) => show_title(ui, &session.document().draft.title(panel.language), panel),
    }
}

fn show_title(ui: &Ui, title: &str, panel: &PanelUi) -> FreeRects {
    let picture = ui.max_rect();
    let palette = panel.palette;
    let unit = picture.height() / 22.0;
    let write = |at: egui::Pos2, words: &str, size: f32, colour| {
        ui.painter().text(at, egui::Align2::LEFT_BOTTOM, words, egui::FontId::proportional(unit * size), colour)
    };
    let at = picture.left_bottom() + egui::vec2(unit, -unit);
    let hint = write(at, panel.language.label(Label::PressAnyKey), 0.55, palette.quiet);
    let title = write(hint.left_top(), title, 1.0, palette.text);
    FreeRects { picture, framed: picture.with_max_y(title.min.y) }
}
