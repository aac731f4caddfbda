//! The window under Wayland, in a compositor that is itself a window on the virtual display and takes its keyboard and
//! pointer.

use std::fs::File;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use image::imageops::crop_imm;
use serde_json::Value;
use tempfile::TempDir;

use super::desk::{Display, Opened, program, until, watching};
use super::picture::Picture;
use crate::elsewhere::{content, folder};

/// Width of the compositor's screen, and how much of its height the display shows to [`Opened::until`].
const WIDTH: u32 = 1024;
const HEIGHT: u32 = 720;

const NOBODY: u32 = 65534;

/// A compositor that shows one program in its full size; ended when dropped.
struct Compositor {
    process: Child,
    /// Folder of its socket.
    folder: TempDir,
}

impl Compositor {
    /// `None` if it is not installed.
    fn on(display: &Display) -> Option<Self> {
        if Command::new("cage").arg("-h").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            eprintln!("skipped: this test needs cage; tests/run.sh installs it");
            return None;
        }
        let has_xwayland = Command::new("Xwayland").arg("-version").stderr(Stdio::null()).status().is_ok();
        assert!(has_xwayland, "cage needs Xwayland, from the package xwayland; tests/run.sh installs it");
        let folder = folder();
        let mut command = Command::new("cage");
        // It does not run as root.
        if folder.path().metadata().unwrap().uid() == 0 {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
            command = Command::new("setpriv");
            command.args([format!("--reuid={NOBODY}"), format!("--regid={NOBODY}")]).args(["--clear-groups", "cage"]);
        }
        // It ends with the program that it starts, and that one with its input. Without -d, title bars are off the screen.
        command
            .args(["-d", "--", "cat"])
            .env("DISPLAY", display.name())
            .env("XDG_RUNTIME_DIR", folder.path())
            .envs([("WLR_BACKENDS", "x11"), ("WLR_RENDERER", "pixman")])
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut compositor = Self { process: command.spawn().unwrap(), folder };
        let start = Instant::now();
        while !compositor.folder.path().join("wayland-0").exists() {
            assert_eq!(compositor.process.try_wait().unwrap(), None, "the compositor starts");
            assert!(start.elapsed() < Duration::from_secs(60), "the compositor does not start");
            std::thread::sleep(Duration::from_millis(10));
        }
        Some(compositor)
    }

    /// Opens the program, which writes its state and, into files, a picture of its own and its errors.
    fn opened(&self, display: Display) -> Opened {
        let folder = folder();
        let script = format!("solve\nwait planned\nstart\nwait idle\npicture own.png\n{}", watching());
        std::fs::write(folder.path().join("script.txt"), script).unwrap();
        let mut command = program(folder.path());
        command
            .env("XDG_RUNTIME_DIR", self.folder.path())
            .env("WAYLAND_DISPLAY", "wayland-0")
            .args(["two-by-two", "--script", "script.txt"])
            .stdout(Stdio::null())
            .stderr(File::create(folder.path().join("errors.txt")).unwrap());
        Opened::on(display, folder, &mut command)
    }
}

impl Drop for Compositor {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        for _ in 0..500 {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn under_wayland_it_is_drawn_sharp_answers_and_leaves_without_a_word() {
    let display = Display::open();
    let Some(compositor) = Compositor::on(&display) else { return };
    let mut window = compositor.opened(display);
    let state = until(&window, "a state", |_| true);
    let own = Picture::open(&window.folder().join("own.png"));
    assert_eq!(own.size().0, WIDTH, "it takes the size that it is given");
    window.until("its own picture on the display", |screen| {
        let [screen, own] = [screen, &own.image].map(|all| Picture::new(crop_imm(all, 0, 0, WIDTH, HEIGHT).to_image()));
        screen.differs(&own, 0..WIDTH, 0..HEIGHT) < 0.001
    });
    window.display.hand("mousemove 300 200 mousedown 1 mousemove 360 210\nmousemove 400 220 mouseup 1\n");
    until(&window, "the pointer turns it", |now| now["points"] != state["points"]);
    window.display.hand("key f\n");
    until(&window, "the key", |state| state["follow"] == Value::Bool(true));
    let errors = window.folder().join("errors.txt");
    assert_eq!(content(errors), "");
    assert_eq!(window.signalled("-TERM"), Some(3));
}

#[test]
fn a_compositor_that_goes_is_reported() {
    let display = Display::open();
    let Some(compositor) = Compositor::on(&display) else { return };
    let window = compositor.opened(display);
    until(&window, "a state", |_| true);
    let errors = File::open(window.folder().join("errors.txt")).unwrap();
    drop(compositor);
    assert_eq!(window.ended("the compositor's end"), Some(4));
    let said = std::io::read_to_string(errors).unwrap();
    // Wayland's library writes lines of its own, without asking.
    let ours = Vec::from_iter(said.lines().filter(|line| !line.starts_with("Io error: ")));
    assert_eq!(ours, ["snake-cube: The display is gone, and the window with it."]);
}
