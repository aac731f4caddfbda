//! Screenshots, requested by script or key.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use crate::export::Pixels;
use crate::sanitize::Shown;
use crate::save;
use crate::session::Report;
use crate::viewer::frame::{Moving, Pictures};
use crate::viewer::io::Post;
use crate::viewer::panel::PanelState;
use crate::viewer::{headless, quality};

pub(in crate::viewer) fn plugin(app: &mut App) {
    app.add_systems(Last, take_screenshot.after(quality::choose).before(headless::request_redraws));
}

/// Saves all pictures requested in one frame from one screenshot, because the window allows only one at a time.
fn take_screenshot(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    panel: Option<Res<PanelState>>,
    mut moving: ResMut<Moving>,
) {
    // What is at rest has all its frames, and the panel its photographs.
    let settles = moving.settles || panel.is_some_and(|panel| panel.photographs.are_pending());
    if !pictures.waiting.is_empty() && !pictures.under_way && !settles {
        let batch = std::mem::take(&mut pictures.waiting);
        pictures.under_way = true;
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut pictures: ResMut<Pictures>, post: Res<Post>| {
                pictures.under_way = false;
                for path in &batch {
                    if let Some(path) = path {
                        pictures.failure = save(&captured.image, path).err().or(pictures.failure.take());
                        continue;
                    }
                    let free = std::env::current_dir().and_then(|folder| free_name(&folder));
                    let saved = free.map_err(|error| format!("cannot save a picture: {error}"));
                    let saved = saved.and_then(|path| {
                        // Frees the reserved name.
                        save(&captured.image, &path).inspect_err(|_| _ = std::fs::remove_file(&path))?;
                        Ok(path)
                    });
                    post.send(saved.map_or_else(Report::FileFailed, Report::PictureSaved));
                }
            },
        );
    }
    moving.once |= pictures.are_pending();
}

fn save(image: &Image, path: &Path) -> Result<(), String> {
    let failed = |why: String| format!("cannot save {}: {why}", Shown(path));
    let pixels = image.clone().try_into_dynamic().map_err(|error| failed(error.to_string()))?.to_rgb8();
    let size = [pixels.width(), pixels.height()];
    let pixels = Pixels { size, pixels: pixels.pixels().map(|pixel| pixel.0).collect() };
    let png = pixels.png().map_err(|error| failed(error.to_string()))?;
    save::save(path, png).map_err(|error| failed(error.to_string()))
}

/// Creates the file immediately, so that no other window uses the same name.
fn free_name(folder: &Path) -> std::io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let path = folder.join(format!("snake-cube-{number}.png"));
        match std::fs::File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;
    use crate::viewer::frame::Wake;

    // Regression: pictures saved by key overwrote each other.
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

    // Regression: two pictures in one frame hung the window.
    #[test]
    fn two_pictures_of_one_frame_are_both_there() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new();
        app.init_resource::<Pictures>().init_resource::<Moving>().insert_resource(Post::new(Wake::default()));
        app.add_plugins(plugin);
        let paths = ["one.png", "two.png", "three.png"].map(|name| folder.path().join(name));
        let mut screenshots = app.world_mut().query_filtered::<Entity, With<Screenshot>>();
        let (size, grey) = (Extent3d { width: 2, height: 2, depth_or_array_layers: 1 }, [128, 128, 128, 255]);
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new_fill(size, TextureDimension::D2, &grey, format, RenderAssetUsages::default());
        // Two in one frame, and one while these are pending.
        for wanted in [&paths[..2], &paths[2..]] {
            for path in wanted {
                app.world_mut().resource_mut::<Pictures>().waiting.push(Some(path.clone()));
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

    #[test]
    fn a_picture_that_cannot_be_saved_says_why_in_one_line() {
        let (size, format) =
            (Extent3d { width: 2, height: 2, depth_or_array_layers: 1 }, TextureFormat::Rgba8UnormSrgb);
        let image = Image::new_fill(size, TextureDimension::D2, &[9; 4], format, RenderAssetUsages::default());
        for path in ["/proc/picture.png", "/proc/no\u{1b}/picture.png", "/dev/null"] {
            let why = save(&image, Path::new(path)).unwrap_err();
            assert!(why.starts_with("cannot save /") && !why.contains(char::is_control), "{why:?}");
            assert!(why.ends_with(|last: char| last.is_alphanumeric() || last == ')'), "{why:?}");
        }
    }
}
