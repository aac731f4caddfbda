//! Pictures and films of a fold: what to render, the moments of a film and their durations, and the file formats.

mod colours;
mod gif;
mod shots;

pub use colours::Colours;
pub use gif::Gif;
pub use shots::{FilmShot, shots};

use super::Subject;
use crate::stage::{Caption, Look, Picture, Rgb, Switches, Timeline};

#[derive(Clone, Debug, PartialEq)]
pub struct Shooting {
    /// Width and height in pixels, each within [`Shooting::SIDES`].
    pub size: [u32; 2],
    /// The moment of a picture: completed steps and the fraction of the current one.
    pub playhead: f64,
    /// The only step of a film, counted from 0; `None` for the whole fold.
    pub step: Option<usize>,
    /// 1 is the window's normal speed.
    pub speed: f32,
    pub dark: bool,
    /// Yaw and pitch in degrees, and distance in pitches; `None` for the plan's viewpoints.
    pub camera: Option<[f32; 3]>,
    pub turntable: bool,
    pub words: bool,
    pub switches: Switches,
    /// The caption of a picture of the end, for people who did not see the fold.
    pub end: Option<Caption>,
}

impl Shooting {
    /// Limits of width and height, in pixels: smaller shows nothing useful, larger takes too long.
    pub const SIDES: std::ops::RangeInclusive<u32> = 64..=3840;
    /// Usual size of a film, small enough for chats.
    pub const FILM_SIZE: [u32; 2] = [480, 360];
    pub const SPEEDS: std::ops::RangeInclusive<f32> = 0.1..=20.0;

    pub fn picture(&self, subject: &Subject, timeline: &Timeline, playhead: f64) -> Picture {
        let playhead = playhead.clamp(timeline.start(), timeline.len() as f64);
        let look = Look {
            language: subject.language,
            dark: self.dark,
            switches: self.switches,
            woods: subject.woods,
            ..Look::default()
        };
        let picture = Picture::of(timeline, playhead, false, subject.own_woods(), look);
        let end = self.end.clone().filter(|_| playhead >= timeline.len() as f64);
        Picture { caption: end.unwrap_or(picture.caption), ..picture }
    }

    pub fn fits(size: [u32; 2]) -> bool {
        size.iter().all(|side| Self::SIDES.contains(side))
    }
}

/// Of a file in memory, whatever its format.
pub type EncodingError = Box<dyn std::error::Error + Send + Sync>;

/// Pixels row by row from the top left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pixels {
    pub size: [u32; 2],
    pub pixels: Vec<Rgb>,
}

impl Pixels {
    pub fn png(&self) -> Result<Vec<u8>, EncodingError> {
        let mut content = Vec::new();
        let [width, height] = self.size;
        let mut encoder = png::Encoder::new(&mut content, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(content)
    }
}
