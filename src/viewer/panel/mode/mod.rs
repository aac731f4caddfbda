//! Modes with their own layout.

pub mod entering;
pub mod hands;
pub mod work;

use super::prelude::{self, *};

/// The layout of the mode.
pub fn show(ui: &mut Ui, panel: &mut PanelUi) -> FreeRects {
    match panel.session.mode() {
        Mode::Work => work::show(ui, panel),
        Mode::Entering => entering::show(ui, panel),
        Mode::Hands(hands) => hands::show(ui, hands, panel),
        Mode::Demo(_) => show_title(ui, panel),
    }
}

/// Over the demo.
fn show_title(ui: &Ui, panel: &PanelUi) -> FreeRects {
    let title = panel.draft.title(panel.language);
    let picture = ui.max_rect();
    let unit = picture.height() / 22.0;
    let painter = ui.painter();
    let at = picture.left_bottom() + vec2(unit, -unit);
    let hint = panel.label(Label::PressAnyKey);
    let hint = painter.text(at, Align2::LEFT_BOTTOM, hint, regular(0.55 * unit), panel.palette.quiet);
    let title = painter.text(hint.left_top(), Align2::LEFT_BOTTOM, title, regular(unit), panel.palette.text);
    FreeRects { picture, framed: picture.with_max_y(title.min.y) }
}
