//! The editor of the snake: whether it is open over a fold, what a click on a cube does, which cube is pointed at.

use crate::puzzle::{Colour, Cubelet};

#[derive(Clone, Debug, Default)]
pub(super) struct Editor {
    /// Whether it is open although there is a fold.
    pub open: bool,
    /// The wood that a click paints; without one a click makes a straight cubelet a turn and back.
    pub brush: Option<Colour>,
    /// The cubelet that the pointer is on, in the picture or in the panel.
    pub pointed: Option<Cubelet>,
}
