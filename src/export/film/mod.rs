//! Pictures and films of a fold: what is to be rendered, which moments a film shows for how long, and the files that come of it.
//!
//! To render the pictures is left to who has a graphics driver, to save the files to who has a disk.

mod animated_png;
mod colours;
mod gif;
mod picture;
mod shots;

pub use animated_png::AnimatedPng;
pub use colours::Colours;
pub use gif::Gif;
pub use picture::{EncodingError, Picture};
pub use shots::{Shot, View, shots, view};

/// A picture or a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One picture.
    Png,
    Gif,
    Apng,
}

/// How a fold is rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct Shooting {
    pub format: Format,
    /// Width and height in pixels, each of [`Shooting::SIDES`].
    pub size: [u32; 2],
    /// The moment that a picture shows: completed steps and the fraction of the one under way.
    pub playhead: f64,
    /// A film is of this step alone, counted from 0; `None` for the whole fold.
    pub step: Option<usize>,
    /// 1 is the window's normal speed.
    pub speed: f32,
    pub dark: bool,
    /// Yaw and pitch in degrees, and distance in pitches; `None` for where the plan is seen from.
    pub camera: Option<[f32; 3]>,
    /// Whether the finished cube is shown from all sides at the end.
    pub turntable: bool,
    /// Whether the steps' words are written over the picture.
    pub words: bool,
    /// Whether cubes that rest are seen through.
    pub xray: bool,
    /// Whether it is shown where the step leads.
    pub ghost: bool,
}

impl Shooting {
    /// How wide and how high pictures may be, in pixels: less shows nothing, of more a film does not end.
    pub const SIDES: std::ops::RangeInclusive<u32> = 64..=3840;
    /// The slowest and the fastest, as in the window.
    pub const SPEEDS: std::ops::RangeInclusive<f32> = 0.1..=20.0;
}
