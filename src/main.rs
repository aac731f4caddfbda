//! Command line in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    snake_cube::cli::run()
}
