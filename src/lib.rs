//! Solves snake cubes, and plans how to fold them by hand.
//!
//! A snake cube is a chain of wooden cubes on an elastic cord that folds into a cube. This library finds all solutions
//! of a snake, and plans the order of joint turns that leads to a solution without cubes passing through each other.
//! Without default features it has no window, no command line and few dependencies:
//!
//! ```toml
//! [dependencies]
//! snake-cube = { version = "1.0", default-features = false }
//! ```
//!
//! ```
//! use snake_cube::fold::{PlanOptions, plan_easiest};
//! use snake_cube::job::Stop;
//! use snake_cube::puzzle::{NamedPuzzle, PuzzleOptions};
//! use snake_cube::solver::{choose, folds};
//! use snake_cube::text::Language::English;
//!
//! let written = "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3";
//! let (named, doubts) = NamedPuzzle::open(written, &PuzzleOptions::default(), folds)?;
//! for note in &doubts.notes {
//!     println!("{}", English.note(note));
//! }
//! let stop = Stop::new();
//! let found = choose(&named, &stop, &mut |_, _| {});
//! let plan = plan_easiest(&found.solutions, &PlanOptions::default(), &stop).plan?;
//! println!("{}", English.grip_text(&plan));
//! for step in 0..plan.len() {
//!     println!("{}. {}", step + 1, English.step_text(&plan, step));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | purpose |
//! |---|---|
//! | [`puzzle`] | snakes, boxes and colours; reading and writing them in all notations |
//! | [`solver`] | all solutions, their count, or a proof that there are none; corrections of mistyped snakes |
//! | [`fold`] | fold plans, their checks, and the wording of each step as data |
//! | [`text`] | all of this in words, in each language |
//! | [`stage`] | what to draw at one moment, as plain data |
//! | [`export`] | a fold as a page, a sheet, a picture or a film |
//! | [`census`], [`generator`] | every snake of a small box, ranked by difficulty; new snakes |
//! | [`photo`] | a snake read from a photo of it |
//! | [`job`] | [`job::Stop`], which ends the calls that take long |
//!
//! The features `cli` and `viewer` add the program: its command line and its window.
//!
//! Axes are right-handed and the same everywhere: x right, y up, z toward the viewer. One unit is the pitch of
//! the chain, the distance between the centres of neighbouring cubelets.

pub mod census;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod clock;
mod defaults;
pub mod export;
pub mod fold;
pub mod generator;
pub mod job;
#[doc(hidden)]
pub mod page_answers;
pub mod photo;
pub mod puzzle;
mod sanitize;
#[doc(hidden)]
pub mod save;
#[doc(hidden)]
pub mod session;
#[cfg(any(feature = "cli", feature = "viewer"))]
mod signals;
pub mod solver;
mod spelling;
pub mod stage;
pub mod text;
#[cfg(feature = "viewer")]
#[doc(hidden)]
pub mod viewer;

/// Provides the types of [`puzzle::Cell`] and of poses.
pub use glam;

// Lets unit tests share files with `tests`.
#[cfg(test)]
extern crate self as snake_cube;
