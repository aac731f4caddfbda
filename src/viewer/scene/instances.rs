//! The scene as data for the graphics card: instances of a few meshes, and the look that all of them share.

use bevy::prelude::*;
use bevy::render::extract_resource::ExtractResource;
use bevy::render::render_resource::ShaderType;

use super::tag::SPECIES_ROOM;
use crate::puzzle::Species;
use crate::viewer::theme::SceneColours;

/// Direction toward the key light: the upper left, in front. Not normalized, as the shader takes it.
const KEY: Vec3 = Vec3::new(-0.44, 0.73, 0.52);

/// What is drawn, each with a mesh and a shader variant of its own, in drawing order: what hides comes before what it hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// The ground of the panel. egui could fill it, but its shader raises to powers six times for each pixel.
    Backing,
    /// Cubelets.
    Wood,
    /// The cords between neighbours in the chain.
    Cord,
    /// A cell that can't be filled any more.
    Dead,
    /// The table where the shadow is, laid over it.
    Shade,
    Table,
}

impl Surface {
    pub const ALL: [Self; 6] = [Self::Backing, Self::Wood, Self::Cord, Self::Dead, Self::Shade, Self::Table];
}

/// One instance of a mesh: its axes in the world, as long as it is scaled, its middle, and its [`super::tag::Tag`].
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct Instance {
    pub x_axis: Vec3,
    pub tag: u32,
    pub y_axis: Vec3,
    pub z_axis: Vec3,
    pub middle: Vec3,
}

impl Instance {
    pub(super) fn new(middle: Vec3, rotation: Quat, scale: Vec3, tag: u32) -> Self {
        let Mat3 { x_axis, y_axis, z_axis } = Mat3::from_quat(rotation);
        Self { x_axis: x_axis * scale.x, tag, y_axis: y_axis * scale.y, z_axis: z_axis * scale.z, middle }
    }
}

/// Everything in the scene, written once a frame and copied to the render world.
#[derive(Resource, ExtractResource, Clone, Debug, Default)]
pub struct Scene {
    instances: [Vec<Instance>; Surface::ALL.len()],
    pub(super) look: Look,
    /// Pixels of the shadow on the table, 0 for none; see `shadow`.
    pub(super) shadow: Vec<u8>,
    /// Whether cubelets cast shadows on each other.
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

/// What all instances share.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// Set for each view when it is drawn, as is `eye`.
    pub clip_from_world: Mat4,
    pub eye: Vec3,
    /// The first cubelet among all instances and the one after the last, for the shadows that they cast.
    pub casters: UVec2,
    pub colours: SceneColours,
    /// x and z of the middle of the table, its radius; how far a cubelet reaches toward its neighbours in the chain, in
    /// sides.
    pub round: Vec4,
    /// Right and bottom edge of the area that the panel leaves free, −1 to 1 across the window, up.
    pub free: Vec2,
    pub key: Vec3,
    /// As [`Species::ALL`] has them, after the light colour how much the rings show, after the dark one the flecks; the rest is
    /// not used.
    pub woods: [[Vec4; 2]; SPECIES_ROOM],
}

impl Default for Look {
    fn default() -> Self {
        const { assert!(Species::ALL.len() <= SPECIES_ROOM) };
        let woods = std::array::from_fn(|index| {
            let species = Species::ALL.get(index).unwrap_or(&Species::ALL[0]);
            let [early, late] = species.rings.map(Vec3::from);
            [early.extend(species.figure.rings), late.extend(species.figure.flecks)]
        });
        Self {
            clip_from_world: Mat4::IDENTITY,
            eye: Vec3::ZERO,
            casters: UVec2::ZERO,
            colours: SceneColours::default(),
            round: Vec4::ZERO,
            free: Vec2::ZERO,
            key: KEY,
            woods,
        }
    }
}
