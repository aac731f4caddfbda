//! What is to be rendered, and how.

use std::path::Path;

/// A picture or a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One picture.
    Png,
    Gif,
    Apng,
}

impl Format {
    /// By how the name of the file ends.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            "apng" => Some(Self::Apng),
            _ => None,
        }
    }
}

/// How a fold is rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct Shooting {
    pub format: Format,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The moment that a picture shows: completed steps and the fraction of the one under way.
    pub playhead: f64,
    /// 1 is the window's normal speed.
    pub speed: f32,
    pub dark: bool,
    /// Yaw and pitch in degrees, and distance in pitches; `None` for where the plan is seen from.
    pub camera: Option<[f32; 3]>,
    /// Whether the finished cube is shown from all sides at the end.
    pub turntable: bool,
    /// Whether the steps' words are written over the picture.
    pub words: bool,
}
