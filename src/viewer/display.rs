//! Whether the environment names a display to open a window on, asked before Bevy is.

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
