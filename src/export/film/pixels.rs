//! A drawn picture as pixels, its difference from another, and its PNG file.

use crate::stage::Rgb;

#[derive(Debug, thiserror::Error)]
pub enum EncodingError {
    #[error("the GIF cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error("the PNG cannot be written: {0}")]
    Png(#[from] png::EncodingError),
    #[error("there is no program ffmpeg")]
    NoFfmpeg,
    #[error("ffmpeg failed: {0}")]
    Ffmpeg(String),
    #[error("the MP4 cannot be written: {0}")]
    Io(#[from] std::io::Error),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PixelArea {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

impl PixelArea {
    /// The bounding area of all pixels that differ; one pixel if none do, since frames must not be empty. All of the
    /// first picture, before which there is none.
    pub fn changed<P: PartialEq>(before: &[P], now: &[P], width: usize) -> Self {
        let differs = |row: &usize| before[row * width..][..width] != now[row * width..][..width];
        let height = now.len() / width;
        if before.len() != now.len() {
            return Self { left: 0, top: 0, width, height };
        }
        let Some(top) = (0..height).find(differs) else {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        };
        let end = (top..height).rev().find(differs).unwrap_or(top) + 1;
        let (mut left, mut right) = (width, 0);
        for row in top..end {
            let pairs = || before[row * width..][..width].iter().zip(&now[row * width..][..width]);
            left = left.min(pairs().position(|(one, other)| one != other).unwrap_or(width));
            right = right.max(pairs().rposition(|(one, other)| one != other).map_or(0, |column| column + 1));
        }
        Self { left, top, width: right - left, height: end - top }
    }

    pub fn rows<P>(self, pixels: &[P], width: usize) -> impl Iterator<Item = &[P]> {
        (self.top..self.top + self.height).map(move |row| &pixels[row * width + self.left..][..self.width])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_found_to_the_pixel() {
        let before = [0; 6 * 4];
        let area = |changed: &[usize]| {
            let mut now = before;
            changed.iter().for_each(|&place| now[place] = 1);
            let PixelArea { left, top, width, height } = PixelArea::changed(&before, &now, 6);
            [left, top, width, height]
        };
        assert_eq!(area(&[]), [0, 0, 1, 1]);
        assert_eq!(area(&[0]), [0, 0, 1, 1]);
        assert_eq!(area(&[23]), [5, 3, 1, 1]);
        assert_eq!(area(&[6 + 4, 12 + 1]), [1, 1, 4, 2]);
        assert_eq!(area(&[0, 23]), [0, 0, 6, 4]);
    }
}
