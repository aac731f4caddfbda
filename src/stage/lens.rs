//! The camera distance at which an extent fills the picture.

use glam::{EulerRot, Quat, Vec2, Vec3};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Vertical, in degrees.
    pub field_of_view: f32,
}

impl Lens {
    /// Narrow, for little perspective distortion.
    pub const HOME: Self = Self { field_of_view: 28.0 };

    /// Half the side of the smallest extent that fills the picture, in pitches, so that small cubes are not enlarged.
    pub(crate) const SMALLEST: f32 = 1.6;

    /// Margin around the framed extent: a factor on the distance, and pitches added to it.
    pub(crate) const AIR: [f32; 2] = [1.06, 0.4];

    /// The rotation of a camera that looks along −z, from its yaw and pitch in degrees.
    pub fn turned(angles: Vec2) -> Quat {
        Quat::from_euler(EulerRot::YXZ, angles.x.to_radians(), -angles.y.to_radians(), 0.0)
    }

    /// The tangent of half the field of view.
    pub fn tangent(self) -> f32 {
        (self.field_of_view.to_radians() / 2.0).tan()
    }

    /// Camera distance, in pitches, from the middle of `extent` at which it just fits a picture of this aspect ratio.
    pub fn distance(self, extent: (Vec3, Vec3), rotation: Quat, aspect: f32) -> f32 {
        let half = ((extent.1 - extent.0) / 2.0).max(Vec3::splat(Self::SMALLEST));
        let tangent = self.tangent();
        let (right, up, back) = (rotation * Vec3::X, rotation * Vec3::Y, rotation * Vec3::Z);
        let mut distance = 0.0_f32;
        for corner in 0..8 {
            let sign = |bit: u32| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
            let corner = half * Vec3::new(sign(0), sign(1), sign(2));
            let (x, y, z) = (corner.dot(right).abs(), corner.dot(up).abs(), corner.dot(back));
            distance = distance.max(z + x / (tangent * aspect)).max(z + y / tangent);
        }
        distance * Self::AIR[0] + Self::AIR[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_framed_from_every_side() {
        let extent = (Vec3::new(-20.0, -3.0, -1.0), Vec3::new(20.0, 3.0, 1.0));
        for (yaw, pitch) in [(0.0, 0.0), (24.0, 18.0), (90.0, 0.0), (200.0, -60.0)] {
            let rotation = Lens::turned(Vec2::new(yaw, pitch));
            let eye = rotation * Vec3::Z * Lens::HOME.distance(extent, rotation, 1.5);
            let tangent = Lens::HOME.tangent();
            for corner in 0..8 {
                let pick = |bit: u32, axis: usize| if corner >> bit & 1 == 0 { extent.0[axis] } else { extent.1[axis] };
                let seen = rotation.inverse() * (Vec3::new(pick(0, 0), pick(1, 1), pick(2, 2)) - eye);
                assert!(seen.z < 0.0);
                assert!((seen.x / -seen.z).abs() < tangent * 1.5 && (seen.y / -seen.z).abs() < tangent);
            }
        }
    }
}
