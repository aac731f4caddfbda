//! The scene drawn by a pipeline of its own: one buffer of instances, a shader variant for each [`Surface`], a draw call each.
//!
//! Bevy's own mesh and material pipeline (`bevy_pbr`) does far more, takes longer to compile than all the rest of this
//! program, and a software driver feels its standard material. The camera gets a render graph of three passes: this one,
//! egui's, and the copy into the window.

use bevy::core_pipeline::core_3d::CORE_3D_DEPTH_FORMAT;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::mesh::VertexBufferLayout;
use bevy::prelude::*;
use bevy::render::camera::{CameraRenderGraph, ExtractedCamera};
use bevy::render::extract_resource::ExtractResourcePlugin;
use bevy::render::render_resource::binding_types::{sampler, storage_buffer_read_only, texture_2d, uniform_buffer};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, Buffer, BufferInitDescriptor,
    BufferUsages, CachedRenderPipelineId, CompareFunction, DepthStencilState, Extent3d, Face, FilterMode,
    FragmentState, IndexFormat, MultisampleState, PipelineCache, PrimitiveState, RenderPassDescriptor,
    RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages, SpecializedRenderPipeline,
    SpecializedRenderPipelines, StorageBuffer, StoreOp, TexelCopyBufferLayout, Texture, TextureDescriptor,
    TextureDimension, TextureFormat, TextureSampleType, TextureUsages, TextureViewDescriptor, UniformBuffer,
    VertexFormat, VertexState, VertexStepMode,
};
use bevy::render::renderer::{RenderContext, RenderDevice, RenderQueue, ViewQuery};
use bevy::render::view::{ExtractedView, ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy::shader::ShaderDefVal;
use bevy_egui::render::egui_pass;

use super::instances::{Instance, Look, Scene, Surface};
use super::mesh::{self, Part};
use super::shadow;
use super::tag::shader_defs;

/// So many cubelets at most cast shadows on each other: every pixel asks each of them.
const MOST_CASTERS: usize = 200;

/// The passes of the camera.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Passes;

/// Does nothing without a renderer.
pub(super) fn plugin(app: &mut App) {
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    let shader = Shader::from_wgsl(include_str!("wood.wgsl"), "scene/wood.wgsl");
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    app.add_plugins(ExtractResourcePlugin::<Scene>::default()).add_observer(
        |camera: On<Add, Camera3d>, mut commands: Commands| {
            commands.entity(camera.entity).insert(CameraRenderGraph::new(Passes));
        },
    );
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .insert_resource(SceneShader(shader))
        .init_resource::<SpecializedRenderPipelines<ScenePipeline>>()
        .init_resource::<Buffers>()
        .add_systems(RenderStartup, set_up)
        .add_systems(Render, (write.in_set(RenderSystems::PrepareResources), specialize.in_set(RenderSystems::Queue)))
        .init_schedule(Passes)
        .add_systems(Passes, (draw, egui_pass, upscaling).chain());
}

#[derive(Resource)]
struct SceneShader(Handle<Shader>);

#[derive(Resource)]
struct ScenePipeline {
    shader: Handle<Shader>,
    layout: BindGroupLayoutDescriptor,
}

/// What stays on the card; only the pixels of the shadow change.
#[derive(Resource)]
struct Fixed {
    vertices: Buffer,
    indices: Buffer,
    parts: [Part; Surface::ALL.len()],
    shadow: Texture,
    sampler: Sampler,
}

/// What changes from frame to frame.
#[derive(Resource, Default)]
struct Buffers {
    look: UniformBuffer<Look>,
    instances: StorageBuffer<Vec<Instance>>,
    bound: Option<BindGroup>,
}

/// The pipelines of a view, by surface; those without an instance have none.
#[derive(Component)]
struct Pipelines([Option<CachedRenderPipelineId>; Surface::ALL.len()]);

fn set_up(mut commands: Commands, device: Res<RenderDevice>, shader: Res<SceneShader>) {
    let (vertices, indices, parts) = mesh::all();
    let bytes: Vec<u8> = vertices.as_flattened().iter().flat_map(|number| number.to_ne_bytes()).collect();
    let buffer = |contents: &[u8], usage| {
        device.create_buffer_with_data(&BufferInitDescriptor { label: Some("scene mesh"), contents, usage })
    };
    let side = shadow::SIDE as u32;
    commands.insert_resource(Fixed {
        vertices: buffer(&bytes, BufferUsages::VERTEX),
        indices: buffer(
            &indices.iter().flat_map(|index| index.to_ne_bytes()).collect::<Vec<u8>>(),
            BufferUsages::INDEX,
        ),
        parts,
        shadow: device.create_texture(&TextureDescriptor {
            label: Some("shadow on the table"),
            size: Extent3d { width: side, height: side, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: TextureFormat::R8Unorm,
            usage: TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_DST,
            view_formats: &[],
        }),
        sampler: device.create_sampler(&SamplerDescriptor {
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..default()
        }),
    });
    let layout = BindGroupLayoutDescriptor::new(
        "scene",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::VERTEX_FRAGMENT,
            (
                uniform_buffer::<Look>(false),
                storage_buffer_read_only::<Vec<Instance>>(false),
                texture_2d(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
            ),
        ),
    );
    commands.insert_resource(ScenePipeline { shader: shader.0.clone(), layout });
}

/// Brings the scene to the card, as the one camera sees it.
fn write(
    scene: Option<Res<Scene>>,
    view: Option<Single<&ExtractedView, With<ExtractedCamera>>>,
    (fixed, pipeline, cache): (Res<Fixed>, Res<ScenePipeline>, Res<PipelineCache>),
    (device, queue): (Res<RenderDevice>, Res<RenderQueue>),
    mut buffers: ResMut<Buffers>,
) {
    let (Some(scene), Some(view)) = (scene, view) else { return };
    let place = view.world_from_view;
    let clip_from_world = view.clip_from_world.unwrap_or_else(|| view.clip_from_view * place.to_matrix().inverse());
    let first = scene.instances(Surface::Backing).len();
    let casters = UVec2::new(first as u32, (first + scene.instances(Surface::Wood).len()) as u32);
    buffers.look.set(Look { clip_from_world, eye: place.translation(), casters, ..scene.look });
    buffers.look.write_buffer(&device, &queue);
    if scene.is_changed() || buffers.bound.is_none() {
        let all = Surface::ALL.iter().flat_map(|surface| scene.instances(*surface)).copied().collect();
        buffers.instances.set(all);
        buffers.instances.write_buffer(&device, &queue);
        let size = fixed.shadow.size();
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(size.width), rows_per_image: None };
        if scene.shadow.len() == shadow::SIDE * shadow::SIDE {
            queue.write_texture(fixed.shadow.as_image_copy(), &scene.shadow, layout, size);
        }
        // The buffer may be another one now.
        let (look, instances) = (buffers.look.binding(), buffers.instances.binding());
        let (Some(look), Some(instances)) = (look, instances) else { return };
        let shadow = fixed.shadow.create_view(&TextureViewDescriptor::default());
        let bound = device.create_bind_group(
            "scene",
            &cache.get_bind_group_layout(&pipeline.layout),
            &BindGroupEntries::sequential((look, instances, &shadow, &fixed.sampler)),
        );
        buffers.bound = Some(bound);
    }
}

fn specialize(
    mut commands: Commands,
    scene: Option<Res<Scene>>,
    pipeline: Res<ScenePipeline>,
    cache: Res<PipelineCache>,
    mut specialized: ResMut<SpecializedRenderPipelines<ScenePipeline>>,
    views: Query<(Entity, &ViewTarget, &Msaa), With<ExtractedCamera>>,
) {
    let Some(scene) = scene else { return };
    let shadows = scene.shadows && scene.instances(Surface::Wood).len() <= MOST_CASTERS;
    for (view, target, samples) in &views {
        let pipelines = Surface::ALL.map(|surface| {
            let shadows = shadows && matches!(surface, Surface::Wood | Surface::Cord);
            let variant =
                Variant { surface, shadows, samples: samples.samples(), format: target.main_texture_format() };
            (!scene.instances(surface).is_empty()).then(|| specialized.specialize(&cache, &pipeline, variant))
        });
        commands.entity(view).insert(Pipelines(pipelines));
    }
}

fn draw(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget, &ViewDepthTexture, &Pipelines)>,
    scene: Option<Res<Scene>>,
    (fixed, buffers, cache): (Res<Fixed>, Res<Buffers>, Res<PipelineCache>),
    mut context: RenderContext,
) {
    let (camera, target, depth, pipelines) = view.into_inner();
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("scene"),
        color_attachments: &[Some(target.get_color_attachment())],
        depth_stencil_attachment: Some(depth.get_attachment(StoreOp::Discard)),
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    if let Some(viewport) = &camera.viewport {
        pass.set_camera_viewport(viewport);
    }
    let (Some(scene), Some(bound)) = (scene, &buffers.bound) else { return };
    pass.set_vertex_buffer(0, fixed.vertices.slice(..));
    pass.set_index_buffer(fixed.indices.slice(..), IndexFormat::Uint32);
    let mut first = 0;
    for surface in Surface::ALL {
        let after = first + scene.instances(surface).len() as u32;
        let part = &fixed.parts[surface as usize];
        // One that is not compiled yet is drawn when it is.
        if let Some(pipeline) = pipelines.0[surface as usize].and_then(|id| cache.get_render_pipeline(id)) {
            pass.set_render_pipeline(pipeline);
            pass.set_bind_group(0, bound, &[]);
            pass.draw_indexed(part.indices.clone(), part.first_vertex, first..after);
        }
        first = after;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Variant {
    surface: Surface,
    shadows: bool,
    samples: u32,
    format: TextureFormat,
}

impl SpecializedRenderPipeline for ScenePipeline {
    type Key = Variant;

    /// A software driver walks both sides of every branch, so what differs is compiled apart.
    fn specialize(&self, variant: Variant) -> RenderPipelineDescriptor {
        let names: &[&str] = match variant.surface {
            Surface::Backing => &["BACKING"],
            Surface::Wood => &["WOOD"],
            Surface::Cord => &["CORD"],
            Surface::Dead => &["DEAD"],
            Surface::Shade => &["TABLE", "SHADE"],
            Surface::Table => &["TABLE"],
        };
        let options = [("SHADOWS", variant.shadows), ("MULTISAMPLED", variant.samples > 1)];
        let options = options.into_iter().filter_map(|(name, is_on)| is_on.then_some(name));
        let mut shader_defs = shader_defs();
        shader_defs.extend(names.iter().copied().chain(options).map(ShaderDefVal::from));
        let position_and_normal = [VertexFormat::Float32x3; 2];
        RenderPipelineDescriptor {
            label: Some("scene".into()),
            layout: vec![self.layout.clone()],
            vertex: VertexState {
                shader: self.shader.clone(),
                shader_defs: shader_defs.clone(),
                buffers: vec![VertexBufferLayout::from_vertex_formats(VertexStepMode::Vertex, position_and_normal)],
                ..default()
            },
            primitive: PrimitiveState { cull_mode: Some(Face::Back), ..default() },
            depth_stencil: Some(DepthStencilState {
                format: CORE_3D_DEPTH_FORMAT,
                depth_write_enabled: Some(true),
                // The near plane has depth 1.
                depth_compare: Some(CompareFunction::GreaterEqual),
                stencil: default(),
                bias: default(),
            }),
            multisample: MultisampleState { count: variant.samples, ..default() },
            fragment: Some(FragmentState {
                shader: self.shader.clone(),
                shader_defs,
                targets: vec![Some(variant.format.into())],
                ..default()
            }),
            ..default()
        }
    }
}
