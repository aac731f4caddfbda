//! The panel section for a fold: steps and search.

pub mod foot;
pub mod search;
pub mod solve;
pub mod steps;

use super::prelude;
