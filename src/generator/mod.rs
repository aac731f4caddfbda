//! New snakes on request, drill plans for them, the snake of the day. A file uses only files with higher numbers here.

mod day; // 1: the snake of the day
mod drill; // 1: drill plans
mod effort; // 2: difficulty in larger boxes, by sampling
mod path; // 2: random paths through a box
mod random; // 3: reproducible random numbers
mod request; // 1: a snake on request

pub use day::{Day, DayError, of_the_day};
pub use drill::{DRILLINGS, cord_mm, cut_mm, to_drill};
pub(crate) use request::MAX_CELLS;
pub use request::{GeneratedSnake, MakeError, make};
