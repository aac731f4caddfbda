//! The exported page in a headless browser: stepped through by key, tap and swipe, and printed; and the page that solves
//! any snake.

mod chromium;
mod heart;
#[cfg(feature = "cli")]
mod monkey;
#[cfg(all(feature = "cli", feature = "viewer", target_os = "linux"))]
mod others;
mod print;
// Its plans are compared with those of the command line.
#[cfg(feature = "cli")]
mod solver;
mod steps;
