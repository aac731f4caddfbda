//! What the panel remembers between frames that is not the session's.

use bevy::prelude::Resource;

use crate::viewer::theme::Palette;

/// Half-typed text, what is scrolled to, and the like.
#[derive(Resource, Debug, Default)]
pub struct PanelState {
    /// The text of the snake as it is being typed, `None` while it shows the snake of the session.
    pub typed: Option<String>,
    /// Why the typed text is not a snake.
    pub typed_error: Option<String>,
    /// The step that the list was scrolled to last.
    pub scrolled_to: Option<usize>,
    /// What draws, for the last line of the settings.
    pub machine: String,
    /// The theme that egui wears.
    pub(super) dressed: Option<Palette>,
}
