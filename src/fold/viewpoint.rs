//! The viewpoint of a picture.

use glam::{Vec2, Vec3};

/// In degrees: yaw 0 looks from +z along −z, 90 from +x; pitch is the angle above the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Viewpoint {
    pub yaw: i32,
    pub pitch: i32,
}

impl Viewpoint {
    /// To the right of the front, and above: each direction is drawn at least two thirds as long as it is, and no two
    /// less than 50° apart, so that "away" is taken neither for "right" nor for "up".
    pub const HOME: Self = Self { yaw: 33, pitch: 30 };

    pub fn angles(self) -> Vec2 {
        Vec2::new(self.yaw as f32, self.pitch as f32)
    }

    /// The unit vector from the picture to the camera.
    pub fn toward(self) -> Vec3 {
        let Vec2 { x: yaw, y: pitch } = self.angles().map(f32::to_radians);
        Vec3::new(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos())
    }

    /// Mirrored across the plane x = 0.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { yaw: -self.yaw, ..self }
    }
}
