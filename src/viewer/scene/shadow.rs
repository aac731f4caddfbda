//! The soft shadow under the chain: a small grey picture of the table, drawn on the processor.
//!
//! A shadow map costs a slow machine more than everything else together; this costs it next to nothing, and looks the
//! same on every machine.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Side of the picture, in pixels.
const SIDE: usize = 96;

/// An empty picture.
pub(super) fn blank() -> Image {
    let size = Extent3d { width: SIDE as u32, height: SIDE as u32, depth_or_array_layers: 1 };
    let mut image =
        Image::new_fill(size, TextureDimension::D2, &[0], TextureFormat::R8Unorm, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

/// The part of the table that the picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    /// Its middle (x, z).
    pub middle: Vec2,
    /// From the middle to a side, in pitches.
    pub half: f32,
    /// Height of the table.
    pub ground: f32,
}

impl Area {
    /// Draws the shadows of cubelets at these places: the higher, the wider and fainter.
    pub fn draw(self, cubelets: impl Iterator<Item = Vec3>, image: &mut Image) {
        let mut light = vec![1.0_f32; SIDE * SIDE];
        let scale = SIDE as f32 / (2.0 * self.half);
        for cubelet in cubelets {
            let height = (cubelet.y - self.ground - 0.5).max(0.0);
            let radius = 0.85 + 0.28 * height;
            let strength = 0.55 / (1.0 + 0.12 * height * height).sqrt() * (0.85 / radius).min(1.0);
            let centre = (Vec2::new(cubelet.x, cubelet.z) - self.middle + self.half) * scale;
            let reach = (radius * scale).max(1.0);
            let range = |at: f32| {
                ((at - reach).floor().max(0.0) as usize)..((at + reach).ceil().clamp(0.0, SIDE as f32) as usize)
            };
            for row in range(centre.y) {
                for column in range(centre.x) {
                    let offset = Vec2::new(column as f32 + 0.5, row as f32 + 0.5) - centre;
                    let inside = (1.0 - offset.length_squared() / (reach * reach)).max(0.0);
                    light[row * SIDE + column] *= 1.0 - strength * inside * inside;
                }
            }
        }
        image.data = Some(light.into_iter().map(|light| ((1.0 - light) * 255.0) as u8).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(cubelets: &[Vec3]) -> Vec<u8> {
        let mut image = blank();
        let area = Area { middle: Vec2::ZERO, half: 10.0, ground: 0.0 };
        area.draw(cubelets.iter().copied(), &mut image);
        image.data.expect("drawn on the processor")
    }

    #[test]
    fn the_shadow_is_below_the_cubelet_and_fades_with_height() {
        let low = draw(&[Vec3::new(5.0, 0.5, 0.0)]);
        let brightest = low.iter().enumerate().max_by_key(|(_, value)| **value).map(|(index, _)| index).unwrap();
        assert!((brightest % SIDE).abs_diff(SIDE * 3 / 4) <= 1 && (brightest / SIDE).abs_diff(SIDE / 2) <= 1);
        let high = draw(&[Vec3::new(5.0, 8.0, 0.0)]);
        assert!(high.iter().max() < low.iter().max());
        assert!(high.iter().filter(|value| **value > 0).count() > low.iter().filter(|value| **value > 0).count());
        assert!(draw(&[Vec3::new(500.0, 0.5, 0.0)]).iter().all(|value| *value == 0));
    }
}
