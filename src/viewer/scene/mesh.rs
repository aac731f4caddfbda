//! The meshes of the scene, with positions and normals, in one vertex and one index buffer.

use std::ops::Range;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::instances::Surface;
use crate::stage::CORD_RADIUS;

/// The meshes of [`Surface::ALL`] in one, and the indices of each.
pub fn all() -> (Mesh, [Range<u32>; Surface::ALL.len()]) {
    let count = |mesh: &Mesh| mesh.indices().map_or(0, Indices::len) as u32;
    // A surface that covers all of the picture, in clip space.
    let mut all = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vec![[-1.0, -1.0, 0.0], [3.0, -1.0, 0.0], [-1.0, 3.0, 0.0]])
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 0.0, 1.0]; 3])
        .with_inserted_indices(Indices::U32(vec![0, 1, 2]));
    let table = 0..count(&all);
    let ranges = Surface::ALL.map(|surface| {
        let mesh = match surface {
            // The shader makes the edges of wood round.
            Surface::Wood | Surface::Glass => Cuboid::from_length(1.0).into(),
            // Along y, of length 1; its open ends are inside cubelets.
            Surface::Cord => Cylinder::new(CORD_RADIUS, 1.0).mesh().resolution(6).without_caps().build(),
            // Flat in the plane y = 0, facing up.
            Surface::Shade => Plane3d::new(Vec3::Y, Vec2::ONE).into(),
            Surface::Table => return table.clone(),
        };
        let first = count(&all);
        all.merge(&mesh).expect("all of them are lists of triangles");
        first..count(&all)
    });
    (all, ranges)
}
