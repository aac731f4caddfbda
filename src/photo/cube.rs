//! The top face of a cube in a picture: its place, angle and size, and the pixels that it covers.

use std::f32::consts::FRAC_PI_2;

use glam::Vec2;

use super::grid::Mask;
use super::table::Look;

/// Angles in a quarter turn.
pub(super) const ANGLES: usize = 12;
/// Sizes beside the usual one, for perspective.
pub(super) const SIZES: [f32; 5] = [0.84, 0.92, 1.0, 1.09, 1.18];

#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub place: Vec2,
    /// In parts of a quarter turn, see [`ANGLES`].
    pub angle: u8,
    /// See [`SIZES`].
    pub size: u8,
}

impl Square {
    fn side(self, look: &Look) -> f32 {
        look.side * SIZES[usize::from(self.size)]
    }

    fn turn(self) -> f32 {
        f32::from(self.angle) * FRAC_PI_2 / ANGLES as f32
    }

    pub fn corners(self, look: &Look) -> [Vec2; 4] {
        let half = self.side(look) / 2.0;
        [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(along, across)| {
            let turned = Vec2::from_angle(self.turn()).rotate(Vec2::new(along, across));
            self.place + turned * Vec2::new(1.0, look.foreshortening)
        })
    }

    /// How far a point is from the centre, in edges: 0.5 on the rim.
    pub fn reach(self, look: &Look) -> impl Fn(Vec2) -> f32 {
        let back = Vec2::from_angle(-self.turn());
        let scale = Vec2::new(1.0, 1.0 / look.foreshortening);
        let side = self.side(look);
        move |point| back.rotate((point - self.place) * scale).abs().max_element() / side
    }
}

/// The area of the mask that no square covers, in squares.
pub(super) fn uncovered(mask: &Mask, squares: &[Square], look: &Look) -> f32 {
    let mut left = mask.clone();
    for square in squares {
        let extent = 0.8 * square.side(look);
        let (least, most) = (square.place - extent, square.place + extent + 1.0);
        let reach = square.reach(look);
        for y in least.y.max(0.0) as usize..(most.y.max(0.0) as usize).min(mask.height) {
            for x in least.x.max(0.0) as usize..(most.x.max(0.0) as usize).min(mask.width) {
                if reach(Vec2::new(x as f32, y as f32)) < 0.56 {
                    left.cells[y * mask.width + x] = false;
                }
            }
        }
    }
    left.area() as f32 / (look.side * look.side * look.foreshortening)
}
