//! The panel section for a fold: steps, search, solutions.

pub(super) mod foot;
pub(super) mod search;
pub(super) mod solutions;
pub(super) mod solve;
pub(super) mod steps;
