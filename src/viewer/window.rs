//! The window itself: its size, full screen, and whether the system that it stands in is dark.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowTheme, WindowThemeChanged};

use super::frame::{Due, Moving, Phase, Work};
use crate::session::{Command, Effect};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_system.in_set(Phase::Drain)).add_systems(PostUpdate, carry_out);
}

fn follow_system(mut changed: MessageReader<WindowThemeChanged>, mut work: ResMut<Work>) {
    for changed in changed.read() {
        work.0.on_system_theme(changed.theme == WindowTheme::Dark);
    }
}

fn carry_out(
    mut due: MessageReader<Due>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut moving: ResMut<Moving>,
) {
    for Due(effect) in due.read() {
        match effect {
            Effect::Window(Command::Window(width, height)) => {
                window.resolution.set(*width as f32, *height as f32);
            }
            Effect::Window(Command::Fullscreen) => {
                window.mode = match window.mode {
                    WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                    _ => WindowMode::Windowed,
                };
            }
            _ => continue,
        }
        moving.once = true;
    }
}
