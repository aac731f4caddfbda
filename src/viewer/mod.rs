//! The window: everything that depends on Bevy and egui. Reads the session and sends commands; makes no decisions about
//! puzzles, solutions or folds. `app` and `headless` put its plugins together.

#![allow(clippy::needless_pass_by_value, reason = "Bevy hands systems their parameters by value")]

mod app;
mod display;
mod fonts;
mod frame;
mod handlers;
mod headless;
mod input;
mod io;
mod marks;
pub mod panel;
mod patches;
mod picture_area;
mod pointer;
mod prelude;
mod programs;
mod quality;
mod render;
mod restart;
mod scene;
mod script;
mod theme;
mod thumbnails;

use std::panic::{AssertUnwindSafe, Location};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::winit::EventLoopProxyWrapper;

use crate::job::lacks_threads;
pub use app::OpenOptions;
use display::DISPLAY_GONE;
pub use display::{leave_stale_wayland, name_runtime_folder};
use frame::{CANNOT_WRITE, STOPPED, ShadersLoaded};
pub use headless::{controls, core};
pub use io::{Post, SessionResource};
pub use render::{RenderError, Rendered, render};
pub use scene::{Instance, Scene, Surface};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WindowError {
    #[error(
        "There is no display to open a window on.\n\
         On a desktop, run this in a terminal of the desktop itself.\n\
         Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window."
    )]
    NoDisplay,
    #[error(
        "The window needs {0}, which is not installed.\n\
         Debian, Ubuntu: apt install libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0.\n\
         Fedora: dnf install libX11-xcb libXcursor libXi libXrandr libxkbcommon-x11.\n\
         Without it, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window."
    )]
    NoLibrary(String),
    #[error("{}", RenderError::NoDriver)]
    NoDriver,
    #[error(
        "The graphics card was lost, and the window with it. Your place is kept.\n\
         If this happens again, install the newest driver of the card.\n\
         To do without the card, set WGPU_FORCE_FALLBACK_ADAPTER=1."
    )]
    CardLost,
    #[error("{DISPLAY_GONE}")]
    DisplayGone,
    #[error(
        "The system starts no further threads for this user, and the window needs about twenty.\n\
         End other programs, or raise the limit: `ulimit -u` in a shell, `pids` of a container.\n\
         Without them, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window."
    )]
    NoThreads,
    #[error(
        "No window can have the scale of this display: {0}.\n\
         Set WINIT_X11_SCALE_FACTOR to 1, 1.5 or 2, or Xft.dpi to 96, 144 or 192."
    )]
    OddScale(String),
    #[error(
        "This display cannot show the window.\n\
         The window needs 24 bits of colour, and RANDR and XFIXES on an X display.\n\
         Without them, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window.\n\
         What failed: {0}"
    )]
    Unusable(String),
    #[error("The window failed: {0}")]
    Failed(String),
}

/// Opens the window and returns when it is closed, with the exit code of a failed script or a signal, else 0.
pub fn open(options: OpenOptions) -> Result<u8, WindowError> {
    if !display::is_named() {
        return Err(WindowError::NoDisplay);
    }
    let mut app = App::new();
    let has_script = options.script.is_some();
    let (built, (text, _)) = catch_panic(has_script, || app::build(&mut app, options));
    if built.is_none() {
        // Without a display or a driver Bevy panics; it creates the event loop first, then renderer and render world.
        return Err(if lacks_threads() {
            WindowError::NoThreads
        } else if !app.world().contains_resource::<EventLoopProxyWrapper>() {
            display::missing_library(&text).map_or(WindowError::NoDisplay, WindowError::NoLibrary)
        } else if app.get_sub_app(RenderApp).is_none() {
            restart::with_other_graphics();
            WindowError::NoDriver
        } else {
            WindowError::Failed(text)
        });
    }
    static FRAMES: AtomicU64 = AtomicU64::new(0);
    app.add_systems(Last, |loaded: Res<ShadersLoaded>| _ = FRAMES.fetch_add(loaded.0.into(), Relaxed));
    let ended = display::run_watched(|| catch_panic(has_script, || app.run()));
    // Rendering runs in parallel with the next update, so an error in the first frame appears by the third.
    let shown = FRAMES.load(Relaxed) > 2;
    match ended {
        (Some(AppExit::Success), _) => Ok(0),
        (Some(AppExit::Error(code)), _) if [CANNOT_WRITE, STOPPED].contains(&code.get()) => Ok(code.get()),
        _ if restart::is_lost() => end_after_loss(has_script),
        _ if lacks_threads() => Err(WindowError::NoThreads),
        // Without a panic, the connection was lost.
        (_, (text, _)) if text.is_empty() || shown && display::is_gone() => Err(WindowError::DisplayGone),
        // A panic, possibly in a thread of Bevy.
        (_, (text, is_of_display)) => Err(match display::odd_scale(&text).filter(|_| !shown) {
            Some(scale) => WindowError::OddScale(scale),
            None if is_of_display && !shown => WindowError::Unusable(text),
            None => WindowError::Failed(text),
        }),
    }
}

/// Continues in a new process, unless there is a script.
fn end_after_loss(has_script: bool) -> ! {
    if !has_script {
        restart::after_loss();
    }
    display::quit_with(&WindowError::CardLost.to_string())
}

/// Parts of the names of the packages that talk to the display.
const OF_DISPLAY: [&str; 6] = ["winit", "wgpu", "bevy_render", "x11", "xkb", "wayland"];

/// The result of `work`; the text of the first panic, which is not printed, and whether code that talks to the display
/// caused it. A panic after the card was lost ends the process here, because it may not unwind.
fn catch_panic<T>(has_script: bool, work: impl FnOnce() -> T) -> (Option<T>, (String, bool)) {
    let message = Arc::new(OnceLock::new());
    let first_message = Arc::clone(&message);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if restart::is_lost() {
            end_after_loss(has_script);
        }
        let is_of_display = |place: &Location| OF_DISPLAY.iter().any(|part| place.file().contains(part));
        first_message.get_or_init(|| (info.to_string(), info.location().is_some_and(is_of_display)));
    }));
    let done = std::panic::catch_unwind(AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    (done.ok(), message.get().cloned().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    // Regression: whatever failed in the first frames, it was said what a display needs.
    #[test]
    fn a_failure_elsewhere_is_not_called_one_of_the_display() {
        let (done, (text, is_of_display)): (Option<()>, _) =
            catch_panic(true, || panic!("a letter larger than its picture"));
        assert!(done.is_none() && text.contains("a letter larger") && !is_of_display, "{text}");
    }
}
