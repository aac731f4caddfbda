//! Shows the overlay, if one is open, in each layout of the window.

use super::prelude::*;
use super::{export, locate, shelf};

/// Shows what covers the picture; returns whether something does.
pub fn show(ui: &mut Ui, picture: Rect, panel: &mut PanelUi) -> bool {
    match panel.session.overlay() {
        Overlay::Locate(found) => locate::show(ui, picture, found, panel),
        Overlay::Shelf(tab) => shelf::show(ui, picture, tab, panel),
        Overlay::Export if panel.session.shows_export() => export::show(ui, picture, panel),
        _ => return false,
    }
    true
}
