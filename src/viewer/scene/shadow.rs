//! The soft shadow under the chain: a small greyscale picture on the table, drawn on the CPU.
//!
//! A shadow map costs a slow machine more than all other drawing. This costs almost nothing and looks alike everywhere.

use bevy::prelude::*;

pub(super) const SIDE_PIXELS: usize = 96;

/// Reach of the contact shadow around a cubelet on the table, and maximum height of a cubelet that has one, in pitches.
const CONTACT_REACH: f32 = 0.4;

/// The part of the table under the shadow's picture, as small as possible, because it costs more than the bare table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShadowArea {
    /// Centre as (x, z), in pitches.
    pub middle: Vec2,
    /// Half width and depth, in pitches.
    pub half: Vec2,
    pub ground: f32,
}

/// Radius of the shadow of a cubelet with its underside at this height, in pitches.
fn radius(height: f32) -> f32 {
    0.85 + 0.28 * height
}

fn height(cubelet: Vec3, ground: f32) -> f32 {
    (cubelet.y - 0.5 - ground).max(0.0)
}

impl ShadowArea {
    pub fn under(cubelets: impl Iterator<Item = Vec3>, ground: f32) -> Self {
        let corners = cubelets.map(|cubelet| {
            let (at, radius) = (cubelet.xz(), Vec2::splat(radius(height(cubelet, ground))));
            (at - radius, at + radius)
        });
        let (low, high) = corners.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1))).unwrap_or_default();
        Self { middle: (low + high) / 2.0, half: (high - low) / 2.0, ground }
    }

    /// Draws the shadows of these cubelets; higher ones cast wider and fainter shadows.
    pub fn draw(self, cubelets: impl Iterator<Item = Vec3>) -> Vec<u8> {
        let mut light = vec![1.0_f32; SIDE_PIXELS * SIDE_PIXELS];
        // Leave a border of one pixel without shadow.
        let scale = (SIDE_PIXELS as f32 - 2.0) / (2.0 * self.half.max(Vec2::splat(0.01)));
        for cubelet in cubelets {
            let height = height(cubelet, self.ground);
            let radius = radius(height);
            let strength = 0.36 / (1.0 + 0.4 * height * height).sqrt() * (0.85 / radius).min(1.0);
            let touches = 0.8 * (1.0 - height / CONTACT_REACH).max(0.0);
            let centre = (cubelet.xz() - self.middle + self.half) * scale + 1.0;
            let reach = (radius * scale).max(Vec2::ONE);
            let inside = |at: f32| at.clamp(0.0, SIDE_PIXELS as f32) as usize;
            let range = |at: f32, reach: f32| inside((at - reach).floor())..inside((at + reach).ceil());
            let columns = range(centre.x, reach.x);
            for row in range(centre.y, reach.y) {
                let along = (row as f32 + 0.5 - centre.y) / reach.y;
                let pixels = &mut light[row * SIDE_PIXELS..][columns.clone()];
                for (column, pixel) in columns.clone().zip(pixels) {
                    let across = (column as f32 + 0.5 - centre.x) / reach.x;
                    let inside = (1.0 - along * along - across * across).max(0.0);
                    // Darkest next to a cubelet that touches the table.
                    let [x, z] = [across, along].map(|at| (at.abs() * radius - 0.45).max(0.0));
                    let beside = (1.0 - (x * x + z * z).sqrt() / CONTACT_REACH).max(0.0);
                    *pixel *= (1.0 - strength * inside * inside) * (1.0 - touches * beside * beside);
                }
            }
        }
        light.into_iter().map(|light| ((1.0 - light) * 255.0) as u8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(cubelets: &[Vec3]) -> Vec<u8> {
        ShadowArea { middle: Vec2::ZERO, half: Vec2::splat(10.0), ground: 0.0 }.draw(cubelets.iter().copied())
    }

    #[test]
    fn the_shadow_is_below_the_cubelet_and_fades_with_height() {
        let low = draw(&[Vec3::new(5.0, 0.5, 0.0)]);
        let brightest = low.iter().enumerate().max_by_key(|(_, value)| **value).map(|(index, _)| index).unwrap();
        assert!(
            (brightest % SIDE_PIXELS).abs_diff(SIDE_PIXELS * 3 / 4) <= 1
                && (brightest / SIDE_PIXELS).abs_diff(SIDE_PIXELS / 2) <= 1
        );
        let high = draw(&[Vec3::new(5.0, 8.0, 0.0)]);
        assert!(high.iter().max() < low.iter().max());
        assert!(high.iter().filter(|value| **value > 0).count() > low.iter().filter(|value| **value > 0).count());
        assert!(draw(&[Vec3::new(500.0, 0.5, 0.0)]).iter().all(|value| *value == 0));
    }

    #[test]
    fn it_is_darkest_beside_what_touches_the_table() {
        // A little beside the footprint, in the middle row.
        let beside = |height: f32| {
            let column = ((0.55 + 10.0) / 20.0 * (SIDE_PIXELS as f32 - 2.0)) as usize + 1;
            draw(&[Vec3::new(0.0, 0.5 + height, 0.0)])[SIDE_PIXELS / 2 * SIDE_PIXELS + column]
        };
        assert!(beside(0.0) > 2 * beside(CONTACT_REACH), "{} and {}", beside(0.0), beside(CONTACT_REACH));
        assert!(beside(CONTACT_REACH) > 0);
    }

    #[test]
    fn the_shadow_ends_inside_the_picture() {
        let cubelets = [Vec3::new(-3.0, 0.5, 1.0), Vec3::new(9.0, 6.0, -2.0)];
        let area = ShadowArea::under(cubelets.iter().copied(), 0.0);
        assert!((area.middle.x - area.half.x + 3.85).abs() < 1e-4 && area.half.y > 2.0, "{area:?}");
        let drawn = area.draw(cubelets.iter().copied());
        let edge = |index: &usize| {
            [0, SIDE_PIXELS - 1].contains(&(index % SIDE_PIXELS))
                || [0, SIDE_PIXELS - 1].contains(&(index / SIDE_PIXELS))
        };
        assert!((0..SIDE_PIXELS * SIDE_PIXELS).filter(edge).all(|index| drawn[index] == 0));
        assert!(drawn.iter().any(|value| *value > 50));
        assert_eq!(ShadowArea::under(std::iter::empty(), 0.0).half, Vec2::ZERO);
    }
}
