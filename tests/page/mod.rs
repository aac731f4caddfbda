//! The exported page in a headless browser: stepped through by key, tap and swipe, and printed.

mod chromium;
mod print;
mod steps;
