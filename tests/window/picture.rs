//! Measures what a picture of the window shows.
//!
//! Pictures for measuring use the light theme, whose stage is pale and of another hue, and have no words over the picture,
//! so that wood can be recognized by its colour.

use std::ops::Range;
use std::path::Path;

use image::{Rgb, RgbImage};
use snake_cube::stage::Palette;

/// How far a card is from the edges of the window at most, with its margin, in pixels.
const NEAR: u32 = 40;

/// How far from the end of `0..length` the last places reach of which this holds, if they begin near it; 0 if not.
fn run(length: u32, is_so: impl Fn(u32) -> bool) -> u32 {
    let from_end = |at: &u32| is_so(length - 1 - at);
    let Some(begin) = (0..NEAR).find(from_end) else { return 0 };
    (begin..length).find(|at| !from_end(at)).unwrap_or(length)
}

pub struct Picture {
    pub image: RgbImage,
    /// Width and height of the part left free by the panel and the transport, from the top left.
    pub free: (u32, u32),
}

/// What the puzzle looks like in the free area.
#[derive(Debug)]
pub struct Puzzle {
    /// Number of wood pixels.
    pub wood: u32,
    /// Share of the wood that is as dark as walnut.
    pub walnut: f64,
    /// Share of the wood that is bright and as pale as maple; resting beech looks like this while other cubes move.
    pub pale: f64,
    /// Share of the wood that is bright and as saturated as beech normally is.
    pub vivid: f64,
    /// Extent of the wood, from the top left.
    pub x: Range<u32>,
    pub y: Range<u32>,
}

impl Puzzle {
    pub fn width(&self) -> f64 {
        f64::from(self.x.end - self.x.start)
    }

    pub fn height(&self) -> f64 {
        f64::from(self.y.end - self.y.start)
    }

    /// Share of its bounding box that is wood: small for a staircase, large for a cube.
    pub fn density(&self) -> f64 {
        f64::from(self.wood) / (self.width() * self.height())
    }
}

/// Hue in degrees, saturation and value from 0 to 1.
pub fn hsv(pixel: Rgb<u8>) -> (f64, f64, f64) {
    let [r, g, b] = pixel.0.map(f64::from);
    let (max, min) = (r.max(g).max(b), r.min(g).min(b));
    let range = max - min;
    let hue = if range == 0.0 {
        0.0
    } else if max == r {
        60.0 * ((g - b) / range).rem_euclid(6.0)
    } else if max == g {
        60.0 * ((b - r) / range + 2.0)
    } else {
        60.0 * ((r - g) / range + 4.0)
    };
    (hue, if max == 0.0 { 0.0 } else { range / max }, max / 255.0)
}

impl Picture {
    pub fn open(path: &Path) -> Self {
        Self::new(image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8())
    }

    pub fn new(image: RgbImage) -> Self {
        let (width, height) = image.dimensions();
        // The panel is a card at the right, the transport one at the bottom: near the edges of the window they are plain.
        let is_plain = |x, y| image.get_pixel(x, y).0 == Palette::LIGHT.panel;
        let panel = (0..NEAR).map(|y| run(width, |x| is_plain(x, y))).max();
        let transport = (0..NEAR).map(|x| run(height, |y| is_plain(x, y))).max();
        let right = width - panel.unwrap_or(0);
        let bottom = height - transport.unwrap_or(0);
        Self { image, free: (right, bottom) }
    }

    pub fn size(&self) -> (u32, u32) {
        self.image.dimensions()
    }

    /// Share of pixels in a part of the window that differ from the most frequent colour there.
    pub fn ink(&self, x: Range<u32>, y: Range<u32>) -> f64 {
        let mut counts = std::collections::HashMap::new();
        for row in y.clone() {
            for column in x.clone() {
                *counts.entry(self.image.get_pixel(column, row).0).or_insert(0_usize) += 1;
            }
        }
        let all = x.len() * y.len();
        1.0 - counts.into_values().max().unwrap_or(0) as f64 / all as f64
    }

    /// Share of the pixels in a part of the window that have another colour in the other picture.
    pub fn differs(&self, other: &Self, x: Range<u32>, y: Range<u32>) -> f64 {
        let all = x.len() * y.len();
        let different = y
            .flat_map(|row| x.clone().map(move |column| (column, row)))
            .filter(|&(column, row)| {
                let (one, other) = (self.image.get_pixel(column, row), other.image.get_pixel(column, row));
                one.0.iter().zip(other.0).any(|(one, other)| one.abs_diff(other) > 8)
            })
            .count();
        different as f64 / all as f64
    }

    /// Number of pixels in a part of the window that have the colour of marks, in any light.
    pub fn marks(&self, x: Range<u32>, y: Range<u32>) -> usize {
        y.flat_map(|row| x.clone().map(move |column| (column, row)))
            .map(|(column, row)| hsv(*self.image.get_pixel(column, row)))
            .filter(|(hue, saturation, value)| *saturation > 0.6 && (170.0..200.0).contains(hue) && *value > 0.2)
            .count()
    }

    /// Share of the points in the free area where table or background change to wood, or back, that have a mixture of
    /// the two between them.
    pub fn soft_edges(&self) -> f64 {
        let (mut soft, mut all) = (0, 0);
        let places = (0..self.free.1).flat_map(|row| (2..self.free.0).map(move |column| (row, column)));
        for (row, column) in places {
            let [first, between, last] = [2, 1, 0].map(|before| *self.image.get_pixel(column - before, row));
            let is_stage = |(hue, _, value): (f64, f64, f64)| (150.0..200.0).contains(&hue) && value > 0.5;
            let is_wood = |(hue, saturation, _): (f64, f64, f64)| saturation > 0.3 && hue < 48.0;
            let ends = |bare, wood| is_stage(hsv(bare)) && is_wood(hsv(wood));
            let (bare, wood) = if ends(first, last) { (first, last) } else { (last, first) };
            let away = |pixel: Rgb<u8>| [0, 1, 2].map(|part| f64::from(pixel[part]) - f64::from(bare[part]));
            let product = |one: [f64; 3], other: [f64; 3]| (0..3).map(|part| one[part] * other[part]).sum::<f64>();
            let length = product(away(wood), away(wood));
            if !ends(bare, wood) || length < 2500.0 {
                continue;
            }
            all += 1;
            soft += usize::from((0.15..0.85).contains(&(product(away(between), away(wood)) / length)));
        }
        assert!(all > 0, "there is no edge in the picture");
        soft as f64 / f64::from(all)
    }

    /// Measures the puzzle in the free area.
    pub fn puzzle(&self) -> Puzzle {
        let (mut wood, mut walnut, mut pale, mut vivid) = (0_u32, 0_u32, 0_u32, 0_u32);
        let (mut left, mut right, mut upper, mut lower) = (u32::MAX, 0, u32::MAX, 0);
        for row in 0..self.free.1 {
            for column in 0..self.free.0 {
                let colour = hsv(*self.image.get_pixel(column, row));
                let (hue, saturation, value) = colour;
                // What rests is drained; the stage is green and blue.
                if saturation <= 0.06 || !(8.0..110.0).contains(&hue) {
                    continue;
                }
                (left, right) = (left.min(column), right.max(column + 1));
                (upper, lower) = (upper.min(row), lower.max(row + 1));
                if saturation <= 0.2 || hue >= 48.0 {
                    continue;
                }
                wood += 1;
                walnut += u32::from(value < 0.5 && saturation > 0.4);
                pale += u32::from(value > 0.6 && saturation < 0.345);
                vivid += u32::from(value > 0.6 && saturation >= 0.38);
            }
        }
        assert!(wood > 0, "there is no wood in the picture");
        let share = |count| f64::from(count) / f64::from(wood);
        Puzzle { wood, walnut: share(walnut), pale: share(pale), vivid: share(vivid), x: left..right, y: upper..lower }
    }
}
