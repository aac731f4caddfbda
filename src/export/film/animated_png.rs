//! A film as APNG, in true colours. Every browser plays it; other programs may show only its first picture.

use std::io::Write;

use super::pixels::{EncodingError, PixelArea, Pixels};
use crate::stage::Rgb;

/// Writes a film that repeats forever.
pub struct AnimatedPng<W: Write> {
    writer: png::Writer<W>,
    shown: Vec<Rgb>,
}

impl<W: Write> AnimatedPng<W> {
    pub fn new(out: W, [width, height]: [u32; 2], pictures: usize) -> Result<Self, EncodingError> {
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_animated(u32::try_from(pictures).unwrap_or(u32::MAX), 0)?;
        Ok(Self { writer: encoder.write_header()?, shown: Vec::new() })
    }

    pub fn add(&mut self, picture: &Pixels, hundredths: u16) -> Result<(), EncodingError> {
        let width = picture.size[0] as usize;
        let area = PixelArea::changed(&self.shown, &picture.pixels, width);
        self.writer.set_frame_delay(hundredths, 100)?;
        // Reset the position first, because a frame of any size is valid at the corner.
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(area.width as u32, area.height as u32)?;
        self.writer.set_frame_position(area.left as u32, area.top as u32)?;
        let rows: Vec<Rgb> = area.rows(&picture.pixels, width).flatten().copied().collect();
        self.writer.write_image_data(rows.as_flattened())?;
        self.shown.clone_from(&picture.pixels);
        Ok(())
    }

    pub fn finish(self) -> Result<(), EncodingError> {
        Ok(self.writer.finish()?)
    }
}
