//! A photo of a snake as a file: JPEG, PNG or WebP, turned as its camera was held.

use std::path::Path;

use image::{DynamicImage, ImageDecoder as _, ImageReader};

use super::call::stop_at_interrupt;
use crate::photo::{Doubt, Photo, Reading, read};
use crate::puzzle::BoxSize;

/// Cameras of phones take up to 50 million pixels, unless asked for more.
const MAX_PIXELS: u64 = 64_000_000;
/// More than this on a side shows no more of a snake.
const USEFUL_SIDE: u32 = 1000;

/// The reading of a snake that fills this box; `None` if interrupted.
pub fn read_file(path: &Path, box_size: BoxSize) -> Result<Option<Reading>, Doubt> {
    let picture = open(path)?;
    let is_large = picture.width().max(picture.height()) > USEFUL_SIDE;
    let small = if is_large { picture.thumbnail(USEFUL_SIDE, USEFUL_SIDE) } else { picture };
    let pixels = small.into_rgba8();
    let photo = Photo { width: pixels.width() as usize, height: pixels.height() as usize, rgba: pixels.as_raw() };
    read(&photo, box_size, &[], &stop_at_interrupt(), &mut |_| {})
}

fn open(path: &Path) -> Result<DynamicImage, Doubt> {
    // Reading from anything else may wait for ever.
    if !path.is_file() {
        return Err(Doubt::NoPicture);
    }
    let reader = ImageReader::open(path).and_then(ImageReader::with_guessed_format).map_err(|_| Doubt::NoPicture)?;
    let mut decoder = reader.into_decoder().map_err(|_| Doubt::NoPicture)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Doubt::TooLarge);
    }
    let turned = decoder.orientation().map_err(|_| Doubt::NoPicture)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Doubt::NoPicture)?;
    picture.apply_orientation(turned);
    Ok(picture)
}
