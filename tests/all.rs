//! x
mod solver;
