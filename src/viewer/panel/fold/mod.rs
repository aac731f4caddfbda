//! The panel while there is a fold: steps, search, solutions.

pub(super) mod search;
pub(super) mod solutions;
pub(super) mod solve;
pub(super) mod steps;
