//! The window: icon, size, full screen, screenshots by key, the system's light or dark theme, and quitting on a signal.

use std::io::Cursor;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, OnMonitor, PrimaryMonitor, PrimaryWindow, WindowDestroyed, WindowMode, WindowResized,
    WindowTheme, WindowThemeChanged,
};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use crate::session::{Effect, Report, WindowEffect};
use crate::signals;
use crate::viewer::frame::{Moving, Phase, Pictures, STOPPED};
use crate::viewer::io::{EffectMessage, Post};

pub(in crate::viewer) fn plugin(app: &mut App) {
    let quit = Arc::new(AtomicBool::new(false));
    let (quit_writer, wake) = (Arc::clone(&quit), app.world().resource::<Post>().wake.caller());
    signals::on_end(move || {
        quit_writer.store(true, Ordering::Relaxed);
        wake();
    });
    let end = move |mut destroyed: MessageReader<WindowDestroyed>, mut exit: MessageWriter<AppExit>| {
        if quit.load(Ordering::Relaxed) {
            exit.write(AppExit::from_code(STOPPED));
        }
        // Another program may destroy the window.
        if destroyed.read().count() > 0 {
            exit.write(AppExit::Success);
        }
    };
    app.add_systems(Startup, set_icon)
        .add_systems(Update, (report_changes, end).in_set(Phase::Drain))
        // The saved size may be from another screen; it is set before the first frame.
        .add_systems(PostUpdate, (carry_out, fit_screen).chain());
}

/// X11 and Windows take the icon from the window, other systems from the files installed with the program.
fn set_icon(_main_thread: NonSendMarker) -> Result {
    let png = include_bytes!("../../../assets/icon-64.png");
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let size = reader.next_frame(&mut pixels)?;
    let icon = Icon::from_rgba(pixels, size.width, size.height)?;
    WINIT_WINDOWS.with_borrow(|open| {
        open.windows.values().for_each(|window| window.set_window_icon(Some(icon.clone())));
    });
    Ok(())
}

/// Limits the size to that of the screen, once, because later changes are intended.
fn fit_screen(
    window: Single<(&mut Window, Option<&OnMonitor>), With<PrimaryWindow>>,
    monitors: Query<(Entity, &Monitor, Has<PrimaryMonitor>)>,
    mut done: Local<bool>,
) {
    if *done {
        return;
    }
    let (mut window, on) = window.into_inner();
    let on = on.map(|on| on.0);
    let screen = monitors.iter().max_by_key(|(monitor, _, primary)| (Some(*monitor) == on, *primary));
    let Some((_, screen, _)) = screen else { return };
    let size = window.physical_size().min(screen.physical_size());
    if size != window.physical_size() {
        window.resolution.set_physical_resolution(size.x, size.y);
    }
    *done = true;
}

/// Asks the desktop for its theme, which winit reports on other systems. Without a session bus, `dbus-send` would
/// start one.
pub(in crate::viewer) fn ask_theme(app: &App) {
    if cfg!(target_os = "linux") && std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some() {
        let ask = |post: &Post| is_desktop_dark().into_iter().for_each(|dark| post.tell(Report::SystemTheme { dark }));
        // Without a thread it stays light.
        let _ = app.world().resource::<Post>().start("theme", ask);
    }
}

/// `None` if the desktop has no preference.
fn is_desktop_dark() -> Option<bool> {
    let answer = Command::new("dbus-send")
        .args(["--session", "--print-reply=literal", "--reply-timeout=2000", "--dest=org.freedesktop.portal.Desktop"])
        .args(["/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.Read"])
        .args(["string:org.freedesktop.appearance", "string:color-scheme"])
        .stderr(Stdio::null())
        .output();
    match String::from_utf8_lossy(&answer.ok()?.stdout).split_whitespace().last()? {
        "1" => Some(true),
        "2" => Some(false),
        _ => None,
    }
}

fn report_changes(
    mut changed: MessageReader<WindowThemeChanged>,
    mut first: Local<Option<WindowTheme>>,
    mut resized: MessageReader<WindowResized>,
    window: Single<&Window, With<PrimaryWindow>>,
    post: Res<Post>,
) {
    // At the start there is no message.
    let first = window.window_theme.filter(|theme| first.replace(*theme) != Some(*theme));
    for theme in first.into_iter().chain(changed.read().map(|changed| changed.theme)) {
        post.send(Report::SystemTheme { dark: theme == WindowTheme::Dark });
    }
    if resized.read().count() > 0 && window.mode == WindowMode::Windowed {
        post.send(Report::Resized([window.width().round() as u32, window.height().round() as u32]));
    }
}

fn carry_out(
    mut due: MessageReader<EffectMessage>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut pictures: ResMut<Pictures>,
    mut moving: ResMut<Moving>,
    mut before_show: Local<Option<WindowMode>>,
) {
    let full_screen = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    for EffectMessage(effect) in due.read() {
        let Some(Effect::Window(effect)) = effect else { continue };
        match effect {
            WindowEffect::Size(width, height) => window.resolution.set(*width as f32, *height as f32),
            WindowEffect::FullScreen if window.mode == WindowMode::Windowed => window.mode = full_screen,
            WindowEffect::FullScreen => window.mode = WindowMode::Windowed,
            WindowEffect::Show(true) => *before_show = Some(std::mem::replace(&mut window.mode, full_screen)),
            WindowEffect::Show(false) => window.mode = before_show.take().unwrap_or(window.mode),
            WindowEffect::Picture => pictures.waiting.push(None),
        }
        moving.once = true;
    }
}
