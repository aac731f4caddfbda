//! The colours of a GIF: one palette for all of the film, so that nothing flickers that does not move.

use color_quant::NeuQuant;

use crate::stage::Rgb;

/// A palette, and which of it is nearest to a colour.
#[derive(Clone, Debug)]
pub struct Colours {
    palette: Vec<Rgb>,
    /// For each colour that was asked for its place in the palette, and one more; 0 for others.
    known: Vec<u16>,
}

/// One entry of a GIF's palette of 256 stands for what does not change.
const MOST: usize = 255;

impl Colours {
    /// While things move a colour that is shown may stay where each part of the one to be shown is so near, of 255: the eye does
    /// not see it, and of cubra-blue at 640×480 two fifths of the file are saved.
    pub const LIKE: u8 = 3;

    /// Of what these pixels show. Those in `exact` are in it as they are: colours of lines and letters, of which few pixels
    /// have any, and of the ground, of which most do.
    pub fn of(samples: &[Rgb], exact: &[Rgb]) -> Self {
        let mut palette: Vec<Rgb> = Vec::new();
        exact.iter().take(MOST / 2).for_each(|colour| {
            if !palette.contains(colour) {
                palette.push(*colour);
            }
        });
        // Where there are few of them nothing is to be chosen.
        let mut few = palette.clone();
        let fits = samples.iter().all(|sample| {
            if few.len() <= MOST && !few.contains(sample) {
                few.push(*sample);
            }
            few.len() <= MOST
        });
        if fits {
            palette = few;
        } else {
            let opaque: Vec<u8> = samples.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect();
            let chosen = NeuQuant::new(1, MOST - palette.len(), &opaque).color_map_rgb();
            palette.extend(chosen.as_chunks::<3>().0);
        }
        Self { palette, known: vec![0; 1 << 24] }
    }

    pub fn palette(&self) -> &[Rgb] {
        &self.palette
    }

    /// Whether what is at this place in the palette may stand for a colour where it is shown already.
    pub(super) fn is_like(&self, place: u8, colour: Rgb) -> bool {
        let shown = self.palette[usize::from(place)];
        (0..3).all(|part| shown[part].abs_diff(colour[part]) <= Self::LIKE)
    }

    /// The place in the palette of what is nearest to a colour.
    pub(super) fn nearest(&mut self, colour: Rgb) -> u8 {
        let [red, green, blue] = colour.map(usize::from);
        let known = &mut self.known[red << 16 | green << 8 | blue];
        if *known == 0 {
            let away =
                |other: &Rgb| -> u32 { (0..3).map(|part| u32::from(colour[part].abs_diff(other[part])).pow(2)).sum() };
            let nearest = (1..).zip(&self.palette).min_by_key(|(_, other)| away(other));
            *known = nearest.map_or(1, |(place, _)| place);
        }
        (*known - 1) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_exact_is() {
        let samples: Vec<Rgb> = (0..40_000_u32).map(|at| [(at % 200) as u8, (at / 200) as u8, 90]).collect();
        let exact = [[1, 2, 3], [250, 250, 250], [1, 2, 3]];
        let mut colours = Colours::of(&samples, &exact);
        assert_eq!(colours.palette().len(), MOST);
        for colour in exact {
            let place = colours.nearest(colour);
            assert_eq!(colours.palette()[usize::from(place)], colour);
        }
        // Of 40 000 colours each is near one of the palette.
        let away = |colour: Rgb, colours: &mut Colours| {
            let place = usize::from(colours.nearest(colour));
            (0..3).map(|part| colour[part].abs_diff(colours.palette()[place][part])).max()
        };
        assert!(samples.iter().all(|&colour| away(colour, &mut colours) <= Some(24)));
    }

    #[test]
    fn of_few_colours_all_are_kept() {
        let samples: Vec<Rgb> = (0..1000_u32).map(|at| [(at % 50) as u8, 7, 7]).collect();
        let mut colours = Colours::of(&samples, &[[255, 255, 255]]);
        assert_eq!(colours.palette().len(), 51);
        assert!(samples.iter().all(|&colour| {
            let place = colours.nearest(colour);
            colours.palette()[usize::from(place)] == colour
        }));
        assert_eq!(Colours::of(&[], &[]).nearest([3, 4, 5]), 0);
    }
}
