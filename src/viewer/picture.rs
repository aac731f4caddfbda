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
        match path.clone().map_or_else(|| free_name(&std::env::current_dir()?), Ok) {
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

/// The first name in a folder that nothing has yet; taken at once, so that no other window takes it too.
fn free_name(folder: &Path) -> std::io::Result<PathBuf> {
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

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;

    #[test]
    fn windows_in_one_folder_take_different_names() {
        let folder = tempfile::tempdir().unwrap();
        let names = std::thread::scope(|scope| {
            let window = || (0..50).map(|_| free_name(folder.path()).unwrap()).collect::<Vec<_>>();
            let windows = [(); 4].map(|()| scope.spawn(window));
            windows.into_iter().flat_map(|window| window.join().unwrap()).collect::<std::collections::HashSet<_>>()
        });
        assert_eq!(names.len(), 200);
    }

    #[test]
    fn two_pictures_of_one_frame_are_both_there() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new();
        app.init_resource::<Pictures>().init_resource::<Moving>().add_message::<TakePicture>().add_message::<Told>();
        app.add_plugins(plugin);
        let paths = ["one.png", "two.png", "three.png"].map(|name| folder.path().join(name));
        let mut screenshots = app.world_mut().query_filtered::<Entity, With<Screenshot>>();
        let (size, grey) = (Extent3d { width: 2, height: 2, depth_or_array_layers: 1 }, [128, 128, 128, 255]);
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new_fill(size, TextureDimension::D2, &grey, format, RenderAssetUsages::default());
        // Two in one frame, one while they are on their way.
        for wanted in [&paths[..2], &paths[2..]] {
            for path in wanted {
                app.world_mut().write_message(TakePicture(Some(path.clone())));
            }
            app.update();
            assert!(app.world().resource::<Pictures>().are_pending());
        }
        while let Some(entity) = screenshots.iter(app.world()).next() {
            assert_eq!(screenshots.iter(app.world()).count(), 1, "the window gives one of each frame");
            app.world_mut().trigger(ScreenshotCaptured { entity, image: image.clone() });
            app.world_mut().despawn(entity);
            app.update();
        }
        assert!(paths.iter().all(|path| path.metadata().unwrap().len() > 0));
        assert!(!app.world().resource::<Pictures>().are_pending());
        assert!(app.world().resource::<Pictures>().failure.is_none());
    }
}
