//! The one integration-test binary: each further one would link Bevy again.

mod cli;
mod fold;
mod notation;
mod session;
mod solve_cli;
mod solver;
