//! The handlers carry out the effects, one file for each kind, and report back; `input/camera.rs` handles `CameraView`.

pub(super) mod export;
pub(super) mod files;
pub(super) mod preferences;
pub(super) mod screenshot;
pub(super) mod solving;
pub(super) mod sound;
pub(super) mod voice;
pub(super) mod window;

use std::process::{Command, Stdio};

/// Whether the system finds a program by its name.
fn is_installed(program: &Command) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program.get_program()).is_file())
}

fn quiet(program: &mut Command) -> &mut Command {
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}
