//! The page that people carry away, in a browser without a window: gone through by key, tap and swipe, and printed.

mod chromium;
mod print;
mod steps;
