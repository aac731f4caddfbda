//! The window: everything that knows Bevy and egui.
//!
//! Reads the [`Session`] and asks for [`Command`]s; decides nothing about puzzles, solutions or folds.

#![allow(clippy::needless_pass_by_value, reason = "Bevy hands systems their parameters by value")]

pub mod app;
mod camera;
mod canvas;
mod capture;
mod files;
mod frames;
mod input;
pub mod panel;
mod quality;
pub mod scene;
mod solving;

use std::path::PathBuf;

use bevy::prelude::*;

use crate::session::{Command, Draft, Effect, Session, script::Script};

/// What the window is opened with.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// The puzzle to show.
    pub draft: Draft,
    /// Show the mirror image from the start.
    pub mirror: bool,
    /// A script to run, and the folder its files are named from.
    pub script: Option<(Script, PathBuf)>,
}

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Nothing to show a window on.
    #[error(
        "There is no display to open a window on.\n\
         On a desktop, run this in a terminal of the desktop itself.\n\
         Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window."
    )]
    NoDisplay,
    /// Nothing to draw with.
    #[error(
        "There is no usable graphics driver.\n\
         Install the Vulkan driver of your graphics card, or Mesa's software driver \
         (Debian, Ubuntu: apt install mesa-vulkan-drivers libvulkan1; Fedora: dnf install mesa-vulkan-drivers).\n\
         Without one, try `snake-cube solve PUZZLE` or `snake-cube plan PUZZLE`: they need no window."
    )]
    NoDriver,
    /// A bug.
    #[error("The window failed: {0}")]
    Failed(String),
}

/// Opens the window and returns when it is closed; the number is the exit code that a script asks for, else 0.
pub fn open(options: OpenOptions) -> Result<u8, OpenError> {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(named) {
            return Err(OpenError::NoDisplay);
        }
    }
    // Bevy panics where there is no display or no driver; the text is the only way to tell them from a bug.
    let said = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let heard = std::sync::Arc::clone(&said);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut text) = heard.lock()
            && text.is_empty()
        {
            *text = info.to_string();
        }
    }));
    let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| app::window(options).run()));
    std::panic::set_hook(hook);
    match run {
        Ok(AppExit::Success) => Ok(0),
        Ok(AppExit::Error(code)) => Ok(code.get()),
        Err(_) => {
            let text = said.lock().map(|text| text.clone()).unwrap_or_default();
            Err(if text.contains("event loop") {
                OpenError::NoDisplay
            } else if ["Unable to find a GPU", "wgpu surface", "RequestDevice"].iter().any(|sign| text.contains(sign)) {
                OpenError::NoDriver
            } else {
                OpenError::Failed(text)
            })
        }
    }
}

/// The session, for systems to read; changed in one place alone, see [`app`].
#[derive(Resource, Debug)]
pub struct Work(pub Session);

/// Somebody asks for a command: a key, a button, a script.
#[derive(Message, Clone, Debug)]
pub struct Asked(pub Command);

/// The session asks for work to be done outside of it.
#[derive(Message, Clone, Debug)]
pub struct Due(pub Effect);

/// The part of the window that the panel leaves to the picture, in logical pixels from the top left.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FreeArea {
    /// Its corner.
    pub min: Vec2,
    /// Its size.
    pub size: Vec2,
    /// The size of the window.
    pub window: Vec2,
}

impl FreeArea {
    /// The same as a rectangle.
    fn rect(&self) -> Rect {
        Rect::from_corners(self.min, self.min + self.size)
    }

    /// Its right and bottom edge, −1 to 1 across the window and up; the window's own before anything was laid out.
    fn edges(&self) -> Vec2 {
        if self.window.min_element() < 1.0 {
            return Vec2::new(1.0, -1.0);
        }
        let share = (self.min + self.size) / self.window;
        Vec2::new(2.0 * share.x - 1.0, 1.0 - 2.0 * share.y)
    }
}
