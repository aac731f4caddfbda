//! The exported page in a headless browser: stepped through by key, tap and swipe, and printed; and the page that solves
//! any snake.

mod chromium;
mod print;
mod solver;
mod steps;
