//! The window itself: its size, full screen, a picture of it, whether the system that it stands in is dark, and what ends it
//! from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, OnMonitor, PrimaryMonitor, PrimaryWindow, WindowDestroyed, WindowMode, WindowResized,
    WindowTheme, WindowThemeChanged,
};

use super::door::{Due, Told};
use super::frame::{Moving, Phase, STOPPED, TakePicture, Wake};
use crate::session::{Report, WindowEffect};

/// Set by a signal that asks the program to end, also while the window rests.
#[derive(Resource)]
struct Asked(Arc<AtomicBool>);

pub(super) fn plugin(app: &mut App) {
    hear_signals(app);
    app.add_systems(Update, (follow_system, follow_size, end_with_window).in_set(Phase::Drain))
        // What is remembered of another screen comes in with the first frame.
        .add_systems(PostUpdate, (carry_out, fit_screen).chain());
}

fn hear_signals(app: &mut App) {
    let asked = Arc::new(AtomicBool::new(false));
    let (heard, wake) = (Arc::clone(&asked), app.world().resource::<Wake>().caller());
    // Where they are ignored, as nohup does, or heard by somebody else, it stays at that.
    let _ = ctrlc::try_set_handler(move || {
        heard.store(true, Ordering::Relaxed);
        wake();
    });
    app.insert_resource(Asked(asked)).add_systems(Update, end_on_signal);
}

fn end_on_signal(asked: Res<Asked>, mut exit: MessageWriter<AppExit>) {
    if asked.0.load(Ordering::Relaxed) {
        exit.write(AppExit::from_code(STOPPED));
    }
}

/// A window that opens larger than the screen is made as large as that, once: what is wanted later is.
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

fn follow_system(mut changed: MessageReader<WindowThemeChanged>, mut told: MessageWriter<Told>) {
    for changed in changed.read() {
        told.write(Told(Report::SystemTheme { dark: changed.theme == WindowTheme::Dark }));
    }
}

fn follow_size(
    mut resized: MessageReader<WindowResized>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut told: MessageWriter<Told>,
) {
    if resized.read().count() > 0 && window.mode == WindowMode::Windowed {
        told.write(Told(Report::Resized([window.width().round() as u32, window.height().round() as u32])));
    }
}

/// Another program may destroy it.
fn end_with_window(mut destroyed: MessageReader<WindowDestroyed>, mut exit: MessageWriter<AppExit>) {
    if destroyed.read().count() > 0 {
        exit.write(AppExit::Success);
    }
}

fn carry_out(
    mut due: MessageReader<Due<WindowEffect>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut picture: MessageWriter<TakePicture>,
    mut moving: ResMut<Moving>,
    mut before_show: Local<Option<WindowMode>>,
) {
    for Due(effect) in due.read() {
        match effect {
            WindowEffect::Size(width, height) => window.resolution.set(*width as f32, *height as f32),
            WindowEffect::FullScreen => {
                window.mode = match window.mode {
                    WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                    _ => WindowMode::Windowed,
                };
            }
            WindowEffect::Show(true) => {
                *before_show = Some(window.mode);
                window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
            }
            WindowEffect::Show(false) => {
                if let Some(mode) = before_show.take() {
                    window.mode = mode;
                }
            }
            WindowEffect::Picture => _ = picture.write(TakePicture(None)),
        }
        moving.once = true;
    }
}
