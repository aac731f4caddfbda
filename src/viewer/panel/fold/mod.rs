//! The panel section for a fold: steps and search.

pub(super) mod foot;
pub(super) mod search;
pub(super) mod solve;
pub(super) mod steps;
