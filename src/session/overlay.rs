//! What lies over the picture, one thing at a time.
//!
//! Which command closes it is left to `scope`; how it looks, to the panel.

use super::shelf::Tab;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    #[default]
    None,
    /// The help, and what it covers until it is closed.
    Help(Box<Self>),
    Shelf(Tab),
    Export,
    /// Pictures of the whole plan, to find one's place by.
    Lost,
}

impl Overlay {
    pub fn is_help(&self) -> bool {
        matches!(self, Self::Help(_))
    }

    /// The overlay below the help.
    pub fn below_help(&self) -> &Self {
        match self {
            Self::Help(below) => below,
            overlay => overlay,
        }
    }

    /// The page of the shelf that is open.
    pub fn tab(&self) -> Option<Tab> {
        match self.below_help() {
            Self::Shelf(tab) => Some(*tab),
            Self::None | Self::Help(_) | Self::Export | Self::Lost => None,
        }
    }

    /// Replaces what is below the help.
    pub(super) fn put(&mut self, overlay: Self) {
        *self = if self.is_help() { Self::Help(Box::new(overlay)) } else { overlay };
    }

    pub(super) fn toggle_help(&mut self) {
        *self = match std::mem::take(self) {
            Self::Help(below) => *below,
            below => Self::Help(Box::new(below)),
        };
    }
}
