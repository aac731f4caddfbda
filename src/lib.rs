//! Solves snake cubes and shows the fold.
//!
//! The map of the crate; each module says at its head what it is for:
//!
//! - [`puzzle`]: cells, directions, boxes, snakes, colourings, how people write them down, the catalogue
//! - [`solver`]: from a puzzle to its solutions, on a thread of its own
//! - [`fold`]: from a solution to the turns by which hands get there, and the pose at any moment of them
//! - [`session`]: what the user works on, as pure state driven by one table of commands
//! - [`cli`]: one file for each subcommand
//! - `viewer`: the window; the only place that knows Bevy and egui (cargo feature `viewer`)
//! - [`job`]: a background thread that can be stopped
//!
//! `puzzle` ◀ `solver`, `puzzle` ◀ `fold`, both ◀ `session` ◀ `viewer` and `cli`; nothing points back.
//!
//! Axes are right-handed and the same everywhere: x right, y up, z toward the viewer. One unit is the pitch of
//! the chain, the distance between the centres of neighbouring cubelets.

pub mod cli;
pub mod fold;
pub mod job;
pub mod puzzle;
pub mod session;
pub mod solver;
#[cfg(feature = "viewer")]
pub mod viewer;
