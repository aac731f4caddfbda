//! The window: everything that knows Bevy and egui.
//!
//! Reads the session and asks for commands; decides nothing about puzzles, solutions or folds. `app` puts the rooms
//! together; they know `door`, `frame` and `theme`, not each other.

#![allow(clippy::needless_pass_by_value, reason = "Bevy hands systems their parameters by value")]

mod app;
mod camera;
mod display;
mod door;
mod entered;
mod files;
mod filling;
mod frame;
mod frames;
mod gesture;
mod input;
mod memory;
pub mod panel;
mod patches;
mod picture;
mod pointing;
mod quality;
mod render;
mod scene;
mod script;
mod solving;
mod taking;
mod theme;
mod voice;
mod window;
mod workings;
mod zoom;

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::winit::EventLoopProxyWrapper;

pub use app::OpenOptions;
use display::NO_DRIVER;
pub use display::leave_stale_wayland;
pub use door::{Asked, Work};
use frame::{CANNOT_WRITE, Loaded, STOPPED};
pub use render::{RenderError, render};
pub use scene::{Instance, Scene, Surface};
pub use workings::core;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error(
        "There is no display to open a window on.\n\
         On a desktop, run this in a terminal of the desktop itself.\n\
         Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window."
    )]
    NoDisplay,
    #[error("{NO_DRIVER}")]
    NoDriver,
    #[error(
        "This display cannot show the window.\n\
         The window needs 24 bits of colour, and the extensions RANDR and XFIXES of an X display.\n\
         Without them, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window.\n\
         What failed: {0}"
    )]
    Unusable(String),
    #[error("The window failed: {0}")]
    Failed(String),
}

/// How a panic in this package begins: paths of other packages are not relative.
const OURS: &str = "panicked at src/";

/// Opens the window and returns when it is closed; the number is the exit code that a script asks for, else 0.
pub fn open(options: OpenOptions) -> Result<u8, OpenError> {
    if !display::is_named() {
        return Err(OpenError::NoDisplay);
    }
    let mut app = App::new();
    let (made, text) = caught(|| app::whole(&mut app, options));
    if made.is_none() {
        // Bevy panics where there is no display or no driver. How far it came tells which: it makes the event loop first,
        // then the renderer, and only after that a world to draw from.
        return Err(if !app.world().contains_resource::<EventLoopProxyWrapper>() {
            OpenError::NoDisplay
        } else if app.get_sub_app(RenderApp).is_none() {
            OpenError::NoDriver
        } else {
            OpenError::Failed(text)
        });
    }
    let shown = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&shown);
    // A frame is drawn beside the next update: what is wrong with the first shows by the third.
    let mut frames = 0;
    let look = move |loaded: Res<Loaded>| {
        frames += u32::from(loaded.0);
        seen.store(frames > 2, Ordering::Relaxed);
    };
    app.add_systems(Last, look);
    match display::watched(|| caught(|| app.run())) {
        (Some(AppExit::Success), _) => Ok(0),
        (Some(AppExit::Error(code)), _) if [CANNOT_WRITE, STOPPED].contains(&code.get()) => Ok(code.get()),
        // A panic, of ours or in a thread of Bevy's.
        (_, text) if !shown.load(Ordering::Relaxed) && !text.is_empty() && !text.starts_with(OURS) => {
            Err(OpenError::Unusable(text))
        }
        (_, text) => Err(OpenError::Failed(text)),
    }
}

/// What it returns, and the text of the first panic meanwhile, which nobody else gets to see.
fn caught<T>(work: impl FnOnce() -> T) -> (Option<T>, String) {
    let said = Arc::new(OnceLock::new());
    let heard = Arc::clone(&said);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        heard.get_or_init(|| info.to_string());
    }));
    let done = std::panic::catch_unwind(AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    (done.ok(), said.get().cloned().unwrap_or_default())
}
