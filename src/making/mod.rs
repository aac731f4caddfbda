//! Snakes that nobody sells: made to order, how to make one of wood, and the one of the day.
//!
//! How hard a snake of a small box is, `census` says; that it has one solution only, `solver`. A file uses only those of
//! higher numbers.

mod day; // 1: the snake of the day
mod drill; // 1: how to make a snake of wood
mod effort; // 2: how hard a snake of a larger box is, by samples
mod order; // 1: a snake as it is wanted
mod path; // 2: random paths through a box
mod random; // 3: random numbers that are the same everywhere

pub use day::{Day, DayError, Weekday, of_the_day};
pub use drill::{DrillPlan, Drilling, drill_plan};
pub use order::{Made, MakeError, make, make_in_background};
