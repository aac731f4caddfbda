//! The area of the picture: where it is in the window, projection, and rays through it.
//!
//! Lengths in logical pixels end in `px`, those in egui points in `ui`; both count from the top left of the window, y
//! down. Positions in space are in pitches, in the frame of the stage.

use bevy::ecs::system::SystemParam;
use bevy::math::bounding::{Aabb3d, RayCast3d};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Pos2};

use crate::fold::CubeletPose;

pub fn plugin(app: &mut App) {
    app.init_resource::<FreeArea>().insert_resource(MarkStrength(1.0));
}

/// The part of the window in which the camera frames the stage, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FreeArea {
    pub min: Vec2,
    pub size: Vec2,
    /// The right and bottom end of the picture, including captions and small pictures over it.
    pub end: Vec2,
    pub window: Vec2,
    /// Logical pixels per egui point; 0 before the first layout.
    pub zoom: f32,
}

pub fn pos(Vec2 { x, y }: Vec2) -> Pos2 {
    Pos2 { x, y }
}

pub fn vec(Pos2 { x, y }: Pos2) -> Vec2 {
    Vec2 { x, y }
}

impl FreeArea {
    /// Where the stage is lightest, 0 to 1 each way of the window: under the middle of what stands there.
    pub fn pool(&self) -> Vec2 {
        (self.min + Vec2::new(0.5, 0.8) * self.size) / self.window.max(Vec2::ONE)
    }

    pub fn point(&self, at_px: Vec2) -> Pos2 {
        pos(at_px) / self.zoom.max(0.1)
    }

    /// Whether a point of the window is on the picture; none is before the first layout.
    pub fn on_picture(&self, at_px: Vec2) -> bool {
        self.zoom > 0.0 && Rect::from_corners(Vec2::ZERO, self.end).contains(at_px)
    }

    /// The picture, in egui points.
    pub fn picture(&self) -> egui::Rect {
        egui::Rect::from_min_max(Pos2::ZERO, self.point(self.end))
    }
}

/// For painting over the picture in egui points.
#[derive(SystemParam)]
pub struct OverPicture<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    pub free: Res<'w, FreeArea>,
    pub marks: Res<'w, MarkStrength>,
    camera: Single<'w, 's, (&'static Camera, &'static Transform), With<Camera3d>>,
}

impl OverPicture<'_, '_> {
    pub fn eye(&self) -> Transform {
        *self.camera.1
    }

    /// The point on screen; `None` behind the camera.
    pub fn point(&self, at: Vec3) -> Option<Pos2> {
        self.camera.0.world_to_viewport(&self.eye().into(), at).ok().map(|at| self.free.point(at))
    }

    pub fn ray(&self, at_px: Vec2) -> Option<Ray3d> {
        self.camera.0.viewport_to_world(&self.eye().into(), at_px).ok()
    }

    pub fn line(&self, points: &[Vec3]) -> Vec<Pos2> {
        points.iter().filter_map(|&point| self.point(point)).collect()
    }

    /// A painter on a layer behind the panel, clipped to the picture.
    pub fn painter(&mut self) -> Result<egui::Painter> {
        let area = self.free.picture();
        Ok(self.contexts.ctx_mut()?.layer_painter(egui::LayerId::background()).with_clip_rect(area))
    }
}

/// The first cubelet that a ray meets, and where it meets it.
pub fn cubelet_on(ray: Ray3d, cubelets: &[Option<CubeletPose>]) -> Option<(usize, Vec3)> {
    let cube = Aabb3d::new(Vec3::ZERO, Vec3::splat(0.5));
    let met = cubelets.iter().enumerate().filter_map(|(index, pose)| {
        let pose = (*pose)?;
        let back = pose.rotation.inverse();
        let direction = Dir3::new(back * *ray.direction).ok()?;
        let cast = RayCast3d::new(back * (ray.origin - pose.position), direction, f32::MAX);
        Some((index, cast.aabb_intersection_at(&cube)?))
    });
    let first = met.min_by(|one, other| one.1.total_cmp(&other.1));
    first.map(|(index, distance)| (index, ray.get_point(distance)))
}

/// For each face of a box its corners in order around it, and whether its outside faces the camera.
pub fn faces(low: Vec3, high: Vec3, eye: Vec3) -> impl Iterator<Item = ([Vec3; 4], bool)> {
    let middle = (low + high) / 2.0;
    let half = high - middle;
    Vec3::AXES.into_iter().flat_map(|axis| [axis, -axis]).map(move |outward| {
        let u = outward.zxy().abs();
        let v = outward.yzx().abs();
        let corners = [-u - v, u - v, u + v, v - u].map(|aside| middle + half * (outward + aside));
        (corners, (eye - middle).dot(outward) > half.dot(outward.abs()))
    })
}

/// How strongly the marks of a step are drawn, 0 to 1: they appear when the camera has nearly reached the step's
/// viewpoint.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MarkStrength(pub f32);

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32, z: f32) -> Option<CubeletPose> {
        Some(CubeletPose { position: Vec3::new(x, y, z), rotation: Quat::IDENTITY })
    }

    #[test]
    fn the_cube_in_front_is_met() {
        let cubelets = [at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0), None, at(0.0, 0.0, 1.0), at(0.0, 0.0, -1.0)];
        let cubelet = |ray, cubelets: &[_]| cubelet_on(ray, cubelets).map(|(cubelet, _)| cubelet);
        let met = |x: f32, y: f32| cubelet(Ray3d::new(Vec3::new(x, y, 9.0), Dir3::NEG_Z), &cubelets);
        assert_eq!((met(0.0, 0.0), met(0.49, -0.49), met(0.6, 0.3)), (Some(3), Some(3), Some(1)));
        assert_eq!((met(1.6, 0.0), met(0.0, 0.6)), (None, None));
        // Cubes behind the camera are not hit.
        assert_eq!(cubelet(Ray3d::new(Vec3::Z * 9.0, Dir3::Z), &cubelets), None);
        // A rotated cube reaches further.
        let turned = CubeletPose { position: Vec3::ZERO, rotation: Quat::from_rotation_z(0.785) };
        let met = |x: f32| cubelet_on(Ray3d::new(Vec3::new(x, 0.0, 9.0), Dir3::NEG_Z), &[Some(turned)]);
        assert!(met(0.69).is_some_and(|(_, place)| place.abs_diff_eq(Vec3::new(0.69, 0.0, 0.5), 1e-3)));
        assert_eq!(met(0.72), None);
    }
}
