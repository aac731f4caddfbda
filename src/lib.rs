//! Solves snake cubes and shows the fold.
//!
//! The steps by which hands fold a snake, in words:
//!
//! ```
//! use std::sync::Arc;
//!
//! use snake_cube::fold::{PlanOptions, Planning, plan};
//! use snake_cube::job::Stop;
//! use snake_cube::puzzle::{NamedPuzzle, PuzzleOptions};
//! use snake_cube::solver::{self, Goal, SearchEvent, SearchRequest};
//!
//! let named = NamedPuzzle::open("3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3", &PuzzleOptions::default())?;
//! let puzzle = Arc::new(named.puzzle);
//!
//! let mut solutions = Vec::new();
//! solver::run(&SearchRequest::new(Arc::clone(&puzzle), Goal::All), &Stop::new(), &mut |event| {
//!     if let SearchEvent::Solution(solution) = event {
//!         solutions.push(solution);
//!     }
//!     true
//! });
//! assert_eq!(solutions.len(), 1);
//!
//! let planned = plan(&puzzle, &solutions, &PlanOptions::default(), &Stop::new());
//! let Planning::Plan(plan) = planned.planning else { panic!("this snake can be folded") };
//! println!("{}.", plan.grip());
//! for step in 0..plan.len() {
//!     println!("{}. {}", step + 1, plan.step_text(step));
//! }
//! # Ok::<(), snake_cube::puzzle::OpenError>(())
//! ```
//!
//! `puzzle` ◀ `solver`, `puzzle` ◀ `fold`, `fold` ◀ `stage` ◀ `export`, `solver` ◀ `census` ◀ `generator`, all ◀ `session`
//! ◀ `viewer` and `cli`; nothing points back.
//!
//! Axes are right-handed and the same everywhere: x right, y up, z toward the viewer. One unit is the pitch of
//! the chain, the distance between the centres of neighbouring cubelets.

pub mod census;
#[cfg(feature = "cli")]
pub mod cli;
pub mod export;
pub mod fold;
pub mod generator;
pub mod job;
pub mod puzzle;
pub mod save;
pub mod session;
#[cfg(any(feature = "cli", feature = "viewer"))]
mod signals;
pub mod solver;
pub mod stage;
#[cfg(feature = "viewer")]
pub mod viewer;
mod words;

// Lets unit tests share files with `tests`.
#[cfg(test)]
extern crate self as snake_cube;
