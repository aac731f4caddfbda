//! What is drawn over the picture, and what the pointer does there.

pub(super) mod entered;
pub(super) mod gesture;
pub(super) mod pointing;
pub(super) mod search;
