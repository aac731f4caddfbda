//! What the user turns on or off in the picture: a switch here, its key and its row in the menu *More* are all that a
//! new one needs, besides what it draws.

use crate::defaults::defaults;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    Xray,
    Ghost,
    Guide,
}

defaults! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Switches {
        /// Whether resting cubelets are see-through: drawn as beads.
        pub xray: bool = false,
        /// Whether the outcome of a step is outlined.
        pub ghosts: bool = true,
        /// Whether arrows, numbers and captions are shown.
        pub guide: bool = true,
    }
}

impl Switches {
    pub fn get_mut(&mut self, switch: Switch) -> &mut bool {
        match switch {
            Switch::Xray => &mut self.xray,
            Switch::Ghost => &mut self.ghosts,
            Switch::Guide => &mut self.guide,
        }
    }
}
