//! Takes pictures of the window, for scripts and by key.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::frame::{Due, Moving, Pictures, TakePicture, Work};
use crate::session::{Command, Effect};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (by_key, take).chain());
}

/// Pictures by key; and what went wrong with one, where no script fails by it instead.
fn by_key(
    mut due: MessageReader<Due>,
    mut work: ResMut<Work>,
    mut wanted: MessageWriter<TakePicture>,
    mut pictures: ResMut<Pictures>,
    moving: Res<Moving>,
) {
    for Due(effect) in due.read() {
        if let Effect::Window(Command::Picture) = effect {
            let path = free_name(Path::new("."));
            work.0.tell(format!("Picture saved as {}.", path.display()));
            wanted.write(TakePicture(path));
        }
    }
    if !moving.script
        && let Some(failure) = pictures.failure.take()
    {
        work.0.tell(failure);
    }
}

fn take(
    mut commands: Commands,
    mut wanted: MessageReader<TakePicture>,
    mut pictures: ResMut<Pictures>,
    mut moving: ResMut<Moving>,
) {
    for TakePicture(path) in wanted.read() {
        pictures.pending += 1;
        let path = path.clone();
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut pictures: ResMut<Pictures>| {
                pictures.pending -= 1;
                let saved = captured
                    .image
                    .clone()
                    .try_into_dynamic()
                    .map_err(|error| error.to_string())
                    .and_then(|image| image.to_rgb8().save(&path).map_err(|error| error.to_string()));
                if let Err(error) = saved {
                    pictures.failure = Some(format!("cannot save {}: {error}", path.display()));
                }
            },
        );
    }
    moving.once |= pictures.pending > 0;
}

/// The first name in the folder that no picture has yet.
fn free_name(folder: &Path) -> PathBuf {
    (1..)
        .map(|number| folder.join(format!("snake-cube-{number}.png")))
        .find(|path| !path.exists())
        .expect("there is always a larger number")
}
