//! Screenshots, requested by a script.

use std::path::Path;

use bevy::render::view::screenshot::{self, ScreenshotCaptured};

use super::prelude::*;
use crate::export::Pixels;
use crate::sanitize::Shown;
use crate::save;
use crate::viewer::frame::Screenshot;
use crate::viewer::{headless, quality};

pub fn plugin(app: &mut App) {
    app.add_systems(Last, take_screenshot.after(quality::choose).before(headless::request_redraws));
}

fn take_screenshot(mut commands: Commands, mut wanted: ResMut<Screenshot>, mut moving: ResMut<Moving>) {
    // What is at rest has all its frames, and the panel its thumbnails.
    if let Screenshot::Wanted(path) = &*wanted
        && !moving.settles
        && moving.has_all()
    {
        let path = path.clone();
        *wanted = Screenshot::UnderWay;
        commands.spawn(screenshot::Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut wanted: ResMut<Screenshot>| {
                *wanted = save(&captured.image, &path).map_or_else(Screenshot::Failed, |()| Screenshot::None);
            },
        );
    }
    moving.once |= matches!(*wanted, Screenshot::Wanted(_) | Screenshot::UnderWay);
}

fn save(image: &Image, path: &Path) -> Result<(), String> {
    let failed = |why: String| format!("cannot save {}: {why}", Shown(path));
    let pixels = image.clone().try_into_dynamic().map_err(|error| failed(error.to_string()))?.to_rgb8();
    let size = [pixels.width(), pixels.height()];
    let pixels = Pixels { size, pixels: pixels.pixels().map(|pixel| pixel.0).collect() };
    let png = pixels.png().map_err(|error| failed(error.to_string()))?;
    save::save(path, png).map_err(|error| failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;

    #[test]
    fn a_picture_that_cannot_be_saved_says_why_in_one_line() {
        let size = Extent3d { width: 2, height: 2, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new_fill(size, TextureDimension::D2, &[9; 4], format, RenderAssetUsages::default());
        for path in ["/proc/picture.png", "/proc/no\u{1b}/picture.png", "/dev/null"] {
            let why = save(&image, Path::new(path)).unwrap_err();
            assert!(why.starts_with("cannot save /") && !why.contains(char::is_control), "{why:?}");
            assert!(why.ends_with(|last: char| last.is_alphanumeric() || last == ')'), "{why:?}");
        }
    }
}
