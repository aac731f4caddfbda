//! The display: whether the environment names one, and what happens when it disappears while the window is open.

use std::cell::Cell;
use std::io::Write as _;

use super::restart::again_with;
use crate::sanitize::plainly;

pub const DISPLAY_GONE: &str = "The display is gone, and the window with it.";

const NO_DISPLAY_EXIT_CODE: i32 = 4;

fn env_value(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// If the Wayland display is dead but an X display exists, restarts the program without Wayland; winit would not fall
/// back to X. Call this before reading standard input.
pub fn leave_stale_wayland() {
    let is_set = |name| env_value(name).is_some();
    if is_set("WAYLAND_DISPLAY") && is_set("DISPLAY") && !is_set("WAYLAND_SOCKET") && is_gone() {
        // Returns only on failure; winit then reports the error.
        again_with("WAYLAND_DISPLAY", "");
    }
}

/// Mesa looks for a Wayland display when it lists the cards, and without this variable libwayland complains about it.
/// Nothing is found here either. Call this before reading standard input.
pub fn name_runtime_folder() {
    if cfg!(target_os = "linux") && env_value("XDG_RUNTIME_DIR").is_none() {
        again_with("XDG_RUNTIME_DIR", "/dev/null");
    }
}

/// Whether no server answers for the display that the environment names. An X display on another machine is assumed to
/// have one.
pub fn is_gone() -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        let socket = match (env_value("WAYLAND_DISPLAY"), env_value("DISPLAY")) {
            (Some(name), _) => std::path::Path::new(&env_value("XDG_RUNTIME_DIR").unwrap_or_default()).join(name),
            (None, display) => {
                let display = display.unwrap_or_default().to_string_lossy().into_owned();
                let Some(screen) = display.strip_prefix(':') else { return false };
                format!("/tmp/.X11-unix/X{}", screen.split('.').next().unwrap_or_default()).into()
            }
        };
        std::os::unix::net::UnixStream::connect(socket).is_err()
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    false
}

/// Which setting of the scale winit panics about, if it does.
pub fn odd_scale(panic: &str) -> Option<String> {
    let panic = panic.to_lowercase();
    // The latter if the window is larger than X can say.
    ["scale_factor", "tryfrominterror"].iter().any(|sign| panic.contains(sign)).then(|| {
        match env_value("WINIT_X11_SCALE_FACTOR") {
            Some(factor) => format!("WINIT_X11_SCALE_FACTOR is {}", plainly(&factor.to_string_lossy())),
            None => "see Xft.dpi in what `xrdb -query` prints".to_owned(),
        }
    })
}

/// The name of a library that winit panics about, such as "libXcursor.so.1": it loads those of X11 as the window opens.
pub fn missing_library(panic: &str) -> Option<String> {
    let mut words = panic.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.+".contains(letter));
    words.find(|word| word.starts_with("lib") && word.contains(".so")).map(|word| word.trim_end_matches('.').to_owned())
}

pub fn is_named() -> bool {
    cfg!(any(not(unix), target_os = "macos"))
        || ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(|name| env_value(name).is_some())
}

/// Where the process must end without returning to the command line.
pub fn quit_with(why: &str) -> ! {
    _ = WATCH.try_with(|watch| watch.0.set(false));
    // Standard error may be closed.
    _ = writeln!(std::io::stderr().lock(), "snake-cube: {why}");
    std::process::exit(NO_DISPLAY_EXIT_CODE);
}

/// When dropped while active, ends the process with [`NO_DISPLAY_EXIT_CODE`].
struct DisplayWatch(Cell<bool>);

thread_local! {
    static WATCH: DisplayWatch = const { DisplayWatch(Cell::new(false)) };
}

impl Drop for DisplayWatch {
    fn drop(&mut self) {
        if self.0.get() {
            quit_with(DISPLAY_GONE);
        }
    }
}

/// When the X server disappears, libX11 ends the process with code 1; only destructors of thread-locals still run.
pub fn run_watched<T>(work: impl FnOnce() -> T) -> T {
    // On other systems a normal quit may end the process this way.
    WATCH.with(|watch| watch.0.set(cfg!(all(unix, not(target_os = "macos")))));
    let done = work();
    WATCH.with(|watch| watch.0.set(false));
    done
}
