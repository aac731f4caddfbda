//! The light by day and at night: a lamp at the upper left of the eye, the sky, and the light that the table reflects.
//! One table of figures, linear, for the shaders of window and page; fitted to path-traced pictures of the same scene.

use glam::Vec3;

/// By day and at night: of the lamp, on a face turned to it; from above, with how much of it wood mirrors at grazing
/// angles; from the table, on the side of the lamp; from behind, on wood only; and the share of the table's light that
/// is not the lamp's, so that shadows have the table's hue.
pub const LIGHT: [[[f32; 4]; 5]; 2] = [
    [
        [1.58, 1.47, 1.31, 0.0],
        [0.28, 0.31, 0.33, 0.12],
        [0.80, 0.80, 0.73, 0.0],
        [0.086, 0.093, 0.1, 0.0],
        [0.20, 0.29, 0.31, 0.0],
    ],
    [
        [1.90, 1.77, 1.58, 0.0],
        [0.17, 0.185, 0.197, 0.02],
        [0.14, 0.145, 0.14, 0.0],
        [0.258, 0.279, 0.3, 0.0],
        [0.10, 0.13, 0.14, 0.0],
    ],
];

/// The tangent of half the angle that the lamp fills.
pub const LAMP_WIDTH: f32 = 0.18;

/// Toward the lamp, for an eye whose right side is here: 58° to its left, and as high.
pub fn toward_lamp(right: Vec3) -> Vec3 {
    let right = right.with_y(0.0).normalize_or(Vec3::X);
    let (sin, cos) = 58_f32.to_radians().sin_cos();
    (cos * right.cross(Vec3::Y) - sin * right) * cos + Vec3::Y * sin
}
