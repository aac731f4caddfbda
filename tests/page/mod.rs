//! The page that people carry away, opened in a browser without a window: gone through by key, tap and swipe.

mod chromium;
mod steps;
