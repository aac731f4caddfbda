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

use crate::puzzle::Colour;
use crate::session::Cut;

const SHADER: &str = "embedded://snake_cube/viewer/scene/wood.wgsl";

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<Wood>();
    if app.is_plugin_added::<bevy::pbr::PbrPlugin>() {
        embedded_asset!(app, "wood.wgsl");
        app.add_plugins(MaterialPlugin::<Wood>::default());
    }
}

/// Whether the shader is loaded: nothing is drawn before.
pub(in crate::viewer) fn is_loaded(shaders: &Assets<Shader>) -> bool {
    shaders.iter().any(|(_, shader)| shader.path == SHADER)
}

/// The material.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(Variant)]
pub(super) struct Wood {
    /// What it covers.
    pub surface: Surface,
    /// Whether it looks for its shadow in the key light's map.
    pub shadow_map: bool,
    /// Colours and light.
    #[uniform(0)]
    pub look: Look,
    /// The shadow on the table.
    #[texture(1)]
    #[sampler(2)]
    pub shadow: Handle<Image>,
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Surface {
    /// Cubelets.
    Wood,
    /// The table.
    Table,
    /// The table where the shadow is.
    Shade,
    /// Cord, ghosts: one colour each.
    Plain,
    /// The ground of the panel. egui could fill it, but its shader raises to powers six times for each pixel.
    Backing,
}

/// What the shader is compiled for.
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

/// Colours, as stored but for the accent, which is linear light; and where the table ends.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Look {
    /// Behind everything.
    pub background: Vec4,
    /// The table under the puzzle; its edge fades into the background.
    pub table: Vec4,
    /// What moves, ghosts, the dot on the head: linear.
    pub accent: Vec4,
    /// Under the panel.
    pub panel: Vec4,
    /// x and z of the middle of the table, its radius; how far a cubelet reaches toward its neighbours in the chain, in
    /// sides.
    pub round: Vec4,
    /// Right and bottom edge of the area that the panel leaves free, −1 to 1 across the window, up; two unused.
    pub free: Vec4,
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
        let names = names.iter().chain(shadow_map).map(|name| ShaderDefVal::from(*name));
        descriptor.vertex.shader_defs.extend(names.clone());
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(names);
        }
        Ok(())
    }
}

/// What an entity is drawn as. The numbers are the shader's, which tells the plain ones apart by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Cord = 1,
    Ghost = 2,
    Dead = 3,
}

/// All that the shader knows of an entity, in one number: stick (10 bits), holes (6), colour (2), lit, rests, kind (3; 0 is
/// a cubelet), head, axis of the stick (2), place on it (5; 16 is the first).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tag(u32);

impl Tag {
    pub fn of(kind: Kind) -> Self {
        Self((kind as u32) << 20)
    }

    pub fn bits(self) -> u32 {
        self.0
    }

    /// Where it is sawn from, and bored.
    pub fn cut(self, cut: Cut) -> Self {
        let stick = cut.stick as u32 & 0x3ff;
        let place = ((cut.along + 16) as u32 & 0x1f) << 26;
        Self(self.0 | stick | u32::from(cut.holes & 0x3f) << 10 | (cut.axis as u32 & 3) << 24 | place)
    }

    pub fn colour(self, colour: Option<Colour>) -> Self {
        let code = match colour {
            None => 0,
            Some(Colour::Black) => 1,
            Some(Colour::White) => 2,
        };
        Self(self.0 | code << 16)
    }

    pub fn lit(self, lit: bool) -> Self {
        Self(self.0 | u32::from(lit) << 18)
    }

    pub fn head(self, head: bool) -> Self {
        Self(self.0 | u32::from(head) << 23)
    }

    pub fn rests(self, rests: bool) -> Self {
        Self(self.0 | u32::from(rests) << 19)
    }
}
