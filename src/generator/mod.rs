//! New snakes: made to order, how to make one of wood, and the snake of the day.
//!
//! Difficulty in small boxes is left to `census`, proofs of a single solution to `solver`. A file uses only files with
//! higher numbers.

mod day; // 1: the snake of the day
mod drill; // 1: how to make a snake of wood
mod effort; // 2: difficulty in larger boxes, by samples
mod path; // 2: random paths through a box
mod random; // 3: random numbers that are the same everywhere
mod request; // 1: a snake made to order

pub use day::{Day, DayError, Weekday, of_the_day};
pub use drill::{DrillPlan, Drilling, drill_plan};
#[doc(hidden)]
pub use request::make_in_background;
pub use request::{Made, MakeError, make};
