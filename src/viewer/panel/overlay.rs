//! Shows the overlay, if one is open, in each layout of the window.

use bevy_egui::egui::{Rect, Ui};

use super::widgets::PanelUi;
use super::{export, locate, shelf};
use crate::session::{Overlay, Session};

/// Shows what covers the picture; returns whether something does.
pub fn show(ui: &mut Ui, picture: Rect, session: &Session, panel: &mut PanelUi) -> bool {
    match session.overlay() {
        Overlay::Locate(found) => locate::show(ui, picture, session, found, panel),
        Overlay::Shelf(tab) => shelf::show(ui, picture, session, tab, panel),
        Overlay::Export if session.controls().export => export::show(ui, picture, session, panel),
        _ => return false,
    }
    true
}
