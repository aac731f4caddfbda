//! The only integration-test binary, because each further one would link Bevy again.

#[cfg(feature = "viewer")]
mod access;
mod admission;
#[cfg(feature = "viewer")]
mod app;
mod architecture;
mod by_heart;
mod census;
#[cfg(feature = "cli")]
mod cli;
mod corpus;
mod corrections;
mod editing;
mod elsewhere;
mod entering;
mod export;
mod film;
mod fold;
mod follow;
#[cfg(feature = "viewer")]
mod framing;
mod generator;
mod hands;
mod imports;
mod instances;
mod keys;
mod language;
mod locate;
mod motion;
mod notation;
mod page;
#[cfg(feature = "viewer")]
mod panel;
mod photo;
mod picture;
#[cfg(feature = "viewer")]
mod pointer;
mod published;
mod remembered;
mod session;
mod sheet;
mod shelf;
mod soak;
#[cfg(feature = "cli")]
mod solve_cli;
mod solver;
mod sources;
mod watching;
#[cfg(all(feature = "cli", feature = "viewer", target_os = "linux"))]
mod window;
