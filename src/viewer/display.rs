//! The display: whether the environment names one, asked before Bevy is, and what happens when it goes while the window is open.

use std::cell::Cell;
use std::io::Write as _;

/// What to do where nothing can be drawn.
pub(super) const NO_DRIVER: &str = "There is no usable graphics driver.\n\
     Install the Vulkan driver of your graphics card, or Mesa's software driver \
     (Debian, Ubuntu: apt install mesa-vulkan-drivers libvulkan1; Fedora: dnf install mesa-vulkan-drivers).\n\
     Without one, try `snake-cube solve PUZZLE`, `snake-cube plan PUZZLE`, or `snake-cube sheet PUZZLE -o fold.html` \
     for pictures: they need none.";

/// Exit code where there is no display any more.
const NO_DISPLAY: i32 = 4;

#[cfg(all(unix, not(target_os = "macos")))]
fn named(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Where a Wayland display is named that nobody serves any more, and an X display too, the program starts itself anew without
/// the first: winit would not try the second. To be called before anything is read that can be read only once.
pub fn leave_stale_wayland() {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        use std::os::unix::net::UnixStream;
        use std::os::unix::process::CommandExt as _;

        if let (Some(wayland), Some(_), None) = (named("WAYLAND_DISPLAY"), named("DISPLAY"), named("WAYLAND_SOCKET")) {
            let folder = std::path::PathBuf::from(named("XDG_RUNTIME_DIR").unwrap_or_default());
            if UnixStream::connect(folder.join(wayland)).is_err()
                && let Ok(program) = std::env::current_exe()
            {
                // Comes back only where it fails: then winit has its say.
                let arguments = std::env::args_os().skip(1);
                let _ = std::process::Command::new(program).args(arguments).env_remove("WAYLAND_DISPLAY").exec();
            }
        }
    }
}

pub(super) fn is_named() -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    return ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(|name| named(name).is_some());
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    true
}

/// Ends the process as one without a display, where somebody else ends it while the window is open.
struct Watch(Cell<bool>);

thread_local! {
    static WATCH: Watch = const { Watch(Cell::new(false)) };
}

impl Drop for Watch {
    fn drop(&mut self) {
        if self.0.get() {
            // Nobody there to read it changes nothing.
            let _ = writeln!(std::io::stderr().lock(), "snake-cube: The display is gone, and the window with it.");
            std::process::exit(NO_DISPLAY);
        }
    }
}

/// Runs the window. When its server goes, libX11 ends the process from within, with 1; all that is heard of it is that what
/// belongs to its thread is dropped.
pub(super) fn watched<T>(work: impl FnOnce() -> T) -> T {
    // Elsewhere the system itself may end it so, with all well.
    WATCH.with(|watch| watch.0.set(cfg!(all(unix, not(target_os = "macos")))));
    let done = work();
    WATCH.with(|watch| watch.0.set(false));
    done
}
