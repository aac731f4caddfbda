//! The window on a Wayland display without a screen, served by weston, where there is no X display.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::desk::{Ended, program, run};
use super::picture::Picture;

fn until_there(path: &Path) {
    let start = Instant::now();
    while !path.exists() {
        assert!(start.elapsed() < Duration::from_secs(100), "{} does not come", path.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Runs a script on a display of this scale; what ends the display meanwhile, and the folder of the script's files.
fn play(scale: u32, script: &str, meanwhile: impl FnOnce(&Path, &mut Child)) -> (Ended, TempDir) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("script.txt"), script).unwrap();
    let mut weston = Command::new("weston")
        .args(["--backend=headless-backend.so", "--use-pixman", "--no-config", "--idle-time=0", "--socket=display"])
        .args(["--width=1600", "--height=1000", &format!("--scale={scale}")])
        .env("XDG_RUNTIME_DIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("this test needs weston ({error}); tests/run.sh installs it"));
    until_there(&folder.path().join("display"));
    let mut command = program(folder.path());
    command.args(["two-by-two", "--script", "script.txt"]).env("WAYLAND_DISPLAY", "display");
    let ended = std::thread::scope(|scope| {
        let ended = scope.spawn(|| run(&mut command));
        meanwhile(folder.path(), &mut weston);
        ended.join()
    });
    let _ = weston.kill();
    let _ = weston.wait();
    (ended.unwrap(), folder)
}

#[test]
fn it_is_sharp_at_any_scale_and_says_nothing() {
    for scale in [1, 2] {
        let script = "wait idle\npicture first.png\nwindow 1000x700\nwait 1\nwait idle\npicture resized.png\nfullscreen\n\
                      wait 1\nwait idle\npicture full.png\nquit\n";
        let (ended, folder) = play(scale, script, |_, _| {});
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "{scale}");
        for (name, width, height) in [("first", 1280, 720), ("resized", 1000, 700), ("full", 1600, 1000)] {
            let picture = Picture::open(&folder.path().join(name).with_extension("png"));
            assert_eq!(picture.size(), (width * scale, height * scale), "{name} at {scale}");
            let (right, bottom) = picture.free;
            assert!(picture.ink(right / 4..right * 3 / 4, bottom / 4..bottom * 3 / 4) > 0.05, "{name} at {scale}");
        }
    }
}

#[test]
fn a_display_that_goes_is_reported() {
    let (ended, _) = play(1, "wait idle\nstate there.json\nwait 600\n", |folder, weston| {
        until_there(&folder.join("there.json"));
        weston.kill().unwrap();
    });
    assert_eq!(
        (ended.code, ended.stderr.as_str()),
        (Some(4), "snake-cube: The display is gone, and the window with it.\n")
    );
}
