//! Solves snake cubes, and plans how hands fold them.
//!
//! A snake cube is a chain of wooden cubes on an elastic cord that folds into a cube. This library finds all solutions of a
//! snake, and for a solution the order in which its joints turn without one cube passing through another. Without default
//! features it has neither window nor command line, and few dependencies:
//!
//! ```toml
//! [dependencies]
//! snake-cube = { version = "0.1", default-features = false }
//! ```
//!
//! ```
//! use snake_cube::fold::plan;
//! use snake_cube::puzzle::Puzzle;
//! use snake_cube::solver::solve;
//!
//! let puzzle: Puzzle = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3".parse()?;
//! let solutions = solve(&puzzle);
//! let plan = plan(&solutions[0])?;
//! println!("{}.", plan.grip());
//! for step in 0..plan.len() {
//!     println!("{}. {}", step + 1, plan.step_text(step));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | for |
//! |---|---|
//! | [`puzzle`] | snakes, boxes and colours; reading and writing them in all notations |
//! | [`solver`] | all solutions, their count, or a proof that there is none; what may have been meant instead |
//! | [`fold`] | fold plans, checked, and in words |
//! | [`stage`] | what is to be drawn at one moment, as plain data |
//! | [`export`] | a fold as a page, a sheet, a drawing or a film |
//! | [`census`], [`generator`] | every snake of a small box, ranked by difficulty; new snakes |
//!
//! The features `cli` and `viewer` add the program: its command line and its window.
//!
//! Axes are right-handed and the same everywhere: x right, y up, z toward the viewer. One unit is the pitch of
//! the chain, the distance between the centres of neighbouring cubelets.

pub mod census;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod export;
pub mod fold;
pub mod generator;
pub mod job;
mod plain;
pub mod puzzle;
#[doc(hidden)]
pub mod save;
#[doc(hidden)]
pub mod session;
#[cfg(any(feature = "cli", feature = "viewer"))]
mod signals;
pub mod solver;
pub mod stage;
#[cfg(feature = "viewer")]
#[doc(hidden)]
pub mod viewer;
mod words;

/// For [`puzzle::Cell`] and the poses.
pub use glam;

// Lets unit tests share files with `tests`.
#[cfg(test)]
extern crate self as snake_cube;
