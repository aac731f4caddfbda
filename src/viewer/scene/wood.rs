//! The one material of the scene: solid wood, cord and table from one small shader.
//!
//! Bevy's standard material is what makes a software driver slow; this one knows one light and computes the wood from
//! the place inside the cubelet, so there is no texture to load, to tile or to show seams. It is compiled once for
//! each surface: a software driver walks both sides of every branch.

use bevy::asset::embedded_asset;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
use bevy::shader::{ShaderDefVal, ShaderRef};

use super::key_light::KEY;
use super::tag::{SPECIES_ROOM, shader_defs};
use crate::puzzle::Species;
use crate::viewer::frame::Loaded;
use crate::viewer::theme::SceneColours;

const SHADER: &str = "embedded://snake_cube/viewer/scene/wood.wgsl";

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<Wood>();
    if app.is_plugin_added::<bevy::pbr::PbrPlugin>() {
        embedded_asset!(app, "wood.wgsl");
        app.add_plugins(MaterialPlugin::<Wood>::default());
        app.add_systems(PreUpdate, look_for_shader.run_if(|loaded: Res<Loaded>| !loaded.0));
    }
}

fn look_for_shader(shaders: Res<Assets<Shader>>, mut loaded: ResMut<Loaded>) {
    loaded.0 = shaders.iter().any(|(_, shader)| shader.path == SHADER);
}

#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(Variant)]
pub(super) struct Wood {
    pub surface: Surface,
    /// Whether it looks for its shadow in the key light's map.
    pub shadow_map: bool,
    #[uniform(0)]
    pub surroundings: Surroundings,
    #[texture(1)]
    #[sampler(2)]
    pub shadow: Handle<Image>,
}

/// What is drawn so; the entities that there is one of are known by it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Surface {
    Table,
    /// The table where the shadow is, laid over it.
    Shade,
    /// The ground of the panel. egui could fill it, but its shader raises to powers six times for each pixel.
    Backing,
    Wood,
    /// Cord, a dead cell: one colour each.
    Plain,
}

impl Surface {
    pub const ALL: [Self; 5] = [Self::Table, Self::Shade, Self::Backing, Self::Wood, Self::Plain];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    surface: Surface,
    shadow_map: bool,
}

impl From<&Wood> for Variant {
    fn from(wood: &Wood) -> Self {
        Self { surface: wood.surface, shadow_map: wood.shadow_map }
    }
}

/// Colours and light, the woods there are, where the table ends and what the panel leaves free.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub(super) struct Surroundings {
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

impl Default for Surroundings {
    fn default() -> Self {
        const { assert!(Species::ALL.len() <= SPECIES_ROOM) };
        let woods = std::array::from_fn(|index| {
            let species = Species::ALL.get(index).unwrap_or(&Species::ALL[0]);
            let [early, late] = species.rings.map(Vec3::from);
            [early.extend(species.figure.rings), late.extend(species.figure.flecks)]
        });
        Self { colours: SceneColours::default(), round: Vec4::ZERO, free: Vec2::ZERO, key: KEY, woods }
    }
}

impl Material for Wood {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &bevy::mesh::MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let attributes = [Mesh::ATTRIBUTE_POSITION.at_shader_location(0), Mesh::ATTRIBUTE_NORMAL.at_shader_location(1)];
        descriptor.vertex.buffers = vec![layout.0.get_layout(&attributes)?];
        let names: &[&str] = match key.bind_group_data.surface {
            Surface::Wood => &["WOOD"],
            Surface::Table => &["TABLE"],
            Surface::Shade => &["TABLE", "SHADE"],
            Surface::Plain => &["PLAIN"],
            Surface::Backing => &["BACKING"],
        };
        let shadow_map = key.bind_group_data.shadow_map.then_some(&"SHADOW_MAP");
        let mut defs = shader_defs();
        defs.extend(names.iter().chain(shadow_map).map(|name| ShaderDefVal::from(*name)));
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend_from_slice(&defs);
        }
        descriptor.vertex.shader_defs.extend(defs);
        Ok(())
    }
}
