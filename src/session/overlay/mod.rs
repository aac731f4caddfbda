//! What covers the picture. `scope` decides which command closes it.

pub(super) mod locate;

use super::shelf::ShelfPage;
use locate::Locate;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    #[default]
    None,
    /// The help, and the overlay below it.
    Help(Box<Self>),
    Shelf(ShelfPage),
    Export,
    /// "Which one is yours?", at the first start. Behind it the cube opens.
    Choice,
    /// Pictures of all steps for finding the current one: "Where am I?".
    Locate(Locate),
}

impl Overlay {
    pub fn is_help(&self) -> bool {
        matches!(self, Self::Help(_))
    }

    pub fn below_help(&self) -> &Self {
        match self {
            Self::Help(below) => below,
            overlay => overlay,
        }
    }

    pub fn tab(&self) -> Option<ShelfPage> {
        if let Self::Shelf(tab) = self.below_help() { Some(*tab) } else { None }
    }

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
