//! Modes with their own layout.

mod entering;
mod following;
mod hands;

use super::widgets::{FreeRects, PanelUi};
use crate::viewer::panel::prelude::*;

pub fn show(ui: &mut Ui, mode: &Mode, panel: &mut PanelUi) -> FreeRects {
    match mode {
        Mode::Entering => entering::show(ui, panel),
        Mode::Following(follow) => following::show(ui, follow, panel),
        Mode::Hands(hands) => hands::show(ui, hands, panel),
        Mode::Work(_) | Mode::Demo(_) => show_title(ui, &panel.session.document().draft.title(panel.language), panel),
    }
}

fn show_title(ui: &Ui, title: &str, panel: &PanelUi) -> FreeRects {
    let picture = ui.max_rect();
    let unit = picture.height() / 22.0;
    let write = |at: Pos2, words: &str, size: f32, colour| {
        ui.painter().text(at, Align2::LEFT_BOTTOM, words, FontId::proportional(unit * size), colour)
    };
    let at = picture.left_bottom() + vec2(unit, -unit);
    let hint = write(at, panel.label(Label::PressAnyKey), 0.55, panel.palette.quiet);
    let title = write(hint.left_top(), title, 1.0, panel.palette.text);
    FreeRects { picture, framed: picture.with_max_y(title.min.y) }
}
