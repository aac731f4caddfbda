//! State of the snake editor.

use crate::puzzle::{Colour, Cubelet};

#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Editor {
    /// Whether the editor is open over a fold.
    pub open: bool,
    pub brush: Option<Colour>,
    pub pointed: Option<Cubelet>,
}
