//! The one integration-test binary: each further one would link Bevy again.

mod fold;
mod solver;
