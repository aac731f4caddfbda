//! The scene as data for the GPU: instances of a few meshes, and values shared by all of them.

use bevy::prelude::*;
use bevy::render::extract_resource::ExtractResource;
use bevy::render::render_resource::ShaderType;

use crate::puzzle::Species;
use crate::viewer::theme::SceneColours;

/// Direction toward the key light, at the upper left in front; not normalized.
pub(super) const KEY: Vec3 = Vec3::new(-0.44, 0.73, 0.52);

/// Kinds of instances, each with its own mesh and shader variant, in drawing order: front to back as far as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// The background of the panel. egui's shader would be slower, because it computes six powers per pixel.
    Backing,
    Wood,
    Cord,
    /// A cell that can no longer be filled.
    Dead,
    /// The shadowed part of the table.
    Shade,
    Table,
}

impl Surface {
    pub const ALL: [Self; 6] = [Self::Backing, Self::Wood, Self::Cord, Self::Dead, Self::Shade, Self::Table];
}

pub(super) const MAX_SPECIES: usize = 8;

/// One instance of a mesh: its scaled axes and its centre in world space; for a cubelet also how it is cut and marked.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct Instance {
    pub x_axis: Vec3,
    pub stick: u32,
    pub y_axis: Vec3,
    pub along: i32,
    pub z_axis: Vec3,
    pub tag: u32,
    pub middle: Vec3,
}

impl Instance {
    pub(super) fn new(middle: Vec3, rotation: Quat, scale: Vec3) -> Self {
        let Mat3 { x_axis, y_axis, z_axis } = Mat3::from_quat(rotation) * Mat3::from_diagonal(scale);
        Self { x_axis, y_axis, z_axis, middle, ..Self::default() }
    }
}

/// All instances; written once per frame and copied to the render world.
#[derive(Resource, ExtractResource, Clone, Debug, Default)]
pub struct Scene {
    instances: [Vec<Instance>; Surface::ALL.len()],
    pub(super) look: SceneLook,
    /// Pixels of the shadow on the table, 0 for no shadow; see `shadow.rs`.
    pub(super) shadow: Vec<u8>,
    pub(super) shadows: bool,
}

impl Scene {
    pub fn instances(&self, surface: Surface) -> &[Instance] {
        &self.instances[surface as usize]
    }

    pub(super) fn set(&mut self, surface: Surface, instances: impl IntoIterator<Item = Instance>) {
        let old = &mut self.instances[surface as usize];
        old.clear();
        old.extend(instances);
    }
}

#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SceneLook {
    /// Set when a view is drawn, like `eye`.
    pub clip_from_world: Mat4,
    pub eye: Vec3,
    /// First and past-the-end instance of the cubelets, which cast shadows.
    pub casters: UVec2,
    pub colours: SceneColours,
    /// x and z of the table's centre, its radius; how far a cubelet extends toward chain neighbours, in its sides.
    pub round: Vec4,
    /// See [`FreeArea::edges`](crate::viewer::schedule::FreeArea::edges).
    pub free: Vec2,
    pub key: Vec3,
    /// By [`Species::ALL`]: the light colour and the strength of rings, the dark colour and the strength of flecks.
    pub woods: [[Vec4; 2]; MAX_SPECIES],
}

pub(super) fn woods() -> [[Vec4; 2]; MAX_SPECIES] {
    const { assert!(Species::ALL.len() <= MAX_SPECIES) };
    std::array::from_fn(|index| {
        let species = Species::ALL.get(index).unwrap_or(&Species::ALL[0]);
        let [early, late] = species.rings.map(Vec3::from);
        [early.extend(species.figure.rings), late.extend(species.figure.flecks)]
    })
}
