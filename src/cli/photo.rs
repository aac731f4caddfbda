//! A photo of a snake as a file: JPEG, PNG or WebP, turned as its camera was held.

use std::path::Path;

use image::{DynamicImage, ImageDecoder as _, ImageReader, ImageResult};

use crate::job::Stop;
use crate::photo::{Doubt, Photo, SIDE, read};
use crate::puzzle::{BoxSize, Snake};

/// Of 64 million pixels. Cameras of phones take up to 50, unless asked for more.
const MAX_BYTES: u64 = 3 * 64_000_000;

/// The snake in it, if the reading is believed. A signal ends the program meanwhile.
pub fn read_file(path: &Path, box_size: BoxSize) -> Result<Snake, Doubt> {
    // Reading from anything else may wait for ever.
    let opened = if path.is_file() { open(path).ok() } else { None };
    let small = opened.ok_or(Doubt::NoPicture)?.ok_or(Doubt::TooLarge)?.into_rgba8();
    let photo = Photo { width: small.width() as usize, height: small.height() as usize, rgba: small.as_raw() };
    let reading = read(&photo, box_size, &[], &Stop::new(), &mut |_| {}).unwrap_or_default();
    match reading.doubt {
        None => reading.snakes.into_iter().next().ok_or(Doubt::NoSnake),
        Some(doubt) => Err(doubt),
    }
}

/// A small copy; `None` if it is too large.
fn open(path: &Path) -> ImageResult<Option<DynamicImage>> {
    let mut decoder = ImageReader::open(path)?.with_guessed_format()?.into_decoder()?;
    if decoder.total_bytes() > MAX_BYTES {
        return Ok(None);
    }
    let turned = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?.thumbnail(SIDE, SIDE);
    picture.apply_orientation(turned);
    Ok(Some(picture))
}
