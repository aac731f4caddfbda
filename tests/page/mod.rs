//! The page to take along, in a browser.

mod print;
