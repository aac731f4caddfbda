//! x
mod fold;
