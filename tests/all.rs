//! The one integration-test binary: each further one would link Bevy again.

#[cfg(feature = "viewer")]
mod app;
mod cli;
mod elsewhere;
mod fold;
mod notation;
#[cfg(feature = "viewer")]
mod panel;
mod session;
mod solve_cli;
mod solver;
#[cfg(all(feature = "viewer", target_os = "linux"))]
mod window;
