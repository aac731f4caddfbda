//! A photo of a snake as a file: JPEG, PNG or WebP, turned as its camera was held.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageResult, guess_format};
use serde_json::{Value, json};

use super::{Exit, Failure, stop_at_interrupt};
use crate::photo::{Doubt, NoReading, Photo, Reading, Wanted, read};
use crate::puzzle::BoxSize;
use crate::sanitize::Shown;
use crate::text::{Language, Message};

/// Cameras of phones take up to 50 million pixels, unless asked for more.
const MOST_PIXELS: u64 = 64_000_000;
const LEAST_SIDE: u32 = 64;
/// More than this on a side shows no more of a snake.
const USEFUL_SIDE: u32 = 1000;

pub(super) fn read_file(path: &Path, box_size: BoxSize, language: Language) -> Result<Reading, Failure> {
    let fail = |why: Doubt| Failure::input(format!("{}: {}", Shown(path), language.message(&Message::Photo(why))));
    let picture = open(path).map_err(fail)?;
    let scale = (USEFUL_SIDE as f32 / picture.width().max(picture.height()) as f32).min(1.0);
    let small = if scale < 1.0 { picture.thumbnail(USEFUL_SIDE, USEFUL_SIDE) } else { picture };
    let pixels = small.into_rgba8();
    let photo = Photo { width: pixels.width() as usize, height: pixels.height() as usize, rgba: pixels.as_raw() };
    let wanted = Wanted { box_size, line: Vec::new() };
    let mut reading = read(&photo, &wanted, &stop_at_interrupt(), &mut |_| {}).map_err(|why| match why {
        NoReading::Stopped => Failure::new(Exit::Stopped, "stopped"),
        NoReading::NoSnake => fail(Doubt::NoSnake),
    })?;
    for corner in reading.cubes.iter_mut().flat_map(|cube| &mut cube.corners) {
        *corner = corner.map(|place| place / scale);
    }
    Ok(reading)
}

fn open(path: &Path) -> Result<DynamicImage, Doubt> {
    let no_file = |_| Doubt::NoPicture;
    // Reading from anything else may wait for ever.
    if !path.metadata().map_err(no_file)?.is_file() {
        return Err(Doubt::NoPicture);
    }
    let mut start = Vec::new();
    File::open(path).map_err(no_file)?.take(64).read_to_end(&mut start).map_err(no_file)?;
    let file = BufReader::new(File::open(path).map_err(no_file)?);
    match guess_format(&start) {
        Ok(ImageFormat::Jpeg) => decoded(JpegDecoder::new(file), |_| Ok(false)),
        Ok(ImageFormat::Png) => decoded(PngDecoder::new(file), PngDecoder::is_apng),
        Ok(ImageFormat::WebP) => decoded(WebPDecoder::new(file), |decoder| Ok(decoder.has_animation())),
        _ => Err(Doubt::NoPicture),
    }
}

fn decoded<D: ImageDecoder>(
    decoder: ImageResult<D>,
    is_moving: impl Fn(&D) -> ImageResult<bool>,
) -> Result<DynamicImage, Doubt> {
    let no_picture = |_| Doubt::NoPicture;
    let mut decoder = decoder.map_err(no_picture)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Doubt::TooLarge);
    }
    if width.min(height) < LEAST_SIDE {
        return Err(Doubt::TooSmall);
    }
    if is_moving(&decoder).map_err(no_picture)? {
        return Err(Doubt::Moving);
    }
    let turned = decoder.orientation().map_err(no_picture)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(no_picture)?;
    picture.apply_orientation(turned);
    Ok(picture)
}

/// What was seen, for JSON.
pub(super) fn seen(reading: &Reading) -> Value {
    let cubes = reading.cubes.iter().map(|cube| json!({ "corners": cube.corners, "corner": cube.corner }));
    let snakes = reading.snakes.iter().map(ToString::to_string);
    json!({
        "believed": reading.doubt.is_none(),
        "fit": reading.fit,
        "margin": reading.margin,
        "snakes": snakes.collect::<Vec<_>>(),
        "cubes": cubes.collect::<Vec<_>>(),
    })
}
