//! Draws scenes with its own pipeline: one instance buffer, and a shader variant and draw call per [`Surface`].
//!
//! Bevy's mesh and material pipeline (`bevy_pbr`) takes longer to compile than the rest of this program, and its
//! standard material is slow on a software driver.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::camera::Viewport;
use bevy::core_pipeline::core_3d::CORE_3D_DEPTH_FORMAT;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::mesh::VertexBufferLayout;
use bevy::prelude::*;
use bevy::render::camera::{CameraRenderGraph, ExtractedCamera};
use bevy::render::extract_resource::{ExtractResource, ExtractResourcePlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{sampler, storage_buffer_read_only, texture_2d, uniform_buffer};
use bevy::render::render_resource::*;
use bevy::render::renderer::{RenderContext, RenderDevice, RenderQueue, ViewQuery};
use bevy::render::texture::GpuImage;
use bevy::render::view::{ExtractedView, ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy::shader::ShaderDefVal;
use bevy_egui::render::egui_pass;

use super::instances::{Instance, MAX_SPECIES, MOVING_FRAMES, Scene, SceneLook, Stills, Surface};
use super::{mesh, shadow};
use crate::stage::WOOD;

/// Maximum number of blocks that cast shadows on wood, because every pixel tests each of them.
const MAX_BLOCKS: usize = 120;

const LIGHT_FORMAT: TextureFormat = TextureFormat::Rgba16Float;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct ScenePasses;

pub fn plugin(app: &mut App) {
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    let shader = Shader::from_wgsl(include_str!("wood.wgsl"), "scene/wood.wgsl");
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    app.init_resource::<ThumbnailOrders>()
        .add_plugins((
            ExtractResourcePlugin::<Scene>::default(),
            ExtractResourcePlugin::<Stills>::default(),
            ExtractResourcePlugin::<ThumbnailOrders>::default(),
        ))
        .add_observer(|camera: On<Add, Camera3d>, mut commands: Commands| {
            commands.entity(camera.entity).insert(CameraRenderGraph::new(ScenePasses));
        });
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .init_resource::<SpecializedRenderPipelines<ScenePipeline>>()
        .init_resource::<SceneView>()
        .init_resource::<ThumbnailViews>()
        .add_systems(RenderStartup, move |commands: Commands, device: Res<RenderDevice>| {
            set_up(commands, &device, shader.clone());
        })
        .add_systems(Render, (upload, upload_thumbnails).in_set(RenderSystems::PrepareResources))
        .init_schedule(ScenePasses)
        .add_systems(ScenePasses, (draw_thumbnails, draw, egui_pass, upscaling).chain());
}

#[derive(Resource)]
struct ScenePipeline {
    shader: Handle<Shader>,
    layout: BindGroupLayoutDescriptor,
    vertices: Buffer,
    indices: Buffer,
    meshes: [Range<u32>; Surface::ALL.len()],
    sampler: Sampler,
}

/// A scene on its way to the card; the resource holds the window's scene.
#[derive(Resource, Default)]
struct SceneView {
    /// For surfaces that have instances; to sum frames, and to show their mean.
    pipelines: [Option<CachedRenderPipelineId>; Surface::ALL.len()],
    still: Option<[CachedRenderPipelineId; 2]>,
    looks: DynamicUniformBuffer<SceneLook>,
    instances: StorageBuffer<Vec<Instance>>,
    /// Uniform, since a software driver takes five times as long for shadows if it reads them from storage.
    blocks: Option<UniformBuffer<[Mat4; MAX_BLOCKS]>>,
    shadow: Option<Texture>,
    bind_group: Option<BindGroup>,
    sum: Sum,
    /// The frames to be summed now, and the offset of each one's look; the last look is that of the picture as a whole.
    new: Range<u32>,
    offsets: Vec<u32>,
}

/// The mean of the frames drawn so far of a picture at rest.
#[derive(Default)]
struct Sum {
    frames: u32,
    /// The picture of the mean, and the number of frames wanted.
    look: SceneLook,
    of: u32,
    size: UVec2,
    /// The light of one frame and the mean, with the groups that bind each in place of the shadow.
    views: Option<[(TextureView, BindGroup); 2]>,
}

fn set_up(mut commands: Commands, device: &RenderDevice, shader: Handle<Shader>) {
    let (mesh, meshes) = mesh::all();
    let buffer = |contents: &[u8], usage| {
        device.create_buffer_with_data(&BufferInitDescriptor { label: Some("scene mesh"), contents, usage })
    };
    let layout = BindGroupLayoutDescriptor::new(
        "scene",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::VERTEX_FRAGMENT,
            (
                uniform_buffer::<SceneLook>(true),
                storage_buffer_read_only::<Vec<Instance>>(false),
                texture_2d(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
                uniform_buffer::<[Mat4; MAX_BLOCKS]>(false),
            ),
        ),
    );
    commands.insert_resource(ScenePipeline {
        shader,
        layout,
        vertices: buffer(&mesh.create_packed_vertex_buffer_data(), BufferUsages::VERTEX),
        indices: buffer(mesh.get_index_buffer_bytes().unwrap_or_default(), BufferUsages::INDEX),
        meshes,
        sampler: device.create_sampler(&SamplerDescriptor {
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..default()
        }),
    });
}

fn upload(
    (scene, stills): (Res<Scene>, Res<Stills>),
    view: Single<(&ExtractedView, &ViewTarget), With<ExtractedCamera>>,
    mut card: GraphicsCard,
    mut drawn: ResMut<SceneView>,
) {
    let (view, target) = view.into_inner();
    let place = view.world_from_view;
    let clip_from_world = view.clip_from_world.unwrap_or_else(|| view.clip_from_view * place.to_matrix().inverse());
    let seen = (place.translation(), clip_from_world, view.viewport.zw());
    drawn.upload((&scene, scene.is_changed()), *stills, seen, target.main_texture_format(), &mut card);
}

#[derive(SystemParam)]
struct GraphicsCard<'w> {
    pipeline: Res<'w, ScenePipeline>,
    cache: Res<'w, PipelineCache>,
    device: Res<'w, RenderDevice>,
    queue: Res<'w, RenderQueue>,
    specialized: ResMut<'w, SpecializedRenderPipelines<ScenePipeline>>,
}

impl SceneView {
    /// `seen`: the eye, the projection, and the size in pixels.
    fn upload(
        &mut self,
        (scene, is_changed): (&Scene, bool),
        stills: Stills,
        (eye, clip_from_world, size): (Vec3, Mat4, UVec2),
        format: TextureFormat,
        card: &mut GraphicsCard,
    ) {
        self.specialize(scene, stills.frames > 0, format, card);
        let GraphicsCard { pipeline, cache, device, queue, .. } = card;
        let look = SceneLook { eye, pixel: 1.0 / size.as_vec2(), ..scene.look }.seen(clip_from_world);
        if is_changed || (self.sum.look, self.sum.of) != (look, stills.of) {
            self.sum.frames = 0;
            self.sum.look = look;
            self.sum.of = stills.of;
        }
        self.new = self.sum.frames.min(stills.frames)..stills.frames;
        self.sum.frames = stills.frames;
        self.looks.clear();
        let looks = self.new.clone().map(|frame| look.of_frame(frame, stills.of)).chain([look]);
        self.offsets = looks.map(|look| self.looks.push(&look)).collect();
        self.looks.write_buffer(device, queue);
        let all = Surface::ALL.iter().flat_map(|surface| scene.instances(*surface)).copied().collect();
        self.instances.set(all);
        self.instances.write_buffer(device, queue);
        let blocks = self.blocks.get_or_insert_with(|| [Mat4::ZERO; MAX_BLOCKS].into());
        blocks.get_mut().iter_mut().zip(&scene.blocks).for_each(|(to, block)| *to = *block);
        blocks.write_buffer(device, queue);
        let side = UVec2::splat(shadow::SIDE_PIXELS as u32);
        let shadow =
            self.shadow.get_or_insert_with(|| texture(device, side, TextureFormat::Rg8Unorm, TextureUsages::COPY_DST));
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(2 * side.x), rows_per_image: None };
        if scene.shadow.len() == shadow::SIDE_PIXELS * shadow::SIDE_PIXELS {
            queue.write_texture(shadow.as_image_copy(), scene.shadow.as_flattened(), layout, shadow.size());
        }
        // Writing may have replaced the buffers.
        let all = (self.looks.binding(), self.instances.binding(), blocks.binding());
        let (Some(looks), Some(instances), Some(blocks)) = all else { return };
        let layout = cache.get_bind_group_layout(&pipeline.layout);
        let group = |picture: &TextureView| {
            let entries = (looks.clone(), instances.clone(), picture, &pipeline.sampler, blocks.clone());
            device.create_bind_group("scene", &layout, &BindGroupEntries::sequential(entries))
        };
        self.bind_group = Some(group(&shadow.create_view(&default())));
        if stills.frames > 0 {
            let new = || texture(device, size, LIGHT_FORMAT, TextureUsages::RENDER_ATTACHMENT).create_view(&default());
            let old = self.sum.views.take().filter(|_| self.sum.size == size);
            let views = old.map_or_else(|| [(); 2].map(|()| new()), |views| views.map(|it| it.0));
            self.sum.size = size;
            self.sum.views = Some(views.map(|view| (view.clone(), group(&view))));
        }
    }

    fn specialize(&mut self, scene: &Scene, is_still: bool, format: TextureFormat, card: &mut GraphicsCard) {
        let has_shadows = is_still && scene.blocks.len() <= MAX_BLOCKS;
        let mut specialized = |surface, drawn| {
            let shadows = has_shadows && !matches!(surface, Surface::Table | Surface::Glass);
            let variant = Variant { surface, drawn, shadows, format };
            card.specialized.specialize(&card.cache, &card.pipeline, variant)
        };
        let drawn = if is_still { Drawn::Frame } else { Drawn::Picture };
        self.pipelines =
            Surface::ALL.map(|surface| (!scene.instances(surface).is_empty()).then(|| specialized(surface, drawn)));
        self.still = is_still.then(|| [Drawn::Sum, Drawn::Mean].map(|drawn| specialized(Surface::Table, drawn)));
    }

    /// Draws on the target and its depths, or on a part of both. Returns whether nothing is missing.
    fn draw(
        &self,
        scene: &Scene,
        (target, depth, viewport): (RenderPassColorAttachment, RenderPassDepthStencilAttachment, Option<&Viewport>),
        (pipeline, cache): (&ScenePipeline, &PipelineCache),
        context: &mut RenderContext,
    ) -> bool {
        let Some(bind_group) = &self.bind_group else { return false };
        let mut is_whole = true;
        // Pipeline, bound resources, offset of the look, mesh and instances.
        type Call<'a> = (Option<CachedRenderPipelineId>, &'a BindGroup, u32, Surface, Range<u32>);
        let surfaces = |offset: u32| {
            let mut first = 0;
            Surface::ALL.map(|surface| {
                let after = first + scene.instances(surface).len() as u32;
                let instances = std::mem::replace(&mut first, after)..after;
                (self.pipelines[surface as usize], bind_group, offset, surface, instances)
            })
        };
        let mut pass = |color, depth_stencil_attachment, share: f32, calls: &[Call]| {
            let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
                label: Some("scene"),
                color_attachments: &[Some(color)],
                depth_stencil_attachment,
                ..default()
            });
            if let Some(viewport) = viewport {
                pass.set_camera_viewport(viewport);
            }
            pass.set_blend_constant(LinearRgba::new(share, share, share, share));
            pass.set_vertex_buffer(0, pipeline.vertices.slice(..));
            pass.set_index_buffer(pipeline.indices.slice(..), IndexFormat::Uint32);
            for (id, bind_group, offset, surface, instances) in calls {
                let Some(id) = id else { continue };
                // A pipeline that is still compiling is skipped.
                let Some(compiled) = cache.get_render_pipeline(*id) else {
                    is_whole = false;
                    continue;
                };
                pass.set_render_pipeline(compiled);
                pass.set_bind_group(0, bind_group, &[*offset]);
                pass.draw_indexed(pipeline.meshes[*surface as usize].clone(), 0, instances.clone());
            }
        };
        let last = surfaces(self.offsets.last().copied().unwrap_or_default());
        let (Some([sum, mean]), Some([light, summed])) = (self.still, &self.sum.views) else {
            pass(target, Some(depth), 1.0, &last);
            return is_whole;
        };
        for (frame, &offset) in self.new.clone().zip(&self.offsets) {
            let depth_ops = Some(Operations { load: LoadOp::Clear(0.0), store: StoreOp::Discard });
            let afresh = RenderPassDepthStencilAttachment { depth_ops, ..depth.clone() };
            pass(onto(&light.0, true), Some(afresh), 1.0, &surfaces(offset));
            // The first one replaces what was there.
            let all = (Some(sum), &light.1, offset, Surface::Table, 0..1);
            pass(onto(&summed.0, frame == 0), None, 1.0 / (frame + 1) as f32, &[all]);
        }
        let all = (Some(mean), &summed.1, last[0].2, Surface::Table, 0..1);
        pass(target, Some(depth), 1.0, &[all]);
        is_whole
    }
}

fn onto(view: &TextureView, is_new: bool) -> RenderPassColorAttachment<'_> {
    let load = if is_new { LoadOp::Clear(LinearRgba::NONE.into()) } else { LoadOp::Load };
    let ops = Operations { load, store: StoreOp::Store };
    RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops }
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

fn draw(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget, &ViewDepthTexture)>,
    (scene, drawn): (Res<Scene>, Res<SceneView>),
    (pipeline, cache): (Res<ScenePipeline>, Res<PipelineCache>),
    mut context: RenderContext,
) {
    let (camera, target, depth) = view.into_inner();
    let onto = (target.get_color_attachment(), depth.get_attachment(StoreOp::Discard), camera.viewport.as_ref());
    drawn.draw(&scene, onto, (&pipeline, &cache), &mut context);
}

/// A thumbnail to be taken in this frame, on an image of its own.
#[derive(Clone)]
pub struct ThumbnailOrder {
    pub scene: Arc<Scene>,
    pub eye: Vec3,
    pub clip_from_world: Mat4,
    pub size: UVec2,
    pub image: Handle<Image>,
    /// Maximum number of frames to sum; a large thumbnail has fewer.
    pub frames: u32,
    pub is_taken: Arc<AtomicBool>,
}

#[derive(Resource, ExtractResource, Clone, Default)]
pub struct ThumbnailOrders(pub Vec<ThumbnailOrder>);

/// Format of a thumbnail; its colours are sRGB-encoded as the canvas is.
pub const THUMBNAIL_FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

/// Maximum number of pixels in all frames of a thumbnail together, so that a large one does not take long.
const THUMBNAIL_PIXELS: u32 = 1_000_000;

#[derive(Resource, Default)]
struct ThumbnailViews(Vec<(SceneView, TextureView)>);

fn upload_thumbnails(orders: Res<ThumbnailOrders>, mut card: GraphicsCard, mut uploaded: ResMut<ThumbnailViews>) {
    uploaded.0.clear();
    for order in &orders.0 {
        let mut view = SceneView::default();
        let frames = (THUMBNAIL_PIXELS / order.size.element_product()).clamp(MOVING_FRAMES, order.frames);
        let seen = (order.eye, order.clip_from_world, order.size);
        view.upload((&order.scene, true), Stills { frames, of: frames }, seen, THUMBNAIL_FORMAT, &mut card);
        let depth = texture(&card.device, order.size, CORE_3D_DEPTH_FORMAT, TextureUsages::RENDER_ATTACHMENT);
        uploaded.0.push((view, depth.create_view(&default())));
    }
}

fn draw_thumbnails(
    orders: Res<ThumbnailOrders>,
    (uploaded, images): (Res<ThumbnailViews>, Res<RenderAssets<GpuImage>>),
    (pipeline, cache): (Res<ScenePipeline>, Res<PipelineCache>),
    mut context: RenderContext,
) {
    for (order, (view, depths)) in orders.0.iter().zip(&uploaded.0) {
        let Some(image) = images.get(&order.image) else { continue };
        let depth_ops = Some(Operations { load: LoadOp::Clear(0.0), store: StoreOp::Discard });
        let depth = RenderPassDepthStencilAttachment { view: depths, depth_ops, stencil_ops: None };
        let target = onto(&image.texture_view, true);
        if view.draw(&order.scene, (target, depth, None), (&pipeline, &cache), &mut context) {
            order.is_taken.store(true, Ordering::Release);
        }
    }
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
    shadows: bool,
    format: TextureFormat,
}

impl SpecializedRenderPipeline for ScenePipeline {
    type Key = Variant;

    /// Separate variants instead of branches, because a software driver executes both sides of every branch.
    fn specialize(&self, variant: Variant) -> RenderPipelineDescriptor {
        let names: &[&str] = match variant.surface {
            Surface::Wood => &["WOOD"],
            Surface::Cord => &[],
            Surface::Glass => &["GLASS"],
            Surface::Shade => &["TABLE", "SHADE"],
            Surface::Table => &["TABLE"],
        };
        let drawn = variant.drawn;
        let options = [
            ("SHADOWS", variant.shadows),
            ("STILL", drawn == Drawn::Frame),
            ("SUMMED", drawn == Drawn::Sum),
            ("SHOWN", drawn == Drawn::Mean),
        ];
        let options = options.into_iter().filter_map(|(name, is_on)| is_on.then_some(name));
        // Radius of a counting mark and half the width of its line, as in `WOOD`.
        let marks = [("TICK", 170), ("TICK_WIDTH", 22)];
        let most = [("MAX_SPECIES", MAX_SPECIES as u32), ("MAX_BLOCKS", MAX_BLOCKS as u32)];
        let sizes = WOOD.into_iter().chain(marks).chain(most);
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
                    // Alpha stays that of what is behind the glass.
                    write_mask: if variant.surface == Surface::Glass { ColorWrites::COLOR } else { ColorWrites::ALL },
                })],
                ..default()
            }),
            ..default()
        }
    }
}
