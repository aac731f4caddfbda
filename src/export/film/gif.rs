//! A film as GIF, in 255 colours; plays everywhere, even in chats.
//!
//! For compression, a frame covers only the changed area, unchanged pixels are transparent, and there is no dithering.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::colours::Colours;
use super::pixels::{EncodingError, Pixels};

/// Writes a film that repeats forever.
pub struct Gif {
    encoder: Encoder<Vec<u8>>,
    colours: Colours,
    shown: Vec<u8>,
}

const UNCHANGED: u8 = 255;

/// Pictures shown for at least this many hundredths of a second are drawn exactly.
const EXACT_FROM: u16 = 20;

impl Gif {
    pub fn new(size: [u32; 2], colours: Colours) -> Result<Self, EncodingError> {
        let [width, height] = size.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
        let mut palette = colours.palette().as_flattened().to_vec();
        palette.resize(3 * (usize::from(UNCHANGED) + 1), 0);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, colours, shown: Vec::new() })
    }

    pub fn add(&mut self, picture: &Pixels, hundredths: u16) -> Result<(), EncodingError> {
        let width = picture.size[0] as usize;
        let mut now: Vec<u8> = picture.pixels.iter().map(|&colour| self.colours.nearest(colour)).collect();
        if hundredths < EXACT_FROM {
            for (place, (&shown, &colour)) in now.iter_mut().zip(self.shown.iter().zip(&picture.pixels)) {
                if self.colours.is_like(shown, colour) {
                    *place = shown;
                }
            }
        }
        let area = PixelArea::changed(&self.shown, &now, width);
        let buffer = if self.shown.len() == now.len() {
            let rows = area.rows(&self.shown, width).zip(area.rows(&now, width));
            let pairs = rows.flat_map(|(before, now)| before.iter().zip(now));
            pairs.map(|(before, now)| if before == now { UNCHANGED } else { *now }).collect()
        } else {
            now.clone()
        };
        self.shown = now;
        self.encoder.write_frame(&Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        Ok(self.encoder.into_inner()?)
    }
}

#[derive(Clone, Copy)]
struct PixelArea {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl PixelArea {
    /// The bounding area of all pixels that differ; one pixel if none do, since frames must not be empty. All of the
    /// first picture, before which there is none.
    fn changed(before: &[u8], now: &[u8], width: usize) -> Self {
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

    fn rows(self, pixels: &[u8], width: usize) -> impl Iterator<Item = &[u8]> {
        (self.top..self.top + self.height).map(move |row| &pixels[row * width + self.left..][..self.width])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_area_is_exact() {
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
