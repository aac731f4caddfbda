//! The one integration-test binary: each further one would link Bevy again.

#[cfg(feature = "viewer")]
mod app;
#[cfg(feature = "cli")]
mod cli;
mod corpus;
mod elsewhere;
mod entering;
mod fold;
mod follow;
mod imports;
mod instances;
mod notation;
#[cfg(feature = "viewer")]
mod panel;
mod remembered;
mod session;
mod soak;
#[cfg(feature = "cli")]
mod solve_cli;
mod solver;
mod watching;
#[cfg(all(feature = "cli", feature = "viewer", target_os = "linux"))]
mod window;
