//! A photo of a snake as a file: JPEG, PNG or WebP, turned as its camera was held.

use std::path::Path;
use std::sync::Arc;

use image::{DynamicImage, ImageDecoder as _, ImageReader, ImageResult};

use super::read::{Doubt, SeenPhoto, read};
use super::table::{Photo, SIDE};
use crate::job::Stop;
use crate::puzzle::BoxSize;

/// Of 64 million pixels. Cameras of phones take up to 50, unless asked for more.
const MAX_BYTES: u64 = 3 * 64_000_000;

/// A signal ends the program meanwhile.
pub fn read_file(path: &Path, box_size: BoxSize) -> Result<Arc<SeenPhoto>, Doubt> {
    // Reading from anything else may wait for ever.
    let opened = if path.is_file() { open(path).ok() } else { None };
    believed(&opened.ok_or(Doubt::NoPicture)?.ok_or(Doubt::TooLarge)?, box_size)
}

/// The picture made small and its snake, if the reading is believed.
pub fn believed(picture: &DynamicImage, box_size: BoxSize) -> Result<Arc<SeenPhoto>, Doubt> {
    let small = picture.thumbnail(SIDE, SIDE).into_rgba8();
    let photo = Photo { width: small.width() as usize, height: small.height() as usize, rgba: small.into_raw() };
    let reading = read(&photo, box_size, &[], &Stop::new(), &mut |_| {}).unwrap_or_default();
    reading.doubt.map_or(Ok(Arc::new(SeenPhoto { photo, reading })), Err)
}

/// A small copy, as its camera was held; `None` if it is too large.
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
