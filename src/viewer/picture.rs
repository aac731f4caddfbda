//! Takes pictures of the window, for scripts and by key.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::door::Told;
use super::frame::{Moving, Pictures, TakePicture};
use crate::session::Report;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, take);
}

/// All that are wanted in one frame are one picture: the window gives no more than one of each frame, and the next only
/// after it.
fn take(
    mut commands: Commands,
    mut wanted: MessageReader<TakePicture>,
    mut pictures: ResMut<Pictures>,
    mut told: MessageWriter<Told>,
    mut moving: ResMut<Moving>,
) {
    for TakePicture(path) in wanted.read() {
        match path.clone().map_or_else(free_name, Ok) {
            Ok(name) => pictures.waiting.push((name, path.is_none())),
            Err(error) => _ = told.write(Told(Report::FileFailed(format!("cannot save a picture: {error}")))),
        }
    }
    if !pictures.waiting.is_empty() && !pictures.under_way {
        let batch = std::mem::take(&mut pictures.waiting);
        pictures.under_way = true;
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut pictures: ResMut<Pictures>, mut told: MessageWriter<Told>| {
                pictures.under_way = false;
                for (path, by_key) in &batch {
                    match (save(&captured.image, path), by_key) {
                        (Ok(()), true) => _ = told.write(Told(Report::PictureSaved(path.clone()))),
                        (Ok(()), false) => {}
                        (Err(error), true) => _ = told.write(Told(Report::FileFailed(error))),
                        (Err(error), false) => pictures.failure = Some(error),
                    }
                }
            },
        );
    }
    moving.once |= pictures.are_pending();
}

fn save(image: &Image, path: &Path) -> Result<(), String> {
    let image = image.clone().try_into_dynamic().map_err(|error| error.to_string());
    let saved = image.and_then(|image| image.to_rgb8().save(path).map_err(|error| error.to_string()));
    saved.map_err(|error| format!("cannot save {}: {error}", path.display()))
}

/// The first name in the folder of the program's start that nothing has yet; taken at once, so that no other window takes it too.
fn free_name() -> std::io::Result<PathBuf> {
    let folder = std::env::current_dir()?;
    for number in 1.. {
        let path = folder.join(format!("snake-cube-{number}.png"));
        match std::fs::OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("there is always a larger number")
}
