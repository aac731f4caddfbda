//! Tests that need neither the session's window nor a program, as a binary of their own: `run.sh` also runs them as
//! WebAssembly, since the page runs the library so.

mod corpus;
#[allow(dead_code, reason = "other tests use more of it")]
mod elsewhere;
mod fold;
mod instances;
mod notation;
mod published;
mod solver;
#[allow(dead_code, reason = "other tests use more of it")]
mod sources;
