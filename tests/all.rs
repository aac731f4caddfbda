//! All integration tests, in one binary.
mod cli;
mod fold;
mod notation;
mod solver;
