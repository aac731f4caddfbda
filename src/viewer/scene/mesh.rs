//! The meshes of the scene, with positions and normals, in one vertex and one index buffer.

use std::f32::consts::FRAC_PI_2;
use std::ops::Range;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

use super::instances::Surface;
use crate::stage::CORD_RADIUS;

#[derive(Clone, Debug)]
pub(super) struct MeshRange {
    pub indices: Range<u32>,
    pub first_vertex: i32,
}

/// Vertices as position and normal, indices, and the range of each of [`Surface::ALL`].
pub(super) fn all() -> (Vec<[f32; 6]>, Vec<u32>, [MeshRange; Surface::ALL.len()]) {
    let (mut vertices, mut indices) = (Vec::new(), Vec::new());
    let parts = Surface::ALL.map(|surface| {
        let mesh = match surface {
            Surface::Backing => backing(),
            // The shader makes the edges look rounded.
            Surface::Wood | Surface::Dead => Cuboid::from_length(1.0).into(),
            // Along y, of length 1; its open ends are inside cubelets.
            Surface::Cord => Cylinder::new(CORD_RADIUS, 1.0).mesh().resolution(6).without_caps().build(),
            // Flat in the plane y = 0, facing up.
            Surface::Shade => Plane3d::new(Vec3::Y, Vec2::ONE).into(),
            Surface::Table => {
                Circle::new(1.0).mesh().resolution(48).build().rotated_by(Quat::from_rotation_x(-FRAC_PI_2))
            }
        };
        let (first_index, first_vertex) = (indices.len() as u32, vertices.len() as i32);
        let floats = |attribute| mesh.attribute(attribute).and_then(VertexAttributeValues::as_float3).unwrap_or(&[]);
        let pairs = floats(Mesh::ATTRIBUTE_POSITION).iter().zip(floats(Mesh::ATTRIBUTE_NORMAL));
        vertices.extend(pairs.map(|(&[x, y, z], &[right, up, front])| [x, y, z, right, up, front]));
        indices.extend(mesh.indices().into_iter().flat_map(Indices::iter).map(|index| index as u32));
        MeshRange { indices: first_index..indices.len() as u32, first_vertex }
    });
    (vertices, indices, parts)
}

/// The background of the panel, right of and below the free area; see the shader for its coordinates.
fn backing() -> Mesh {
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
