//! The colours of a GIF, in one palette for the whole film, so that resting parts do not flicker.

use std::collections::HashMap;

use color_quant::NeuQuant;
use foldhash::fast::FixedState;

use crate::stage::Rgb;

#[derive(Clone, Debug)]
pub struct Colours {
    pub(super) palette: Vec<Rgb>,
    /// The palette index of each colour looked up so far.
    known: HashMap<Rgb, u8, FixedState>,
}

/// One of a GIF's 256 entries stands for unchanged pixels.
const MAX_COLOURS: usize = 255;

impl Colours {
    /// During motion, a pixel is kept if no component of the new colour differs by more (of 255); chosen by eye.
    pub const LIKE: u8 = 5;

    /// A palette with the colours `exact` unchanged: those of lines and letters, which cover few pixels.
    pub fn of(samples: &[Rgb], exact: &[Rgb]) -> Self {
        let mut palette = Vec::new();
        for colour in exact.iter().chain(samples) {
            if palette.len() <= MAX_COLOURS && !palette.contains(colour) {
                palette.push(*colour);
            }
        }
        if palette.len() > MAX_COLOURS {
            let opaque = Vec::from_iter(samples.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]));
            let chosen = NeuQuant::new(1, MAX_COLOURS - exact.len(), &opaque).color_map_rgb();
            palette = [exact, chosen.as_chunks().0].concat();
        }
        Self { palette, known: HashMap::default() }
    }

    /// Whether the palette entry already shown is close enough to `colour` to be kept.
    pub(super) fn is_like(&self, place: u8, colour: Rgb) -> bool {
        let shown = self.palette[usize::from(place)];
        (0..3).all(|part| shown[part].abs_diff(colour[part]) <= Self::LIKE)
    }

    pub(super) fn nearest(&mut self, colour: Rgb) -> u8 {
        *self.known.entry(colour).or_insert_with(|| {
            let away =
                |other: &Rgb| (0..3).map(|part| u32::from(colour[part].abs_diff(other[part])).pow(2)).sum::<u32>();
            (0..).zip(&self.palette).min_by_key(|(_, other)| away(other)).map_or(0, |(place, _)| place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_colours_are_exact() {
        let samples: Vec<Rgb> = (0..40_000_u32).map(|at| [(at % 200) as u8, (at / 200) as u8, 90]).collect();
        let exact = [[1, 2, 3], [250, 250, 250], [1, 2, 3]];
        let mut colours = Colours::of(&samples, &exact);
        assert_eq!(colours.palette.len(), MAX_COLOURS);
        for colour in exact {
            let place = colours.nearest(colour);
            assert_eq!(colours.palette[usize::from(place)], colour);
        }
        let away = |colour: Rgb, colours: &mut Colours| {
            let place = usize::from(colours.nearest(colour));
            (0..3).map(|part| colour[part].abs_diff(colours.palette[place][part])).max()
        };
        assert!(samples.iter().all(|&colour| away(colour, &mut colours) <= Some(24)));
    }

    #[test]
    fn of_few_colours_all_are_kept() {
        let samples: Vec<Rgb> = (0..1000_u32).map(|at| [(at % 50) as u8, 7, 7]).collect();
        let mut colours = Colours::of(&samples, &[[255, 255, 255]]);
        assert_eq!(colours.palette.len(), 51);
        assert!(samples.iter().all(|&colour| {
            let place = colours.nearest(colour);
            colours.palette[usize::from(place)] == colour
        }));
        assert_eq!(Colours::of(&[], &[]).nearest([3, 4, 5]), 0);
    }
}
