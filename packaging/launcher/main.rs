//! What a double click starts on Windows: opens the window without a console behind it.
//!
//! `snake-cube.exe` itself is a console program, so that a terminal waits for it, shows what it says and gets its exit
//! code. What it says when it fails is shown in a message box here, because there is no terminal to read it in.

#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(windows)]
fn main() {
    use std::os::windows::process::CommandExt as _;
    use std::process::{Command, Stdio};

    const CREATE_NO_WINDOW: u32 = 0x0800_0000;

    let run = || {
        let program = std::env::current_exe()?.with_file_name("snake-cube.exe");
        let mut command = Command::new(program);
        command.args(std::env::args_os().skip(1)).creation_flags(CREATE_NO_WINDOW);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output()
    };
    let failure = match run() {
        Ok(output) if output.status.success() => return,
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => format!("snake-cube.exe cannot be started: {error}"),
    };
    rfd::MessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title("Snake Cube")
        .set_description(failure)
        .show();
}

#[cfg(not(windows))]
fn main() {}
