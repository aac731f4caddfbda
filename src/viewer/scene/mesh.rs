//! The shapes of the scene; all with positions and normals alone, so that one pipeline draws them.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Radius of the cord, in pitches.
const CORD_RADIUS: f32 = 0.055;

fn mesh(positions: Vec<[f32; 3]>, normals: Vec<[f32; 3]>, indices: Vec<u16>) -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U16(indices))
}

/// A cube of side 1 about the origin. The shader rounds its edges.
pub(super) fn cube() -> Mesh {
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    let mut indices = Vec::new();
    for axis in 0..3 {
        for sign in [1.0, -1.0] {
            let (out, side) = (Vec3::AXES[axis] * sign, Vec3::AXES[(axis + 1) % 3]);
            let up = out.cross(side);
            let first = positions.len() as u16;
            for (u, v) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
                positions.push((out * 0.5 + side * u + up * v).to_array());
                normals.push(out.to_array());
            }
            indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
        }
    }
    mesh(positions, normals, indices)
}

/// A cylinder of length 1 along y about the origin, open at its ends: these are inside cubelets.
pub(super) fn cord() -> Mesh {
    const SIDES: u16 = 6;
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    let mut indices = Vec::new();
    for side in 0..SIDES {
        let (z, x) = (f32::from(side) / f32::from(SIDES) * std::f32::consts::TAU).sin_cos();
        for y in [-0.5, 0.5] {
            positions.push([x * CORD_RADIUS, y, z * CORD_RADIUS]);
            normals.push([x, 0.0, z]);
        }
        let (a, b) = (side * 2, (side + 1) % SIDES * 2);
        indices.extend([a, a + 1, b + 1, a, b + 1, b]);
    }
    mesh(positions, normals, indices)
}

/// The ground of the panel, right of and below the free area; see the shader for its coordinates.
pub(super) fn backing() -> Mesh {
    let corner = |x, y| [x, y, 0.0];
    let positions = vec![
        corner(1.0, 0.0),
        corner(2.0, 0.0),
        corner(2.0, 2.0),
        corner(1.0, 2.0),
        corner(0.0, 0.0),
        corner(1.0, 0.0),
        corner(1.0, 1.0),
        corner(0.0, 1.0),
    ];
    let normals = vec![[0.0, 0.0, 1.0]; positions.len()];
    mesh(positions, normals, vec![0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7])
}

/// A flat disc of radius 1 in the plane y = 0, facing up.
pub(super) fn disc() -> Mesh {
    const SIDES: u16 = 48;
    let mut positions = vec![[0.0; 3]];
    let mut indices = Vec::new();
    for side in 0..SIDES {
        let (z, x) = (f32::from(side) / f32::from(SIDES) * std::f32::consts::TAU).sin_cos();
        positions.push([x, 0.0, z]);
        indices.extend([0, (side + 1) % SIDES + 1, side + 1]);
    }
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    mesh(positions, normals, indices)
}

/// A square of side 2 in the plane y = 0, facing up.
pub(super) fn square() -> Mesh {
    let positions = vec![[-1.0, 0.0, -1.0], [1.0, 0.0, -1.0], [1.0, 0.0, 1.0], [-1.0, 0.0, 1.0]];
    mesh(positions, vec![[0.0, 1.0, 0.0]; 4], vec![0, 2, 1, 0, 3, 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every triangle's winding agrees with its normals: none is seen from behind.
    #[test]
    fn triangles_face_outward() {
        for mesh in [cube(), cord(), backing(), disc(), square()] {
            let read = |attribute| match mesh.attribute(attribute) {
                Some(bevy::mesh::VertexAttributeValues::Float32x3(values)) => {
                    values.iter().map(|value| Vec3::from_array(*value)).collect::<Vec<_>>()
                }
                _ => panic!("positions and normals are three floats"),
            };
            let (positions, normals) = (read(Mesh::ATTRIBUTE_POSITION), read(Mesh::ATTRIBUTE_NORMAL));
            let indices: Vec<usize> = mesh.indices().expect("indexed").iter().collect();
            for triangle in indices.chunks(3) {
                let [a, b, c] = [triangle[0], triangle[1], triangle[2]];
                let winding = (positions[b] - positions[a]).cross(positions[c] - positions[a]);
                assert!(winding.dot(normals[a] + normals[b] + normals[c]) >= -1e-6);
            }
        }
    }

    #[test]
    fn the_cube_has_side_one() {
        let mesh = cube();
        let Some(bevy::mesh::VertexAttributeValues::Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION)
        else {
            panic!("positions are three floats")
        };
        let most = positions.iter().flatten().fold(0.0_f32, |most, value| most.max(value.abs()));
        assert!((most - 0.5).abs() < 1e-6);
    }
}
