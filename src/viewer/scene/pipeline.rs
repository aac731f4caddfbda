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

use super::instances::{Instance, MAX_SPECIES, Scene, SceneLook, Stills, Surface};
use super::{mesh, shadow};
use crate::stage::WOOD;

/// Maximum number of blocks that cast shadows on wood, because every pixel tests each of them.
const MAX_BLOCKS: usize = 120;

/// Format of light that is summed.
const LIGHT_FORMAT: TextureFormat = TextureFormat::Rgba16Float;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct ScenePasses;

pub(super) fn plugin(app: &mut App) {
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    let shader = Shader::from_wgsl(include_str!("wood.wgsl"), "scene/wood.wgsl");
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    app.add_plugins((ExtractResourcePlugin::<Scene>::default(), ExtractResourcePlugin::<Stills>::default()))
        .add_observer(|camera: On<Add, Camera3d>, mut commands: Commands| {
            commands.entity(camera.entity).insert(CameraRenderGraph::new(ScenePasses));
        });
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
    looks: DynamicUniformBuffer<SceneLook>,
    instances: StorageBuffer<Vec<Instance>>,
    blocks: StorageBuffer<Vec<Mat4>>,
    bind_group: Option<BindGroup>,
    sum: Sum,
    /// The frames to be summed now, and the offset of each one's look; the last look is that of the picture as a whole.
    new: Range<u32>,
    offsets: Vec<u32>,
}

/// The mean of the frames drawn of a picture at rest.
#[derive(Default)]
struct Sum {
    frames: u32,
    /// What it is of, and how many there are to be.
    look: SceneLook,
    of: u32,
    size: UVec2,
    /// The light of one frame and the mean, with the groups that bind each in place of the shadow.
    views: Option<[(TextureView, BindGroup); 2]>,
}

/// The pipelines of a view: for surfaces that have instances, and those that sum and show frames.
#[derive(Component)]
struct Pipelines {
    surfaces: [Option<CachedRenderPipelineId>; Surface::ALL.len()],
    still: Option<[CachedRenderPipelineId; 2]>,
}

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
                uniform_buffer::<SceneLook>(true),
                storage_buffer_read_only::<Vec<Instance>>(false),
                texture_2d(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
                storage_buffer_read_only::<Vec<Mat4>>(false),
            ),
        ),
    );
    commands.insert_resource(ScenePipeline {
        shader,
        layout,
        vertices: buffer(&mesh.create_packed_vertex_buffer_data(), BufferUsages::VERTEX),
        indices: buffer(mesh.get_index_buffer_bytes().unwrap_or_default(), BufferUsages::INDEX),
        meshes,
        shadow: texture(device, UVec2::splat(side), TextureFormat::R8Unorm, TextureUsages::COPY_DST),
        sampler: device.create_sampler(&SamplerDescriptor {
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..default()
        }),
    });
}

fn upload(
    (scene, stills): (Option<Res<Scene>>, Option<Res<Stills>>),
    view: Option<Single<&ExtractedView, With<ExtractedCamera>>>,
    (pipeline, cache): (Res<ScenePipeline>, Res<PipelineCache>),
    (device, queue): (Res<RenderDevice>, Res<RenderQueue>),
    mut buffers: ResMut<Buffers>,
) {
    let (Some(scene), Some(stills), Some(view)) = (scene, stills, view) else { return };
    let buffers = &mut *buffers;
    let place = view.world_from_view;
    let clip_from_world = view.clip_from_world.unwrap_or_else(|| view.clip_from_view * place.to_matrix().inverse());
    let size = view.viewport.zw();
    let look = SceneLook { eye: place.translation(), pixel: 1.0 / size.as_vec2(), ..scene.look }.seen(clip_from_world);
    if scene.is_changed() || (buffers.sum.look, buffers.sum.of) != (look, stills.of) {
        (buffers.sum.frames, buffers.sum.look, buffers.sum.of) = (0, look, stills.of);
    }
    buffers.new = buffers.sum.frames.min(stills.frames)..stills.frames;
    buffers.sum.frames = stills.frames;
    buffers.looks.clear();
    let looks = buffers.new.clone().map(|frame| look.of_frame(frame, stills.of)).chain([look]);
    buffers.offsets = looks.map(|look| buffers.looks.push(&look)).collect();
    let held = buffers.looks.buffer().map(Buffer::id);
    buffers.looks.write_buffer(&device, &queue);
    let is_new = held != buffers.looks.buffer().map(Buffer::id);
    let resized = stills.frames > 0 && (buffers.sum.views.is_none() || buffers.sum.size != size);
    if scene.is_changed() || is_new || resized || buffers.bind_group.is_none() {
        let all = Surface::ALL.iter().flat_map(|surface| scene.instances(*surface)).copied().collect();
        buffers.instances.set(all);
        buffers.instances.write_buffer(&device, &queue);
        buffers.blocks.set(scene.blocks.clone());
        buffers.blocks.write_buffer(&device, &queue);
        let shadow = pipeline.shadow.size();
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(shadow.width), rows_per_image: None };
        if scene.shadow.len() == shadow::SIDE_PIXELS * shadow::SIDE_PIXELS {
            queue.write_texture(pipeline.shadow.as_image_copy(), &scene.shadow, layout, shadow);
        }
        // Writing may have replaced the buffers.
        let all = (buffers.looks.binding(), buffers.instances.binding(), buffers.blocks.binding());
        let (Some(looks), Some(instances), Some(blocks)) = all else { return };
        let layout = cache.get_bind_group_layout(&pipeline.layout);
        let group = |picture: &TextureView| {
            let entries = (looks.clone(), instances.clone(), picture, &pipeline.sampler, blocks.clone());
            device.create_bind_group("scene", &layout, &BindGroupEntries::sequential(entries))
        };
        buffers.bind_group = Some(group(&pipeline.shadow.create_view(&default())));
        if stills.frames > 0 {
            let new = || texture(&device, size, LIGHT_FORMAT, TextureUsages::RENDER_ATTACHMENT).create_view(&default());
            let old = buffers.sum.views.take().filter(|_| !resized);
            let views = old.map_or_else(|| [(); 2].map(|()| new()), |views| views.map(|it| it.0));
            (buffers.sum.size, buffers.sum.views) = (size, Some(views.map(|view| (view.clone(), group(&view)))));
        }
    }
}

fn texture(device: &RenderDevice, size: UVec2, format: TextureFormat, usage: TextureUsages) -> Texture {
    device.create_texture(&TextureDescriptor {
        label: Some("scene"),
        size: Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format,
        usage: usage | TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    })
}

fn specialize(
    mut commands: Commands,
    (scene, stills): (Option<Res<Scene>>, Option<Res<Stills>>),
    pipeline: Res<ScenePipeline>,
    cache: Res<PipelineCache>,
    mut specialized: ResMut<SpecializedRenderPipelines<ScenePipeline>>,
    views: Query<(Entity, &ViewTarget), With<ExtractedCamera>>,
) {
    let (Some(scene), Some(stills)) = (scene, stills) else { return };
    let is_still = stills.frames > 0;
    let shadows = is_still && scene.blocks.len() <= MAX_BLOCKS;
    for (view, target) in &views {
        let seen = |surface, drawn| Variant {
            surface,
            drawn,
            is_night: scene.look.light[4].w > 0.0,
            shadows: shadows && !matches!(surface, Surface::Backing | Surface::Table | Surface::Glass),
            format: target.main_texture_format(),
        };
        let mut specialize = |variant| specialized.specialize(&cache, &pipeline, variant);
        let surfaces = Surface::ALL.map(|surface| {
            let drawn = if is_still && surface != Surface::Backing { Drawn::Frame } else { Drawn::Picture };
            (!scene.instances(surface).is_empty()).then(|| specialize(seen(surface, drawn)))
        });
        let still = is_still.then(|| [Drawn::Sum, Drawn::Mean].map(|drawn| specialize(seen(Surface::Table, drawn))));
        commands.entity(view).insert(Pipelines { surfaces, still });
    }
}

fn draw(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget, &ViewDepthTexture, &Pipelines)>,
    scene: Option<Res<Scene>>,
    (pipeline, buffers, cache): (Res<ScenePipeline>, Res<Buffers>, Res<PipelineCache>),
    mut context: RenderContext,
) {
    let (camera, target, depth, pipelines) = view.into_inner();
    let (Some(scene), Some(bind_group)) = (scene, &buffers.bind_group) else { return };
    // Pipeline, bound resources, offset of the look, mesh and instances.
    type Call<'a> = (Option<CachedRenderPipelineId>, &'a BindGroup, u32, Surface, Range<u32>);
    let surfaces = |offset: u32| {
        let mut first = 0;
        Surface::ALL.map(|surface| {
            let after = first + scene.instances(surface).len() as u32;
            let instances = std::mem::replace(&mut first, after)..after;
            (pipelines.surfaces[surface as usize], bind_group, offset, surface, instances)
        })
    };
    let mut pass = |color, depth_stencil_attachment, share: f32, calls: &[Call]| {
        let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
            label: Some("scene"),
            color_attachments: &[Some(color)],
            depth_stencil_attachment,
            ..default()
        });
        if let Some(viewport) = &camera.viewport {
            pass.set_camera_viewport(viewport);
        }
        pass.set_blend_constant(LinearRgba::new(share, share, share, share));
        pass.set_vertex_buffer(0, pipeline.vertices.slice(..));
        pass.set_index_buffer(pipeline.indices.slice(..), IndexFormat::Uint32);
        for (id, bind_group, offset, surface, instances) in calls {
            // A pipeline that is still compiling is skipped.
            if let Some(compiled) = id.and_then(|id| cache.get_render_pipeline(id)) {
                pass.set_render_pipeline(compiled);
                pass.set_bind_group(0, bind_group, &[*offset]);
                pass.draw_indexed(pipeline.meshes[*surface as usize].clone(), 0, instances.clone());
            }
        }
    };
    let depth = || depth.get_attachment(StoreOp::Discard);
    let last = surfaces(buffers.offsets.last().copied().unwrap_or_default());
    let (Some([sum, mean]), Some([light, summed])) = (pipelines.still, &buffers.sum.views) else {
        return pass(target.get_color_attachment(), Some(depth()), 1.0, &last);
    };
    let cleared = LoadOp::Clear(LinearRgba::BLACK.into());
    let onto = |view, load| RenderPassColorAttachment {
        view,
        depth_slice: None,
        resolve_target: None,
        ops: Operations { load, store: StoreOp::Store },
    };
    for (frame, &offset) in buffers.new.clone().zip(&buffers.offsets) {
        let depth_ops = Some(Operations { load: LoadOp::Clear(0.0), store: StoreOp::Discard });
        let afresh = RenderPassDepthStencilAttachment { depth_ops, ..depth() };
        pass(onto(&light.0, cleared), Some(afresh), 1.0, &surfaces(offset)[1..]);
        // The first one replaces what was there.
        let load = if frame == 0 { cleared } else { LoadOp::Load };
        let all = (Some(sum), &light.1, offset, Surface::Table, 0..1);
        pass(onto(&summed.0, load), None, 1.0 / (frame + 1) as f32, &[all]);
    }
    let [backing, ..] = last;
    let all = (Some(mean), &summed.1, backing.2, Surface::Table, 0..1);
    pass(target.get_color_attachment(), Some(depth()), 1.0, &[backing, all]);
}

/// What is drawn with a pipeline: the picture at once; one frame of a picture at rest, their sum, and its mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Drawn {
    Picture,
    Frame,
    Sum,
    Mean,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Variant {
    surface: Surface,
    drawn: Drawn,
    is_night: bool,
    shadows: bool,
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
            Surface::Glass => &["GLASS"],
            Surface::Shade => &["TABLE", "SHADE"],
            Surface::Table => &["TABLE"],
        };
        let drawn = variant.drawn;
        let options = [
            ("NIGHT", variant.is_night),
            ("SHADOWS", variant.shadows),
            ("STILL", drawn == Drawn::Frame),
            ("SUMMED", drawn == Drawn::Sum),
            ("SHOWN", drawn == Drawn::Mean),
        ];
        let options = options.into_iter().filter_map(|(name, is_on)| is_on.then_some(name));
        let sizes = WOOD.into_iter().chain([("MAX_SPECIES", MAX_SPECIES as u32)]);
        let mut shader_defs: Vec<_> = sizes.map(|(name, size)| ShaderDefVal::UInt(name.to_owned(), size)).collect();
        shader_defs.extend(names.iter().copied().chain(options).map(ShaderDefVal::from));
        let mean = BlendComponent {
            src_factor: BlendFactor::Constant,
            dst_factor: BlendFactor::OneMinusConstant,
            operation: BlendOperation::Add,
        };
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
            depth_stencil: (drawn != Drawn::Sum).then(|| DepthStencilState {
                format: CORE_3D_DEPTH_FORMAT,
                depth_write_enabled: Some(true),
                // The near plane has depth 1.
                depth_compare: Some(CompareFunction::GreaterEqual),
                stencil: default(),
                bias: default(),
            }),
            fragment: Some(FragmentState {
                shader: self.shader.clone(),
                shader_defs,
                targets: vec![Some(ColorTargetState {
                    format: if matches!(drawn, Drawn::Frame | Drawn::Sum) { LIGHT_FORMAT } else { variant.format },
                    // The running mean.
                    blend: match (drawn, variant.surface) {
                        (Drawn::Sum, _) => Some(BlendState { color: mean, alpha: mean }),
                        (_, Surface::Glass) => Some(BlendState::ALPHA_BLENDING),
                        _ => None,
                    },
                    // Alpha is of what is behind the glass.
                    write_mask: if variant.surface == Surface::Glass { ColorWrites::COLOR } else { ColorWrites::ALL },
                })],
                ..default()
            }),
            ..default()
        }
    }
}
