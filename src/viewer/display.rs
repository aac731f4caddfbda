//! The display: whether the environment names one, and what happens when it disappears while the window is open.

use std::cell::Cell;
use std::io::Write as _;

pub(super) const NO_DRIVER: &str = if cfg!(target_os = "linux") {
    "There is no usable graphics driver.\n\
     Install the Vulkan driver of your graphics card, or Mesa's software driver.\n\
     Debian, Ubuntu: apt install mesa-vulkan-drivers libvulkan1. Fedora: dnf install mesa-vulkan-drivers.\n\
     Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`.\n\
     For pictures, try `snake-cube sheet PUZZLE -o fold.html`."
} else {
    "There is no usable graphics driver. Install a new one from the maker of your computer or graphics card.\n\
     Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`.\n\
     For pictures, try `snake-cube sheet PUZZLE -o fold.html`."
};

const NO_DISPLAY_EXIT_CODE: i32 = 4;

fn env_value(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// If the Wayland display is dead but an X display exists, restarts the program without Wayland; winit would not fall
/// back to X. Call this before reading standard input.
pub fn leave_stale_wayland() {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        use std::os::unix::net::UnixStream;
        use std::os::unix::process::CommandExt as _;
        use std::path::Path;

        if let (Some(wayland), Some(_), None) =
            (env_value("WAYLAND_DISPLAY"), env_value("DISPLAY"), env_value("WAYLAND_SOCKET"))
            && UnixStream::connect(Path::new(&env_value("XDG_RUNTIME_DIR").unwrap_or_default()).join(wayland)).is_err()
            && let Ok(program) = std::env::current_exe()
        {
            // Returns only on failure; winit then reports the error.
            let arguments = std::env::args_os().skip(1);
            let _ = std::process::Command::new(program).args(arguments).env_remove("WAYLAND_DISPLAY").exec();
        }
    }
}

pub(super) fn is_named() -> bool {
    cfg!(any(not(unix), target_os = "macos"))
        || ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(|name| env_value(name).is_some())
}

/// When dropped while active, ends the process with [`NO_DISPLAY_EXIT_CODE`].
struct DisplayWatch(Cell<bool>);

thread_local! {
    static WATCH: DisplayWatch = const { DisplayWatch(Cell::new(false)) };
}

impl Drop for DisplayWatch {
    fn drop(&mut self) {
        if self.0.get() {
            // Standard error may be closed.
            let _ = writeln!(std::io::stderr().lock(), "snake-cube: The display is gone, and the window with it.");
            std::process::exit(NO_DISPLAY_EXIT_CODE);
        }
    }
}

/// Runs the window. When the X server disappears, libX11 ends the process itself with code 1; only the destructors of
/// thread-local variables still run.
pub(super) fn run_watched<T>(work: impl FnOnce() -> T) -> T {
    // On other systems a normal quit may end the process this way.
    WATCH.with(|watch| watch.0.set(cfg!(all(unix, not(target_os = "macos")))));
    let done = work();
    WATCH.with(|watch| watch.0.set(false));
    done
}
