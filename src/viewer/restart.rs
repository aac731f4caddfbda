//! Replaces this process by a new one: with another graphics interface or a software driver if drawing fails at the
//! start, or after the graphics card was lost, as when a laptop wakes up or a driver is updated. Bevy 0.19 cannot
//! continue then.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::render::RenderPlugin;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};
use bevy::render::renderer::RenderDevice;
use bevy::render::settings::{Backends, PowerPreference, WgpuSettings};

use super::prelude::*;
use crate::session::Report;

/// When the program started itself again after the card was lost, in seconds since 1970, separated by commas.
const LOSSES: &str = "SNAKE_CUBE_CARD_LOST_AT";

/// The card that saves energy, where there are two; on Windows by DirectX, as Vulkan drivers there crash more often
/// (raphamorim/rio#1813, gfx-rs/wgpu#8793). The variables of wgpu (`WGPU_BACKEND`, `WGPU_POWER_PREF`, …) override both.
pub fn graphics() -> RenderPlugin {
    let usual = if cfg!(windows) { Backends::DX12 } else { Backends::all() };
    let settings = WgpuSettings {
        backends: Some(Backends::from_env().unwrap_or(usual)),
        power_preference: PowerPreference::from_env().unwrap_or(PowerPreference::LowPower),
        ..default()
    };
    // Waiting for the few pipelines avoids a first frame with missing parts.
    RenderPlugin { render_creation: settings.into(), synchronous_pipeline_compilation: true, ..default() }
}

/// Whether the card was lost in this process. Bevy and wgpu 29 may then panic when they use it, or when they drop its
/// resources.
static IS_LOST: AtomicBool = AtomicBool::new(false);

pub fn is_lost() -> bool {
    IS_LOST.load(Relaxed)
}

/// Ends the window when the card is lost, or drawing fails otherwise.
pub fn plugin(app: &mut App) {
    let post = Post::of(app);
    // For tests: the card is lost once this file exists.
    let to_lose = env::var_os("SNAKE_CUBE_LOSE_CARD").map(PathBuf::from).filter(|_| env::var_os(LOSSES).is_none());
    if env::var_os(LOSSES).is_some() {
        post.send(Report::CardLost);
    }
    let watch = move |device: Res<RenderDevice>| {
        let wake = post.wake.caller();
        // Instead of the callback of Bevy, which is read only before the next frame.
        device.wgpu_device().set_device_lost_callback(move |_, _| {
            IS_LOST.store(true, Relaxed);
            wake();
        });
        let Some(file) = to_lose.clone() else { return };
        let device = device.clone();
        let lose = move |post: &Post| {
            while !file.exists() {
                std::thread::sleep(Duration::from_millis(20));
            }
            // A driver reports a loss at once; `destroy` does so only when the card has done all of its work.
            IS_LOST.store(true, Relaxed);
            device.wgpu_device().destroy();
            post.wake.call();
        };
        _ = post.start("lose card", lose);
    };
    app.add_systems(Startup, watch).add_systems(Last, |mut exit: MessageWriter<AppExit>| {
        if is_lost() {
            exit.write(AppExit::error());
        }
    });
    app.insert_resource(RenderErrorHandler(|_, main_world, _| {
        IS_LOST.store(true, Relaxed);
        main_world.write_message(AppExit::error());
        RenderErrorPolicy::StopRendering
    }));
}

/// Opens the last puzzle in a new process, unless the card was lost too often lately. Returns only if that fails.
pub fn after_loss() {
    // Time for pending saves.
    std::thread::sleep(Duration::from_millis(200));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let before = env::var(LOSSES).unwrap_or_default();
    let losses = before.split(',').filter_map(|at| at.parse::<u64>().ok()).filter(|at| at + 60 > now);
    // At most twice in a minute.
    if losses.count() < 2 {
        again(|command| command.env(LOSSES, format!("{before},{now}")));
    }
}

/// Tries the next way to draw after one that failed at the start: on Windows Vulkan, then a software driver. Returns if
/// none is left, if the user has chosen one, or if the puzzle came from standard input, which has been read.
pub fn with_other_graphics() {
    let is_set = |name: &str| env::var_os(name).is_some();
    let backend = "WGPU_BACKEND";
    let software = "WGPU_FORCE_FALLBACK_ADAPTER";
    let next = if cfg!(windows) && !is_set(backend) { (backend, "vulkan") } else { (software, "1") };
    if !is_set(next.0) && env::args_os().all(|argument| argument != "-") {
        again_with(next.0, next.1);
    }
}

/// As it was started, with this variable.
pub fn again_with(name: &str, value: &str) {
    again(|command| command.args(env::args_os().skip(1)).env(name, value));
}

/// Replaces this process. Returns only if that fails.
fn again(change: impl FnOnce(&mut Command) -> &mut Command) {
    let Ok(program) = env::current_exe() else { return };
    let mut command = Command::new(program);
    change(&mut command);
    #[cfg(unix)]
    let _ = std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    if let Ok(status) = command.status() {
        std::process::exit(status.code().unwrap_or_default());
    }
}
