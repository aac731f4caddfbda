//! State of the snake editor.

use crate::puzzle::{Colour, Cubelet};

#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Editor {
    /// Whether the editor is open over a fold.
    pub open: bool,
    /// Colour that a click paints; `None` makes it flip the cubelet between straight and turn.
    pub brush: Option<Colour>,
    /// Cubelet under the pointer, in the picture or in the panel.
    pub pointed: Option<Cubelet>,
}
