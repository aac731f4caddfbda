//! A film as GIF, in 255 colours; plays everywhere, even in chats.
//!
//! For compression, a frame covers only the changed area, unchanged pixels are transparent, and there is no dithering.

use std::borrow::Cow;
use std::io::Write;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::colours::Colours;
use super::pixels::{EncodingError, PixelArea, Pixels};

/// Writes a film that repeats forever.
pub struct Gif<W: Write> {
    encoder: Encoder<W>,
    colours: Colours,
    shown: Vec<u8>,
}

const UNCHANGED: u8 = 255;

/// Pictures shown for at least this many hundredths of a second are drawn exactly.
const EXACT_FROM: u16 = 20;

impl<W: Write> Gif<W> {
    pub fn new(out: W, size: [u32; 2], colours: Colours) -> Result<Self, EncodingError> {
        let [width, height] = size.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
        let mut palette = colours.palette().as_flattened().to_vec();
        palette.resize(3 * (usize::from(UNCHANGED) + 1), 0);
        let mut encoder = Encoder::new(out, width, height, &palette)?;
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

    pub fn finish(self) -> Result<(), EncodingError> {
        self.encoder.into_inner()?;
        Ok(())
    }
}
