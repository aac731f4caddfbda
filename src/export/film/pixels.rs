//! A drawn picture as pixels, and its PNG file.

use crate::stage::Rgb;

#[derive(Debug, thiserror::Error)]
pub enum EncodingError {
    #[error("the GIF cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error("the PNG cannot be written: {0}")]
    Png(#[from] png::EncodingError),
}

/// Pixels row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Width and height in pixels.
    pub size: [u32; 2],
    pub pixels: Vec<Rgb>,
}

impl Pixels {
    pub fn png(&self) -> Result<Vec<u8>, EncodingError> {
        let mut content = Vec::new();
        let [width, height] = self.size;
        let mut encoder = png::Encoder::new(&mut content, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(content)
    }
}
