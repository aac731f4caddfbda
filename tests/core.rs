//! The core's tests that need neither the session's window nor a program, as a binary of their own: `run.sh` runs them as
//! WebAssembly too, as on the page.

mod corpus;
mod fold;
mod instances;
mod notation;
mod published;
mod solver;
