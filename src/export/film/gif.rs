//! A film as GIF, in 255 colours; plays everywhere, even in chats.
//!
//! For compression, a frame covers only the changed area, unchanged pixels are transparent, and there is no dithering.

use std::borrow::Cow;

use gif::{Encoder, Frame, Repeat};
use glam::UVec2;

use super::{Colours, EncodingError, Pixels};

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
        let [width, height] = size.map(|side| side as u16);
        let mut palette = colours.palette.as_flattened().to_vec();
        palette.resize(3 * (usize::from(UNCHANGED) + 1), 0);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, colours, shown: Vec::new() })
    }

    pub fn add(&mut self, picture: &Pixels, hundredths: u16) -> Result<(), EncodingError> {
        let mut now = Vec::from_iter(picture.pixels.iter().map(|&colour| self.colours.nearest(colour)));
        if hundredths < EXACT_FROM {
            for (place, (&shown, &colour)) in now.iter_mut().zip(self.shown.iter().zip(&picture.pixels)) {
                if self.colours.is_like(shown, colour) {
                    *place = shown;
                }
            }
        }
        let (start, size) = changed(&self.shown, &now, picture.size[0]);
        let rows = start.y..start.y + size.y;
        let places = rows.flat_map(|y| (start.x..start.x + size.x).map(move |x| (y * picture.size[0] + x) as usize));
        let buffer = places.map(|at| if self.shown.get(at) == Some(&now[at]) { UNCHANGED } else { now[at] }).collect();
        self.shown = now;
        self.encoder.write_frame(&Frame {
            delay: hundredths,
            transparent: Some(UNCHANGED),
            left: start.x as u16,
            top: start.y as u16,
            width: size.x as u16,
            height: size.y as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        Ok(self.encoder.into_inner()?)
    }
}

/// Start and size of the area of all pixels that differ; one pixel if none do, since frames must not be empty.
fn changed(before: &[u8], now: &[u8], width: u32) -> (UVec2, UVec2) {
    let places = (0..now.len())
        .filter(|&at| before.get(at) != Some(&now[at]))
        .map(|at| UVec2::new(at as u32 % width, at as u32 / width))
        .map(|at| (at, at));
    let (low, high) = places.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or_default();
    (low, high - low + 1)
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
            let (start, size) = super::changed(&before, &now, 6);
            [start.x, start.y, size.x, size.y]
        };
        assert_eq!(area(&[]), [0, 0, 1, 1]);
        assert_eq!(area(&[0]), [0, 0, 1, 1]);
        assert_eq!(area(&[23]), [5, 3, 1, 1]);
        assert_eq!(area(&[6 + 4, 12 + 1]), [1, 1, 4, 2]);
        assert_eq!(area(&[0, 23]), [0, 0, 6, 4]);
        assert_eq!(super::changed(&[], &before, 6), (UVec2::ZERO, UVec2::new(6, 4)), "the first picture");
    }
}
