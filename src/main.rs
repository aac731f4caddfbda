//! The entry point: runs the command line and returns its exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    snake_cube::cli::run()
}
