//! Draws the scene with its own pipeline: one instance buffer, and a shader variant and draw call per [`Surface`].
//!
//! Bevy's mesh and material pipeline (`bevy_pbr`) takes longer to compile than the rest of this program, and its
//! standard material is slow on a software driver. The camera's render graph has three passes: this one, egui's, and
//! the copy to the window.

use std::ops::Range;

use bevy::core_pipeline::core_3d::CORE_3D_DEPTH_FORMAT;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::mesh::VertexBufferLayout;
use bevy::prelude::*;
use bevy::render::camera::{CameraRenderGraph, ExtractedCamera};
use bevy::render::extract_resource::ExtractResourcePlugin;
use bevy::render::render_resource::binding_types::{sampler, storage_buffer_read_only, texture_2d, uniform_buffer};
use bevy::render::render_resource::*;
use bevy::render::renderer::{RenderContext, RenderDevice, RenderQueue, ViewQuery};
use bevy::render::view::{ExtractedView, ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy::shader::ShaderDefVal;
use bevy_egui::render::egui_pass;

use super::instances::{Instance, MAX_SPECIES, Scene, SceneLook, Surface};
use super::{mesh, shadow};
use crate::stage::WOOD;

/// Maximum number of cubelets that cast shadows on each other, because every pixel tests each of them.
const MAX_SHADOW_CASTERS: usize = 200;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct ScenePasses;

pub(super) fn plugin(app: &mut App) {
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    let shader = Shader::from_wgsl(include_str!("wood.wgsl"), "scene/wood.wgsl");
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    app.add_plugins(ExtractResourcePlugin::<Scene>::default()).add_observer(
        |camera: On<Add, Camera3d>, mut commands: Commands| {
            commands.entity(camera.entity).insert(CameraRenderGraph::new(ScenePasses));
        },
    );
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .init_resource::<SpecializedRenderPipelines<ScenePipeline>>()
        .init_resource::<Buffers>()
        .add_systems(RenderStartup, move |commands: Commands, device: Res<RenderDevice>| {
            set_up(commands, &device, shader.clone());
        })
        .add_systems(Render, (upload.in_set(RenderSystems::PrepareResources), specialize.in_set(RenderSystems::Queue)))
        .init_schedule(ScenePasses)
        .add_systems(ScenePasses, (draw, egui_pass, upscaling).chain());
}

/// Created once; only the shadow's pixels change.
#[derive(Resource)]
struct ScenePipeline {
    shader: Handle<Shader>,
    layout: BindGroupLayoutDescriptor,
    vertices: Buffer,
    indices: Buffer,
    meshes: [Range<u32>; Surface::ALL.len()],
    shadow: Texture,
    sampler: Sampler,
}

#[derive(Resource, Default)]
struct Buffers {
    look: UniformBuffer<SceneLook>,
    instances: StorageBuffer<Vec<Instance>>,
    bind_group: Option<BindGroup>,
}

/// The pipelines of a view, for surfaces that have instances.
#[derive(Component)]
struct Pipelines([Option<CachedRenderPipelineId>; Surface::ALL.len()]);

fn set_up(mut commands: Commands, device: &RenderDevice, shader: Handle<Shader>) {
    let (mesh, meshes) = mesh::all();
    let buffer = |contents: &[u8], usage| {
        device.create_buffer_with_data(&BufferInitDescriptor { label: Some("scene mesh"), contents, usage })
    };
    let side = shadow::SIDE_PIXELS as u32;
    let layout = BindGroupLayoutDescriptor::new(
        "scene",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::VERTEX_FRAGMENT,
            (
                uniform_buffer::<SceneLook>(false),
                storage_buffer_read_only::<Vec<Instance>>(false),
                texture_2d(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
            ),
        ),
    );
    commands.insert_resource(ScenePipeline {
        shader,
        layout,
        vertices: buffer(&mesh.create_packed_vertex_buffer_data(), BufferUsages::VERTEX),
        indices: buffer(mesh.get_index_buffer_bytes().unwrap_or_default(), BufferUsages::INDEX),
        meshes,
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
}

fn upload(
    scene: Option<Res<Scene>>,
    view: Option<Single<&ExtractedView, With<ExtractedCamera>>>,
    (pipeline, cache): (Res<ScenePipeline>, Res<PipelineCache>),
    (device, queue): (Res<RenderDevice>, Res<RenderQueue>),
    mut buffers: ResMut<Buffers>,
) {
    let (Some(scene), Some(view)) = (scene, view) else { return };
    let place = view.world_from_view;
    let clip_from_world = view.clip_from_world.unwrap_or_else(|| view.clip_from_view * place.to_matrix().inverse());
    let first = scene.instances(Surface::Backing).len();
    let casters = UVec2::new(first as u32, (first + scene.instances(Surface::Wood).len()) as u32);
    buffers.look.set(SceneLook { clip_from_world, eye: place.translation(), casters, ..scene.look });
    buffers.look.write_buffer(&device, &queue);
    if scene.is_changed() || buffers.bind_group.is_none() {
        let all = Surface::ALL.iter().flat_map(|surface| scene.instances(*surface)).copied().collect();
        buffers.instances.set(all);
        buffers.instances.write_buffer(&device, &queue);
        let size = pipeline.shadow.size();
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(size.width), rows_per_image: None };
        if scene.shadow.len() == shadow::SIDE_PIXELS * shadow::SIDE_PIXELS {
            queue.write_texture(pipeline.shadow.as_image_copy(), &scene.shadow, layout, size);
        }
        // Writing may have replaced the buffer.
        let (look, instances) = (buffers.look.binding(), buffers.instances.binding());
        let (Some(look), Some(instances)) = (look, instances) else { return };
        let shadow = pipeline.shadow.create_view(&TextureViewDescriptor::default());
        let bind_group = device.create_bind_group(
            "scene",
            &cache.get_bind_group_layout(&pipeline.layout),
            &BindGroupEntries::sequential((look, instances, &shadow, &pipeline.sampler)),
        );
        buffers.bind_group = Some(bind_group);
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
    let shadows = scene.shadows && scene.instances(Surface::Wood).len() <= MAX_SHADOW_CASTERS;
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
    (pipeline, buffers, cache): (Res<ScenePipeline>, Res<Buffers>, Res<PipelineCache>),
    mut context: RenderContext,
) {
    let (camera, target, depth, pipelines) = view.into_inner();
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("scene"),
        color_attachments: &[Some(target.get_color_attachment())],
        depth_stencil_attachment: Some(depth.get_attachment(StoreOp::Discard)),
        ..default()
    });
    if let Some(viewport) = &camera.viewport {
        pass.set_camera_viewport(viewport);
    }
    let (Some(scene), Some(bind_group)) = (scene, &buffers.bind_group) else { return };
    pass.set_vertex_buffer(0, pipeline.vertices.slice(..));
    pass.set_index_buffer(pipeline.indices.slice(..), IndexFormat::Uint32);
    let mut first = 0;
    for surface in Surface::ALL {
        let after = first + scene.instances(surface).len() as u32;
        // A pipeline that is still compiling is skipped.
        if let Some(compiled) = pipelines.0[surface as usize].and_then(|id| cache.get_render_pipeline(id)) {
            pass.set_render_pipeline(compiled);
            pass.set_bind_group(0, bind_group, &[]);
            pass.draw_indexed(pipeline.meshes[surface as usize].clone(), 0, first..after);
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

    /// Separate variants instead of branches, because a software driver executes both sides of every branch.
    fn specialize(&self, variant: Variant) -> RenderPipelineDescriptor {
        let names: &[&str] = match variant.surface {
            Surface::Backing => &["BACKING"],
            Surface::Wood => &["WOOD"],
            Surface::Cord => &[],
            Surface::Shade => &["TABLE", "SHADE"],
            Surface::Table => &["TABLE"],
        };
        let options = [("SHADOWS", variant.shadows), ("MULTISAMPLED", variant.samples > 1)];
        let options = options.into_iter().filter_map(|(name, is_on)| is_on.then_some(name));
        let sizes = WOOD.into_iter().chain([("MAX_SPECIES", MAX_SPECIES as u32)]);
        let mut shader_defs: Vec<_> = sizes.map(|(name, size)| ShaderDefVal::UInt(name.to_owned(), size)).collect();
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
