//! The shapes of the scene. The shader reads positions and normals alone.

use std::f32::consts::FRAC_PI_2;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Radius of the cord, in pitches.
const CORD_RADIUS: f32 = 0.055;

/// A cube of side 1 about the origin. The shader rounds its edges.
pub(super) fn cube() -> Mesh {
    Cuboid::from_length(1.0).into()
}

/// A cylinder of length 1 along y about the origin, open at its ends: these are inside cubelets.
pub(super) fn cord() -> Mesh {
    Cylinder::new(CORD_RADIUS, 1.0).mesh().resolution(6).without_caps().build()
}

/// A flat disc of radius 1 in the plane y = 0, facing up.
pub(super) fn disc() -> Mesh {
    Circle::new(1.0).mesh().resolution(48).build().rotated_by(Quat::from_rotation_x(-FRAC_PI_2))
}

/// A square of side 2 in the plane y = 0, facing up.
pub(super) fn square() -> Mesh {
    Plane3d::new(Vec3::Y, Vec2::ONE).into()
}

/// The ground of the panel, right of and below the free area; see the shader for its coordinates.
pub(super) fn backing() -> Mesh {
    let rectangles = [Rect::new(1.0, 0.0, 2.0, 2.0), Rect::new(0.0, 0.0, 1.0, 1.0)];
    let corners = |rectangle: Rect| {
        let (min, max) = (rectangle.min, rectangle.max);
        [[min.x, min.y, 0.0], [max.x, min.y, 0.0], [max.x, max.y, 0.0], [min.x, max.y, 0.0]]
    };
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, rectangles.map(corners).as_flattened().to_vec())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 0.0, 1.0]; 8])
        .with_inserted_indices(Indices::U16(vec![0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]))
}
