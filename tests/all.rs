//! Integration tests, one binary.

mod fold;
mod solver;
