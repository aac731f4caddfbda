//! Where the camera stands so that what is framed fills the picture.

use glam::{EulerRot, Quat, Vec2, Vec3};

use crate::fold::Viewpoint;

/// Vertical, in degrees; that of a long lens, from which upright edges look upright.
pub const FIELD_OF_VIEW: f32 = 15.0;

/// The target of a camera, and the camera's distance from it, in pitches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shot {
    pub target: Vec3,
    pub distance: f32,
}

/// Balls of equal radius that must lie in the middle of the picture, within this share of its width and height.
pub struct Fitted<'a> {
    pub points: &'a [Vec3],
    pub radius: f32,
    pub share: f32,
}

/// The rotation of a camera that looks along −z, from its yaw and pitch in degrees.
pub fn camera_rotation(angles: Vec2) -> Quat {
    Quat::from_euler(EulerRot::YXZ, angles.x.to_radians(), -angles.y.to_radians(), 0.0)
}

/// The projection on the picture plane: x to the right, y up, in pitches.
pub fn on_plane(eye: Viewpoint) -> impl Fn(Vec3) -> Vec2 {
    let rotation = camera_rotation(eye.angles()).inverse();
    move |point| (rotation * point).truncate()
}

/// The tangent of half the field of view.
pub fn tangent() -> f32 {
    (FIELD_OF_VIEW.to_radians() / 2.0).tan()
}

/// The nearest camera with this rotation, for a picture of this aspect ratio, that shows all these as required.
pub fn fit(all: &[Fitted], rotation: Quat, aspect: f32) -> Shot {
    let [right, up, back] = Vec3::AXES.map(|axis| rotation * axis);
    // For a camera at (x, y, z) along these axes, a ball is inside if |its x − x| + radius ≤ slope · (z − its z).
    let bounds = |along: Vec3, slope: f32| -> Vec<[f32; 3]> {
        let bound = |fitted: &Fitted| {
            let slope = slope * fitted.share;
            let points = || fitted.points.iter().map(|point| (point.dot(along), slope * point.dot(back)));
            let low = points().map(|(at, depth)| at - depth).fold(f32::MAX, f32::min) - fitted.radius;
            let high = points().map(|(at, depth)| at + depth).fold(f32::MIN, f32::max) + fitted.radius;
            [low, high, slope]
        };
        all.iter().filter(|fitted| !fitted.points.is_empty()).map(bound).collect()
    };
    let tangent = tangent();
    let across = bounds(right, tangent * aspect);
    let upward = bounds(up, tangent);
    let nearest = |bounds: &[[f32; 3]]| {
        let pairs = bounds.iter().flat_map(|one| bounds.iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| (one[1] - other[0]) / (one[2] + other[2])).fold(f32::MIN, f32::max)
    };
    let z = nearest(&across).max(nearest(&upward));
    let middle = |bounds: &[[f32; 3]]| {
        let low = bounds.iter().map(|[_, high, slope]| high - slope * z).fold(f32::MIN, f32::max);
        let high = bounds.iter().map(|[low, _, slope]| low + slope * z).fold(f32::MAX, f32::min);
        f32::midpoint(low, high)
    };
    let depths = || all.iter().flat_map(|fitted| fitted.points).map(|point| point.dot(back));
    let depth = f32::midpoint(depths().fold(f32::MAX, f32::min), depths().fold(f32::MIN, f32::max));
    Shot { target: right * middle(&across) + up * middle(&upward) + back * depth, distance: z - depth }
}

/// The shares of the picture's width and height that are taken by what is seen of these balls.
pub fn shares(points: &[Vec3], radius: f32, shot: Shot, rotation: Quat, aspect: f32) -> Vec2 {
    let eye = shot.target + rotation * Vec3::Z * shot.distance;
    let inverse = rotation.inverse();
    let (low, high) =
        points.iter().map(|point| inverse * (*point - eye)).fold((Vec2::MAX, Vec2::MIN), |(low, high), seen| {
            let at = seen.truncate() / -seen.z;
            let reach = radius / -seen.z;
            (low.min(at - reach), high.max(at + reach))
        });
    let half = tangent() * Vec2::new(aspect, 1.0);
    (high.min(half) - low.max(-half)) / (2.0 * half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_in_its_share_of_the_picture_from_every_side() {
        let corner = |at: u32| Vec3::new((at & 1) as f32 * 9.0, (at >> 1 & 1) as f32 * 3.0, (at >> 2) as f32 * 2.0);
        let all: Vec<Vec3> = (0..8).map(|at| corner(at) * 2.0 - Vec3::new(4.0, 0.0, 1.0)).collect();
        let few: Vec<Vec3> = (0..8).map(|at| corner(at) / 2.0).collect();
        for aspect in [0.5, 1.0, 2.5] {
            for (yaw, pitch) in [(0.0, 0.0), (24.0, 18.0), (90.0, 0.0), (200.0, -60.0)] {
                let rotation = camera_rotation(Vec2::new(yaw, pitch));
                let fitted = [(&all, 0.9), (&few, 0.5)].map(|(points, share)| Fitted {
                    points: points.as_slice(),
                    radius: 0.5,
                    share,
                });
                let shot = fit(&fitted, rotation, aspect);
                let eye = shot.target + rotation * Vec3::Z * shot.distance;
                let mut fullest = 0.0_f32;
                for Fitted { points, radius, share } in fitted {
                    for &point in points {
                        let seen = rotation.inverse() * (point - eye);
                        assert!(seen.z < 0.0);
                        let at = (seen.truncate().abs() + radius) / -seen.z / tangent();
                        let of = at / Vec2::new(aspect, 1.0) / share;
                        assert!(of.max_element() < 1.0 + 1e-4, "{of}");
                        fullest = fullest.max(of.max_element());
                    }
                }
                assert!(fullest > 1.0 - 1e-3, "it might stand nearer: {fullest}");
            }
        }
    }
}
